//! Boards in every format: what is read does not depend on how the bytes arrive or on how many queens are kept, agrees
//! with naive parsers of lists and JSON, and comes back from every format that can write it.

use std::io::{BufRead, BufReader};

use libfuzzer_sys::Corpus;
use n_queens::Problem;
use n_queens::complete::Formula;
use queens_format::{
    Boards, Encoding, Format, Found, PartialFormat, PartialWriter, ReadBoard, ReadFault,
    SolutionWriter, boards,
};
use serde_json::Value;

/// A board with more rows is not written again: it would have millions of squares.
const LARGEST: u32 = 64;

/// Lists of more queens stream.
const KEPT: usize = 3;

/// The formats of a solution that can be read back.
const SOLUTIONS: [Format; 10] = [
    Format::Board,
    Format::Hash,
    Format::Stars,
    Format::Unicode,
    Format::Columns,
    Format::Compact,
    Format::Json,
    Format::Csv,
    Format::Fen,
    Format::U32,
];

/// The formats of partial boards.
const PARTIAL: [PartialFormat; 4] =
    [PartialFormat::Board, PartialFormat::Json, PartialFormat::Csplib, PartialFormat::Asp];

/// All boards of an input up to what is wrong with it.
#[derive(PartialEq, Debug)]
struct ReadInput {
    boards: Vec<ReadBoard>,
    error: Option<String>,
}

impl ReadInput {
    fn of<R: BufRead>(input: Boards<R>) -> Self {
        let mut boards = Vec::new();
        for board in input {
            match board {
                Ok(board) => boards.push(board),
                Err(error) => {
                    crate::says(&error);
                    return Self { boards, error: Some(error.to_string()) };
                }
            }
        }
        Self { boards, error: None }
    }
}

/// Judges what is read from these bytes.
pub fn judge(bytes: &[u8]) -> Corpus {
    for encoding in [Encoding::Detected, Encoding::Text, Encoding::Raw] {
        let whole = ReadInput::of(boards(bytes).with_encoding(encoding));
        // Who types a line is not kept waiting for a zero byte that may follow: so what is detected may depend on
        // how much has arrived. Nothing else does.
        if encoding != Encoding::Detected || !bytes.contains(&0) {
            let slow = BufReader::with_capacity(3, bytes);
            assert_eq!(ReadInput::of(boards(slow).with_encoding(encoding)), whole);
        }
        streams(bytes, encoding, &whole);
        whole.boards.iter().for_each(comes_back);
        if encoding == Encoding::Text {
            is_json(bytes, &whole);
            is_list(bytes, &whole);
        }
    }
    Corpus::Keep
}

/// Lists of columns that stream are those that were kept, and so is what is wrong with them.
fn streams(bytes: &[u8], encoding: Encoding, whole: &ReadInput) {
    let mut input = boards(bytes).with_encoding(encoding);
    for expected in &whole.boards {
        let mut columns = Vec::new();
        let mut sink = |_: Option<u32>, block: &[u32]| {
            columns.extend_from_slice(block);
            Ok(())
        };
        match input.next_or_stream(KEPT, &mut sink).expect("there is a board") {
            Ok(Found::Board(board)) => assert_eq!(&board, expected),
            Ok(Found::Streamed { n, position }) => {
                assert_eq!((n, position), (expected.n, expected.position));
                assert_eq!(expected.columns(), Some(columns));
            }
            // A board that is more than a list, or less, is kept whole or refused.
            Err(error) => return assert!(matches!(error.fault, ReadFault::TooManyPieces(_))),
        }
    }
    let end = input.next_or_stream(KEPT, &mut |_, _| Ok(())).and_then(Result::err);
    match (end, &whole.error) {
        (Some(error), Some(_)) if matches!(error.fault, ReadFault::TooManyPieces(_)) => {}
        (error, expected) => {
            assert_eq!(error.map(|error| error.to_string()).as_ref(), expected.as_ref())
        }
    }
}

/// Whatever was read can be written, and read again.
fn comes_back(board: &ReadBoard) {
    let (Ok(problem), true) = (board.problem(), board.n <= LARGEST) else { return };
    for format in PARTIAL {
        // An empty line is a board without rows only for who knows that there is one.
        if board.n > 0 || format != PartialFormat::Board {
            assert_eq!(
                only(&partial(format, &problem)).problem().as_ref(),
                Ok(&problem),
                "{format}"
            );
        }
    }
    let formula = Formula::for_problem(&problem).expect("it is small");
    let text = String::from_utf8(partial(PartialFormat::Cnf, &problem)).expect("it is text");
    assert_eq!(text.parse(), Ok(formula));
    if let Some(columns) = board.columns().filter(|_| board.n > 0) {
        solution_comes_back(board.n, &columns);
    }
}

fn solution_comes_back(n: u32, columns: &[u32]) {
    for format in SOLUTIONS {
        if format == Format::Compact && n > 9 {
            continue;
        }
        let writer = SolutionWriter::new(format, n, Vec::new());
        let mut writer = writer.expect("such a board has every format");
        writer.solution(columns).expect("memory takes everything");
        let text = writer.finish().expect("memory takes everything");
        assert_eq!(only(&text).columns().as_deref(), Some(columns), "{format}");
    }
}

fn partial(format: PartialFormat, problem: &Problem) -> Vec<u8> {
    let mut writer = PartialWriter::new(format, Vec::new());
    writer.problem(problem).expect("memory takes everything");
    writer.finish().expect("memory takes everything")
}

/// The one board of a text.
fn only(text: &[u8]) -> ReadBoard {
    let mut read = ReadInput::of(boards(text));
    assert_eq!((read.boards.len(), &read.error), (1, &None), "{}", String::from_utf8_lossy(text));
    read.boards.remove(0)
}

/// What was read as one JSON document is one to others, too, who read the same from it.
fn is_json(bytes: &[u8], whole: &ReadInput) {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let ([board], None, [b'{' | b'[', ..]) = (&whole.boards[..], &whole.error, text) else {
        return;
    };
    if text.contains(&b'\\') {
        return; // in what is passed over any escape is taken, and a key is compared as it is written
    }
    let document: Value = match serde_json::from_slice(text) {
        Ok(document) => document,
        // Of what is passed over we take numbers of any size.
        Err(error) if error.to_string().contains("number out of range") => return,
        Err(error) => panic!("it is no JSON: {error}"),
    };
    let n = document.get("n").and_then(Value::as_u64);
    assert!(n.is_none_or(|n| n == u64::from(board.n)));
    let columns = document.get("columns").unwrap_or(&document).as_array();
    if let Some(columns) = columns.filter(|_| document.get("queens").is_none()) {
        let told = columns.iter().filter_map(Value::as_u64);
        let read = board.queens.iter().map(|(square, _)| u64::from(square.column));
        assert!(told.eq(read), "{document}");
    }
}

/// Lines of numbers, two or more in each, are read as anyone would read them.
fn is_list(bytes: &[u8], whole: &ReadInput) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let number = |word: &str| word.parse::<u32>().ok()?.checked_sub(1);
    let line = |line: &str| line.split(' ').map(number).collect::<Option<Vec<u32>>>();
    let Some(lists) = text.lines().map(line).collect::<Option<Vec<_>>>() else { return };
    let is_board = |list: &Vec<u32>| {
        list.len() > 1 && list.iter().all(|&column| (column as usize) < list.len())
    };
    if !lists.is_empty() && lists.iter().all(is_board) && !text.contains('+') {
        let columns = whole.boards.iter().map(|board| board.columns().expect("one queen a row"));
        assert!(columns.eq(lists), "{text}");
    }
}
