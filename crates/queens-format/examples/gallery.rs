//! Draws boards of every kind into a directory, as SVG and PNG, to be looked at:
//! `cargo run --example gallery -- DIRECTORY`.

use std::{error::Error, fs, path::Path};

use n_queens::{BoardError, Problem, Square};
use queens_format::{BoardPicture, Scene, partial, picture};

fn main() -> Result<(), Box<dyn Error>> {
    let directory = std::env::args().nth(1).ok_or("name the directory to draw into")?;
    let directory = Path::new(&directory);
    fs::create_dir_all(directory)?;
    for n in [0, 1, 4, 8, 20, 100, 200, 1000] {
        let queens = staircase(n);
        let board = BoardPicture { n, queens: &queens, ..BoardPicture::default() };
        save(directory, &format!("board-{n}"), &board.scene())?;
    }
    save(directory, "partial", &half_full())?;
    save(directory, "sheet-5", &sheet_of_five())?;
    for n in [4, 8, 20, 100] {
        let problem = puzzle(n)?;
        save(directory, &format!("puzzle-{n}"), &partial::picture(&problem)?)?;
        let conflict: Vec<Square> = problem.blocked().iter().step_by(5).copied().collect();
        let conflict = [&problem.given().squares()[..1], &conflict].concat();
        save(directory, &format!("conflict-{n}"), &partial::conflict(&problem, &conflict)?)?;
    }
    Ok(())
}

fn save(directory: &Path, name: &str, scene: &Scene) -> Result<(), Box<dyn Error>> {
    fs::write(directory.join(format!("{name}.svg")), scene.to_svg())?;
    fs::write(directory.join(format!("{name}.png")), scene.to_png(1.0)?)?;
    Ok(())
}

/// Knight's moves down the board: odd columns first, then even ones. A solution for most n.
fn staircase(n: u32) -> Vec<Square> {
    let columns = (1..n).step_by(2).chain((0..n).step_by(2));
    (0..).zip(columns).map(|(row, column)| Square::new(row, column)).collect()
}

/// Two queens and some blocked squares.
fn puzzle(n: u32) -> Result<Problem, BoardError> {
    let blocked = (0..n * n).filter(|square| square * square % 7 == 2 && square % n > 1);
    let blocked = blocked.map(|square| Square::new(square / n, square % n));
    let queens = [Square::new(0, 1), Square::new(2, 0)];
    Problem::new(n).with_given(queens)?.with_blocked(blocked)
}

fn half_full() -> Scene {
    let square = |name| Square::parse(name, 8).expect("a square of the chessboard");
    let queens = ["b4", "d5"].map(square);
    let blocked = ["a1", "a2", "h8", "g8", "e2"].map(square);
    let marked: Vec<Square> = (0..8).filter(|&c| c != 3).map(|c| Square::new(3, c)).collect();
    let board =
        BoardPicture { n: 8, queens: &queens, blocked: &blocked, ..BoardPicture::default() };
    BoardPicture { marked: &marked, ..board }.scene()
}

fn sheet_of_five() -> Scene {
    let solutions: Vec<Vec<Square>> = ["13524", "14253", "24135", "25314", "31425"]
        .iter()
        .chain(&["35241", "41352", "42531", "52413", "53142"])
        .map(|text| (0..).zip(text.bytes()).map(|(r, b)| Square::new(r, u32::from(b - b'1'))))
        .map(Iterator::collect)
        .collect();
    let boards: Vec<BoardPicture<'_>> = solutions
        .iter()
        .map(|queens| BoardPicture { n: 5, queens, ..BoardPicture::default() })
        .collect();
    picture::sheet(&boards)
}
