//! Plots of experiments: a [`Chart`] comes in, a picture or a small plot made of characters goes out.

mod chart;
mod terminal;

pub use chart::{
    Bar, BarSeries, Bars, Body, Chart, Heat, HeatCell, Lines, Point, Role, Series, Unit,
};
