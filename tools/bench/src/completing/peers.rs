//! The solvers that are compared: our engine, and others on the same boards with one core and a time limit.

use std::error::Error;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use n_queens::{Ending, Flow, Problem, Settings, Strategy, Visitor, check};

/// What came of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PeerVerdict {
    Solved,
    Impossible,
    /// The time was up.
    Undecided,
}

/// A verdict and the seconds that it took.
#[derive(Clone, Copy)]
pub(super) struct TimedVerdict {
    pub(super) verdict: PeerVerdict,
    pub(super) seconds: f64,
}

/// What a strategy makes of a board, within the time limit; its solution is checked.
pub(super) fn decide(
    strategy: Strategy,
    problem: &Problem,
    limit: Duration,
) -> Result<TimedVerdict, Box<dyn Error>> {
    let start = Instant::now();
    let mut watch = FirstSolution { deadline: start + limit, steps: 0, found: None };
    let ending = strategy.search(problem, &Settings::default(), &mut watch)?;
    let seconds = start.elapsed().as_secs_f64();
    let verdict = match (watch.found, ending) {
        (Some(columns), _) => {
            check::solves(problem, &columns)?;
            PeerVerdict::Solved
        }
        (None, Ending::Complete) => PeerVerdict::Impossible,
        (None, _) => PeerVerdict::Undecided,
    };
    Ok(TimedVerdict { verdict, seconds })
}

/// Keeps the first solution and stops there, or when the time is up.
struct FirstSolution {
    deadline: Instant,
    steps: u32,
    found: Option<Vec<u32>>,
}

impl Visitor for FirstSolution {
    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.found = Some(columns.to_vec());
        Flow::Break(())
    }

    #[inline]
    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        self.steps = self.steps.wrapping_add(1);
        let is_over = self.steps.is_multiple_of(1024) && Instant::now() > self.deadline;
        if is_over { Flow::Break(()) } else { Flow::Continue(()) }
    }
}

/// CaDiCaL, if this program was built with it: the strategy `sat` is there with the feature `sat`.
pub(super) fn cadical() -> Option<Strategy> {
    "sat".parse().ok()
}

/// Whether OR-Tools can be called.
pub(super) fn has_cp_sat() -> bool {
    let mut python = Command::new("python3");
    let import = python.args(["-c", "import ortools"]).stdout(Stdio::null()).stderr(Stdio::null());
    import.status().is_ok_and(|status| status.success())
}

/// What OR-Tools CP-SAT makes of the boards, by its own clock.
pub(super) fn cp_sat(
    boards: &[Problem],
    limit: Duration,
) -> Result<Vec<TimedVerdict>, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("boards.jsonl");
    let mut file = File::create(&path)?;
    boards.iter().try_for_each(|board| writeln!(file, "{}", json(board)))?;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../benches/peers/cp_sat.py");
    let mut python = Command::new("python3");
    python.arg(Path::new(script)).arg(limit.as_secs_f64().to_string());
    let output = python.stdin(File::open(&path)?).stderr(Stdio::inherit()).output()?;
    let lines = String::from_utf8(output.stdout)?;
    let decisions = lines.lines().map(decision).collect::<Option<Vec<_>>>();
    match decisions.filter(|decisions| decisions.len() == boards.len()) {
        Some(decisions) => Ok(decisions),
        None => Err(format!("cp_sat.py did not answer for every board ({})", output.status).into()),
    }
}

/// A board as cp_sat.py reads it.
fn json(board: &Problem) -> String {
    let list = |squares: &[n_queens::Square]| {
        let mut text = String::new();
        for square in squares {
            let comma = if text.is_empty() { "" } else { "," };
            let _ = write!(text, "{comma}[{},{}]", square.row, square.column);
        }
        text
    };
    let (given, blocked) = (list(board.given().squares()), list(board.blocked()));
    format!("{{\"n\":{},\"given\":[{given}],\"blocked\":[{blocked}]}}", board.n())
}

/// A line that cp_sat.py writes.
fn decision(line: &str) -> Option<TimedVerdict> {
    let (word, seconds) = line.split_once(' ')?;
    let verdict = match word {
        "solved" => PeerVerdict::Solved,
        "impossible" => PeerVerdict::Impossible,
        "undecided" => PeerVerdict::Undecided,
        _ => return None,
    };
    Some(TimedVerdict { verdict, seconds: seconds.parse().ok()? })
}
