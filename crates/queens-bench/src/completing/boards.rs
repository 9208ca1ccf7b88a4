//! The boards of the benchmark, each from its seed.

use n_queens::{Ending, Flow, Problem, Settings, Square, Strategy};
use rand_core::Rng;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

/// What stands on a board.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// So many queens that do not attack each other.
    Placed(u32),
    /// Each square blocked with this probability.
    Blocked(f64),
    /// So many diagonals of either direction blocked.
    ExcludedDiagonals(u32),
}

struct Chance(Xoshiro256PlusPlus);

impl Chance {
    fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.0.next_u64()) * bound as u128) >> 64) as usize
    }

    fn bet(&mut self, probability: f64) -> bool {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64 <= probability
    }

    fn shuffled(&mut self, numbers: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let mut numbers: Vec<u32> = numbers.into_iter().collect();
        for last in (1..numbers.len()).rev() {
            numbers.swap(last, self.below(last + 1));
        }
        numbers
    }
}

/// As many queens as leave 2.28 times the square root of n rows free: half of the boards can be
/// completed.
pub(super) fn half_placed(n: u32) -> Kind {
    Kind::Placed(n - (2.28 * f64::from(n).sqrt()).round() as u32)
}

/// The density at which about half of the boards can be completed, as measured for n from 12 to 48.
pub(super) fn half_blocked(n: u32) -> Kind {
    let rows = f64::from(n);
    Kind::Blocked(1.0 - (2.3 + 1.29 * rows.ln()) / rows)
}

/// Nine tenths of n diagonals, where boards are hardest.
pub(super) fn nine_tenths(n: u32) -> Kind {
    Kind::ExcludedDiagonals((0.9 * f64::from(n)).round() as u32)
}

/// The board of this kind and seed.
pub(super) fn board(n: u32, kind: Kind, seed: u64) -> Problem {
    let mut chance = Chance::new(seed);
    let empty = Problem::new(n);
    let every = || (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    match kind {
        Kind::Placed(queens) => empty.with_given(placed(n, queens as usize, &mut chance)),
        Kind::Blocked(density) => empty.with_blocked(every().filter(|_| chance.bet(density))),
        Kind::ExcludedDiagonals(count) => {
            let excluded = chance.shuffled(0..2 * (2 * n - 1)).into_iter().take(count as usize);
            let excluded: Vec<u32> = excluded.collect();
            let is_excluded = |&Square { row, column }: &Square| {
                let lines = [row + n - 1 - column, 2 * n - 1 + row + column];
                lines.iter().any(|line| excluded.contains(line))
            };
            empty.with_blocked(every().filter(is_excluded))
        }
    }
    .expect("the squares lie on the board, and only queens or blocked squares were made")
}

/// Queens one after the other, each on a random square that no earlier one attacks; begun anew
/// until all find one.
fn placed(n: u32, queens: usize, chance: &mut Chance) -> Vec<Square> {
    loop {
        let mut free: Vec<Square> =
            (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column))).collect();
        let mut placed = Vec::new();
        while placed.len() < queens && !free.is_empty() {
            let queen = free[chance.below(free.len())];
            placed.push(queen);
            free.retain(|&square| !attacks(queen, square));
        }
        if placed.len() == queens {
            return placed;
        }
    }
}

fn attacks(a: Square, b: Square) -> bool {
    let (down, right) = (a.row.abs_diff(b.row), a.column.abs_diff(b.column));
    down == 0 || right == 0 || down == right
}

/// A puzzle with exactly one solution: a random solution from which queens were taken, in random
/// order, as long as it stays the only one.
pub(super) fn unique(n: u32, seed: u64) -> Result<Problem, Box<dyn std::error::Error>> {
    let mut solution = None;
    let settings = Settings { seed, ..Settings::default() };
    Strategy::LocalSearch.search(&Problem::new(n), &settings, &mut |columns: &[u32]| -> Flow {
        solution = Some(columns.to_vec());
        Flow::Break(())
    })?;
    let columns = solution.ok_or("there is no solution")?;
    let mut queens: Vec<Square> =
        (0..n).zip(columns).map(|(row, column)| Square::new(row, column)).collect();
    for row in Chance::new(seed).shuffled(0..n) {
        let fewer: Vec<Square> = queens.iter().copied().filter(|queen| queen.row != row).collect();
        if is_unique(&Problem::new(n).with_given(fewer.iter().copied())?)? {
            queens = fewer;
        }
    }
    Ok(Problem::new(n).with_given(queens)?)
}

/// Whether a problem that has a solution has no second one.
pub(super) fn is_unique(problem: &Problem) -> Result<bool, Box<dyn std::error::Error>> {
    let mut found = 0;
    let mut second = |_: &[u32]| -> Flow {
        found += 1;
        if found == 2 { Flow::Break(()) } else { Flow::Continue(()) }
    };
    let ending = Strategy::ExactCover.search(problem, &Settings::default(), &mut second)?;
    Ok(ending == Ending::Complete && found == 1)
}
