//! Tables and sums against their definitions.

use super::super::board::ColourBoard;
use super::super::lines::{Alike, Family, LineSet, NOWHERE};
use super::super::placements::{Candidates, Grouping, ProbeOrder, told_apart};
use super::super::table::LANES;
use super::*;
use crate::machine::bytes;

/// The table by definition: all pairs, one by one.
fn expected(
    boards: [ColourBoard; 2],
    rows: [LineSet; 2],
    grouping: [Grouping; 2],
) -> Vec<Vec<u64>> {
    let [groups, lanes] = grouping.map(|grouping| grouping.family.len());
    let mut table = vec![vec![0; lanes]; groups];
    boards[0].placements(rows[0], |columns, diagonals| {
        let group = grouping[0].group(columns);
        boards[1].placements(rows[1], |columns, others| {
            let lane = grouping[1].group(columns);
            if group != NOWHERE && lane != NOWHERE && diagonals & others == 0 {
                table[group as usize][lane as usize] += 1;
            }
        });
    });
    table
}

/// White's table for some row sets, with prefixes of every length, by every instruction set, in tiles of every length.
#[test]
fn a_table_is_what_its_definition_says() {
    for (n, even, odd) in
        [(9, 0b10110, 0b0110), (14, 0b0111010, 0b1011001), (17, 0b010101, 0b10101)]
    {
        let boards = [ColourBoard::new(n, 0, 0), ColourBoard::new(n, 1, 1)];
        let families = [(n.div_ceil(2), even, Alike::OneOfReversed), (n / 2, odd, Alike::Reversed)]
            .map(|(lines, rows, alike): (u32, LineSet, Alike)| {
                Family::new(lines, rows.count_ones(), alike)
            });
        let grouping = [0, 1].map(|side: usize| Grouping {
            family: &families[side],
            complement: false,
            reversed: false,
        });
        let expected = expected(boards, [even, odd], grouping);
        assert!(expected.iter().flatten().any(|&entry| entry > 0), "n = {n}");
        let candidates = Candidates::new(boards[1], odd, grouping[1]);
        for depth in 0..=even.count_ones() as usize {
            let probes = Probes::new(
                boards[0],
                &[even],
                depth,
                grouping[0],
                ProbeOrder::Families(&[expected.len()]),
            );
            for vectors in Vectors::available() {
                for tile in [LANES, 2 * LANES] {
                    let found =
                        table(vectors, boards[0], &candidates, &probes, tile, expected.len());
                    assert_eq!(found, expected, "n = {n}, {depth} {vectors:?} {tile}");
                }
            }
            let few = expected.len() / 3;
            let order = ProbeOrder::Families(&[few]);
            let probes = Probes::new(boards[0], &[even], depth, grouping[0], order);
            let vectors = Vectors::detect();
            let found = table(vectors, boards[0], &candidates, &probes, LANES, few);
            assert_eq!(found, expected[..few], "n = {n}, {depth}, the first {few} groups");
        }
    }
}

fn table(
    vectors: Vectors,
    board: ColourBoard,
    candidates: &Candidates,
    probes: &Probes,
    length: usize,
    groups: usize,
) -> Vec<Vec<u64>> {
    let lanes = candidates.starts.len() - 1;
    let prefixes = Prefixes::new(board, &probes.prefix_rows);
    let mut table = vec![vec![0; lanes]; groups];
    for first_group in (0..lanes).step_by(length) {
        let blocks = length.min(lanes - first_group).div_ceil(LANES);
        let mut words = vec![Word::EMPTY; groups * blocks];
        let filled = Filled { set: 0, table: &mut words, blocks };
        let told_apart = told_apart(board);
        let tile = Tile { board, candidates, first_group, groups: length, told_apart };
        Filler::new(vectors).fill::<1>(tile, &prefixes, probes, &mut [filled]);
        for (row, words) in table.iter_mut().zip(words.chunks(blocks)) {
            for (to, &entry) in row[first_group..].iter_mut().zip(bytes(words)) {
                *to = entry.into();
            }
        }
    }
    table
}

/// The sums of a table's entries, with every instruction set and prefixes of every length, are what their definition says.
#[test]
fn sums_of_entries_are_what_their_definition_says() {
    let (n, rows) = (14, [0b0111010, 0b1011001]);
    let boards = [ColourBoard::new(n, 1, 0), ColourBoard::new(n, 0, 1)];
    let family = Family::new(7, 4, Alike::Reversed);
    let grouping = Grouping { family: &family, complement: false, reversed: false };
    let pairs = expected(boards, rows, [grouping; 2]);
    let candidates = Candidates::new(boards[1], rows[1], grouping);
    let (groups, blocks) = (family.len(), family.len().div_ceil(LANES));
    let entry = |group: usize, lane: usize| (group * 7 + lane * 3) % 250;
    let ends = [10, 20, groups];
    for last_lanes in [0, 13, groups] {
        let mut sums = [[0; 2]; KINDS];
        for (group, row) in pairs.iter().enumerate() {
            let kind = ends.iter().position(|&end| group < end).unwrap();
            for (lane, &count) in row.iter().enumerate() {
                let product = u128::from(count) * entry(group, lane) as u128;
                sums[kind][usize::from(lane >= last_lanes)] += product;
            }
        }
        assert!(sums.as_flattened().iter().any(|&sum| sum > 0));
        let mut words = vec![Word::EMPTY; groups * blocks + 2];
        for group in 0..groups {
            for lane in 0..groups {
                words[group * blocks + lane / LANES].0[lane % LANES] = entry(group, lane) as u8;
            }
        }
        let tables = PlaneTables { bytes: bytes(&words), planes: 1, groups, row: blocks * LANES };
        let weights = Weights { tables, ends: [&[ends], &[[0; KINDS]]], last_lanes };
        let tile = Tile {
            board: boards[0],
            candidates: &candidates,
            first_group: 0,
            groups,
            told_apart: told_apart(boards[0]),
        };
        for depth in 0..=4 {
            let probes = Probes::new(boards[0], &rows[..1], depth, grouping, ProbeOrder::Groups);
            let prefixes = Prefixes::new(boards[0], &probes.prefix_rows);
            for vectors in Vectors::available() {
                let found = Filler::new(vectors).weigh::<1>(tile, &prefixes, &probes, &weights);
                assert_eq!(found, sums, "{depth} {vectors:?} {last_lanes}");
            }
        }
    }
}
