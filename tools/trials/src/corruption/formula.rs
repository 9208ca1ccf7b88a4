//! Formulas read from bytes, and solved in the plainest way: by trying everything.

use n_queens::complete::{DimacsReader, Formula, Literal};

pub(super) fn read(bytes: &[u8]) -> Option<Formula> {
    let mut reader = DimacsReader::default();
    reader.read(bytes).ok()?;
    reader.finish().ok()
}

/// Whether some assignment makes every clause true.
pub(super) fn is_satisfiable(formula: &Formula) -> bool {
    let numbers = || formula.clauses().flatten().map(|literal| literal.number());
    let mut used: Vec<u32> = numbers().map(i32::unsigned_abs).collect();
    used.sort_unstable();
    used.dedup();
    let bit = |number: i32| match used.binary_search(&number.unsigned_abs()) {
        Ok(place) => 1_u64 << place,
        Err(_) => unreachable!("all variables have a place"),
    };
    let of_sign = |clause: &[Literal], sign: i32| {
        let numbers = clause.iter().map(|literal| literal.number());
        numbers.filter(|number| number.signum() == sign).fold(0, |mask, number| mask | bit(number))
    };
    let clauses: Vec<(u64, u64)> =
        formula.clauses().map(|clause| (of_sign(clause, 1), of_sign(clause, -1))).collect();
    let holds =
        |values: u64| clauses.iter().all(|(yes, no)| values & yes != 0 || !values & no != 0);
    (0..1 << used.len()).any(holds)
}
