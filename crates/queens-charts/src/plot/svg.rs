//! An SVG picture under construction. Without ids, so that a page can hold any number of charts.

use std::fmt::Write;

use super::style::{Colour, Font, PAPER};
use queens_format::markup::escaped;

/// The size of a power and how far it is raised, in parts of the text's size.
const POWER: f64 = 0.72;
const RAISED: f64 = 0.36;
/// Half the height of capital letters and digits, in parts of the text's size.
const HALF_CAPITAL: f64 = 0.36;

/// The angle of a tilted text, in degrees, clockwise.
pub(super) const TILT: f64 = -45.0;

/// A rectangle of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Area {
    pub(super) fn right(&self) -> f64 {
        self.left + self.width
    }

    pub(super) fn bottom(&self) -> f64 {
        self.top + self.height
    }

    pub(super) fn middle(&self) -> (f64, f64) {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }
}

/// Which part of a text lies at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
    /// The end, and the text rises to it.
    TiltedEnd,
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pen {
    pub(super) colour: Colour,
    pub(super) width: f64,
    /// Lengths of dashes and gaps in turn; empty for a whole line.
    pub(super) dashes: &'static str,
}

impl Pen {
    pub(super) const fn new(colour: Colour, width: f64) -> Self {
        Self { colour, width, dashes: "" }
    }
}

/// The elements so far, the lowest first. Writing to a string cannot fail.
#[derive(Default)]
pub(super) struct Svg(String);

impl Svg {
    pub(super) fn fill(&mut self, outline: &str, colour: Colour, opacity: f64) {
        let _ = write!(self.0, "<path fill=\"#{colour:06x}\"");
        if opacity < 1.0 {
            let _ = write!(self.0, " opacity=\"{opacity}\"");
        }
        let _ = writeln!(self.0, " d=\"{outline}\"/>");
    }

    pub(super) fn stroke(&mut self, outline: &str, pen: Pen) {
        if outline.is_empty() {
            return;
        }
        let Pen { colour, width, dashes } = pen;
        let _ = write!(self.0, "<path fill=\"none\" stroke=\"#{colour:06x}\"");
        let _ = write!(self.0, " stroke-width=\"{width:.2}\" stroke-linejoin=\"round\"");
        if !dashes.is_empty() {
            let _ = write!(self.0, " stroke-dasharray=\"{dashes}\"");
        }
        let _ = writeln!(self.0, " d=\"{outline}\"/>");
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), pen: Pen) {
        self.stroke(&line(from, to), pen);
    }

    pub(super) fn rectangle(&mut self, area: Area, colour: Colour) {
        self.fill(&rectangle(area), colour, 1.0);
    }

    /// One line of text, its capital letters and digits centred on the line `y`.
    pub(super) fn text(&mut self, text: &str, font: Font, anchor: Anchor, at: (f64, f64)) {
        self.element(&escaped(&text.replace(char::is_control, " ")), font, anchor, at);
    }

    /// A number, where `10^6` has a raised 6.
    pub(super) fn number(&mut self, text: &str, font: Font, anchor: Anchor, at: (f64, f64)) {
        let mut content = text.replace('*', "×");
        if let Some((base, power)) = content.split_once('^') {
            let (raised, size) = (-RAISED * font.size, POWER * font.size);
            let power = power.replace('-', "−");
            content =
                format!("{base}<tspan dy=\"{raised:.2}\" font-size=\"{size:.2}\">{power}</tspan>");
        }
        self.element(&content, font, anchor, at);
    }

    fn element(&mut self, content: &str, font: Font, anchor: Anchor, (x, y): (f64, f64)) {
        let Font { size, colour } = font;
        let baseline = y + HALF_CAPITAL * size;
        let turn = format!(" transform=\"rotate({TILT} {x:.2} {y:.2})\"");
        let (anchor, turn) = match anchor {
            Anchor::Start => ("start", ""),
            Anchor::Middle => ("middle", ""),
            Anchor::End => ("end", ""),
            Anchor::TiltedEnd => ("end", turn.as_str()),
        };
        let _ = writeln!(
            self.0,
            "<text x=\"{x:.2}\" y=\"{baseline:.2}\" font-size=\"{size}\" fill=\"#{colour:06x}\" \
             text-anchor=\"{anchor}\"{turn}>{content}</text>"
        );
    }

    /// The whole document; screen readers announce its title.
    pub(super) fn document(&self, title: &str, width: f64, height: f64) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" \
             height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">\n\
             <title>{}</title>\n<path fill=\"#{PAPER:06x}\" d=\"M0 0H{width}V{height}H0Z\"/>\n\
             {}</svg>\n",
            escaped(title),
            self.0
        )
    }
}

/// The outline of a rectangle.
pub(super) fn rectangle(area: Area) -> String {
    let Area { left, top, .. } = area;
    let (right, bottom) = (area.right(), area.bottom());
    format!("M{left:.2} {top:.2}H{right:.2}V{bottom:.2}H{left:.2}Z")
}

/// The outline of a straight line.
fn line((x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> String {
    format!("M{x:.2} {y:.2}L{to_x:.2} {to_y:.2}")
}

/// The outline of a line from `low` to `high` with a short line across at each end.
pub(super) fn whisker(x: f64, low: f64, high: f64, half_width: f64) -> String {
    let end = |y| line((x - half_width, y), (x + half_width, y));
    line((x, low), (x, high)) + &end(low) + &end(high)
}

/// The outline of a closed shape.
pub(super) fn polygon(corners: impl Iterator<Item = (f64, f64)>) -> String {
    let corners: Vec<String> = corners.map(|(x, y)| format!("{x:.2} {y:.2}")).collect();
    format!("M{}Z", corners.join("L"))
}
