//! The hatches of bars, light lines across them, so that bars differ without colours.

use std::f32::consts::SQRT_2;

use super::drawing::Drawing;
use super::style::{self, Hatch, Look};
use queens_format::picture::{Paint, Path};

/// Left, top, width, height.
pub(super) type Rectangle = (f32, f32, f32, f32);

/// The distance between two lines, and their width.
const PITCH: f32 = 6.0;
const WIDTH: f32 = 1.1;
/// Bars narrower than this have none.
const NARROWEST: f32 = 6.0;

/// Paints the bars of one series.
pub(super) fn bars(rectangles: &[Rectangle], look: &Look, drawing: &mut Drawing) {
    if rectangles.is_empty() {
        return;
    }
    let path = |&(x, y, width, height): &Rectangle| Path::rectangle(x, y, width, height);
    let whole = rectangles.iter().map(path).fold(Path::default(), Path::and);
    drawing.shape(whole.painted(Paint::Fill(look.colour)));
    let lines = rectangles.iter().map(|&bar| lines(bar, look.hatch));
    let lines = lines.fold(Path::default(), Path::and);
    if !lines.0.is_empty() {
        drawing.ink(lines.painted(Paint::Stroke(style::PAPER, WIDTH)), 0.65, &[]);
    }
}

/// The lines of a hatch inside a rectangle.
fn lines((left, top, width, height): Rectangle, hatch: Hatch) -> Path {
    let (right, bottom) = (left + width, top + height);
    if width < NARROWEST {
        return Path::default();
    }
    let level = |y: f32| ((left, y), (right, y));
    let upright = |x: f32| ((x, top), (x, bottom));
    // Along these, the sum or the difference of the coordinates stays the same.
    let rising = |sum: f32| {
        let (from, to) = (left.max(sum - bottom), right.min(sum - top));
        ((from, sum - from), (to, sum - to))
    };
    let falling = |difference: f32| {
        let (from, to) = (left.max(top - difference), right.min(bottom - difference));
        ((from, from + difference), (to, to + difference))
    };
    let rise = || every(left + top, right + bottom, PITCH * SQRT_2, rising);
    let fall = || every(top - right, bottom - left, PITCH * SQRT_2, falling);
    match hatch {
        Hatch::None => Path::default(),
        Hatch::Level => every(top, bottom, PITCH, level),
        Hatch::Upright => every(left, right, PITCH, upright),
        Hatch::Rising => rise(),
        Hatch::Falling => fall(),
        Hatch::Crossed => rise().and(fall()),
    }
}

/// Lines at equal distances, between the ends but not on them.
fn every(from: f32, to: f32, pitch: f32, line: impl Fn(f32) -> ((f32, f32), (f32, f32))) -> Path {
    let count = ((to - from) / pitch) as u16;
    let lines = (0..=count).map(|index| from + (f32::from(index) + 0.5) * pitch);
    let lines = lines.take_while(|&place| place < to).map(line);
    lines.fold(Path::default(), |path, (from, to)| path.and(Path::line(from, to)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens_format::picture::Step;

    #[test]
    fn lines_stay_inside_their_bar() {
        let bar = (10.0, 20.0, 30.0, 50.0);
        for hatch in [Hatch::Level, Hatch::Upright, Hatch::Rising, Hatch::Falling, Hatch::Crossed] {
            let path = lines(bar, hatch);
            assert!(path.0.len() >= 8, "{hatch:?}");
            for step in path.0 {
                let (Step::Move(x, y) | Step::Line(x, y)) = step else { panic!("{step:?}") };
                assert!((9.99..=40.01).contains(&x) && (19.99..=70.01).contains(&y), "{hatch:?}");
            }
        }
    }

    #[test]
    fn thin_and_flat_bars_are_plain() {
        assert_eq!(lines((0.0, 0.0, 5.0, 50.0), Hatch::Rising), Path::default());
        assert_eq!(lines((0.0, 0.0, 20.0, 1.5), Hatch::Level), Path::default());
    }
}
