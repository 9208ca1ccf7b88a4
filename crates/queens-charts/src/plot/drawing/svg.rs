//! A drawing as SVG. Without ids, so that a page can hold any number of them.

use std::fmt::Write;

use super::{Anchor, Drawing, Ink, Mark, POWER, RAISED, Text};
use crate::plot::style;
use queens_format::markup::escaped;
use queens_format::picture::svg::{attributes, hex, number, outline};

/// The shipped font's original first, which has its widths, then what systems have, Chinese ones first.
const FAMILIES: &str = "'Noto Sans SC','Noto Sans CJK SC','Source Han Sans SC','Source Han Sans CN',\
                        'PingFang SC','Hiragino Sans GB','Microsoft YaHei','WenQuanYi Micro Hei',\
                        'Noto Sans','Helvetica Neue',Arial,sans-serif";
/// Texts of more characters are squeezed or stretched to the width they were laid out with.
const SHORT: usize = 3;

impl Drawing {
    pub(in crate::plot) fn to_svg(&self) -> String {
        let (width, height) = (number(self.width), number(self.height));
        let (title, paper) = (escaped(&self.title), hex(style::PAPER));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
             width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"{FAMILIES}\">\n\
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
    if text.power.is_empty() && text.text.chars().count() > SHORT {
        let length = number(text.width());
        // Writing to a string cannot fail.
        let _ = write!(element, " textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\"");
    }
    if text.turn != 0.0 {
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
