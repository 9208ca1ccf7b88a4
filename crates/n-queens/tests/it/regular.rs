//! Regular boards, which the checkers know only by their runs, against the definition.

use std::collections::HashSet;

use n_queens::check::{self, Attack, Fault, Stream};
use n_queens::{Construction, Line, Square};
use proptest::prelude::*;

fn streamed(columns: &[u32]) -> Result<u32, Fault> {
    let mut stream = Stream::sized(columns.len() as u32);
    stream.rows(columns)?;
    stream.finish()
}

/// The fault of the first row with one, by remembering every line.
fn first_fault(columns: &[u32]) -> Option<Fault> {
    let (n, mut seen) = (columns.len() as u32, HashSet::new());
    (0u32..).zip(columns).find_map(|(row, &column)| {
        let (r, c) = (i64::from(row), i64::from(column));
        let lines = [(Line::Column, c), (Line::Diagonal, r - c), (Line::Antidiagonal, r + c)];
        let is_taken = lines.map(|line| !seen.insert(line));
        let queen = Square::new(row, column);
        let taken = is_taken.into_iter().position(|is_taken| is_taken);
        match taken {
            _ if column >= n => Some(Fault::OffBoard { row, column, n }),
            taken => taken.map(|index| Fault::AttacksEarlier { queen, line: lines[index].0 }),
        }
    })
}

/// Both checkers name the first fault.
fn agree(columns: &[u32]) -> Result<(), TestCaseError> {
    let expected = first_fault(columns);
    prop_assert_eq!(streamed(columns).err(), expected);
    let at_once = check::columns(columns).err().map(|fault| match fault {
        Fault::Attack(Attack { b: queen, line, .. }) => Fault::AttacksEarlier { queen, line },
        other => other,
    });
    prop_assert_eq!(at_once, expected);
    Ok(())
}

/// A few runs one below the other, of any step, mostly on the board.
fn unions() -> impl Strategy<Value = Vec<u32>> {
    let run = (0u32..60, -7i64..8, 1u32..30);
    prop::collection::vec(run, 1..6).prop_map(|runs| {
        let n: u32 = runs.iter().map(|&(.., rows)| rows).sum();
        // Rather back on the board on the other side than off it, but not always.
        let side = i64::from(n) + i64::from(n.is_multiple_of(7));
        let columns = runs.into_iter().flat_map(move |(first, step, rows)| {
            (0..rows).map(move |row| (i64::from(first) + step * i64::from(row)).rem_euclid(side))
        });
        columns.map(|column| column as u32).collect()
    })
}

/// Boards that come close to solutions: runs that cover the columns once, in any order of residues.
fn residues() -> impl Strategy<Value = Vec<u32>> {
    (1u32..200, 1usize..6).prop_flat_map(|(n, step)| {
        let starts = Just((0..step as u32).collect::<Vec<_>>()).prop_shuffle();
        starts.prop_map(move |starts| {
            starts.into_iter().flat_map(|start| (start..n).step_by(step)).collect()
        })
    })
}

fn constructions() -> impl Strategy<Value = Vec<u32>> {
    (4u32..400).prop_map(|n| Construction::new(n).expect("it has one").columns().collect())
}

proptest! {
    #[test]
    fn runs_of_any_step(columns in unions()) {
        agree(&columns)?;
    }

    #[test]
    fn every_column_once(columns in residues()) {
        agree(&columns)?;
    }

    #[test]
    fn small_boards(columns in (0usize..9).prop_flat_map(|n| prop::collection::vec(0..n.max(1) as u32 + 1, n))) {
        agree(&columns)?;
    }

    #[test]
    fn small_permutations(columns in (0u32..9).prop_flat_map(|n| Just((0..n).collect::<Vec<_>>()).prop_shuffle())) {
        agree(&columns)?;
    }

    #[test]
    fn one_queen_elsewhere(
        mut columns in constructions(),
        (row, column) in (any::<prop::sample::Index>(), any::<prop::sample::Index>()),
    ) {
        let n = columns.len();
        let (row, column) = (row.index(n), column.index(n) as u32);
        let moved = columns[row] != column;
        columns[row] = column;
        agree(&columns)?;
        prop_assert_eq!(streamed(&columns).is_err(), moved, "two queens share a column");
    }

    #[test]
    fn two_queens_swapped(
        mut columns in constructions(),
        (one, other) in (any::<prop::sample::Index>(), any::<prop::sample::Index>()),
    ) {
        let n = columns.len();
        columns.swap(one.index(n), other.index(n));
        agree(&columns)?;
    }
}

#[test]
fn every_construction_is_proved() {
    let boards = (0..=5000).filter_map(|n| Some((n, Construction::new(n)?)));
    for (n, construction) in boards {
        let columns: Vec<u32> = construction.columns().collect();
        assert_eq!(streamed(&columns), Ok(n));
    }
}

#[test]
fn a_million_queens_are_proved_in_blocks() {
    let (mut stream, mut block) = (Stream::sized(1_000_000), [0; 1000]);
    let mut columns = Construction::new(1_000_000).expect("it has one").columns();
    while columns.len() > 0 {
        let filled = columns.fill(&mut block);
        stream.rows(&block[..filled]).expect("they are regular");
    }
    assert_eq!(stream.finish(), Ok(1_000_000));
}
