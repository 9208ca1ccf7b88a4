//! The number of fundamental solutions, from the numbers of all and of symmetric solutions, and what these numbers have to
//! satisfy among each other.

// Turns and reflections sort the solutions of a board into classes. From n = 2 on no reflection
// leaves a solution as it is: the mirror and the flip would need every queen on the middle line,
// and a reflection along a diagonal takes a queen beside that diagonal to another on a common
// diagonal with it, while queens on it attack each other. So only turns do, and the eight images
// of a solution are 2 different ones if a quarter turn leaves it as it is, 4 if only a half turn
// does, and 8 otherwise. Nothing of this depends on the pieces, as long as they attack like queens
// at least.

/// The numbers of classes of solutions that turns and reflections make equal: of solutions that a quarter turn leaves
/// as they are (2 in each class, from n = 2 on), that a half turn does but not a quarter turn (4), and that no turn
/// does (8).
///
/// They follow from the numbers of all solutions and of those that a half turn or a quarter turn leaves as they are.
/// None if no board can have these numbers: one of them is wrong. The empty boards of side 0 and 1 have one solution,
/// which is a class by itself.
///
/// ```
/// use n_queens::count::classes;
/// assert_eq!(classes(5, 10, 2, 2), Some([1, 0, 1]));
/// assert_eq!(classes(8, 92, 4, 0), Some([0, 1, 11]));
/// ```
pub fn classes(n: u32, all: u128, half_turn: u128, quarter_turn: u128) -> Option<[u128; 3]> {
    if n < 2 {
        return (all == half_turn && all == quarter_turn).then_some([quarter_turn, 0, 0]);
    }
    Some([
        exactly(quarter_turn, 2)?,
        exactly(half_turn.checked_sub(quarter_turn)?, 4)?,
        exactly(all.checked_sub(half_turn)?, 8)?,
    ])
}

fn exactly(number: u128, size: u128) -> Option<u128> {
    number.is_multiple_of(size).then_some(number / size)
}

/// The number of fundamental solutions of the n x n board: those that no turn and no reflection
/// makes equal count once. None if the numbers do not go together, or beyond u128: one of them is wrong.
///
/// It is (all + half turn + 2 quarter turn) / 8 for n >= 2, by Burnside's lemma: the classes are
/// the average, over the eight symmetries, of the solutions that a symmetry leaves as they are.
/// The identity leaves all, the half turn its own, the two quarter turns theirs, and the four
/// reflections none. For n < 2 the one solution is fundamental.
///
/// ```
/// use n_queens::count::fundamental;
/// assert_eq!(fundamental(8, 92, 4, 0), Some(12));
/// assert_eq!(fundamental(1, 1, 1, 1), Some(1));
/// assert_eq!(fundamental(8, 91, 4, 0), None);
/// ```
pub fn fundamental(n: u32, all: u128, half_turn: u128, quarter_turn: u128) -> Option<u128> {
    let [quarter, half, asymmetric] = classes(n, all, half_turn, quarter_turn)?;
    quarter.checked_add(half)?.checked_add(asymmetric)
}

/// Whether the number of all solutions of the n x n board and that of the solutions which a half
/// turn leaves as they are agree modulo 8, as they must.
///
/// For n >= 2 the solutions that no turn leaves as they are come in classes of 8, and the others
/// are those that a half turn leaves. For n < 2 there is one solution, and a half turn leaves it:
/// then the two numbers must be the same.
///
/// ```
/// use n_queens::count::congruent;
/// assert!(congruent(8, 92, 4));
/// assert!(!congruent(8, 93, 4));
/// ```
pub fn congruent(n: u32, all: u128, half_turn: u128) -> bool {
    match all.checked_sub(half_turn) {
        Some(rest) if n >= 2 => rest.is_multiple_of(8),
        rest => rest == Some(0),
    }
}
