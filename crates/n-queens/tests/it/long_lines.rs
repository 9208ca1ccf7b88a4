//! Exact cover on boards of more than a hundred rows, around the lengths of line at which it changes its
//! ways: 16, 32 and 64 open squares, and 128 free rows.

use std::num::NonZeroUsize;

use crate::common::{attack, total_on};
use n_queens::complete::first;
use n_queens::count::ExactCover;
use n_queens::{Answer, Control, Problem, Square, Strategy, Variant};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256StarStar;

type Place = (i64, i64);

/// Completions by the rules of the game alone: the row or column with the fewest open squares first.
fn count(variant: Variant, n: i64, lines: &[(bool, i64)], open: &[Place]) -> u128 {
    let mut lengths = [vec![0; n as usize], vec![0; n as usize]];
    for place in open {
        lengths[1][place.0 as usize] += 1;
        lengths[0][place.1 as usize] += 1;
    }
    let length = |line: &&(bool, i64)| lengths[usize::from(line.0)][line.1 as usize];
    let Some(&(is_row, fewest)) = lines.iter().min_by_key(length) else { return 1 };
    let on_it = open.iter().filter(|place| (if is_row { place.0 } else { place.1 }) == fewest);
    let below = on_it.map(|&queen| {
        let left =
            lines.iter().filter(|line| **line != (true, queen.0) && **line != (false, queen.1));
        let open = open.iter().filter(|place| !attack(variant, n, queen, **place));
        count(variant, n, &left.copied().collect::<Vec<_>>(), &open.copied().collect::<Vec<_>>())
    });
    below.sum()
}

/// A known solution is open, one more square in most rows, and `longest` squares of one line.
fn open_squares(dice: &mut impl Rng, n: u32, variant: Variant, longest: usize) -> Vec<Square> {
    let mut below = |end: u32| dice.next_u32() % end;
    let slope = if variant == Variant::Super { 3 } else { 2 };
    let mut open: Vec<Square> = (0..n).map(|row| Square::new(row, (slope * row + 1) % n)).collect();
    open.extend((0..n).map(|row| Square::new(row, below(n))));
    let (line, is_row) = (below(n), below(2) == 0);
    let place = |square: &Square| if is_row { square.row } else { square.column };
    open.sort_unstable();
    open.dedup();
    while open.iter().filter(|square| place(square) == line).count() < longest {
        let other = below(n);
        open.push(if is_row { Square::new(line, other) } else { Square::new(other, line) });
        open.sort_unstable();
        open.dedup();
    }
    open
}

fn agrees(dice: &mut impl Rng, n: u32, variant: Variant, longest: usize) -> u128 {
    let mut open = open_squares(dice, n, variant, longest);
    if dice.next_u32().is_multiple_of(2) {
        open.retain(|square| square.row != 5 || square.column != 16 && square.column != 11);
    }
    let all = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    let closed = all.filter(|square| open.binary_search(square).is_err());
    let problem = Problem::new(n).with_variant(variant).with_blocked(closed).expect("on the board");
    let places: Vec<Place> = open.iter().map(|at| (at.row.into(), at.column.into())).collect();
    let lines: Vec<_> = (0..i64::from(n)).flat_map(|line| [(true, line), (false, line)]).collect();
    let expected = count(variant, n.into(), &lines, &places);
    assert_eq!(Strategy::ExactCover.count(&problem), Ok(expected), "{n} {variant} {longest}");
    let verdict = first(&problem, NonZeroUsize::MIN, &Control::new()).expect("accepts the board");
    assert_eq!(matches!(verdict.answer, Answer::Solved(_)), expected > 0);
    match ExactCover::new(&problem) {
        Some(work) => assert_eq!(total_on(&work, 1), expected),
        None => assert!(longest > 64, "{n} {variant} {longest}"),
    }
    expected
}

#[test]
fn every_length_of_line_gives_the_count_of_brute_force() {
    let mut dice = Xoshiro256StarStar::seed_from_u64(1);
    let mut counts = [0; 2];
    for longest in [16, 17, 32, 33, 64, 65] {
        for (n, variant) in [67, 131].into_iter().flat_map(|n| Variant::ALL.map(|v| (n, v))) {
            counts[usize::from(agrees(&mut dice, n, variant, longest) > 0)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 5), "{counts:?} are impossible and possible");
}
