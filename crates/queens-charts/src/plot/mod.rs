//! Plots of experiments: a [`Chart`] comes in, a picture or a small plot made of characters goes out.
//!
//! `frame` lays a chart out on a sheet, where `lines`, `bars` or `heat` paint what it shows;
//! what comes of it, a `drawing`, is written as SVG or PNG. All in one `style` and with one `font`.

mod bars;
mod categories;
mod chart;
mod drawing;
mod font;
mod frame;
mod hatch;
mod heat;
mod legend;
mod lines;
mod scale;
mod shade;
mod style;
mod terminal;
pub(crate) mod words;

pub use chart::{
    Bar, BarSeries, Bars, Body, Chart, Heat, HeatCell, Lines, Point, Role, Series, Unit,
};

use queens_format::picture::PngError;

impl Chart {
    /// The chart as an SVG document. Its texts are real ones; they can be searched and copied.
    ///
    /// The same chart gives the same bytes. Time and memory grow with what is drawn; the size of the
    /// picture has a bound.
    ///
    /// ```
    /// use queens_charts::plot::{Bar, BarSeries, Bars, Body, Chart};
    /// let bar = Bar { value: 0.5, low: 0.4, high: 0.6 };
    /// let series = vec![BarSeries { name: "probabilistic".into(), bars: vec![Some(bar)] }];
    /// let chart = Chart {
    ///     title: "Runs that found a solution".into(),
    ///     x: "n".into(),
    ///     y: "share of runs".into(),
    ///     notes: vec![],
    ///     body: Body::Bars(Bars { groups: vec!["8".into()], series }),
    /// };
    /// let svg = chart.to_svg();
    /// assert!(svg.starts_with("<svg") && svg.contains("<title>Runs that found a solution</title>"));
    /// ```
    #[must_use]
    pub fn to_svg(&self) -> String {
        frame::drawing(self).to_svg()
    }

    /// The chart as the bytes of a PNG file, `scale` pixels for one of the SVG. Texts are drawn with the
    /// font that is shipped, Chinese ones too; a character that it does not have is a box.
    ///
    /// ```
    /// use queens_format::PngError;
    /// use queens_charts::plot::{Body, Chart, Lines, Unit};
    /// let lines = Lines { unit: Unit::Seconds, limit: None, series: vec![] };
    /// let chart = Chart {
    ///     title: "时间".into(),
    ///     x: "n".into(),
    ///     y: String::new(),
    ///     notes: vec![],
    ///     body: Body::Lines(lines),
    /// };
    /// assert!(chart.to_png(2.0)?.starts_with(b"\x89PNG"));
    /// assert!(matches!(chart.to_png(1e6), Err(PngError::Size { .. })));
    /// # Ok::<(), PngError>(())
    /// ```
    pub fn to_png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        frame::drawing(self).to_png(scale)
    }
}

#[cfg(test)]
mod tests;
