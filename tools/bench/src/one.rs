//! One solution of a large board, against plain loops in the same run, in turns:
//!
//! - `local-search` against filling and shuffling an array of that length with the same generator;
//! - `queens solve` with `construct` against writing as many numbers through a buffer;
//! - `queens check` against reading the numbers and adding them up;
//! - the peak memory of each.

use std::error::Error;
use std::fs::File;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use n_queens::{Flow, Problem, Settings, Strategy, check};
use rand_core::Rng;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use crate::BenchResult;
use crate::outside::{peak, queens, time};
use crate::table::{head, machine, median, milliseconds, row};

pub(crate) fn run(quick: bool) -> BenchResult {
    let (queens, plain) = (queens()?, std::env::current_exe()?);
    let n = if quick { "100000" } else { "1000000000" };
    machine();
    random(quick)?;
    writing(&queens, &plain, n, quick)?;
    checking(&queens, &plain, n, quick)?;
    memory(&queens, quick)
}

/// How often each pair is measured.
fn rounds(quick: bool) -> u64 {
    if quick { 1 } else { 5 }
}

/// Prints the medians of two alternating measurements and of their ratio.
fn compare(
    names: &[String],
    rounds: u64,
    mut plain: impl FnMut(u64) -> Result<Duration, Box<dyn Error>>,
    mut ours: impl FnMut(u64) -> Result<Duration, Box<dyn Error>>,
) -> BenchResult {
    let (mut under, mut over, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..rounds {
        under.push(milliseconds(plain(round)?));
        over.push(milliseconds(ours(round)?));
        ratios.push(over[over.len() - 1] / under[under.len() - 1]);
    }
    let cells = [median(under), median(over), median(ratios)].map(|cell| format!("{cell:.2}"));
    row(&[names, &cells[..]].concat());
    Ok(())
}

/// `queens solve N` to nowhere against a plain loop to nowhere.
fn writing(queens: &Path, plain: &Path, n: &str, quick: bool) -> BenchResult {
    println!();
    head(&["n", "format", "plain loop ms", "construct ms", "ratio"]);
    for (format, baseline) in [("u32", "write-u32"), ("columns", "write-text")] {
        compare(
            &[n.to_owned(), format.to_owned()],
            rounds(quick),
            |_| time(plain, &[baseline, n]),
            |_| time(queens, &["solve", n, "--format", format]),
        )?;
    }
    Ok(())
}

/// `queens check` of raw numbers against adding them up, from a file and from a pipe.
fn checking(queens: &Path, plain: &Path, n: &str, quick: bool) -> BenchResult {
    println!();
    head(&["n", "board", "from", "sum ms", "check ms", "ratio"]);
    let random = if quick { "100000" } else { "100000000" };
    check_one(queens, plain, n, "construct", rounds(quick))?;
    check_one(queens, plain, random, "local-search", rounds(quick))
}

fn check_one(queens: &Path, plain: &Path, n: &str, strategy: &str, rounds: u64) -> BenchResult {
    // Gigabytes: beside what was built there is room for them, in a folder for small files
    // perhaps not.
    let folder = tempfile::tempdir_in(plain.parent().ok_or("this program is in no folder")?)?;
    let path = folder.path().join("queens.u32");
    let file = path.to_str().ok_or("the folder's name is not text")?;
    let mut board = vec!["solve", n, "--strategy", strategy];
    if strategy == "local-search" {
        board.extend(["--seed", "1"]);
    }
    time(queens, &[&board[..], &["--format", "u32", "--output", file]].concat())?;
    let names = |from: &str| [n, strategy, from].map(str::to_owned);
    let (sum, check) = (["sum", file], ["check", file]);
    compare(&names("file"), rounds, |_| time(plain, &sum), |_| time(queens, &check))?;
    let piped = |program: &Path, command: &str| from_pipe(program, command, &path);
    compare(&names("pipe"), rounds, |_| piped(plain, "sum"), |_| piped(queens, "check"))
}

/// How long a command takes to read a file that comes through a pipe.
fn from_pipe(program: &Path, command: &str, file: &Path) -> Result<Duration, Box<dyn Error>> {
    let start = Instant::now();
    let mut cat = Command::new("cat").stdin(File::open(file)?).stdout(Stdio::piped()).spawn()?;
    let pipe = cat.stdout.take().ok_or("cat has no output")?;
    let mut reader = Command::new(program);
    let reader =
        reader.args([command, "-"]).stdin(pipe).stdout(Stdio::null()).stderr(Stdio::null());
    let status = reader.status()?;
    let taken = start.elapsed();
    cat.wait()?;
    if status.success() {
        Ok(taken)
    } else {
        Err(format!("{command} from a pipe: {status}").into())
    }
}

/// The peak memory of streams, which n does not move, and of a random solution.
fn memory(queens: &Path, quick: bool) -> BenchResult {
    println!();
    head(&["strategy", "format", "n", "peak memory MB", "bytes a queen"]);
    let (huge, drawn, random) = match quick {
        true => ("100000", "100", "100000"),
        false => ("1000000000", "100000", "100000000"),
    };
    let streams = ["u32", "columns", "json", "csv", "fen", "png"].map(|format| (format, huge));
    let boards = ["board", "unicode"].map(|format| (format, drawn));
    let construct = streams.into_iter().chain(boards).map(|(format, n)| ("construct", format, n));
    for (strategy, format, n) in construct.chain([("local-search", "u32", random)]) {
        let call = ["solve", n, "--strategy", strategy, "--format", format, "--yes"];
        let kilobytes = peak(queens, &call)?;
        let queens = n.parse::<f64>()?;
        let cells = [kilobytes as f64 / 1000.0, kilobytes as f64 * 1024.0 / queens];
        let cells = cells.map(|cell| format!("{cell:.2}"));
        row(&[&[strategy, format, n].map(str::to_owned)[..], &cells[..]].concat());
    }
    Ok(())
}

/// The library alone, without the check of the command.
fn random(quick: bool) -> BenchResult {
    let cases: &[(u32, u64)] = match quick {
        true => &[(100_000, 1)],
        false => &[(1_000_000, 41), (10_000_000, 9), (100_000_000, 3)],
    };
    head(&["n", "shuffle ms", "local-search ms", "ratio"]);
    for &(n, rounds) in cases {
        let shuffled = |seed| Ok(shuffle(n, seed));
        compare(&[n.to_string()], rounds, shuffled, |seed| search(n, seed))?;
    }
    Ok(())
}

/// The baseline: an array in order, put out of order (Fisher and Yates).
fn shuffle(n: u32, seed: u64) -> Duration {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let start = Instant::now();
    let mut numbers: Vec<u32> = (0..n).collect();
    for last in (1..numbers.len()).rev() {
        let any = (u128::from(chance.next_u64()) * (last as u128 + 1)) >> 64;
        numbers.swap(last, any as usize);
    }
    let taken = start.elapsed();
    black_box(&numbers);
    taken
}

/// The time until the solution is there; it is checked afterwards.
fn search(n: u32, seed: u64) -> Result<Duration, Box<dyn Error>> {
    let settings = Settings { seed, ..Settings::default() };
    let start = Instant::now();
    let mut taken = None;
    let mut verdict = Err("local-search found nothing".into());
    Strategy::LocalSearch.search(&Problem::new(n), &settings, &mut |columns: &[u32]| -> Flow {
        taken = Some(start.elapsed());
        verdict = check::columns(columns).map_err(Box::<dyn Error>::from);
        Flow::Break(())
    })?;
    verdict.map(|()| taken.unwrap_or_default())
}
