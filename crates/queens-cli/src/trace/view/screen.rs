//! Draws the board and the sentences around it on a screen of any size.

use std::time::Duration;

use n_queens::{Event, Problem, Square, Steps};
use queens_messages::{Language, Message, Speak, message};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::Player;
use crate::trace::ending;
use crate::trace::scene::{Mark, Scene, event_sentence, letters_of, step_sentence};

/// Columns left free at the left edge.
const MARGIN: u16 = 2;

/// Sentences do not fit into fewer columns.
const NARROWEST: usize = 30;

/// Lines below the board that are always shown: number, event, status.
const NEEDED: usize = 3;

/// A rewinding search that takes longer than this is mentioned.
const DELAY: Duration = Duration::from_millis(150);

/// The columns and the lines of a square.
type SquareSize = (usize, usize);

/// The symbol and the signs at its sides.
const SMALL: SquareSize = (3, 1);

/// About as wide as it is high.
const LARGE: SquareSize = (7, 3);

pub(super) struct Screen {
    n: u32,
    language: Language,
    /// Colour repeats what the symbols show.
    has_colour: bool,
    scene: Scene,
}

impl Screen {
    pub(super) fn new(problem: &Problem, language: Language) -> Self {
        // See no-color.org.
        let has_colour = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Self { n: problem.n(), language, has_colour, scene: Scene::new(problem) }
    }

    pub(super) fn draw(&mut self, frame: &mut Frame, player: &Player) {
        let area = frame.area();
        let (columns, rows) = (usize::from(area.width), usize::from(area.height));
        let (width, height) = self.board_size(SMALL);
        let width = (usize::from(MARGIN) + width).max(NARROWEST);
        let height = height + NEEDED;
        if columns < width || rows < height {
            let message = message!(TraceTooSmall { n: self.n, width, height });
            let text = Paragraph::new(message.say(self.language)).wrap(Wrap { trim: true });
            return frame.render_widget(text, area);
        }
        self.scene.show(player.window.board.queens(), player.step());
        let lines = self.page(player, columns - usize::from(MARGIN), rows);
        let area = Rect { x: MARGIN, width: area.width - MARGIN, ..area };
        frame.render_widget(Paragraph::new(lines), area);
    }

    /// All lines; where rows are short, first the blank lines go, then the title, the counters and the keys.
    fn page(&self, player: &Player, columns: usize, rows: usize) -> Vec<Line<'static>> {
        let (bold, dim) = (Style::new().bold(), Style::new().dim());
        let title = vec![Line::styled(self.title(player), bold)];
        let needed = self.needed(player);
        let counters = items(&self.counters(player), columns, Style::new());
        let keys = items(&Message::TraceKeys.say(self.language), columns, dim);
        // With a blank line below the title, below the board and above the keys.
        let around = title.len() + needed.len() + counters.len() + keys.len() + 3;
        let board = self.board(self.square_size(columns, rows.saturating_sub(around)));
        let blank = vec![Line::default(); usize::from(board.len() + around <= rows)];
        let mut spare = rows.saturating_sub(board.len() + needed.len());
        let [keys, counters, title] = [keys, counters, title].map(|lines| {
            let fits = lines.len() <= spare;
            spare -= if fits { lines.len() } else { 0 };
            if fits { lines } else { Vec::new() }
        });
        [title, blank.clone(), board, blank.clone(), needed, counters, blank, keys].concat()
    }

    fn title(&self, player: &Player) -> String {
        let seed = player.run.seed_message().map(|message| message.say(self.language));
        let strategy = seed.unwrap_or_else(|| player.run.traced.strategy.to_string());
        message!(TraceTitle { n: self.n, strategy }).say(self.language)
    }

    fn needed(&self, player: &Player) -> Vec<Line<'static>> {
        let language = self.language;
        let event = match player.step() {
            Some(step) => event_sentence(step, self.n, language),
            None => Message::TraceStart.say(language),
        };
        let queens = player.window.board.queens().len();
        let number = step_sentence(player.position, queens, language);
        vec![
            Line::raw(number),
            Line::styled(event, Style::new().bold()),
            Line::raw(self.status(player)),
        ]
    }

    fn counters(&self, player: &Player) -> String {
        let Steps { tried, placed, backtracked, solutions, .. } = player.window.before;
        let rejected = player.window.before.rejected();
        message!(TraceCounters { tried, placed, rejected, backtracked, solutions })
            .say(self.language)
    }

    /// What the view is doing: playing, pausing, looking for a step, or at its end.
    fn status(&self, player: &Player) -> String {
        let (position, language) = (player.position, self.language);
        if player.recording.as_ref().is_some_and(|(_, since)| since.elapsed() > DELAY) {
            return message!(TraceReplay { step: player.target }).say(language);
        }
        if let Some(is_complete) = player.end().filter(|_| position == player.last()) {
            return ending(is_complete, position, player.window.before.solutions).say(language);
        }
        let speed = message!(TraceSpeed { speed: player.clock.speed }).say(language);
        match player.clock.plays {
            true => format!(">> {speed}"),
            false => format!("|| {}   {speed}", Message::TracePaused.say(language)),
        }
    }

    /// The columns and lines of the board with its numbers and letters.
    fn board_size(&self, (width, height): SquareSize) -> (usize, usize) {
        let n = self.n as usize;
        (self.numbers_width() + 1 + n * width, n * height + 1)
    }

    fn numbers_width(&self) -> usize {
        self.n.to_string().len()
    }

    /// Large squares where everything fits around them; without colour they look empty.
    fn square_size(&self, columns: usize, rows: usize) -> SquareSize {
        let (width, height) = self.board_size(LARGE);
        let fits = width <= columns && height <= rows;
        if fits && self.has_colour { LARGE } else { SMALL }
    }

    fn board(&self, (width, height): SquareSize) -> Vec<Line<'static>> {
        let margin = self.numbers_width();
        let lines = (0..self.n).flat_map(|row| (0..height).map(move |line| (row, line)));
        let drawn = lines.map(|(row, line)| {
            // Symbols stand in the middle line of their squares.
            let is_middle = line == height / 2;
            let number = if is_middle { (self.n - row).to_string() } else { String::new() };
            let number = Span::styled(format!("{number:>margin$} "), Style::new().dim());
            let squares = (0..self.n).map(|column| {
                let square = Square::new(row, column);
                let text = if is_middle { self.symbol(square) } else { String::new() };
                Span::styled(format!("{text:^width$}"), self.style(square))
            });
            std::iter::once(number).chain(squares).collect()
        });
        let names = (0..self.n).map(|column| format!("{:^1$}", letters_of(column), width));
        let letters = " ".repeat(margin + 1) + &names.collect::<String>();
        drawn.chain([Line::styled(letters, Style::new().dim())]).collect()
    }

    /// The symbol of a square, between the signs that point at it.
    fn symbol(&self, square: Square) -> String {
        let symbol = match self.scene.symbol(square, '♛', '♕') {
            // Colour shows the squares of the board.
            '.' if self.has_colour => ' ',
            symbol => symbol,
        };
        match self.scene.event(square) {
            Some(_) => format!("[{symbol}]"),
            None if self.scene.is_attacker(square) => format!("({symbol})"),
            None => symbol.into(),
        }
    }

    fn style(&self, square: Square) -> Style {
        let mark = self.scene.mark(square);
        let stands_out =
            self.scene.event(square).is_some() || matches!(mark, Mark::Queen | Mark::Given);
        let style = if stands_out { Style::new().bold() } else { Style::new() };
        if self.has_colour {
            let (background, symbol) = self.colours(square);
            return style.bg(Color::Indexed(background)).fg(Color::Indexed(symbol));
        }
        if mark == Mark::Attacked && !stands_out { style.dim() } else { style }
    }

    /// The colours of a square and of its symbol, among the 256 of terminals.
    fn colours(&self, square: Square) -> (u8, u8) {
        const BLACK: u8 = 16;
        const WHITE: u8 = 231;
        let is_light = (square.row + square.column).is_multiple_of(2);
        let either = |light, dark| if is_light { light } else { dark };
        match (self.scene.event(square), self.scene.mark(square)) {
            (Some(Event::Try(_)), _) => (226, BLACK),
            (Some(Event::Reject(..)), _) => (160, WHITE),
            (Some(Event::Place(_)), _) => (34, WHITE),
            (Some(_), _) => (68, WHITE),
            (None, Mark::Queen) if self.scene.is_attacker(square) => (208, BLACK),
            (None, Mark::Queen) if self.scene.is_solution() => (34, WHITE),
            (None, Mark::Queen | Mark::Given | Mark::Free) => (either(223, 180), BLACK),
            (None, Mark::Attacked) => (either(245, 242), either(238, 248)),
            (None, Mark::Blocked) => (236, 248),
        }
    }
}

/// Items, which two spaces or more separate, filled into lines of so many columns.
fn items(text: &str, columns: usize, style: Style) -> Vec<Line<'static>> {
    let gap = if text.contains("   ") { "   " } else { "  " };
    let mut lines: Vec<String> = Vec::new();
    for item in text.split(gap) {
        match lines.last_mut() {
            Some(line) if Span::raw(format!("{line}{gap}{item}")).width() <= columns => {
                line.push_str(gap);
                line.push_str(item);
            }
            _ => lines.push(item.to_owned()),
        }
    }
    lines.into_iter().map(|line| Line::styled(line, style)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_items() {
        let wrapped = |text: &str, columns| {
            let lines = items(text, columns, Style::new());
            lines.iter().map(Line::to_string).collect::<Vec<_>>()
        };
        assert_eq!(wrapped("a b  c d  e f", 9), ["a b  c d", "e f"]);
        assert_eq!(wrapped("a b  c d  e f", 8), ["a b  c d", "e f"]);
        assert_eq!(wrapped("a b  c d", 7), ["a b", "c d"]);
        // A Chinese character takes two columns.
        assert_eq!(wrapped("尝试 3   放置 4", 15), ["尝试 3   放置 4"]);
        assert_eq!(wrapped("尝试 3   放置 4", 14), ["尝试 3", "放置 4"]);
    }
}
