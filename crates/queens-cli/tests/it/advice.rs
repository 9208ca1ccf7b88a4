//! The advice of error messages works: each is followed, and the call is accepted then.

use crate::common::{call, call_with};
use n_queens::Strategy;
use queens_app::{Error, Opt};

/// A wrong call, what its error advises, and calls that follow the advice.
struct Case {
    wrong: &'static str,
    advice: &'static str,
    right: &'static [&'static str],
}

const fn case(wrong: &'static str, advice: &'static str, right: &'static [&'static str]) -> Case {
    Case { wrong, advice, right }
}

/// Every error of a request that advises something, by the request's options.
const CASES: &[Case] = &[
    case("solve 8 --place z9", "columns a to h", &["solve 8 --place h8"]),
    case("solve 8 --seed 3", "leave it out", &["solve 8"]),
    case("solve 8 --strategy rows --density 0.5", "leave it out", &["solve 8 --strategy rows"]),
    case(
        "solve 8 --density 3 --strategy probabilistic",
        "at most 2",
        &["solve 8 --density 2 --strategy probabilistic"],
    ),
    case(
        "solve 8 --random --strategy rows",
        "leave out --strategy",
        &["solve 8 --random", "solve 8 --strategy rows"],
    ),
    case("solve 8 --n 8", "queens solve 8", &["solve 8"]),
    case(
        "solve 8 --timeout -1s",
        "30s, 500ms, 2m or 1h",
        &[
            "solve 8 --timeout 30s",
            "solve 8 --timeout 500ms",
            "solve 8 --timeout 2m",
            "solve 8 --timeout 1h",
        ],
    ),
    case("solve 8 --timeout 0s", "30s", &["solve 8 --timeout 30s"]),
    case("solve 12..8", "8..12", &["solve 8..12"]),
    case("solve 20 --format compact", "columns", &["solve 20 --format columns"]),
    case("solve 40000 --format board", "--yes", &["solve 40000 --format columns"]),
    case("solve 8 --strategy colour-split", "one of", &["solve 8 --strategy rows"]),
    case(
        "list 4 --format u32",
        "--limit 1",
        &["list 4 --format u32 --limit 1 --output /dev/null", "list 4 --format columns"],
    ),
    case("solve 4 --format tutorial", "list", &["list 4 --format tutorial"]),
    case(
        "count 8 --strategy colour-split",
        "--engine colour-split",
        &["count 8 --engine colour-split"],
    ),
    case("count 8 --engine rows", "--strategy rows", &["count 8 --strategy rows"]),
    case("count 8 --engine symmetric", "leave out --engine", &["count 8"]),
    case(
        "count 8 --strategy rows --of fundamental",
        "leave one of the two out",
        &["count 8 --strategy rows", "count 8 --of fundamental"],
    ),
    case("count 8 --of fundamental --place a1", "leave out --place", &["count 8 --of fundamental"]),
    case(
        "count 8 --known --verify",
        "leave one of them out",
        &["count 8 --known", "count 8 --verify"],
    ),
    case("count 8 --known --variant torus", "leave out --known", &["count 8 --variant torus"]),
    case("count 28 --known", "a smaller n", &["count 27 --known"]),
    case("count 50", "a smaller n", &["count 12"]),
    case("count 12 --part 0/3", "1/3", &["count 12 --part 1/3 --output /dev/null"]),
    case("count 12 --part 1/3", "--output FILE", &["count 12 --part 1/3 --output /dev/null"]),
    case(
        "complete --n 8 --all --unique",
        "leave one of them out",
        &["complete --n 8 --all --limit 1", "complete --n 8 --unique"],
    ),
    case("complete --n 8 --limit 3", "add --all", &["complete --n 8 --limit 3 --all"]),
    case("estimate 41", "n = 40", &["estimate 40"]),
    case(
        "generate 8 --kind blocked --queens 3",
        "--kind placed",
        &["generate 8 --kind placed --queens 3", "generate 8 --kind blocked"],
    ),
    case(
        "compare time --strategies colour-split --n 8 --runs 1",
        "--task all",
        &["compare time --strategies colour-split --n 8 --runs 1 --task all"],
    ),
    case(
        "compare steps --strategies rows --density 0.4 --n 4",
        "leave it out",
        &[
            "compare steps --strategies rows --n 4",
            "compare steps --strategies rows,probabilistic --density 0.4 --n 4 --task one",
        ],
    ),
    case("compare time --n 9..5", "5..9", &["compare steps --n 5..9 --strategies bitmask"]),
];

#[test]
fn the_advice_of_every_wrong_call_is_accepted() {
    for case in CASES {
        let refused = call(case.wrong);
        assert_eq!(refused.code, Some(2), "{}: {refused:?}", case.wrong);
        assert!(refused.err.contains(case.advice), "{}: {}", case.wrong, refused.err);
        for right in case.right {
            let accepted = call(right);
            assert!(
                matches!(accepted.code, Some(0 | 3 | 4)),
                "{} advises {right}: {accepted:?}",
                case.wrong
            );
        }
    }
}

/// A strategy that cannot do something names others; each of them can.
#[test]
fn strategies_that_are_recommended_take_the_call() {
    for options in ["--variant torus", "--variant super", "--place a1", "--block a1"] {
        for command in ["solve", "list"] {
            for strategy in Strategy::ALL {
                let wrong = format!("{command} 7 {options} --strategy {strategy}");
                let refused = call(&wrong);
                let Some((_, names)) = refused.err.split_once("use one of: ") else { continue };
                assert_eq!(refused.code, Some(2), "{wrong}");
                for name in names.trim().split(", ") {
                    let right = format!("{command} 7 {options} --strategy {name}");
                    assert!(matches!(call(&right).code, Some(0 | 3 | 4)), "{wrong}: {name}");
                }
            }
        }
    }
    let refused = call("list 100 --strategy bitmask --limit 1");
    let names = refused.err.split_once("use one of: ").map(|(_, names)| names.trim().to_owned());
    for name in names.iter().flat_map(|names| names.split(", ")) {
        let right = format!("list 100 --limit 1 --timeout 200ms --strategy {name}");
        assert!(matches!(call(&right).code, Some(0 | 4)), "{name}");
    }
}

/// Values that an error lists are values that the option takes.
#[test]
fn values_that_are_listed_are_taken() {
    for (wrong, right) in [
        ("solve 4 --format x", "solve 4 --output /dev/null --format"),
        ("solve 7 --variant x", "solve 7 --variant"),
        ("count 6 --of x", "count 6 --of"),
        ("count 4 --lang x", "count 4 --lang"),
        ("generate 6 --kind x", "generate 6 --kind"),
        ("count 6 --strategy x", "count 6 --strategy"),
    ] {
        let refused = call(wrong);
        let (_, names) = refused.err.split_once("choose one of: ").expect(wrong);
        for name in names.trim().split(", ") {
            let taken = call(&format!("{right} {name}"));
            // A strategy or format that cannot do this says so by its own name.
            let is_refusal = taken.code == Some(2) && taken.err.contains(name);
            assert!(
                matches!(taken.code, Some(0 | 3 | 4)) || is_refusal,
                "{right} {name}: {taken:?}"
            );
        }
    }
}

/// Advice on standard input and files.
#[test]
fn advice_on_input_works() {
    let refused = call_with("solve -", b"\n");
    assert!(
        refused.code == Some(2) && refused.err.contains("with spaces or line breaks"),
        "{refused:?}"
    );
    let columns = "2 4 1 3\n2 4 1 3\n";
    assert_eq!(call_with("solve - --format columns", b"4 4\n").out, columns);
    assert_eq!(call_with("solve - --format columns", b"4\n4\n").out, columns);
}

/// The errors of requests, each with the case above that reaches it; a new error does not compile without one.
#[test]
fn every_error_of_a_request_is_tried_or_advises_nothing() {
    let reached = |error: &Error| -> Option<&'static str> {
        match error {
            Error::Queens { .. } | Error::Blocked { .. } => Some("solve 8 --place z9"),
            Error::Refused(_) => None, // strategies_that_are_recommended_take_the_call
            Error::Question(_) => Some("count 8 --of fundamental --place a1"),
            Error::Engine(_) => Some("count 8 --engine symmetric"),
            Error::Share(_) => Some("count 12 --part 0/3"),
            Error::Density(_) => Some("solve 8 --density 3 --strategy probabilistic"),
            Error::Estimate(_) => Some("estimate 41"),
            Error::Excludes { .. } => Some("count 8 --known --verify"),
            Error::Needs { .. } => Some("complete --n 8 --limit 3"),
            Error::RandomExcludes { .. } => Some("solve 8 --random --strategy rows"),
            Error::DensityUnused { .. } => Some("solve 8 --strategy rows --density 0.5"),
            Error::SeedUnused { .. } => Some("solve 8 --seed 3"),
            Error::NotWithStrategy { .. } => Some("count 8 --strategy rows --of fundamental"),
            Error::OptionOfKind { .. } => Some("generate 8 --kind blocked --queens 3"),
            Error::KnownOnlyPlain => Some("count 8 --known --variant torus"),
            Error::Unpublished { .. } => Some("count 28 --known"),
            Error::PartNeedsFile => Some("count 12 --part 1/3"),
            Error::Sweep(_) => Some("compare time --n 9..5"),
            Error::Grid(_) => Some("compare steps --strategies rows --density 0.4 --n 4"),
            Error::OtherTask { .. } => {
                Some("compare time --strategies colour-split --n 8 --runs 1")
            }
            // What to do depends on the machine, the server or the file, or there is nothing to do.
            Error::Memory { .. }
            | Error::TooLarge { .. }
            | Error::TakesLong { .. }
            | Error::OneOfGrowth
            | Error::Generate(_)
            | Error::Formula(_)
            | Error::UnknownKind
            | Error::UnknownMethod { .. }
            | Error::Runs { .. }
            | Error::Broken { .. }
            | Error::Check(_)
            | Error::Conflict(_)
            | Error::Store(_)
            | Error::Io(_) => None,
        }
    };
    let error = Error::Needs { option: Opt::Limit, other: Opt::All };
    let wrong = reached(&error).expect("it advises something");
    assert!(CASES.iter().any(|case| case.wrong == wrong), "{wrong}");
    let named = CASES.iter().filter(|case| call(case.wrong).code == Some(2)).count();
    assert_eq!(named, CASES.len());
}
