//! Plots of experiments: a [`Chart`] becomes an SVG picture or a small plot made of characters.
//!
//! Pictures: `sheet` lays a chart out, `lines`, `bars` or `heat` paint what it shows, and `svg` writes it.
//! `terminal` does all of that in characters. Both share the axes (`scale`) and the lines on them (`curves`).

mod bars;
mod categories;
mod chart;
mod curves;
mod heat;
mod lines;
mod scale;
mod sheet;
mod style;
mod svg;
mod terminal;

pub use chart::{
    Bar, BarSeries, Bars, Body, Chart, Heat, HeatCell, LineSeries, Lines, Point, Role, Unit,
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
        sheet::picture(self)
    }
}

#[cfg(test)]
mod tests;
