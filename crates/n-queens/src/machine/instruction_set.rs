//! Instruction sets by name, for callers that force one of them: `queens count --vectors`, benchmarks and trials.

use super::{Avx2, Avx512, Vectors};

named! {
    /// An instruction set that the innermost loops of [`ColourSplit`](crate::count::ColourSplit) are compiled for. Without
    /// a choice they use the last one of these that the processor has.
    ///
    /// ```
    /// use n_queens::count::InstructionSet;
    /// assert_eq!("avx2".parse(), Ok(InstructionSet::Avx2));
    /// assert!(InstructionSet::Plain.is_available());
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum InstructionSet {
        /// What every processor of this kind has.
        Plain = "plain",
        /// AVX2 and POPCNT.
        Avx2 = "avx2",
        /// AVX-512 F, BW, VL, DQ and BITALG, and POPCNT.
        Avx512 = "avx512",
    }
}

parsed_by_name!(InstructionSet);

impl InstructionSet {
    /// Whether this processor has it.
    ///
    /// ```
    /// use n_queens::{count::InstructionSet, vector_instructions};
    /// let avx512 = InstructionSet::Avx512;
    /// assert_eq!(avx512.is_available(), vector_instructions() == Some(avx512.name()));
    /// ```
    #[must_use]
    pub fn is_available(self) -> bool {
        self.vectors().is_some()
    }

    /// None if this processor lacks it.
    pub(crate) fn vectors(self) -> Option<Vectors> {
        match self {
            Self::Plain => Some(Vectors::Plain),
            Self::Avx2 => Avx2::detect().map(Vectors::Avx2),
            Self::Avx512 => Avx512::detect().map(Vectors::Avx512),
        }
    }
}
