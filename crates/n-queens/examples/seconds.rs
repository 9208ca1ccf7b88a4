//! How long one call of the library takes: `cargo run --release -p n-queens --example seconds -- solve 1000000 20`
//! prints the least of 20 times, in seconds. The benchmark of the Python package holds its own times against it.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::time::Instant;

use n_queens::count::{Question, count};
use n_queens::{Control, Problem};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let call = match arguments.first().map(String::as_str) {
        Some("solve") => |n| drop(black_box(n_queens::solve(n))),
        Some("count") => |n| {
            let question = Question::all(Problem::new(n));
            drop(black_box(count(&question, NonZeroUsize::MIN, 0, &Control::new())));
        },
        _ => return eprintln!("usage: seconds solve|count N TIMES"),
    };
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse().ok());
    let (n, times): (u32, u32) = (number(1).unwrap_or(8), number(2).unwrap_or(1).max(1));
    let seconds = (0..times).map(|_| {
        let start = Instant::now();
        call(n);
        start.elapsed().as_secs_f64()
    });
    println!("{}", seconds.fold(f64::INFINITY, f64::min));
}
