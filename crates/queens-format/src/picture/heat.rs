//! A board whose squares have colours and short numbers: a map of where queens stand, say.

use super::scene::{line, rectangle};
use super::{BoardDrawing, Colour, FRAME, INK, Paint, Shape, SheetLayout};

/// A square of a map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeatSquare {
    /// Its colour, as 0xrrggbb.
    pub colour: u32,
    /// The colour of its number.
    pub ink: u32,
    /// Digits, and a point among them.
    pub label: String,
}

/// How wide a digit is, as a share of the side of a square, how high, and how far the next one begins.
const DIGIT: (f32, f32) = (0.1, 0.2);
const PITCH: f32 = 0.17;
const POINT: f32 = 0.09;

/// The strokes of each digit, a bit each, from the lowest: top, upper left, upper right, middle, lower left, lower right,
/// bottom.
const STROKES: [u8; 10] = [
    0b111_0111, 0b010_0100, 0b101_1101, 0b110_1101, 0b010_1110, 0b110_1011, 0b111_1011, 0b010_0101,
    0b111_1111, 0b110_1111,
];

/// A picture of a board with these squares, in reading order.
///
/// ```
/// use queens_format::picture::{HeatSquare, heat};
/// let square = HeatSquare { colour: 0x254c9b, ink: 0xffffff, label: "1.00".into() };
/// assert!(heat("one square", 1, &[square]).to_svg().contains("#254c9b"));
/// ```
///
/// # Panics
/// If there are not n x n squares.
pub fn heat(title: &str, n: u32, squares: &[HeatSquare]) -> BoardDrawing {
    assert_eq!(squares.len(), (n * n) as usize, "a colour for each square");
    let layout = SheetLayout::new(1, n);
    let (side, corner) = (layout.cell as f32, layout.corner(0));
    let (width, height) = (layout.width, layout.height);
    let mut drawing = BoardDrawing { width, height, title: title.into(), symbols: Vec::new() };
    let (left, top) = (corner.0 as f32, corner.1 as f32);
    let outside = n as f32 * side + 2.0 * FRAME as f32;
    let frame = -(FRAME as f32);
    let ground = || {
        vec![Shape::new(Paint::Fill(INK), |path| rectangle(path, frame, frame, outside, outside))]
    };
    drawing.symbol("frame", ground).places.push((left, top));
    for (at, square) in squares.iter().enumerate() {
        let at = at as u32;
        let place = (left + (at % n) as f32 * side, top + (at / n) as f32 * side);
        let shapes = || shapes(square).into_iter().map(|shape| shape.scaled(side)).collect();
        drawing.symbol(&format!("square{at}"), shapes).places.push(place);
    }
    drawing
}

/// A square of side 1.
fn shapes(square: &HeatSquare) -> Vec<Shape> {
    let ground = Shape::new(Paint::Fill(colour(square.colour)), |path| {
        rectangle(path, 0.0, 0.0, 1.0, 1.0);
    });
    let width: f32 = square.label.chars().map(pitch).sum::<f32>() - (PITCH - DIGIT.0);
    let number = Shape::new(Paint::Stroke(colour(square.ink), 0.025), |path| {
        let mut x = (1.0 - width) / 2.0;
        for character in square.label.chars() {
            digit(path, x, character);
            x += pitch(character);
        }
    });
    vec![ground, number]
}

const fn pitch(character: char) -> f32 {
    if character == '.' { POINT } else { PITCH }
}

/// A digit, or a point, whose left edge is at `x`, in the middle of a square.
fn digit(path: &mut tiny_skia::PathBuilder, x: f32, character: char) {
    let (right, top, middle, bottom) = (x + DIGIT.0, 0.5 - DIGIT.1 / 2.0, 0.5, 0.5 + DIGIT.1 / 2.0);
    let Some(digit) = character.to_digit(10) else {
        return line(path, (x, bottom), (x, bottom + 0.001));
    };
    let strokes = [
        ((x, top), (right, top)),
        ((x, top), (x, middle)),
        ((right, top), (right, middle)),
        ((x, middle), (right, middle)),
        ((x, middle), (x, bottom)),
        ((right, middle), (right, bottom)),
        ((x, bottom), (right, bottom)),
    ];
    for (stroke, (from, to)) in strokes.into_iter().enumerate() {
        if STROKES[digit as usize] >> stroke & 1 == 1 {
            line(path, from, to);
        }
    }
}

const fn colour(value: u32) -> Colour {
    Colour((value >> 16) as u8, (value >> 8) as u8, value as u8)
}
