//! `tutorial`: what two tutorials print, to the letter: a heading, then lists of squares or lines of numbers.
//!
//! [`SolutionWriter::tutorial`](super::SolutionWriter::tutorial) writes it; `read::tutorial` reads it back.

use n_queens::{Strategy, plural};

use crate::Language;

/// The line before each solution in the form [`TutorialForm::Lists`].
pub(crate) const DASHES: &str = "--------------------";

/// Which of the two tutorials is followed.
///
/// ```
/// use n_queens::Strategy;
/// use queens_format::format::TutorialForm;
/// assert_eq!(TutorialForm::from(Strategy::Iterative), TutorialForm::Numbers);
/// assert_eq!(TutorialForm::from(Strategy::Rows), TutorialForm::Lists);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TutorialForm {
    /// A line of dashes before each solution, and its rows as lists: `['#', 'Q', '#', '#']`.
    Lists,
    /// One line a solution: columns counted from 1, a blank before each, ` 2 4 1 3`.
    Numbers,
}

impl From<Strategy> for TutorialForm {
    fn from(strategy: Strategy) -> Self {
        if strategy == Strategy::Iterative { Self::Numbers } else { Self::Lists }
    }
}

/// What stands above the solutions in the format `tutorial`.
///
/// ```
/// use queens_format::Language;
/// use queens_format::format::{Heading, TutorialForm};
/// let heading = Heading { count: 2, form: TutorialForm::Lists, language: Language::English };
/// assert_eq!(heading.text(4), "Board size: 4\nSolutions: 2\n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heading {
    /// How many solutions follow.
    pub count: u64,
    /// Which tutorial.
    pub form: TutorialForm,
    /// Of the heading.
    pub language: Language,
}

impl Heading {
    /// The lines above the solutions of an n x n board.
    pub fn text(self, n: u32) -> String {
        let count = self.count;
        match (self.form, self.language) {
            (TutorialForm::Lists, Language::English) => {
                format!("Board size: {n}\nSolutions: {count}\n")
            }
            (TutorialForm::Lists, Language::Chinese) => {
                format!("输入棋盘长宽为 {n}\n皇后放置方案共有 {count} 种\n")
            }
            (TutorialForm::Numbers, Language::English) => {
                format!("Solutions for {n} {}:\n", plural(&n, "queen", "queens"))
            }
            (TutorialForm::Numbers, Language::Chinese) => format!("{n}皇后的解为:\n"),
        }
    }
}
