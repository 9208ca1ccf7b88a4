//! `iterative`: the walk of `rows` as a loop over one array; nothing is remembered, a new
//! queen is compared with every earlier one.

use super::TEXTBOOK;
use super::textbook::{Open, Walk, is_free};
use crate::{Abilities, Ending, Event, Flow, Square, Visitor};

pub(super) struct Iterative;

impl Walk for Iterative {
    const ABILITIES: Abilities = Abilities { name: "iterative", largest: None, ..TEXTBOOK };

    fn walk<O: Open, V: Visitor>(n: usize, open: O, visitor: &mut V) -> Ending {
        walk(n, &open, visitor).into()
    }
}

fn walk<O: Open, V: Visitor>(n: usize, open: &O, visitor: &mut V) -> Flow {
    // x[k] is the column of row k; rows 0..k hold queens, row k is being tried.
    let mut x = vec![0u32; n];
    let mut k = 0;
    let mut column = 0;
    loop {
        if k == n {
            visitor.event(|| Event::Solution);
            visitor.solution(&x)?;
        } else if let Some(found) =
            (column..n as u32).find(|&column| is_free::<true, O, V>(&x[..k], column, open, visitor))
        {
            x[k] = found;
            visitor.step(k, found as usize, n)?;
            visitor.event(|| Event::Place(Square::new(k as u32, found)));
            k += 1;
            column = 0;
            continue;
        }
        if k == 0 {
            return Flow::Continue(());
        }
        k -= 1;
        visitor.event(|| Event::Backtrack(Square::new(k as u32, x[k])));
        column = x[k] + 1;
    }
}
