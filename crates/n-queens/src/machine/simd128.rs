//! Loops over 64 lanes by the vector instructions of WebAssembly, where the module is built for them: every browser has them,
//! so nothing is detected. What is built to be small has no vectors unless they are written down. `plain` says what each does.

use std::arch::wasm32::*;

use super::{Lanes, WINDOW};

/// Changes each sixteen lanes by those of another.
#[inline(always)]
fn change(lanes: &mut [u8; 64], others: &[u8; 64], change: impl Fn(v128, v128) -> v128) {
    for sixteen in 0..4 {
        // SAFETY: sixteen lanes are 16 bytes, and both have four times as many.
        unsafe {
            let lanes = lanes.as_mut_ptr().add(16 * sixteen).cast();
            let others = others.as_ptr().add(16 * sixteen).cast();
            v128_store(lanes, change(v128_load(lanes), v128_load(others)));
        }
    }
}

#[inline(always)]
pub(crate) fn merge(lanes: &mut [u8; 64], more: &[u8; 64]) {
    change(lanes, more, |lanes, more| v128_or(lanes, more));
}

#[inline(always)]
pub(crate) fn add(lanes: &mut [u8; 64], more: &[u8; 64]) {
    change(lanes, more, |lanes, more| u8x16_add(lanes, more));
}

#[inline(always)]
pub(crate) fn add_saturating(lanes: &mut [u8; 64], more: &[u8; 64]) {
    change(lanes, more, |lanes, more| u8x16_add_sat(lanes, more));
}

#[inline(always)]
pub(crate) fn add_carried(lanes: &mut [u8; 64], carried: &mut [u8; 64]) -> bool {
    add(lanes, carried);
    // Of what is less all bits are set.
    change(carried, lanes, |carried, sum| u8x16_shr(u8x16_lt(sum, carried), 7));
    *carried != [0; 64]
}

#[inline(always)]
pub(crate) fn zeros(lanes: &[u8; 64]) -> [u8; 64] {
    let mut zeros = [8; 64];
    change(&mut zeros, lanes, |eight, lanes| u8x16_sub(eight, u8x16_popcnt(lanes)));
    zeros
}

#[inline(always)]
pub(crate) fn greatest(lanes: &mut [u8; 64], others: &[u8; 64]) {
    change(lanes, others, |lanes, others| u8x16_max(lanes, others));
}

#[inline(always)]
pub(super) fn add_products(
    counts: &[u8; 64],
    window: &[u8; WINDOW],
    lanes: &Lanes,
    sums: &mut [u32; 16],
) {
    for sixteen in 0..4 {
        let first = 16 * sixteen;
        let place = (lanes.places[first] & 63) as usize;
        // SAFETY: 16 bytes are loaded from a place below 64 of a window of 80, and from the places 0 to 48 of 64 bytes.
        let [window, within, counts] = unsafe {
            [
                v128_load(window.as_ptr().add(place).cast()),
                v128_load(lanes.within.as_ptr().add(first).cast()),
                v128_load(counts.as_ptr().add(first).cast()),
            ]
        };
        let numbers = u8x16_swizzle(window, within);
        let low = u32x4_extadd_pairwise_u16x8(u16x8_extmul_low_u8x16(numbers, counts));
        let high = u32x4_extadd_pairwise_u16x8(u16x8_extmul_high_u8x16(numbers, counts));
        let even = u32x4_shuffle::<0, 2, 4, 6>(low, high);
        let odd = u32x4_shuffle::<1, 3, 5, 7>(low, high);
        let fours = u32x4_add(even, odd);
        // SAFETY: four sums are 16 bytes, and there are four times as many.
        unsafe {
            let sums = sums.as_mut_ptr().add(4 * sixteen).cast();
            v128_store(sums, u32x4_add(v128_load(sums), fours));
        }
    }
}
