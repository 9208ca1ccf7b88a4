//! The first solution: time and nodes of the search by one rule of branching, and `queens solve N --first` against
//! `queens complete` of another build, called prefix by prefix: the walk that could be made before there was a command
//! for it.

use std::error::Error;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use n_queens::first::{Branching, FirstRecord, FirstSettings, first_queens};
use n_queens::{Answer, Control, Problem};

use crate::BenchResult;
use crate::forecast::on_core;
use crate::outside::queens;
use crate::table::{head, machine, row};

/// A row of the table of first solutions for each n.
pub(crate) fn by_rule(rule: &str, sides: &[String]) -> BenchResult {
    let branching = match rule {
        "fewest" => Branching::Fewest,
        "corner" => Branching::Corner,
        _ => return Err("the rules are fewest and corner".into()),
    };
    let settings = FirstSettings { branching, ..FirstSettings::default() };
    machine();
    head(&["n", "rule", "s", "nodes", "prefixes refuted", "first solution, columns from 1"]);
    for n in sides {
        let record = Mutex::new(FirstRecord::new(Problem::new(n.parse()?))?);
        let begin = on_core()?;
        let answer = first_queens(&record, &settings, &Control::new());
        let taken = (on_core()? - begin).as_secs_f64();
        let Answer::Solved(solution) = answer else { return Err("no solution".into()) };
        let columns: Vec<_> = solution.columns().iter().map(|at| (at + 1).to_string()).collect();
        let record = record.into_inner()?;
        let (nodes, refuted) = (record.nodes().to_string(), record.refuted().len().to_string());
        let seconds = format!("{taken:.2}");
        row(&[n.clone(), rule.into(), seconds, nodes, refuted, columns.join(" ")]);
    }
    Ok(())
}

/// The walk against `complete` of another build.
pub(crate) fn against(other: &str, quick: bool) -> BenchResult {
    let (ours, other) = (queens()?, Path::new(other));
    machine();
    head(&["n", "complete, prefix by prefix, s", "calls", "solve --first, s", "ratio"]);
    for n in if quick { &[12][..] } else { &[30, 34, 38] } {
        let (first, ours) =
            columns(Command::new(&ours).args(["solve", "--first", &n.to_string()]))?;
        let mut walk = PrefixWalk { program: other, n: *n, calls: 0, taken: Duration::ZERO };
        if Some(walk.first()?) != first {
            return Err(format!("n = {n}: the two disagree").into());
        }
        let [theirs, ours] = [walk.taken, ours].map(|time| time.as_secs_f64());
        let cells = [format!("{theirs:.2}"), walk.calls.to_string(), format!("{ours:.3}")];
        row(&[&[n.to_string()], &cells[..], &[format!("{:.0}", theirs / ours)]].concat());
    }
    Ok(())
}

/// The columns of a solution, from 0, if there is one, and the time, with the start of the program.
type Answered = (Option<Vec<usize>>, Duration);

/// What a call prints as columns.
fn columns(command: &mut Command) -> Result<Answered, Box<dyn Error>> {
    let start = Instant::now();
    let call = ["--threads", "1", "--format", "columns", "--quiet", "--no-progress"];
    let output = command.args(call).stderr(Stdio::null()).output()?;
    let taken = start.elapsed();
    let text = String::from_utf8(output.stdout)?;
    let columns = text.split_whitespace().map(|column| Ok(column.parse::<usize>()? - 1));
    let columns: Vec<usize> = columns.collect::<Result<_, Box<dyn Error>>>()?;
    match output.status.code() {
        Some(0) => Ok((Some(columns), taken)),
        Some(3) => Ok((None, taken)),
        _ => Err(format!("{command:?}: {}", output.status).into()),
    }
}

/// The walk with `complete` as the judge of prefixes.
struct PrefixWalk<'a> {
    program: &'a Path,
    n: usize,
    calls: u64,
    taken: Duration,
}

impl PrefixWalk<'_> {
    fn first(&mut self) -> Result<Vec<usize>, Box<dyn Error>> {
        let mut prefix = Vec::new();
        while let Some(column) = free(&prefix, self.n, 0) {
            prefix.push(column);
        }
        let mut known = loop {
            if let Some(known) = self.completion(&prefix)? {
                break known;
            }
            prefix.pop().ok_or("no solution")?;
        };
        while prefix.len() < self.n {
            let row = prefix.len();
            let mut column = free(&prefix, self.n, 0).ok_or("it can be completed")?;
            while column < known[row] {
                prefix.push(column);
                if let Some(better) = self.completion(&prefix)? {
                    known = better;
                }
                prefix.pop();
                column = free(&prefix, self.n, column + 1).ok_or("it can be completed")?;
            }
            prefix.push(known[row]);
        }
        Ok(known)
    }

    fn completion(&mut self, prefix: &[usize]) -> Result<Option<Vec<usize>>, Box<dyn Error>> {
        let mut command = Command::new(self.program);
        command.args(["complete", "--n", &self.n.to_string()]);
        for (row, column) in prefix.iter().enumerate() {
            command.args(["--place", &format!("{row},{column}")]);
        }
        let (columns, taken) = columns(&mut command)?;
        self.calls += 1;
        self.taken += taken;
        Ok(columns)
    }
}

/// The first column from `from` on that no queen of the prefix attacks in the row below it.
fn free(prefix: &[usize], n: usize, from: usize) -> Option<usize> {
    let row = prefix.len();
    let is_free = |column: &usize| {
        let mut queens = prefix.iter().enumerate();
        queens.all(|(r, &c)| c != *column && c.abs_diff(*column) != row - r)
    };
    (from..n).find(is_free).filter(|_| row < n)
}
