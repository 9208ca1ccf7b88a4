//! The counting engine against our own plain `bitmask` counter (half the board), in one process;
//! how its cost grows; what threads bring; the command from outside, and against another build of it.

use std::error::Error;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::{Duration, Instant};

use n_queens::count::{ColourSplit, Question, Way, Work, counted};
use n_queens::{Control, Problem, Strategy, known};

use crate::BenchResult;
use crate::outside::{peak, queens, time};
use crate::table::{head, machine, median, milliseconds, row};

pub(crate) fn run_all(quick: bool) -> BenchResult {
    machine();
    ratios(quick)?;
    growth(quick)?;
    threads(quick)?;
    command(quick)?;
    units(quick)
}

/// The command against another build of it, such as an earlier version: one thread each, alternating. Of boards that take hours
/// the same shares are counted: both builds divide the expected work evenly. `vectors` forces the instructions of this build only,
/// since others may not have the option.
pub(crate) fn against(other: &str, vectors: Option<&str>, quick: bool) -> BenchResult {
    machine();
    let cases: &[(&str, &[&str], usize)] = match quick {
        true => &[("8", &["1/1"], 1), ("12", &["1/2"], 1)],
        false => &[
            ("16", &["1/1"], 9),
            ("17", &["1/1"], 5),
            ("18", &["1/1"], 5),
            ("19", &["1/1"], 3),
            ("20", &["1/1"], 1),
            ("22", &["10/100", "45/100", "80/100"], 1),
            ("24", &["150/2000", "600/2000", "1100/2000", "1600/2000"], 1),
        ],
    };
    let queens = queens()?;
    let programs = [(Path::new(other), None), (queens.as_path(), vectors)];
    println!("instructions of this build: {}\n", vectors.unwrap_or("the widest"));
    head(&["n", "shares", "other ms", "ours ms", "other / ours"]);
    for &(n, parts, rounds) in cases {
        let (mut times, mut ratios) = ([Vec::new(), Vec::new()], Vec::new());
        for _ in 0..rounds {
            let [before, now] =
                programs.map(|(program, vectors)| count_shares(program, vectors, n, parts));
            let (before, now) = (before?, now?);
            ratios.push(before / now);
            times[0].push(before);
            times[1].push(now);
        }
        let [before, now] = times.map(median);
        let cells = [before, now, median(ratios)].map(|cell| format!("{cell:.2}"));
        row(&[&[n.to_owned(), parts.join(" ")], &cells[..]].concat());
    }
    Ok(())
}

/// How long some shares of a board take on one thread, in milliseconds.
fn count_shares(
    program: &Path,
    vectors: Option<&str>,
    n: &str,
    parts: &[&str],
) -> Result<f64, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let mut milliseconds_taken = 0.0;
    for (number, part) in parts.iter().enumerate() {
        let file = folder.path().join(number.to_string());
        let file = file.to_str().ok_or("the name of the temporary folder is not text")?;
        let mut call = vec![
            "count",
            n,
            "--threads",
            "1",
            "--quiet",
            "--yes",
            "--part",
            part,
            "--output",
            file,
        ];
        call.extend(vectors.iter().flat_map(|vectors| ["--vectors", vectors]));
        milliseconds_taken += milliseconds(time(program, &call)?);
    }
    Ok(milliseconds_taken)
}

/// Counts by the colour split, everything included, and checks the result.
fn split(n: u32, threads: usize) -> Result<Duration, String> {
    let start = Instant::now();
    let question = Question::all(Problem::new(n));
    let threads = NonZeroUsize::new(threads).ok_or("no threads")?;
    let record = counted(&question, threads, &Control::new()).map_err(|error| error.to_string())?;
    let count = record.ok_or("stopped")?.total().map_err(|error| error.to_string())?;
    let taken = start.elapsed();
    right(n, count).map(|()| taken)
}

fn bitmask(n: u32) -> Result<Duration, String> {
    let start = Instant::now();
    let count = Strategy::Bitmask.count(&Problem::new(n)).map_err(|error| error.to_string())?;
    let taken = start.elapsed();
    right(n, count).map(|()| taken)
}

fn right(n: u32, count: u128) -> Result<(), String> {
    let is_right = known::solutions(n) == Some(count);
    is_right.then_some(()).ok_or_else(|| format!("n = {n}: {count} is wrong"))
}

/// One thread against one thread, alternating.
fn ratios(quick: bool) -> BenchResult {
    let cases: &[(u32, usize, &str)] = match quick {
        true => &[(8, 1, "-"), (9, 1, "-")],
        false => &[(14, 9, "20"), (15, 5, "-"), (16, 5, "80"), (17, 1, "80"), (18, 1, "250")],
    };
    head(&["n", "bitmask ms", "colour split ms", "bitmask / colour split", "wanted"]);
    for &(n, rounds, wanted) in cases {
        let (mut plain, mut ours) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            // Around the long run, since the machine may be busier at its end than before it.
            ours.push(milliseconds(split(n, 1)?));
            plain.push(milliseconds(bitmask(n)?));
            ours.push(milliseconds(split(n, 1)?));
        }
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let by_round = plain.iter().zip(ours.chunks(2)).map(|(plain, ours)| plain / mean(ours));
        let ratio = median(by_round.collect());
        let cells = [median(plain), median(ours)].map(|cell| format!("{cell:.2}"));
        let [plain, ours] = cells;
        row(&[n.to_string(), plain, ours, format!("{ratio:.0}"), wanted.into()]);
    }
    println!();
    Ok(())
}

/// How the cost grows from n to n + 2, against the growth of the number of solutions.
fn growth(quick: bool) -> BenchResult {
    let sizes: &[(u32, usize)] = match quick {
        true => &[(8, 1), (10, 1)],
        false => &[(14, 15), (15, 9), (16, 9), (17, 5), (18, 3), (19, 1), (20, 1)],
    };
    let mut times = Vec::new();
    for &(n, rounds) in sizes {
        let rounds: Result<Vec<Duration>, String> = (0..rounds).map(|_| split(n, 1)).collect();
        times.push((n, median(rounds?.into_iter().map(milliseconds).collect())));
    }
    head(&[
        "n",
        "ms",
        "solutions a microsecond",
        "growth from n - 2",
        "growth of Q",
        "ratio (at most 0.7)",
    ]);
    for &(n, taken) in &times {
        let solutions = known::solutions(n).unwrap_or(0) as f64;
        let mut cells =
            vec![n.to_string(), format!("{taken:.2}"), format!("{:.0}", solutions / taken / 1e3)];
        let before = times.iter().find(|(earlier, _)| earlier + 2 == n);
        match before {
            Some(&(earlier, before)) => {
                let growth = taken / before;
                let wanted = solutions / known::solutions(earlier).unwrap_or(1) as f64;
                cells.extend([growth, wanted, growth / wanted].map(|cell| format!("{cell:.2}")));
            }
            None => cells.extend(["-", "-", "-"].map(String::from)),
        }
        row(&cells);
    }
    println!();
    Ok(())
}

/// One thread against two, alternating.
fn threads(quick: bool) -> BenchResult {
    let (n, rounds) = if quick { (8, 1) } else { (18, 7) };
    let (mut one, mut two, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds {
        let single = milliseconds(split(n, 1)?);
        let double = milliseconds(split(n, 2)?);
        ratios.push(single / double);
        one.push(single);
        two.push(double);
    }
    head(&["n", "1 thread ms", "2 threads ms", "ratio (at least 1.9)"]);
    let cells = [median(one), median(two), median(ratios)].map(|cell| format!("{cell:.2}"));
    row(&[&[n.to_string()], &cells[..]].concat());
    println!();
    Ok(())
}

/// Single units of boards that are too large to count here: each in a process of its own, so that
/// its peak memory is its own.
fn units(quick: bool) -> BenchResult {
    let cases: &[(u32, usize)] = match quick {
        true => &[(10, 1)],
        false => &[(24, 1), (24, 2), (24, 3), (24, 4), (26, 1)],
    };
    println!();
    head(&["n", "costliest unit of quarter", "seconds", "peak memory MB"]);
    let program = std::env::current_exe()?;
    for &(n, quarter) in cases {
        let arguments = ["unit".to_owned(), n.to_string(), quarter.to_string()];
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let start = Instant::now();
        let memory = peak(&program, &arguments)? as f64 / 1000.0;
        let taken = start.elapsed().as_secs_f64();
        row(&[n.to_string(), quarter.to_string(), format!("{taken:.1}"), format!("{memory:.0}")]);
    }
    Ok(())
}

/// Counts the costliest of the first, second, third or last quarter of the units.
pub(crate) fn unit(n: &str, quarter: &str) -> BenchResult {
    let (n, quarter): (u32, usize) = (n.parse()?, quarter.parse()?);
    if !(1..=4).contains(&quarter) {
        return Err("quarters are numbered from 1 to 4".into());
    }
    let work = ColourSplit::new(n).ok_or("the board is too large")?;
    let units = (quarter - 1) * work.units() / 4..quarter * work.units() / 4;
    let unit = units.max_by_key(|&unit| work.cost(unit)).ok_or("there are no units")?;
    let value = (work.worker())(unit, Way::Direct, &Control::new()).ok_or("stopped")?;
    println!("n = {n}: unit {unit} is worth {value}");
    Ok(())
}

/// `queens count` from a cold start, and its peak memory.
fn command(quick: bool) -> BenchResult {
    let queens = queens()?;
    let (small, rounds, large) = if quick { ("8", 1, "10") } else { ("16", 11, "20") };
    let mut cold = Vec::new();
    for _ in 0..rounds {
        cold.push(milliseconds(time(&queens, &["count", small])?));
    }
    let memory = peak(&queens, &["count", large])? as f64 / 1000.0;
    head(&["what", "measured", "wanted"]);
    row(&[
        format!("queens count {small}, all cores"),
        format!("{:.0} ms", median(cold)),
        "250 ms".into(),
    ]);
    row(&[
        format!("peak memory of queens count {large}"),
        format!("{memory:.0} MB"),
        "300 MB".into(),
    ]);
    Ok(())
}
