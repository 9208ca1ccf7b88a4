//! Asks the processor for memory before it is needed.
//!
//! It changes nothing but time. Where the processor cannot be asked, nothing happens.

/// Soon `words[index]` will be wanted.
#[inline]
pub(crate) fn prefetch(words: &[u64], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if index < words.len() {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: SSE is part of x86-64. The address lies within the slice, and a prefetch
        // reads nothing into the program and cannot fault.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(words.as_ptr().add(index).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (words, index);
}
