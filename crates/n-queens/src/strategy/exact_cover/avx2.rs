//! The loop of [`lanes`](super::lanes) compiled for AVX2; the code is the same.
//!
//! Unsafe for one reason only: to call a function that needs AVX2 after making sure that the machine
//! has it.
#![allow(unsafe_code)]

use super::lanes::{self, Lane, Scan};

/// None if the machine does not have it.
#[inline]
pub(super) fn close<L: Lane>(
    before: &[L],
    attacked: &[L],
    numbers: &[L],
    after: &mut [L],
) -> Option<Scan> {
    if !(is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")) {
        return None;
    }
    // SAFETY: the machine has AVX2 and POPCNT, as was just made sure.
    Some(unsafe { close_unguarded(before, attacked, numbers, after) })
}

#[target_feature(enable = "avx2,popcnt")]
fn close_unguarded<L: Lane>(before: &[L], attacked: &[L], numbers: &[L], after: &mut [L]) -> Scan {
    lanes::close_plainly(before, attacked, numbers, after)
}
