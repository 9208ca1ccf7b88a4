//! Boards by chance: nothing on them, parts of solutions, contradictions, blocked squares of many kinds.

use std::collections::BTreeSet;

use n_queens::{Problem, Square, Symmetry, Variant};

use super::chance::RandomChoices;
use super::images;
use super::model::{Model, ModelRules, squares};

/// What stands on a board; where both want a square, the queen has it.
#[derive(Default)]
struct Pieces {
    queens: BTreeSet<Square>,
    blocked: BTreeSet<Square>,
}

type Recipe = fn(&mut BoardDraw) -> Pieces;

/// The recipes: name, how often, how.
const RECIPES: [(&str, usize, Recipe); 14] = [
    ("nothing", 8, |_| Pieces::default()),
    ("some queens of a solution", 16, BoardDraw::part_of_solution),
    ("a solution but for one queen", 4, BoardDraw::solution_with_a_fault),
    ("queens in peace", 8, BoardDraw::peaceful),
    ("queens anywhere", 5, BoardDraw::anywhere),
    ("few blocked squares", 18, BoardDraw::sparse),
    ("many blocked squares", 5, BoardDraw::dense),
    ("a solution left open", 8, BoardDraw::around_solution),
    ("a line blocked", 5, BoardDraw::line),
    ("one solution left", 7, BoardDraw::one_left),
    ("no solution left", 5, BoardDraw::none_left),
    ("symmetric", 8, BoardDraw::symmetric),
    ("queens and blocked squares", 10, BoardDraw::mixed),
    ("diagonals or a colour blocked", 4, BoardDraw::pattern),
];

/// A board, and by which recipe.
pub(super) fn board(rules: ModelRules, chance: &mut RandomChoices) -> (&'static str, Problem) {
    let recipe = chance.weighted(RECIPES.iter().map(|&(_, weight, _)| weight));
    let (name, _, recipe) = RECIPES[recipe];
    let pieces = match rules.n {
        0 => Pieces::default(),
        _ => recipe(&mut BoardDraw { rules, chance: RandomChoices::of(chance.number(), 0) }),
    };
    let blocked = pieces.blocked.difference(&pieces.queens).copied();
    let empty = Problem::new(rules.n).with_variant(rules.variant);
    let board = empty.with_given(pieces.queens.iter().copied());
    let board = board.and_then(|board| board.with_blocked(blocked));
    (name, board.expect("each square is on the board and taken once"))
}

struct BoardDraw {
    rules: ModelRules,
    chance: RandomChoices,
}

impl BoardDraw {
    fn n(&self) -> usize {
        self.rules.n as usize
    }

    fn square(&mut self) -> Square {
        let [row, column] = [(); 2].map(|()| self.chance.below(self.n()) as u32);
        Square::new(row, column)
    }

    /// Each square with this probability.
    fn squares(&mut self, percent: usize) -> BTreeSet<Square> {
        let rules = self.rules;
        rules.squares().filter(|_| self.chance.percent(percent)).collect()
    }

    /// A solution of the board, or of the plain one, if there is any; sometimes that in any case.
    fn solution(&mut self) -> Vec<Square> {
        let is_plain = self.chance.percent(10);
        let variant = if is_plain { Variant::Standard } else { self.rules.variant };
        let variants = [variant, Variant::Standard];
        let model = variants.map(|variant| Model::of_empty(self.rules.n, variant));
        let Some(model) = model.iter().find(|model| !model.is_impossible()) else {
            return Vec::new();
        };
        squares(&model.solutions[self.chance.below(model.solutions.len())]).collect()
    }

    fn part_of_solution(&mut self) -> Pieces {
        // Few more often than many: these leave several solutions.
        let most = self.chance.between(1, self.n());
        let count = self.chance.between(1, most);
        let solution = self.solution();
        let queens = self.chance.some(&solution, count).into_iter().collect();
        Pieces { queens, ..Pieces::default() }
    }

    fn solution_with_a_fault(&mut self) -> Pieces {
        let mut queens: BTreeSet<Square> = self.solution().into_iter().collect();
        queens.pop_last();
        let moved = self.square();
        queens.insert(moved);
        Pieces { queens, ..Pieces::default() }
    }

    fn peaceful(&mut self) -> Pieces {
        let mut queens = BTreeSet::new();
        for _ in 0..self.chance.between(1, 2 * self.n()) {
            let square = self.square();
            if queens.iter().all(|&queen| queen != square && !self.rules.attack(queen, square)) {
                queens.insert(square);
            }
        }
        Pieces { queens, ..Pieces::default() }
    }

    fn anywhere(&mut self) -> Pieces {
        let count = self.chance.between(1, 4);
        let queens = (0..count).map(|_| self.square()).collect();
        Pieces { queens, ..Pieces::default() }
    }

    fn sparse(&mut self) -> Pieces {
        let percent = self.chance.between(1, 30);
        Pieces { blocked: self.squares(percent), ..Pieces::default() }
    }

    fn dense(&mut self) -> Pieces {
        let percent = self.chance.between(30, 90);
        Pieces { blocked: self.squares(percent), ..Pieces::default() }
    }

    fn around_solution(&mut self) -> Pieces {
        let percent = self.chance.between(20, 95);
        let mut blocked = self.squares(percent);
        self.solution().iter().for_each(|square| {
            blocked.remove(square);
        });
        Pieces { blocked, ..Pieces::default() }
    }

    /// All of a row or a column, or all but one square of it.
    fn line(&mut self) -> Pieces {
        let (kept, is_row) = (self.square(), self.chance.percent(50));
        let is_whole = self.chance.percent(50);
        let on_line = |square: &Square| match is_row {
            true => square.row == kept.row,
            false => square.column == kept.column,
        };
        let percent = self.chance.between(0, 20);
        let mut blocked = self.squares(percent);
        blocked.extend(self.rules.squares().filter(on_line));
        if !is_whole {
            blocked.remove(&kept);
        }
        Pieces { blocked, ..Pieces::default() }
    }

    /// Blocks squares until one solution is left.
    fn one_left(&mut self) -> Pieces {
        let model = Model::of_empty(self.rules.n, self.rules.variant);
        let mut pieces = Pieces::default();
        if model.is_impossible() {
            return pieces;
        }
        let kept = self.chance.below(model.solutions.len());
        let kept: BTreeSet<Square> = squares(&model.solutions[kept]).collect();
        for other in &model.solutions {
            let others: Vec<Square> = squares(other).filter(|s| !kept.contains(s)).collect();
            if !others.is_empty() && others.iter().all(|square| !pieces.blocked.contains(square)) {
                pieces.blocked.insert(self.chance.pick(&others));
            }
        }
        pieces
    }

    fn none_left(&mut self) -> Pieces {
        let mut pieces = self.one_left();
        let open: Vec<Square> =
            self.rules.squares().filter(|square| !pieces.blocked.contains(square)).collect();
        let count = self.chance.between(1, 3);
        pieces.blocked.extend(self.chance.some(&open, count));
        pieces
    }

    /// Whole orbits of some symmetries, of queens or of blocked squares.
    fn symmetric(&mut self) -> Pieces {
        use Symmetry::{Flip, HalfTurn, Identity, Mirror, QuarterTurn, ThreeQuarterTurn};
        let groups: [&[Symmetry]; 4] = [
            &Symmetry::ALL,
            &[Identity, QuarterTurn, HalfTurn, ThreeQuarterTurn],
            &[Identity, HalfTurn],
            &[Identity, Mirror, Flip, HalfTurn],
        ];
        let group = self.chance.pick(&groups);
        let queens = if self.chance.percent(30) { 1 } else { 0 };
        let mut pieces = Pieces::default();
        for number in 0..self.chance.between(1, self.n()) {
            let square = self.square();
            let orbit = group.iter().map(|&image| images::square(image, square, self.rules.n));
            match number < queens {
                true => pieces.queens.extend(orbit),
                false => pieces.blocked.extend(orbit),
            }
        }
        pieces
    }

    fn mixed(&mut self) -> Pieces {
        let queens = match self.chance.percent(70) {
            true => self.part_of_solution().queens,
            false => self.peaceful().queens,
        };
        let percent = self.chance.between(1, 50);
        Pieces { queens, blocked: self.squares(percent) }
    }

    /// What the literature excludes: some diagonals, or all squares of a colour, or everything.
    fn pattern(&mut self) -> Pieces {
        let colour = self.chance.below(3) as u32;
        let count = self.chance.between(1, self.n());
        let diagonals: Vec<(bool, i64)> = (0..count)
            .map(|_| {
                let Square { row, column } = self.square();
                let (row, column) = (i64::from(row), i64::from(column));
                if self.chance.percent(50) { (true, row - column) } else { (false, row + column) }
            })
            .collect();
        let on_diagonal = |square: &Square| {
            let (row, column) = (i64::from(square.row), i64::from(square.column));
            diagonals.contains(&(true, row - column)) || diagonals.contains(&(false, row + column))
        };
        let is_blocked = |square: &Square| match colour {
            2 => on_diagonal(square),
            colour => (square.row + square.column) % 2 == colour,
        };
        Pieces { blocked: self.rules.squares().filter(is_blocked).collect(), ..Pieces::default() }
    }
}
