//! Draws boards of every kind into a directory, as SVG and PNG, to be looked at:
//! `cargo run --example gallery -- DIRECTORY`.

use std::{error::Error, fs, path::Path};

use n_queens::Square;
use queens_render::{BoardPicture, Scene, picture};

fn main() -> Result<(), Box<dyn Error>> {
    let directory = std::env::args().nth(1).ok_or("name the directory to draw into")?;
    let directory = Path::new(&directory);
    fs::create_dir_all(directory)?;
    for n in [0, 1, 4, 8, 20, 100, 200, 1000] {
        let queens = staircase(n);
        let board = BoardPicture { n, queens: &queens, ..BoardPicture::default() };
        save(directory, &format!("board-{n}"), &board.scene())?;
    }
    save(directory, "partial", &partial())?;
    save(directory, "sheet-5", &sheet_of_five())?;
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

fn partial() -> Scene {
    let square = |name| Square::parse(name, 8).expect("a square of the chessboard");
    let queens = ["b4", "d5"].map(square);
    let blocked = ["a1", "a2", "h8", "g8", "e2"].map(square);
    let marked: Vec<Square> = (0..8).filter(|&c| c != 3).map(|c| Square::new(3, c)).collect();
    BoardPicture { n: 8, queens: &queens, blocked: &blocked, marked: &marked }.scene()
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
