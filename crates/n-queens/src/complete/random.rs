//! A random completion of a board, from the seed.

use super::closed::Closing;
use crate::board::Square;
use crate::problem::Problem;
use crate::strategy::{Chance, Ending, Flow, Refusal, Settings, Strategy, Visitor};

/// Of so many completions each is equally likely; of more, queens are drawn first until no more are left.
const FEW: u64 = 1000;
/// A drawn queen whose board takes more placements than this is put back.
const PATIENCE: u64 = 20_000;
/// So many queens in a row may be put back; then what was found last must do.
const TRIES: u32 = 50;

/// Draws one completion of `problem`: the same for the same seed.
///
/// Where there are up to 1000 completions all are equally likely. Where there are more, random
/// queens are put on the board until so few are left; the completions are diverse then, not equally
/// likely. The visitor gets one solution, and may stop the work at every step; it is not told of the
/// search's events.
///
/// The ending is [`Ending::Complete`] if there is no completion, [`Ending::Partial`] if one was
/// found, [`Ending::Stopped`] if the visitor stopped it before.
///
/// ```
/// use std::ops::ControlFlow;
/// use n_queens::{Flow, Problem, Settings, Variant};
/// let mut drawn = Vec::new();
/// let mut visitor = |columns: &[u32]| -> Flow {
///     drawn.push(columns.to_vec());
///     ControlFlow::Continue(())
/// };
/// let torus = Problem::new(5).with_variant(Variant::Torus);
/// for seed in 0..50 {
///     let settings = Settings { seed, ..Settings::default() };
///     n_queens::complete::random(&torus, &settings, &mut visitor)?;
/// }
/// drawn.sort();
/// drawn.dedup();
/// assert_eq!(drawn.len(), 10); // all that there are
/// # Ok::<(), n_queens::Refusal>(())
/// ```
pub fn random<V: Visitor>(
    problem: &Problem,
    settings: &Settings,
    visitor: &mut V,
) -> Result<Ending, Refusal> {
    let chance = Chance::new(settings.seed);
    let mut draw = Draw { chance, visitor, patience: 0, seen: 0, kept: None, is_stopped: false };
    let drawn = match draw.sample(problem, u64::MAX)? {
        (None, Ending::Complete) => return Ok(Ending::Complete),
        (Some(columns), Ending::Partial) => draw.narrow(problem.clone(), columns)?,
        (drawn, _) => drawn,
    };
    let Some(columns) = drawn else { return Ok(Ending::Stopped) };
    Ok(match visitor.solution(&columns) {
        Flow::Break(()) => Ending::Stopped,
        Flow::Continue(()) => Ending::Partial,
    })
}

/// Looks at the first completions of a board and keeps one of them, each equally likely.
struct Draw<'a, V> {
    chance: Chance,
    visitor: &'a mut V,
    /// Placements that are left.
    patience: u64,
    seen: u64,
    kept: Option<Vec<u32>>,
    /// Whether the visitor stopped it.
    is_stopped: bool,
}

impl<V: Visitor> Draw<'_, V> {
    /// Puts random queens on the board until it has few completions, and draws one of them; none if
    /// the visitor stopped it. `found` is a completion of the board.
    fn narrow(
        &mut self,
        mut board: Problem,
        mut found: Vec<u32>,
    ) -> Result<Option<Vec<u32>>, Refusal> {
        let mut tries = 0;
        while tries < TRIES {
            let square = self.square(&board);
            let narrower = board.clone().with_given([square]).expect("the square is open");
            match self.sample(&narrower, PATIENCE)? {
                (_, Ending::Stopped) => return Ok(None),
                (None, Ending::Complete) => {
                    board = board.with_blocked([square]).expect("the square is on the board");
                }
                (drawn, Ending::Complete) => return Ok(drawn),
                (Some(columns), _) => (board, found, tries) = (narrower, columns, 0),
                (None, _) => tries += 1,
            }
        }
        Ok(Some(found))
    }

    /// A random open square of a random row without a queen; the board must have one.
    fn square(&mut self, board: &Problem) -> Square {
        let (n, closing) = (board.n(), Closing::new(board));
        let rows: Vec<u32> = (0..n).filter(|&row| closing.attacks.in_row(row).is_none()).collect();
        let row = rows[self.chance.below(rows.len() as u64) as usize];
        let squares = (0..n).map(|column| Square::new(row, column));
        let open: Vec<Square> = squares.filter(|&square| closing.is_open(square)).collect();
        open[self.chance.below(open.len() as u64) as usize]
    }

    /// Draws one of all completions ([`Ending::Complete`]), or one of the first of them ([`Ending::Partial`]); none if there
    /// is none, if it took too long, or if the visitor stopped it ([`Ending::Stopped`]).
    fn sample(
        &mut self,
        board: &Problem,
        patience: u64,
    ) -> Result<(Option<Vec<u32>>, Ending), Refusal> {
        (self.patience, self.seen, self.kept) = (patience, 0, None);
        let ending = Strategy::ExactCover.search(board, &Settings::default(), self)?;
        Ok(match ending {
            _ if self.is_stopped => (None, Ending::Stopped),
            Ending::Complete => (self.kept.take(), Ending::Complete),
            _ => (self.kept.take(), Ending::Partial),
        })
    }
}

impl<V: Visitor> Visitor for Draw<'_, V> {
    fn solution(&mut self, columns: &[u32]) -> Flow {
        if self.seen == FEW {
            return Flow::Break(()); // there are more
        }
        self.seen += 1;
        if self.chance.below(self.seen) == 0 {
            self.kept = Some(columns.to_vec());
        }
        Flow::Continue(())
    }

    fn step(&mut self, _depth: usize, choice: usize, choices: usize) -> Flow {
        // One search of many: how far it is tells nothing, so it is told as a deep one.
        if self.visitor.step(usize::MAX, choice, choices).is_break() {
            self.is_stopped = true;
            return Flow::Break(());
        }
        self.patience = self.patience.saturating_sub(1);
        if self.patience == 0 { Flow::Break(()) } else { Flow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;

    fn drawn(problem: &Problem, seed: u64) -> Option<Vec<u32>> {
        let mut found = None;
        let mut visitor = |columns: &[u32]| -> Flow {
            found = Some(columns.to_vec());
            Flow::Continue(())
        };
        let settings = Settings { seed, ..Settings::default() };
        let ending = random(problem, &settings, &mut visitor).unwrap();
        assert_eq!(ending, if found.is_some() { Ending::Partial } else { Ending::Complete });
        found
    }

    #[test]
    fn few_completions_are_equally_likely() {
        let puzzle = Problem::new(8).with_given([Square::new(4, 1), Square::new(3, 3)]).unwrap();
        let all: Vec<_> = (0..400).map(|seed| drawn(&puzzle, seed).unwrap()).collect();
        let first = all.iter().filter(|columns| **columns == all[0]).count();
        assert!(first.abs_diff(200) < 50, "{first}"); // five standard deviations
    }

    #[test]
    fn many_completions_differ_from_seed_to_seed_and_are_right() {
        let board = Problem::new(16).with_given([Square::new(2, 3)]).unwrap();
        let mut all: Vec<_> = (0..40).map(|seed| drawn(&board, seed).unwrap()).collect();
        assert_eq!(all[7], drawn(&board, 7).unwrap());
        for columns in &all {
            check::solves(&board, columns).unwrap();
        }
        for row in (0..16).filter(|&row| row != 2) {
            let first = all[0][row];
            assert!(all.iter().any(|columns| columns[row] != first), "row {row} never changes");
        }
        all.sort();
        all.dedup();
        assert!(all.len() > 35, "{}", all.len());
    }

    #[test]
    fn no_completion_is_said_and_a_visitor_can_stop_it() {
        struct Never;
        impl Visitor for Never {
            fn solution(&mut self, _columns: &[u32]) -> Flow {
                unreachable!("it is stopped before")
            }
            fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
                Flow::Break(())
            }
        }
        assert_eq!(drawn(&Problem::new(3), 1), None);
        let ending = random(&Problem::new(12), &Settings::default(), &mut Never);
        assert_eq!(ending, Ok(Ending::Stopped));
    }
}
