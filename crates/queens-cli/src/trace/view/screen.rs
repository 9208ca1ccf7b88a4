//! Puts the board and the words on a screen of any size, and makes one picture of it.

use std::io;

use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::style::Print;
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use n_queens::Problem;
use queens_messages::{Language, Message, Speak};

use super::drawing::{self, Cell};
use super::palette::{Palette, Role};
use super::player::Player;
use super::text;
use super::words::Words;
use crate::trace::scene::Scene;

/// Columns left free at the left edge.
const MARGIN: usize = 2;

/// Less holds no words.
const NARROWEST: usize = 30;

/// Lines below the board without which it is no trace: number, event, status.
const NEEDED: usize = 3;

pub(super) struct Screen {
    n: usize,
    language: Language,
    palette: Palette,
    scene: Scene,
}

impl Screen {
    pub(super) fn new(problem: &Problem, language: Language) -> Self {
        let scene = Scene::new(problem);
        Self { n: problem.n() as usize, language, palette: Palette::of_environment(), scene }
    }

    /// The picture for a terminal of this many columns and rows.
    pub(super) fn picture(
        &mut self,
        player: &Player,
        (columns, rows): (u16, u16),
    ) -> io::Result<Vec<u8>> {
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        let lines = self.lines(player, columns, rows);
        let mut picture = Vec::new();
        queue!(picture, BeginSynchronizedUpdate)?;
        for (row, line) in lines.iter().take(rows).enumerate() {
            queue!(picture, MoveTo(0, row as u16), Print(line), Clear(ClearType::UntilNewLine))?;
        }
        if lines.len() < rows {
            queue!(picture, MoveTo(0, lines.len() as u16), Clear(ClearType::FromCursorDown))?;
        }
        queue!(picture, EndSynchronizedUpdate)?;
        Ok(picture)
    }

    fn lines(&mut self, player: &Player, columns: usize, rows: usize) -> Vec<String> {
        let width = (MARGIN + drawing::width(self.n, Cell::SMALL)).max(NARROWEST);
        let height = drawing::height(self.n, Cell::SMALL) + NEEDED;
        if columns < width || rows < height {
            return self.too_small(width, height, columns);
        }
        self.scene.show(player.tape().board().queens(), player.tape().step());
        let page = Page::new(&Words::of(player, self.language), &self.palette, columns - MARGIN);
        let cell = self.cell(columns - MARGIN, rows.saturating_sub(page.height()));
        let board = drawing::board(&self.scene, &self.palette, cell);
        page.around(board, rows)
    }

    /// Large squares where everything fits around them; without colour they look empty.
    fn cell(&self, columns: usize, rows: usize) -> Cell {
        let fits = |cell: &Cell| {
            drawing::width(self.n, *cell) <= columns && drawing::height(self.n, *cell) <= rows
        };
        Some(Cell::LARGE).filter(fits).filter(|_| self.palette.has_colour).unwrap_or(Cell::SMALL)
    }

    fn too_small(&self, width: usize, height: usize, columns: usize) -> Vec<String> {
        let (n, width, height) = (self.n.to_string(), width.to_string(), height.to_string());
        let message = Message::TraceTooSmall { n, width, height }.say(self.language);
        text::wrap(&message, columns).into_iter().map(str::to_owned).collect()
    }
}

/// The words in their places: what stands above the board and below it.
struct Page {
    title: String,
    needed: Vec<String>,
    counters: Vec<String>,
    keys: Vec<String>,
}

impl Page {
    fn new(words: &Words, palette: &Palette, columns: usize) -> Self {
        let styled = |text: &str, role| palette.text(role).apply(text).to_string();
        let cut = |text: &str, role| styled(text::cut(text, columns), role);
        let wrapped = |text: &str, role| {
            text::wrap(text, columns).into_iter().map(|line| styled(line, role)).collect()
        };
        Self {
            title: cut(&words.title, Role::Title),
            needed: vec![
                cut(&words.number, Role::Plain),
                cut(&words.event, Role::Main),
                cut(&words.status, Role::Plain),
            ],
            counters: wrapped(&words.counters, Role::Plain),
            keys: wrapped(&words.keys, Role::Quiet),
        }
    }

    /// Rows that the words take with blank lines between them: after the title, after the
    /// board and before the keys.
    fn height(&self) -> usize {
        1 + self.needed.len() + self.counters.len() + self.keys.len() + 3
    }

    /// The whole page; where rows are short, first the blank lines go, then the title, the
    /// counters and the keys.
    fn around(self, board: Vec<String>, rows: usize) -> Vec<String> {
        let mut spare = rows.saturating_sub(board.len() + self.needed.len());
        let is_roomy = rows >= board.len() + self.height();
        let mut granted = |lines: Vec<String>| {
            let is_granted = lines.len() <= spare;
            spare -= if is_granted { lines.len() } else { 0 };
            if is_granted { lines } else { Vec::new() }
        };
        let keys = granted(self.keys);
        let counters = granted(self.counters);
        let title = granted(vec![self.title]);
        let blank = if is_roomy { vec![String::new()] } else { Vec::new() };
        let parts =
            [title, blank.clone(), board, blank.clone(), self.needed, counters, blank, keys];
        let indent = " ".repeat(MARGIN);
        parts.into_iter().flatten().map(|line| format!("{indent}{line}")).collect()
    }
}
