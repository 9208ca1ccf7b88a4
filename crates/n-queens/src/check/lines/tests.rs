use std::collections::HashSet;

use proptest::prelude::*;

use super::*;

/// The first clash, by remembering every line in a hash set.
fn first_clash(columns: &[u32]) -> Option<(Square, Line)> {
    let (mut files, mut falling, mut rising) = (HashSet::new(), HashSet::new(), HashSet::new());
    (0u32..).zip(columns).find_map(|(row, &column)| {
        let (r, c) = (i64::from(row), i64::from(column));
        let free = [files.insert(c), falling.insert(r - c), rising.insert(r + c)];
        let lines = [Line::Column, Line::Diagonal, Line::Antidiagonal];
        let taken = free.into_iter().position(|free| !free)?;
        Some((Square::new(row, column), lines[taken]))
    })
}

fn found(taken_in: Result<(), Fault>) -> Option<(Square, Line)> {
    taken_in.err().map(|fault| match fault {
        Fault::AttacksEarlier { queen, line } => (queen, line),
        other => panic!("{other}"),
    })
}

/// Runs at many steps, some of which meet, with loners between them.
fn runs() -> impl Strategy<Value = Vec<u32>> {
    let run = (0i64..1 << 23, -40i64..40, 1i64..400).prop_map(|(first, step, length)| {
        (0..length).map(move |row| (first + row * step).clamp(0, 1 << 24) as u32).collect()
    });
    prop::collection::vec(run, 0..12).prop_map(|runs: Vec<Vec<u32>>| runs.concat())
}

/// Columns all over a large board, few enough for no clash now and then.
fn scattered() -> impl Strategy<Value = Vec<u32>> {
    prop_oneof![
        prop::collection::vec(any::<u32>(), 0..12),
        prop::collection::vec(0u32..1 << 23, 0..400),
        prop::collection::vec(0u32..20_000, 0..100),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn blocks_of_any_length_find_the_first_clash(columns in runs(), cut in 1usize..500) {
        let mut lines = LineBits::new(1 << 32, false);
        let taken_in = columns.chunks(cut).try_for_each(|rows| lines.rows(rows));
        prop_assert_eq!(found(taken_in), first_clash(&columns));
    }

    #[test]
    fn scattered_queens_find_the_first_clash(columns in scattered(), cut in 1usize..200) {
        let mut lines = LineBits::new(1 << 32, false);
        let taken_in = columns.chunks(cut).try_for_each(|rows| lines.rows(rows));
        prop_assert_eq!(found(taken_in), first_clash(&columns));
    }
}

#[test]
fn the_first_clash_of_a_long_scattered_board_is_named() {
    // Multiples of an odd number differ modulo 2^32; the diagonals, by this choice, too.
    let mut columns: Vec<u32> =
        (0..3 << 16).map(|row: u32| row.wrapping_mul(2_654_435_761)).collect();
    assert_eq!(found(LineBits::new(1 << 32, false).rows(&columns)), first_clash(&columns));
    let middle = columns.len() / 2;
    columns[middle] = columns[3];
    let expected = Some((Square::new(middle as u32, columns[3]), Line::Column));
    assert_eq!(first_clash(&columns), expected);
    assert_eq!(found(LineBits::new(1 << 32, false).rows(&columns)), expected);
}
