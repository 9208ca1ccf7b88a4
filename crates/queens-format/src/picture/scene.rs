//! What a picture is made of, in every output format: a few shapes, and stamps that repeat them.
//!
//! A [`BoardDrawing`] stands between the board and its drawings: [`BoardDrawing::to_svg`], which has every shape once in `<defs>` and
//! then one short `<use>` a stamp, [`BoardDrawing::to_png`], which paints the shapes on pixels, and the LaTeX format all walk
//! over the same shapes, so they look alike.

use std::fmt::Write;

use thiserror::Error;
use tiny_skia as skia;

use crate::markup::escaped;

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colour(pub u8, pub u8, pub u8);

/// One stroke of the pen; coordinates grow to the right and down.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PathStep {
    /// Lift the pen and begin at this point.
    Move(f32, f32),
    /// A straight line to this point.
    Line(f32, f32),
    /// A cubic Bézier curve: two control points, then the end.
    Curve([f32; 6]),
    /// Back to where the pen came down.
    Close,
}

/// A line of the pen: any number of open or closed parts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Path(pub Vec<PathStep>);

/// How a path turns into ink.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Paint {
    /// The inside is filled.
    Fill(Colour),
    /// What lies inside an odd number of parts is filled: crossing bars make a chequerboard.
    EvenOdd(Colour),
    /// The line itself is drawn with this width, with round ends and corners.
    Stroke(Colour, f32),
}

/// A path and its paint.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// Where.
    pub path: Path,
    /// How.
    pub paint: Paint,
}

/// Shapes that appear several times.
#[derive(Clone, PartialEq, Debug)]
pub struct Symbol {
    /// A name, unique in its scene; letters and digits only.
    pub name: String,
    /// The shapes, the lowest first.
    pub shapes: Vec<Shape>,
}

/// One copy of a symbol.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stamp {
    /// Which of the scene's symbols; one that does not exist draws nothing.
    pub symbol: usize,
    /// How far it moves to the right.
    pub x: f32,
    /// How far it moves down.
    pub y: f32,
}

/// A whole picture on a plain background.
///
/// ```
/// use queens_format::BoardPicture;
/// let scene = BoardPicture { n: 8, ..BoardPicture::default() }.scene();
/// assert!(scene.to_svg().starts_with("<svg"));
/// assert_eq!(&scene.to_png(1.0)?[1..4], b"PNG");
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
    /// The colour of the paper.
    pub background: Colour,
    /// The shapes that the stamps repeat.
    pub symbols: Vec<Symbol>,
    /// The picture itself, the lowest stamp first.
    pub stamps: Vec<Stamp>,
}

impl Path {
    /// A rectangle.
    pub fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self(vec![
            PathStep::Move(x, y),
            PathStep::Line(x + width, y),
            PathStep::Line(x + width, y + height),
            PathStep::Line(x, y + height),
            PathStep::Close,
        ])
    }

    /// A circle, as the usual four curves.
    pub fn circle(x: f32, y: f32, radius: f32) -> Self {
        // The handle length that brings a cubic curve closest to a quarter of a circle.
        let (r, h) = (radius, radius * 0.552_285);
        Self(vec![
            PathStep::Move(x + r, y),
            PathStep::Curve([x + r, y + h, x + h, y + r, x, y + r]),
            PathStep::Curve([x - h, y + r, x - r, y + h, x - r, y]),
            PathStep::Curve([x - r, y - h, x - h, y - r, x, y - r]),
            PathStep::Curve([x + h, y - r, x + r, y - h, x + r, y]),
            PathStep::Close,
        ])
    }

    /// A straight line.
    pub fn line(from: (f32, f32), to: (f32, f32)) -> Self {
        Self(vec![PathStep::Move(from.0, from.1), PathStep::Line(to.0, to.1)])
    }

    /// Appends the parts of another path.
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The path, larger.
    pub fn scaled(mut self, by: f32) -> Self {
        for step in &mut self.0 {
            match step {
                PathStep::Move(x, y) | PathStep::Line(x, y) => (*x, *y) = (*x * by, *y * by),
                PathStep::Curve(points) => points.iter_mut().for_each(|point| *point *= by),
                PathStep::Close => {}
            }
        }
        self
    }

    /// The path with a paint.
    pub fn painted(self, paint: Paint) -> Shape {
        Shape { path: self, paint }
    }
}

impl Shape {
    /// The shape, larger, its line wider.
    pub fn scaled(self, by: f32) -> Self {
        let paint = match self.paint {
            Paint::Stroke(colour, width) => Paint::Stroke(colour, width * by),
            fill => fill,
        };
        self.path.scaled(by).painted(paint)
    }
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
        let (width, height) = (self.width, self.height);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
             width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
             <title>{}</title>\n<defs>\n",
            escaped(&self.title)
        );
        svg.extend(self.symbols.iter().map(group));
        let paper = hex(self.background);
        svg += &format!("</defs>\n<path fill=\"{paper}\" d=\"M0 0H{width}V{height}H0Z\"/>\n");
        for stamp in &self.stamps {
            let Some(symbol) = self.symbols.get(stamp.symbol) else { continue };
            let (name, x, y) = (&symbol.name, number(stamp.x), number(stamp.y));
            // Writing to a string cannot fail.
            let _ = writeln!(svg, "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>");
        }
        svg + "</svg>\n"
    }
}

fn group(symbol: &Symbol) -> String {
    let element = |shape: &Shape| {
        format!("<path {} d=\"{}\"/>\n", attributes(shape.paint), svg_outline(&shape.path))
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
fn svg_outline(path: &Path) -> String {
    let mut text = String::new();
    let mut pen = (f32::NAN, f32::NAN);
    for &step in &path.0 {
        text += &match step {
            PathStep::Move(x, y) => format!("M{} {}", number(x), number(y)),
            PathStep::Line(x, y) if y == pen.1 => format!("H{}", number(x)),
            PathStep::Line(x, y) if x == pen.0 => format!("V{}", number(y)),
            PathStep::Line(x, y) => format!("L{} {}", number(x), number(y)),
            PathStep::Curve(points) => format!("C{}", points.map(number).join(" ")),
            PathStep::Close => "Z".into(),
        };
        pen = match step {
            PathStep::Move(x, y) | PathStep::Line(x, y) | PathStep::Curve([.., x, y]) => (x, y),
            PathStep::Close => (f32::NAN, f32::NAN),
        };
    }
    text
}

/// Two decimals are a fiftieth of what an eye can see here.
fn number(value: f32) -> String {
    format!("{}", (value * 100.0).round() / 100.0)
}

/// The colour as `#rrggbb`.
pub(super) fn hex(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The most pixels that a PNG may have: 64 million, 256 MB while it is drawn.
pub const MAX_PIXELS: u64 = 64_000_000;

/// Why a scene did not become a PNG.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum PngError {
    /// The picture would not fit into memory, or have no pixel at all.
    #[error(
        "a PNG of {width} x {height} pixels is impossible: from 1 to {max} pixels can be drawn; choose another scale, or svg"
    )]
    Size {
        /// Pixels across.
        width: u64,
        /// Pixels down.
        height: u64,
        /// The most pixels in all.
        max: u64,
    },
    /// The PNG encoder failed.
    #[error("the PNG could not be encoded ({reason}); write svg instead")]
    Encoding {
        /// The error of the encoder.
        reason: String,
    },
}

impl From<png::EncodingError> for PngError {
    fn from(error: png::EncodingError) -> Self {
        Self::Encoding { reason: error.to_string() }
    }
}

impl BoardDrawing {
    /// The picture as the bytes of a PNG file, `scale` pixels for one of the scene.
    ///
    /// ```
    /// use queens_format::{BoardPicture, PngError};
    /// let scene = BoardPicture { n: 4, ..BoardPicture::default() }.scene();
    /// assert!(scene.to_png(0.5)?.len() < scene.to_png(2.0)?.len());
    /// assert!(matches!(scene.to_png(1e6), Err(PngError::Size { .. })));
    /// # Ok::<(), PngError>(())
    /// ```
    pub fn to_png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        // Casts from a float saturate, and turn what is no number into 0.
        let pixels = |side: u32| (f64::from(side) * f64::from(scale)).round() as u64;
        let (width, height) = (pixels(self.width), pixels(self.height));
        let sides = u32::try_from(width).ok().zip(u32::try_from(height).ok());
        let sides = sides.filter(|_| width.saturating_mul(height) <= MAX_PIXELS);
        let canvas = sides.and_then(|(width, height)| skia::Pixmap::new(width, height));
        let mut canvas = canvas.ok_or(PngError::Size { width, height, max: MAX_PIXELS })?;
        canvas.fill(ink(self.background));
        for stamp in &self.stamps {
            let shapes = self.symbols.get(stamp.symbol).map_or(&[][..], |symbol| &symbol.shapes);
            let place =
                skia::Transform::from_row(scale, 0.0, 0.0, scale, stamp.x * scale, stamp.y * scale);
            shapes.iter().for_each(|shape| draw(&mut canvas, shape, place));
        }
        Ok(canvas.encode_png()?)
    }
}

fn draw(canvas: &mut skia::Pixmap, shape: &Shape, place: skia::Transform) {
    // A path without extent has no ink.
    let Some(path) = skia_path(&shape.path) else { return };
    let (Paint::Fill(colour) | Paint::EvenOdd(colour) | Paint::Stroke(colour, _)) = shape.paint;
    let mut paint = skia::Paint::default();
    paint.set_color(ink(colour));
    match shape.paint {
        Paint::Fill(_) => canvas.fill_path(&path, &paint, skia::FillRule::Winding, place, None),
        Paint::EvenOdd(_) => canvas.fill_path(&path, &paint, skia::FillRule::EvenOdd, place, None),
        Paint::Stroke(_, width) => {
            let (line_cap, line_join) = (skia::LineCap::Round, skia::LineJoin::Round);
            let pen = skia::Stroke { width, line_cap, line_join, ..skia::Stroke::default() };
            canvas.stroke_path(&path, &paint, &pen, place, None);
        }
    }
}

fn ink(Colour(red, green, blue): Colour) -> skia::Color {
    skia::Color::from_rgba8(red, green, blue, u8::MAX)
}

/// The path as tiny-skia draws it.
fn skia_path(path: &Path) -> Option<skia::Path> {
    let mut builder = skia::PathBuilder::new();
    for &step in &path.0 {
        match step {
            PathStep::Move(x, y) => builder.move_to(x, y),
            PathStep::Line(x, y) => builder.line_to(x, y),
            PathStep::Curve([a, b, c, d, x, y]) => builder.cubic_to(a, b, c, d, x, y),
            PathStep::Close => builder.close(),
        }
    }
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_lines_are_short() {
        assert_eq!(svg_outline(&Path::rectangle(1.0, 2.0, 3.0, 4.0)), "M1 2H4V6H1Z");
        assert_eq!(svg_outline(&Path::line((0.0, 0.0), (1.5, 0.126))), "M0 0L1.5 0.13");
    }
}
