//! Vector instructions and prefetches behind a safe interface: the only module with `unsafe` code. It works on words and
//! has no notion of queens. Every loop exists as plain code too, where it is used, and tests compare both. An [`Avx2`] is
//! the proof that this processor has the instructions; without one the plain loops run.

// | file | what it does |
// |---|---|
// | `avx2` | the proof, and plain code compiled for those instructions |
// | `tally` | counts the free bits of many words at a time |
// | `filter` | keeps of a list what has no bit of a mask |
// | `prefetch` | asks for memory before it is needed |
// | `word` | what the instructions load at once |
// | `absent` | the interface where there is no AVX2 at all |
//
// Code for another instruction set would be one more proof beside [`Avx2`].

#![allow(unsafe_code)]

#[cfg(not(target_arch = "x86_64"))]
mod absent;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod filter;
mod prefetch;
#[cfg(target_arch = "x86_64")]
mod tally;
#[cfg(test)]
mod tests;
mod word;

#[cfg(not(target_arch = "x86_64"))]
pub(crate) use absent::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
pub(crate) use prefetch::prefetch;
pub(crate) use word::{LANES, Row, SAFE, Word};

/// The vector instructions that the innermost loops of [`count`](crate::count) and of
/// [`ExactCover`](crate::Strategy::ExactCover) use on this processor; none where they are plain code.
///
/// ```
/// let name = n_queens::vector_instructions().unwrap_or("none");
/// assert!(["avx2", "none"].contains(&name));
/// ```
#[must_use]
pub fn vector_instructions() -> Option<&'static str> {
    Avx2::detect().map(|_| "avx2")
}

/// Runs plain code, compiled for AVX2 where that may be used. A macro, because it takes two closures: one that is
/// called in two places may not be inlined, and is then not compiled for AVX2.
macro_rules! fastest {
    ($vectors:expr, $work:expr) => {
        match $vectors {
            Some(avx2) => crate::machine::Avx2::run(avx2, || $work),
            None => $work,
        }
    };
}
pub(crate) use fastest;
