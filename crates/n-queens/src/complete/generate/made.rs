//! Makes boards by chance: those that may have any number of completions, and puzzles with exactly one.

use super::{BoardKind, GenerateError, assess, most_nodes};
use crate::board::{Line, Square};
use crate::complete::looking::Looking;
use crate::control::Control;
use crate::problem::{Problem, Variant};
use crate::rules::Rules;
use crate::strategy::{AttackMap, Chance, Ending, Strategy};

/// How often the placing of queens begins anew before it is given up.
const PLACINGS: u32 = 1000;
/// The squares of the boards of all tries together: fewer tries where boards are large.
const LOOKS: u64 = 1 << 30;

/// The empty board with what `kind` says.
pub(super) fn random(
    empty: Problem,
    kind: BoardKind,
    chance: &mut Chance,
) -> Result<Problem, GenerateError> {
    let rules = empty.rules();
    Ok(match kind {
        BoardKind::Placed { queens } => {
            let queens = placed(&empty, queens, chance)?;
            given(empty, &queens)
        }
        BoardKind::Blocked { density } => {
            blocked(empty, rules.squares().filter(|_| chance.bet(density)))
        }
        BoardKind::ExcludedDiagonals { diagonals } => {
            let mut all: Vec<(Line, usize)> = all_diagonals(rules).collect();
            chance.shuffle(&mut all);
            let excluded = all.into_iter().take(diagonals as usize);
            blocked(empty, excluded.flat_map(|(line, number)| rules.line_squares(line, number)))
        }
    })
}

/// The diagonals of both directions.
pub(super) fn all_diagonals(rules: Rules) -> impl Iterator<Item = (Line, usize)> {
    [Line::Diagonal, Line::Antidiagonal]
        .into_iter()
        .flat_map(move |line| (0..rules.diagonals() as usize).map(move |number| (line, number)))
}

fn given(empty: Problem, queens: &[Square]) -> Problem {
    empty.with_given(queens.iter().copied()).expect("queens on different squares of the board")
}

fn blocked(problem: Problem, squares: impl IntoIterator<Item = Square>) -> Problem {
    problem.with_blocked(squares).expect("they lie on the board, and off the queens")
}

/// Queens one after the other, each on a square that is uniformly random among those that no earlier
/// one attacks. Where none is left it begins anew.
fn placed(empty: &Problem, queens: u32, chance: &mut Chance) -> Result<Vec<Square>, GenerateError> {
    let looks = 1 + u64::from(empty.n()).pow(2);
    let tries = PLACINGS.min((LOOKS / looks).try_into().unwrap_or(PLACINGS)).max(1);
    for _ in 0..tries {
        let mut attacks = AttackMap::empty(empty.rules());
        let place = |_| {
            let square = free_square(&attacks, empty.n(), chance)?;
            attacks.place(square);
            Some(square)
        };
        let placed: Vec<Square> = (0..queens).map_while(place).collect();
        if placed.len() == queens as usize {
            return Ok(placed);
        }
    }
    Err(GenerateError::NotPlaced { queens, tries })
}

/// A random free square: by throws first, then from the list of all.
fn free_square(attacks: &AttackMap, n: u32, chance: &mut Chance) -> Option<Square> {
    let rows: Vec<u32> = (0..n).filter(|&row| attacks.in_row(row).is_none()).collect();
    let columns: Vec<u32> = (0..n).filter(|&column| attacks.in_column(column).is_none()).collect();
    let mut throw = || chance.below(rows.len() as u64) as usize;
    for _ in 0..rows.len() {
        let square = Square::new(rows[throw()], columns[throw()]);
        if !attacks.is_attacked(square) {
            return Some(square);
        }
    }
    let row = |&row: &u32| columns.iter().map(move |&column| Square::new(row, column));
    let all = rows.iter().flat_map(row);
    let free: Vec<Square> = all.filter(|&square| !attacks.is_attacked(square)).collect();
    (!free.is_empty()).then(|| free[chance.below(free.len() as u64) as usize])
}

/// Solutions that are tried: with only diagonals told, one may have a twin on the same diagonals.
const SOLUTIONS: u32 = 100;

/// A puzzle with exactly one solution, made from a random solution. All facts about it are put into random order: its
/// queens, the squares off it, or the diagonals that it leaves empty. Together they leave one solution; from the end of
/// the list, each is taken back unless a second solution appears. The rest is minimal: fewer facts have more solutions, so
/// a fact that could not be taken back once cannot be later.
// How many of the last facts go at once is found by halving, which gives the same puzzle. Only yes and no of the searches
// matter, not their order, so the puzzle of a seed stays the same when the search becomes faster.
pub(super) fn unique(
    empty: &Problem,
    kind: BoardKind,
    seed: u64,
    control: &Control,
    report: &dyn Fn(f64),
) -> Result<Problem, GenerateError> {
    let mut chance = Chance::new(seed);
    for _ in 0..SOLUTIONS {
        let kept = random_solution(empty, &mut chance, control)?;
        let mut facts = Facts::about(empty, kind, &kept, &mut chance);
        if facts.reduce(control, report)? {
            return Ok(facts.board(facts.facts.len()));
        }
    }
    Err(GenerateError::NotUnique { tries: SOLUTIONS })
}

/// A random solution of the empty board.
fn random_solution(
    empty: &Problem,
    chance: &mut Chance,
    control: &Control,
) -> Result<Vec<Square>, GenerateError> {
    if empty.variant() != Variant::Standard {
        return chosen_row_by_row(empty, chance, control);
    }
    let (seed, looking) = (chance.below(u64::MAX), Looking::for_some(1, u64::MAX, control));
    let looked = looking.by(Strategy::random(empty.n()), empty, seed);
    match looked.as_ref().map(|looked| (looked.found.first(), looked.ending)) {
        Some((Some(columns), _)) => {
            Ok((0..).zip(columns).map(|(row, &column)| Square::new(row, column)).collect())
        }
        Some((None, Ending::Stopped)) => Err(GenerateError::Stopped),
        _ => Err(GenerateError::Impossible { n: empty.n() }),
    }
}

/// For pieces that the random strategies do not know: rows in random order, in each a random column
/// that leaves the rest a solution.
fn chosen_row_by_row(
    empty: &Problem,
    chance: &mut Chance,
    control: &Control,
) -> Result<Vec<Square>, GenerateError> {
    let n = empty.n();
    let mut rows: Vec<u32> = (0..n).collect();
    chance.shuffle(&mut rows);
    let mut queens: Vec<Square> = Vec::new();
    for row in rows {
        let mut columns: Vec<u32> = (0..n).collect();
        chance.shuffle(&mut columns);
        let mut columns = columns.into_iter();
        loop {
            let column = columns.next().ok_or(GenerateError::Impossible { n })?;
            queens.push(Square::new(row, column));
            let assessed = assess(&given(empty.clone(), &queens), most_nodes(n), control);
            if assessed.solvable.ok_or_else(|| undecided(n, control))? {
                break;
            }
            queens.pop();
        }
    }
    queens.sort_unstable();
    Ok(queens)
}

fn undecided(n: u32, control: &Control) -> GenerateError {
    match control.should_stop() {
        true => GenerateError::Stopped,
        false => GenerateError::TooHard { nodes: most_nodes(n) },
    }
}

/// What is told of a solution.
struct Facts<'a> {
    empty: &'a Problem,
    kind: BoardKind,
    /// Each as the squares that it gives or blocks.
    facts: Vec<Vec<Square>>,
}

impl<'a> Facts<'a> {
    /// All that can be told of `kept`, in random order.
    fn about(empty: &'a Problem, kind: BoardKind, kept: &[Square], chance: &mut Chance) -> Self {
        let rules = empty.rules();
        let is_kept = |square: &Square| kept.binary_search(square).is_ok();
        let mut facts: Vec<Vec<Square>> = match kind {
            BoardKind::Placed { .. } => kept.iter().map(|&queen| vec![queen]).collect(),
            BoardKind::Blocked { .. } => rules
                .squares()
                .filter(|square| !is_kept(square))
                .map(|square| vec![square])
                .collect(),
            BoardKind::ExcludedDiagonals { .. } => all_diagonals(rules)
                .map(|(line, number)| rules.line_squares(line, number).collect::<Vec<_>>())
                .filter(|squares| !squares.iter().any(is_kept))
                .collect(),
        };
        chance.shuffle(&mut facts);
        Self { empty, kind, facts }
    }

    /// The board of the first `count` facts.
    fn board(&self, count: usize) -> Problem {
        let squares: Vec<Square> = self.facts[..count].iter().flatten().copied().collect();
        match self.kind {
            BoardKind::Placed { .. } => given(self.empty.clone(), &squares),
            _ => blocked(self.empty.clone(), squares),
        }
    }

    /// Whether the first `count` facts leave one solution.
    fn are_enough(&self, count: usize, control: &Control) -> Result<bool, GenerateError> {
        let n = self.empty.n();
        let looking = Looking::for_some(2, most_nodes(n), control);
        let looked = looking.by(Strategy::ExactCover, &self.board(count), 0);
        let known = looked.filter(Looking::is_known).ok_or_else(|| undecided(n, control))?;
        Ok(known.found.len() < 2)
    }

    /// Takes back all that is not needed; false if even all together is not enough.
    fn reduce(&mut self, control: &Control, report: &dyn Fn(f64)) -> Result<bool, GenerateError> {
        if !self.are_enough(self.facts.len(), control)? {
            return Ok(false);
        }
        let (mut least, mut enough) = (0, self.facts.len());
        while least < enough {
            let middle = usize::midpoint(least, enough);
            match self.are_enough(middle, control)? {
                true => enough = middle,
                false => least = middle + 1,
            }
        }
        self.facts.truncate(enough);
        for last in (0..enough).rev() {
            let fact = self.facts.remove(last);
            if !self.are_enough(self.facts.len(), control)? {
                self.facts.insert(last, fact);
            }
            report((enough - last) as f64 / enough as f64);
        }
        Ok(true)
    }
}
