//! What others have published, to be printed beside what was measured here; never to produce it.
//!
//! Backtracking with swaps (`permutation`) against random swaps (`probabilistic`), by n and density: the share of
//! ten runs that found a solution, and the seconds of one run on one machine.

/// The board sizes of the published times.
pub const SIZES: [u32; 8] = [5, 15, 25, 30, 35, 40, 45, 50];

/// The densities.
pub const DENSITIES: [f64; 6] = [0.2, 0.4, 0.6, 0.8, 1.0, 1.2];

/// Runs of which the published shares are.
pub const RUNS: u64 = 10;

/// For each density the shares at n = 5, 15, 25, and 30 and above.
const SHARES: [[f64; 4]; 6] = [
    [0.0, 0.0, 0.9, 1.0],
    [0.5, 1.0, 1.0, 1.0],
    [0.8, 1.0, 1.0, 1.0],
    [1.0, 1.0, 1.0, 1.0],
    [1.0, 1.0, 1.0, 1.0],
    [1.0, 1.0, 1.0, 1.0],
];

/// `permutation` at the [`SIZES`]; larger boards were not run.
const PERMUTATION: [f64; 5] = [0.0, 0.0, 0.019, 11.4, 223.383];

/// For each density the seconds at the [`SIZES`].
const PROBABILISTIC: [[f64; 8]; 6] = [
    [0.0, 0.0, 0.136, 0.39, 1.508, 22.408, 7.637, 62.758],
    [0.0, 0.0, 0.023, 0.095, 0.004, 0.073, 0.053, 0.02],
    [0.0, 0.0, 0.001, 0.0, 0.002, 0.008, 0.007, 0.011],
    [0.0, 0.0, 0.001, 0.002, 0.003, 0.927, 0.044, 0.004],
    [0.0, 0.001, 0.004, 0.001, 0.021, 0.09, 0.016, 0.013],
    [0.0, 0.0, 0.005, 0.004, 0.02, 0.004, 0.086, 0.024],
];

/// The published share of ten runs of `probabilistic` that found a solution.
///
/// ```
/// use n_queens::compare::published::share;
/// assert_eq!(share(25, 0.2), Some(0.9));
/// assert_eq!(share(50, 0.2), Some(1.0));
/// assert_eq!(share(8, 0.2), None);
/// ```
pub fn share(n: u32, density: f64) -> Option<f64> {
    let column = match n {
        5 => 0,
        15 => 1,
        25 => 2,
        30.. => 3,
        _ => return None,
    };
    Some(SHARES[row(density)?][column])
}

/// The published seconds of one run: of `probabilistic` at a density, or of `permutation` without one.
/// They were measured to a millisecond: 0 means less than that.
///
/// ```
/// use n_queens::compare::published::seconds;
/// assert_eq!(seconds(35, None), Some(223.383));
/// assert_eq!(seconds(40, None), None);
/// assert_eq!(seconds(50, Some(0.6)), Some(0.011));
/// ```
pub fn seconds(n: u32, density: Option<f64>) -> Option<f64> {
    let column = SIZES.iter().position(|&size| size == n)?;
    match density {
        None => PERMUTATION.get(column).copied(),
        Some(density) => Some(PROBABILISTIC[row(density)?][column]),
    }
}

fn row(density: f64) -> Option<usize> {
    DENSITIES.iter().position(|&published| published == density)
}
