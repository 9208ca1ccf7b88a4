//! The table in docs/algorithms/steps.md agrees with the strategies.

use n_queens::{Problem, Settings, Steps, Strategy};

fn steps(strategy: Strategy, n: u32) -> Steps {
    let mut steps = Steps::default();
    strategy.search(&Problem::new(n), &Settings::default(), &mut steps).expect("an empty board");
    steps
}

/// The rows of the table as numbers: n and eight counts.
fn table() -> Vec<Vec<u64>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/algorithms/steps.md");
    let text = std::fs::read_to_string(path).expect("the page is part of the checkout");
    let lines = text.lines().skip_while(|line| !line.starts_with("| n | `rows` looks at"));
    let rows = lines.skip(2).take_while(|line| line.starts_with('|'));
    let number = |cell: &str| cell.trim().replace(',', "").parse().expect("a number");
    rows.map(|row| row.trim_matches('|').split('|').map(number).collect()).collect()
}

#[test]
fn the_table_of_steps_is_right() {
    let table = table();
    assert_eq!(table.iter().map(|row| row[0]).collect::<Vec<_>>(), (4..=12).collect::<Vec<_>>());
    for row in table.iter().filter(|row| row[0] <= 10) {
        let n = row[0] as u32;
        let (rows, cells) = (steps(Strategy::Rows, n), steps(Strategy::Cells, n));
        let (bitmask, cover) = (steps(Strategy::Bitmask, n), steps(Strategy::ExactCover, n));
        let first = steps(Strategy::Permutation, n);
        let measured = [rows.tried, rows.placed, cells.tried, cells.placed].into_iter().chain([
            bitmask.placed,
            cover.placed,
            first.tried,
            first.placed,
        ]);
        assert_eq!(row[1..], measured.collect::<Vec<_>>(), "n = {n}");
    }
}
