//! `latex`: a document of TikZ pictures that needs `article` and `tikz` and nothing else.
//!
//! The queen and the chequers are the shapes of [`picture`](crate::picture), written as
//! TikZ paths; the board is defined once, so that a solution costs a line a queen.

use std::io::{self, Write};

use tiny_skia::{PathSegment, Point};

use super::text::TextBuffer;
use crate::picture::{self, Colour, DARK, INK, LIGHT, Paint, Shape};

/// Squares are this wide (cm) until a board would leave the page.
const SQUARE: f64 = 0.7;
const PAGE: f64 = 11.9;
/// On smaller squares the lines inside a queen would run into each other.
const SMALLEST_FINE_QUEEN: f64 = 0.3;

/// TeX keeps a paragraph in memory until its end, so it ends after so many pictures: full
/// lines of one, two, three, four, five or six.
const PARAGRAPH: u64 = 60;

/// Everything before the first solution.
pub(super) fn head(text: &mut TextBuffer<impl Write>, n: u32) -> io::Result<()> {
    let side = (PAGE / f64::from(n.max(1))).min(SQUARE);
    let colours = [("light", LIGHT), ("dark", DARK), ("ink", INK)].map(colour).concat();
    let fine = side > SMALLEST_FINE_QUEEN;
    let queen: String = picture::queen(INK, fine).iter().map(|shape| draw(shape, side)).collect();
    let chequers = draw(&picture::chequers(n), side);
    text.put(
        format!(
            "\\documentclass{{article}}\n\\usepackage{{tikz}}\n\\pagestyle{{empty}}\n{colours}\
             % Rows grow downwards, as on the printed board.\n\
             \\tikzset{{board/.style={{x={side:.4}cm,y=-{side:.4}cm}}}}\n\
             \\newcommand{{\\board}}{{%\n\\fill[light] (0,0) rectangle ({n},{n});\n{chequers}\
             \\draw[ink] (0,0) rectangle ({n},{n});}}\n\
             % \\queen{{column}}{{row}}, both from 0\n\
             \\newcommand{{\\queen}}[2]{{\\begin{{scope}}[shift={{(#1,#2)}}]\n{queen}\\end{{scope}}}}\n\
             \\begin{{document}}\n\\raggedright\\setlength{{\\lineskip}}{{1em}}\n"
        )
        .as_bytes(),
    )
}

/// The beginning of the picture of a solution.
pub(super) const BEGIN: &[u8] = b"\\begin{tikzpicture}[board]\n\\board\n";

/// Writes the next rows of a solution, from `row` on.
pub(super) fn rows(text: &mut TextBuffer<impl Write>, row: u32, columns: &[u32]) -> io::Result<()> {
    (row..).zip(columns).try_for_each(|(row, column)| {
        text.put(format!("\\queen{{{column}}}{{{row}}}\n").as_bytes())
    })
}

/// Ends the picture of the `number`-th solution.
pub(super) fn end(text: &mut TextBuffer<impl Write>, number: u64) -> io::Result<()> {
    text.put(b"\\end{tikzpicture}\\quad\n")?;
    if number.is_multiple_of(PARAGRAPH) {
        text.put(b"\n")?;
    }
    Ok(())
}

/// Everything after the last of `solutions`; without any, the page is empty but there.
pub(super) fn tail(text: &mut TextBuffer<impl Write>, solutions: u64) -> io::Result<()> {
    if solutions == 0 {
        text.put(b"\\null\n")?;
    }
    text.put(b"\\end{document}\n")
}

fn colour((name, Colour(red, green, blue)): (&str, Colour)) -> String {
    format!("\\definecolor{{{name}}}{{RGB}}{{{red},{green},{blue}}}\n")
}

fn name(colour: Colour) -> &'static str {
    match colour {
        LIGHT => "light",
        DARK => "dark",
        _ => "ink",
    }
}

/// A shape as a command; `side` (cm) is what the length 1 of its coordinates will be.
fn draw(shape: &Shape, side: f64) -> String {
    let Some(path) = &shape.path else { return String::new() };
    let paint = match shape.paint {
        Paint::Fill(colour) => format!("fill[{}]", name(colour)),
        Paint::EvenOdd(colour) => format!("fill[{},even odd rule]", name(colour)),
        Paint::Stroke(colour, width) => format!(
            "draw[{},line width={:.4}cm,line join=round,line cap=round]",
            name(colour),
            f64::from(width) * side
        ),
    };
    let outline: String = path.segments().map(step).collect();
    format!("\\{paint}{outline};\n")
}

fn step(step: PathSegment) -> String {
    let point = |point: Point| format!("({},{})", number(point.x), number(point.y));
    match step {
        // A path of its own line: TeX reads files by lines, and long ones slow it down.
        PathSegment::MoveTo(to) => format!("\n  {}", point(to)),
        PathSegment::LineTo(to) => format!(" -- {}", point(to)),
        PathSegment::CubicTo(a, b, to) => {
            format!(" .. controls {} and {} .. {}", point(a), point(b), point(to))
        }
        PathSegment::QuadTo(..) => unreachable!("all curves are cubic"),
        PathSegment::Close => " -- cycle".into(),
    }
}

fn number(value: f32) -> String {
    format!("{}", (value * 1000.0).round() / 1000.0)
}
