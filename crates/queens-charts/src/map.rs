//! A map of where queens stand: as a table, as CSV, and as a heat map in characters, SVG or PNG. What is shown is the ratio to 1/n,
//! which a square would have if all were alike.

use n_queens::Square;
use n_queens::count::SquareCounts;
use queens_format::picture::{BoardDrawing, HeatSquare, heat};
use queens_messages::{Language, Message, Speak, message};

use crate::plot::{Body, Chart, Grid, HeatCell, ink_on_shade, shade};
use crate::table::{Align, Column, Table};

n_queens::named! {
    /// How a map is shown.
    ///
    /// ```
    /// use queens_charts::map::MapFormat;
    /// assert_eq!("svg".parse(), Ok(MapFormat::Svg));
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum MapFormat {
        /// The ratios in characters, shaded.
        #[default]
        Heat = "heat",
        /// The numbers of solutions.
        Table = "table",
        /// A line for each square.
        Csv = "csv",
        /// One JSON document.
        Json = "json",
        /// A picture of the board, coloured.
        Svg = "svg",
        /// The picture as pixels.
        Png = "png",
    }
}

n_queens::parsed_by_name!(MapFormat);

/// A map in one language.
#[derive(Clone, Copy, Debug)]
pub struct MapView<'a> {
    /// The map.
    pub map: &'a SquareCounts,
    /// The language of its texts.
    pub language: Language,
}

impl MapView<'_> {
    /// The numbers of solutions, square by square.
    ///
    /// ```
    /// use n_queens::count::SquareCounts;
    /// use queens_charts::map::MapView;
    /// use queens_messages::Language;
    /// let map = SquareCounts::new(1, 1, vec![1])?;
    /// let table = MapView { map: &map, language: Language::English }.table();
    /// assert_eq!(table.rows, [["1", "1"]]);
    /// # Ok::<(), n_queens::count::MapError>(())
    /// ```
    pub fn table(&self) -> Table {
        let names = self.column_names().into_iter();
        let names = names.map(|name| Column::new(name, Align::Right));
        let row = |row: u32| {
            let counts = self.row(row).map(|square| self.map.at(square).to_string());
            [self.row_name(row)].into_iter().chain(counts).collect()
        };
        Table {
            title: self.title(),
            columns: [Column::new("", Align::Right)].into_iter().chain(names).collect(),
            rows: (0..self.map.n()).map(row).collect(),
            notes: vec![self.total()],
        }
    }

    /// A line for each square: row and column from 1, its number of solutions, the ratio to 1/n.
    pub fn csv(&self) -> String {
        let mut text = String::from("row,column,solutions,ratio\n");
        for square in (0..self.map.n()).flat_map(|row| self.row(row)) {
            let (row, column, count) = (square.row + 1, square.column + 1, self.map.at(square));
            let ratio = self.map.ratio(square).map_or(String::new(), |ratio| format!("{ratio:.6}"));
            text += &format!("{row},{column},{count},{ratio}\n");
        }
        text
    }

    /// The ratios in characters.
    pub fn text(&self, colour: bool) -> String {
        let n = self.map.n();
        let cell = |square| {
            let value = 10f64.powf(self.part(square));
            self.map.ratio(square).map(|ratio| HeatCell { value, label: label(ratio) })
        };
        let body = Body::Heat(Grid {
            rows: (0..n).map(|row| self.row_name(row)).collect(),
            columns: self.column_names(),
            cells: (0..n).map(|row| self.row(row).map(cell).collect()).collect(),
        });
        let [x, y] = [Message::MapColumn, Message::MapRatio].map(|name| name.say(self.language));
        let chart = Chart { title: self.title(), x, y, notes: vec![self.total()], body };
        chart.to_text(9 * n as usize + 12, n as usize + 8, colour)
    }

    /// The ratios as colours of the board.
    pub fn picture(&self) -> BoardDrawing {
        let square = |square| {
            let part = self.part(square);
            let label = self.map.ratio(square).map_or(String::new(), label);
            HeatSquare { colour: shade(part), ink: ink_on_shade(part), label }
        };
        let squares = (0..self.map.n()).flat_map(|row| self.row(row)).map(square);
        heat(&self.title(), self.map.n(), &squares.collect::<Vec<_>>())
    }

    fn row(&self, row: u32) -> impl Iterator<Item = Square> {
        (0..self.map.n()).map(move |column| Square::new(row, column))
    }

    fn row_name(&self, row: u32) -> String {
        (self.map.n() - row).to_string()
    }

    /// The letters of the columns.
    fn column_names(&self) -> Vec<String> {
        let is_letter = |character: char| character.is_ascii_alphabetic();
        let n = self.map.n();
        (0..n)
            .map(|column| Square::new(0, column).name(n).replace(|one| !is_letter(one), ""))
            .collect()
    }

    /// Where the ratio of a square lies between the least and the greatest, from 0 to 1.
    fn part(&self, square: Square) -> f64 {
        // Given queens, with every solution, would make all others pale.
        let solutions = self.map.solutions();
        let counts = || self.map.counts().iter().copied().filter(|&count| count < solutions);
        let (least, most) = (counts().min(), counts().max());
        let (least, most) = (least.unwrap_or(0), most.unwrap_or(0));
        if most == least {
            0.5
        } else {
            let above = self.map.at(square).saturating_sub(least).min(most - least);
            above as f64 / (most - least) as f64
        }
    }

    fn title(&self) -> String {
        message!(MapTitle { n: self.map.n() }).say(self.language)
    }

    fn total(&self) -> String {
        message!(MapTotal { solutions: self.map.solutions() }).say(self.language)
    }
}

fn label(ratio: f64) -> String {
    format!("{ratio:.2}")
}
