//! The `queens` command from outside: listing against counting, start-up against an empty
//! program, and the peak memory of a listing whatever the strategy.

use std::path::Path;
use std::process::Command;

use n_queens::Strategy;

use crate::BenchResult;
use crate::outside::{peak, queens, time};
use crate::table::{head, machine, median, milliseconds, row};

pub(crate) fn run(quick: bool) -> BenchResult {
    let queens = queens()?;
    machine();
    listing(&queens, quick)?;
    start_up(&queens, quick)?;
    memory(&queens, quick)
}

/// `list N --format columns` against `count N --strategy bitmask`, alternating.
fn listing(queens: &Path, quick: bool) -> BenchResult {
    let (sizes, rounds): (&[&str], _) = if quick { (&["8"], 1) } else { (&["13", "14", "15"], 9) };
    head(&["n", "count ms", "list ms", "list / count"]);
    for n in sizes {
        let (mut counts, mut lists, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..rounds {
            let count = milliseconds(time(queens, &["count", n, "--strategy", "bitmask"])?);
            let list = milliseconds(time(queens, &["list", n, "--format", "columns"])?);
            ratios.push(list / count);
            counts.push(count);
            lists.push(list);
        }
        let cells =
            [median(counts), median(lists), median(ratios)].map(|cell| format!("{cell:.2}"));
        row(&[&[(*n).to_owned()], &cells[..]].concat());
    }
    println!();
    Ok(())
}

/// `solve 8` against a program that does nothing, alternating.
fn start_up(queens: &Path, quick: bool) -> BenchResult {
    let folder = tempfile::tempdir()?;
    let source = folder.path().join("empty.rs");
    let empty = folder.path().join("empty");
    std::fs::write(&source, "fn main() {}\n")?;
    let built = Command::new("rustc").arg("-O").arg("-o").arg(&empty).arg(&source).status()?;
    if !built.success() {
        return Err("rustc cannot build an empty program".into());
    }
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..if quick { 2 } else { 300 } {
        theirs.push(milliseconds(time(&empty, &[])?));
        ours.push(milliseconds(time(queens, &["solve", "8"])?));
    }
    let (ours, theirs) = (median(ours), median(theirs));
    head(&["empty program ms", "solve 8 ms", "difference ms"]);
    row(&[theirs, ours, ours - theirs].map(|cell| format!("{cell:.2}")));
    println!();
    Ok(())
}

/// The peak memory of a listing, for every strategy that lists.
fn memory(queens: &Path, quick: bool) -> BenchResult {
    head(&["strategy", "n", "peak memory of list, MB"]);
    for strategy in Strategy::ALL.iter().filter(|strategy| strategy.abilities().finds_all) {
        let n = match strategy {
            _ if quick => "8",
            Strategy::Cells => "11", // n = 15 would take it days, and memory does not grow
            _ => "15",
        };
        let kilobytes = peak(queens, &["list", n, "--strategy", strategy.name()])?;
        let megabytes = kilobytes as f64 / 1000.0;
        row(&[strategy.to_string(), n.into(), format!("{megabytes:.1}")]);
    }
    Ok(())
}
