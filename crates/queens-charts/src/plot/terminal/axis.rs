//! What is written beside the axes, in characters.

use super::super::chart::Unit;
use super::super::scale::{Linear, Logarithmic, Tick};
use crate::aligned::one_line;

/// Lines from one name to the next beside the vertical axis.
const APART: f32 = 1.9;

/// The values to name beside a logarithmic axis of so many lines, and their names.
pub(super) fn logarithmic_names(axis: &Logarithmic, unit: Unit, rows: usize) -> Vec<(f64, String)> {
    let ticks = axis.ticks(unit, rows as f32, APART).into_iter();
    ticks.map(|tick| (tick.value, in_a_line(&tick))).collect()
}

/// Round values to name below a linear axis.
pub(super) fn linear_names(axis: &Linear, most: u16) -> Vec<(f64, String)> {
    axis.ticks(most).into_iter().map(|tick| (tick.value, in_a_line(&tick))).collect()
}

/// A power stands behind its base, and no sign is one that Chinese terminals may draw wide.
fn in_a_line(tick: &Tick) -> String {
    let raised = if tick.power.is_empty() { "" } else { "^" };
    format!("{}{raised}{}", tick.text, tick.power).replace('×', "*").replace('−', "-")
}

/// The name of an axis without what stands in brackets behind it: a column of a table has no room for that.
pub(super) fn brief(name: &str) -> String {
    let name = one_line(name);
    match name.split(['(', '（']).next().map(str::trim_end) {
        Some(short) if !short.is_empty() => short.to_owned(),
        _ => name,
    }
}

/// A number as short as it can be: 5, 0.2, 1e12.
pub(super) fn number(value: f64) -> String {
    if value == 0.0 {
        return "0".into();
    }
    if !(1e-4..1e7).contains(&value.abs()) {
        return format!("{value:.1e}");
    }
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(values: &[f64], unit: Unit, rows: usize) -> Vec<String> {
        let axis = Logarithmic::around(values.iter().copied());
        logarithmic_names(&axis, unit, rows).into_iter().map(|(_, name)| name).collect()
    }

    #[test]
    fn powers_of_ten_are_named_as_many_as_fit() {
        let all = ["1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s"];
        assert_eq!(names(&[1e-6, 20.0], Unit::Seconds, 16), all);
        assert!(names(&[1e-6, 20.0], Unit::Seconds, 4).len() < 4);
        let powers = names(&[3.0, 2e8], Unit::Count, 10);
        assert!(powers.len() < 6 && powers.contains(&"10^6".into()), "{powers:?}");
        assert_eq!(names(&[1e-5, 5e-6], Unit::Count, 30), ["5*10^-6", "10^-5", "2*10^-5"]);
    }

    #[test]
    fn names_lose_what_is_in_brackets() {
        let shown = ["n (rows of the board)", "n（棋盘行数）", "size", "(all)", ""].map(brief);
        assert_eq!(shown, ["n", "n", "size", "(all)", ""]);
    }

    #[test]
    fn numbers_are_short() {
        let shown = [5.0, 0.1 + 0.2, -3.5, 1e12, 0.0].map(number);
        assert_eq!(shown, ["5", "0.3", "-3.5", "1.0e12", "0"]);
    }
}
