//! The files of CSPLib and of answer set programming, right and wrong.

use n_queens::Square;

use super::super::*;

fn all(text: &str) -> Vec<ReadBoard> {
    boards(text.as_bytes()).collect::<Result<_, _>>().unwrap_or_else(|e| panic!("{text:?}: {e}"))
}

type SquarePairs = Vec<(u32, u32)>;

/// The size, the queens and the blocked squares of the only board.
fn one(text: &str) -> (u32, SquarePairs, SquarePairs) {
    let boards = all(text);
    assert_eq!(boards.len(), 1, "{text:?}");
    let pair = |square: Square| (square.row, square.column);
    let queens = boards[0].queens.iter().map(|&(square, _)| pair(square)).collect();
    (boards[0].n, queens, boards[0].blocked.iter().copied().map(pair).collect())
}

/// The place and the text of the fault.
fn complaint(text: &str) -> (u64, u64, String) {
    let mut boards = boards(text.as_bytes());
    let error = boards.find_map(Result::err).unwrap_or_else(|| panic!("{text:?} was read"));
    assert!(boards.next().is_none());
    let position = error.position.unwrap();
    (position.line, position.column, error.to_string())
}

#[test]
fn completion_instances_count_from_0_and_blocked_ones_from_1() {
    for text in [
        "letting n = 8\nletting init = [[3,1],[4,3]]\n",
        "letting n =  8\nletting init =  [[4, 3], [3, 1]]\n",
        "letting n be 8 letting init be [[4,3],[3,1]]",
        "language ESSENCE' 1.0\n$ the puzzle of 1850\nletting n = 8 letting init = [[3,1],[4,3]]",
        "language Essence 1.3\r\nletting init\n=[ [ 3\n,1 ] , $ here\n[4,3]]\r\n\r\nletting n=8",
        "$ first\n\n  letting init=[[3,1],[4,3]] $ then\n\n letting blocks = []\nletting n\n=\n8\n\n\n",
    ] {
        assert_eq!(one(text), (8, vec![(3, 1), (4, 3)], vec![]), "{text:?}");
    }
    let blocked = one("letting n = 4\nletting blocks = [[4, 3], [1, 1]]\n");
    assert_eq!(blocked, (4, vec![], vec![(0, 0), (3, 2)]));
    assert_eq!(one("letting n = 5 letting init = [ ]"), (5, vec![], vec![]));
    assert_eq!(one("letting n = 0\nletting init = []"), (0, vec![], vec![]));
}

#[test]
fn facts_count_from_1() {
    for text in [
        "board(4). block(1,1). block(4,3). queen(2,4).",
        "board(4).block(4,3).\nqueen(2,4).block(1,1).\n",
        "% blocked queens\nblock( 1 , 1 ) .\n\nblock(4,\n3). % the last\nqueen(2,4).\nboard(4).\n",
        "num(1). num(2).\nnum(3).\nnum(4). block(1,1). block(4,3). queen(2,4).",
        "num(1..4). queen(2,4). block(1,1).\r\nblock(4,3).\r\n",
        "queen(2,4). board(4). block(1,1). block(4,3).",
    ] {
        assert_eq!(one(text), (4, vec![(1, 3)], vec![(0, 0), (3, 2)]), "{text:?}");
    }
    assert_eq!(one("board(0)."), (0, vec![], vec![]));
    assert_eq!(one("% nothing\nboard(7)."), (7, vec![], vec![]));
}

#[test]
fn several_boards_share_one_stream() {
    let text = "board(4). block(1,1).\n\nboard(5).\nblock(2,2).\nnum(1).\nnum(2).\n num(1..3).\n";
    assert_eq!(all(text).iter().map(|board| board.n).collect::<Vec<_>>(), [4, 5, 2, 3]);
    let text = ".Q\nQ.\n\nletting n = 4\nletting init = [[0,0]]\nlanguage Essence 1.3\nletting n = 5\n\
                \n  letting n = 6 letting blocks = [[6,6]]";
    assert_eq!(all(text).iter().map(|board| board.n).collect::<Vec<_>>(), [2, 4, 5, 6]);
    assert_eq!(all(text)[3].position, Position { line: 9, column: 3 });
}

#[test]
fn faults_are_named_with_their_place() {
    let cases = [
        ("letting n = 8\nletting queens = 3", 2, 9, "the name 'queens' is unknown"),
        ("letting n = 8\nletting m = [[1,1]]", 2, 9, "n, init and blocks"),
        ("letting n = 8\nlet init = []", 2, 1, "'letting' expected, not 'let'"),
        (
            "letting n = 8\nletting init = [[3,8]]",
            2,
            17,
            "of 'init' is no square of the 8 x 8 board: they count from 0 to 7",
        ),
        ("letting n = 8\nletting blocks = [[0,1]]", 2, 19, "they count from 1 to 8 there"),
        ("letting n = 0 letting init = [[0,0]]", 1, 31, "is no square of the 0 x 0 board;"),
        ("letting n = 8\nletting init = [[3,1],[4 3]]", 2, 26, "',' expected, not '3'"),
        ("letting n = 8\nletting init = [[3,1] [4,3]]", 2, 23, "',' or ']' expected"),
        ("letting n = 8\nletting init = [[3,1],", 2, 23, "ends too early, '[' expected"),
        ("letting n = -8", 1, 13, "a whole number expected, not '-'"),
        ("letting n = 4294967296", 1, 13, "4294967296 is no whole number"),
        ("letting n 8", 1, 11, "'=' expected, not '8'"),
        ("letting init = []", 1, 1, "nothing says how large"),
        ("$ only a comment", 1, 1, "nothing says how large"),
        ("letting n = 8 letting n = 9", 1, 23, "'n' is given twice"),
        ("letting n = 8 letting init = [] letting init = []", 1, 41, "'init' is given twice"),
        ("board(4). size(4).", 1, 11, "the name 'size' is unknown"),
        ("size(4).", 1, 1, "board, num, block and queen"),
        ("board(4).\nblock(5,1).", 2, 7, "of 'block' is no square"),
        ("board(4).\nqueen(0,1).", 2, 7, "they count from 1 to 4 there"),
        ("board(4) block(1,1).", 1, 10, "'.' expected, not 'block'"),
        ("board(4).\nblock(1;1).", 2, 8, "',' expected, not ';'"),
        ("board(4). board(5).", 1, 11, "'board' is given twice"),
        ("num(1). num(3).", 1, 13, "num(2) must come here, not num(3)"),
        ("board(3). num(1).", 1, 11, "given twice"),
        ("block(1,1).", 1, 1, "nothing says how large"),
        ("board(4).\nblock(1,1)", 2, 11, "ends too early, '.' expected"),
        ("board(4).\n2 4 1 3", 2, 1, "a name expected, not '2'"),
        ("board(4). block(1,1). \u{e9}", 1, 23, "a name expected"),
    ];
    for (text, line, column, part) in cases {
        let (at_line, at_column, said) = complaint(text);
        assert_eq!((at_line, at_column), (line, column), "{text:?}: {said}");
        assert!(said.contains(part), "{text:?}: {said}");
    }
}

#[test]
fn what_only_looks_alike_is_read_as_before() {
    let unknown = |text: &str| complaint(text).2.contains("no format begins with");
    for text in ["letter", "language_x", "board", "num 1", "banana(", "(", "=", "[board(4)"] {
        let is_fact = text == "banana(";
        assert_eq!(unknown(text), !is_fact && !text.starts_with('['), "{text:?}");
    }
    for text in ["q(1)", "x(1).", "Queen(1,1).", "row1(2)"] {
        assert!(!complaint(text).2.contains("board(8)"), "{text:?}");
    }
    assert_eq!(one("q.\n.."), (2, vec![(0, 0)], vec![]));
}

#[test]
fn too_many_squares_are_refused() {
    let mut instance = statements::Instance::new(Notation::Asp, Position { line: 1, column: 1 });
    let place = Position { line: 2, column: 3 };
    instance.pieces[0] = vec![(Square::new(1, 1), place); MAX_PIECES - 1];
    assert!(instance.add(statements::BLOCKED, Square::new(1, 1), place).is_ok());
    let full = instance.add(statements::QUEENS, Square::new(1, 1), place);
    assert!(matches!(full.unwrap_err().fault, ReadFault::TooManyPieces(_)));
}
