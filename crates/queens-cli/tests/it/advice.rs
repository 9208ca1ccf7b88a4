//! The advice of error messages works: each is followed, and the call is accepted.

use std::fs;
use std::path::Path;

use crate::common::{call, call_with};
use n_queens::Strategy;
use queens_app::Error;

/// A wrong call, what its error advises, and calls that follow the advice.
struct AdviceCase {
    wrong: &'static str,
    advice: &'static str,
    right: &'static [&'static str],
}

const fn case(
    wrong: &'static str,
    advice: &'static str,
    right: &'static [&'static str],
) -> AdviceCase {
    AdviceCase { wrong, advice, right }
}

/// Every error of a request that advises something, by the request's options.
const CASES: &[AdviceCase] = &[
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
    case(
        "compare time --runs 0 --n 4 --strategies rows",
        "from 1 to",
        &["compare time --runs 1 --n 4 --strategies rows"],
    ),
    case("generate 8 --queens 9", "at most 8", &["generate 8 --queens 8"]),
    case("generate 5000", "up to n = 4096", &["generate 100"]),
    case(
        "complete --n 2049 --cnf /dev/null",
        "up to n = 2048",
        &["complete --n 20 --place a1 --cnf /dev/null"],
    ),
    case(
        "complete",
        "--n with --place and --block",
        &["complete --n 8 --place a1", "complete --n 8 --block a1"],
    ),
    case("trace 1000", "use --json", &["trace 1000 --json --limit 3"]),
    case(
        "count 27",
        "--yes",
        &["count 27 --yes --timeout 100ms --no-progress", "estimate 22", "count 12 --yes"],
    ),
    case("map 22", "--yes", &["map 22 --yes --timeout 100ms --no-progress", "map 6 --yes"]),
    case("solve 30 --random --limit 2", "a smaller n", &["solve 12 --random --limit 2"]),
    // These gave up, which is no wrong call.
    case(
        "solve 8 --strategy probabilistic --density 0.1 --seed 1",
        "try another --seed or a higher --density",
        &["solve 8 --strategy probabilistic --density 1 --seed 1"],
    ),
    case(
        "complete --n 4 --place a1 --strategy local-search --seed 1",
        "--strategy exact-cover",
        &["complete --n 4 --place a1 --strategy exact-cover"],
    ),
];

/// Messages with advice that no call here reaches, and what does.
const ELSEWHERE: &[(&str, &str)] = &[
    ("cannot use the terminal", "tests of the terminal"),
    ("is binary: write it to a file", "tests of the terminal"),
    ("is in use by another process", "tests of saving"),
    ("are checked as they stream by", "tests of checking: it takes a huge board"),
    ("attacking {pair} {is} shown", "a remark, in the tests of checking"),
    ("the same call with --seed", "a remark, in the tests of compare"),
    ("its format {version}", "a file of another version"),
    ("there was no time to try", "no advice"),
    ("would take about {time} here with --threads", "no advice"),
    ("would take roughly {time} here with --threads", "no advice"),
    ("would take here could not be measured", "a busy machine"),
    ("anyone who can reach", "tests of serve"),
    ("above the limit of this server", "tests of the server"),
    ("the server is busy", "tests of the server"),
    ("the body did not arrive", "tests of the server"),
    ("use the page of this server", "tests of the server"),
    ("does not pass the check", "a fault of the program"),
    ("allow more with ulimit -v", "tests of checking"),
    ("not part of this package", "tests of the Python package"),
    ("choose a new folder with --output", "tests of the page's folder"),
    ("cannot use '{path}'", "no advice"),
    ("tries columns in a fixed order", "no advice"),
];

#[test]
fn the_advice_of_every_wrong_call_is_accepted() {
    for case in CASES {
        let refused = call(case.wrong);
        assert!(matches!(refused.code, Some(2 | 4)), "{}: {refused:?}", case.wrong);
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

/// Declares which wrong call reaches an error of a request; a new error does not compile without one.
macro_rules! reached {
    (nothing($nothing:pat) $($error:pat => $wrong:literal,)+) => {
        const REACHED: &[&str] = &[$($wrong),+];

        #[expect(dead_code, reason = "it is exhaustive, which the compiler checks")]
        fn reached(error: &Error) -> Option<&'static str> {
            match error {
                $($error => Some($wrong),)+
                $nothing => None,
            }
        }
    };
}

reached! {
    // Refusals and unknown names list what works: the tests above follow each of these. The options of the command
    // exclude a growth of one solution. Else the advice depends on the machine, the server or the file, or there is none.
    nothing(
        Error::Refused(_)
        | Error::First(_)
        | Error::UnknownKind
        | Error::UnknownMethod { .. }
        | Error::OneOfGrowth
        | Error::Memory { .. }
        | Error::TooLarge { .. }
        | Error::Broken { .. }
        | Error::Check(_)
        | Error::Conflict(_)
        | Error::Map(_)
        | Error::Sample(_)
        | Error::Store(_)
        | Error::Io(_)
    )
    Error::Queens { .. } | Error::Blocked { .. } => "solve 8 --place z9",
    Error::Question(_) => "count 8 --of fundamental --place a1",
    Error::Engine(_) => "count 8 --engine symmetric",
    Error::Share(_) => "count 12 --part 0/3",
    Error::Density(_) => "solve 8 --density 3 --strategy probabilistic",
    Error::Estimate(_) => "estimate 41",
    Error::Excludes { .. } => "count 8 --known --verify",
    Error::Needs { .. } => "complete --n 8 --limit 3",
    Error::RandomExcludes { .. } => "solve 8 --random --strategy rows",
    Error::DensityUnused { .. } => "solve 8 --strategy rows --density 0.5",
    Error::SeedUnused { .. } => "solve 8 --seed 3",
    Error::NotWithStrategy { .. } => "count 8 --strategy rows --of fundamental",
    Error::OptionOfKind { .. } => "generate 8 --kind blocked --queens 3",
    Error::KnownOnlyPlain => "count 8 --known --variant torus",
    Error::Unpublished { .. } => "count 28 --known",
    Error::PartNeedsFile => "count 12 --part 1/3",
    Error::Sweep(_) => "compare time --n 9..5",
    Error::Grid(_) => "compare steps --strategies rows --density 0.4 --n 4",
    Error::OtherTask { .. } => "compare time --strategies colour-split --n 8 --runs 1",
    Error::Runs { .. } => "compare time --runs 0 --n 4 --strategies rows",
    Error::Generate(_) => "generate 8 --queens 9",
    Error::Formula(_) => "complete --n 2049 --cnf /dev/null",
    Error::TakesLong { .. } => "count 27",
    Error::TakesLongOnce { .. } => "map 22",
    Error::SampledUpTo { .. } => "solve 30 --random --limit 2",
}

#[test]
fn every_error_of_a_request_is_tried() {
    for wrong in REACHED {
        assert!(CASES.iter().any(|case| case.wrong == *wrong), "{wrong}");
    }
}

/// The English texts of the catalogue and of the errors of requests that advise a call.
fn texts_with_advice() -> Vec<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../queens-messages/src");
    let areas = fs::read_dir(source.join("areas")).unwrap().map(|entry| entry.unwrap().path());
    let files =
        areas.chain([source.join("phrase.rs")]).map(|path| fs::read_to_string(path).unwrap());
    let texts = files.flat_map(|file| {
        let literals = file.lines().filter_map(|line| line.split('"').nth(1));
        literals.map(str::to_owned).collect::<Vec<String>>()
    });
    let advice = [" use ", " try ", " with --", " add --"];
    let advises = |text: &String| advice.iter().any(|word| text.contains(word));
    texts.filter(|text| text.is_ascii() && advises(text)).collect()
}

/// Whether a text with its facts filled in stands in a message.
fn stands_in(text: &str, message: &str) -> bool {
    let mut rest = message;
    text.split(['{', '}']).step_by(2).all(|piece| {
        let found = rest.find(piece);
        rest = found.map_or("", |at| &rest[at + piece.len()..]);
        found.is_some()
    })
}

#[test]
fn every_message_with_advice_is_tried() {
    let messages: Vec<String> = CASES.iter().map(|case| call(case.wrong).err).collect();
    let texts = texts_with_advice();
    assert!(texts.len() > 25, "{texts:#?}");
    let is_elsewhere = |text: &str| ELSEWHERE.iter().any(|(part, _)| text.contains(part));
    let is_tried = |text: &str| messages.iter().any(|message| stands_in(text, message));
    let untried: Vec<&String> =
        texts.iter().filter(|text| !is_elsewhere(text) && !is_tried(text)).collect();
    assert!(untried.is_empty(), "{untried:#?}");
    let stale: Vec<_> = ELSEWHERE
        .iter()
        .filter(|(part, _)| !texts.iter().any(|text| text.contains(part)))
        .collect();
    assert!(stale.is_empty(), "{stale:?}");
}
