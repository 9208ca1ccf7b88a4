//! The number of fundamental solutions, from the numbers of all and of symmetric solutions, and what these numbers have to
//! satisfy among each other.

// Turns and reflections sort the solutions of a board into classes. From n = 2 on no reflection
// leaves a solution as it is: the mirror and the flip would need every queen on the middle line,
// and a reflection along a diagonal takes a queen beside that diagonal to another on a common
// diagonal with it, while queens on it attack each other. So only turns do, and the eight images
// of a solution are 2 different ones if a quarter turn leaves it as it is, 4 if only a half turn
// does, and 8 otherwise. Nothing of this depends on the pieces, as long as they attack like queens
// at least.

/// The numbers of classes of solutions that turns and reflections make equal.
///
/// ```
/// use n_queens::count::Classes;
/// let classes = Classes::new(5, 10, 2, 2).unwrap();
/// assert_eq!(classes, Classes { quarter_turn: 1, half_turn: 0, asymmetric: 1 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Classes {
    /// Of solutions that a quarter turn leaves as they are: 2 each, from n = 2 on.
    pub quarter_turn: u128,
    /// Of solutions that a half turn leaves as they are, but not a quarter turn: 4 each.
    pub half_turn: u128,
    /// Of solutions that no turn leaves as they are: 8 each.
    pub asymmetric: u128,
}

impl Classes {
    /// The classes on the n x n board, from the numbers of all solutions and of those that a half
    /// turn or a quarter turn leaves as they are. None if no board can have these numbers: one of
    /// them is wrong.
    ///
    /// The empty boards of side 0 and 1 have one solution, which is a class by itself.
    pub fn new(n: u32, all: u128, half_turn: u128, quarter_turn: u128) -> Option<Self> {
        if n < 2 {
            let alone = Self { quarter_turn, half_turn: 0, asymmetric: 0 };
            return (all == half_turn && all == quarter_turn).then_some(alone);
        }
        Some(Self {
            quarter_turn: exactly(quarter_turn, 2)?,
            half_turn: exactly(half_turn.checked_sub(quarter_turn)?, 4)?,
            asymmetric: exactly(all.checked_sub(half_turn)?, 8)?,
        })
    }

    /// How many there are: the number of fundamental solutions. None beyond u128.
    ///
    /// ```
    /// use n_queens::count::Classes;
    /// assert_eq!(Classes::new(8, 92, 4, 0).and_then(Classes::total), Some(12));
    /// ```
    pub fn total(self) -> Option<u128> {
        self.quarter_turn.checked_add(self.half_turn)?.checked_add(self.asymmetric)
    }
}

fn exactly(number: u128, size: u128) -> Option<u128> {
    number.is_multiple_of(size).then_some(number / size)
}

/// The number of fundamental solutions of the n x n board: those that no turn and no reflection
/// makes equal count once. None if the numbers do not go together: one of them is wrong.
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
    Classes::new(n, all, half_turn, quarter_turn)?.total()
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
