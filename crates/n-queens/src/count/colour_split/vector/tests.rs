//! Plain loops and AVX2 loops against each other, on random words.

use proptest::prelude::*;

use super::super::bounds::LARGEST_ENTRY;
use super::*;
use crate::machine::Word;

/// Probes of two pairs each, in a few groups, and the tables that they point into.
fn words() -> impl Strategy<Value = Vec<[Table; 2]>> {
    let table = proptest::collection::vec(any::<[u8; 32]>(), 256);
    let table = table.prop_map(|words| std::array::from_fn(|at| Word(words[at])));
    proptest::collection::vec([table.clone(), table], 1..=WORDS)
}

fn groups() -> impl Strategy<Value = Vec<Vec<[u8; 2]>>> {
    proptest::collection::vec(proptest::collection::vec(any::<[u8; 2]>(), 0..100), 1..6)
}

/// The definition: bit by bit.
fn expected(words: &[[Table; 2]], group: &[[u8; 2]], lane: usize) -> u32 {
    let free = |tables: &[Table; 2], probe: &[u8; 2]| {
        let byte = |pair: usize| tables[pair][probe[pair] as usize].0[lane];
        (byte(0) | byte(1)).count_zeros()
    };
    words.iter().flat_map(|tables| group.iter().map(move |probe| free(tables, probe))).sum()
}

/// Sums of 8 and of 16 bits are full when a group has so many probes, and one more.
#[test]
fn the_fullest_words_do_not_overflow() {
    let words = [[[Word::EMPTY; 256]; 2]; WORDS];
    for probes in [SAFE, SAFE + 1, 128 * SAFE, 128 * SAFE + 1, 257 * SAFE, 257 * SAFE + 1, 40_320] {
        for words in [&words[..1], &words[..]] {
            let groups = Probes::of_bytes(2, &[vec![0; 2 * probes]]);
            let expected = Row([(8 * probes * words.len()) as u32; LANES]);
            for vectors in [None, Avx2::detect()] {
                let mut rows = [Row::ZERO];
                tally_pairs::<2>(vectors, words.as_flattened(), &groups, &mut rows);
                assert_eq!(rows, [expected], "{probes} probes");
            }
        }
    }
}

#[test]
fn the_largest_entries_do_not_overflow() {
    let largest = [Row([u32::try_from(LARGEST_ENTRY).expect("as is proved"); LANES])];
    let expected = LANES as u128 * LARGEST_ENTRY * LARGEST_ENTRY;
    for vectors in [None, Avx2::detect()] {
        let mut found = Vec::new();
        products(vectors, &largest, &largest, |_, sum| found.push(u128::from(sum)));
        assert_eq!(found, [expected]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn tallies(words in words(), groups in groups()) {
        let probes = Probes::of_bytes(2, &groups.iter().map(|group| group.concat()).collect::<Vec<_>>());
        let tally = |vectors| {
            let mut rows = vec![Row::ZERO; groups.len()];
            tally_pairs::<2>(vectors, words.as_flattened(), &probes, &mut rows);
            rows
        };
        let plain = tally(None);
        for (row, group) in plain.iter().zip(&groups) {
            for (lane, &count) in row.0.iter().enumerate() {
                prop_assert_eq!(count, expected(&words, group, lane));
            }
        }
        prop_assert_eq!(plain, tally(Avx2::detect()));
    }

    #[test]
    fn product_sums(a in any::<[u32; 32]>(), b in proptest::array::uniform32(0u32..1 << 20)) {
        let a = a.map(|entry| entry >> 8);
        let expected: u64 = a.iter().zip(&b).map(|(&a, &b)| u64::from(a) * u64::from(b)).sum();
        for vectors in [None, Avx2::detect()] {
            let mut found = Vec::new();
            products(vectors, &[Row(a), Row(b)], &[Row(b), Row(a)], |row, sum| found.push((row, sum)));
            prop_assert_eq!(found, vec![(0, expected), (1, expected)]);
        }
    }

    #[test]
    fn filters(stones in proptest::collection::vec(any::<u64>(), 0..50), mask in any::<u64>()) {
        let mask = mask & mask.rotate_left(7) & mask.rotate_left(19) & mask.rotate_left(31);
        let free: Vec<u64> = stones.iter().copied().filter(|stone| stone & mask == 0).collect();
        let mut plain = vec![0; stones.len()];
        let length = sieve::filter(&stones, mask, &mut plain);
        prop_assert_eq!(&plain[..length], &free);
        if let Some(avx2) = Avx2::detect() {
            let mut fast = vec![0; stones.len()];
            let length = filter(avx2, &stones, mask, &mut fast);
            prop_assert_eq!(&fast[..length], &free);
        }
    }
}
