//! Boards with given queens and blocked squares, of every group of symmetries: the colour split against `exact-cover`, and its
//! maps against their own counts.

use std::collections::BTreeSet;
use std::error::Error;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::thread::available_parallelism;

use n_queens::count::{EngineKind, Question, counted, map};
use n_queens::{Control, Problem, Square, Symmetry};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Outcome;
use crate::call::Call;

/// The groups of symmetries that a board can have.
const GROUPS: [&[Symmetry]; 10] = {
    use Symmetry::{
        Antitranspose, Flip, HalfTurn, Identity, Mirror, QuarterTurn, ThreeQuarterTurn, Transpose,
    };
    [
        &[Identity],
        &[Identity, Mirror],
        &[Identity, Flip],
        &[Identity, Transpose],
        &[Identity, Antitranspose],
        &[Identity, HalfTurn],
        &[Identity, HalfTurn, QuarterTurn, ThreeQuarterTurn],
        &[Identity, HalfTurn, Mirror, Flip],
        &[Identity, HalfTurn, Transpose, Antitranspose],
        &Symmetry::ALL,
    ]
};

/// A large board has so many completions: more would only make the search take longer.
const MANY: RangeInclusive<u128> = 1_000_001..=3_000_000;

pub(crate) fn run(call: &Call) -> Outcome {
    let mut generator = call.generator();
    let (mut sum, mut nonzero) = (0, 0);
    let boards = call.size(80, 500);
    for index in 0..boards {
        let n = 6 + (index % 9) as u32;
        let group = GROUPS[generator.next_u64() as usize % GROUPS.len()];
        let board = board(n, 2, n, group, &mut generator);
        let found = compare(&board)?;
        sum += found;
        nonzero += u32::from(found > 0);
        let mapped = map(&board, NonZeroUsize::MIN, &Control::new())?.ok_or("stopped")?;
        if mapped.solutions() != found {
            return Err(format!("map of {board:?}: {} is not {found}", mapped.solutions()).into());
        }
    }
    let (mut large, wanted) = (0, call.size(1, 50));
    while large < wanted {
        let n = 15 + (generator.next_u64() % 2) as u32;
        let group = GROUPS[generator.next_u64() as usize % GROUPS.len()];
        let board = board(n, 0, 40, group, &mut generator);
        // Few boards are worth a search.
        if MANY.contains(&count(&board, EngineKind::ColourSplit)?) {
            sum += compare(&board)?;
            large += 1;
        }
    }
    Ok(format!(
        "{boards} boards of n = 6 to 14, {nonzero} of them with completions, and {large} of n = 15 and 16 with more than \
         a million: {sum} completions, all equal"
    ))
}

/// The number of completions by both engines, if they agree.
fn compare(board: &Problem) -> Result<u128, Box<dyn Error>> {
    let [split, cover] =
        [EngineKind::ColourSplit, EngineKind::ExactCover].map(|engine| count(board, engine));
    let (split, cover) = (split?, cover?);
    if split == cover { Ok(split) } else { Err(format!("{board:?}: {split}, {cover}").into()) }
}

fn count(board: &Problem, engine: EngineKind) -> Result<u128, Box<dyn Error>> {
    let threads = available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let question = Question::all(board.clone()).by(Some(engine));
    let record = counted(&question, threads, &Control::new())?.ok_or("stopped")?;
    Ok(record.total()?)
}

/// A board with fewer queens and fewer blocked squares than these, each with its images under some symmetries.
fn board(
    n: u32,
    queens: u32,
    blocked: u32,
    symmetries: &[Symmetry],
    generator: &mut Xoshiro256PlusPlus,
) -> Problem {
    let mut below = |n: u32| (generator.next_u64() % u64::from(n.max(1))) as u32;
    let images = |square| -> BTreeSet<Square> {
        symmetries.iter().map(|symmetry| symmetry.square(square, n)).collect()
    };
    let mut board = Problem::new(n);
    for _ in 0..below(queens) {
        let square = Square::new(below(n), below(n));
        board = board.clone().with_given(images(square)).unwrap_or(board);
    }
    // Squares with their images: about so many in all.
    for _ in 0..below(blocked).div_ceil(symmetries.len() as u32) {
        let square = Square::new(below(n), below(n));
        board = board.clone().with_blocked(images(square)).unwrap_or(board);
    }
    board
}
