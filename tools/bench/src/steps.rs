//! The steps of every strategy for n = 4..12, exact, as the table of docs/algorithms/steps.md.

use n_queens::{Problem, Settings, Steps, Strategy};

use crate::BenchResult;
use crate::table::{head, row};

const LISTING: [Strategy; 5] = [
    Strategy::Rows,
    Strategy::Cells,
    Strategy::Bitmask,
    Strategy::ExactCover,
    Strategy::Permutation,
];

pub(crate) fn run(quick: bool) -> BenchResult {
    let last = if quick { 6 } else { 12 };
    head(&[
        "n",
        "`rows` looks at",
        "`rows` places",
        "`cells` looks at",
        "`cells` places",
        "`bitmask` places",
        "`exact-cover` places",
        "`permutation` looks at (first)",
        "`permutation` places (first)",
    ]);
    (4..=last).try_for_each(|n| {
        let [rows, cells, bitmask, cover, permutation] = all_steps(n)?;
        let numbers = [
            u64::from(n),
            rows.tried,
            rows.placed,
            cells.tried,
            cells.placed,
            bitmask.placed,
            cover.placed,
            permutation.tried,
            permutation.placed,
        ];
        row(&numbers.map(grouped));
        Ok(())
    })
}

fn all_steps(n: u32) -> Result<[Steps; 5], Box<dyn std::error::Error>> {
    let mut all = [Steps::default(); 5];
    for (strategy, steps) in LISTING.into_iter().zip(&mut all) {
        strategy.search(&Problem::new(n), &Settings::default(), steps)?;
    }
    Ok(all)
}

/// 1234567 as 1,234,567.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    groups.map(|group| String::from_utf8_lossy(group)).collect::<Vec<_>>().join(",")
}
