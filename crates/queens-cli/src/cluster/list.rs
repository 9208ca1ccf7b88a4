//! Lists of shares as Slurm and people write them: `3,7-9`.

use std::fmt::Write;

/// Nobody reads a longer list.
const MOST_NAMED: usize = 12;
/// More numbers than any plan has tasks; a damaged list must not fill the memory.
const MOST: usize = 100_000;

/// Rising numbers as ranges, joined by `separator`.
fn joined(ranges: &[(u32, u32)], separator: &str) -> String {
    let mut list = String::new();
    for (place, &(first, last)) in ranges.iter().enumerate() {
        // A String takes everything: the results say nothing.
        let _ = match last - first {
            _ if place > 0 => write!(list, "{separator}"),
            _ => Ok(()),
        };
        let _ =
            if first == last { write!(list, "{first}") } else { write!(list, "{first}-{last}") };
    }
    list
}

fn ranges(numbers: impl IntoIterator<Item = u32>) -> Vec<(u32, u32)> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    ranges
}

/// Rising numbers as the indices of an array.
pub(super) fn indices(numbers: impl IntoIterator<Item = u32>) -> String {
    joined(&ranges(numbers), ",")
}

/// The numbers of such a list; nothing if it is none.
pub(super) fn numbers(list: &str) -> Option<Vec<u32>> {
    let mut numbers = Vec::new();
    for range in list.split(',') {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let (first, last): (u32, u32) = (first.parse().ok()?, last.parse().ok()?);
        let count = last.checked_sub(first)? as usize + 1;
        if numbers.len() + count > MOST {
            return None;
        }
        numbers.extend(first..=last);
    }
    Some(numbers)
}

/// The first few of them for people.
pub(super) fn few(numbers: impl IntoIterator<Item = u32>) -> String {
    let ranges = ranges(numbers);
    let shown = joined(&ranges[..ranges.len().min(MOST_NAMED)], ", ");
    if ranges.len() > MOST_NAMED { shown + ", ..." } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_become_ranges() {
        assert_eq!(indices([3, 7, 8, 9]), "3,7-9");
        assert_eq!(indices([1, 2]), "1-2");
        assert_eq!(indices([]), "");
        assert_eq!(few([3, 7, 8]), "3, 7-8");
        assert!(few((1..100).map(|number| 2 * number)).ends_with(", 24, ..."));
    }

    #[test]
    fn a_list_is_read_back() {
        assert_eq!(numbers("3,7-9"), Some(vec![3, 7, 8, 9]));
        for wrong in ["", "a", "3,", "9-7", "1-4294967295", "1-60000,1-60000"] {
            assert_eq!(numbers(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn nothing_follows_the_largest_number() {
        let damaged = numbers("4294967294-4294967295,0").unwrap();
        assert_eq!(indices(damaged), "4294967294-4294967295,0");
    }
}
