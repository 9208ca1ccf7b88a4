//! The colours of magnitudes: from pale yellow over green to dark blue, darker all the way, so that the order
//! survives a grey print and colour blindness.

use super::style;
use queens_format::picture::Colour;

/// From small to large; after ColorBrewer's "YlGnBu", with a little more ink at the pale end.
const STOPS: [Colour; 8] = [
    Colour(0xfb, 0xf8, 0xc8),
    Colour(0xdf, 0xf0, 0xb5),
    Colour(0xae, 0xdd, 0xb8),
    Colour(0x70, 0xc6, 0xbd),
    Colour(0x3a, 0xa6, 0xc1),
    Colour(0x22, 0x7b, 0xb4),
    Colour(0x25, 0x4c, 0x9b),
    Colour(0x0c, 0x20, 0x5c),
];

/// The colour of a magnitude, from 0 to 1.
pub(super) fn colour(part: f32) -> Colour {
    let place = part.clamp(0.0, 1.0) * (STOPS.len() - 1) as f32;
    let index = (place as usize).min(STOPS.len() - 2);
    let (Colour(r, g, b), Colour(x, y, z)) = (STOPS[index], STOPS[index + 1]);
    let mix = |from: u8, to: u8| {
        let (from, to) = (f32::from(from), f32::from(to));
        (from + (to - from) * (place - index as f32)).round() as u8
    };
    Colour(mix(r, x), mix(g, y), mix(b, z))
}

/// Ink or paper, whichever stands out more on this ground.
pub(super) fn readable_on(ground: Colour) -> Colour {
    let (paper, ink) = (contrast(style::PAPER, ground), contrast(style::INK, ground));
    if paper > ink { style::PAPER } else { style::INK }
}

/// How strongly two colours differ, from 1 to 21, as the guidelines for web content define it.
fn contrast(a: Colour, b: Colour) -> f32 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn luminance(Colour(red, green, blue): Colour) -> f32 {
    let linear = |channel: u8| {
        let channel = f32::from(channel) / 255.0;
        if channel <= 0.040_45 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_is_darker_all_the_way() {
        let lights: Vec<f32> =
            (0..=100u8).map(|p| luminance(colour(f32::from(p) / 100.0))).collect();
        assert!(lights.windows(2).all(|pair| pair[0] > pair[1]), "{lights:?}");
        assert_eq!([colour(-1.0), colour(2.0)], [STOPS[0], STOPS[7]]);
    }

    #[test]
    fn numbers_can_be_read_on_every_colour() {
        for percent in 0..=100u8 {
            let ground = colour(f32::from(percent) / 100.0);
            assert!(contrast(readable_on(ground), ground) > 3.8, "{percent}% {ground:?}");
        }
    }
}
