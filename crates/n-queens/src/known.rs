//! Published numbers, to check a result against; never to produce one.

/// The number of solutions of the n x n board for n = 0, 1, 2, ... (OEIS A000170).
const ALL_SOLUTIONS: &str = "1 1 0 0 2 10 4 40 92 352 724 2680 14200 73712 365596 2279184 14772512 95815104 666090624 \
    4968057848 39029188884 314666222712 2691008701644 24233937684440 227514171973736 \
    2207893435808352 22317699616364044 234907967154122528";

/// The largest board whose number is published.
pub const LARGEST: u32 = 27;

/// The published number of solutions of the empty n x n board, as far as it is known.
///
/// ```
/// assert_eq!(n_queens::known::solutions(8), Some(92));
/// assert_eq!(n_queens::known::solutions(n_queens::known::LARGEST), Some(234_907_967_154_122_528));
/// assert_eq!(n_queens::known::solutions(28), None);
/// ```
pub fn solutions(n: u32) -> Option<u128> {
    ALL_SOLUTIONS.split(' ').nth(n as usize)?.parse().ok()
}
