//! The loop that needs the vector instructions of WebAssembly, where the module is built for them: they are in every
//! browser, so nothing is detected. All other loops become vectors by themselves.

use std::arch::wasm32::*;

use super::{Lanes, WINDOW};

/// [`Machine::add_products`](super::Machine::add_products), sixteen lanes at a time.
#[inline]
pub(super) fn add_products(
    counts: &[u8; 64],
    window: &[u8; WINDOW],
    lanes: &Lanes,
    sums: &mut [u32; 16],
) {
    for first in [0, 16, 32, 48] {
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
        let (even, odd) =
            (u32x4_shuffle::<0, 2, 4, 6>(low, high), u32x4_shuffle::<1, 3, 5, 7>(low, high));
        let fours = u32x4_add(even, odd);
        // SAFETY: four sums are 16 bytes.
        unsafe {
            let sums = sums.as_mut_ptr().add(first / 4).cast();
            v128_store(sums, u32x4_add(v128_load(sums), fours));
        }
    }
}
