//! Benchmarks as ratios: ours and a baseline, alternating in one run, on one noisy machine.
//!
//! ```text
//! cargo run --release -p queens-bench -- strategies   the textbook strategies against C++
//! cargo run --release -p queens-bench -- command      the `queens` command from outside
//! cargo run --release -p queens-bench -- counting     the counting engine against `bitmask`
//! cargo run --release -p queens-bench -- bulk         completions and maps against the count of the empty board
//! cargo run --release -p queens-bench -- forecast N K  a count of the n x n board, from K timed units a level
//! cargo run --release -p queens-bench -- one          one solution of huge boards against plain loops
//! cargo run --release -p queens-bench -- first --against PROGRAM   `solve --first` against `complete`, prefix by prefix
//! cargo run --release -p queens-bench -- first RULE N...  the search by the rule `fewest` or `corner`
//! cargo run --release -p queens-bench -- completing   partial boards against CaDiCaL and CP-SAT
//! cargo run --release -p queens-bench -- comparing    what `compare` costs beside its runs
//! cargo run --release -p queens-bench -- serving      requests a second of the web server
//! cargo run --release -p queens-bench -- steps        the table of steps in docs/algorithms/steps.md
//! ```
//!
//! `counting --against PROGRAM` measures the command against another build of it; `--vectors plain`, `avx2` or `avx512` forces
//! the instructions of this build.
//! `unit N Q`, which `counting` calls, counts the costliest unit of a quarter of the units of a board.
//! `write-u32 N`, `write-text N` and `sum FILE`, which `one` calls, are those loops.
//! `hello`, which `serving` calls, is its baseline.
//! `--quick` runs everything small, to see that it works; its figures mean nothing.

#![forbid(unsafe_code)]

mod bulk;
mod command;
mod comparing;
mod completing;
mod counting;
mod first;
mod forecast;
mod one;
mod outside;
mod plain;
mod serving;
mod steps;
mod strategies;
mod table;

use std::process::ExitCode;

type BenchResult = Result<(), Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let quick = arguments.iter().any(|argument| argument == "--quick");
    let outcome = match arguments.first().map(String::as_str) {
        Some("strategies") => strategies::run(quick),
        Some("command") => command::run(quick),
        Some("counting") if arguments.get(1).is_some_and(|option| option == "--against") => {
            arguments.get(2).map_or(Err("--against needs a program".into()), |other| {
                let vectors = arguments.iter().position(|option| option == "--vectors");
                let vectors = vectors.and_then(|place| arguments.get(place + 1));
                counting::against(other, vectors.map(String::as_str), quick)
            })
        }
        Some("counting") => counting::run_all(quick),
        Some("bulk") => bulk::run(quick),
        Some("forecast") if quick => forecast::run(12, 4),
        Some("forecast") if arguments.len() == 3 => forecast(&arguments[1], &arguments[2]),
        Some("first") if arguments.get(1).is_some_and(|option| option == "--against") => arguments
            .get(2)
            .map_or(Err("--against needs a program".into()), |other| first::against(other, quick)),
        Some("first") if arguments.len() > 2 => first::by_rule(&arguments[1], &arguments[2..]),
        Some("unit") if arguments.len() == 3 => counting::unit(&arguments[1], &arguments[2]),
        Some("write-u32") if arguments.len() == 2 => plain::write_u32(&arguments[1]),
        Some("write-text") if arguments.len() == 2 => plain::write_text(&arguments[1]),
        Some("sum") if arguments.len() == 2 => plain::sum(&arguments[1]),
        Some("one") => one::run(quick),
        Some("completing") => completing::run(quick),
        Some("comparing") => comparing::run(quick),
        Some("serving") => serving::run(quick),
        Some("hello") => serving::hello(),
        Some("steps") => steps::run(quick),
        _ => {
            let names = "strategies|command|counting|bulk|first RULE N|first --against PROGRAM|forecast|one|completing|comparing|serving|steps";
            Err(format!("usage: queens-bench {names} [--quick]").into())
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("queens-bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn forecast(n: &str, each: &str) -> BenchResult {
    forecast::run(n.parse()?, each.parse()?)
}
