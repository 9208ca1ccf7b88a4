//! `cells` is written as a loop; here is the textbook's recursion, and both take the same
//! steps in the same order.

use n_queens::trace::Window;
use n_queens::{Control, Event, Obstacle, Problem, Settings, Square, Strategy};

/// One call a square: first leave it empty, then place a queen.
struct Textbook {
    n: u32,
    queens: Vec<Square>,
    events: Vec<Event>,
}

impl Textbook {
    fn visit(&mut self, index: u32) {
        if index == self.n * self.n {
            if self.queens.len() == self.n as usize {
                self.events.push(Event::Solution);
            }
            return;
        }
        self.visit(index + 1);
        let square = Square::new(index / self.n, index % self.n);
        self.events.push(Event::Try(square));
        if let Some(obstacle) = self.obstacle(square) {
            self.events.push(Event::Reject(square, obstacle));
            return;
        }
        self.events.push(Event::Place(square));
        self.queens.push(square);
        self.visit(index + 1);
        self.queens.pop();
        self.events.push(Event::Backtrack(square));
    }

    /// Row, column, `\`, `/`: the first that is taken.
    fn obstacle(&self, square: Square) -> Option<Obstacle> {
        let taken = |shares: &dyn Fn(&Square) -> bool| self.queens.iter().any(shares);
        let difference = |s: &Square| i64::from(s.row) - i64::from(s.column);
        let sum = |s: &Square| s.row + s.column;
        let lines = [
            (taken(&|queen| queen.row == square.row), Obstacle::Row),
            (taken(&|queen| queen.column == square.column), Obstacle::Column),
            (taken(&|queen| difference(queen) == difference(&square)), Obstacle::Diagonal),
            (taken(&|queen| sum(queen) == sum(&square)), Obstacle::Antidiagonal),
        ];
        lines.into_iter().find_map(|(taken, obstacle)| taken.then_some(obstacle))
    }
}

#[test]
fn cells_takes_the_steps_of_the_textbook() {
    for n in 0..=6 {
        let mut textbook = Textbook { n, queens: Vec::new(), events: Vec::new() };
        textbook.visit(0);
        let window = Window::of(
            Strategy::Cells,
            &Problem::new(n),
            &Settings::default(),
            0,
            1_000_000,
            &Control::new(),
        )
        .expect("accepts an empty board");
        assert!(window.is_last, "n = {n}");
        let events: Vec<Event> = window.steps.into_iter().map(|step| step.event).collect();
        assert_eq!(events, textbook.events, "n = {n}");
    }
}
