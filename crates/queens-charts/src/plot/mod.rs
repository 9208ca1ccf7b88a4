//! Plots of experiments: a [`Chart`] becomes an SVG picture or a small plot made of characters.
//!
//! `frame` lays a chart out on a sheet, `lines`, `bars` or `heat` paint what it shows, and `drawing` writes it.

mod bars;
mod categories;
mod chart;
mod drawing;
mod frame;
mod hatch;
mod heat;
mod legend;
mod lines;
mod scale;
mod shade;
mod style;
mod terminal;
mod words;

pub use chart::{
    Bar, BarSeries, Bars, Body, Chart, Heat, HeatCell, Lines, Point, Role, Series, Unit,
};

impl Chart {
    /// The chart as an SVG document. Its texts can be searched and copied; the reader's sans-serif font shows them.
    ///
    /// Equal charts give equal bytes. Time and memory grow with what is drawn; the size of the picture has a bound.
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
}

#[cfg(test)]
mod tests;
