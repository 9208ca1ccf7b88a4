//! Sets of rows or columns of one parity, in the order that the symmetries need.
//!
//! The first step of the colour split: a unit is a pair of such sets, and so is each entry of its
//! tables.

use std::cmp::Ordering;

/// A set of even or of odd lines (rows or columns): bit a is line 2a or 2a + 1.
pub(super) type LineSet = u32;

/// The lines of a set, numbered from the other edge of the board.
pub(super) const fn reversed(set: LineSet, lines: u32) -> LineSet {
    if lines == 0 { 0 } else { set.reverse_bits() >> (LineSet::BITS - lines) }
}

/// The lines that are not in `set`.
pub(super) const fn others(set: LineSet, lines: u32) -> LineSet {
    !set & all(lines)
}

pub(super) const fn all(lines: u32) -> LineSet {
    (1 << lines) - 1
}

/// The lines of a set, lowest first.
pub(super) fn members(set: LineSet) -> impl Iterator<Item = u32> + Clone {
    let mut left = set;
    std::iter::from_fn(move || {
        let line = (left != 0).then(|| left.trailing_zeros())?;
        left &= left - 1;
        Some(line)
    })
}

/// Sets that the symmetries make equal share a class; classes are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Alike {
    /// A set and its reverse, both of them members.
    Reversed,
    /// As before; those that are their own reverse come first.
    ReversedLast,
    /// As the first, and the complements of both.
    ReversedOrComplement,
    /// A set and its reverse, of which only the smaller is a member; those that are their own reverse come first.
    OneOfReversed,
}

/// The sets of `size` out of `lines` lines, sorted by class: which of them count is always a
/// beginning of this order.
#[derive(Debug)]
pub(super) struct Family {
    pub(super) lines: u32,
    pub(super) sets: Vec<LineSet>,
    /// The class of each set; never falls.
    classes: Vec<u32>,
    /// Where each set stands in `sets`; `NOWHERE` if it is no member.
    positions: Vec<u16>,
}

pub(super) const NOWHERE: u16 = u16::MAX;

impl Family {
    /// All sets of a size.
    #[cfg(test)]
    pub(super) fn new(lines: u32, size: u32, alike: Alike) -> Self {
        Self::between(lines, size, alike, [0, all(lines)])
    }

    /// The sets of a size that have all lines of the first bound and none outside of the second.
    pub(super) fn between(lines: u32, size: u32, alike: Alike, bounds: [LineSet; 2]) -> Self {
        let is_between = |set: LineSet| bounds[0] & !set == 0 && set & !bounds[1] == 0;
        let of_size =
            (0..1 << lines).filter(|&set: &LineSet| set.count_ones() == size && is_between(set));
        let representative = |set| representative(set, lines, alike);
        let members = of_size.filter(|&set| match alike {
            Alike::OneOfReversed => representative(set) == set,
            Alike::Reversed | Alike::ReversedLast | Alike::ReversedOrComplement => true,
        });
        // Sets of similar spread have similarly many placements, so that the lanes of a block,
        // which are neighbours in this order, are similarly long.
        let key = |&set: &LineSet| {
            let is_apart = matches!(alike, Alike::ReversedLast | Alike::OneOfReversed);
            let is_last = is_apart && reversed(set, lines) != set;
            (is_last, spread(representative(set), lines), representative(set), set)
        };
        let mut sets: Vec<LineSet> = members.collect();
        sets.sort_by_cached_key(key);
        let mut positions = vec![NOWHERE; 1 << lines];
        let mut classes: Vec<u32> = Vec::with_capacity(sets.len());
        for (position, &set) in sets.iter().enumerate() {
            positions[set as usize] = position as u16;
            let same = position > 0 && representative(sets[position - 1]) == representative(set);
            let last = classes.last().copied();
            classes.push(last.map_or(0, |last| if same { last } else { last + 1 }));
        }
        Self { lines, sets, classes, positions }
    }

    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    pub(super) fn position(&self, set: LineSet) -> u16 {
        self.positions[set as usize]
    }

    pub(super) fn class(&self, position: usize) -> u32 {
        self.classes[position]
    }

    /// Whether a set is its own reverse.
    pub(super) fn is_symmetric(&self, position: usize) -> bool {
        reversed(self.sets[position], self.lines) == self.sets[position]
    }

    /// How many sets are their own reverse. Where of a set and its reverse only one is a member, they come first.
    pub(super) fn symmetric(&self) -> usize {
        (0..self.len()).take_while(|&position| self.is_symmetric(position)).count()
    }

    /// How many sets have a class below `class`: they come first.
    pub(super) fn below(&self, class: u32) -> usize {
        self.classes.partition_point(|&other| other < class)
    }
}

fn representative(set: LineSet, lines: u32, alike: Alike) -> LineSet {
    let smaller = |set: LineSet| set.min(reversed(set, lines));
    match alike {
        Alike::Reversed | Alike::ReversedLast | Alike::OneOfReversed => smaller(set),
        Alike::ReversedOrComplement => smaller(set).min(smaller(others(set, lines))),
    }
}

/// How far the lines of a set and of the other lines are apart from each other: of the more
/// numerous ones, or of both, so that nothing changes if they change places.
fn spread(set: LineSet, lines: u32) -> u32 {
    let (inside, outside) = (set.count_ones(), lines - set.count_ones());
    match inside.cmp(&outside) {
        Ordering::Less => distances(others(set, lines)),
        Ordering::Equal => distances(set) + distances(others(set, lines)),
        Ordering::Greater => distances(set),
    }
}

fn distances(set: LineSet) -> u32 {
    members(set).flat_map(|a| members(set).filter(move |&b| b < a).map(move |b| a - b)).sum()
}
