//! An SVG picture under construction, and the one style of all pictures: colours, texts, and how the series of a chart
//! differ. Without ids, so that a page can hold any number of charts.
//!
//! Series differ in colour, in lightness from one to the next (so that a grey print shows it), in marker, dashes and
//! stripes. The colours are those of Okabe and Ito, chosen for colour-blind readers; some are darkened, so that the
//! first few are far apart in grey too.

use std::fmt::Write;

use crate::aligned::{cut_to, estimated, wrapped_to};
use queens_format::markup::{escaped, svg_document};

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
    pub(super) colour: Rgb,
    pub(super) width: f64,
    /// Lengths of dashes and gaps in turn; empty for a whole line.
    pub(super) dashes: &'static str,
}

impl Pen {
    pub(super) const fn new(colour: Rgb, width: f64) -> Self {
        Self { colour, width, dashes: "" }
    }
}

/// The elements so far, the lowest first. Writing to a string cannot fail.
#[derive(Default)]
pub(super) struct Svg(String);

impl Svg {
    pub(super) fn fill(&mut self, outline: &str, colour: Rgb, opacity: f64) {
        let opacity = if opacity < 1.0 { format!(" opacity=\"{opacity}\"") } else { String::new() };
        let _ = writeln!(self.0, "<path fill=\"#{colour:06x}\"{opacity} d=\"{outline}\"/>");
    }

    pub(super) fn stroke(&mut self, outline: &str, pen: Pen) {
        if outline.is_empty() {
            return;
        }
        let Pen { colour, width, dashes } = pen;
        let is_whole = dashes.is_empty();
        let dashes =
            if is_whole { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
        let _ = writeln!(
            self.0,
            "<path fill=\"none\" stroke=\"#{colour:06x}\" stroke-width=\"{width:.2}\" \
             stroke-linejoin=\"round\"{dashes} d=\"{outline}\"/>"
        );
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), pen: Pen) {
        self.stroke(&line(from, to), pen);
    }

    pub(super) fn rectangle(&mut self, area: Area, colour: Rgb) {
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
        let content = format!("<g font-family=\"sans-serif\">\n{}</g>\n", self.0);
        svg_document(title, width as u32, height as u32, &content)
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

/// Red, green and blue, as in `0xrrggbb`.
pub(crate) type Rgb = u32;

pub(super) const PAPER: Rgb = 0xffffff;
pub(super) const INK: Rgb = 0x22262f;
/// Texts that stay in the background.
pub(super) const MUTED: Rgb = 0x585f6b;
/// Cells without a number.
pub(super) const BLANK: Rgb = 0xf1f2f4;
pub(super) const AXIS: Pen = Pen::new(0x8a909b, 1.0);
pub(super) const GRID: Pen = Pen::new(0xe5e7eb, 1.0);
/// The bound that runs were stopped at.
pub(super) const LIMIT: Pen = Pen { dashes: "6 4", ..Pen::new(INK, THIN) };

pub(super) const TITLE: Font = Font { size: 19.0, colour: INK };
pub(super) const LABEL: Font = Font { size: 14.0, colour: MUTED };
pub(super) const TICK: Font = Font { size: 13.0, colour: INK };
pub(super) const NOTE: Font = Font { size: 12.5, colour: MUTED };

/// The width of the line of a measured series, and of one to compare with.
pub(super) const LINE: f64 = 2.0;
pub(super) const THIN: f64 = 1.3;
/// Half the size of a marker.
pub(super) const RADIUS: f64 = 5.0;

/// The size and colour of a text.
#[derive(Clone, Copy)]
pub(super) struct Font {
    pub(super) size: f64,
    pub(super) colour: Rgb,
}

impl Font {
    pub(super) fn width(self, text: &str) -> f64 {
        estimated(text, self.size)
    }

    /// The width of the widest text.
    pub(super) fn widest<'a>(self, texts: impl IntoIterator<Item = &'a String>) -> f64 {
        texts.into_iter().map(|text| self.width(text)).fold(0.0, f64::max).ceil()
    }

    /// The text itself, or as much of it as fits, with an ellipsis.
    pub(super) fn cut(self, text: &str, width: f64) -> String {
        cut_to(text, |part| self.width(part) <= width)
    }

    /// The text in lines of this width; the last of `most` lines is cut if there is more.
    pub(super) fn wrapped(self, text: &str, width: f64, most: usize) -> Vec<String> {
        let mut lines = wrapped_to(text, |part| self.width(part) <= width);
        if lines.len() > most {
            lines.truncate(most);
            lines[most - 1] = self.cut(&format!("{}…", lines[most - 1]), width);
        }
        lines
    }
}

const COLOURS: [Rgb; 8] =
    [0x0b3c78, 0xe69f00, 0x008a64, 0xc96fa2, 0x9a3304, 0x56b4e9, 0x4a4e57, 0x9aa85a];
const DASHES: [&str; 12] = [
    "",
    "8 4",
    "2.5 2.5",
    "10 3 2.5 3",
    "16 5",
    "5 2",
    "10 3 2.5 3 2.5 3",
    "2 5",
    "20 4 5 4",
    "8 8",
    "5 2 1.5 2",
    "14 3 2 3 2 3",
];
/// Markers as stars around their place: the number of corners, the angle of the first, and the radius of every other
/// corner and of those between. All cover about the same area.
const MARKERS: [(u8, f64, f64, f64); 12] = [
    (24, 0.0, 0.95, 0.95),
    (4, 45.0, 1.19, 1.19),
    (3, -90.0, 1.25, 1.25),
    (4, -90.0, 1.2, 1.2),
    (3, 90.0, 1.25, 1.25),
    (8, -90.0, 1.5, 0.5),
    (10, -90.0, 1.35, 0.58),
    (8, -45.0, 1.5, 0.5),
    (3, 180.0, 1.25, 1.25),
    (6, 0.0, 1.05, 1.05),
    (3, 0.0, 1.25, 1.25),
    (6, -90.0, 1.5, 0.55),
];

/// How one series looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct SeriesLook {
    pub(super) pen: Pen,
    pub(super) index: usize,
}

/// How much of a marker is filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Filling {
    Full,
    Half,
    Hollow,
}

impl SeriesLook {
    /// The look of the series of this index; after a dozen they repeat in other combinations.
    pub(super) fn series(index: usize) -> Self {
        let dashes = DASHES[(index + index / DASHES.len()) % DASHES.len()];
        Self { pen: Pen { dashes, ..Pen::new(COLOURS[index % COLOURS.len()], LINE) }, index }
    }

    /// A line to compare with: grey, always dashed.
    pub(super) fn reference(index: usize) -> Self {
        let dashes = DASHES[1 + index % (DASHES.len() - 1)];
        Self { pen: Pen { dashes, ..Pen::new(MUTED, THIN) }, index }
    }

    /// The marker at a place. A rim of paper keeps overlapping markers apart.
    pub(super) fn marker(&self, (x, y): (f64, f64), filling: Filling, svg: &mut Svg) {
        let corners = marker_corners(self.index);
        let outline = |corners: &[(f64, f64)]| {
            polygon(corners.iter().map(|(right, down)| (x + right, y + down)))
        };
        let (whole, colour) = (outline(&corners), self.pen.colour);
        if filling == Filling::Full {
            svg.stroke(&whole, Pen::new(PAPER, 2.0));
            return svg.fill(&whole, colour, 1.0);
        }
        svg.stroke(&whole, Pen::new(PAPER, 3.6));
        svg.fill(&whole, PAPER, 1.0);
        if filling == Filling::Half {
            svg.fill(&outline(&lower_half(&corners)), colour, 1.0);
        }
        svg.stroke(&whole, Pen::new(colour, 1.7));
    }

    /// An arrow upwards from a marker: "at least".
    pub(super) fn arrow(&self, (x, y): (f64, f64), svg: &mut Svg) {
        let (foot, tip) = (y - RADIUS - 1.5, y - RADIUS - 9.5);
        let (left, right, wing) = (x - 3.0, x + 3.0, tip + 3.5);
        let outline = format!(
            "M{x:.2} {foot:.2}V{tip:.2}M{left:.2} {wing:.2}L{x:.2} {tip:.2}L{right:.2} {wing:.2}"
        );
        svg.stroke(&outline, Pen::new(self.pen.colour, 1.5));
    }
}

/// The corners of a marker around (0, 0).
fn marker_corners(index: usize) -> Vec<(f64, f64)> {
    let (corners, first, outer, inner) = MARKERS[index % MARKERS.len()];
    let corner = |number: u8| {
        let angle = first + 360.0 * f64::from(number) / f64::from(corners);
        let (sine, cosine) = angle.to_radians().sin_cos();
        let radius = RADIUS * if number.is_multiple_of(2) { outer } else { inner };
        (cosine * radius, sine * radius)
    };
    (0..corners).map(corner).collect()
}

/// The part of a polygon below its middle.
fn lower_half(corners: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let next = corners.iter().cycle().skip(1);
    let mut half = Vec::new();
    for (&(x, y), &(to_x, to_y)) in corners.iter().zip(next) {
        if y >= 0.0 {
            half.push((x, y));
        }
        if (y < 0.0) != (to_y < 0.0) {
            half.push((x + (to_x - x) * y / (y - to_y), 0.0));
        }
    }
    half
}

/// The colours of magnitudes, from small to large: darker all the way, so that the order survives a grey print and
/// colour blindness. After ColorBrewer's "YlGnBu", with a little more ink at the pale end.
const SHADES: [Rgb; 8] =
    [0xfbf8c8, 0xdff0b5, 0xaeddb8, 0x70c6bd, 0x3aa6c1, 0x227bb4, 0x254c9b, 0x0c205c];
/// From here on shades are dark: white numbers are read better on them.
const DARK: f64 = 0.665;

/// The colour of a magnitude from 0 to 1.
pub(crate) fn shade(part: f64) -> Rgb {
    let place = part.clamp(0.0, 1.0) * (SHADES.len() - 1) as f64;
    let index = (place as usize).min(SHADES.len() - 2);
    mixed(SHADES[index], SHADES[index + 1], place - index as f64)
}

/// The colour of a number on a shade.
pub(crate) fn ink_on_shade(part: f64) -> Rgb {
    if part > DARK { PAPER } else { INK }
}

/// A colour between two others.
pub(super) fn mixed(from: Rgb, to: Rgb, part: f64) -> Rgb {
    let channel = |shift: u32| {
        let [from, to] = [from, to].map(|colour| f64::from(colour >> shift & 0xff));
        ((from + (to - from) * part).round() as Rgb) << shift
    };
    channel(16) | channel(8) | channel(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dozen_series_differ_in_marker_and_in_dashes() {
        let looks: Vec<SeriesLook> = (0..12).map(SeriesLook::series).collect();
        for (index, look) in looks.iter().enumerate() {
            for other in &looks[..index] {
                assert_ne!(look.pen.dashes, other.pen.dashes);
                assert_ne!(marker_corners(look.index), marker_corners(other.index));
            }
        }
        assert_ne!(SeriesLook::series(0).pen, SeriesLook::series(24).pen);
    }

    fn channels(colour: Rgb) -> [f64; 3] {
        [16, 8, 0].map(|shift| f64::from(colour >> shift & 0xff))
    }

    #[test]
    fn neighbours_differ_in_grey() {
        let grey = |colour: Rgb| {
            let [red, green, blue] = channels(colour);
            0.299 * red + 0.587 * green + 0.114 * blue
        };
        for pair in COLOURS.windows(2) {
            let apart = (grey(pair[0]) - grey(pair[1])).abs();
            assert!(apart > 35.0, "{pair:?} {apart}");
        }
    }

    #[test]
    fn half_a_marker_lies_below_its_middle() {
        for marker in 0..MARKERS.len() {
            let half = lower_half(&marker_corners(marker));
            assert!(half.len() >= 3 && half.iter().all(|&(_, y)| y >= 0.0), "{marker} {half:?}");
        }
    }

    fn luminance(colour: Rgb) -> f64 {
        let linear = |channel: f64| {
            let channel = channel / 255.0;
            if channel <= 0.040_45 {
                channel / 12.92
            } else {
                ((channel + 0.055) / 1.055).powf(2.4)
            }
        };
        let [red, green, blue] = channels(colour).map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// How strongly two colours differ, from 1 to 21, as the guidelines for web content define it.
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn larger_is_darker_all_the_way() {
        let lights: Vec<f64> =
            (0..=100u8).map(|percent| luminance(shade(f64::from(percent) / 100.0))).collect();
        assert!(lights.windows(2).all(|pair| pair[0] > pair[1]), "{lights:?}");
        assert_eq!([shade(-1.0), shade(2.0)], [SHADES[0], SHADES[7]]);
    }

    #[test]
    fn numbers_can_be_read_on_every_shade() {
        for percent in 0..=100u8 {
            let part = f64::from(percent) / 100.0;
            assert!(contrast(ink_on_shade(part), shade(part)) > 3.8, "{percent}%");
        }
    }

    #[test]
    fn short_texts_stay_as_they_are() {
        assert_eq!(TICK.cut("rows", 100.0), "rows");
        assert_eq!(TICK.wrapped("two words", 500.0, 3), ["two words"]);
        assert_eq!(TICK.wrapped(" ", 500.0, 3), [""; 0]);
    }

    #[test]
    fn long_texts_are_cut_where_they_fit() {
        let name = "a name that goes on and on".repeat(200);
        let cut = TICK.cut(&name, 120.0);
        assert!(cut.ends_with('…') && TICK.width(&cut) <= 120.0, "{cut}");
        assert!(TICK.width(&cut) > 100.0, "{cut}");
        assert_eq!(TICK.cut("rows", 0.0), "");
    }

    #[test]
    fn lines_break_between_words() {
        let lines = TICK.wrapped("the share of runs that found a solution", 100.0, 9);
        assert!(lines.len() > 2 && lines.iter().all(|line| TICK.width(line) <= 100.0));
        assert_eq!(lines.join(" "), "the share of runs that found a solution");
        let cut = TICK.wrapped("the share of runs that found", 60.0, 2);
        assert!(cut.len() == 2 && cut[1].ends_with('…') && TICK.width(&cut[1]) <= 60.0);
    }

    #[test]
    fn chinese_lines_break_anywhere_but_before_a_comma() {
        let font = Font { size: 10.0, colour: INK };
        assert_eq!(font.wrapped("皇后皇后，皇后", 40.0, 9), ["皇后皇", "后，皇后"]);
    }

    #[test]
    fn a_word_longer_than_a_line_is_broken_and_nothing_loops() {
        let lines = TICK.wrapped(&"m".repeat(50), 60.0, 100);
        assert_eq!(lines.concat(), "m".repeat(50));
        assert_eq!(TICK.wrapped("皇后", 0.0, 9), ["皇", "后"]);
    }
}
