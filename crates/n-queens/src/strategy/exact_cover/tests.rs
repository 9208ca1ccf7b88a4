//! The packed way against the wide one, and the loop for AVX2 against the plain one.

use super::walk::{Lane, close};
use super::*;
use crate::machine::Avx2;
use crate::strategy::Chance;
use crate::{Flow, Square, Variant};

/// Boards of 1 to 12 rows with given queens and blocked squares, some of them contradictory.
fn random_board(chance: &mut Chance) -> Problem {
    let n = 1 + chance.below(12) as u32;
    let variant = Variant::ALL[chance.below(3) as usize];
    let mut problem = Problem::new(n).with_variant(variant);
    let closed = chance.below(u64::from(n * n)) as u32 * 2 / 3;
    for index in 0..closed {
        let [row, column] = [0; 2].map(|_: u32| chance.below(n.into()) as u32);
        let (board, square) = (problem.clone(), [Square::new(row, column)]);
        let more = if index < 2 { board.with_given(square) } else { board.with_blocked(square) };
        problem = more.unwrap_or(problem);
    }
    problem
}

fn solutions(search: impl FnOnce(&mut dyn FnMut(&[u32]))) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    search(&mut |columns| found.push(columns.to_vec()));
    found.sort_unstable();
    found
}

fn packed(problem: &Problem) -> Vec<Vec<u32>> {
    solutions(|tell| match Opening::new(problem) {
        Opening::Contradiction => {}
        Opening::Packed(board) => {
            board.search(&mut |columns: &[u32]| -> Flow {
                tell(columns);
                Flow::Continue(())
            });
        }
        Opening::Wide => panic!("a small board is packed"),
    })
}

fn wide(problem: &Problem) -> Vec<Vec<u32>> {
    solutions(|tell| {
        wide::search(problem, &mut |columns: &[u32]| -> Flow {
            tell(columns);
            Flow::Continue(())
        });
    })
}

#[test]
fn packed_and_wide_find_the_same() {
    let mut chance = Chance::new(5);
    let mut solvable = 0;
    for _ in 0..2000 {
        let problem = random_board(&mut chance);
        let found = packed(&problem);
        assert_eq!(found, wide(&problem), "{problem:?}");
        solvable += u32::from(!found.is_empty());
    }
    assert!((200..1800).contains(&solvable), "{solvable} of 2000 boards can be solved");
}

#[test]
fn parts_are_the_whole() {
    let mut chance = Chance::new(6);
    for _ in 0..300 {
        let problem = random_board(&mut chance);
        let Opening::Packed(board) = Opening::new(&problem) else { continue };
        for enough in [1, 7, 1000] {
            let parts = solutions(|tell| {
                for part in board.subtrees(enough) {
                    let _ = board.search_below(&part, &mut |columns: &[u32]| -> Flow {
                        tell(columns);
                        Flow::Continue(())
                    });
                }
            });
            assert_eq!(parts, packed(&problem), "{problem:?}");
        }
    }
}

fn loops_agree<L: Lane + std::fmt::Debug>(lane: impl Fn(&mut Chance) -> L) {
    let mut chance = Chance::new(7);
    for length in (0..200).step_by(8) {
        let [before, attacked] =
            [0; 2].map(|_| (0..length).map(|_| lane(&mut chance)).collect::<Vec<L>>());
        let numbers: Vec<L> = (0..length).map(L::number).collect();
        let (mut one, mut other) = (before.clone(), before.clone());
        let scan = close(Avx2::detect(), &before, &attacked, &numbers, &mut one);
        assert_eq!(scan, close(None, &before, &attacked, &numbers, &mut other));
        assert_eq!(one, other);
        let empty = one.iter().filter(|lane| **lane == L::NONE).count();
        let fewest = (0..length)
            .filter(|&at| one[at] != L::NONE)
            .min_by_key(|&at| Into::<u64>::into(one[at]).count_ones());
        assert_eq!(scan.empty, empty);
        assert_eq!(Some(scan.fewest).filter(|_| empty < length), fewest);
    }
}

#[test]
fn the_machine_s_loop_is_the_plain_one() {
    let sparse =
        |chance: &mut Chance| chance.below(1 << 60) & chance.below(1 << 60) & chance.below(1 << 60);
    loops_agree::<u16>(|chance| sparse(chance) as u16 & 7);
    loops_agree::<u16>(|chance| sparse(chance) as u16);
    loops_agree::<u32>(|chance| sparse(chance) as u32);
    loops_agree::<u64>(sparse);
}
