//! Loops over 64 lanes as plain code, which becomes vectors by itself.

use super::{Lanes, WINDOW};

/// Sets in each lane the bits that are set in the other.
#[inline(always)]
pub(crate) fn merge(lanes: &mut [u8; 64], more: &[u8; 64]) {
    for (lane, more) in lanes.iter_mut().zip(more) {
        *lane |= more;
    }
}

/// Adds to each lane; no sum exceeds 255.
#[inline(always)]
pub(crate) fn add(lanes: &mut [u8; 64], more: &[u8; 64]) {
    for (lane, more) in lanes.iter_mut().zip(more) {
        *lane += more;
    }
}

/// Adds to each lane, up to 255.
#[inline(always)]
pub(crate) fn add_saturating(lanes: &mut [u8; 64], more: &[u8; 64]) {
    for (lane, more) in lanes.iter_mut().zip(more) {
        *lane = lane.saturating_add(*more);
    }
}

/// Adds to each lane what is carried, leaves there what is carried on, and says whether there is any.
#[inline(always)]
pub(crate) fn add_carried(lanes: &mut [u8; 64], carried: &mut [u8; 64]) -> bool {
    let mut is_any = false;
    for (lane, carried) in lanes.iter_mut().zip(carried) {
        let sum = lane.wrapping_add(*carried);
        let is_carry = sum < *carried;
        *carried = u8::from(is_carry);
        *lane = sum;
        is_any |= is_carry;
    }
    is_any
}

/// How many bits of each lane are not set.
#[inline(always)]
pub(crate) fn zeros(lanes: &[u8; 64]) -> [u8; 64] {
    lanes.map(|lane| lane.count_zeros() as u8)
}

/// The greater of each two lanes.
#[inline(always)]
pub(crate) fn greatest(lanes: &mut [u8; 64], others: &[u8; 64]) {
    for (lane, &other) in lanes.iter_mut().zip(others) {
        *lane = other.max(*lane);
    }
}

/// What [`Machine::add_products`](super::Machine::add_products) says.
#[inline(always)]
pub(super) fn add_products(
    counts: &[u8; 64],
    window: &[u8; WINDOW],
    lanes: &Lanes,
    sums: &mut [u32; 16],
) {
    for (at, sum) in sums.iter_mut().enumerate() {
        for lane in 4 * at..4 * at + 4 {
            let number = window[lanes.places[lane] as usize];
            *sum += u32::from(counts[lane]) * u32::from(number);
        }
    }
}
