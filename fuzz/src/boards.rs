//! Boards in every format: what is read does not depend on how the bytes arrive, or on whether it is kept whole or
//! streams by, and comes back from every format that can say it.

use std::io::{BufRead, BufReader};

use libfuzzer_sys::Corpus;
use n_queens::Problem;
use n_queens::complete::Formula;
use queens_format::{Boards, Encoding, Format, Found, JsonFault, PartialFormat, PartialWriter, ReadBoard, ReadError, SolutionWriter, boards};
use serde_json::Value;

/// A board with more rows is not written again: it would have millions of squares.
const LARGEST: u32 = 64;

/// So little room for details that short lists stream, and enough for every format that does not.
const DETAIL: u64 = 16;

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

/// The same of a partial board.
const PARTIAL: [PartialFormat; 4] =
    [PartialFormat::Board, PartialFormat::Json, PartialFormat::Csplib, PartialFormat::Asp];

/// All boards of an input up to what is wrong with it.
#[derive(PartialEq, Debug)]
struct Read {
    boards: Vec<ReadBoard>,
    error: Option<String>,
}

impl Read {
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
        let whole = Read::of(boards(bytes).with_encoding(encoding));
        // Who types a line is not kept waiting for a zero byte that may follow: so what is detected may depend on
        // how much has arrived. Nothing else does.
        if encoding != Encoding::Detected || !bytes.contains(&0) {
            let slow = BufReader::with_capacity(3, bytes);
            assert_eq!(Read::of(boards(slow).with_encoding(encoding)), whole);
        }
        streams(bytes, encoding, &whole);
        whole.boards.iter().for_each(comes_back);
        if encoding == Encoding::Text {
            is_json(bytes, &whole);
        }
    }
    Corpus::Keep
}

/// Where there is no room for details, lists of columns stream: they are those that were read.
fn streams(bytes: &[u8], encoding: Encoding, whole: &Read) {
    let mut input = boards(bytes).with_encoding(encoding);
    let mut expected = whole.boards.iter();
    while let Some(found) = input.next_or_stream(DETAIL) {
        let expected = expected.next();
        let streamed = match found {
            Ok(Found::Board(board)) => {
                assert_eq!(Some(&board), expected);
                continue;
            }
            Ok(Found::Stream(stream)) => columns(stream),
            Err(error) => Err(error),
        };
        match streamed {
            Ok(columns) if is_on_board(&columns) => {
                assert_eq!(expected.and_then(ReadBoard::columns), Some(columns));
            }
            // Who judges the stream finds a column that is not on the board; who reads, here.
            Ok(_) => return assert_eq!(expected, None, "{:?}", whole.error),
            Err(error) => {
                crate::says(&error);
                let is_fine = expected.is_none_or(is_only_whole) || is_refused_list(&error);
                return assert!(is_fine, "{error} {expected:?}");
            }
        }
    }
    assert_eq!((expected.next(), &whole.error), (None, &None));
}

fn columns<R: BufRead>(mut stream: queens_format::ColumnStream<R>) -> Result<Vec<u32>, ReadError> {
    let mut columns = Vec::new();
    while let Some(block) = stream.next_block()? {
        columns.extend_from_slice(block);
    }
    assert_eq!(stream.rows(), columns.len() as u64);
    Ok(columns)
}

fn is_on_board(columns: &[u32]) -> bool {
    columns.iter().all(|&column| (column as usize) < columns.len())
}

/// Whether a board can be said in ways that do not stream: it is not one queen a row, or so small that it may be
/// one number.
fn is_only_whole(board: &ReadBoard) -> bool {
    board.columns().is_none() || !board.blocked.is_empty() || board.n <= 9
}

/// A list of squares does not stream, and is refused as such.
const fn is_refused_list(error: &ReadError) -> bool {
    matches!(error, ReadError::Json { fault: JsonFault::OnlyColumns { .. }, .. })
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
        writer.solution(columns.iter().copied()).expect("memory takes everything");
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
    let mut read = Read::of(boards(text));
    assert_eq!((read.boards.len(), &read.error), (1, &None), "{}", String::from_utf8_lossy(text));
    read.boards.remove(0)
}

/// What was read as one JSON document is one to others, too, who read the same from it.
fn is_json(bytes: &[u8], whole: &Read) {
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
