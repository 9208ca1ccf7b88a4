//! Cuts wide tables into blocks of columns that fit where they are read.

use std::ops::Range;

use crate::Table;
use crate::aligned::width;

/// Where tables are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Room {
    /// In a terminal of 80 characters.
    Terminal,
    /// On a page, which is wider and shows nothing twice.
    Page,
}

impl Room {
    /// The characters of a line: a terminal has at least 80, and A4 takes about 110.
    const fn width(self) -> usize {
        match self {
            Self::Terminal => 80,
            Self::Page => 110,
        }
    }
}

/// The blocks of a table, each with its first column; one if it is narrow. They are as few as possible and, if these fit,
/// all of the same number of columns. The notes stand below the last.
pub(super) fn blocks(table: Table, room: Room) -> Vec<Table> {
    let all = table.columns.len();
    let widest = |column: usize| {
        let fields = table.rows.iter().map(|row| width(&row[column]));
        fields.chain([width(&table.columns[column].name)]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..all).map(widest).collect();
    let fits = |block: &Range<usize>| {
        let others = widths[block.clone()].iter().map(|wide| wide + 2);
        widths[0] + others.sum::<usize>() <= room.width()
    };
    let (mut ranges, mut last) = (Vec::new(), 1..all.min(2));
    for column in 2..all {
        if fits(&(last.start..column + 1)) {
            last.end = column + 1;
        } else {
            ranges.push(std::mem::replace(&mut last, column..column + 1));
        }
    }
    ranges.push(last);
    let share = (all - 1).div_ceil(ranges.len());
    let edge = |block: usize| (1 + block * share).min(all);
    let even: Vec<_> = (0..ranges.len()).map(|block| edge(block)..edge(block + 1)).collect();
    let ranges = if even.iter().all(fits) { even } else { ranges };
    let block = |range: Range<usize>| Table {
        title: table.title.clone(),
        columns: first_and(&table.columns, &range),
        rows: table.rows.iter().map(|row| first_and(row, &range)).collect(),
        notes: Vec::new(),
    };
    let mut blocks: Vec<Table> = ranges.into_iter().map(block).collect();
    if let Some(last) = blocks.last_mut() {
        last.notes = table.notes;
    }
    blocks
}

/// The first, and those of this range.
fn first_and<T: Clone>(all: &[T], range: &Range<usize>) -> Vec<T> {
    all[..1].iter().chain(&all[range.clone()]).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Align, Column};

    fn grid(columns: usize) -> Table {
        let fields = |row: usize| (0..columns).map(move |column| (row * 1000 + column).to_string());
        let names = (0..columns).map(|n| Column::new(format!("n = {n}"), Align::Right));
        let row = |row: usize| [format!("row {row}")].into_iter().chain(fields(row)).collect();
        Table {
            title: "t".into(),
            columns: [Column::new("strategy", Align::Left)].into_iter().chain(names).collect(),
            rows: (1..3).map(row).collect(),
            notes: vec!["note".into()],
        }
    }

    #[test]
    fn wide_grids_are_cut_and_lose_nothing() {
        let tables = blocks(grid(40), Room::Terminal);
        assert!(tables.len() > 1);
        let widest = tables
            .iter()
            .flat_map(|table| table.to_text().lines().map(str::len).collect::<Vec<_>>());
        assert!(widest.max() <= Some(80));
        assert!(blocks(grid(40), Room::Page).len() < tables.len());
        let columns = tables.iter().map(|table| table.columns.len());
        assert!(columns.clone().max() <= columns.min().map(|least| least + tables.len()));
        let fields: Vec<_> = tables.iter().flat_map(|table| table.rows[0][1..].to_vec()).collect();
        assert_eq!(fields, grid(40).rows[0][1..]);
        assert!(tables.iter().all(|table| table.rows[1][0] == "row 2"));
        assert_eq!(tables.iter().map(|table| table.notes.len()).sum::<usize>(), 1);
    }

    #[test]
    fn narrow_and_empty_grids_are_one_table() {
        assert_eq!(blocks(grid(3), Room::Terminal).len(), 1);
        assert_eq!(blocks(grid(0), Room::Terminal)[0].rows, [["row 1"], ["row 2"]]);
    }
}
