//! What a chart is drawn with: shapes and texts at their places, written as SVG. Without ids, so that a page can hold
//! any number of charts.

use std::fmt::Write;

use super::{style, words};
use crate::aligned::estimated;
use queens_format::markup::escaped;
use queens_format::picture::svg::{attributes, hex, number, outline};
use queens_format::picture::{Colour, Shape};

/// A picture of a chart, in pixels at scale 1.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Drawing {
    pub(super) width: f32,
    pub(super) height: f32,
    /// What it shows, for a screen reader.
    pub(super) title: String,
    /// The lowest first.
    pub(super) marks: Vec<Mark>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Mark {
    Shape(Ink),
    Text(Text),
}

/// A shape, perhaps translucent or dashed.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Ink {
    pub(super) shape: Shape,
    /// From 0 to 1.
    pub(super) opacity: f32,
    /// Lengths of dashes and gaps in turn; none for a whole line.
    pub(super) dashes: &'static [f32],
}

/// One line of text.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Text {
    pub(super) text: String,
    /// What stands behind it, smaller and raised: the 6 of 10⁶.
    pub(super) power: String,
    pub(super) size: f32,
    pub(super) colour: Colour,
    pub(super) anchor: Anchor,
    /// The place of the anchor on the baseline.
    pub(super) at: (f32, f32),
    /// Turned around its anchor, in degrees, clockwise.
    pub(super) turn: f32,
}

/// Which part of a text lies at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The size of a power, in parts of the text's, and how far it is raised, in the same parts.
const POWER: f32 = 0.72;
const RAISED: f32 = 0.36;

impl Drawing {
    pub(super) fn shape(&mut self, shape: Shape) {
        self.ink(shape, 1.0, &[]);
    }

    pub(super) fn ink(&mut self, shape: Shape, opacity: f32, dashes: &'static [f32]) {
        self.marks.push(Mark::Shape(Ink { shape, opacity, dashes }));
    }

    pub(super) fn text(&mut self, text: Text) {
        self.marks.push(Mark::Text(text));
    }
}

impl Text {
    /// A text without a power; a line break or another control character becomes a space.
    pub(super) fn new(text: &str, size: f32, colour: Colour) -> Self {
        let text = text.replace(char::is_control, " ");
        let (power, anchor) = (String::new(), Anchor::Start);
        Self { text, power, size, colour, anchor, at: (0.0, 0.0), turn: 0.0 }
    }

    pub(super) fn power(self, power: &str) -> Self {
        Self { power: power.into(), ..self }
    }

    pub(super) fn at(self, anchor: Anchor, x: f32, y: f32) -> Self {
        Self { anchor, at: (x, y), ..self }
    }

    /// Puts it at a place with capitals and digits centred on the line `y`.
    pub(super) fn centred(self, anchor: Anchor, x: f32, y: f32) -> Self {
        let baseline = y + self.size * words::CAPITAL / 2.0;
        self.at(anchor, x, baseline)
    }

    pub(super) fn turned(self, turn: f32) -> Self {
        Self { turn, ..self }
    }

    pub(super) fn width(&self) -> f32 {
        estimated(&self.text, self.size) + estimated(&self.power, self.size * POWER)
    }

    /// How far left of its place it begins.
    #[cfg(test)]
    fn indent(&self) -> f32 {
        match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => self.width() / 2.0,
            Anchor::End => self.width(),
        }
    }

    /// The corners of its box, turned.
    #[cfg(test)]
    pub(super) fn corners(&self) -> [(f32, f32); 4] {
        let (left, right) = (-self.indent(), self.width() - self.indent());
        let (top, bottom) = (-self.size * words::ABOVE, self.size * words::BELOW);
        let (sine, cosine) = self.turn.to_radians().sin_cos();
        [(left, top), (right, top), (right, bottom), (left, bottom)]
            .map(|(x, y)| (self.at.0 + x * cosine - y * sine, self.at.1 + x * sine + y * cosine))
    }
}

impl Drawing {
    pub(super) fn to_svg(&self) -> String {
        let (width, height) = (number(self.width), number(self.height));
        let (title, paper) = (escaped(&self.title), hex(style::PAPER));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
             width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\">\n\
             <title>{title}</title>\n<path fill=\"{paper}\" d=\"M0 0H{width}V{height}H0Z\"/>\n"
        );
        for mark in &self.marks {
            svg += &match mark {
                Mark::Shape(ink) => shape(ink),
                Mark::Text(text) => line(text),
            };
        }
        svg + "</svg>\n"
    }
}

fn shape(ink: &Ink) -> String {
    let mut element = format!("<path {}", attributes(ink.shape.paint));
    if !ink.dashes.is_empty() {
        // Round ends would fill the gaps.
        element = element.replace("stroke-linecap=\"round\"", "stroke-linecap=\"butt\"");
        let dashes: Vec<String> = ink.dashes.iter().copied().map(number).collect();
        element += &format!(" stroke-dasharray=\"{}\"", dashes.join(" "));
    }
    if ink.opacity < 1.0 {
        element += &format!(" opacity=\"{}\"", number(ink.opacity));
    }
    format!("{element} d=\"{}\"/>\n", outline(&ink.shape.path))
}

fn line(text: &Text) -> String {
    let (x, y) = (number(text.at.0), number(text.at.1));
    let (size, colour) = (number(text.size), hex(text.colour));
    let mut element =
        format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{colour}\"{}", anchor(text));
    if text.turn != 0.0 {
        // Writing to a string cannot fail.
        let _ = write!(element, " transform=\"rotate({} {x} {y})\"", number(text.turn));
    }
    format!("{element}>{}{}</text>\n", escaped(&text.text), power(text))
}

fn anchor(text: &Text) -> &'static str {
    match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    }
}

fn power(text: &Text) -> String {
    if text.power.is_empty() {
        return String::new();
    }
    let (raised, size) = (number(-RAISED * text.size), number(POWER * text.size));
    format!("<tspan dy=\"{raised}\" font-size=\"{size}\">{}</tspan>", escaped(&text.power))
}
