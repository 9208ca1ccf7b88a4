//! Bulk answers against the count of the empty board: completions, maps, samples. One thread, in turns, as ratios; completions against
//! `exact-cover` as well.

use std::error::Error;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::time::Instant;

use n_queens::count::{
    EngineKind, Job, Question, Record, Share, SolutionSampler, Work, counted, map,
};
use n_queens::{Control, Flow, Problem, Square};

use crate::BenchResult;
use crate::table::{head, machine, median, row};

pub(crate) fn run(quick: bool) -> BenchResult {
    machine();
    completions(quick)?;
    against_search(quick)?;
    maps(quick)?;
    samples(quick)
}

/// A board with queens.
fn board(n: u32, queens: &[&str]) -> Result<Problem, Box<dyn Error>> {
    let squares: Result<Vec<Square>, _> =
        queens.iter().map(|name| Square::parse(name, n)).collect();
    Ok(Problem::new(n).with_given(squares?)?)
}

/// The seconds of a count by an engine on one thread, and the number.
fn count(problem: &Problem, engine: EngineKind) -> Result<(f64, u128), Box<dyn Error>> {
    let start = Instant::now();
    let question = Question::all(problem.clone()).by(Some(engine));
    let record = counted(&question, NonZeroUsize::MIN, &Control::new())?.ok_or("stopped")?;
    Ok((start.elapsed().as_secs_f64(), record.total()?))
}

/// `count N --place ...` against `count N`.
fn completions(quick: bool) -> BenchResult {
    let cases: &[(u32, &[&str], usize, &str)] = match quick {
        true => &[(10, &["a1"], 1, "-")],
        false => &[
            (16, &["a1"], 5, "-"),
            (18, &["a1"], 5, "1.0"),
            (18, &["g5"], 5, "-"),
            (20, &["a1"], 1, "1.5"),
            (20, &["b4", "d5"], 1, "0.5"),
            (20, &["j10", "m3"], 1, "0.5"),
        ],
    };
    head(&[
        "n",
        "queens",
        "count N s",
        "with queens s",
        "with / without",
        "at most",
        "completions",
    ]);
    for &(n, queens, rounds, bound) in cases {
        let problem = board(n, queens)?;
        let (mut times, mut ratios, mut completions) = ([Vec::new(), Vec::new()], Vec::new(), 0);
        for _ in 0..rounds {
            let (empty, _) = count(&Problem::new(n), EngineKind::ColourSplit)?;
            let (with, found) = count(&problem, EngineKind::ColourSplit)?;
            completions = found;
            ratios.push(with / empty);
            times[0].push(empty);
            times[1].push(with);
        }
        let [empty, with] = times.map(|times| format!("{:.3}", median(times)));
        let ratio = format!("{:.2}", median(ratios));
        let (queens, found) = (queens.join(" "), completions.to_string());
        row(&[n.to_string(), queens, empty, with, ratio, bound.into(), found]);
    }
    println!();
    Ok(())
}

/// The colour split against `exact-cover`, on boards with few and with many completions.
fn against_search(quick: bool) -> BenchResult {
    let cases: &[(u32, &[&str])] = match quick {
        true => &[(10, &["a1"])],
        false => &[
            (12, &["a1"]),
            (13, &["a1"]),
            (14, &["a1"]),
            (15, &["a1"]),
            (16, &["a1"]),
            (16, &["b4", "d5"]),
            (18, &["b4", "d5", "g3"]),
            (18, &["b4", "d5"]),
            (20, &["b4", "d5", "g3", "l12"]),
            (20, &["b4", "d5", "g3"]),
            (22, &["b4", "d5", "g3", "l12", "s20", "r8"]),
        ],
    };
    head(&["n", "queens", "completions", "exact-cover s", "colour split s", "ratio", "chosen"]);
    for &(n, queens) in cases {
        let problem = board(n, queens)?;
        let (search, expected) = count(&problem, EngineKind::ExactCover)?;
        let (split, found) = count(&problem, EngineKind::ColourSplit)?;
        if found != expected {
            return Err(format!("n = {n}, {queens:?}: {found} is not {expected}").into());
        }
        let chosen = EngineKind::for_question(&Question::all(problem))?;
        let cells = [search, split].map(|seconds| format!("{seconds:.4}"));
        let [search_cell, split_cell] = cells;
        let ratio = format!("{:.1}", search / split);
        let (queens, chosen) = (queens.join(" "), chosen.name().to_owned());
        row(&[n.to_string(), queens, found.to_string(), search_cell, split_cell, ratio, chosen]);
    }
    println!();
    Ok(())
}

/// `map N` against `count N`.
fn maps(quick: bool) -> BenchResult {
    let cases: &[(u32, usize, &str)] = match quick {
        true => &[(10, 1, "-")],
        false => &[(14, 5, "-"), (15, 3, "-"), (16, 5, "20"), (17, 1, "-"), (18, 1, "-")],
    };
    head(&["n", "count N s", "map N s", "map / count", "at most"]);
    for &(n, rounds, bound) in cases {
        let (mut times, mut ratios) = ([Vec::new(), Vec::new()], Vec::new());
        for _ in 0..rounds {
            let (counting, _) = count(&Problem::new(n), EngineKind::ColourSplit)?;
            let start = Instant::now();
            map(&Problem::new(n), NonZeroUsize::MIN, &Control::new())?.ok_or("stopped")?;
            let mapping = start.elapsed().as_secs_f64();
            ratios.push(mapping / counting);
            times[0].push(counting);
            times[1].push(mapping);
        }
        let [counting, mapping] = times.map(|times| format!("{:.3}", median(times)));
        row(&[n.to_string(), counting, mapping, format!("{:.1}", median(ratios)), bound.into()]);
    }
    println!();
    Ok(())
}

/// A thousand samples, and a thousand more by the same weights, against `count N`.
fn samples(quick: bool) -> BenchResult {
    let (sizes, count): (&[u32], _) = if quick { (&[8], 10) } else { (&[16, 18, 20], 1000) };
    head(&["n", "count N s", "weights s", "1,000 samples s", "all / count", "more / all"]);
    for &n in sizes {
        let (counting, _) = self::count(&Problem::new(n), EngineKind::ColourSplit)?;
        let (start, control) = (Instant::now(), Control::new());
        let sampler = SolutionSampler::new(n).ok_or("too large")?;
        let job = Job::new(&sampler, &Question::all(Problem::new(n)));
        let record = Record::new(job, Share::whole(), (0..sampler.units()).collect());
        let record = Mutex::new(record);
        sampler.fill(&record, NonZeroUsize::MIN, &control);
        let record = record.into_inner()?;
        let weighing = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let take = &mut |_: &_| Flow::Continue(());
        sampler.draw(&record, 1, count, NonZeroUsize::MIN, &control, take)?;
        let drawing = start.elapsed().as_secs_f64();
        let times = [counting, weighing, drawing].map(|seconds| format!("{seconds:.3}"));
        let all = weighing + drawing;
        let ratios = [all / counting, drawing / all].map(|ratio| format!("{ratio:.2}"));
        row(&[&[n.to_string()], &times[..], &ratios[..]].concat());
    }
    println!();
    Ok(())
}
