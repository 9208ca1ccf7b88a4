//! The font of the plots: how wide a text is, and the outlines of its letters.
//!
//! It is shipped with the program, so that a plot looks the same everywhere: "Queens Sans", a subset
//! of Noto Sans SC under the SIL Open Font License, which `scripts/font` cuts out of it: ASCII, some
//! signs and every character of the message catalogue. Both drawings, SVG and PNG, are laid out with its widths.

use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use queens_format::picture::{Path, Step};

static BYTES: &[u8] = include_bytes!("../../fonts/queens-sans.ttf");
static FONT: LazyLock<Option<FontRef<'static>>> = LazyLock::new(|| FontRef::new(BYTES).ok());

/// The height of capital letters and digits, in parts of the size.
pub(super) const CAPITAL: f32 = 0.733;
/// How far a text reaches above and below its baseline, in parts of the size, accents left aside.
pub(super) const ABOVE: f32 = 0.88;
pub(super) const BELOW: f32 = 0.24;

/// How wide a text of this size is.
pub(super) fn width(text: &str, size: f32) -> f32 {
    let Some(font) = &*FONT else { return 0.0 };
    let metrics = font.glyph_metrics(Size::new(size), LocationRef::default());
    let advance = |character| metrics.advance_width(glyph(font, character)).unwrap_or(size);
    text.chars().map(advance).sum()
}

/// The outlines of a text of this size whose baseline begins at (0, 0), one path a letter. A character
/// that the font does not have is a box.
pub(super) fn outlines(text: &str, size: f32) -> Vec<Path> {
    let Some(font) = &*FONT else { return Vec::new() };
    let metrics = font.glyph_metrics(Size::new(size), LocationRef::default());
    let glyphs = font.outline_glyphs();
    let mut pen = Pen { path: Path::default(), origin: 0.0, at: (0.0, 0.0) };
    let draw = |character| {
        let id = glyph(font, character);
        if let Some(outline) = glyphs.get(id) {
            // A glyph that cannot be drawn, which a font that passed its tests does not have, stays blank.
            let settings = DrawSettings::unhinted(Size::new(size), LocationRef::default());
            let _ = outline.draw(settings, &mut pen);
        }
        pen.origin += metrics.advance_width(id).unwrap_or(size);
        std::mem::take(&mut pen.path)
    };
    text.chars().map(draw).collect()
}

/// Can the font show this character?
#[cfg(test)]
fn has(character: char) -> bool {
    FONT.as_ref().is_some_and(|font| font.charmap().map(character).is_some())
}

/// The glyph of a character; glyph 0 is the box.
fn glyph(font: &FontRef<'_>, character: char) -> GlyphId {
    font.charmap().map(character).unwrap_or_default()
}

/// Takes down an outline: from the font's coordinates, which grow upwards, to those of a picture.
struct Pen {
    path: Path,
    /// Where the letter begins.
    origin: f32,
    /// The last point, in coordinates of the picture.
    at: (f32, f32),
}

impl Pen {
    fn place(&mut self, x: f32, y: f32) -> (f32, f32) {
        self.at = (self.origin + x, -y);
        self.at
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.0.push(Step::Move(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.0.push(Step::Line(x, y));
    }

    fn quad_to(&mut self, control_x: f32, control_y: f32, x: f32, y: f32) {
        // The same curve as a cubic one: its handles are two thirds of the way to the control point.
        let towards = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
        let (from, control) = (self.at, (self.origin + control_x, -control_y));
        let to = self.place(x, y);
        let first = (towards(from.0, control.0), towards(from.1, control.1));
        let second = (towards(to.0, control.0), towards(to.1, control.1));
        self.path.0.push(Step::Curve([first.0, first.1, second.0, second.1, to.0, to.1]));
    }

    fn curve_to(&mut self, a: f32, b: f32, c: f32, d: f32, x: f32, y: f32) {
        let (first, second) = ((self.origin + a, -b), (self.origin + c, -d));
        let to = self.place(x, y);
        self.path.0.push(Step::Curve([first.0, first.1, second.0, second.1, to.0, to.1]));
    }

    fn close(&mut self) {
        self.path.0.push(Step::Close);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The catalogue explains the format `unicode` with it; no plot does.
    const NEVER_ON_A_PLOT: &str = "♛";

    #[test]
    fn every_character_of_the_catalogue_has_a_glyph() {
        let crate_folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let entries = ["../queens-messages/src/areas"]
            .into_iter()
            .flat_map(|folder| std::fs::read_dir(crate_folder.join(folder)).unwrap());
        let mut files = 0;
        for path in entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()) {
            let text = std::fs::read_to_string(&path).unwrap();
            let absent: String = text
                .chars()
                .filter(|&c| !c.is_control() && !has(c) && !NEVER_ON_A_PLOT.contains(c))
                .collect();
            assert_eq!(absent, "", "not in the font: run scripts/font ({})", path.display());
            files += 1;
        }
        assert!(files > 5, "{files}");
    }

    #[test]
    fn signs_that_plots_write_have_a_glyph() {
        assert!((' '..='~').chain("µ×–…≥≤·²−".chars()).all(has));
        assert!(!has('♛') && !has('\u{10ffff}'));
    }

    #[test]
    fn widths_add_up_and_grow_with_the_size() {
        assert_eq!(width("", 10.0), 0.0);
        assert!((width("n = 8", 20.0) - 2.0 * width("n = 8", 10.0)).abs() < 0.01);
        assert!((width("皇后", 10.0) - 20.0).abs() < 0.01);
        assert!(width("i", 10.0) < width("W", 10.0));
    }

    #[test]
    fn a_missing_character_is_a_box() {
        let [known, missing] = ["后", "\u{10ffff}"].map(|text| outlines(text, 10.0));
        assert!(!missing[0].0.is_empty());
        assert_ne!(known, missing);
        assert!(outlines(" ", 10.0)[0].0.is_empty());
    }

    #[test]
    fn letters_stand_on_the_baseline_one_after_the_other() {
        let xs = |path: &Path| -> Vec<f32> {
            let x = |step: &Step| match *step {
                Step::Move(x, _) | Step::Line(x, _) | Step::Curve([.., x, _]) => Some(x),
                Step::Close => None,
            };
            path.0.iter().filter_map(x).collect()
        };
        let letters = outlines("HH", 100.0);
        let (first, second) = (xs(&letters[0]), xs(&letters[1]));
        let advance = width("H", 100.0);
        assert!(first.iter().zip(&second).all(|(a, b)| (b - a - advance).abs() < 0.01));
        assert!(first.iter().all(|&x| x >= 0.0 && x <= advance));
    }
}
