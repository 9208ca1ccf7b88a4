//! A set of numbers, one bit each, in pages that are made when something is put into them: an
//! empty part takes no memory, and growing moves nothing.

/// A page has two to this power of bits: 256 KiB, which the caches of one core hold.
pub(super) const PAGE_BITS: u32 = 21;

const PAGE: u64 = 1 << PAGE_BITS;

/// Larger steps put hardly two numbers into one word.
const LARGEST_STEP: u64 = 32;

/// The set.
pub(super) struct Pages {
    /// Numbers are below this.
    size: u64,
    pages: Box<[Box<[u64]>]>,
}

impl Pages {
    /// For numbers below `size`.
    pub(super) fn new(size: u64) -> Self {
        let pages = (0..size.div_ceil(PAGE)).map(|_| Box::default()).collect();
        Self { size, pages }
    }

    /// How many pages there may be.
    pub(super) const fn pages(&self) -> usize {
        self.pages.len()
    }

    /// How many bits have been made.
    #[cfg(test)]
    pub(super) fn memory(&self) -> usize {
        self.pages.iter().map(|page| 64 * page.len()).sum()
    }

    /// The page with this number.
    #[inline]
    fn page(&mut self, number: usize) -> &mut [u64] {
        let page = &mut self.pages[number];
        if page.is_empty() {
            *page = blank(self.size, number);
        }
        page
    }

    /// Adds a number; true if it was there already.
    #[inline]
    pub(super) fn insert(&mut self, number: u64) -> bool {
        take(self.page((number >> PAGE_BITS) as usize), number)
    }

    /// Takes a number away.
    pub(super) fn remove(&mut self, number: u64) {
        self.page((number >> PAGE_BITS) as usize)[word(number)] &= !bit(number);
    }

    /// Adds numbers of one page, given by their lower bits, up to the first that was there already;
    /// returns how many were not.
    pub(super) fn insert_into(&mut self, page: usize, numbers: &[u32]) -> usize {
        if numbers.is_empty() {
            return 0;
        }
        let page = self.page(page);
        numbers.iter().position(|&number| take(page, number.into())).unwrap_or(numbers.len())
    }

    /// Takes numbers of one page away, given by their lower bits.
    pub(super) fn remove_from(&mut self, page: usize, numbers: &[u32]) {
        for number in numbers.iter().copied().map(u64::from) {
            self.page(page)[word(number)] &= !bit(number);
        }
    }

    /// Adds a run, whose numbers must lie within the size; false, and nothing has changed, if one of
    /// them was there already, or the step is too large for this to pay.
    pub(super) fn insert_run(&mut self, run: BitRun) -> bool {
        if !(1..=LARGEST_STEP).contains(&run.step.unsigned_abs()) {
            return false; // with no step at all every number would meet the one before
        }
        let mut inserted = 0;
        let is_free = self.words_of_run(run, |word, pattern| {
            let is_free = *word & pattern == 0;
            if is_free {
                *word |= pattern;
                inserted += 1;
            }
            is_free
        });
        if !is_free {
            self.remove_words(run, inserted);
        }
        is_free
    }

    /// Takes a run away that was inserted.
    pub(super) fn remove_run(&mut self, run: BitRun) {
        self.remove_words(run, usize::MAX);
    }

    /// Takes the part of a run away that is in its lowest words.
    fn remove_words(&mut self, run: BitRun, words: usize) {
        let mut left = words;
        self.words_of_run(run, |word, pattern| {
            let is_inserted = left > 0;
            if is_inserted {
                *word &= !pattern;
                left -= 1;
            }
            is_inserted
        });
    }

    /// Shows every word that the run touches, with the bits that it has there, until `all` is false.
    #[inline]
    fn words_of_run(&mut self, run: BitRun, mut all: impl FnMut(&mut u64, u64) -> bool) -> bool {
        let (lowest, highest) = run.ends();
        let step = run.step.unsigned_abs();
        let mut comb = Comb::new(lowest, step);
        let (mut at, last) = (lowest / 64, highest / 64);
        while at <= last {
            let page = self.page(((at * 64) >> PAGE_BITS) as usize);
            for word in &mut page[word(at * 64)..] {
                let end = if at == last { !0 >> (63 - highest % 64) } else { !0 };
                if !all(word, comb.next_word() & end) {
                    return false;
                }
                at += 1;
                if at > last {
                    break;
                }
            }
        }
        true
    }
}

/// Numbers at equal steps, up or down; at least one.
#[derive(Clone, Copy)]
pub(super) struct BitRun {
    pub(super) first: i64,
    pub(super) step: i64,
    pub(super) count: usize,
}

impl BitRun {
    /// The lowest and the highest.
    pub(super) fn ends(self) -> (u64, u64) {
        let last = self.first + self.step * (self.count as i64 - 1);
        (self.first.min(last) as u64, self.first.max(last) as u64)
    }
}

/// The bits of numbers at equal steps of at most 64, word by word.
struct Comb {
    teeth: u64,
    step: u64,
    /// The first bit of the run in the next word.
    phase: u64,
}

impl Comb {
    fn new(first: u64, step: u64) -> Self {
        let teeth = (0..64).step_by(step as usize).fold(0, |teeth, tooth| teeth | 1 << tooth);
        Self { teeth, step, phase: first % 64 }
    }

    #[inline]
    fn next_word(&mut self) -> u64 {
        let word = self.teeth << self.phase;
        // The last bit that is set, one step on: without a division, which would take longest.
        self.phase = 63 - u64::from(word.leading_zeros()) + self.step - 64;
        word
    }
}

#[cold]
fn blank(size: u64, page: usize) -> Box<[u64]> {
    let bits = (size - page as u64 * PAGE).min(PAGE);
    let mut page = vec![0; bits.div_ceil(64) as usize].into_boxed_slice();
    // Memory that is read before it is written to takes the system two rounds, so it is written to,
    // and the compiler must not see that it is zero already.
    std::hint::black_box(&mut page).fill(0);
    page
}

/// Sets a bit; true if it was set already.
#[inline]
fn take(page: &mut [u64], number: u64) -> bool {
    let word = &mut page[word(number)];
    let taken = *word & bit(number) != 0;
    *word |= bit(number);
    taken
}

#[inline]
const fn word(number: u64) -> usize {
    (number % PAGE / 64) as usize
}

#[inline]
const fn bit(number: u64) -> u64 {
    1 << (number % 64)
}
