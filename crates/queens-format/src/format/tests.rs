//! Every format to the last byte.

use super::*;
use crate::Language;

fn writer(format: Format, n: u32) -> SolutionWriter<Vec<u8>> {
    let heading = Heading { count: 2, form: TutorialForm::Lists, language: Language::English };
    match format {
        Format::Tutorial => SolutionWriter::tutorial(n, heading, Vec::new()),
        _ => SolutionWriter::new(format, n, Vec::new()),
    }
    .unwrap()
}

fn written(format: Format, n: u32, solutions: &[&[u32]]) -> Vec<u8> {
    let mut writer = writer(format, n);
    for solution in solutions {
        writer.solution(solution).unwrap();
    }
    writer.finish().unwrap()
}

fn text(format: Format, n: u32, solutions: &[&[u32]]) -> String {
    String::from_utf8(written(format, n, solutions)).unwrap()
}

const FOUR: &[u32] = &[1, 3, 0, 2];
const MIRRORED: &[u32] = &[2, 0, 3, 1];

#[test]
fn four_queens_in_every_text_format() {
    let one = |format| text(format, 4, &[FOUR]);
    assert_eq!(one(Format::Board), ".Q..\n...Q\nQ...\n..Q.\n");
    assert_eq!(one(Format::Hash), "#Q##\n###Q\nQ###\n##Q#\n");
    assert_eq!(one(Format::Stars), "- * - - \n- - - * \n* - - - \n- - * - \n");
    assert_eq!(one(Format::Columns), "2 4 1 3\n");
    assert_eq!(one(Format::Compact), "2413\n");
    assert_eq!(one(Format::Json), "{\"n\":4,\"columns\":[1,3,0,2]}\n");
    assert_eq!(one(Format::Csv), "row1,row2,row3,row4\n2,4,1,3\n");
    assert_eq!(one(Format::Fen), "1Q2/3Q/Q3/2Q1\n");
    let drawn = "┌───┬───┬───┬───┐\n│   │ ♛ │   │   │\n├───┼───┼───┼───┤\n│   │   │   │ ♛ │\n\
                 ├───┼───┼───┼───┤\n│ ♛ │   │   │   │\n├───┼───┼───┼───┤\n│   │   │ ♛ │   │\n\
                 └───┴───┴───┴───┘\n";
    assert_eq!(one(Format::Unicode), drawn);
}

#[test]
fn four_queens_as_numbers_of_four_bytes() {
    let bytes = [1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0];
    assert_eq!(written(Format::U32, 4, &[FOUR]), bytes);
    assert_eq!(written(Format::U32, 4, &[FOUR, FOUR]), bytes.repeat(2));
}

/// To the letter what the two tutorials print.
#[test]
fn tutorials_in_both_languages() {
    let text = |form, language, n, solutions: &[&[u32]]| {
        let heading = Heading { count: solutions.len() as u64, form, language };
        let mut writer = SolutionWriter::tutorial(n, heading, Vec::new()).unwrap();
        solutions.iter().for_each(|one| writer.solution(one).unwrap());
        String::from_utf8(writer.finish().unwrap()).unwrap()
    };
    let (lists, numbers) = (TutorialForm::Lists, TutorialForm::Numbers);
    let (english, chinese) = (Language::English, Language::Chinese);
    let two = text(lists, chinese, 4, &[FOUR, MIRRORED]);
    let expected = "输入棋盘长宽为 4\n皇后放置方案共有 2 种\n--------------------\n\
        ['#', 'Q', '#', '#']\n['#', '#', '#', 'Q']\n['Q', '#', '#', '#']\n['#', '#', 'Q', '#']\n\
        --------------------\n\
        ['#', '#', 'Q', '#']\n['Q', '#', '#', '#']\n['#', '#', '#', 'Q']\n['#', 'Q', '#', '#']\n";
    assert_eq!(two, expected);
    let one = "Board size: 1\nSolutions: 1\n--------------------\n['Q']\n";
    assert_eq!(text(lists, english, 1, &[&[0]]), one);
    assert_eq!(text(lists, english, 3, &[]), "Board size: 3\nSolutions: 0\n");
    assert_eq!(text(numbers, chinese, 5, &[&[0, 2, 4, 1, 3]]), "5皇后的解为:\n 1 3 5 2 4\n");
    assert_eq!(text(numbers, english, 4, &[FOUR]), "Solutions for 4 queens:\n 2 4 1 3\n");
    assert_eq!(text(numbers, english, 1, &[&[0]]), "Solutions for 1 queen:\n 1\n");
    let refused = SolutionWriter::new(Format::Tutorial, 4, Vec::new());
    assert!(matches!(refused, Err(WriteError::NeedsHeading)));
}

#[test]
fn two_solutions() {
    let two = |format| text(format, 4, &[FOUR, MIRRORED]);
    let boards = ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n";
    assert_eq!(two(Format::Board), boards);
    assert_eq!(two(Format::Columns), "2 4 1 3\n3 1 4 2\n");
    assert_eq!(two(Format::Csv), "row1,row2,row3,row4\n2,4,1,3\n3,1,4,2\n");
    assert!(two(Format::Unicode).contains("┘\n\n┌"));
}

#[test]
fn one_queen() {
    let one = |format| text(format, 1, &[&[0]]);
    assert_eq!(one(Format::Board), "Q\n");
    assert_eq!(one(Format::Hash), "Q\n");
    assert_eq!(one(Format::Stars), "* \n");
    assert_eq!(one(Format::Unicode), "┌───┐\n│ ♛ │\n└───┘\n");
    assert_eq!(one(Format::Columns), "1\n");
    assert_eq!(one(Format::Compact), "1\n");
    assert_eq!(one(Format::Json), "{\"n\":1,\"columns\":[0]}\n");
    assert_eq!(one(Format::Csv), "row1\n1\n");
    assert_eq!(one(Format::Fen), "Q\n");
    assert_eq!(written(Format::U32, 1, &[&[0]]), [0; 4]);
    assert!(one(Format::Latex).contains("\\queen{0}{0}"));
    assert!(one(Format::Svg).contains("<use href=\"#queen\""));
    assert!(written(Format::Png, 1, &[&[0]]).starts_with(b"\x89PNG"));
}

#[test]
fn the_empty_board() {
    let one = |format| text(format, 0, &[&[]]);
    for format in [Format::Board, Format::Hash, Format::Stars, Format::Fen] {
        assert_eq!(one(format), "\n", "{format}");
    }
    assert_eq!(one(Format::Columns), "\n");
    assert_eq!(one(Format::Compact), "\n");
    assert_eq!(one(Format::Unicode), "┌┐\n└┘\n");
    assert_eq!(one(Format::Json), "{\"n\":0,\"columns\":[]}\n");
    assert_eq!(one(Format::Csv), "\n\n");
    assert!(written(Format::U32, 0, &[&[]]).is_empty());
    assert!(written(Format::Png, 0, &[&[]]).starts_with(b"\x89PNG"));
}

#[test]
fn an_empty_solution_differs_from_no_solution() {
    for format in Format::ALL.into_iter().filter(|&format| format != Format::U32) {
        assert_ne!(written(format, 0, &[&[]]), written(format, 0, &[]), "{format}");
    }
}

#[test]
fn no_solution_leaves_only_what_stands_around() {
    assert_eq!(text(Format::Board, 3, &[]), "");
    assert_eq!(text(Format::Csv, 3, &[]), "row1,row2,row3\n");
    assert!(text(Format::Latex, 3, &[]).ends_with("\n\\null\n\\end{document}\n"));
    assert!(text(Format::Svg, 3, &[]).ends_with("</svg>\n"));
}

#[test]
fn sizes_are_known_in_advance() {
    let exact = [Format::Board, Format::Hash, Format::Stars, Format::Unicode, Format::Columns];
    for n in [0, 1, 2, 9, 10, 11, 99, 101, 1001, 5000] {
        let columns: Vec<u32> = (0..n).rev().collect();
        for format in exact.into_iter().chain([Format::Json, Format::U32]) {
            let bytes = written(format, n, &[&columns]).len() as u128;
            assert_eq!(format.bytes(n), bytes, "{format} {n}");
        }
        if n <= MAX_COMPACT {
            assert_eq!(Format::Compact.bytes(n), u128::from(n) + 1);
        }
    }
}

#[test]
fn large_boards_are_written_without_a_table() {
    let n = 5000;
    let line = text(Format::Columns, n, &[&(0..n).collect::<Vec<_>>()]);
    assert!(line.starts_with("1 2 3 ") && line.ends_with(" 4999 5000\n"));
    let line = text(Format::Json, n, &[&(0..n).collect::<Vec<_>>()]);
    assert!(line.starts_with("{\"n\":5000,\"columns\":[0,1,") && line.ends_with(",4999]}\n"));
}

#[test]
fn formats_refuse_boards_that_they_cannot_show() {
    let refusal = |format, n| SolutionWriter::new(format, n, Vec::new()).err().unwrap().to_string();
    assert!(refusal(Format::Compact, 10).contains("'columns'"));
    assert!(refusal(Format::Latex, MAX_LATEX + 1).contains("'json'"));
}

#[test]
fn a_sheet_has_an_end() {
    let mut writer = SolutionWriter::new(Format::Svg, 4, Vec::new()).unwrap();
    for _ in 0..MAX_SHEET {
        writer.solution(FOUR).unwrap();
    }
    let error = writer.solution(FOUR).unwrap_err();
    assert!(matches!(error, WriteError::SheetTooLarge { n: 4, max: MAX_SHEET }));
    assert!(error.to_string().contains("--limit 400"));
}

#[test]
fn large_boards_fill_a_sheet_earlier() {
    let columns: Vec<u32> = (0..MAX_PICTURE).collect();
    let mut writer = SolutionWriter::new(Format::Png, MAX_PICTURE, Vec::new()).unwrap();
    let room = (0..MAX_SHEET).take_while(|_| writer.solution(&columns).is_ok()).count();
    assert!((1..10).contains(&room), "{room}");
}

#[test]
fn a_board_too_large_for_squares_is_a_density_picture() {
    let n = MAX_PICTURE + 1;
    for (format, head) in [(Format::Png, &b"\x89PNG"[..]), (Format::Svg, b"<svg")] {
        let mut writer = SolutionWriter::new(format, n, Vec::new()).unwrap();
        let columns: Vec<u32> = (0..n).collect();
        writer.solution(&columns).unwrap();
        let second = writer.solution(&columns).unwrap_err();
        assert!(matches!(second, WriteError::SheetTooLarge { max: 1, .. }), "{second}");
        let picture = writer.finish().unwrap();
        assert!(picture.starts_with(head) && picture.len() as u128 <= format.bytes(n), "{format}");
    }
}

#[test]
fn blocks_of_any_length_make_the_same_bytes() {
    let n = 40;
    let columns: Vec<u32> = (1..n).step_by(2).chain((0..n).step_by(2)).collect();
    for format in Format::ALL.into_iter().filter(|&format| format != Format::Compact) {
        let whole = written(format, n, &[&columns, &columns]);
        for length in [1, 7, 39, 40] {
            let mut writer = writer(format, n);
            for _ in 0..2 {
                for block in columns.chunks(length) {
                    writer.rows(block).unwrap();
                    writer.flush().unwrap(); // must not tear a solution
                }
                writer.end().unwrap();
            }
            assert!(writer.finish().unwrap() == whole, "{format} in blocks of {length}");
        }
    }
}

#[test]
fn wrong_solutions_are_errors() {
    let wrong = |columns: &[u32]| {
        let mut writer = SolutionWriter::new(Format::Board, 4, Vec::new()).unwrap();
        writer.solution(columns).unwrap_err()
    };
    let off_board = wrong(&[1, 4]);
    assert!(matches!(off_board, WriteError::OffBoard { row: 1, column: 4, n: 4 }));
    assert!(matches!(wrong(&[1, 3]), WriteError::WrongLength { n: 4, more: false }));
    assert!(matches!(wrong(&[1, 3, 0, 2, 0]), WriteError::WrongLength { n: 4, more: true }));
}

#[test]
fn a_closed_output_is_reported() {
    struct Closed;
    impl std::io::Write for Closed {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut writer = SolutionWriter::new(Format::Board, 4, Closed).unwrap();
    writer.solution(FOUR).unwrap();
    assert!(matches!(writer.finish(), Err(WriteError::Io(_))));
}

#[test]
fn names_are_unique_and_read_back() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
    }
    assert!("p\u{7}df".parse::<Format>().is_err());
}

#[test]
fn digits_add_up() {
    let slow = |last: u32| (1..=last).map(|number| number.to_string().len() as u128).sum();
    for last in [0, 1, 9, 10, 11, 99, 100, 101, 1234] {
        assert_eq!(digits_up_to(u128::from(last)), slow(last), "{last}");
    }
}

#[test]
fn the_largest_board_does_not_overflow() {
    for format in Format::ALL.into_iter().filter(|format| !format.is_picture()) {
        assert!(format.bytes(u32::MAX) > 1_000_000_000, "{format}");
    }
}
