//! Cuts wide tables into blocks of columns that fit where they are read.

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

/// The blocks of a table, each with its first column; one if it is narrow. The notes stand below the last.
pub(super) fn blocks(mut table: Table, room: Room) -> Vec<Table> {
    let notes = std::mem::take(&mut table.notes);
    let ends = ends(&table, room);
    let mut blocks: Vec<Table> =
        starts(&ends).zip(&ends).map(|(a, &b)| block(&table, a, b)).collect();
    if let Some(last) = blocks.last_mut() {
        last.notes = notes;
    }
    blocks
}

/// The first column of each block, behind the names.
fn starts(ends: &[usize]) -> impl Iterator<Item = usize> {
    [1].into_iter().chain(ends.iter().copied())
}

/// Where the blocks end: as few as possible and, if they fit, all of the same number of columns.
fn ends(table: &Table, room: Room) -> Vec<usize> {
    let all = table.columns.len();
    let column_width = |column: usize| {
        let fields = table.rows.iter().map(|row| width(&row[column]));
        fields.chain([width(&table.columns[column].name)]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..all).map(column_width).collect();
    let fits = |start: usize, end: usize| {
        widths[0] + widths[start..end].iter().map(|wide| wide + 2).sum::<usize>() <= room.width()
    };
    let mut ends = Vec::new();
    let mut start = 1;
    for column in 2..all {
        if !fits(start, column + 1) {
            ends.push(column);
            start = column;
        }
    }
    ends.push(all);
    let share = (all - 1).div_ceil(ends.len());
    let even: Vec<usize> = (1..=ends.len()).map(|block| (1 + block * share).min(all)).collect();
    let fit = starts(&even).zip(&even).all(|(start, &end)| fits(start, end));
    if fit { even } else { ends }
}

/// The first column, and those from `start` to before `end`.
fn block(table: &Table, start: usize, end: usize) -> Table {
    fn chosen<T: Clone>(all: &[T], start: usize, end: usize) -> Vec<T> {
        all[..1].iter().chain(&all[start..end]).cloned().collect()
    }
    Table {
        title: table.title.clone(),
        columns: chosen(&table.columns, start, end),
        rows: table.rows.iter().map(|row| chosen(row, start, end)).collect(),
        notes: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::view::columns_of;
    use super::*;

    fn grid(columns: usize) -> Table {
        let fields = |row: usize| (0..columns).map(move |column| (row * 1000 + column).to_string());
        let names = (0..columns).map(|column| format!("n = {column}"));
        let row = |row: usize| [format!("row {row}")].into_iter().chain(fields(row)).collect();
        Table {
            title: "t".into(),
            columns: columns_of(["strategy".to_owned()].into_iter().chain(names)),
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
