//! Whole pictures: everything has its place on the sheet, whatever the chart.

use proptest::prelude::*;
use roxmltree::{Document, Node};

use super::*;
use crate::aligned::estimated;

fn chart(body: Body) -> Chart {
    let (title, x, y) = ("Title <&>".into(), "board size n".into(), "时间".into());
    Chart { title, x, y, notes: vec!["A note.".into()], body }
}

fn point(x: f64, value: f64) -> Point {
    Point { x, value, low: value / 2.0, high: value * 2.0, beyond: 0.0 }
}

fn series(name: &str, points: Vec<Point>) -> LineSeries {
    LineSeries { name: name.into(), role: Role::Measured, points }
}

fn time(limit: f64, series: Vec<LineSeries>) -> Chart {
    let limit = Some((limit, "the limit".into()));
    chart(Body::Lines(Lines { unit: Unit::Seconds, limit, series }))
}

/// A text of a picture: what is written, its colour, and the corners of its box.
struct PlacedText {
    text: String,
    colour: String,
    corners: [(f64, f64); 4],
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).and_then(|value| value.parse().ok()).expect(name)
}

fn texts(svg: &str) -> Vec<PlacedText> {
    let document = Document::parse(svg).expect("well-formed");
    let nodes = document.descendants().filter(|node| node.has_tag_name("text"));
    nodes.map(text).collect()
}

fn text(node: Node<'_, '_>) -> PlacedText {
    let text: String = node.descendants().filter(Node::is_text).filter_map(|n| n.text()).collect();
    let (x, y, size) = (number(node, "x"), number(node, "y"), number(node, "font-size"));
    let width = estimated(&text, size);
    let left = match node.attribute("text-anchor") {
        Some("middle") => -width / 2.0,
        Some("end") => -width,
        _ => 0.0,
    };
    let turn: f64 = if node.has_attribute("transform") { svg::TILT } else { 0.0 };
    let (sine, cosine) = turn.to_radians().sin_cos();
    // A tilted text is turned around the middle of its height.
    let middle = -0.36 * size;
    let (right, top, bottom) = (left + width, -0.88 * size, 0.24 * size);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(a, b)| {
        let down = b - middle;
        (x + a * cosine - down * sine, y + middle + a * sine + down * cosine)
    });
    PlacedText { text, colour: node.attribute("fill").unwrap_or_default().into(), corners }
}

/// The points of an outline that the picture has; lines across and down have one new coordinate.
fn outline(path: &str) -> Vec<(f64, f64)> {
    let mut pen = (0.0, 0.0);
    let mut points = Vec::new();
    let mut rest = path;
    while let Some(letter) = rest.chars().next() {
        let end = rest[1..].find(|next: char| next.is_alphabetic()).map_or(rest.len(), |at| at + 1);
        let numbers: Vec<f64> = rest[1..end]
            .split_whitespace()
            .map(|number| number.parse().expect("a number"))
            .collect();
        pen = match (letter, &numbers[..]) {
            ('M' | 'L', &[x, y]) => (x, y),
            ('H', &[x]) => (x, pen.1),
            ('V', &[y]) => (pen.0, y),
            ('Z', []) => pen,
            other => panic!("{other:?}"),
        };
        points.push(pen);
        rest = &rest[end..];
    }
    points
}

/// The outlines of the paths that have these attributes.
fn outlines(svg: &str, attributes: &[(&str, &str)]) -> Vec<Vec<(f64, f64)>> {
    let document = Document::parse(svg).expect("well-formed");
    let paths = document.descendants().filter(|node| node.has_tag_name("path"));
    let paths = paths.filter(|node| {
        attributes.iter().all(|(name, value)| node.attribute(*name) == Some(*value))
    });
    paths.map(|node| outline(node.attribute("d").expect("an outline"))).collect()
}

/// Where some text is written: its left, right and middle.
fn find(svg: &str, wanted: &str) -> (f64, f64, f64) {
    let text = texts(svg).into_iter().find(|text| text.text == wanted).expect(wanted);
    let corners = text.corners;
    (corners[0].0, corners[1].0, f64::midpoint(corners[0].1, corners[2].1))
}

fn fits(chart: &Chart) -> Result<(), TestCaseError> {
    let svg = chart.to_svg();
    let document = Document::parse(&svg);
    prop_assert!(document.is_ok(), "{svg}");
    let document = document.expect("well-formed");
    let [width, height] = ["width", "height"].map(|name| number(document.root_element(), name));
    prop_assert!(width <= 3000.0 && height <= 6000.0, "{width} x {height}");
    // Texts may say anything; numbers stand in attributes.
    let mut numbers = document.descendants().flat_map(|node| node.attributes());
    let is_odd = |value: &str| value.contains("NaN") || value.contains("inf");
    prop_assert!(!numbers.any(|attribute| is_odd(attribute.value())), "{svg}");
    let places = texts(&svg).into_iter().flat_map(|text| text.corners);
    for (x, y) in places.chain(outlines(&svg, &[]).concat()) {
        prop_assert!((0.0..=width).contains(&x) && (0.0..=height).contains(&y), "{x} {y} {svg}");
    }
    prop_assert_eq!(&svg, &chart.to_svg());
    Ok(())
}

fn any_value() -> impl Strategy<Value = f64> {
    let ordinary = (-9f64..9.0).prop_map(|power| 10f64.powf(power));
    prop_oneof![8 => ordinary, 1 => prop::num::f64::ANY, 1 => Just(0.0)]
}

fn any_point() -> impl Strategy<Value = Point> {
    let x = prop_oneof![8 => (1u8..60).prop_map(f64::from), 1 => prop::num::f64::ANY];
    let beyond = prop_oneof![Just(0.0), Just(f64::NAN), 0.0..1.0];
    (x, any_value(), any_value(), any_value(), beyond)
        .prop_map(|(x, value, low, high, beyond)| Point { x, value, low, high, beyond })
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "[a-z0-9. ]{1,30}",
        "[皇后棋盘，。]{1,90}",
        "\\PC{0,40}",
        ".{0,9}"
    ]
}

fn any_lines() -> impl Strategy<Value = Body> {
    let role = prop_oneof![Just(Role::Measured), Just(Role::Reference)];
    let series = (any_text(), role, prop::collection::vec(any_point(), 0..12))
        .prop_map(|(name, role, points)| LineSeries { name, role, points });
    let series = prop::collection::vec(series, 0..15);
    let limit = prop::option::of((any_value(), any_text()));
    let unit = prop_oneof![Just(Unit::Seconds), Just(Unit::Count)];
    (unit, limit, series)
        .prop_map(|(unit, limit, series)| Body::Lines(Lines { unit, limit, series }))
}

fn any_bars() -> impl Strategy<Value = Body> {
    let bar = (any_value(), any_value(), any_value()).prop_map(|(value, low, high)| Bar {
        value,
        low,
        high,
    });
    let bars = prop::collection::vec(prop::option::of(bar), 0..40);
    let series = prop::collection::vec((any_text(), bars), 0..9);
    (prop::collection::vec(any_text(), 0..40), series).prop_map(|(columns, series)| {
        let (rows, cells) = series.into_iter().unzip();
        Body::Bars(Grid { rows, columns, cells })
    })
}

fn any_heat() -> impl Strategy<Value = Body> {
    let cell = (any_value(), any_text()).prop_map(|(value, label)| HeatCell { value, label });
    let row = prop::collection::vec(prop::option::of(cell), 0..9);
    let names = || prop::collection::vec(any_text(), 0..9);
    (names(), names(), prop::collection::vec(row, 0..9))
        .prop_map(|(rows, columns, cells)| Body::Heat(Grid { rows, columns, cells }))
}

fn any_chart() -> impl Strategy<Value = Chart> {
    let body = prop_oneof![any_lines(), any_bars(), any_heat()];
    let notes = prop::collection::vec(any_text(), 0..4);
    (any_text(), any_text(), any_text(), notes, body).prop_map(|(title, x, y, notes, body)| Chart {
        title,
        x,
        y,
        notes,
        body,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn everything_lies_on_the_sheet(chart in any_chart()) {
        fits(&chart)?;
    }
}

#[test]
fn large_charts_stay_bounded() {
    let names =
        |count: usize| (0..count).map(|index| format!("{index} of many")).collect::<Vec<_>>();
    let bar = Some(Bar { value: 0.5, low: 0.4, high: 0.6 });
    let bars = Grid { rows: names(130), columns: names(400), cells: vec![vec![bar; 400]; 130] };
    let cell = Some(HeatCell { value: 5.0, label: "5".into() });
    let heat = Grid { rows: names(150), columns: names(300), cells: vec![vec![cell; 300]; 150] };
    let line =
        |index| series("", (0..300).map(|n| point(f64::from(n), f64::from(index))).collect());
    let lines = time(20.0, (1..130).map(line).collect());
    for chart in [chart(Body::Bars(bars)), chart(Body::Heat(heat)), lines] {
        fits(&chart).unwrap();
    }
}

#[test]
fn the_legend_stands_beside_the_plot_or_below_it() {
    let points = || vec![point(5.0, 0.1), point(50.0, 10.0)];
    let names = |length: usize| {
        (0..12).map(move |index| series(&format!("{index}{}", "m".repeat(length)), points()))
    };
    let svg = time(20.0, names(3).collect()).to_svg();
    let axis = find(&svg, "50").1;
    assert!((0..12).all(|index| find(&svg, &format!("{index}mmm")).0 > axis + 40.0));
    let svg = time(20.0, names(25).collect()).to_svg();
    let axis = find(&svg, "50").2;
    let name = |index| format!("{index}{}", "m".repeat(25));
    assert!((0..12).all(|index| find(&svg, &name(index)).2 > axis + 20.0));
}

fn count(svg: &str, attributes: &str) -> usize {
    svg.matches(attributes).count()
}

#[test]
fn what_went_beyond_the_limit_is_seen() {
    let with = |beyond| {
        let points = [5.0, 15.0, 25.0].map(|x| Point { beyond, ..point(x, 20.0) });
        time(20.0, vec![series("rows", points.into())]).to_svg()
    };
    let [none, some, most] = [0.0, 0.3, 0.8].map(with);
    let (full, rim) = ("<path fill=\"#0b3c78\" d", "stroke=\"#0b3c78\" stroke-width=\"1.70\"");
    let arrow = "stroke=\"#0b3c78\" stroke-width=\"1.50\"";
    // One more full marker is in the legend.
    assert_eq!((count(&none, full), count(&none, rim), count(&none, arrow)), (4, 0, 0));
    assert_eq!((count(&some, full), count(&some, rim), count(&some, arrow)), (4, 3, 0));
    assert_eq!((count(&most, full), count(&most, rim), count(&most, arrow)), (1, 3, 3));
    assert!(count(&most, "stroke-dasharray=\"6 4\"") >= 2 && most.contains("the limit</text>"));
}

#[test]
fn series_beyond_the_limit_do_not_hide_each_other() {
    let points = || vec![Point { beyond: 1.0, ..point(30.0, 20.0) }];
    let chart = time(20.0, vec![series("rows", points()), series("cells", points())]);
    let svg = chart.to_svg();
    let arrows = outlines(&svg, &[("stroke-width", "1.50")]);
    let tips: Vec<f64> = arrows.iter().map(|arrow| arrow[1].1).collect();
    assert!(tips.windows(2).any(|pair| pair[0] - pair[1] > 2.0 * svg::RADIUS), "{tips:?}");
}

#[test]
fn points_without_a_place_are_left_out() {
    let bad = [0.0, -1.0, f64::NAN, f64::INFINITY].map(|value| point(8.0, value));
    let wrong = Point { x: f64::NAN, ..point(8.0, 1.0) };
    let good = vec![point(8.0, 1.0), point(9.0, 2.0)];
    let all = good.iter().copied().chain(bad).chain([wrong]).collect();
    let [few, many] = [good, all].map(|points| time(20.0, vec![series("rows", points)]).to_svg());
    assert_eq!(few, many);
}

#[test]
fn charts_without_anything_are_empty_plots() {
    let empty = [
        Body::Lines(Lines { unit: Unit::Count, limit: None, series: vec![] }),
        Body::Bars(Grid { rows: vec![], columns: vec![], cells: vec![] }),
        Body::Heat(Grid { rows: vec![], columns: vec![], cells: vec![] }),
    ];
    for body in empty {
        let chart = Chart { body, notes: vec![], ..time(1.0, vec![]) };
        fits(&chart).unwrap();
    }
}

#[test]
fn texts_of_the_svg_are_texts() {
    let svg = time(20.0, vec![series("a & b", vec![point(8.0, 1.0)])]).to_svg();
    let document = Document::parse(&svg).unwrap();
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    let title = root.first_element_child().unwrap();
    assert_eq!((title.tag_name().name(), title.text()), ("title", Some("Title <&>")));
    let written = |wanted| root.descendants().any(|node| node.text() == Some(wanted));
    assert!(["a & b", "时间", "A note.", "the limit", "1 s"].into_iter().all(written));
    // Several on one page must not get into each other's way.
    assert!(root.descendants().all(|node| node.attribute("id").is_none()));
}

#[test]
fn powers_are_raised() {
    let points = vec![point(5.0, 1.0), point(9.0, 1e9)];
    let lines = Lines { unit: Unit::Count, limit: None, series: vec![series("rows", points)] };
    assert!(
        chart(Body::Lines(lines)).to_svg().contains(">10<tspan dy=\"-4.68\" font-size=\"9.36\">6<")
    );
}

#[test]
fn cells_have_readable_numbers_and_empty_ones_a_dash() {
    let cell = |value: f64| Some(HeatCell { value, label: format!("{value}") });
    let cells = vec![vec![cell(1.0), None, cell(1e6), cell(0.0)]];
    let columns = ["4", "5", "6", "7"].map(String::from).into();
    let heat = Grid { rows: vec!["rows".into()], columns, cells };
    let svg = chart(Body::Heat(heat)).to_svg();
    let colour = |wanted: &str| {
        let text = texts(&svg).into_iter().find(|text| text.text == wanted);
        u32::from_str_radix(text.expect(wanted).colour.trim_start_matches('#'), 16)
    };
    assert_eq!([colour("1000000"), colour("0")], [Ok(svg::PAPER), Ok(svg::INK)]);
    assert_eq!(colour("–"), Ok(svg::MUTED));
}

#[test]
fn ticks_stand_where_was_measured() {
    let labels = |sizes: &[u16]| -> Vec<String> {
        let points = sizes.iter().map(|&n| point(f64::from(n), 1.0)).collect();
        let svg = time(10.0, vec![series("a", points)]).to_svg();
        let texts = texts(&svg).into_iter().map(|text| text.text);
        texts.filter(|text| text.parse::<f64>().is_ok()).collect()
    };
    assert_eq!(labels(&[5, 15, 25, 30, 35]), ["5", "15", "25", "30", "35"]);
    let sweep: Vec<u16> = (5..=400).step_by(5).collect();
    let shown = labels(&sweep);
    assert!(shown.len() > 5 && shown[0] == "5", "{shown:?}");
    assert!(shown.iter().all(|label| label.parse::<u16>().unwrap() % 5 == 0), "{shown:?}");
    let every: Vec<u16> = (3..=90).collect();
    assert!(labels(&every).contains(&"10".into()));
}

#[test]
fn many_series_stand_side_by_side() {
    // The first place of a line between points.
    let starts = |count: usize| -> Vec<f64> {
        let points = vec![point(5.0, 1.0), point(10.0, 2.0)];
        let all = (0..count).map(|_| series("a", points.clone())).collect();
        let lines = outlines(&time(10.0, all).to_svg(), &[("stroke-width", "2.00")]);
        let starts = lines.iter().filter(|line| line.len() == 2 && line[0].1 != line[1].1);
        let mut starts: Vec<f64> = starts.map(|line| line[0].0).collect();
        starts.sort_by(f64::total_cmp);
        starts
    };
    let few = starts(3);
    assert!(few.len() == 3 && few.iter().all(|x| *x == few[0]), "{few:?}");
    let many = starts(7);
    assert!(many.len() == 7 && many.windows(2).all(|pair| pair[1] > pair[0] + 2.0), "{many:?}");
}
