//! The first solution on boards where other searches still reach it.

use std::sync::Mutex;

use n_queens::first::{FirstRecord, FirstSettings, first_queens};
use n_queens::{Answer, Control, Problem, Settings, Square, Strategy};

/// As `rows` finds it up to n = 28, and every refuted prefix up to n = 30 is refuted by `exact-cover` as well.
#[test]
#[ignore = "takes a minute; scripts/test --all runs it"]
fn rows_and_exact_cover_confirm_first_solutions() {
    for n in 23..=30 {
        let record = Mutex::new(FirstRecord::new(Problem::new(n)).expect("a plain board"));
        let answer = first_queens(&record, &FirstSettings::default(), &Control::new());
        if n <= 28 {
            assert_eq!(Strategy::Rows.first(&Problem::new(n), &Settings::default()), Ok(answer));
        }
        for prefix in record.into_inner().expect("no panic").refuted() {
            let queens = (0..).zip(prefix).map(|(row, &column)| Square::new(row, column.into()));
            let board = Problem::new(n).with_given(queens).expect("different rows");
            let answer = Strategy::ExactCover.first(&board, &Settings::default());
            assert_eq!(answer, Ok(Answer::Impossible), "n = {n}, {prefix:?}");
        }
    }
}
