//! Draws charts of every kind into a directory, as SVG and text, to be looked at:
//! `cargo run -p queens-charts --example charts -- DIRECTORY`.

use std::{error::Error, fs, path::Path};

use queens_charts::plot::{
    Bar, BarSeries, Bars, Body, Chart, Heat, HeatCell, Lines, Point, Role, Series, Unit,
};

fn main() -> Result<(), Box<dyn Error>> {
    let directory = std::env::args().nth(1).ok_or("name the directory to draw into")?;
    let directory = Path::new(&directory);
    fs::create_dir_all(directory)?;
    for (name, chart) in charts() {
        fs::write(directory.join(format!("{name}.svg")), chart.to_svg())?;
        fs::write(directory.join(format!("{name}.txt")), chart.to_text(72, 16, false))?;
    }
    Ok(())
}

fn charts() -> Vec<(&'static str, Chart)> {
    let time = ["Time to the first solution", "board size n", "median time, with 5% to 95%"];
    let time_zh = ["找到第一个解所需的时间", "棋盘大小 n", "时间中位数，以及 5% 到 95%"];
    let found = ["Runs that found a solution", "board size n", "share of runs, with 95% interval"];
    let found_zh = ["找到解的运行所占比例", "棋盘大小 n", "比例，以及 95% 区间"];
    let steps = ["Placements tried", "board size n", "placements"];
    let growth = ["Counting all solutions: steps against n", "board size n", "placements"];
    vec![
        ("time", chart(time, time_against_size("limit: 20 s"))),
        ("time-zh", chart(time_zh, time_against_size("时间限制 20 s"))),
        ("time-dozen", chart(time, dozen())),
        ("time-one", chart(time, lines(Some(20.0), vec![measured("rows", &[8.0], 0.002, 1.0)]))),
        ("time-beyond", chart(time, all_beyond())),
        ("time-none", chart(time, lines(None, vec![]))),
        ("accuracy", chart(found, shares(&[5, 15, 25, 30], 6))),
        ("accuracy-zh", chart(found_zh, shares(&[5, 15, 25], 2))),
        ("accuracy-many", chart(found, shares(&(4..204).collect::<Vec<_>>(), 3))),
        ("accuracy-long", chart(found, long_names())),
        ("accuracy-none", chart(found, shares(&[], 0))),
        ("steps", chart(steps, table(6, 9))),
        ("steps-many", chart(steps, table(30, 150))),
        ("steps-one", chart(steps, table(1, 1))),
        ("growth", chart(growth, counts())),
    ]
}

fn chart([title, x, y]: [&str; 3], body: Body) -> Chart {
    let note = if title.is_ascii() {
        "Runs are stopped at the limit. A half-filled marker: some of the runs were; a hollow one with an arrow: most \
         of them, so that the median is at least the limit."
    } else {
        "到时间限制的运行会被停止。空心标记：大多数运行被停止，中位数不小于该限制。"
    };
    let notes = match body {
        Body::Lines(Lines { limit: Some(_), .. }) => vec![note.into()],
        _ => vec![],
    };
    Chart { title: title.into(), x: x.into(), y: y.into(), notes, body }
}

fn lines(limit: Option<f64>, series: Vec<Series>) -> Body {
    let limit = limit.map(|limit| (limit, format!("limit: {limit} s")));
    Body::Lines(Lines { unit: Unit::Seconds, limit, series })
}

/// A line that begins at `first` and grows by a factor for each row.
fn measured(name: &str, sizes: &[f64], first: f64, factor: f64) -> Series {
    let point = |&x: &f64| {
        let value = first * factor.powf(x - sizes[0]);
        let (low, high) = (value / (1.0 + x / 20.0), value * (1.0 + x / 10.0));
        let beyond = if value > 20.0 {
            0.9
        } else if high > 20.0 {
            0.2
        } else {
            0.0
        };
        Point { x, value: value.min(20.0), low: low.min(20.0), high: high.min(20.0), beyond }
    };
    let points = sizes.iter().map(point).collect();
    Series { name: name.into(), role: Role::Measured, points }
}

const SIZES: [f64; 8] = [5.0, 15.0, 25.0, 30.0, 35.0, 40.0, 45.0, 50.0];

fn time_against_size(limit: &str) -> Body {
    let series = vec![
        measured("permutation", &SIZES, 2e-6, 1.75),
        measured("probabilistic, 0.6", &SIZES, 8e-6, 1.17),
        measured("rows", &SIZES, 1.5e-6, 1.9),
        measured("exact-cover", &SIZES, 2e-5, 1.08),
    ];
    Body::Lines(Lines { unit: Unit::Seconds, limit: Some((20.0, limit.into())), series })
}

fn dozen() -> Body {
    let sizes: Vec<f64> = (2..=25).map(|half| f64::from(half) * 2.0).collect();
    let series = (0..12).map(|index| {
        let names = ["probabilistic", "a strategy whose name is quite long, density 0.2"];
        let name = format!("{} {index}", names[usize::from(index == 7)]);
        let first = 1e-7 * 3f64.powi(index);
        measured(&name, &sizes, first, 1.05 + f64::from(index) * 0.06)
    });
    lines(Some(20.0), series.collect())
}

fn all_beyond() -> Body {
    let names = ["permutation", "rows", "cells"];
    lines(Some(20.0), names.map(|name| measured(name, &[30.0, 40.0, 50.0], 100.0, 2.0)).into())
}

fn counts() -> Body {
    let known = [2.0, 10.0, 4.0, 40.0, 92.0, 352.0, 724.0, 2680.0, 14200.0, 73712.0, 365_596.0];
    let point = |(index, &value): (usize, &f64)| {
        let x = index as f64 + 4.0;
        Point { x, value, low: value, high: value, beyond: 0.0 }
    };
    let scaled = |name: &str, role, by: f64| {
        let points = known.iter().enumerate().map(point).map(|point| {
            let value = point.value * by * point.x;
            Point { value, low: value, high: value, ..point }
        });
        Series { name: name.into(), role, points: points.collect() }
    };
    let series = vec![
        scaled("rows", Role::Measured, 30.0),
        scaled("bitmask", Role::Measured, 4.0),
        scaled("rows: × 5.1 for each row", Role::Reference, 28.0),
        scaled("solutions (A000170)", Role::Reference, 0.1),
    ];
    Body::Lines(Lines { unit: Unit::Count, limit: None, series })
}

fn shares(sizes: &[u32], densities: u32) -> Body {
    let bar = |size: u32, density: u32| {
        let value = 1.0 - (-f64::from(size) * f64::from(density * density) / 40.0).exp();
        let around = 0.06 * (value * (1.0 - value)).sqrt() + 0.01;
        Some(Bar { value, low: (value - around).max(0.0), high: (value + around).min(1.0) })
    };
    let series = (0..densities).map(|density| BarSeries {
        name: format!("density 0.{}", density + 1),
        bars: sizes.iter().map(|&size| bar(size, density)).collect(),
    });
    let groups = sizes.iter().map(u32::to_string).collect();
    Body::Bars(Bars { groups, series: series.collect() })
}

fn long_names() -> Body {
    let Body::Bars(mut bars) = shares(&[5, 15, 25, 30, 35, 40, 45, 50, 60, 70], 2) else {
        return shares(&[], 0);
    };
    for name in &mut bars.groups {
        *name = format!("probabilistic with n = {name} rows");
    }
    Body::Bars(bars)
}

fn table(rows: u32, columns: u32) -> Body {
    let cell = |row: u32, column: u32| {
        let value = 4.0 * (1.1 + f64::from(row) / 8.0).powi(column as i32 + 2).round();
        let known = (row + column) % 11 != 10;
        known.then(|| HeatCell { value, label: label(value) })
    };
    let cells = (0..rows).map(|row| (0..columns).map(|column| cell(row, column)).collect());
    Body::Heat(Heat {
        rows: (0..rows).map(|row| format!("strategy {row}")).collect(),
        columns: (0..columns).map(|column| (column + 4).to_string()).collect(),
        cells: cells.collect(),
    })
}

fn label(value: f64) -> String {
    if value < 1e6 { format!("{value}") } else { format!("{value:.1e}") }
}
