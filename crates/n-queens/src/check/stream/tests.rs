use super::*;
use crate::board::Line;

/// A solution by formula.
fn formula(n: u32) -> impl Iterator<Item = u32> {
    assert!(n.is_multiple_of(6));
    (0..n / 2).map(|row| 2 * row + 1).chain((0..n / 2).map(|row| 2 * row))
}

fn fault_of(mut stream: Stream, columns: &[u32], block: usize) -> Result<u32, Fault> {
    for rows in columns.chunks(block) {
        stream.rows(rows)?;
    }
    stream.finish()
}

#[test]
fn boards_beyond_one_batch_are_checked_in_all_ways() {
    let n = 17_000_004;
    let mut columns: Vec<u32> = formula(n).collect();
    for stream in [Stream::default(), Stream::sized(n)] {
        assert_eq!(fault_of(stream, &columns, 1 << 16), Ok(n));
    }
    let late = n as usize - 5;
    columns[late] = columns[7];
    let queen = Square::new(late as u32, columns[7]);
    let expected = Err(Fault::AttacksEarlier { queen, line: Line::Column });
    for (stream, block) in [(Stream::default(), 1 << 15), (Stream::sized(n), 100_001)] {
        assert_eq!(fault_of(stream, &columns, block), expected);
    }
    columns[late] = n + 1_000_000_000;
    let expected = Err(Fault::OffBoard { row: late as u32, column: n + 1_000_000_000, n });
    for stream in [Stream::default(), Stream::sized(n)] {
        assert_eq!(fault_of(stream, &columns, 1 << 16), expected);
    }
}

#[test]
fn a_wrong_number_of_rows_is_reported() {
    let mut stream = Stream::sized(2);
    let fault = Fault::Size { expected: 2, found: 3 };
    assert_eq!(Stream::sized(0).finish(), Ok(0));
    assert_eq!(Stream::default().finish(), Ok(0));
    assert_eq!(Stream::sized(1).finish(), Err(Fault::Size { expected: 1, found: 0 }));
    let mut four = Stream::sized(4);
    four.rows(&[1, 3, 0, 2]).unwrap();
    assert_eq!(four.rows(&[1]), Err(Fault::Size { expected: 4, found: 5 }));
    // The attack among the rows before comes first, and is reported again.
    let attack = stream.rows(&[0, 1, 0]).unwrap_err();
    assert_ne!(attack, fault);
    assert_eq!(stream.rows(&[]), Err(attack));
    assert_eq!(stream.finish(), Err(attack));
}

#[test]
fn huge_columns_of_a_small_board_take_no_memory() {
    let columns: Vec<u32> = (0..100_000).map(|row: u32| row.wrapping_mul(2_654_435_761)).collect();
    let n = columns.len() as u32;
    let row = columns.iter().position(|&column| column >= n).unwrap();
    let expected = Fault::OffBoard { row: row as u32, column: columns[row], n };
    let mut stream = Stream::default();
    stream.rows(&columns).unwrap();
    assert_eq!(stream.bits.memory(), 0);
    assert_eq!(stream.finish(), Err(expected));
    assert_eq!(
        fault_of(Stream::default(), &[u32::MAX], 1),
        Err(Fault::OffBoard { row: 0, column: u32::MAX, n: 1 })
    );
}

/// A run far to the right of the rows that have come waits like any other column.
#[test]
fn a_run_that_is_far_away_takes_no_memory() {
    let columns: Vec<u32> = (0..5000).map(|row| 4_000_000_000 + 2 * row).collect();
    let mut stream = Stream::default();
    stream.rows(&columns).unwrap();
    assert_eq!(stream.bits.memory(), 0);
}

/// A regular board is never kept, whatever its size.
#[test]
fn a_regular_board_takes_no_memory() {
    let columns: Vec<u32> = formula(600_000).collect();
    for mut stream in [Stream::default(), Stream::sized(600_000)] {
        stream.rows(&columns).unwrap();
        assert_eq!((stream.bits.memory(), stream.waiting.len()), (0, 0));
        assert_eq!(stream.finish(), Ok(600_000));
    }
}

/// A long run that would go on past the last column, or past the last row.
#[test]
fn long_runs_end_with_the_board() {
    let n = 1000u32;
    let columns: Vec<u32> = (0..n).map(|row| 3 * row).collect();
    let off_board = Fault::OffBoard { row: 334, column: 1002, n };
    assert_eq!(Stream::sized(n).rows(&columns), Err(off_board));
    let size = Fault::Size { expected: 97, found: 98 };
    let columns: Vec<u32> = (0..130).map(|row| 2 * row % 97).collect();
    assert_eq!(Stream::sized(97).rows(&columns), Err(size));
}

/// The first row with a queen on a taken line, and that line, by sets.
fn first_attack(columns: &[u32]) -> Option<Fault> {
    let mut seen = std::collections::HashSet::new();
    (0u32..).zip(columns).find_map(|(row, &column)| {
        let (r, c) = (i64::from(row), i64::from(column));
        let lines = [(Line::Column, c), (Line::Diagonal, r - c), (Line::Antidiagonal, r + c)];
        // All three are inserted, whatever the first says.
        let taken = lines.map(|line| (line.0, !seen.insert(line)));
        let (line, _) = taken.into_iter().find(|&(_, taken)| taken)?;
        Some(Fault::AttacksEarlier { queen: Square::new(row, column), line })
    })
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(60))]

    /// Runs, single queens and sorted batches in one board: whatever the way, the first attack is
    /// named, with n known or not.
    #[test]
    fn damaged_formulas_show_their_first_attack(
        sixth in 2000u32..20_000,
        changes in proptest::collection::vec((0.0..1.0, 0.0..1.0, proptest::prelude::any::<bool>()), 0..4),
        scattered in proptest::option::of(0.0..1.0),
        block in 4096usize..70_000,
    ) {
        let n = 6 * sixth;
        let mut columns: Vec<u32> = formula(n).collect();
        let at = |part: f64| (part * f64::from(n)) as usize;
        for (row, other, is_swap) in changes {
            match is_swap {
                true => columns.swap(at(row), at(other)),
                false => columns[at(row)] = at(other) as u32,
            }
        }
        if let Some(part) = scattered {
            // A part of the board all over the place: mirrored in steps that are far apart.
            let from = at(part);
            let length = columns.len() - from;
            let step = (length / 2) | 1;
            let old = columns[from..].to_vec();
            (0..length).for_each(|row| columns[from + row] = old[row * step % length]);
        }
        let expected = first_attack(&columns).map_or(Ok(n), Err);
        for stream in [Stream::default(), Stream::sized(n)] {
            proptest::prop_assert_eq!(fault_of(stream, &columns, block), expected);
        }
        let slice = super::super::columns(&columns);
        proptest::prop_assert_eq!(slice.is_ok(), expected.is_ok());
    }
}
