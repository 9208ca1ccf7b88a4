//! Plots in characters as a whole: what a person would see, and whatever is thrown at them.

use proptest::prelude::*;

use super::*;
use crate::aligned::width;
use crate::plot::{Bar, Body, Chart, Grid, HeatCell, LineSeries, Lines, Point, Role, Unit};

fn chart(body: Body) -> Chart {
    let texts = ["Title 标题", "n 棋盘", "time 时间"].map(String::from);
    let [title, x, y] = texts;
    Chart { title, x, y, notes: vec!["A note.".into()], body }
}

fn point(x: f64, value: f64) -> Point {
    Point { x, value, low: value, high: value, beyond: 0.0 }
}

fn measured(name: &str, points: Vec<Point>) -> LineSeries {
    LineSeries { name: name.into(), role: Role::Measured, points }
}

fn lines(series: Vec<LineSeries>, limit: Option<f64>) -> Chart {
    let limit = limit.map(|limit| (limit, "limit".into()));
    chart(Body::Lines(Lines { unit: Unit::Seconds, limit, series }))
}

#[test]
fn lines_have_axes_letters_and_a_legend() {
    let series = vec![
        measured("rows", vec![point(4.0, 1e-3), point(8.0, 1e-3)]),
        measured("排列", vec![point(4.0, 1.0), point(8.0, 1.0)]),
    ];
    let expected = "\
Title 标题
time 时间
  1 s ┤ B⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉B
      │
10 ms ┤
      │ A⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀A
      └─┬─────────────────────────────┬─
        4                             8
                    n 棋盘
A rows   B 排列
A note.
";
    assert_eq!(lines(series, None).to_text(40, 8, false), expected);
}

#[test]
fn names_lose_what_is_in_brackets() {
    let shown = ["n (rows of the board)", "n（棋盘行数）", "size", "(all)", ""].map(brief);
    assert_eq!(shown, ["n", "n", "size", "(all)", ""]);
}

#[test]
fn what_went_beyond_the_limit_is_at_least() {
    let late = Point { beyond: 0.9, ..point(8.0, 20.0) };
    let text = lines(vec![measured("rows", vec![point(4.0, 0.1), late])], Some(20.0));
    let text = text.to_text(40, 10, false);
    let rows: Vec<&str> = text.lines().collect();
    assert!(rows[2].ends_with('^') && rows[3].ends_with('A'), "{text}");
    assert_eq!(rows[2].find('^').map(|at| &rows[2][..at]).map(width), Some(width(rows[3]) - 1));
    assert!(rows[3].contains("- - - -"), "{text}");
    assert!(text.contains("- - limit   ^ ≥ limit"), "{text}");
}

#[test]
fn a_limit_that_nothing_comes_near_is_not_drawn() {
    let text = lines(vec![measured("rows", vec![point(4.0, 1e-3)])], Some(20.0));
    assert!(!text.to_text(72, 16, false).contains("limit"));
}

#[test]
fn letters_in_one_place_stand_side_by_side_while_there_is_room() {
    let series = |count: usize, points: &[Point]| {
        let names = (0..count).map(|at| format!("s{at}"));
        names.map(|name| measured(&name, points.to_vec())).collect()
    };
    let far = [point(4.0, 1.0), point(8.0, 1.0)];
    assert!(lines(series(3, &far), None).to_text(72, 16, false).contains("┤ABC"));
    let dense: Vec<Point> = (0..60).map(|x| point(x.into(), 1.0)).collect();
    let text = lines(series(3, &dense), None).to_text(72, 16, false);
    assert!(text.contains("***") && text.contains("* ≥ 2"), "{text}");
}

#[test]
fn two_bands_are_drawn_and_more_are_not() {
    let band = Point { low: 0.01, high: 100.0, ..point(4.0, 1.0) };
    let series = |count: usize| (0..count).map(|_| measured("s", vec![band])).collect();
    let strokes = |count| lines(series(count), None).to_text(72, 16, false).matches('┆').count();
    assert!(strokes(2) > 5);
    assert_eq!(strokes(3), 0);
}

#[test]
fn references_are_dots_without_letters() {
    let points = vec![point(4.0, 1.0), point(8.0, 1.0)];
    let series = vec![LineSeries { name: "fit".into(), role: Role::Reference, points }];
    let text = lines(series, None).to_text(60, 16, false);
    assert!(
        text.contains(".........") && text.contains("... fit") && !text.contains('⠉'),
        "{text}"
    );
}

#[test]
fn values_without_a_logarithm_are_left_out() {
    let bad = [0.0, -1.0, f64::NAN, f64::INFINITY].map(|value| point(5.0, value));
    let elsewhere = [f64::NAN, f64::INFINITY].map(|x| point(x, 1.0));
    let with = |good: &[Point]| {
        let points = [&bad[..], &elsewhere, good].concat();
        lines(vec![measured("rows", points)], Some(f64::NAN)).to_text(72, 16, false)
    };
    let plain = lines(vec![measured("rows", vec![point(4.0, 1.0)])], None).to_text(72, 16, false);
    assert_eq!(with(&[point(4.0, 1.0)]), plain);
    assert!(with(&[]).contains("└\n"));
}

fn bars(groups: usize, series: usize, bar: Option<Bar>) -> Chart {
    let rows = (0..series).map(|at| format!("density 0.{at}")).collect();
    let columns = (0..groups).map(|n| n.to_string()).collect();
    chart(Body::Bars(Grid { rows, columns, cells: vec![vec![bar; groups]; series] }))
}

#[test]
fn bars_show_their_intervals() {
    let bar = Bar { value: 0.5, low: 0.4, high: 0.6 };
    let text = bars(1, 1, Some(bar)).to_text(58, 16, false);
    let expected = "0  density 0.0  ████████▒▒─┤           50.0% (40..60)";
    assert!(text.lines().any(|line| line.trim_start() == expected), "{text}");
    let narrow = Bar { value: 0.5, low: 0.495, high: 0.505 };
    let text = bars(1, 1, Some(narrow)).to_text(58, 16, false);
    assert!(text.contains("██ ") || text.contains("█▌ "), "{text}");
    assert!(!text.contains('▒') && text.contains("50.0% (49.5..50.5)"), "{text}");
}

#[test]
fn nearly_all_is_not_all() {
    let almost = |value: f64| {
        bars(1, 1, Some(Bar { value, low: value, high: value })).to_text(72, 16, false)
    };
    assert!(almost(0.99999).contains(">99.9%") && almost(0.00001).contains("<0.1%"));
    assert!(almost(1.0).contains(" 100.0%") && almost(0.0).contains("  0.0%"));
    assert!(almost(0.00001).contains('▏') && !almost(0.0).contains('▏'));
}

#[test]
fn bars_that_are_not_there_are_a_dash() {
    let nan = Bar { value: f64::NAN, low: 0.0, high: 1.0 };
    for missing in [None, Some(nan)] {
        let text = bars(1, 2, missing).to_text(72, 16, false);
        assert_eq!(text.matches("  -\n").count(), 2, "{text}");
    }
}

#[test]
fn hundreds_of_groups_stay_within_bounds_and_say_so() {
    let bar = Bar { value: 0.5, low: 0.4, high: 0.6 };
    let text = bars(300, 3, Some(bar)).to_text(72, 16, false);
    assert!(text.contains("… +284\n"), "{text}");
    assert!(text.lines().count() < 56);
    assert!(bars(300, 12, Some(bar)).to_text(72, 16, false).contains("… +296\n"));
}

fn heat(rows: usize, columns: usize) -> Chart {
    let cell = |row: usize, column: usize| {
        let value = 10_f64.powi((row + column) as i32);
        Some(HeatCell { value, label: format!("{value:e}") })
    };
    let cells = (0..rows).map(|row| (0..columns).map(|column| cell(row, column)).collect());
    let names = |count: usize| (0..count).map(|at| format!("第{at}")).collect();
    chart(Body::Heat(Grid { rows: names(rows), columns: names(columns), cells: cells.collect() }))
}

#[test]
fn heat_is_shaded_by_magnitude() {
    let expected = "\
Title 标题
time 时间
n 棋盘    第0    第1    第2
第0       1e0 ░░ 1e1 ▒▒ 1e2
第1    ░░ 1e1 ▒▒ 1e2 ▓▓ 1e3
第2    ▒▒ 1e2 ▓▓ 1e3 ██ 1e4
1e0 [  ░░▒▒▓▓██] 1e4
A note.
";
    assert_eq!(heat(3, 3).to_text(40, 16, false), expected);
}

#[test]
fn heat_that_does_not_fit_says_how_much_is_left_out() {
    let text = heat(100, 60).to_text(72, 16, false);
    assert!(text.contains("\n… +84\n"), "{text}");
    assert!(text.lines().nth(2).is_some_and(|header| header.contains(" … +5")), "{text}");
}

#[test]
fn shades_are_for_what_is_shown() {
    let text = heat(100, 60).to_text(72, 16, false);
    assert!(text.contains('█') && text.contains("] 1e2"), "{text}");
}

#[test]
fn heat_with_zeros_gaps_and_short_rows_is_drawn() {
    let zero = HeatCell { value: 0.0, label: "0".into() };
    let one = HeatCell { value: 5.0, label: "5".into() };
    let cells = vec![vec![Some(zero), None], vec![Some(one)], vec![]];
    let rows = ["a", "b", "c"].map(String::from).to_vec();
    let columns = ["x", "y"].map(String::from).to_vec();
    let text = chart(Body::Heat(Grid { rows, columns, cells })).to_text(40, 16, false);
    assert!(text.contains("\na         0   -\n"), "{text}");
    assert!(text.contains("\nb      ▒▒ 5   -\n"), "{text}");
}

#[test]
fn colour_adds_nothing_but_colour() {
    let series = vec![measured("rows", vec![point(4.0, 1.0), point(5.0, 2.0)])];
    let bar = Bar { value: 0.5, low: 0.4, high: 0.6 };
    for chart in [lines(series, Some(2.0)), bars(3, 2, Some(bar)), bars(99, 2, Some(bar))] {
        let coloured = chart.to_text(72, 16, true);
        assert!(coloured.contains("\x1b[38;5;"));
        assert_eq!(without_colour(&coloured), chart.to_text(72, 16, false));
    }
    assert!(heat(3, 3).to_text(72, 16, true).contains(";48;5;"));
}

fn without_colour(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    first + &parts.map(|part| part.split_once('m').map_or("", |(_, rest)| rest)).collect::<String>()
}

fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<f64>(),
        0.0..1.0,
        1e-6..100.0,
        Just(0.0),
        Just(f64::NAN),
        Just(f64::MIN_POSITIVE)
    ]
}

fn any_name() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z 皇后，]{0,12}", "\\PC{0,30}", any::<String>()]
}

prop_compose! {
    fn any_point()(n in prop::array::uniform4(any_number()), beyond in 0.0..1.0) -> Point {
        Point { x: n[0], value: n[1], low: n[2], high: n[3], beyond }
    }
}

fn any_lines() -> impl Strategy<Value = Body> {
    let role = prop_oneof![Just(Role::Measured), Just(Role::Reference)];
    let series = (any_name(), role, prop::collection::vec(any_point(), 0..9))
        .prop_map(|(name, role, points)| LineSeries { name, role, points });
    let unit = prop_oneof![Just(Unit::Seconds), Just(Unit::Count)];
    let limit = prop::option::of((any_number(), any_name()));
    (unit, limit, prop::collection::vec(series, 0..70))
        .prop_map(|(unit, limit, series)| Body::Lines(Lines { unit, limit, series }))
}

fn any_bars() -> impl Strategy<Value = Body> {
    let bar = prop::array::uniform3(any_number());
    let bar = bar.prop_map(|[value, low, high]| Bar { value, low, high });
    let series = (any_name(), prop::collection::vec(prop::option::of(bar), 0..9));
    (prop::collection::vec(any_name(), 0..60), prop::collection::vec(series, 0..14)).prop_map(
        |(columns, series)| {
            let (rows, cells) = series.into_iter().unzip();
            Body::Bars(Grid { rows, columns, cells })
        },
    )
}

fn any_heat() -> impl Strategy<Value = Body> {
    let cell = (any_number(), any_name()).prop_map(|(value, label)| HeatCell { value, label });
    let cells = prop::collection::vec(prop::collection::vec(prop::option::of(cell), 0..9), 0..20);
    let names = || prop::collection::vec(any_name(), 0..20);
    (names(), names(), cells)
        .prop_map(|(rows, columns, cells)| Body::Heat(Grid { rows, columns, cells }))
}

proptest! {
    #[test]
    fn nothing_panics_or_gets_too_wide(
        texts in prop::array::uniform4(any_name()),
        body in prop_oneof![any_lines(), any_bars(), any_heat()],
        wide in prop_oneof![0_usize..140, Just(usize::MAX)],
        high in prop_oneof![0_usize..50, Just(usize::MAX)],
    ) {
        let [title, x, y, note] = texts;
        let chart = Chart { title, x, y, notes: vec![note], body };
        for colour in [false, true] {
            let text = chart.to_text(wide, high, colour);
            let text = if colour { without_colour(&text) } else { text };
            for line in text.lines() {
                prop_assert!(width(line) <= wide.max(40), "{:?} in {}", line, text);
                prop_assert!(colour || !line.ends_with(' '), "{:?}", line);
                prop_assert!(!line.contains(char::is_control), "{:?}", line);
            }
        }
    }
}

fn rows_of(canvas: Canvas) -> Vec<String> {
    canvas.into_lines().map(|line| line.into_text(false)).collect()
}

#[test]
fn marks_hide_lines_and_lines_hide_what_is_under_them() {
    let mut canvas = Canvas::new(3, 2);
    for column in 0..3 {
        canvas.mark(column, 1, '-', QUIET);
    }
    canvas.segment((0, 4), (3, 7), series_ink(0));
    canvas.mark(0, 1, 'A', series_ink(0));
    assert_eq!(rows_of(canvas), ["", "A⢄-"]);
}

#[test]
fn nothing_is_drawn_outside() {
    let mut canvas = Canvas::new(2, 1);
    canvas.mark(1, 0, 'A', PLAIN);
    canvas.mark(2, 0, 'B', PLAIN);
    canvas.mark(0, 1, 'C', PLAIN);
    canvas.segment((9, 9), (12, 3), PLAIN);
    assert_eq!(rows_of(canvas), [" A"]);
}

#[test]
fn colour_is_switched_off_again_and_spaces_at_the_end_go() {
    let line = || TextLine::plain("a ").and("b", series_ink(0)).and("  ", PLAIN);
    assert_eq!(line().into_text(false), "a b");
    assert_eq!(line().into_text(true), "a \x1b[38;5;32mb\x1b[0m");
}

#[test]
fn a_coloured_background_is_no_space_at_the_end() {
    let line = || TextLine::plain("a").and(" ", SHADES[0]);
    assert_eq!(line().into_text(false), "a");
    assert!(line().into_text(true).ends_with("m \x1b[0m"));
}

#[test]
fn entries_fill_lines_and_long_names_are_cut() {
    let names = ["排列", "rows", "a very long name"];
    let entries = names.map(|name| ("A".into(), PLAIN, name.into())).into();
    let lines: Vec<_> = legend(entries, 16).into_iter().map(|line| line.into_text(false)).collect();
    assert_eq!(lines, ["A 排列   A rows", "A a very long n…"]);
}
