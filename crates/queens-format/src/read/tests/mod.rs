//! Texts that people and programs write, right and wrong.

mod instance;
mod stream;

use std::io;

use n_queens::Square;

use super::*;
use crate::format::Format;

fn all(text: &str) -> Vec<ReadBoard> {
    boards(text.as_bytes()).collect::<Result<_, _>>().unwrap_or_else(|e| panic!("{text:?}: {e}"))
}

fn one(text: &str) -> ReadBoard {
    let mut boards = all(text);
    assert_eq!(boards.len(), 1, "{text:?}");
    boards.remove(0)
}

fn columns(text: &str) -> Vec<u32> {
    one(text).columns().unwrap_or_else(|| panic!("{text:?} has not one queen a row"))
}

fn error(text: &[u8]) -> ReadError {
    let shown = String::from_utf8_lossy(text);
    let mut boards = boards(text);
    let error = boards.find_map(Result::err).unwrap_or_else(|| panic!("{shown:?} was read"));
    assert!(boards.next().is_none());
    error
}

fn fault_of(text: &[u8]) -> ReadFault {
    error(text).fault
}

/// The error's place and text.
fn complaint(text: &str) -> (u64, u64, String) {
    let error = error(text.as_bytes());
    let position = error.position.unwrap();
    (position.line, position.column, error.to_string())
}

#[test]
fn every_format_is_recognised() {
    for text in [
        ".Q..\n...Q\nQ...\n..Q.\n",
        ".q..\r\n...q\r\nq...\r\n..q.",
        "\u{feff}.Q..\n...Q\nQ...\n..Q.\n",
        "\n \n.Q..\n...Q\nQ...\n..Q.\n\n\n",
        "?Q??\n???Q\nQ.??\n??Q?\n",
        "#Q##\n###Q\nQ###\n##Q#\n",
        "- * - - \n- - - * \n* - - - \n- - * - \n",
        "- * - -\n- - - *\n* - - -\n- - * -\n",
        ". Q . .\n. . . Q\nQ . . .\n. . Q .\n",
        "2 4 1 3\n",
        " 2,4, 1 ,3 ",
        "2413",
        "row1,row2,row3,row4\n2,4,1,3\n",
        "{\"n\":4,\"columns\":[1,3,0,2]}",
        "{\n  \"n\": 4,\n  \"columns\": [\n1, 3,\n0, 2]\n}\n",
        "{\"columns\":[1,3,0,2]}",
        "[1, 3, 0, 2]",
        "{\"n\":4,\"queens\":[[3,2],[0,1],[2,0],[1,3]]}",
        "1Q2/3Q/Q3/2Q1",
        "1q2/3q/q3/2q1 ",
        "┌───┬───┬───┬───┐\n│   │ ♛ │   │   │\n├───┼───┼───┼───┤\n│   │   │   │ ♛ │\n\
         ├───┼───┼───┼───┤\n│ ♛ │   │   │   │\n├───┼───┼───┼───┤\n│   │   │ ♛ │   │\n\
         └───┴───┴───┴───┘\n",
    ] {
        assert_eq!(columns(text), [1, 3, 0, 2], "{text:?}");
    }
}

#[test]
fn boards_of_all_kinds_share_one_stream() {
    let text = "2 4 1 3\n\n.Q\nQ.\n\n{\"n\":1,\"columns\":[0]}\nQ1/1Q\n1\n┌┐\n└┘\n12\n";
    let sizes: Vec<u32> = all(text).iter().map(|board| board.n).collect();
    assert_eq!(sizes, [4, 2, 1, 2, 1, 0, 2]);
}

#[test]
fn partial_boards() {
    let expected = one(".Q.x\n....\nX...\n....\n");
    assert_eq!(expected.blocked, [Square::new(0, 3), Square::new(2, 0)]);
    for text in [
        "- * - x\n- - - -\nx - - -\n- - - -\n",
        "#Q#x\n####\nx###\n####\n",
        "1Q1x/4/x3/4",
        "{\"n\":4,\"columns\":[1,null,null,null],\"blocked\":[[2,0],[0,3]]}",
        "{\"blocked\":[[0,3],[2,0]],\"queens\":[[0,1]],\"n\":4,\"columns\":null}",
    ] {
        let board = one(text);
        assert_eq!((board.n, &board.blocked), (4, &expected.blocked), "{text:?}");
        assert_eq!(board.problem(), expected.problem(), "{text:?}");
    }
}

#[test]
fn rows_without_a_queen_among_columns() {
    let squares = |text: &str| {
        let board = one(text);
        (board.n, board.queens.iter().map(|(s, _)| (s.row, s.column)).collect::<Vec<_>>())
    };
    for text in ["2 . 1 ?", " 2,.,1,.", "2 ,?, 1 .", "row1,row2,row3,row4\n2,.,1,?\n"] {
        assert_eq!(squares(text), (4, vec![(0, 1), (2, 0)]), "{text:?}");
    }
    assert_eq!(squares(". 3 ?"), (3, vec![(1, 2)]));
    assert_eq!(squares("?,?,1"), (3, vec![(2, 0)]));
    // Without any number it is a row of a grid, as it always was.
    assert_eq!(squares(". .\n. ."), (2, vec![]));
    for (text, column) in [("2 .. 1", 3), ("2.1 3", 2), ("2 .1", 3), ("2 . - 1", 5)] {
        assert_eq!(complaint(text).1, column, "{text:?}");
    }
    assert!(matches!(fault_of(b"..4."), ReadFault::WrongCharacter { format: Format::Board, .. }));
    assert!(matches!(fault_of(b". 5 ."), ReadFault::ColumnOutOfRange { n: 3, .. }));
}

#[test]
fn our_own_documents_are_boards() {
    let solve = r#"{"n":4,"status":"solved","strategy":"construct","columns":[1,3,0,2],"seed":null,
        "seconds":1.5e-3,"steps":{"placed":[1,-2,{}],"a\"b\\":"\u00e4]}"},"ok":true}"#;
    assert_eq!(columns(solve), [1, 3, 0, 2]);
    assert_eq!(columns(&solve.replace('\n', " ")), [1, 3, 0, 2]);
}

#[test]
fn attacks_are_left_to_the_checker() {
    assert_eq!(one("1 1 1").queens.len(), 3);
    assert_eq!(one("QQ\nQQ").queens.len(), 4);
    assert_eq!(one("QQ\n..").columns(), None);
}

#[test]
fn queens_know_their_place_in_the_text() {
    let place = |text: &str, square| {
        let position = all(text).last().unwrap().position_of(square).unwrap();
        (position.line, position.column)
    };
    assert_eq!(place("\n.Q\nQ.\n", Square::new(1, 0)), (3, 1));
    assert_eq!(place("- * \n* - \n", Square::new(0, 1)), (1, 3));
    assert_eq!(place("1\n2  1", Square::new(1, 0)), (2, 4));
    assert_eq!(place("21", Square::new(1, 0)), (1, 2));
    assert_eq!(place("1Q/Q1", Square::new(1, 0)), (1, 4));
    assert_eq!(place("{\"é\":0,\n \"columns\":[1, 0]}", Square::new(1, 0)), (2, 16));
    assert_eq!(place("┌───┐\n│ ♛ │\n└───┘\n", Square::new(0, 0)), (2, 3));
    assert_eq!(one(".Q\nQ.\n").position_of(Square::new(0, 0)), None);
}

#[test]
fn grids_with_faults() {
    let (line, column, text) = complaint("\n.Q..\n...Q\nQ..\n..Q.\n");
    assert_eq!((line, column), (4, 1));
    assert!(text.contains("has 3 squares, the rows above have 4"), "{text}");
    let (line, column, text) = complaint(".\n\n.Q.\n...\n");
    assert_eq!((line, column), (3, 1));
    assert!(text.contains("2 rows and 3 columns"), "{text}");
    let (line, column, text) = complaint(".Q\n.\u{1b}\n");
    assert_eq!((line, column), (2, 2));
    assert!(text.contains("'\\u{1b}'") && text.contains("'board'"), "{text}");
    assert!(matches!(fault_of(b".Q\n#Q"), ReadFault::Mixed { found: '#', earlier: '.', .. }));
    assert!(matches!(fault_of(b".*\n.."), ReadFault::Mixed { found: '*', earlier: '.', .. }));
    assert!(matches!(
        fault_of(b"- *\n-.*"),
        ReadFault::WrongCharacter { .. } | ReadFault::Mixed { .. }
    ));
    assert!(matches!(fault_of(b" .Q\nQ."), ReadFault::WrongCharacter { found: ' ', .. }));
    assert!(matches!(fault_of(b"hello"), ReadFault::UnknownFormat('h')));
}

#[test]
fn numbers_with_faults() {
    let (line, column, text) = complaint("1\n2 4 0 3\n");
    assert_eq!((line, column), (2, 5));
    assert!(text.contains("count from 1 to 4"), "{text}");
    assert_eq!(complaint("2 5 1 3").1, 3);
    assert_eq!(complaint("2 99999999999999999999999999 1 3").2.matches("99999...").count(), 1);
    assert_eq!(complaint("2 4 -1 3").1, 5);
    assert_eq!(complaint("2,,4").1, 3);
    assert_eq!(complaint("2,4, ").1, 4);
    assert!(matches!(fault_of(b"2a"), ReadFault::WrongCharacter { found: 'a', .. }));
    assert!(matches!(fault_of("1 2é".as_bytes()), ReadFault::WrongCharacter { found: 'é', .. }));
    assert!(matches!(fault_of(b"5"), ReadFault::ColumnOutOfRange { n: 1, .. }));
    assert!(matches!(fault_of(b"4000000000"), ReadFault::CompactTooLong(10)));
    assert!(matches!(fault_of(b"row1,row2\n1,2\n1,2,3"), ReadFault::WrongCount { found: 3, .. }));
    assert_eq!(complaint("row1,row3\n").1, 6);
}

#[test]
fn fen_with_faults() {
    assert_eq!(complaint("1Q2/3Q/Q2/2Q1").1, 8);
    assert!(matches!(fault_of(b"1Q/Q1/2"), ReadFault::NotSquare { rows: 3, columns: 2, .. }));
    assert!(matches!(fault_of(b"1Q2"), ReadFault::NotSquare { rows: 1, columns: 4, .. }));
    assert!(matches!(fault_of(b"4000000000/4000000000"), ReadFault::NotSquare { .. }));
    assert!(matches!(fault_of(b"5000000000/1"), ReadFault::RunOutOfRange(_)));
    assert!(matches!(fault_of(b"0Q/2"), ReadFault::RunOutOfRange(_)));
    assert!(matches!(fault_of(b"4294967295Q4294967295Q/1"), ReadFault::Ragged { .. }));
    assert!(matches!(fault_of("1Q/é".as_bytes()), ReadFault::WrongCharacter { found: 'é', .. }));
}

#[test]
fn drawings_with_faults() {
    assert!(matches!(fault_of("┌───┐\n└───┘".as_bytes()), ReadFault::NotSquare { rows: 0, .. }));
    assert_eq!(complaint("┌───┐\n│ ♛ ♛ │").1, 5);
    assert_eq!(complaint("┌───┐\n♛ │   │").1, 1);
    assert!(matches!(fault_of("┌───┐\n│ ♛ │ ♛ │".as_bytes()), ReadFault::Ragged { .. }));
    assert!(matches!(fault_of("┌─!─┐".as_bytes()), ReadFault::WrongCharacter { found: '!', .. }));
}

fn fault(text: &str) -> (u64, u64, SyntaxFault) {
    match error(text.as_bytes()) {
        ReadError { position: Some(at), fault: ReadFault::Syntax { fault, .. } } => {
            (at.line, at.column, fault)
        }
        other => panic!("{text:?}: {other}"),
    }
}

#[test]
fn json_with_faults() {
    let unexpected =
        |found: &str, expected| SyntaxFault::Unexpected { found: found.into(), expected };
    let broken = "[0]\n{\"n\":4,\"columns\":[1,3,0 2]}";
    assert_eq!(fault(broken), (2, 25, unexpected("2", Expected::Either(',', ']'))));
    let unclosed = "{\"n\":1,\"columns\":[0]\n{\"n\":1,\"columns\":[0]}\n";
    assert_eq!(fault(unclosed), (2, 1, unexpected("{", Expected::Either(',', '}'))));
    let end = SyntaxFault::End(Expected::Either(',', '}'));
    assert_eq!(fault("{\"n\":4").2, end);
    assert_eq!(fault("[1,\"a\"]"), (1, 4, unexpected("\"", Expected::NumberOrNull)));
    assert_eq!(fault("[0] x"), (1, 5, unexpected("x", Expected::End)));
    assert_eq!(fault("[-1]").2, SyntaxFault::NotWhole("-1".into()));
    assert_eq!(fault("[01]").2, SyntaxFault::NotWhole("01".into()));
    assert_eq!(fault("[1.5]").2, SyntaxFault::NotWhole("1.5".into()));
    assert_eq!(fault("{\"n\":1,\"n\":1}").2, SyntaxFault::Twice("n"));
    assert_eq!(fault("{\"count\":\"92\"}").2, SyntaxFault::NoSize);
    assert_eq!(fault("{\"a\tb\":1}"), (1, 4, unexpected("\t", Expected::StringCharacter)));
    let deep = format!("{{\"a\":{}", "[".repeat(100_000));
    assert_eq!(fault(&deep).2, SyntaxFault::TooDeep(64));
}

#[test]
fn json_that_is_no_board() {
    let huge = fault_of(b"{\"n\":4000000000,\"columns\":[]}");
    assert!(matches!(huge, ReadFault::WrongCount { expected: 4_000_000_000, found: 0 }));
    let column = error(b"{\"n\":2,\"columns\":[0,2]}");
    assert!(column.to_string().contains("line 1, column 21: 2 is no column"), "{column}");
    assert!(column.to_string().contains("from 0 to 1"), "{column}");
    assert!(matches!(fault("{\"n\":2,\"queens\":[[0,2]]}").2, SyntaxFault::OffBoard { .. }));
    assert!(matches!(fault("{\"n\":0,\"blocked\":[[0,0]]}").2, SyntaxFault::OffBoard { n: 0, .. }));
    assert!(one("{\"n\":2,\"queens\":[[0,0],[0,0]]}").problem().is_err());
}

#[test]
fn a_claimed_size_costs_nothing() {
    assert_eq!(one("{\"n\":4000000000}").n, 4_000_000_000);
    assert_eq!(one("{\"n\":4000000000}").columns(), None);
}

#[test]
fn texts_without_a_board() {
    for text in [&b""[..], b"\n\n", b"  \n\t", b"row1,row2\n", b"\xef\xbb\xbf"] {
        assert!(matches!(fault_of(text), ReadFault::NoBoard), "{text:?}");
    }
    let error = error(b"1\n1 \xff2");
    assert_eq!(error.position, Some(Position { line: 2, column: 3 }));
    assert!(matches!(error.fault, ReadFault::InvalidUtf8));
}

#[test]
fn an_input_that_fails_is_reported() {
    struct UnreadableInput;
    impl io::Read for UnreadableInput {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::PermissionDenied.into())
        }
    }
    let mut boards = boards(io::BufReader::new(UnreadableInput));
    assert!(matches!(boards.next().unwrap().unwrap_err().fault, ReadFault::Io(_)));
    assert!(boards.next().is_none());
}
