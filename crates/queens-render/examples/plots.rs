//! Shows plots and tables as an experiment would make them, to be looked at, in a terminal or as a page:
//! `cargo run --example plots -- en 72 16 colour`, `cargo run --example plots -- zh report > report.html`.

use queens_render::Language;
use queens_render::plot::{
    Bar, BarSeries, Bars, Body, Chart, Heat, HeatCell, Lines, Point, Role, Series, Unit,
};
use queens_render::report::{Report, Section};
use queens_render::table::{Align, Column, Table};

const SIZES: [u32; 8] = [5, 15, 25, 30, 35, 40, 45, 50];
const DENSITIES: [&str; 6] = ["0.2", "0.4", "0.6", "0.8", "1.0", "1.2"];

/// Seconds of the published runs, made a little longer than nothing, and the timeout where there is none.
const TIMES: [[f64; 8]; 7] = [
    [2e-6, 3e-5, 0.0031, 1.14, 22.0, 22.0, 22.0, 22.0],
    [1e-6, 8e-5, 0.136, 0.39, 1.508, 12.4, 7.637, 22.0],
    [1.5e-6, 4e-4, 0.0023, 0.0095, 0.004, 0.073, 0.053, 0.12],
    [2e-6, 5e-5, 1e-4, 2e-4, 2e-4, 8e-4, 7e-4, 1.1e-3],
    [2e-6, 4e-5, 1e-4, 2e-4, 3e-4, 9e-4, 4.4e-3, 4e-3],
    [2e-6, 1e-4, 4e-4, 1e-4, 2.1e-3, 9e-3, 1.6e-3, 1.3e-3],
    [2e-6, 9e-5, 5e-4, 4e-4, 2e-3, 4e-4, 8.6e-3, 2.4e-2],
];

/// Picks the words of the language.
#[derive(Clone, Copy)]
struct Words(bool);

impl Words {
    fn say(self, english: &str, chinese: &str) -> String {
        if self.0 { chinese.into() } else { english.into() }
    }

    fn strategies(self) -> Vec<String> {
        let density = |text| format!("{} {text}", self.say("density", "密度"));
        let first = self.say("permutation", "排列回溯");
        [first].into_iter().chain(DENSITIES.map(density)).collect()
    }
}

fn time(words: Words, shown: usize) -> Chart {
    let series = words.strategies().into_iter().zip(TIMES).take(shown).map(|(name, times)| {
        let points = SIZES.iter().zip(times).map(|(&n, time)| {
            let beyond = if time > 20.0 {
                0.9
            } else if time > 5.0 {
                0.2
            } else {
                0.0
            };
            let value = time.min(20.0);
            let (low, high) = (value / 3.0, (value * 4.0).min(20.0));
            Point { x: n.into(), value, low, high, beyond }
        });
        Series { name, role: Role::Measured, points: points.collect() }
    });
    Chart {
        title: words.say("Time to a solution", "找到一个解所需的时间"),
        x: words.say("n (board size)", "n（棋盘大小）"),
        y: words.say("median time of 30 runs", "30 次运行的时间中位数"),
        notes: vec![words.say(
            "Medians; the bands reach from the 5th to the 95th percentile. Runs were stopped at the timeout.",
            "图中为中位数，竖线为第 5 到第 95 百分位数；超过时限的运行会被中止。",
        )],
        body: Body::Lines(Lines {
            unit: Unit::Seconds,
            limit: Some((20.0, words.say("timeout 20 s", "时限 20 秒"))),
            series: series.collect(),
        }),
    }
}

fn accuracy(words: Words, runs: f64, sizes: &[u32]) -> Chart {
    let bars = |density: usize| {
        sizes.iter().map(move |&n| {
            let scale = 1.0 + f64::from(n) / 12.0 * (density as f64 + 0.3);
            let value = 1.0 - (-0.25 * scale * density as f64 - 0.02 * scale).exp();
            let half = 1.96 * (value * (1.0 - value) / runs).sqrt() + 1.0 / runs;
            let (low, high) = ((value - half).max(0.0), (value + half).min(1.0));
            (n != 25 || density != 3).then_some(Bar { value, low, high })
        })
    };
    let names = words.strategies();
    let series =
        (0..6).map(|at| BarSeries { name: names[at + 1].clone(), bars: bars(at).collect() });
    Chart {
        title: words.say("Runs that found a solution", "找到解的运行所占比例"),
        x: "n".into(),
        y: words.say("share of runs, with 95% Wilson intervals", "比例，附 95% 威尔逊区间"),
        notes: vec![],
        body: Body::Bars(Bars {
            groups: sizes.iter().map(u32::to_string).collect(),
            series: series.collect(),
        }),
    }
}

fn steps(words: Words) -> Chart {
    let names = ["rows", "sets", "iterative", "cells", "permutation", "exact-cover"];
    let columns: Vec<u32> = (4..=10).collect();
    let cell = |row: usize, n: u32| {
        let value = (16.0 * 3.6_f64.powi(n as i32 - 4) * 1.7_f64.powi(row as i32)).round();
        (row != 4 || n != 6).then(|| HeatCell { value, label: format!("{value}") })
    };
    let rows = (0..names.len()).map(|row| columns.iter().map(|&n| cell(row, n)).collect());
    Chart {
        title: words.say("Queens placed until all solutions are found", "找出全部解所需的摆放次数"),
        x: "n".into(),
        y: words.say("placements (colours are logarithmic)", "摆放次数（颜色为对数刻度）"),
        notes: vec![],
        body: Body::Heat(Heat {
            rows: names.map(String::from).to_vec(),
            columns: columns.iter().map(u32::to_string).collect(),
            cells: rows.collect(),
        }),
    }
}

fn growth(words: Words) -> Chart {
    let line = |name: String, role, scale: f64, factor: f64, wiggle: f64| Series {
        name,
        role,
        points: (5..=14)
            .map(|n| {
                let value = scale * factor.powi(n) * (1.0 + wiggle * f64::from(n % 3));
                Point { x: n.into(), value, low: value / 2.0, high: value * 2.0, beyond: 0.0 }
            })
            .collect(),
    };
    let fit = words.say("fit: 5.1 to the power of n", "拟合：5.1 的 n 次方");
    Chart {
        title: words.say("Growth of the search", "搜索的增长"),
        x: "n".into(),
        y: words.say("placements", "摆放次数"),
        notes: vec![],
        body: Body::Lines(Lines {
            unit: Unit::Count,
            limit: None,
            series: vec![
                line("rows".into(), Role::Measured, 0.02, 5.1, 0.3),
                line(fit, Role::Reference, 0.025, 5.1, 0.0),
                line(
                    words.say("solutions (A000170)", "解的个数（A000170）"),
                    Role::Reference,
                    0.001,
                    4.6,
                    0.4,
                ),
            ],
        }),
    }
}

fn table(words: Words) -> Table {
    let columns = [
        ("n", "n", Align::Right),
        ("strategy", "策略", Align::Left),
        ("runs", "运行次数", Align::Right),
        ("median", "中位数", Align::Right),
        ("5%", "5%", Align::Right),
        ("95%", "95%", Align::Right),
        ("placements", "摆放次数", Align::Right),
        ("timeouts", "超时", Align::Right),
    ];
    let columns =
        columns.map(|(english, chinese, align)| Column::new(words.say(english, chinese), align));
    let names = words.strategies();
    let rows = SIZES.iter().enumerate().flat_map(|(at, n)| {
        names.iter().enumerate().map(move |(strategy, name)| {
            let time = TIMES[strategy][at];
            let shown = |time: f64| {
                if time >= 20.0 { ">= 20 s".into() } else { format!("{:.3} ms", time * 1000.0) }
            };
            let late = if time > 20.0 { "90%" } else { "0%" };
            let placed = format!("{}", (time * 3e7) as u64);
            vec![
                n.to_string(),
                name.clone(),
                "30".into(),
                shown(time),
                shown(time / 3.0),
                shown(time * 4.0),
                placed,
                late.into(),
            ]
        })
    });
    Table {
        title: words.say("Time to a solution", "找到一个解所需的时间"),
        columns: columns.to_vec(),
        rows: rows.collect(),
        notes: vec![
            words.say("Runs that hit the timeout count as 20 s.", "超时的运行按 20 秒计。"),
        ],
    }
}

fn report(words: Words) -> Report {
    let facts = [
        ("machine", "机器", "8-core laptop, 16 GiB"),
        ("version", "版本", "queens 0.1.0"),
        ("seed", "随机种子", "1"),
        ("runs", "运行次数", "30"),
        (
            "command",
            "命令",
            "queens compare report --n 5,15,25..50:5 --strategies permutation,probabilistic --density 0.2,0.4,0.6,0.8,1.0,1.2 --runs 30 --timeout 20s --seed 1 --output report.html",
        ),
    ];
    let section = |heading: String, text: String, charts: Vec<Chart>, tables: Vec<Table>| Section {
        heading,
        paragraphs: vec![text],
        charts,
        tables,
    };
    let small = Table { rows: table(words).rows[..7].to_vec(), ..table(words) };
    Report {
        title: words.say("Strategies for n queens against each other", "n 皇后问题各策略的比较"),
        language: if words.0 { Language::Chinese } else { Language::English },
        facts: facts.map(|(en, zh, value)| (words.say(en, zh), value.into())).to_vec(),
        sections: vec![
            section(
                words.say("Time to a solution", "找到一个解所需的时间"),
                words.say("Each point is the median of 30 runs that took turns with those of all other strategies, so that a noisy minute does not hit one of them alone. The axis is logarithmic: a straight line that climbs is exponential growth. A point that stands at the timeout means that more than half of the runs did not finish.", "每个点是 30 次运行的中位数；各策略的运行轮流进行，因此机器短暂繁忙不会只影响其中一个。纵轴为对数刻度：上升的直线意味着指数增长。落在时限上的点表示超过一半的运行未能完成。"),
                vec![time(words, 7)],
                vec![table(words)],
            ),
            section(
                words.say("Success", "成功率"),
                words.say("The bars show the share of runs that found a solution. The whisker is the 95% Wilson interval.", "柱形表示找到解的运行所占比例，须线为 95% 威尔逊区间。"),
                vec![accuracy(words, 30.0, &SIZES[..4])],
                vec![small.clone()],
            ),
            section(
                words.say("Steps", "步数"),
                words.say("Exact numbers: no clock is involved, and every machine finds the same.", "精确的数：与时钟无关，在每台机器上都相同。"),
                vec![steps(words)],
                vec![small],
            ),
            section(
                words.say("Growth", "增长"),
                words.say("The dashed line is the fit.", "虚线为拟合。"),
                vec![growth(words)],
                vec![],
            ),
        ],
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words = Words(arguments.first().is_some_and(|code| code == "zh"));
    let number = |at: usize, default| {
        arguments.get(at).and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (width, height) = (number(1, 72), number(2, 16));
    let colour = arguments.iter().any(|word| word == "colour");
    if arguments.iter().any(|word| word == "report") {
        print!("{}", report(words).to_html());
        return;
    }
    let charts = [
        time(words, 7),
        time(words, 2),
        accuracy(words, 30.0, &SIZES[..3]),
        accuracy(words, 2000.0, &SIZES),
        steps(words),
        growth(words),
    ];
    for chart in charts {
        println!("{}", chart.to_text(width, height, colour));
    }
    print!("{}", table(words).to_text());
}
