//! Grids: a row for each series, a column for each n, cut into blocks that fit where they are read.

use crate::Table;
use crate::aligned::width;
use crate::table::{Align, Column};

/// Where tables are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Room {
    Terminal,
    Page,
}

impl Room {
    /// The characters of a line: a terminal has at least 80, and these are about as many as A4 takes.
    const fn width(self) -> usize {
        match self {
            Self::Terminal => 80,
            Self::Page => 110,
        }
    }
}

/// A table that may be too wide.
pub(super) struct Grid {
    pub(super) title: String,
    /// Above the names of the rows.
    pub(super) corner: String,
    /// The names of the other columns.
    pub(super) columns: Vec<String>,
    /// Names, and a field for each column.
    pub(super) rows: Vec<(String, Vec<String>)>,
    /// Below the last block.
    pub(super) notes: Vec<String>,
}

impl Grid {
    /// Its blocks; one if it is narrow.
    pub(super) fn tables(self, room: Room) -> Vec<Table> {
        let ends = self.ends(room);
        let starts = [0].into_iter().chain(ends.iter().copied());
        let mut blocks: Vec<Table> =
            starts.zip(&ends).map(|(start, &end)| self.block(start, end)).collect();
        if let Some(last) = blocks.last_mut() {
            last.notes = self.notes;
        }
        blocks
    }

    /// Where the blocks end: as few as possible and, if they fit, all of the same number of columns.
    fn ends(&self, room: Room) -> Vec<usize> {
        let all = self.columns.len();
        let mut ends = Vec::new();
        let mut start = 0;
        for column in 0..all {
            if column > start && !self.fits(start, column + 1, room) {
                ends.push(column);
                start = column;
            }
        }
        ends.push(all);
        let share = all.div_ceil(ends.len()).max(1);
        let even: Vec<usize> = (1..=ends.len()).map(|block| (block * share).min(all)).collect();
        let starts = [0].into_iter().chain(even.iter().copied());
        let fit = starts.zip(&even).all(|(start, &end)| self.fits(start, end, room));
        if fit { even } else { ends }
    }

    /// Whether the columns from `start` to before `end` fit beside the names of the rows.
    fn fits(&self, start: usize, end: usize, room: Room) -> bool {
        let names = self.rows.iter().map(|(name, _)| width(name));
        let first = names.chain([width(&self.corner)]).max().unwrap_or(0);
        first + (start..end).map(|column| self.width(column) + 2).sum::<usize>() <= room.width()
    }

    fn width(&self, column: usize) -> usize {
        let fields = self.rows.iter().map(|(_, fields)| width(&fields[column]));
        fields.chain([width(&self.columns[column])]).max().unwrap_or(0)
    }

    /// The columns from `start` to before `end`.
    fn block(&self, start: usize, end: usize) -> Table {
        let names = self.columns[start..end].iter().map(|name| Column::new(name, Align::Right));
        let rows = self
            .rows
            .iter()
            .map(|(name, fields)| [name].into_iter().chain(&fields[start..end]).cloned().collect());
        Table {
            title: self.title.clone(),
            columns: [Column::new(&self.corner, Align::Left)].into_iter().chain(names).collect(),
            rows: rows.collect(),
            notes: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(columns: usize) -> Grid {
        let fields = |row: usize| (0..columns).map(move |column| (row * 1000 + column).to_string());
        Grid {
            title: "t".into(),
            corner: "strategy".into(),
            columns: (0..columns).map(|column| format!("n = {column}")).collect(),
            rows: (1..3).map(|row| (format!("row {row}"), fields(row).collect())).collect(),
            notes: vec!["note".into()],
        }
    }

    #[test]
    fn wide_grids_are_cut_and_lose_nothing() {
        let tables = grid(40).tables(Room::Terminal);
        assert!(tables.len() > 1);
        let widest = tables
            .iter()
            .flat_map(|table| table.to_text().lines().map(str::len).collect::<Vec<_>>());
        assert!(widest.max() <= Some(80));
        assert!(grid(40).tables(Room::Page).len() < tables.len());
        let columns = tables.iter().map(|table| table.columns.len());
        assert!(columns.clone().max() <= columns.min().map(|least| least + tables.len()));
        let fields: Vec<_> = tables.iter().flat_map(|table| table.rows[0][1..].to_vec()).collect();
        assert_eq!(fields, grid(40).rows[0].1);
        assert!(tables.iter().all(|table| table.rows[1][0] == "row 2"));
        assert_eq!(tables.iter().map(|table| table.notes.len()).sum::<usize>(), 1);
    }

    #[test]
    fn narrow_and_empty_grids_are_one_table() {
        assert_eq!(grid(3).tables(Room::Terminal).len(), 1);
        assert_eq!(grid(0).tables(Room::Terminal)[0].rows, [["row 1"], ["row 2"]]);
    }
}
