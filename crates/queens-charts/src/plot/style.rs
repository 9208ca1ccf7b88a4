//! The one style of all plots: colours, sizes of text, and how the series of a chart differ.
//!
//! Series differ in colour, in lightness from one to the next (so that a grey print shows it), in
//! marker and in dashes. The colours are those of Okabe and Ito, chosen for colour-blind readers; some are darkened,
//! so that the first few are far apart in grey too.

use queens_format::picture::{Colour, Paint, Path, Shape, Step};

pub(super) const PAPER: Colour = Colour(0xff, 0xff, 0xff);
pub(super) const INK: Colour = Colour(0x22, 0x26, 0x2f);
/// Texts that stay in the background.
pub(super) const MUTED: Colour = Colour(0x58, 0x5f, 0x6b);
pub(super) const AXIS: Colour = Colour(0x8a, 0x90, 0x9b);
pub(super) const GRID: Colour = Colour(0xe5, 0xe7, 0xeb);

/// Cells without a number.
pub(super) const BLANK: Colour = Colour(0xf1, 0xf2, 0xf4);

/// Sizes of text.
pub(super) const TITLE: f32 = 19.0;
pub(super) const LABEL: f32 = 14.0;
pub(super) const TICK: f32 = 13.0;
pub(super) const NOTE: f32 = 12.5;

/// The width of the line of a measured series, of one to compare with, and of axes and grids.
pub(super) const LINE: f32 = 2.0;
pub(super) const THIN: f32 = 1.3;
pub(super) const HAIR: f32 = 1.0;
/// Half the size of a marker.
pub(super) const RADIUS: f32 = 5.0;
/// The bound that runs were stopped at.
pub(super) const LIMIT_DASHES: &[f32] = &[6.0, 4.0];

const COLOURS: [Colour; 8] = [
    Colour(0x0b, 0x3c, 0x78),
    Colour(0xe6, 0x9f, 0x00),
    Colour(0x00, 0x8a, 0x64),
    Colour(0xc9, 0x6f, 0xa2),
    Colour(0x9a, 0x33, 0x04),
    Colour(0x56, 0xb4, 0xe9),
    Colour(0x4a, 0x4e, 0x57),
    Colour(0x9a, 0xa8, 0x5a),
];
const DASHES: [&[f32]; 12] = [
    &[],
    &[8.0, 4.0],
    &[2.5, 2.5],
    &[10.0, 3.0, 2.5, 3.0],
    &[16.0, 5.0],
    &[5.0, 2.0],
    &[10.0, 3.0, 2.5, 3.0, 2.5, 3.0],
    &[2.0, 5.0],
    &[20.0, 4.0, 5.0, 4.0],
    &[8.0, 8.0],
    &[5.0, 2.0, 1.5, 2.0],
    &[14.0, 3.0, 2.0, 3.0, 2.0, 3.0],
];
const HATCHES: [Hatch; 6] =
    [Hatch::None, Hatch::Rising, Hatch::Level, Hatch::Falling, Hatch::Crossed, Hatch::Upright];

/// How one series looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Look {
    pub(super) colour: Colour,
    pub(super) dashes: &'static [f32],
    pub(super) hatch: Hatch,
    /// Which of the markers.
    marker: usize,
}

/// Light lines across a bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hatch {
    None,
    Rising,
    Falling,
    Level,
    Upright,
    Crossed,
}

/// How much of a marker is filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Filling {
    Full,
    Half,
    Hollow,
}

impl Look {
    /// The look of the series of this index; after a dozen they repeat in other combinations.
    pub(super) fn numbered(index: usize) -> Self {
        Self {
            colour: COLOURS[index % COLOURS.len()],
            dashes: DASHES[(index + index / DASHES.len()) % DASHES.len()],
            hatch: HATCHES[index % HATCHES.len()],
            marker: index % MARKERS,
        }
    }

    /// A line to compare with: grey, always dashed.
    pub(super) fn reference(index: usize) -> Self {
        let dashes = DASHES[1 + index % (DASHES.len() - 1)];
        Self { colour: MUTED, dashes, ..Self::numbered(0) }
    }

    /// The limit, whatever the series.
    pub(super) fn limit() -> Self {
        Self { colour: INK, dashes: LIMIT_DASHES, ..Self::numbered(0) }
    }

    /// The marker at a place, the lowest shape first.
    pub(super) fn marker(&self, x: f32, y: f32, filling: Filling) -> Vec<Shape> {
        let corners = corners(self.marker);
        let path = |corners: &[(f32, f32)]| polygon(corners).scaled(RADIUS).moved(x, y);
        let whole = path(&corners);
        if filling == Filling::Full {
            // A rim of paper keeps overlapping markers apart.
            let rim = whole.clone().painted(Paint::Stroke(PAPER, 2.0));
            return vec![rim, whole.painted(Paint::Fill(self.colour))];
        }
        let mut shapes = vec![
            whole.clone().painted(Paint::Stroke(PAPER, 3.6)),
            whole.clone().painted(Paint::Fill(PAPER)),
        ];
        if filling == Filling::Half {
            shapes.push(path(&lower_half(&corners)).painted(Paint::Fill(self.colour)));
        }
        shapes.push(whole.painted(Paint::Stroke(self.colour, 1.7)));
        shapes
    }
}

/// An arrow upwards from a marker: "at least".
pub(super) fn arrow(x: f32, y: f32, colour: Colour) -> Shape {
    let (foot, tip) = (y - RADIUS - 1.5, y - RADIUS - 9.5);
    let head = Path(vec![
        Step::Move(x - 3.0, tip + 3.5),
        Step::Line(x, tip),
        Step::Line(x + 3.0, tip + 3.5),
    ]);
    Path::line((x, foot), (x, tip)).and(head).painted(Paint::Stroke(colour, 1.5))
}

pub(super) fn polygon(corners: &[(f32, f32)]) -> Path {
    let mut steps: Vec<Step> = corners.iter().map(|&(x, y)| Step::Line(x, y)).collect();
    if let Some(&(x, y)) = corners.first() {
        steps[0] = Step::Move(x, y);
        steps.push(Step::Close);
    }
    Path(steps)
}

const MARKERS: usize = 12;

/// The corners of a marker around (0, 0); all markers cover about the same area.
fn corners(marker: usize) -> Vec<(f32, f32)> {
    const CROSS: [(f32, f32); 12] = [
        (-0.36, -1.0),
        (0.36, -1.0),
        (0.36, -0.36),
        (1.0, -0.36),
        (1.0, 0.36),
        (0.36, 0.36),
        (0.36, 1.0),
        (-0.36, 1.0),
        (-0.36, 0.36),
        (-1.0, 0.36),
        (-1.0, -0.36),
        (-0.36, -0.36),
    ];
    let turned = |degrees: f32| {
        let (sine, cosine) = degrees.to_radians().sin_cos();
        CROSS.map(|(x, y)| (x * cosine - y * sine, x * sine + y * cosine)).to_vec()
    };
    match marker {
        0 => ring(24, 0.0, |_| 0.95),
        1 => vec![(-0.84, -0.84), (0.84, -0.84), (0.84, 0.84), (-0.84, 0.84)],
        2 => ring(3, -90.0, |_| 1.25),
        3 => ring(4, -90.0, |_| 1.2),
        4 => ring(3, 90.0, |_| 1.25),
        5 => turned(0.0),
        6 => ring(10, -90.0, |index| if index % 2 == 0 { 1.35 } else { 0.58 }),
        7 => turned(45.0),
        8 => ring(3, 180.0, |_| 1.25),
        9 => ring(6, 0.0, |_| 1.05),
        10 => ring(3, 0.0, |_| 1.25),
        _ => vec![(-1.25, -0.5), (1.25, -0.5), (1.25, 0.5), (-1.25, 0.5)],
    }
}

/// Corners around a circle, the first at this angle.
fn ring(corners: u16, first: f32, radius: impl Fn(u16) -> f32) -> Vec<(f32, f32)> {
    let corner = |index: u16| {
        let angle = first + 360.0 * f32::from(index) / f32::from(corners);
        let (sine, cosine) = angle.to_radians().sin_cos();
        (cosine * radius(index), sine * radius(index))
    };
    (0..corners).map(corner).collect()
}

/// The part of a polygon below its middle.
fn lower_half(corners: &[(f32, f32)]) -> Vec<(f32, f32)> {
    let next = corners.iter().cycle().skip(1);
    let mut half = Vec::new();
    for (&(x, y), &(to_x, to_y)) in corners.iter().zip(next) {
        if y >= 0.0 {
            half.push((x, y));
        }
        if (y < 0.0) != (to_y < 0.0) {
            half.push((x + (to_x - x) * y / (y - to_y), 0.0));
        }
    }
    half
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dozen_series_differ_in_marker_and_in_dashes() {
        let looks: Vec<Look> = (0..12).map(Look::numbered).collect();
        for (index, look) in looks.iter().enumerate() {
            for other in &looks[..index] {
                assert_ne!(look.dashes, other.dashes);
                assert_ne!(corners(look.marker), corners(other.marker));
            }
        }
        assert_ne!(Look::numbered(0), Look::numbered(24));
    }

    #[test]
    fn neighbours_differ_in_grey() {
        let grey = |Colour(r, g, b): Colour| {
            0.299 * f32::from(r) + 0.587 * f32::from(g) + 0.114 * f32::from(b)
        };
        for pair in COLOURS.windows(2) {
            let apart = (grey(pair[0]) - grey(pair[1])).abs();
            assert!(apart > 35.0, "{pair:?} {apart}");
        }
    }

    #[test]
    fn half_a_marker_lies_below_its_middle() {
        for marker in 0..MARKERS {
            let half = lower_half(&corners(marker));
            assert!(half.len() >= 3 && half.iter().all(|&(_, y)| y >= 0.0), "{marker} {half:?}");
        }
    }
}
