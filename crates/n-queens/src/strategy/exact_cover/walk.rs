//! The search itself, on a packed board. Each depth has a copy of the lanes, so that nothing has to be
//! taken back. Nearly all the time goes to one loop: placing a queen, which closes squares in every lane, and looking which
//! lane has the fewest left.

use std::ops::{BitAnd, BitOr, Not};

use super::packed::LaneBoard;
use super::{Residue, Subtree};
use crate::machine::{self, Avx2};
use crate::{Event, Flow, Line, Square, Visitor};

/// The open squares of a row or a column as bits.
pub(crate) trait Lane:
    Copy
    + Ord
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Into<u64>
    + Send
    + Sync
{
    /// How many squares it holds.
    const SQUARES: usize = 8 * size_of::<Self>();
    /// How many lanes there can be.
    const LANES: usize;
    /// No square at all.
    const NONE: Self;

    /// A number of lane.
    fn number(number: usize) -> Self;
    /// The rank of a lane in the order of branching: few open squares first, then the lower number. A
    /// lane with none is last: most of those have their queen already.
    fn key(self, number: Self) -> Self;
    /// One more if the lane is empty.
    fn plus_if_none(self, lane: Self) -> Self;
}

macro_rules! lane {
    ($word:ty, $shift:literal) => {
        impl Lane for $word {
            const LANES: usize = 1 << $shift;
            const NONE: Self = 0;

            #[inline(always)]
            fn number(number: usize) -> Self {
                number as $word
            }

            #[inline(always)]
            fn key(self, number: Self) -> Self {
                (self.count_ones() as $word).wrapping_sub(1) << $shift | number
            }

            #[inline(always)]
            fn plus_if_none(self, lane: Self) -> Self {
                self + <$word>::from(lane == 0)
            }
        }
    };
}

// Sixteen squares of at most 256 lines; 32 or 64 squares of at most 65,536 lines.
lane!(u16, 8);
lane!(u32, 16);
lane!(u64, 16);

/// The result of a look over all lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scan {
    /// How many lanes are empty.
    pub(super) empty: usize,
    /// The number of the lane to branch on.
    pub(super) fewest: usize,
}

/// Writes what is open in `before` and not `attacked` to `after`, and looks at it. All are of one length,
/// which is that of `numbers`: the number of each lane.
#[inline]
pub(super) fn close<L: Lane>(
    vectors: Option<Avx2>,
    before: &[L],
    attacked: &[L],
    numbers: &[L],
    after: &mut [L],
) -> Scan {
    machine::fastest!(vectors, close_plainly(before, attacked, numbers, after))
}

/// The loop itself, written so that a compiler makes vector instructions of it.
#[inline(always)]
fn close_plainly<L: Lane>(before: &[L], attacked: &[L], numbers: &[L], after: &mut [L]) -> Scan {
    let length = numbers.len();
    let (before, attacked, after) = (&before[..length], &attacked[..length], &mut after[..length]);
    let (mut fewest, mut empty) = (!L::NONE, L::NONE);
    for lane in 0..length {
        let open = before[lane] & !attacked[lane];
        after[lane] = open;
        fewest = fewest.min(open.key(numbers[lane]));
        empty = empty.plus_if_none(open);
    }
    let [empty, fewest] = [empty, fewest].map(|number| Into::<u64>::into(number) as usize);
    Scan { empty, fewest: fewest & (L::LANES - 1) }
}

/// One search.
pub(super) struct CoverWalk<'a, L, V> {
    vectors: Option<Avx2>,
    residue: &'a Residue,
    board: &'a LaneBoard<L>,
    /// The lanes at every depth.
    states: Vec<L>,
    queens: Vec<u32>,
    visitor: &'a mut V,
}

/// How things stand after a queen was placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outlook {
    /// Some line can have no queen.
    Dead,
    /// Every line has its queen.
    Solved,
    /// There are choices in this lane.
    Open(usize),
}

impl<'a, L: Lane, V: Visitor> CoverWalk<'a, L, V> {
    pub(super) fn new(
        vectors: Option<Avx2>,
        residue: &'a Residue,
        board: &'a LaneBoard<L>,
        visitor: &'a mut V,
    ) -> Self {
        let states = vec![L::NONE; board.lanes() * (residue.free() + 1)];
        Self { vectors, residue, board, states, queens: residue.queens.clone(), visitor }
    }

    /// Searches everything below the squares of `subtree`.
    pub(super) fn below(&mut self, subtree: &Subtree) -> Flow {
        let last = subtree.squares.last().map(|&last| self.residue.squares[last as usize]);
        let outlook = self.descend(subtree);
        self.go_on(outlook, subtree.depth(), last)
    }

    /// Goes on with so many queens on the board, of which this is the last.
    #[inline]
    fn go_on(&mut self, outlook: Outlook, queens: usize, last: Option<Square>) -> Flow {
        match outlook {
            Outlook::Open(lane) => return self.branch(queens, lane),
            Outlook::Dead => self.dead_end(queens, last),
            Outlook::Solved => {
                self.visitor.event(|| Event::Solution);
                self.visitor.solution(&self.queens)?;
            }
        }
        Flow::Continue(())
    }

    /// `subtree` with the queens that it forces, and the squares of the line on which the search branches
    /// below them: none if it is a dead end, no squares if it is a solution.
    pub(super) fn choices(&mut self, subtree: &Subtree) -> (Subtree, Option<Vec<u32>>) {
        let (mut subtree, mut outlook) = (subtree.clone(), self.descend(subtree));
        while let Outlook::Open(lane) = outlook {
            let squares = self.squares_of(subtree.depth(), lane);
            let [forced] = squares[..] else { return (subtree, Some(squares)) };
            outlook = self.place(forced as usize, subtree.depth());
            subtree.squares.push(forced);
        }
        (subtree, (outlook == Outlook::Solved).then(Vec::new))
    }

    /// The open squares of a lane, by number.
    fn squares_of(&self, depth: usize, lane: usize) -> Vec<u32> {
        let mut open: u64 = self.states[depth * self.board.lanes() + lane].into();
        let mut squares = Vec::with_capacity(open.count_ones() as usize);
        while open != 0 {
            squares.push(self.board.first_of(lane, open) as u32);
            open &= open - 1;
        }
        squares
    }

    /// Places the squares of `subtree`.
    fn descend(&mut self, subtree: &Subtree) -> Outlook {
        let mut outlook = self.begin();
        for (depth, &square) in subtree.squares.iter().enumerate() {
            outlook = self.place(square as usize, depth);
        }
        outlook
    }

    fn begin(&mut self) -> Outlook {
        let start = &self.board.start;
        let nothing = vec![L::NONE; start.len()];
        let scan = close(self.vectors, start, &nothing, &self.board.numbers, &mut self.states);
        self.outlook(scan.empty, scan.fewest, 0)
    }

    /// With `queens` queens placed two lines are empty for each of them; any other must not be.
    #[inline]
    fn outlook(&self, empty: usize, fewest: usize, queens: usize) -> Outlook {
        if empty > self.board.padding + 2 * queens {
            Outlook::Dead
        } else if queens == self.residue.free() {
            Outlook::Solved
        } else {
            Outlook::Open(fewest)
        }
    }

    /// Puts a queen on the square with this number.
    #[inline]
    fn place(&mut self, square: usize, depth: usize) -> Outlook {
        let (board, at) = (self.board, self.residue.squares[square]);
        self.queens[at.row as usize] = at.column;
        let (before, after) = self.states.split_at_mut((depth + 1) * board.lanes());
        let before = &before[depth * board.lanes()..];
        let scan = close(self.vectors, before, board.attacks(square), &board.numbers, after);
        self.outlook(scan.empty, scan.fewest, depth + 1)
    }

    fn branch(&mut self, depth: usize, lane: usize) -> Flow {
        let mut open: u64 = self.states[depth * self.board.lanes() + lane].into();
        let (choices, residue) = (open.count_ones() as usize, self.residue);
        self.visitor.turn(|| residue.lines[lane]);
        for choice in 0..choices {
            self.visitor.step(depth, choice, choices)?;
            let square = self.board.first_of(lane, open);
            open &= open - 1;
            self.follow(square, depth)?;
        }
        Flow::Continue(())
    }

    #[inline]
    fn follow(&mut self, square: usize, depth: usize) -> Flow {
        let at = self.residue.squares[square];
        self.visitor.event(|| Event::Try(at));
        self.visitor.event(|| Event::Place(at));
        let outlook = self.place(square, depth);
        self.go_on(outlook, depth + 1, Some(at))?;
        self.visitor.event(|| Event::Backtrack(at));
        Flow::Continue(())
    }

    /// Reports a line that is left without an open square although it has no queen: it had one before the last of so
    /// many queens came, which stands on another line.
    #[inline]
    fn dead_end(&mut self, queens: usize, last: Option<Square>) {
        let (residue, states, lanes) = (self.residue, &self.states, self.board.lanes());
        self.visitor.turn(|| {
            let is_empty = |queens, lane| states[queens * lanes + lane] == L::NONE;
            let had_square = |lane| queens == 0 || !is_empty(queens - 1, lane);
            let holds = |line, queen: Square| {
                [(Line::Row, queen.row), (Line::Column, queen.column)].contains(&line)
            };
            let mut lines = residue.lines.iter().copied().enumerate();
            let dead = lines.find(|&(lane, line)| {
                is_empty(queens, lane)
                    && had_square(lane)
                    && !last.is_some_and(|queen| holds(line, queen))
            });
            dead.expect("a dead end has an empty line").1
        });
    }
}
