//! The events of a search, replayed on a board of the model: each must be possible and true.

use n_queens::{Event, Line, Obstacle, Problem, Square, Strategy};

use super::log::{Log, Note, has_steady_steps};
use super::model::{ModelRules, ModelSquares, squares};
use super::referee::{CaseReferee, Compared};

/// Replays all that a log holds.
pub(super) fn replay(referee: &mut CaseReferee<'_>, strategy: Strategy, log: &Log) -> Compared {
    let problem = referee.case.problem.clone();
    let mut stage = Stage::new(&problem, strategy);
    for (number, note) in log.notes.iter().enumerate() {
        let fault = stage.take(note).err();
        referee.figures.replayed += u64::from(matches!(note, Note::Event(_)));
        let tell = |fault: Option<String>| format!("note {number}, {note:?}: {fault:?}");
        referee.holds(fault.is_none(), || tell(fault))?;
    }
    let is_tidy = !log.is_whole() || stage.is_tidy(log.solutions().len());
    referee.holds(is_tidy, || format!("at the end {:?} is on the board", stage.queens))
}

/// The board of a search.
struct Stage<'a> {
    problem: &'a Problem,
    strategy: Strategy,
    rules: ModelRules,
    open: ModelSquares,
    queens: Vec<Square>,
    /// The square that was tried, until its fate is told.
    tried: Option<Square>,
    /// Whether the search asked if it may go on since it placed a queen.
    asked: bool,
    /// A solution was told of, but not handed over.
    is_full: bool,
}

impl<'a> Stage<'a> {
    fn new(problem: &'a Problem, strategy: Strategy) -> Self {
        let (rules, open) = (ModelRules::of(problem), ModelSquares::of(problem));
        let queens = Vec::new();
        Self { problem, strategy, rules, open, queens, tried: None, asked: false, is_full: false }
    }

    /// Does what was told, if it can be done.
    fn take(&mut self, note: &Note) -> Compared {
        match note {
            Note::Event(event) => self.event(*event),
            Note::Solution(columns) => self.solution(columns),
            Note::Turn(line, index) => self.turn(*line, *index),
            Note::Step { choice, choices, .. } => {
                self.asked = true;
                expect(!self.is_exact() || choice < choices, "there is no such choice")
            }
        }
    }

    fn event(&mut self, event: Event) -> Compared {
        expect(!self.is_full, "the solution before it was not handed over")?;
        match event {
            Event::Try(square) => {
                let last = self.tried.replace(square);
                expect(last.is_none(), "the square before it was neither taken nor rejected")
            }
            Event::Place(square) => self.place(square),
            Event::Reject(square, obstacle) => {
                expect(self.tried.take() == Some(square), "it was not tried")?;
                expect(self.is_true(square, obstacle), "the reason is not true")
            }
            Event::Backtrack(square) => self.backtrack(square),
            Event::Solution => {
                self.is_full = true;
                expect(self.missing() == 0, "the board is not full")
            }
        }
    }

    fn place(&mut self, square: Square) -> Compared {
        expect(self.tried.take() == Some(square), "it was not tried")?;
        expect(self.open.contains(square), "it is closed")?;
        expect(self.attackers(square).next().is_none(), "it is attacked")?;
        let asked = std::mem::take(&mut self.asked);
        expect(asked || !self.is_exact(), "the visitor was not asked whether to continue")?;
        self.queens.push(square);
        Ok(())
    }

    /// Whether each placement is a step; random searches tell how far they are by their tries.
    fn is_exact(&self) -> bool {
        !self.strategy.abilities().is_random && has_steady_steps(self.strategy)
    }

    fn attackers(&self, square: Square) -> impl Iterator<Item = Square> {
        self.queens.iter().copied().filter(move |&queen| self.rules.attack(queen, square))
    }

    fn is_true(&self, square: Square, obstacle: Obstacle) -> bool {
        match obstacle.line() {
            Some(line) => self.queens.iter().any(|&queen| self.rules.share(line, queen, square)),
            None => !self.open.contains(square) || self.is_leapt_at(square),
        }
    }

    /// Whether a superqueen attacks a square by a knight's move.
    fn is_leapt_at(&self, square: Square) -> bool {
        self.queens.iter().any(|&queen| self.rules.share(Line::Knight, queen, square))
    }

    /// Only a search that swaps takes any queen but the latest.
    fn backtrack(&mut self, square: Square) -> Compared {
        expect(self.tried.is_none(), "the square before it was neither taken nor rejected")?;
        let place = self.queens.iter().rposition(|&queen| queen == square);
        let Some(place) = place else { return Err("no queen stands there".into()) };
        let is_last = place + 1 == self.queens.len();
        expect(is_last || self.strategy == Strategy::LocalSearch, "it is not the latest")?;
        self.queens.remove(place);
        Ok(())
    }

    fn solution(&mut self, columns: &[u32]) -> Compared {
        expect(std::mem::take(&mut self.is_full), "no event told of it")?;
        let is_board = squares(columns).all(|square| self.holds(square));
        expect(is_board && columns.len() == self.rules.n as usize, "it is another board")
    }

    /// Some searches put the given queens on the board, some begin where they stand.
    fn holds(&self, square: Square) -> bool {
        self.queens.contains(&square) || self.problem.given().contains(square)
    }

    /// Rows without a queen.
    fn missing(&self) -> usize {
        let has_queen = |&row: &u32| {
            let mut queens = self.queens.iter().chain(self.problem.given().squares());
            queens.any(|queen| queen.row == row)
        };
        (0..self.rules.n).filter(|row| !has_queen(row)).count()
    }

    /// A line to which exact cover turns is free, and none has fewer open squares.
    fn turn(&self, line: Line, index: u32) -> Compared {
        let rows = (0..self.rules.n).filter_map(|row| self.left(Line::Row, row));
        let columns = (0..self.rules.n).filter_map(|column| self.left(Line::Column, column));
        let fewest = rows.chain(columns).min();
        let left = self.left(line, index);
        expect(left.is_some(), "it has its queen")?;
        expect(left == fewest, "another line has fewer open squares")
    }

    /// How many squares of a line are open and not attacked; none if it has its queen.
    fn left(&self, line: Line, index: u32) -> Option<usize> {
        let squares = (0..self.rules.n).map(move |place| match line {
            Line::Row => Square::new(index, place),
            _ => Square::new(place, index),
        });
        let is_left = |square: &Square| {
            self.open.contains(*square) && self.attackers(*square).next().is_none()
        };
        let is_free = squares.clone().all(|square| !self.holds(square));
        is_free.then(|| squares.filter(is_left).count())
    }

    /// A search that found all takes every queen away; one that ends with a solution leaves it there.
    fn is_tidy(&self, solutions: usize) -> bool {
        if self.tried.is_some() || self.is_full {
            return false;
        }
        match self.strategy.abilities().finds_all {
            true => self.queens.is_empty(),
            false => solutions == 0 || self.missing() == 0,
        }
    }
}

fn expect(fact: bool, fault: &str) -> Compared {
    if fact { Ok(()) } else { Err(fault.into()) }
}
