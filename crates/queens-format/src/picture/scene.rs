//! What a picture is made of, in every output format: a few shapes, and the places where they are repeated.
//!
//! A [`BoardDrawing`] stands between the board and its drawings: [`BoardDrawing::to_svg`], which has every shape once in `<defs>` and
//! then one short `<use>` a copy, [`BoardDrawing::to_png`], which paints the shapes on pixels, and the LaTeX format all walk
//! over the same shapes, so they look alike.

use std::fmt::Write;

use thiserror::Error;
use tiny_skia::{self as skia, Path, PathBuilder, PathSegment, Point};

use super::PAPER;
use crate::markup::svg_document;

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Colour(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// How a path turns into ink.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Paint {
    /// The inside is filled.
    Fill(Colour),
    /// What lies inside an odd number of parts is filled: crossing bars make a chequerboard.
    EvenOdd(Colour),
    /// The line itself is drawn with this width, with round ends and corners.
    Stroke(Colour, f32),
}

/// A path and its paint.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shape {
    /// Where; coordinates grow to the right and down. Nothing where there is nothing to draw.
    pub(crate) path: Option<Path>,
    /// How.
    pub(crate) paint: Paint,
}

/// Shapes that appear several times.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Symbol {
    /// A name, unique in its scene; letters and digits only.
    pub(super) name: String,
    /// The shapes, the lowest first.
    pub(super) shapes: Vec<Shape>,
    /// How far each copy moves to the right and down.
    pub(super) places: Vec<(f32, f32)>,
}

/// A whole picture on a plain background.
///
/// ```
/// use queens_format::BoardPicture;
/// let scene = BoardPicture { n: 8, ..BoardPicture::default() }.scene();
/// assert!(scene.to_svg().starts_with("<svg"));
/// assert_eq!(&scene.to_png()?[1..4], b"PNG");
/// # Ok::<(), queens_format::PngError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct BoardDrawing {
    /// In pixels at scale 1.
    pub width: u32,
    /// In pixels at scale 1.
    pub height: u32,
    /// What the picture shows, for those who cannot see it.
    pub title: String,
    /// The picture itself, the lowest symbol first.
    pub(crate) symbols: Vec<Symbol>,
}

impl Shape {
    /// What `draw` draws, with this paint.
    pub(super) fn new(paint: Paint, draw: impl FnOnce(&mut PathBuilder)) -> Self {
        let mut path = PathBuilder::new();
        draw(&mut path);
        Self { path: path.finish(), paint }
    }

    /// The shape, larger, its line wider.
    pub(super) fn scaled(self, by: f32) -> Self {
        let paint = match self.paint {
            Paint::Stroke(colour, width) => Paint::Stroke(colour, width * by),
            fill => fill,
        };
        let scale = skia::Transform::from_scale(by, by);
        Self { path: self.path.and_then(|path| path.transform(scale)), paint }
    }
}

pub(super) fn rectangle(path: &mut PathBuilder, x: f32, y: f32, width: f32, height: f32) {
    path.move_to(x, y);
    path.line_to(x + width, y);
    path.line_to(x + width, y + height);
    path.line_to(x, y + height);
    path.close();
}

/// A circle, as the usual four curves.
pub(super) fn circle(path: &mut PathBuilder, x: f32, y: f32, radius: f32) {
    // The handle length that brings a cubic curve closest to a quarter of a circle.
    let (r, h) = (radius, radius * 0.552_285);
    path.move_to(x + r, y);
    path.cubic_to(x + r, y + h, x + h, y + r, x, y + r);
    path.cubic_to(x - h, y + r, x - r, y + h, x - r, y);
    path.cubic_to(x - r, y - h, x - h, y - r, x, y - r);
    path.cubic_to(x + h, y - r, x + r, y - h, x + r, y);
    path.close();
}

/// A straight line.
pub(super) fn line(path: &mut PathBuilder, from: (f32, f32), to: (f32, f32)) {
    path.move_to(from.0, from.1);
    path.line_to(to.0, to.1);
}

impl BoardDrawing {
    /// The picture as an SVG document.
    ///
    /// ```
    /// use n_queens::Square;
    /// use queens_format::BoardPicture;
    /// let queens = [Square::new(0, 0)];
    /// let svg = BoardPicture { n: 1, queens: &queens, ..BoardPicture::default() }.scene().to_svg();
    /// assert!(svg.contains("role=\"img\"") && svg.contains("<use href=\"#queen\""));
    /// ```
    pub fn to_svg(&self) -> String {
        let used = || self.symbols.iter().filter(|symbol| !symbol.places.is_empty());
        let mut content = String::from("<defs>\n");
        content.extend(used().map(group));
        content += "</defs>\n";
        for Symbol { name, places, .. } in used() {
            for (x, y) in places.iter().map(|&(x, y)| (number(x), number(y))) {
                // Writing to a string cannot fail.
                let _ = writeln!(content, "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>");
            }
        }
        svg_document(&self.title, self.width, self.height, &content)
    }

    /// The symbol of this name, made when it is first needed.
    pub(super) fn symbol(&mut self, name: &str, draw: impl FnOnce() -> Vec<Shape>) -> &mut Symbol {
        let known = self.symbols.iter().position(|symbol| symbol.name == name);
        let index = known.unwrap_or(self.symbols.len());
        if known.is_none() {
            let (name, shapes) = (name.into(), draw());
            self.symbols.push(Symbol { name, shapes, places: Vec::new() });
        }
        &mut self.symbols[index]
    }
}

fn group(symbol: &Symbol) -> String {
    let element = |shape: &Shape| {
        format!("<path {} d=\"{}\"/>\n", attributes(shape.paint), svg_outline(shape))
    };
    let shapes: String = symbol.shapes.iter().map(element).collect();
    format!("<g id=\"{}\">\n{shapes}</g>\n", symbol.name)
}

/// How a path is painted, as attributes of its element.
fn attributes(paint: Paint) -> String {
    match paint {
        Paint::Fill(colour) => format!("fill=\"{}\"", hex(colour)),
        Paint::EvenOdd(colour) => format!("fill=\"{}\" fill-rule=\"evenodd\"", hex(colour)),
        Paint::Stroke(colour, width) => format!(
            "fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"",
            hex(colour),
            number(width)
        ),
    }
}

/// The path as the attribute `d`.
fn svg_outline(shape: &Shape) -> String {
    let mut text = String::new();
    let mut pen = Point::from_xy(f32::NAN, f32::NAN);
    let pair = |point: Point| format!("{} {}", number(point.x), number(point.y));
    for segment in shape.path.iter().flat_map(Path::segments) {
        let (piece, end) = match segment {
            PathSegment::MoveTo(to) => (format!("M{}", pair(to)), to),
            PathSegment::LineTo(to) if to.y == pen.y => (format!("H{}", number(to.x)), to),
            PathSegment::LineTo(to) if to.x == pen.x => (format!("V{}", number(to.y)), to),
            PathSegment::LineTo(to) => (format!("L{}", pair(to)), to),
            PathSegment::QuadTo(..) => unreachable!("all curves are cubic"),
            PathSegment::CubicTo(a, b, to) => {
                (format!("C{} {} {}", pair(a), pair(b), pair(to)), to)
            }
            PathSegment::Close => ("Z".into(), Point::from_xy(f32::NAN, f32::NAN)),
        };
        text += &piece;
        pen = end;
    }
    text
}

/// Two decimals are a fiftieth of what an eye can see here.
fn number(value: f32) -> String {
    format!("{}", (value * 100.0).round() / 100.0)
}

/// The colour as `#rrggbb`.
fn hex(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The most pixels that a PNG may have: 64 million, 256 MB while it is drawn.
pub const MAX_PIXELS: u64 = 64_000_000;

/// Why a scene did not become a PNG.
#[derive(Debug, Error)]
pub enum PngError {
    /// The picture would not fit into memory, or have no pixel at all.
    #[error(
        "a PNG of {width} x {height} pixels is impossible: from 1 to {MAX_PIXELS} pixels can be drawn; draw a smaller board, or svg"
    )]
    Size {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// The page paints its pictures itself, so that it need not load what does it here.
    #[error("a PNG is not drawn here; write svg instead")]
    InPage,
    /// The PNG encoder failed.
    #[error("the PNG could not be encoded ({0}); write svg instead")]
    Encoding(#[from] png::EncodingError),
}

impl BoardDrawing {
    /// The picture as a file: a PNG, or else an SVG.
    pub(crate) fn to_file(&self, is_png: bool) -> Result<Vec<u8>, PngError> {
        if is_png { self.to_png() } else { Ok(self.to_svg().into()) }
    }

    /// The picture as the bytes of a PNG file.
    ///
    /// ```
    /// use queens_format::{BoardPicture, PngError};
    /// let scene = |n| BoardPicture { n, ..BoardPicture::default() }.scene();
    /// assert!(scene(4).to_png()?.len() < scene(40).to_png()?.len());
    /// assert!(matches!(scene(1_000_000).to_png(), Err(PngError::Size { .. })));
    /// # Ok::<(), PngError>(())
    /// ```
    pub fn to_png(&self) -> Result<Vec<u8>, PngError> {
        if cfg!(target_family = "wasm") {
            return Err(PngError::InPage);
        }
        let (width, height) = (self.width, self.height);
        let fits = u64::from(width) * u64::from(height) <= MAX_PIXELS;
        let canvas = fits.then(|| skia::Pixmap::new(width, height)).flatten();
        let mut canvas = canvas.ok_or(PngError::Size { width, height })?;
        canvas.fill(ink(PAPER));
        for Symbol { shapes, places, .. } in &self.symbols {
            for (x, y) in places {
                let place = skia::Transform::from_translate(*x, *y);
                shapes.iter().for_each(|shape| draw(&mut canvas, shape, place));
            }
        }
        Ok(canvas.encode_png()?)
    }
}

fn draw(canvas: &mut skia::Pixmap, shape: &Shape, place: skia::Transform) {
    let Some(path) = &shape.path else { return };
    let (Paint::Fill(colour) | Paint::EvenOdd(colour) | Paint::Stroke(colour, _)) = shape.paint;
    let mut paint = skia::Paint::default();
    paint.set_color(ink(colour));
    match shape.paint {
        Paint::Fill(_) => canvas.fill_path(path, &paint, skia::FillRule::Winding, place, None),
        Paint::EvenOdd(_) => canvas.fill_path(path, &paint, skia::FillRule::EvenOdd, place, None),
        Paint::Stroke(_, width) => {
            let (line_cap, line_join) = (skia::LineCap::Round, skia::LineJoin::Round);
            let pen = skia::Stroke { width, line_cap, line_join, ..skia::Stroke::default() };
            canvas.stroke_path(path, &paint, &pen, place, None);
        }
    }
}

fn ink(Colour(red, green, blue): Colour) -> skia::Color {
    skia::Color::from_rgba8(red, green, blue, u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_lines_are_short() {
        let outline = |draw: fn(&mut PathBuilder)| {
            svg_outline(&Shape::new(Paint::Fill(Colour(0, 0, 0)), draw))
        };
        assert_eq!(outline(|path| rectangle(path, 1.0, 2.0, 3.0, 4.0)), "M1 2H4V6H1Z");
        assert_eq!(outline(|path| line(path, (0.0, 0.0), (1.5, 0.126))), "M0 0L1.5 0.13");
    }
}
