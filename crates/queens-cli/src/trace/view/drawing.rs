//! The board as lines of text: squares, numbers of the rows, letters of the columns.

use n_queens::Square;

use super::palette::{Palette, Role};
use crate::trace::scene::{Scene, letters_of};

/// The size of a square in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    width: usize,
    height: usize,
}

impl Cell {
    /// The symbol and the signs at its sides.
    pub(super) const SMALL: Self = Self { width: 3, height: 1 };
    /// About as wide as it is high.
    pub(super) const LARGE: Self = Self { width: 7, height: 3 };
}

/// The columns of the whole drawing.
pub(super) fn width(n: usize, cell: Cell) -> usize {
    numbers_width(n) + 1 + n * cell.width
}

/// The lines of the whole drawing.
pub(super) fn height(n: usize, cell: Cell) -> usize {
    n * cell.height + 1
}

fn numbers_width(n: usize) -> usize {
    n.to_string().len()
}

pub(super) fn board(scene: &Scene, palette: &Palette, cell: Cell) -> Vec<String> {
    let n = scene.n();
    let lines = (0..n).flat_map(|row| (0..cell.height).map(move |line| (row, line)));
    let mut drawn: Vec<String> = lines
        .map(|(row, line)| {
            // Symbols stand in the middle line of their squares.
            let is_middle = line == cell.height / 2;
            let squares = (0..n).map(|column| {
                let square = Square::new(row, column);
                let text = if is_middle { palette.symbol(scene, square) } else { [' '; 3] };
                palette.square(scene, square).apply(padded(text, cell)).to_string()
            });
            let squares: String = squares.collect();
            number(n, row, is_middle, palette) + &squares
        })
        .collect();
    drawn.push(letters(n, palette, cell));
    drawn
}

fn padded(text: [char; 3], cell: Cell) -> String {
    let side = " ".repeat((cell.width - text.len()) / 2);
    format!("{side}{}{side}", text.iter().collect::<String>())
}

fn number(n: u32, row: u32, is_shown: bool, palette: &Palette) -> String {
    let width = numbers_width(n as usize);
    let number = if is_shown { (n - row).to_string() } else { String::new() };
    palette.text(Role::Quiet).apply(format!("{number:>width$} ")).to_string()
}

fn letters(n: u32, palette: &Palette, cell: Cell) -> String {
    let mut line = " ".repeat(numbers_width(n as usize) + 1);
    for column in 0..n {
        line.push_str(&format!("{:^1$}", letters_of(column), cell.width));
    }
    palette.text(Role::Quiet).apply(line.trim_end()).to_string()
}
