//! Huge boards in small: what is read does not depend on how many queens are kept, or on how the bytes arrive.

use std::io::{BufReader, Read};

use crate::read::columns::{Collector, Target};
use crate::read::{Encoding, Found, Position, ReadError, ReadFault, boards};
use proptest::prelude::*;

/// All boards as columns, streamed if they have more than `most` queens, from a reader that gives `chunk` bytes at
/// once.
fn read(bytes: &[u8], most: usize, chunk: usize) -> Result<Vec<Vec<u32>>, ReadError> {
    let mut boards = boards(BufReader::with_capacity(chunk, bytes));
    let mut all = Vec::new();
    loop {
        let mut columns = Vec::new();
        let mut sink = |_: Option<u32>, block: &[u32]| {
            columns.extend_from_slice(block);
            Ok(())
        };
        let Some(found) = boards.next_or_stream(most, &mut sink) else { return Ok(all) };
        all.push(match found? {
            Found::Board(board) => board.columns().unwrap_or_default(),
            Found::Streamed { n, .. } => {
                assert_eq!(n as usize, columns.len());
                columns
            }
        });
    }
}

/// What is wrong with a text: the same, whether it streams or not.
fn complaint(text: &str) -> String {
    let error = read(text.as_bytes(), 1, 3).expect_err(text).to_string();
    assert_eq!(read(text.as_bytes(), 1000, 5000).expect_err(text).to_string(), error, "{text:?}");
    error
}

const FOUR: [u32; 4] = [1, 3, 0, 2];

/// A document begins with its bracket, however long it is.
#[test]
fn blanks_do_not_belong_to_a_document() {
    let begins =
        |text: &str, most| match boards(text.as_bytes()).next_or_stream(most, &mut |_, _| Ok(())) {
            Some(Ok(Found::Board(board))) => board.position,
            Some(Ok(Found::Streamed { position, .. })) => position,
            Some(Err(error)) => error.position.expect(text),
            None => unreachable!("{text}"),
        };
    for text in ["  {\"n\":6,\"other\":[[0,40]]}", " {\"other\":1}", "\t[1, 3, 0, 2]"] {
        assert_eq!(begins(text, 1), begins(text, 1000), "{text}");
    }
}

#[test]
fn one_number_is_a_board_of_digits() {
    assert_eq!(read(b"2413                \n", 1, 3).unwrap(), [FOUR]);
    assert_eq!(read(b"     1", 1, 3).unwrap(), [[0]]);
    assert_eq!(read(b"row1\n1         \n", 1, 3).unwrap(), [[0]]);
    assert!(complaint("00000000000000000001 \n").contains("20 digits"));
    assert!(complaint("2403                 ").contains('0'));
}

#[test]
fn a_byte_order_mark_begins_an_input_and_no_other_line() {
    assert_eq!(read("\u{feff}[1,3,0,2]\n".as_bytes(), 1, 3).unwrap(), [FOUR]);
    assert!(complaint("[\n\u{feff}1,3,0,2]\n").starts_with("line 2, column 1"));
}

#[test]
fn the_names_of_a_header_may_stand_far_apart() {
    let blanks = " ".repeat(200);
    let text = format!("row1,{blanks}row2{blanks}\n1,2\n!");
    let error = read(text.as_bytes(), 1, 3).unwrap_err();
    assert_eq!(error.position.map(|position| position.line), Some(3), "{error}");
    assert!(complaint(&format!("row1,row{blanks}2\n1,2\n")).starts_with("line 1, column 6"));
}

/// Only blanks may stand around a name, and one carriage return before the end of the line.
#[test]
fn nothing_else_may_stand_in_a_header() {
    let blanks = " ".repeat(200);
    for good in ["row1,row2\r\n2,1", "row1,row2 \t\r\n2,1", "\u{feff}row1,row2\n2,1"] {
        assert_eq!(read(good.as_bytes(), 1, 3).unwrap(), [[1, 0]], "{good:?}");
    }
    let far = format!("row1,row2{blanks}\r\n2,1\n!");
    assert!(complaint(&far).starts_with("line 3, column 1"), "{}", complaint(&far));
    for bad in ["row1,row2\x0c", "row1\r,row2", "row1,row2\r\r", "row1,row2\r ", "row1,\x0brow2"] {
        for end in ["", "\n2,1\n"] {
            assert!(complaint(&format!("{bad}{end}")).starts_with("line 1"), "{bad:?}");
            assert!(read(format!("{bad}{end}").as_bytes(), 1000, 3).is_err(), "{bad:?}");
        }
    }
    assert!(complaint("1\n\u{feff}row1,row2\n2,1\n").starts_with("line 2"));
}

/// What a document has besides its columns is checked in the same way, however long it is.
#[test]
fn the_rest_of_a_huge_document_is_judged_like_that_of_a_small_one() {
    let long = "1".repeat(1000);
    for value in ["-0.5e+3", "true", "null", "[[],{\"a\":0}]", "\"\\\"\"", &long] {
        for key in ["other", "n2"] {
            let text = format!("{{\"{key}\":{value},\"columns\":[1,3,0,2],\"{key}\":{value}}}");
            assert_eq!(read(text.as_bytes(), 1, 3).unwrap(), [FOUR], "{text}");
            assert_eq!(read(text.as_bytes(), 10_000, 3).unwrap(), [FOUR], "{text}");
        }
    }
    let members = ["-inf", "+5", ".5", "5.", "007", "1e", "nul", "truefalse", "-"];
    let members = members.map(|value| format!("\"other\":{value}"));
    let repeated = ["\"columns\":null", "\"n\":4,\"n\":null", "\"queens\":[],\"queens\":[]"];
    for member in members.iter().map(String::as_str).chain(repeated) {
        let text = format!("{{\"columns\":[1,3,0,2],{member}}}");
        assert!(read(text.as_bytes(), 1, 3).is_err(), "{text}");
        assert!(read(text.as_bytes(), 1000, 3).is_err(), "{text}");
    }
}

/// A board that has more than one queen a row, or less, is kept.
#[test]
fn only_full_boards_stream() {
    let text = "{\"blocked\":[ ],\"columns\":[1,3,0,2],\"queens\":[]}";
    assert_eq!(read(text.as_bytes(), 1, 3).unwrap(), [FOUR]);
    for (text, column) in [
        ("{\"columns\":[1,3,0,2],\"blocked\":[[0,0]]}", 33),
        ("{\"blocked\":[[0,0]],\"columns\":[1,3,0,2]}", 35),
        ("{\"columns\":[1,3,0,null]}", 19),
        ("[null,3,0,2]", 9),
        ("2 4 1 .", 7),
        ("2 . 1 3", 5),
    ] {
        let error = read(text.as_bytes(), 2, 3).expect_err(text);
        assert!(matches!(error.fault, ReadFault::TooManyPieces(2)), "{text}: {error}");
        assert_eq!(error.position, Some(Position { line: 1, column }), "{text}");
        assert!(read(text.as_bytes(), 4, 3).is_ok(), "{text}");
    }
}

#[test]
fn a_list_is_refused_where_nothing_takes_what_cannot_be_kept() {
    let place = Position { line: 1, column: 1 };
    let mut list = Collector::new(Target { most: 2, sink: None }, 0, None, place);
    assert!(list.queen(0, place).is_ok() && list.open_row(place).is_ok());
    assert!(matches!(list.queen(1, place).unwrap_err().fault, ReadFault::TooManyPieces(2)));
}

#[test]
fn every_list_of_columns_streams() {
    for text in [
        "2 4 1 3\n",
        "2 4 1 3",
        " 2,4, 1 ,3 \r\n",
        "\u{feff}2\t4\t1\t3 \t",
        "row1,row2,row3,row4\n2,4,1,3\n",
        "Row1, row2 ,ROW3,row4\r\n2,4,1,3",
        "{\"n\":4,\"columns\":[1,3,0,2]}",
        "{\"n\":4,\"columns\":[1,3,0,2]}  \r\n",
        "{\n  \"n\": 4,\n  \"columns\": [\n1, 3\n,\r\n0, 2\n]\n}\n",
        "\u{feff}{\"columns\" : [1,3,0,2] , \"n\" : 4 }",
        "[1, 3, 0, 2]",
        r#"{"n":4,"status":"solved","columns":[1,3,0,2],"seed":null,"seconds":1.5e-3,
           "steps":{"placed":[1,-2,{}],"a\"b\\":"\u00e4]} é"},"queens":null,"ok":true}"#,
    ] {
        for most in [1, 2, 3, 1000] {
            for chunk in [1, 2, 7, 1000] {
                let boards = read(text.as_bytes(), most, chunk);
                let boards = boards.unwrap_or_else(|error| panic!("{text:?}: {error}"));
                assert_eq!(boards, [FOUR], "{text:?} {most} {chunk}");
            }
        }
    }
}

#[test]
fn huge_and_small_boards_of_all_kinds_share_one_input() {
    let text = "1\n2 4 1 3\n\n[1,3,0,2]\n1Q2/3Q/Q3/2Q1\n.Q..\n...Q\nQ...\n..Q.\n\n{\"n\":4,\n\"columns\":[1,3,0,2]}\n\
                row1,row2,row3,row4\n2,4,1,3\n3,1,4,2\n[]\n";
    for most in [1, 2, 3, 4, 1000] {
        let boards = read(text.as_bytes(), most, 5).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(boards.len(), 9, "{most}");
        assert_eq!(boards[1..7], [FOUR; 6], "{most}");
        assert_eq!(boards[7], [2, 0, 3, 1]);
    }
}

#[test]
fn faults_of_a_stream_have_their_place() {
    for (text, part) in [
        ("2 4 x 3", "line 1, column 5: 'x' does not belong in a board of the format 'columns'"),
        ("2 4 1 3\n2 4 é 3", "line 2, column 5: 'é' does not belong"),
        ("2 4,,1 3", "line 1, column 5: ',' does not belong"),
        ("2 4 1 3, ", "line 1, column 8: ',' does not belong"),
        ("2 4 1 3,\n", "line 1, column 8: ',' does not belong"),
        (
            "2 4 0 3",
            "line 1, column 5: 0 is no column of a board of 4 rows: they count from 1 to 4",
        ),
        (
            "2 4 99999999999999999999 3",
            "line 1, column 5: 99999999999999999999 is no column of a board of 4 rows",
        ),
        ("2 4 4294967297 3", "line 1, column 5: 4294967297 is no column"),
        ("row1,row2,rom3\n", "line 1, column 11: the csv header must name row3"),
        ("row1,row2,row3\n1,2\n", "line 2, column 1: 2 columns for a board of 3 rows"),
        ("{\"n\":5,\"columns\":[1,3,0,2]}", "line 1, column 1: 4 columns for a board of 5 rows"),
        ("{\"columns\":[1,3,0,2],\"n\":5}", "line 1, column 1: 4 columns for a board of 5 rows"),
        ("{\"columns\":[1,3,\n0 2]}", "line 2, column 3: ',' or ']' expected, not '2'"),
        ("{\"columns\":[1,3,,0]}", "line 1, column 17: a whole number or null expected, not ','"),
        ("{\"columns\":[1,3,]}", "line 1, column 17: a whole number or null expected, not ']'"),
        ("{\"columns\":[1,nil]}", "line 1, column 15: a whole number or null expected, not 'nil'"),
        ("{\"columns\":[1,3.5]}", "line 1, column 15: 3.5 is no whole number"),
        ("{\"columns\":[1,07]}", "line 1, column 15: 07 is no whole number"),
        ("{\"columns\":[1,-7]}", "line 1, column 15: -7 is no whole number"),
        (
            "{\"columns\":[1,3,0,2",
            "line 1, column 20: the text ends too early, ',' or ']' expected",
        ),
        (
            "{\"columns\":[1,3,0,2]",
            "line 1, column 21: the text ends too early, ',' or '}' expected",
        ),
        ("{\"columns\":[1],\"columns\":[0]}", "'columns' is given twice"),
        ("{\"n\":1,\"n\":1,\"columns\":[0]}", "'n' is given twice"),
        ("{\"n\":-1,\"columns\":[0]}", "line 1, column 6: -1 is no whole number"),
        ("{\"n\":1,\"columns\":[0]} 7", "the end of the line expected, not '7'"),
        (
            "[1,3,5,2]",
            "line 1, column 6: 5 is no column of a board of 4 rows: they count from 0 to 3",
        ),
        ("1 2 3 9 4\n", "line 1, column 7: 9 is no column of a board of 5 rows"),
        ("row1,row2\n1,7\n", "line 2, column 3: 7 is no column of a board of 2 rows"),
        ("{\"n\":4,\n\n", "line 1, column 8: the text ends too early, '\"' expected"),
        ("{\"n\":1,\"columns\":7}", "line 1, column 18: '[' expected, not '7'"),
        ("{\"a\":nul,\"columns\":[0]}", "line 1, column 6: a value expected, not 'nul'"),
        ("{\"a\":\"\n\"}", "text or a closing quote expected"),
        ("{\"status\":\"gave-up\"}", "nothing says how large the board is"),
        ("7/\n", "line 1, column 3: this row has 0 squares"),
    ] {
        let complaint = complaint(text);
        assert!(complaint.contains(part), "{text:?}: {complaint}");
    }
    let deep = format!("{{\"a\":{}", "[".repeat(100));
    assert!(complaint(&deep).contains("more than 64 levels"));
    let broken = read(b"[1,3,\xff0]", 1, 3).unwrap_err();
    assert_eq!(broken.position, Some(Position { line: 1, column: 6 }));
    assert!(matches!(broken.fault, ReadFault::InvalidUtf8));
}

#[test]
fn nothing_comes_after_an_error_of_a_stream() {
    let mut boards = boards(&b"2 4 x 3\n2 4 1 3\n"[..]);
    assert!(boards.next_or_stream(1, &mut |_, _| Ok(())).unwrap().is_err());
    assert!(boards.next_or_stream(1, &mut |_, _| Ok(())).is_none());
}

fn raw(columns: &[u32]) -> Vec<u8> {
    columns.iter().flat_map(|column| column.to_le_bytes()).collect()
}

#[test]
fn raw_numbers_are_read_small_and_huge() {
    for most in [1, 2, 1000] {
        for chunk in [1, 3, 1000] {
            assert_eq!(read(&raw(&FOUR), most, chunk).unwrap(), [FOUR]);
            let cut = read(&raw(&FOUR)[..15], most, chunk).unwrap_err();
            assert!(matches!(cut.fault, ReadFault::RawLength(15)), "{cut}");
        }
    }
    let board = boards(&raw(&FOUR)[..]).next().unwrap().unwrap();
    assert_eq!(board.position_of(n_queens::Square::new(2, 0)), Some(Position::byte(8)));
    let error = boards(&raw(&[1, 3, 0, 7])[..]).next().unwrap().unwrap_err();
    assert!(
        error.to_string().starts_with("byte 12: 7 is no column of a board of 4 rows"),
        "{error}"
    );
}

#[test]
fn the_encoding_can_be_told() {
    let digits = b"2413";
    let mut forced = boards(&digits[..]).with_encoding(Encoding::Raw);
    assert!(matches!(
        forced.next().unwrap().unwrap_err().fault,
        ReadFault::ColumnOutOfRange { n: 1, .. }
    ));
    let mut empty = boards(&b""[..]).with_encoding(Encoding::Raw);
    assert_eq!(empty.next().unwrap().unwrap().n, 0);
    assert!(empty.next().is_none());
    let mut text = boards(&b"2 4 1 \x003"[..]).with_encoding(Encoding::Text);
    assert!(matches!(
        text.next().unwrap().unwrap_err().fault,
        ReadFault::WrongCharacter { found: '\0', .. }
    ));
}

#[test]
fn a_known_length_tells_the_size_before_the_first_row() {
    let bytes = raw(&[0; 100]);
    let mut boards = boards(&bytes[..]).with_length(Some(400));
    let mut sizes = Vec::new();
    let found = boards.next_or_stream(4, &mut |size, _| {
        sizes.push(size);
        Ok(())
    });
    assert_eq!((sizes, found.unwrap().is_ok()), (vec![Some(100)], true));
}

#[test]
fn a_failing_input_is_told() {
    let broken = std::io::Error::other("the cable is loose");
    struct FailingInput(Option<std::io::Error>);
    impl Read for FailingInput {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            self.0.take().map_or(Ok(0), Err)
        }
    }
    let input = (&b"1 2 3 4 5 6 7 8 9 "[..]).chain(BufReader::new(FailingInput(Some(broken))));
    let mut boards = boards(input);
    let failed = boards.next_or_stream(2, &mut |_, _| Ok(())).unwrap().unwrap_err();
    assert!(failed.to_string().contains("the cable is loose"), "{failed}");
}

#[test]
fn an_error_of_the_sink_ends_the_reading() {
    let mut boards = boards(&b"2 4 1 3\n1\n"[..]);
    let refused = boards.next_or_stream(1, &mut |_, _| Err(std::io::Error::other("no room")));
    assert!(refused.unwrap().unwrap_err().to_string().contains("no room"));
    assert!(boards.next().is_none());
}

proptest! {
    /// A text that may be damaged is read, or refused, the same whether it is kept or streams.
    #[test]
    fn streams_agree_with_kept_boards(
        columns in prop::collection::vec(0u32..12, 2..12),
        form in 0usize..4,
        damage in prop::option::of((any::<prop::sample::Index>(), "[0-9 ,x\\]\\[{}\"\r\n-]")),
        most in 1usize..12,
        chunk in 1usize..9,
    ) {
        let n = columns.len();
        let joined = |first: u32, between: &str| {
            columns.iter().map(|c| (c + first).to_string()).collect::<Vec<_>>().join(between)
        };
        let names = (1..=n).map(|row| format!("row{row}")).collect::<Vec<_>>().join(",");
        let mut text = match form {
            0 => joined(1, " "),
            1 => format!("{names}\n{}\n", joined(1, ",")),
            2 => format!("{{\"n\":{n},\"columns\":[{}]}}\n", joined(0, ",")),
            _ => format!("[{}]\n", joined(0, " ,\n")),
        };
        if let Some((index, new)) = damage {
            let at = index.index(text.len());
            text.replace_range(at..=at, &new);
        }
        match (read(text.as_bytes(), 1 << 20, 1000), read(text.as_bytes(), most, chunk)) {
            (Ok(kept), Ok(streamed)) => prop_assert_eq!(kept, streamed, "{:?}", text),
            (Err(one), Err(other)) => {
                prop_assert_eq!(one.to_string(), other.to_string(), "{:?}", text);
            }
            (one, other) => prop_assert!(false, "{text:?}: {one:?} {other:?}"),
        }
    }

    #[test]
    fn raw_streams_agree_with_kept_boards(
        columns in prop::collection::vec(0u32..50, 50..80),
        most in 1usize..40,
        chunk in 1usize..9,
    ) {
        prop_assert_eq!(read(&raw(&columns), most, chunk).unwrap(), [columns]);
    }
}
