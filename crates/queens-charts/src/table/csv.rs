//! A table as comma-separated values, for other programs.

use super::Table;

impl Table {
    /// The table as CSV (RFC 4180, lines end in `\n`): the header and the rows, without title and notes.
    /// Fields are quoted where they have to be.
    ///
    /// ```
    /// use queens_charts::table::{Align, Column, Table};
    /// let table = Table {
    ///     columns: vec![Column::new("name", Align::Left), Column::new("steps", Align::Right)],
    ///     rows: vec![vec!["the \"rows\"".into(), "2,056".into()]],
    ///     ..Table::default()
    /// };
    /// assert_eq!(table.to_csv(), "name,steps\n\"the \"\"rows\"\"\",\"2,056\"\n");
    /// ```
    #[must_use]
    pub fn to_csv(&self) -> String {
        if self.columns.is_empty() {
            return String::new();
        }
        self.records().map(|fields| record(&fields)).collect()
    }
}

fn record(fields: &[&str]) -> String {
    // A line with one empty field would be an empty line, which readers skip.
    if let [""] = fields {
        return "\"\"\n".into();
    }
    let fields: Vec<_> = fields.iter().map(|field| quoted(field)).collect();
    fields.join(",") + "\n"
}

fn quoted(field: &str) -> String {
    // Spaces at the ends: some readers drop them unless quoted.
    if field.contains([',', '"', '\n', '\r']) || field.trim() != field {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Align, Column};
    use super::*;

    fn read_back(text: &str) -> Vec<Vec<String>> {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
        let records = reader.records().map(|record| record.expect("well-formed"));
        records.map(|record| record.iter().map(str::to_owned).collect()).collect()
    }

    #[test]
    fn title_and_notes_stay_out() {
        let columns = vec![Column::new("n", Align::Right)];
        let (title, notes) = ("Title".into(), vec!["Note".into()]);
        let table = Table { title, columns, rows: vec![vec![String::new()]], notes };
        assert_eq!(table.to_csv(), "n\n\"\"\n");
        assert_eq!(Table::default().to_csv(), "");
    }

    proptest! {
        #[test]
        fn every_field_comes_back(
            rows in (1_usize..5).prop_flat_map(|columns| {
                let field = prop_oneof!["[,\"\r\n a皇]{0,6}", any::<String>()];
                prop::collection::vec(prop::collection::vec(field, columns), 1..6)
            }),
        ) {
            let columns = rows[0].iter().map(|name| Column::new(name, Align::Left)).collect();
            let table = Table { columns, rows: rows[1..].to_vec(), ..Table::default() };
            prop_assert_eq!(read_back(&table.to_csv()), rows);
        }
    }
}
