//! A line of the board as a machine word, and the one loop that takes nearly all the time: placing
//! a queen, which closes squares in every line, and looking which line has the fewest left.

use std::ops::{BitAnd, BitOr, Not};

use crate::machine;
use crate::machine::Avx2;

/// The open squares of a row or a column as bits.
pub(crate) trait Lane:
    Copy
    + Ord
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Into<u64>
    + Send
    + Sync
{
    /// How many squares it holds.
    const SQUARES: usize = 8 * size_of::<Self>();
    /// How many lanes there can be.
    const LANES: usize;
    /// No square at all.
    const NONE: Self;

    /// A number of lane.
    fn number(number: usize) -> Self;
    /// The rank of a lane in the order of branching: few open squares first, then the lower number. A
    /// lane with none is last: most of those have their queen already.
    fn key(self, number: Self) -> Self;
    /// One more if the lane is empty.
    fn plus_if_none(self, lane: Self) -> Self;

    /// Only this square.
    #[inline(always)]
    fn square(index: usize) -> Self {
        Self::number(1 << index)
    }
}

macro_rules! lane {
    ($word:ty, $shift:literal) => {
        impl Lane for $word {
            const LANES: usize = 1 << $shift;
            const NONE: Self = 0;

            #[inline(always)]
            fn number(number: usize) -> Self {
                number as $word
            }

            #[inline(always)]
            fn key(self, number: Self) -> Self {
                (self.count_ones() as $word).wrapping_sub(1) << $shift | number
            }

            #[inline(always)]
            fn plus_if_none(self, lane: Self) -> Self {
                self + <$word>::from(lane == 0)
            }
        }
    };
}

// Sixteen squares of at most 256 lines; 32 or 64 squares of at most 65,536 lines.
lane!(u16, 8);
lane!(u32, 16);
lane!(u64, 16);

/// The result of a look over all lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scan {
    /// How many lanes are empty.
    pub(super) empty: usize,
    /// The number of the lane to branch on.
    pub(super) fewest: usize,
}

/// Writes what is open in `before` and not `attacked` to `after`, and looks at it. All are of one length,
/// which is that of `numbers`: the number of each lane.
#[inline]
pub(super) fn close<L: Lane>(
    vectors: Option<Avx2>,
    before: &[L],
    attacked: &[L],
    numbers: &[L],
    after: &mut [L],
) -> Scan {
    machine::fastest!(vectors, close_plainly(before, attacked, numbers, after))
}

/// The loop itself, written so that a compiler makes vector instructions of it.
#[inline(always)]
fn close_plainly<L: Lane>(before: &[L], attacked: &[L], numbers: &[L], after: &mut [L]) -> Scan {
    let length = numbers.len();
    let (before, attacked, after) = (&before[..length], &attacked[..length], &mut after[..length]);
    let (mut fewest, mut empty) = (!L::NONE, L::NONE);
    for lane in 0..length {
        let open = before[lane] & !attacked[lane];
        after[lane] = open;
        fewest = fewest.min(open.key(numbers[lane]));
        empty = empty.plus_if_none(open);
    }
    let [empty, fewest] = [empty, fewest].map(|number| Into::<u64>::into(number) as usize);
    Scan { empty, fewest: fewest & (L::LANES - 1) }
}
