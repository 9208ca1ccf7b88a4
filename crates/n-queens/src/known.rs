//! Published numbers, to check a result against; never to produce one.

/// The number of solutions of the n x n board for n = 0, 1, 2, ... (OEIS A000170).
const ALL_SOLUTIONS: [u128; 28] = [
    1,
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
    4_968_057_848,
    39_029_188_884,
    314_666_222_712,
    2_691_008_701_644,
    24_233_937_684_440,
    227_514_171_973_736,
    2_207_893_435_808_352,
    22_317_699_616_364_044,
    234_907_967_154_122_528,
];

/// The largest board whose number is published.
pub const LARGEST: u32 = ALL_SOLUTIONS.len() as u32 - 1;

/// The published number of solutions of the empty n x n board, as far as it is known.
///
/// ```
/// assert_eq!(n_queens::known::solutions(8), Some(92));
/// assert_eq!(n_queens::known::solutions(28), None);
/// ```
pub fn solutions(n: u32) -> Option<u128> {
    ALL_SOLUTIONS.get(n as usize).copied()
}
