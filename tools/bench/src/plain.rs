//! The plain loops that streams are measured against, each as a process of its own: what they measure
//! starts, reads and writes as a process too.

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Read, Write, stdin, stdout};

use crate::BenchResult;

/// Writes the numbers below `n` as raw little-endian bytes, through a buffer.
pub(crate) fn write_u32(n: &str) -> BenchResult {
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    for number in 0..n.parse::<u32>()? {
        out.write_all(&number.to_le_bytes())?;
    }
    Ok(out.flush()?)
}

/// Writes the numbers below `n` as text with blanks between, formatted into a buffer.
pub(crate) fn write_text(n: &str) -> BenchResult {
    const FULL: usize = 1 << 16;
    let mut out = stdout().lock();
    let mut digits = itoa::Buffer::new();
    let mut buffer = Vec::with_capacity(FULL + 16);
    for number in 0..n.parse::<u32>()? {
        buffer.extend_from_slice(digits.format(number).as_bytes());
        buffer.push(b' ');
        if buffer.len() >= FULL {
            out.write_all(&buffer)?;
            buffer.clear();
        }
    }
    Ok(out.write_all(&buffer)?)
}

/// Reads raw numbers from a file, or from standard input for `-`, and prints their sum.
pub(crate) fn sum(path: &str) -> BenchResult {
    let total = match path {
        "-" => add_up(stdin().lock())?,
        path => add_up(File::open(path)?)?,
    };
    println!("{total}");
    Ok(())
}

fn add_up(mut input: impl Read) -> Result<u64, Box<dyn Error>> {
    let mut buffer = vec![0; 1 << 16];
    let (mut total, mut kept) = (0u64, 0);
    loop {
        let read = input.read(&mut buffer[kept..])?;
        if read == 0 {
            return Ok(total);
        }
        let (numbers, rest) = buffer[..kept + read].as_chunks();
        total += numbers.iter().map(|&number| u64::from(u32::from_le_bytes(number))).sum::<u64>();
        kept = rest.len();
        let start = numbers.len() * 4;
        buffer.copy_within(start..start + kept, 0);
    }
}
