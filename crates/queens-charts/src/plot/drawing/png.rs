//! A drawing as PNG: the same marks as in the SVG, painted on pixels, texts as outlines of letters.

use tiny_skia as skia;

use super::{Drawing, Ink, Mark, Text};
use crate::plot::style;
use queens_format::picture::png::{canvas, encoded, ink, outline, pen};
use queens_format::picture::{Colour, Paint, PngError};

impl Drawing {
    pub(in crate::plot) fn to_png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        let size = (self.width.ceil() as u32, self.height.ceil() as u32);
        let mut canvas = canvas(size, style::PAPER, scale)?;
        let place = skia::Transform::from_scale(scale, scale);
        for mark in &self.marks {
            match mark {
                Mark::Shape(ink) => paint_shape(&mut canvas, ink, place),
                Mark::Text(text) => paint_text(&mut canvas, text, place),
            }
        }
        encoded(&canvas)
    }
}

fn paint_shape(canvas: &mut skia::Pixmap, mark: &Ink, place: skia::Transform) {
    // A path without extent has no ink.
    let Some(path) = outline(&mark.shape.path) else { return };
    let (Paint::Fill(colour) | Paint::EvenOdd(colour) | Paint::Stroke(colour, _)) =
        mark.shape.paint;
    let brush = brush(colour, mark.opacity);
    match mark.shape.paint {
        Paint::Fill(_) => canvas.fill_path(&path, &brush, skia::FillRule::Winding, place, None),
        Paint::EvenOdd(_) => canvas.fill_path(&path, &brush, skia::FillRule::EvenOdd, place, None),
        Paint::Stroke(_, width) => {
            canvas.stroke_path(&path, &brush, &stroke(width, mark.dashes), place, None);
        }
    }
}

/// A pen; with dashes its ends are flat, as round ones would fill the gaps.
fn stroke(width: f32, dashes: &[f32]) -> skia::Stroke {
    let whole = pen(width);
    match skia::StrokeDash::new(dashes.to_vec(), 0.0) {
        None => whole,
        dash => skia::Stroke { dash, line_cap: skia::LineCap::Butt, ..whole },
    }
}

fn paint_text(canvas: &mut skia::Pixmap, text: &Text, place: skia::Transform) {
    let (x, y) = text.at;
    let place = place.pre_translate(x, y).pre_concat(skia::Transform::from_rotate(text.turn));
    let brush = brush(text.colour, 1.0);
    for letter in text.letters().iter().filter_map(outline) {
        canvas.fill_path(&letter, &brush, skia::FillRule::Winding, place, None);
    }
}

fn brush(colour: Colour, opacity: f32) -> skia::Paint<'static> {
    let mut brush = skia::Paint::default();
    brush.set_color(ink(colour, opacity));
    brush
}
