//! The search cut into parts that know nothing of each other, for threads and for counting in units.

use super::Packed;
use super::walk::Outlook;
use crate::Square;

/// A part of the search: everything below these squares.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Subtree {
    /// By number.
    pub(super) squares: Vec<u32>,
    /// Which share of the whole search it is, estimated from the numbers of choices.
    pub(crate) share: f64,
}

/// All of it.
impl Default for Subtree {
    fn default() -> Self {
        Self { squares: Vec::new(), share: 1.0 }
    }
}

impl Subtree {
    /// How many queens stand above it.
    pub(crate) fn depth(&self) -> usize {
        self.squares.len()
    }
}

impl Packed {
    /// The parts of the search in the order in which it comes by them, cut level by level until there are
    /// `enough`, or nothing is left to cut. Dead ends are left out; a solution that turns up on
    /// the way is a part of its own.
    pub(crate) fn subtrees(&self, enough: usize) -> Vec<Subtree> {
        let mut parts = vec![Subtree::default()];
        for _ in 0..self.residue.free() {
            parts = parts.iter().flat_map(|part| self.cut(part)).collect();
            if parts.is_empty() || parts.len() >= enough {
                break;
            }
        }
        parts
    }

    /// A part cut into those of its next level.
    fn cut(&self, part: &Subtree) -> Vec<Subtree> {
        let (part, outlook) = self.choices(part);
        match outlook {
            Outlook::Dead => Vec::new(),
            Outlook::Solved => vec![part],
            Outlook::Open(squares) => {
                let share = part.share / squares.len() as f64;
                let below = |square: &u32| {
                    let squares = part.squares.iter().chain([square]).copied().collect();
                    Subtree { squares, share }
                };
                squares.iter().map(below).collect()
            }
        }
    }

    /// The first square that the search tries, and how many choices there are with it.
    pub(crate) fn next(&self) -> Option<(Square, usize)> {
        let (forced, outlook) = self.choices(&Subtree::default());
        match (forced.squares.first(), outlook) {
            (Some(&square), _) => Some((self.residue.squares[square as usize], 1)),
            (None, Outlook::Open(squares)) => {
                Some((self.residue.squares[squares[0] as usize], squares.len()))
            }
            (None, _) => None,
        }
    }

    /// The squares of a part.
    pub(crate) fn squares_of(&self, part: &Subtree) -> impl Iterator<Item = Square> {
        part.squares.iter().map(|&square| self.residue.squares[square as usize])
    }

    /// The part of the search with queens on these open squares, of which none attacks another.
    pub(crate) fn subtree(&self, squares: impl Iterator<Item = Square>) -> Subtree {
        let number = |square| self.residue.squares.iter().position(|&open| open == square);
        let squares = squares.map(|square| number(square).expect("the square is open") as u32);
        Subtree { squares: squares.collect(), ..Subtree::default() }
    }
}
