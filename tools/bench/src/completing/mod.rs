//! Partial and blocked boards: our engine against CaDiCaL and OR-Tools CP-SAT on the same boards in one
//! run, one core each; counts against the plain counter; the making of puzzles.
//!
//! All verdicts are compared: two that differ end the run.

mod boards;
mod peers;

use std::error::Error;
use std::time::{Duration, Instant};

use n_queens::complete::generate::BoardKind;
use n_queens::{Problem, Strategy};

use crate::BenchResult;
use crate::table::{head, machine, median, milliseconds, row};
use boards::board;
use peers::{PeerVerdict, TimedVerdict};

/// The time limit of each solver for one board.
const LIMIT: Duration = Duration::from_secs(60);

pub(crate) fn run(quick: bool) -> BenchResult {
    machine();
    let peers = Peers::look();
    head(&[
        "boards",
        "number",
        "solvable",
        "decided",
        "ours ms, median",
        "ours ms, most",
        "wanted",
        "for the peers",
        "CaDiCaL ms, median",
        "most",
        "ours / CaDiCaL",
        "CP-SAT ms, median",
        "most",
        "ours / CP-SAT",
    ]);
    for family in families(quick)? {
        family.measure(&peers, quick)?;
    }
    println!();
    counts(quick)?;
    println!();
    puzzles(quick)
}

/// Boards of one kind.
struct BoardFamily {
    name: String,
    boards: Vec<Problem>,
    /// How many of them the peers get: some of them would take hours for all.
    for_peers: usize,
    wanted: &'static str,
}

/// Which sizes of which kinds.
fn families(quick: bool) -> Result<Vec<BoardFamily>, Box<dyn Error>> {
    if quick {
        return Ok(vec![
            family("placed", 20, BoardKind::placed, (5, 5), "-")?,
            family("blocked", 12, BoardKind::blocked, (5, 5), "-")?,
            family("excluded-diagonals", 10, BoardKind::excluded_diagonals, (3, 3), "-")?,
        ]);
    }
    let mut families = Vec::new();
    for n in [20, 50, 100, 200] {
        families.push(family("placed", n, BoardKind::placed, (1000, 100), "median 0.5, most 20")?);
    }
    families.push(thousand()?);
    for (n, boards, wanted) in [
        (28, (50, 50), "most 10, ratios 0.33"),
        (48, (20, 10), "most 2000, ratios 0.33"),
        (50, (10, 5), "ratios 0.33"),
        (56, (10, 3), "most 15000, ratios 0.33"),
    ] {
        families.push(family("blocked", n, BoardKind::blocked, boards, wanted)?);
    }
    families.push(family(
        "excluded-diagonals",
        20,
        BoardKind::excluded_diagonals,
        (20, 5),
        "most 200",
    )?);
    families.push(family(
        "excluded-diagonals",
        24,
        BoardKind::excluded_diagonals,
        (10, 3),
        "most 20000",
    )?);
    Ok(families)
}

fn family(
    name: &str,
    n: u32,
    kind: fn(u32) -> BoardKind,
    (number, for_peers): (u64, usize),
    wanted: &'static str,
) -> Result<BoardFamily, Box<dyn Error>> {
    let boards = (1..=number).map(|seed| board(n, kind(n), seed)).collect::<Result<_, _>>()?;
    Ok(BoardFamily { name: format!("{name}, n = {n}"), boards, for_peers, wanted })
}

/// Large boards that are nearly full.
fn thousand() -> Result<BoardFamily, Box<dyn Error>> {
    let boards = (880..=928).step_by(4);
    let boards = boards.map(|queens| board(1000, BoardKind::Placed { queens }, queens.into()));
    let (boards, name) = (boards.collect::<Result<_, _>>()?, "placed, n = 1000, 880 to 928 queens");
    Ok(BoardFamily { name: name.into(), boards, for_peers: usize::MAX, wanted: "most 50" })
}

/// The solvers that are installed.
struct Peers {
    cadical: Option<Strategy>,
    cp_sat: bool,
}

impl Peers {
    /// Looks for them and prints which are missing.
    fn look() -> Self {
        let peers = Self { cadical: peers::cadical(), cp_sat: peers::has_cp_sat() };
        if peers.cadical.is_none() {
            println!("CaDiCaL was not there: build with `--features sat`.\n");
        }
        if !peers.cp_sat {
            println!("OR-Tools CP-SAT was not there: `pip install ortools`.\n");
        }
        peers
    }

    fn cadical(&self, boards: &[Problem]) -> Result<Option<Vec<TimedVerdict>>, Box<dyn Error>> {
        let decide =
            |strategy| boards.iter().map(|board| peers::decide(strategy, board, LIMIT)).collect();
        self.cadical.map(decide).transpose()
    }

    fn cp_sat(&self, boards: &[Problem]) -> Result<Option<Vec<TimedVerdict>>, Box<dyn Error>> {
        self.cp_sat.then(|| peers::cp_sat(boards, LIMIT)).transpose()
    }
}

impl BoardFamily {
    fn measure(&self, peers: &Peers, quick: bool) -> BenchResult {
        let decide = |board| peers::decide(Strategy::ExactCover, board, LIMIT);
        let ours = self.boards.iter().map(decide).collect::<Result<Vec<_>, _>>()?;
        let shared = self.for_peers.min(ours.len());
        let boards = &self.boards[..shared];
        let mut cells = self.own_cells(&ours, shared);
        for theirs in [peers.cadical(boards)?, peers.cp_sat(boards)?] {
            self.agree(&ours, theirs.as_deref().unwrap_or_default(), quick)?;
            cells.extend(against(&ours[..shared], theirs.as_deref()));
        }
        row(&cells);
        Ok(())
    }

    fn own_cells(&self, ours: &[TimedVerdict], shared: usize) -> Vec<String> {
        let count = |verdict| ours.iter().filter(|decision| decision.verdict == verdict).count();
        let decided = ours.len() - count(PeerVerdict::Undecided);
        let (middle, most) = times(ours);
        vec![
            self.name.clone(),
            ours.len().to_string(),
            count(PeerVerdict::Solved).to_string(),
            decided.to_string(),
            shown(middle),
            shown(most),
            self.wanted.into(),
            shared.to_string(),
        ]
    }

    /// Fails if two verdicts differ, or, on boards that every solver must decide, if one is missing.
    fn agree(&self, ours: &[TimedVerdict], theirs: &[TimedVerdict], all: bool) -> BenchResult {
        let undecided = |decision: &TimedVerdict| decision.verdict == PeerVerdict::Undecided;
        if all && ours.iter().chain(theirs).any(undecided) {
            return Err(format!("{}: a small board was left undecided", self.name).into());
        }
        for (seed, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
            let decided = !undecided(ours) && !undecided(theirs);
            if decided && ours.verdict != theirs.verdict {
                let (name, ours, theirs) = (&self.name, ours.verdict, theirs.verdict);
                return Err(format!("{name}, board {seed}: {ours:?} or {theirs:?}?").into());
            }
        }
        Ok(())
    }
}

/// Median and most in milliseconds; what was not decided took at least its limit.
fn times(decisions: &[TimedVerdict]) -> (f64, f64) {
    let times = decisions.iter().map(|decision| match decision.verdict {
        PeerVerdict::Undecided => f64::INFINITY,
        _ => decision.seconds * 1e3,
    });
    let times: Vec<f64> = times.collect();
    let most = times.iter().copied().fold(0.0, f64::max);
    (median(times), most)
}

fn shown(milliseconds: f64) -> String {
    match milliseconds {
        f64::INFINITY => format!("> {}", LIMIT.as_millis()),
        _ => format!("{milliseconds:.3}"),
    }
}

/// A peer's median and most, and our median over theirs.
fn against(ours: &[TimedVerdict], theirs: Option<&[TimedVerdict]>) -> [String; 3] {
    let Some(theirs) = theirs else { return ["not there", "-", "-"].map(String::from) };
    let ((our_middle, _), (middle, most)) = (times(ours), times(theirs));
    let ratio = match middle {
        f64::INFINITY => format!("< {:.4}", our_middle / milliseconds(LIMIT)),
        _ => format!("{:.4}", our_middle / middle),
    };
    [shown(middle), shown(most), ratio]
}

/// Counts through the same engine: of an empty board against the plain counter, and of many
/// completions.
fn counts(quick: bool) -> BenchResult {
    let (n, rounds) = if quick { (8, 1) } else { (12, 9) };
    head(&["count", "solutions", "ours ms", "bitmask ms", "ratio", "wanted"]);
    let (mut ours, mut plain, mut ratios, mut solutions) = (vec![], vec![], vec![], 0);
    for _ in 0..rounds {
        let (count, taken) = counted(Strategy::ExactCover, &Problem::new(n))?;
        let (expected, against) = counted(Strategy::Bitmask, &Problem::new(n))?;
        if count != expected {
            return Err(format!("n = {n}: {count} or {expected} solutions?").into());
        }
        ours.push(taken);
        plain.push(against);
        ratios.push(taken / against);
        solutions = count;
    }
    let figures = [median(ours), median(plain), median(ratios)].map(|cell| format!("{cell:.2}"));
    let names = [format!("empty board, n = {n}"), solutions.to_string()];
    row(&[&names[..], &figures, &["ratio 3".into()]].concat());
    many(quick, rounds)
}

/// A board with about 1.25 million completions.
fn many(quick: bool, rounds: usize) -> BenchResult {
    let (n, queens, seed) = if quick { (30, 15, 1) } else { (200, 166, 19) };
    let problem = board(n, BoardKind::Placed { queens }, seed)?;
    let rounds = (0..rounds).map(|_| counted(Strategy::ExactCover, &problem));
    let rounds = rounds.collect::<Result<Vec<_>, _>>()?;
    let count = rounds[0].0;
    let taken = median(rounds.into_iter().map(|(_, taken)| taken).collect());
    let name = format!("{n} x {n} with {queens} queens");
    row(&[
        name,
        count.to_string(),
        format!("{taken:.2}"),
        "-".into(),
        "-".into(),
        "1000 ms".into(),
    ]);
    Ok(())
}

/// The number of solutions, and the milliseconds that it took to count them.
fn counted(strategy: Strategy, problem: &Problem) -> Result<(u128, f64), Box<dyn Error>> {
    let start = Instant::now();
    let count = strategy.count(problem)?;
    Ok((count, milliseconds(start.elapsed())))
}

/// How long it takes to make puzzles with exactly one solution.
fn puzzles(quick: bool) -> BenchResult {
    let (n, number) = if quick { (8, 2) } else { (12, 50) };
    let (mut times, mut queens) = (Vec::new(), Vec::new());
    for seed in 1..=number {
        let start = Instant::now();
        let puzzle = boards::unique(n, seed)?;
        times.push(milliseconds(start.elapsed()));
        if Strategy::Bitmask.count(&puzzle)? != 1 {
            return Err(format!("n = {n}, seed {seed}: not exactly one solution").into());
        }
        queens.push(puzzle.given().squares().len() as f64);
    }
    let most = times.iter().copied().fold(0.0, f64::max);
    head(&[
        "puzzles with one solution",
        "number",
        "queens, median",
        "ms, median",
        "ms, most",
        "wanted",
    ]);
    let figures = [median(queens), median(times), most].map(|cell| format!("{cell:.2}"));
    let names = [format!("n = {n}"), number.to_string()];
    row(&[&names[..], &figures, &["most 1000".into()]].concat());
    Ok(())
}
