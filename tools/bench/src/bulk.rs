//! Bulk answers against the count of the empty board: completions, maps, samples. One thread, in turns, as ratios; completions against
//! `exact-cover` as well. Time is that of this thread on its core, so that other load on the machine counts only as far as it slows
//! a core down.

use std::error::Error;
use std::num::NonZeroUsize;
use std::sync::Mutex;

use n_queens::count::{
    EngineKind, Job, Question, Record, Share, SolutionSampler, Work, counted, map,
};
use n_queens::{Control, Flow, Problem, Square};

use crate::BenchResult;
use crate::forecast::on_core;
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

/// Short work is repeated for so many seconds: the time on a core goes on in steps of milliseconds.
const SHORTEST: f64 = 0.2;

/// What some work on this thread gives, and its seconds.
fn timed<T>(
    mut work: impl FnMut() -> Result<T, Box<dyn Error>>,
) -> Result<(f64, T), Box<dyn Error>> {
    let (start, mut times) = (on_core()?, 0.0);
    loop {
        let done = work()?;
        let taken = (on_core()? - start).as_secs_f64();
        times += 1.0;
        if taken >= SHORTEST {
            return Ok((taken / times, done));
        }
    }
}

/// The seconds of a count by an engine, and the number.
fn count(problem: &Problem, engine: EngineKind) -> Result<(f64, u128), Box<dyn Error>> {
    let question = Question::all(problem.clone()).by(Some(engine));
    timed(|| {
        let record = counted(&question, NonZeroUsize::MIN, &Control::new())?.ok_or("stopped")?;
        Ok(record.total()?)
    })
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

/// Where there are so many completions, the colour split must be 50 times as fast as a search.
const MANY: u128 = 10_000_000;

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
            (18, &["a1"]),
            (20, &["b4", "d5", "g3", "l12"]),
            (20, &["b4", "d5", "g3"]),
            (20, &["b4", "d5"]),
            (20, &["j10", "m3"]),
            (22, &["b4", "d5", "g3", "l12", "s20", "r8"]),
        ],
    };
    head(&[
        "n",
        "queens",
        "completions",
        "exact-cover s",
        "colour split s",
        "ratio",
        "at least",
        "chosen",
    ]);
    for &(n, queens) in cases {
        let problem = board(n, queens)?;
        let (search, expected) = count(&problem, EngineKind::ExactCover)?;
        let (split, found) = count(&problem, EngineKind::ColourSplit)?;
        if found != expected {
            return Err(format!("n = {n}, {queens:?}: {found} is not {expected}").into());
        }
        let chosen = EngineKind::for_question(&Question::all(problem))?;
        let bound = if n == 20 && found >= MANY { "50" } else { "-" };
        row(&[
            n.to_string(),
            queens.join(" "),
            found.to_string(),
            format!("{search:.4}"),
            format!("{split:.4}"),
            format!("{:.1}", search / split),
            bound.into(),
            chosen.name().into(),
        ]);
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
            let (mapping, _) = timed(|| {
                let map = map(&Problem::new(n), NonZeroUsize::MIN, &Control::new())?;
                Ok(map.ok_or("stopped")?)
            })?;
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

/// A thousand samples, and a thousand more by weights that were kept, against `count N`.
fn samples(quick: bool) -> BenchResult {
    let sizes: &[(u32, &str, &str)] = match quick {
        true => &[(8, "-", "-")],
        false => &[(16, "-", "-"), (18, "-", "-"), (20, "3", "0.1")],
    };
    head(&[
        "n",
        "count N s",
        "1,000 samples s",
        "1,000 more s",
        "samples / count",
        "at most",
        "more / samples",
        "at most",
    ]);
    for &(n, most, most_more) in sizes {
        let (counting, _) = count(&Problem::new(n), EngineKind::ColourSplit)?;
        let (first, (sampler, record)) = timed(|| {
            let (sampler, record) = weights(n)?;
            draw(&sampler, &record, 1)?;
            Ok((sampler, record))
        })?;
        let kept = record.encode();
        drop((sampler, record));
        let (more, ()) = timed(|| {
            let sampler = SolutionSampler::new(n).ok_or("too large")?;
            draw(&sampler, &Record::decode(&kept)?, 2)
        })?;
        row(&[
            n.to_string(),
            format!("{counting:.3}"),
            format!("{first:.3}"),
            format!("{more:.3}"),
            format!("{:.2}", first / counting),
            most.into(),
            format!("{:.3}", more / first),
            most_more.into(),
        ]);
    }
    println!();
    Ok(())
}

/// The values that samples are drawn by.
fn weights(n: u32) -> Result<(SolutionSampler, Record), Box<dyn Error>> {
    let sampler = SolutionSampler::new(n).ok_or("too large")?;
    let job = Job::new(&sampler, &Question::all(Problem::new(n)));
    let record = Record::new(job, Share::whole(), (0..sampler.units()).collect());
    let record = Mutex::new(record);
    sampler.fill(&record, NonZeroUsize::MIN, &Control::new());
    Ok((sampler, record.into_inner()?))
}

fn draw(sampler: &SolutionSampler, record: &Record, seed: u64) -> BenchResult {
    let (control, take) = (Control::new(), &mut |_: &_| Flow::Continue(()));
    sampler.draw(record, seed, 1000, NonZeroUsize::MIN, &control, take)?;
    Ok(())
}
