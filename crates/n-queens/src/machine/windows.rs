//! Windows into rows of bytes: one bounds check for all windows of a row. The innermost loops of the colour split call it.

use super::WINDOW;

/// In each of some rows, for each of `T` words and `P` planes, the [`WINDOW`] bytes that begin at a certain place of the row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Windows<'a, const P: usize, const T: usize> {
    bytes: &'a [u8],
    places: [[usize; P]; T],
    /// The last byte at which a row can begin.
    last: usize,
}

/// One row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a, const P: usize, const T: usize> {
    windows: &'a Windows<'a, P, T>,
    start: usize,
}

impl<'a, const P: usize, const T: usize> Windows<'a, P, T> {
    /// # Panics
    /// If not even a row at the first byte has room for its windows.
    #[inline(always)]
    pub(crate) fn new(bytes: &'a [u8], places: [[usize; P]; T]) -> Self {
        let most = places.as_flattened().iter().copied().max().unwrap_or(0);
        let last = bytes.len().checked_sub(most.saturating_add(WINDOW));
        Self { bytes, places, last: last.expect("room for the windows of a row") }
    }

    /// The row that begins at a byte.
    ///
    /// # Panics
    /// If a window of the row is not within the bytes.
    #[inline(always)]
    pub(crate) fn row(&'a self, start: usize) -> Row<'a, P, T> {
        assert!(start <= self.last, "room for the windows of a row");
        Row { windows: self, start }
    }
}

impl<'a, const P: usize, const T: usize> Row<'a, P, T> {
    /// The window of a word and a plane.
    ///
    /// # Panics
    /// If there is no such word or plane.
    #[inline(always)]
    pub(crate) fn window(self, word: usize, plane: usize) -> &'a [u8; WINDOW] {
        let Windows { bytes, places, .. } = self.windows;
        let first = bytes.as_ptr().wrapping_add(self.start + places[word][plane]);
        // SAFETY: start <= last and last + the greatest place + WINDOW <= the length of the bytes, so that all bytes of
        // the window are among them; an array of bytes has no alignment.
        unsafe { &*first.cast() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_where_they_are_said_to_be() {
        let bytes: Vec<u8> = (0..=255).collect();
        let windows = Windows::new(&bytes, [[0, 100], [3, 50]]);
        let first = |start, word, plane| windows.row(start).window(word, plane)[..2].to_vec();
        assert_eq!(first(0, 0, 1), [100, 101]);
        assert_eq!(first(7, 1, 0), [10, 11]);
        assert_eq!(windows.row(76).window(0, 1)[WINDOW - 1], 255);
        assert!(std::panic::catch_unwind(|| windows.row(77)).is_err());
        assert!(std::panic::catch_unwind(|| Windows::new(&bytes, [[256 - WINDOW + 1]])).is_err());
    }
}
