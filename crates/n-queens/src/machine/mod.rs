//! Vector instructions and prefetches behind a safe interface: the only module with `unsafe` code. It works on numbers and
//! has no notion of queens. [`Vectors`] says which instruction set a loop uses. Most loops are plain code, which
//! [`Vectors::run`] compiles once for each instruction set; only [`Vectors::filter`] is written by hand.

// | file | what it does |
// |---|---|
// | `avx2`, `avx512` | the proof that a processor has the instructions, and plain code compiled for them |
// | `filter` | keeps of a list what has no bit of a mask |
// | `instruction_set` | the instruction sets by name, for callers that force one |
// | `prefetch` | asks for memory before it is needed |
// | `plain`, `simd128` | loops over 64 lanes, and those written by hand for WebAssembly |
// | `windows` | parts of rows, checked once for a row |
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
mod instruction_set;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod plain;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[path = "simd128.rs"]
mod plain;
mod prefetch;
#[cfg(test)]
mod tests;
mod windows;

#[cfg(not(target_arch = "x86_64"))]
pub(crate) use absent::{Avx2, Avx512};
#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
pub use instruction_set::InstructionSet;
pub(crate) use plain::{add, add_carried, add_saturating, greatest, merge, zeros};
pub(crate) use prefetch::prefetch;
pub(crate) use windows::{Row, Windows};

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

    fn run<M: Machine>(self, machine: M) -> Self::Output;
}

/// What plain code does not become by itself.
pub(crate) trait Machine: Copy {
    /// Multiplies the counts of 64 lanes, at most 64 each, by their numbers and adds the products of each four lanes to one of
    /// the sums. Where the number of a lane stands in the window, `lanes` says.
    fn add_products(
        self,
        counts: &[u8; 64],
        window: &[u8; WINDOW],
        lanes: &Lanes,
        sums: &mut [u32; 16],
    );
}

/// Bytes of a window: 64 from which the lanes choose, and more that are never used, so that 16 can be loaded from everywhere.
pub(crate) const WINDOW: usize = 80;

/// Where the numbers of 64 lanes stand in a window.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Lanes {
    /// Less than 64. For each 16 lanes, none is less than the first or 16 more than it.
    places: [u8; 64],
    /// How far each is from the first of its 16 lanes.
    within: [u8; 64],
}

impl Lanes {
    pub(crate) const EMPTY: Self = Self { places: [0; 64], within: [0; 64] };

    /// # Panics
    /// If the place breaks a rule.
    pub(crate) fn set(&mut self, lane: usize, place: usize) {
        let first = if lane.is_multiple_of(16) { place } else { self.places[lane & !15] as usize };
        assert!(place < 64 && place >= first && place - first < 16);
        self.places[lane] = place as u8;
        self.within[lane] = (place - first) as u8;
    }

    /// Moves a window that begins at `first` back to a multiple of 64, if all places are still in it, and says how far: one that is
    /// aligned is loaded faster.
    pub(crate) fn align(&mut self, first: usize) -> usize {
        let back = first % 64;
        let last = self.places.iter().copied().max().map_or(0, usize::from);
        if last + back >= 64 {
            return 0;
        }
        self.places.iter_mut().for_each(|place| *place += back as u8);
        back
    }
}

/// No instructions but those that every processor of this kind has, or every browser.
#[derive(Clone, Copy, Debug)]
struct PlainMachine;

impl Machine for PlainMachine {
    #[inline(always)]
    fn add_products(
        self,
        counts: &[u8; 64],
        window: &[u8; WINDOW],
        lanes: &Lanes,
        sums: &mut [u32; 16],
    ) {
        plain::add_products(counts, window, lanes, sums);
    }
}

impl Vectors {
    /// The widest of this processor.
    pub(crate) fn detect() -> Self {
        let widest_first = InstructionSet::ALL.into_iter().rev();
        widest_first.filter_map(InstructionSet::vectors).next().unwrap_or(Self::Plain)
    }

    /// All of this processor.
    #[cfg(test)]
    pub(crate) fn available() -> Vec<Self> {
        InstructionSet::ALL.into_iter().filter_map(InstructionSet::vectors).collect()
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
            Self::Plain => kernel.run(PlainMachine),
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

/// 64 bytes, one for each lane.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Word(pub(crate) [u8; 64]);

impl Word {
    pub(crate) const EMPTY: Self = Self([0; 64]);
    pub(crate) const FULL: Self = Self([!0; 64]);
}

/// The bytes of some words.
pub(crate) fn bytes(values: &[Word]) -> &[u8] {
    // SAFETY: a word is an array of bytes.
    unsafe { std::slice::from_raw_parts(values.as_ptr().cast(), size_of_val(values)) }
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
