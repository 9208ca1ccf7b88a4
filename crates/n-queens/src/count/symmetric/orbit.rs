//! The orbits of squares under a turn, and the lines that the queens on one occupy together.

use crate::rules::{OccupiedLines, Rules};
use crate::{Line, Square, Symmetry};

/// The images of a square under a turn, each with a queen.
#[derive(Clone, Debug)]
pub(super) struct Orbit {
    pub(super) lines: OccupiedLines,
    pub(super) squares: Vec<Square>,
}

impl Orbit {
    /// The orbit of `square`, or none if queens on it attack each other.
    pub(super) fn of_square(square: Square, turn: Symmetry, rules: Rules) -> Option<Self> {
        let mut squares = vec![square];
        let mut lines = OccupiedLines::of_queen(square, rules);
        let mut image = turn.square(square, rules.n);
        while image != square {
            let more = OccupiedLines::of_queen(image, rules);
            let leaps = |&other: &Square| rules.share(Line::Knight, other, image);
            if lines.meet(&more) || squares.iter().any(leaps) {
                return None;
            }
            lines = lines.and(&more);
            squares.push(image);
            image = turn.square(image, rules.n);
        }
        Some(Self { lines, squares })
    }
}
