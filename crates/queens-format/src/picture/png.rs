//! A scene as PNG: the same shapes as in the SVG, painted on pixels.

use thiserror::Error;
use tiny_skia as skia;

use super::scene::{Colour, Paint, Path, Scene, Shape, Step};

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

impl Scene {
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
        let mut canvas = canvas((self.width, self.height), self.background, scale)?;
        for stamp in &self.stamps {
            let shapes = self.symbols.get(stamp.symbol).map_or(&[][..], |symbol| &symbol.shapes);
            let place =
                skia::Transform::from_row(scale, 0.0, 0.0, scale, stamp.x * scale, stamp.y * scale);
            shapes.iter().for_each(|shape| draw(&mut canvas, shape, place));
        }
        Ok(canvas.encode_png()?)
    }
}

/// An empty sheet of this width and height, `scale` pixels for one.
fn canvas(
    (width, height): (u32, u32),
    background: Colour,
    scale: f32,
) -> Result<skia::Pixmap, PngError> {
    // Casts from a float saturate, and turn what is no number into 0.
    let pixels = |side: u32| (f64::from(side) * f64::from(scale)).round() as u64;
    let (width, height) = (pixels(width), pixels(height));
    let error = PngError::Size { width, height, max: MAX_PIXELS };
    if width.saturating_mul(height) > MAX_PIXELS {
        return Err(error);
    }
    let side = |pixels| u32::try_from(pixels).ok();
    let mut canvas = side(width)
        .zip(side(height))
        .and_then(|(width, height)| skia::Pixmap::new(width, height))
        .ok_or(error)?;
    canvas.fill(ink(background));
    Ok(canvas)
}

fn draw(canvas: &mut skia::Pixmap, shape: &Shape, place: skia::Transform) {
    // A path without extent has no ink.
    let Some(path) = outline(&shape.path) else { return };
    let (Paint::Fill(colour) | Paint::EvenOdd(colour) | Paint::Stroke(colour, _)) = shape.paint;
    let mut paint = skia::Paint::default();
    paint.set_color(ink(colour));
    match shape.paint {
        Paint::Fill(_) => canvas.fill_path(&path, &paint, skia::FillRule::Winding, place, None),
        Paint::EvenOdd(_) => canvas.fill_path(&path, &paint, skia::FillRule::EvenOdd, place, None),
        Paint::Stroke(_, width) => canvas.stroke_path(&path, &paint, &pen(width), place, None),
    }
}

/// A stroke of this width with round ends.
fn pen(width: f32) -> skia::Stroke {
    let (line_cap, line_join) = (skia::LineCap::Round, skia::LineJoin::Round);
    skia::Stroke { width, line_cap, line_join, ..skia::Stroke::default() }
}

fn ink(Colour(red, green, blue): Colour) -> skia::Color {
    skia::Color::from_rgba8(red, green, blue, u8::MAX)
}

/// The path as tiny-skia draws it.
fn outline(path: &Path) -> Option<skia::Path> {
    let mut builder = skia::PathBuilder::new();
    for &step in &path.0 {
        match step {
            Step::Move(x, y) => builder.move_to(x, y),
            Step::Line(x, y) => builder.line_to(x, y),
            Step::Curve([a, b, c, d, x, y]) => builder.cubic_to(a, b, c, d, x, y),
            Step::Close => builder.close(),
        }
    }
    builder.finish()
}
