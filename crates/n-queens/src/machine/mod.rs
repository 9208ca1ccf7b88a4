//! Vector instructions and prefetches behind a safe interface: the only module with `unsafe` code. It works on numbers and
//! has no notion of queens. [`Vectors`] says which instruction set a loop uses. Most loops are plain code, which
//! [`Vectors::run`] compiles once for each instruction set; only [`Vectors::filter`] is written by hand.

// | file | what it does |
// |---|---|
// | `avx2`, `avx512` | the proof that a processor has the instructions, and plain code compiled for them |
// | `filter` | keeps of a list what has no bit of a mask |
// | `prefetch` | asks for memory before it is needed |
// | `absent` | the interface where there are no such instructions at all |

#![allow(unsafe_code)]

#[cfg(not(target_arch = "x86_64"))]
mod absent;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod filter;
mod prefetch;
#[cfg(test)]
mod tests;

#[cfg(not(target_arch = "x86_64"))]
pub(crate) use absent::{Avx2, Avx512};
#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
pub(crate) use prefetch::prefetch;

/// The vector instructions that the innermost loops of [`count`](crate::count) use on this processor; none where
/// they are plain code.
///
/// ```
/// let name = n_queens::vector_instructions().unwrap_or("none");
/// assert!(["avx512", "avx2", "none"].contains(&name));
/// ```
#[must_use]
pub fn vector_instructions() -> Option<&'static str> {
    Vectors::detect().name()
}

/// An instruction set. A value other than [`Plain`](Self::Plain) exists only where the processor has it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Vectors {
    /// What every processor of this kind has.
    Plain,
    Avx2(Avx2),
    Avx512(Avx512),
}

/// A loop of plain code. `run` must be `#[inline(always)]`: only what is inlined is compiled for the instruction set.
pub(crate) trait Kernel {
    type Output;

    fn run(self) -> Self::Output;
}

impl Vectors {
    /// The widest of this processor.
    pub(crate) fn detect() -> Self {
        let avx2 = || Avx2::detect().map_or(Self::Plain, Self::Avx2);
        Avx512::detect().map_or_else(avx2, Self::Avx512)
    }

    /// All of this processor.
    #[cfg(test)]
    pub(crate) fn available() -> Vec<Self> {
        let vectors = [Avx2::detect().map(Self::Avx2), Avx512::detect().map(Self::Avx512)];
        [Self::Plain].into_iter().chain(vectors.into_iter().flatten()).collect()
    }

    pub(crate) const fn name(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Avx2(_) => Some("avx2"),
            Self::Avx512(_) => Some("avx512"),
        }
    }

    /// Runs plain code that is compiled for these instructions.
    pub(crate) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            Self::Plain => kernel.run(),
            Self::Avx2(avx2) => avx2.run_kernel(kernel),
            Self::Avx512(avx512) => avx512.run_kernel(kernel),
        }
    }

    /// Copies the numbers that have no bit of the mask to the front of `kept`, and says how many they are. What
    /// stands behind them is of no use.
    ///
    /// # Panics
    /// If `kept` has no room for all numbers.
    pub(crate) fn filter(self, numbers: &[u64], mask: u64, kept: &mut [u64]) -> usize {
        let (whole, length) = match self {
            Self::Plain => (0, 0),
            Self::Avx2(avx2) => {
                let (fours, _) = numbers.as_chunks::<4>();
                (4 * fours.len(), avx2.filter(fours, mask, kept))
            }
            Self::Avx512(avx512) => {
                let (eights, _) = numbers.as_chunks::<8>();
                (8 * eights.len(), avx512.filter(eights, mask, kept))
            }
        };
        length + plain_filter(&numbers[whole..], mask, &mut kept[length..])
    }
}

fn plain_filter(numbers: &[u64], mask: u64, kept: &mut [u64]) -> usize {
    let mut length = 0;
    for &number in numbers {
        kept[length] = number;
        length += usize::from(number & mask == 0);
    }
    length
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
