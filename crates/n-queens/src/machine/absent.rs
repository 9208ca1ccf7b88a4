//! The interface of the vector instructions where the processor is of another kind: there is no value of either type.

use super::Kernel;

/// Never there.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Avx2 {}

/// Never there.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Avx512 {}

impl Avx2 {
    pub(crate) fn detect() -> Option<Self> {
        None
    }

    pub(crate) fn run<T>(self, _work: impl FnOnce() -> T) -> T {
        match self {}
    }

    pub(crate) fn run_kernel<K: Kernel>(self, _kernel: K) -> K::Output {
        match self {}
    }

    pub(crate) fn filter(self, _fours: &[[u64; 4]], _mask: u64, _kept: &mut [u64]) -> usize {
        match self {}
    }
}

impl Avx512 {
    pub(crate) fn detect() -> Option<Self> {
        None
    }

    pub(crate) fn run_kernel<K: Kernel>(self, _kernel: K) -> K::Output {
        match self {}
    }

    pub(crate) fn filter(self, _eights: &[[u64; 8]], _mask: u64, _kept: &mut [u64]) -> usize {
        match self {}
    }
}
