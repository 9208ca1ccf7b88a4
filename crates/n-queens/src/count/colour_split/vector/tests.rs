//! Plain loops and AVX2 loops against each other, on random words.

use proptest::prelude::*;

use super::super::tables::Word;
use super::*;

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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn tallies(words in words(), groups in groups()) {
        let probes = Probes::of_bytes(2, &groups.iter().map(|group| group.concat()).collect::<Vec<_>>());
        let mut plain = vec![Row::ZERO; groups.len()];
        plain_tally(&words, &probes, &mut plain);
        for (row, group) in plain.iter().zip(&groups) {
            for (lane, &count) in row.0.iter().enumerate() {
                prop_assert_eq!(count, expected(&words, group, lane));
            }
        }
        let mut fastest = vec![Row::ZERO; groups.len()];
        tally_pairs::<2>(words.as_flattened(), &probes, &mut fastest);
        prop_assert_eq!(plain, fastest);
    }

    #[test]
    fn product_sums(a in any::<[u32; 32]>(), b in proptest::array::uniform32(0u32..1 << 20)) {
        let a = a.map(|entry| entry >> 8);
        let expected: u64 = a.iter().zip(&b).map(|(&a, &b)| u64::from(a) * u64::from(b)).sum();
        let mut found = Vec::new();
        products(&[Row(a), Row(b)], &[Row(b), Row(a)], |row, sum| found.push((row, sum)));
        prop_assert_eq!(found, vec![(0, expected), (1, expected)]);
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn filters(stones in proptest::collection::vec(any::<u64>(), 0..50), mask in any::<u64>()) {
        let mask = mask & mask.rotate_left(7) & mask.rotate_left(19) & mask.rotate_left(31);
        let free: Vec<u64> = stones.iter().copied().filter(|stone| stone & mask == 0).collect();
        let mut plain = vec![0; stones.len() + 4];
        let length = sieve::filter(&stones, mask, &mut plain);
        prop_assert_eq!(&plain[..length], &free);
        if avx2::is_there() {
            let mut fast = vec![0; stones.len() + 4];
            let length = avx2::filter_for_tests(&stones, mask, &mut fast);
            prop_assert_eq!(&fast[..length], &free);
        }
    }
}
