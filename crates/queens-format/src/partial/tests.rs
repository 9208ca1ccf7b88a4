//! What is written is what was meant, and every text form comes back.

use proptest::prelude::*;

use super::*;
use crate::read::boards;

const TEXTS: [PartialFormat; 4] =
    [PartialFormat::Board, PartialFormat::Json, PartialFormat::Csplib, PartialFormat::Asp];

fn problem(n: u32, queens: &[(u32, u32)], blocked: &[(u32, u32)]) -> Problem {
    let squares =
        |pairs: &[(u32, u32)]| pairs.iter().map(|&(r, c)| Square::new(r, c)).collect::<Vec<_>>();
    Problem::new(n).with_given(squares(queens)).unwrap().with_blocked(squares(blocked)).unwrap()
}

fn written(format: PartialFormat, problems: &[Problem]) -> String {
    let mut writer = PartialWriter::new(format, Vec::new());
    problems.iter().for_each(|problem| writer.problem(problem).unwrap());
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

#[test]
fn the_forms_are_those_of_the_field() {
    let board = problem(4, &[(0, 1)], &[(0, 3), (2, 0), (2, 1)]);
    let texts = TEXTS.map(|format| written(format, std::slice::from_ref(&board)));
    assert_eq!(texts[0], ".Q.x\n....\nxx..\n....\n");
    assert_eq!(texts[1], "{\"n\":4,\"queens\":[[0,1]],\"blocked\":[[0,3],[2,0],[2,1]]}\n");
    assert_eq!(
        texts[2],
        "letting n = 4\nletting init = [[0,1]]\nletting blocks = [[1,4],[3,1],[3,2]]\n"
    );
    assert_eq!(texts[3], "board(4).\nqueen(1,2).\nblock(1,4).\nblock(3,1). block(3,2).\n");
    let puzzle = problem(8, &[(3, 1), (4, 3)], &[]);
    let completion = written(PartialFormat::Csplib, &[puzzle]);
    assert_eq!(completion, "letting n = 8\nletting init = [[3,1],[4,3]]\n");
    assert_eq!(
        written(PartialFormat::Csplib, &[problem(2, &[], &[(1, 1)])]),
        "letting n = 2\nletting blocks = [[2,2]]\n"
    );
}

#[test]
fn boards_without_rows_come_back_where_text_can_say_so() {
    let texts = TEXTS.map(|format| written(format, &[Problem::new(0)]));
    assert_eq!(texts[0], "\n"); // an empty line, which no reader takes for a board
    for text in &texts[1..] {
        let board = boards(text.as_bytes()).next().unwrap().unwrap();
        assert_eq!(board.problem().unwrap(), Problem::new(0), "{text}");
    }
}

#[test]
fn pictures_have_limits() {
    let large = Problem::new(MAX_PICTURE + 1);
    assert!(matches!(picture(&large), Err(WriteError::PictureTooLarge { n: 501, max: 500 })));
    assert!(matches!(conflict(&large, &[]), Err(WriteError::PictureTooLarge { .. })));
    let mut writer = PartialWriter::new(PartialFormat::Svg, Vec::new());
    assert!(writer.problem(&large).is_err());
    let mut writer = PartialWriter::new(PartialFormat::Png, Vec::new());
    let refused = (0..1000).find_map(|_| writer.problem(&Problem::new(8)).err());
    assert!(matches!(refused, Some(WriteError::TooMuchOnSheet)));
    let all: Vec<Square> =
        (0..500 * 500).map(|square| Square::new(square / 500, square % 500)).collect();
    let full = Problem::new(500).with_blocked(all).unwrap();
    let mut writer = PartialWriter::new(PartialFormat::Svg, Vec::new());
    assert!(writer.problem(&full).is_ok());
    assert!(matches!(writer.problem(&full), Err(WriteError::TooMuchOnSheet)));
}

#[test]
fn a_sheet_has_all_boards() {
    let one = problem(4, &[(0, 1)], &[(3, 3)]);
    let svg = written(PartialFormat::Svg, &[one.clone(), one.clone(), one.clone()]);
    assert_eq!(svg.matches("<use href=\"#queen\"").count(), 3);
    assert_eq!(svg.matches("<use href=\"#blocked\"").count(), 3);
    let svg = written(PartialFormat::Svg, &[one]);
    assert!(svg.contains("<title>4 x 4 board with 1 given queen and 1 blocked square</title>"));
}

/// A few problems of one size.
fn problems() -> impl Strategy<Value = Vec<Problem>> {
    (1u32..12).prop_flat_map(|n| {
        let signs = prop::collection::vec(0u8..6, (n * n) as usize);
        let problem = signs.prop_map(move |signs| {
            let squares = |sign: u8| {
                let marked = (0..).zip(signs.clone()).filter(move |&(_, found)| found == sign);
                marked.map(move |(index, _): (u32, u8)| Square::new(index / n, index % n))
            };
            let queens = squares(1).collect::<Vec<_>>();
            Problem::new(n).with_given(queens).unwrap().with_blocked(squares(2)).unwrap()
        });
        prop::collection::vec(problem, 1..4)
    })
}

proptest! {
    #[test]
    fn every_text_form_comes_back(problems in problems()) {
        for format in TEXTS {
            let text = written(format, &problems);
            let back: Vec<Problem> = boards(text.as_bytes())
                .map(|board| board.unwrap().problem().unwrap())
                .collect();
            prop_assert_eq!(&back, &problems, "{}", format);
        }
    }

    #[test]
    fn damaged_text_does_not_panic_the_reader(
        problems in problems(),
        index in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        for format in TEXTS {
            let mut text = written(format, &problems).into_bytes();
            let index = index.index(text.len());
            text[index] = byte;
            for error in boards(&text[..]).filter_map(Result::err) {
                prop_assert!(!error.to_string().contains(char::is_control));
            }
        }
    }
}
