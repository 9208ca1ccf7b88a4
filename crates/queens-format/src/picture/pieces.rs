//! What stands on a square: the queen, the hatching of a blocked square, the frame of one that stands
//! out. Drawn on a square of side 1; they differ in shape, so that colour is never needed.

use tiny_skia::PathBuilder;

use super::scene::{Colour, Paint, Shape, circle, line, rectangle};

/// The light squares.
pub(crate) const LIGHT: Colour = Colour(0xf4, 0xec, 0xdc);
/// The dark squares: light enough that a dark queen stands out.
pub(crate) const DARK: Colour = Colour(0xbd, 0xa1, 0x7c);
/// Queens and the frame.
pub(crate) const INK: Colour = Colour(0x22, 0x26, 0x33);
/// Queens that are not what the picture is about: lighter than any other piece.
pub(super) const PALE_INK: Colour = Colour(0xa4, 0xa2, 0xa6);
/// Blocked squares and the lines on them.
pub(super) const STONE: [Colour; 2] = [Colour(0x7a, 0x7d, 0x85), Colour(0xd5, 0xd6, 0xda)];
/// Blocked squares that are not what the picture is about.
pub(super) const PALE_STONE: [Colour; 2] = [Colour(0xd8, 0xd6, 0xd1), Colour(0xee, 0xec, 0xe7)];
/// The frame around squares that stand out: dark and warm on every screen and in grey.
const ALARM: Colour = Colour(0xb8, 0x3a, 0x00);

/// The tips of the crown and the balls on them: x, y.
const TIPS: [(f32, f32); 5] =
    [(0.125, 0.335), (0.305, 0.225), (0.5, 0.185), (0.695, 0.225), (0.875, 0.335)];
/// The lowest points between the tips.
const VALLEYS: [(f32, f32); 4] = [(0.3, 0.52), (0.42, 0.49), (0.58, 0.49), (0.7, 0.52)];

/// A queen: a crown of five points with balls on them, on a base.
///
/// `fine` adds the light lines that only large squares can show.
pub(crate) fn queen(ink: Colour, fine: bool) -> Vec<Shape> {
    let body = Shape::new(Paint::Fill(ink), |path| {
        crown(path);
        base(path);
    });
    // A round pen along the edge takes the needles off the points.
    let edge = Shape { paint: Paint::Stroke(ink, 0.025), ..body.clone() };
    let balls = Shape::new(Paint::Fill(ink), |path| {
        TIPS.iter().for_each(|&(x, y)| circle(path, x, y - 0.045, 0.052));
    });
    let bands = fine.then(|| Shape::new(Paint::Stroke(LIGHT, 0.02), bands));
    [body, edge, balls].into_iter().chain(bands).collect()
}

fn crown(path: &mut PathBuilder) {
    path.move_to(0.265, 0.685);
    for (index, &(x, y)) in TIPS.iter().enumerate() {
        path.line_to(x, y);
        VALLEYS.get(index).into_iter().for_each(|&(x, y)| path.line_to(x, y));
    }
    path.line_to(0.735, 0.685);
    path.cubic_to(0.66, 0.65, 0.34, 0.65, 0.265, 0.685);
    path.close();
}

/// Two steps below the crown, the lower one wider; their top edges follow the crown's curve.
fn base(path: &mut PathBuilder) {
    path.move_to(0.265, 0.68);
    path.cubic_to(0.34, 0.645, 0.66, 0.645, 0.735, 0.68);
    path.cubic_to(0.735, 0.72, 0.705, 0.735, 0.705, 0.76);
    path.cubic_to(0.75, 0.78, 0.76, 0.80, 0.76, 0.845);
    path.cubic_to(0.66, 0.885, 0.34, 0.885, 0.24, 0.845);
    path.cubic_to(0.24, 0.80, 0.25, 0.78, 0.295, 0.76);
    path.cubic_to(0.295, 0.735, 0.265, 0.72, 0.265, 0.68);
    path.close();
}

fn bands(path: &mut PathBuilder) {
    for (left, y) in [(0.295, 0.685), (0.315, 0.755), (0.275, 0.825)] {
        let (inner, right, top) = (left + 0.09, 1.0 - left, y - 0.03);
        path.move_to(left, y);
        path.cubic_to(inner, top, 1.0 - inner, top, right, y);
    }
}

/// A blocked square: grey stone, crossed out by three diagonal lines.
pub(super) fn blocked([stone, lines]: [Colour; 2]) -> Vec<Shape> {
    let hatch = Shape::new(Paint::Stroke(lines, 0.07), |path| {
        line(path, (0.12, 0.88), (0.88, 0.12));
        line(path, (0.12, 0.5), (0.5, 0.12));
        line(path, (0.5, 0.88), (0.88, 0.5));
    });
    let square = |path: &mut PathBuilder| rectangle(path, 0.0, 0.0, 1.0, 1.0);
    vec![Shape::new(Paint::Fill(stone), square), hatch]
}

/// A square that stands out: a thick frame inside its edge.
pub(super) fn frame() -> Vec<Shape> {
    let inside = |path: &mut PathBuilder| rectangle(path, 0.05, 0.05, 0.9, 0.9);
    vec![Shape::new(Paint::Stroke(ALARM, 0.1), inside)]
}
