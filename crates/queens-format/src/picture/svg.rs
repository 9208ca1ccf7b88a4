//! A scene as SVG: every shape once in `<defs>`, then one short `<use>` a stamp.

use std::fmt::Write;

use super::scene::{Colour, Paint, Path, Scene, Shape, Step, Symbol};
use crate::markup::escaped;

impl Scene {
    /// The picture as an SVG document.
    ///
    /// ```
    /// use n_queens::Square;
    /// use queens_format::BoardPicture;
    /// let queens = [Square::new(0, 0)];
    /// let svg = BoardPicture { n: 1, queens: &queens, ..BoardPicture::default() }.scene().to_svg();
    /// assert!(svg.contains("role=\"img\"") && svg.contains("<use href=\"#queen\""));
    /// ```
    #[must_use]
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
    let shapes: String = symbol.shapes.iter().map(element).collect();
    format!("<g id=\"{}\">\n{shapes}</g>\n", symbol.name)
}

fn element(shape: &Shape) -> String {
    format!("<path {} d=\"{}\"/>\n", attributes(shape.paint), outline(&shape.path))
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
fn outline(path: &Path) -> String {
    let mut text = String::new();
    let mut pen = (f32::NAN, f32::NAN);
    for &step in &path.0 {
        text += &match step {
            Step::Move(x, y) => format!("M{} {}", number(x), number(y)),
            Step::Line(x, y) if y == pen.1 => format!("H{}", number(x)),
            Step::Line(x, y) if x == pen.0 => format!("V{}", number(y)),
            Step::Line(x, y) => format!("L{} {}", number(x), number(y)),
            Step::Curve(points) => format!("C{}", points.map(number).join(" ")),
            Step::Close => "Z".into(),
        };
        pen = match step {
            Step::Move(x, y) | Step::Line(x, y) | Step::Curve([.., x, y]) => (x, y),
            Step::Close => (f32::NAN, f32::NAN),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_lines_are_short() {
        assert_eq!(outline(&Path::rectangle(1.0, 2.0, 3.0, 4.0)), "M1 2H4V6H1Z");
        assert_eq!(outline(&Path::line((0.0, 0.0), (1.5, 0.126))), "M0 0L1.5 0.13");
    }
}
