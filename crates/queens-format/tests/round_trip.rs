//! What is written can be read back, and nothing that is read makes the reader panic.

use proptest::prelude::*;
use queens_format::Language;
use queens_format::format::{Heading, TutorialForm};
use queens_format::{Format, Found, ReadBoard, ReadError, SolutionWriter, boards};

const READABLE: [Format; 9] = [
    Format::Board,
    Format::Hash,
    Format::Stars,
    Format::Unicode,
    Format::Columns,
    Format::Compact,
    Format::Json,
    Format::Csv,
    Format::Fen,
];

fn written(format: Format, n: u32, solutions: &[Vec<u32>]) -> Vec<u8> {
    let mut writer = SolutionWriter::new(format, n, Vec::new()).unwrap();
    for solution in solutions {
        writer.solution(solution).unwrap();
    }
    writer.finish().unwrap()
}

/// The format `tutorial` in both forms and languages.
fn tutorials(n: u32, solutions: &[Vec<u32>]) -> Vec<Vec<u8>> {
    let count = solutions.len() as u64;
    let forms = [TutorialForm::Lists, TutorialForm::Numbers];
    let headings = forms
        .into_iter()
        .flat_map(|form| Language::ALL.map(|language| Heading { count, form, language }));
    let written = headings.map(|heading| {
        let mut writer = SolutionWriter::tutorial(n, heading, Vec::new()).unwrap();
        solutions.iter().for_each(|one| writer.solution(one).unwrap());
        writer.finish().unwrap()
    });
    written.collect()
}

fn read(text: &[u8]) -> Vec<Vec<u32>> {
    let columns = |board: Result<ReadBoard, ReadError>| board.unwrap().columns().unwrap();
    boards(text).map(columns).collect()
}

/// All boards, where those of more than `most` queens stream.
fn streamed(text: &[u8], most: usize) -> Vec<Vec<u32>> {
    let (mut boards, mut all) = (boards(text), Vec::new());
    loop {
        let mut columns = Vec::new();
        let mut sink = |_: Option<u32>, block: &[u32]| {
            columns.extend_from_slice(block);
            Ok(())
        };
        let Some(found) = boards.next_or_stream(most, &mut sink) else { return all };
        if let Found::Board(board) = found.unwrap() {
            columns = board.columns().unwrap();
        }
        all.push(columns);
    }
}

/// Reads all that there is as streams, whatever is wrong with it.
fn exhaust(bytes: &[u8]) {
    let mut boards = boards(bytes);
    while boards.next_or_stream(3, &mut |_, _| Ok(())).is_some() {}
}

/// A few lists of one column a row, permutations or not.
fn solutions(sizes: std::ops::RangeInclusive<u32>) -> impl Strategy<Value = (u32, Vec<Vec<u32>>)> {
    sizes.prop_flat_map(|n| {
        let permutation = Just((0..n).collect::<Vec<u32>>()).prop_shuffle();
        let any_columns = prop::collection::vec(0..n, n as usize);
        let board = prop_oneof![permutation, any_columns];
        (Just(n), prop::collection::vec(board, 1..5))
    })
}

/// Characters that boards are made of, so that random texts get far into the reader.
const LIKELY: &str = "[-.?#*QqxX/ ,0-9\n\r\t\\[\\]{}\":a-z┌┬┐├┼┤└┴┘─│♛]{0,60}";

/// What the files of CSPLib and of answer set programming are made of.
const STATEMENTS: [&str; 23] = [
    "letting ",
    "n",
    "init",
    "blocks",
    " = ",
    "be ",
    "[",
    "]",
    "[2,1]",
    ",",
    "8",
    "$",
    "%",
    "language ",
    "board(4)",
    "num(",
    "block(1,1)",
    "queen(2,3)",
    ".",
    "\n",
    ")",
    "é",
    "99999999999",
];

proptest! {
    #[test]
    fn every_text_format_comes_back((n, solutions) in solutions(1..=40)) {
        for format in READABLE {
            // One queen alone has the same text in `fen` and `board`, which need a blank
            // line between boards.
            let count = if format == Format::Fen && n == 1 { 1 } else { solutions.len() };
            if format != Format::Compact || n <= 9 {
                let text = written(format, n, &solutions[..count]);
                prop_assert_eq!(&read(&text)[..], &solutions[..count], "{}", format);
            }
        }
    }

    #[test]
    fn tutorials_come_back((n, solutions) in solutions(1..=40), most in 1usize..40) {
        for text in tutorials(n, &solutions) {
            prop_assert_eq!(&read(&text)[..], &solutions[..]);
            prop_assert_eq!(&streamed(&text, most)[..], &solutions[..]);
            prop_assert_eq!(&read(&text.repeat(2))[..], &[&solutions[..], &solutions[..]].concat()[..]);
        }
    }

    #[test]
    fn raw_numbers_come_back((n, solutions) in solutions(1..=40)) {
        let text = written(Format::U32, n, &solutions[..1]);
        prop_assert_eq!(read(&text), &solutions[..1]);
    }

    /// Lists of columns that stream come back too.
    #[test]
    fn streams_come_back((n, solutions) in solutions(2..=40), most in 1usize..40) {
        for format in [Format::Columns, Format::Json, Format::Csv, Format::U32] {
            let count = if format == Format::U32 { 1 } else { solutions.len() };
            let text = written(format, n, &solutions[..count]);
            prop_assert_eq!(&streamed(&text, most)[..], &solutions[..count], "{}", format);
        }
    }

    #[test]
    fn compact_comes_back((n, solutions) in solutions(1..=9)) {
        prop_assert_eq!(read(&written(Format::Compact, n, &solutions)), solutions);
    }

    #[test]
    fn other_line_ends_change_nothing((n, solutions) in solutions(2..=12)) {
        for format in READABLE.into_iter().filter(|&format| format != Format::Compact) {
            let text = String::from_utf8(written(format, n, &solutions)).unwrap();
            let text = format!("\u{feff}{}", text.trim_end().replace('\n', "\r\n"));
            prop_assert_eq!(read(text.as_bytes()), &solutions[..], "{}", format);
        }
    }

    #[test]
    fn json_is_json((n, solutions) in solutions(0..=40)) {
        let text = written(Format::Json, n, &solutions[..1]);
        let value: serde_json::Value = serde_json::from_slice(&text).unwrap();
        prop_assert_eq!(value, serde_json::json!({ "n": n, "columns": solutions[0] }));
    }

    #[test]
    fn what_reads_as_json_is_json(text in "[\\[{][\\[\\]{}\",:0-9. a-c]{0,12}") {
        // Numbers alone differ: the reader skips 1. and the like in keys that it ignores.
        if boards(text.as_bytes()).all(|board| board.is_ok()) && !text.contains('.') {
            let document = serde_json::from_str::<serde_json::Value>(&text);
            prop_assert!(document.is_ok(), "{} {:?}", text, document);
        }
    }

    #[test]
    fn no_text_panics_the_reader(text in ".{0,60}", likely in LIKELY) {
        for text in [text, likely] {
            boards(text.as_bytes()).for_each(drop);
            exhaust(text.as_bytes());
        }
    }

    #[test]
    fn no_statements_panic_the_reader(pieces in prop::collection::vec(0..STATEMENTS.len(), 0..20)) {
        let text: String = pieces.into_iter().map(|piece| STATEMENTS[piece]).collect();
        boards(text.as_bytes()).for_each(drop);
        exhaust(text.as_bytes());
    }

    #[test]
    fn no_bytes_panic_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        boards(&bytes[..]).for_each(drop);
        exhaust(&bytes);
    }

    #[test]
    fn damaged_boards_do_not_panic_the_reader(
        (n, solutions) in solutions(1..=9),
        index in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let texts = READABLE.map(|format| written(format, n, &solutions));
        for mut text in texts.into_iter().chain(tutorials(n, &solutions)) {
            let index = index.index(text.len());
            text[index] = byte;
            exhaust(&text);
            for error in boards(&text[..]).filter_map(Result::err) {
                prop_assert!(!error.to_string().contains(char::is_control));
            }
        }
    }
}
