//! The interface of AVX2 on processors that cannot have it: there is never an [`Avx2`], so nothing here runs.

use super::{Row, Word};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Avx2 {}

impl Avx2 {
    pub(crate) const fn detect() -> Option<Self> {
        None
    }

    pub(crate) fn run<T>(self, _work: impl FnOnce() -> T) -> T {
        match self {}
    }

    pub(crate) fn products(self, _one: &[Row], _other: &[Row], _visit: impl FnMut(usize, u64)) {
        match self {}
    }

    pub(crate) fn tally<'a, const PAIRS: usize, const WORDS: usize>(
        self,
        _words: &[[[Word; 256]; PAIRS]; WORDS],
        _groups: impl Iterator<Item = (&'a mut Row, &'a [[u8; PAIRS]])>,
    ) {
        match self {}
    }

    pub(crate) fn filter(self, _fours: &[[u64; 4]], _mask: u64, _kept: &mut [u64]) -> usize {
        match self {}
    }
}
