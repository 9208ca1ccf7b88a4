//! Whole pictures: everything has its place on the sheet, whatever the chart.

use proptest::prelude::*;

use super::drawing::{Drawing, Mark};
use super::*;
use queens_format::picture::Step;

fn chart(body: Body) -> Chart {
    let (title, x, y) = ("Title <&>".into(), "board size n".into(), "时间".into());
    Chart { title, x, y, notes: vec!["A note.".into()], body }
}

fn point(x: f64, value: f64) -> Point {
    Point { x, value, low: value / 2.0, high: value * 2.0, beyond: 0.0 }
}

fn series(name: &str, points: Vec<Point>) -> Series {
    Series { name: name.into(), role: Role::Measured, points }
}

fn time(limit: f64, series: Vec<Series>) -> Chart {
    let limit = Some((limit, "the limit".into()));
    chart(Body::Lines(Lines { unit: Unit::Seconds, limit, series }))
}

/// All places that a drawing touches.
fn places(drawing: &Drawing) -> Vec<(f32, f32)> {
    let of_step = |step: &Step| match *step {
        Step::Move(x, y) | Step::Line(x, y) => vec![(x, y)],
        Step::Curve([a, b, c, d, x, y]) => vec![(a, b), (c, d), (x, y)],
        Step::Close => vec![],
    };
    let of_mark = |mark: &Mark| match mark {
        Mark::Shape(ink) => ink.shape.path.0.iter().flat_map(of_step).collect(),
        Mark::Text(text) => text.corners().to_vec(),
    };
    drawing.marks.iter().flat_map(of_mark).collect()
}

fn texts(drawing: &Drawing) -> Vec<&drawing::Text> {
    let marks = drawing.marks.iter();
    marks.filter_map(|mark| if let Mark::Text(text) = mark { Some(text) } else { None }).collect()
}

/// Where some text is written: its left, right and middle.
fn find(drawing: &Drawing, wanted: &str) -> (f32, f32, f32) {
    let text = texts(drawing).into_iter().find(|text| text.text == wanted).expect(wanted);
    let corners = text.corners();
    (corners[0].0, corners[1].0, f32::midpoint(corners[0].1, corners[2].1))
}

fn fits(chart: &Chart) -> Result<(), TestCaseError> {
    let drawing = frame::drawing(chart);
    let (width, height) = (drawing.width, drawing.height);
    prop_assert!(width <= 3000.0 && height <= 6000.0, "{width} x {height}");
    for (x, y) in places(&drawing) {
        prop_assert!((0.0..=width).contains(&x) && (0.0..=height).contains(&y), "{x} {y}");
    }
    let svg = drawing.to_svg();
    let document = roxmltree::Document::parse(&svg);
    prop_assert!(document.is_ok(), "{svg}");
    // Texts may say anything; numbers stand in attributes.
    let numbers = document.iter().flat_map(|document| document.descendants());
    let mut numbers = numbers.flat_map(|node| node.attributes()).map(|attribute| attribute.value());
    prop_assert!(!numbers.any(|value| value.contains("NaN") || value.contains("inf")), "{svg}");
    prop_assert_eq!(svg, chart.to_svg());
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
        .prop_map(|(name, role, points)| Series { name, role, points });
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
    let series = (any_text(), bars).prop_map(|(name, bars)| BarSeries { name, bars });
    (prop::collection::vec(any_text(), 0..40), prop::collection::vec(series, 0..9))
        .prop_map(|(groups, series)| Body::Bars(Bars { groups, series }))
}

fn any_heat() -> impl Strategy<Value = Body> {
    let cell = (any_value(), any_text()).prop_map(|(value, label)| HeatCell { value, label });
    let row = prop::collection::vec(prop::option::of(cell), 0..9);
    let names = || prop::collection::vec(any_text(), 0..9);
    (names(), names(), prop::collection::vec(row, 0..9))
        .prop_map(|(rows, columns, cells)| Body::Heat(Heat { rows, columns, cells }))
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
    let bars = |name| BarSeries { name, bars: vec![bar; 400] };
    let bars = Bars { groups: names(400), series: names(130).into_iter().map(bars).collect() };
    let cell = Some(HeatCell { value: 5.0, label: "5".into() });
    let heat = Heat { rows: names(150), columns: names(300), cells: vec![vec![cell; 300]; 150] };
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
    let drawing = frame::drawing(&time(20.0, names(3).collect()));
    let axis = find(&drawing, "50").1;
    assert!((0..12).all(|index| find(&drawing, &format!("{index}mmm")).0 > axis + 40.0));
    let drawing = frame::drawing(&time(20.0, names(25).collect()));
    let axis = find(&drawing, "50").2;
    let name = |index| format!("{index}{}", "m".repeat(25));
    assert!((0..12).all(|index| find(&drawing, &name(index)).2 > axis + 20.0));
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
    let (full, rim) = ("<path fill=\"#0b3c78\" d", "stroke=\"#0b3c78\" stroke-width=\"1.7\"");
    let arrow = "stroke=\"#0b3c78\" stroke-width=\"1.5\"";
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
    let drawing = frame::drawing(&chart);
    let arrows = drawing.marks.iter().filter_map(|mark| match mark {
        Mark::Shape(ink) if ink.shape.path.0.len() == 5 => Some(ink.shape.path.0[1]),
        _ => None,
    });
    let tips: Vec<f32> =
        arrows.filter_map(|tip| if let Step::Line(_, y) = tip { Some(y) } else { None }).collect();
    assert!(tips.windows(2).any(|pair| pair[0] - pair[1] > 2.0 * style::RADIUS), "{tips:?}");
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
        Body::Bars(Bars { groups: vec![], series: vec![] }),
        Body::Heat(Heat { rows: vec![], columns: vec![], cells: vec![] }),
    ];
    for body in empty {
        let chart = Chart { body, notes: vec![], ..time(1.0, vec![]) };
        fits(&chart).unwrap();
    }
}

#[test]
fn texts_of_the_svg_are_texts() {
    let svg = time(20.0, vec![series("a & b", vec![point(8.0, 1.0)])]).to_svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
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
    let heat = Heat { rows: vec!["rows".into()], columns, cells };
    let drawing = frame::drawing(&chart(Body::Heat(heat)));
    let colour = |wanted: &str| texts(&drawing).iter().find(|t| t.text == wanted).unwrap().colour;
    assert_eq!([colour("1000000"), colour("0")], [style::PAPER, style::INK]);
    assert_eq!(colour("–"), style::MUTED);
}

#[test]
fn ticks_stand_where_was_measured() {
    let labels = |sizes: &[u16]| -> Vec<String> {
        let points = sizes.iter().map(|&n| point(f64::from(n), 1.0)).collect();
        let drawing = frame::drawing(&time(10.0, vec![series("a", points)]));
        let numbers = texts(&drawing).into_iter().filter(|text| text.text.parse::<f64>().is_ok());
        numbers.map(|text| text.text.clone()).collect()
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
    let starts = |count: usize| -> Vec<f32> {
        let points = vec![point(5.0, 1.0), point(10.0, 2.0)];
        let all = (0..count).map(|_| series("a", points.clone())).collect();
        let drawing = frame::drawing(&time(10.0, all));
        let strokes = drawing.marks.iter().filter_map(|mark| match mark {
            Mark::Shape(ink) => Some(&ink.shape),
            Mark::Text(_) => None,
        });
        let is_line = |shape: &&queens_format::picture::Shape| matches!(shape.paint, queens_format::picture::Paint::Stroke(_, width) if width == style::LINE);
        let starts = strokes.filter(is_line).filter_map(|shape| match shape.path.0[..] {
            [Step::Move(x, _), Step::Line(..)] => Some(x),
            _ => None,
        });
        starts.take(count).collect()
    };
    let few = starts(3);
    assert!(few.len() == 3 && few.iter().all(|x| *x == few[0]), "{few:?}");
    let many = starts(7);
    assert!(many.len() == 7 && many.windows(2).all(|pair| pair[1] > pair[0] + 2.0), "{many:?}");
}
