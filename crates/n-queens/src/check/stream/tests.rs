use super::*;

/// A solution by formula.
fn formula(n: u32) -> impl Iterator<Item = u32> {
    assert!(n.is_multiple_of(6));
    (0..n / 2).map(|row| 2 * row + 1).chain((0..n / 2).map(|row| 2 * row))
}

fn fault_of(mut stream: Stream, columns: &[u32], block: usize) -> Result<u32, StreamFault> {
    for rows in columns.chunks(block) {
        stream.rows(rows)?;
    }
    stream.finish()
}

#[test]
fn boards_beyond_one_batch_are_checked_in_all_ways() {
    let n = 17_000_004;
    let mut columns: Vec<u32> = formula(n).collect();
    for stream in [Stream::new(), Stream::of(n)] {
        assert_eq!(fault_of(stream, &columns, 1 << 16), Ok(n));
    }
    let late = n as usize - 5;
    columns[late] = columns[7];
    let queen = Square::new(late as u32, columns[7]);
    let expected = Err(StreamFault::Attack { queen, line: Line::Column });
    for (stream, block) in [(Stream::new(), 1 << 15), (Stream::of(n), 100_001)] {
        assert_eq!(fault_of(stream, &columns, block), expected);
    }
    columns[late] = n + 1_000_000_000;
    let expected = Err(StreamFault::OffBoard { row: late as u32, column: n + 1_000_000_000, n });
    for stream in [Stream::new(), Stream::of(n)] {
        assert_eq!(fault_of(stream, &columns, 1 << 16), expected);
    }
}

#[test]
fn a_wrong_number_of_rows_is_told() {
    let mut stream = Stream::of(2);
    let fault = StreamFault::Size { expected: 2, found: 3 };
    assert_eq!(Stream::of(0).finish(), Ok(0));
    assert_eq!(Stream::new().finish(), Ok(0));
    assert_eq!(Stream::of(1).finish(), Err(StreamFault::Size { expected: 1, found: 0 }));
    let mut four = Stream::of(4);
    four.rows(&[1, 3, 0, 2]).unwrap();
    assert_eq!(four.rows(&[1]), Err(StreamFault::Size { expected: 4, found: 5 }));
    // The attack among the rows before comes first, and is told again.
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
    let expected = StreamFault::OffBoard { row: row as u32, column: columns[row], n };
    let mut stream = Stream::new();
    stream.rows(&columns).unwrap();
    assert_eq!(stream.lines.memory(), 0);
    assert_eq!(stream.finish(), Err(expected));
    assert_eq!(
        fault_of(Stream::new(), &[u32::MAX], 1),
        Err(StreamFault::OffBoard { row: 0, column: u32::MAX, n: 1 })
    );
}
