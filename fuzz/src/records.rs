//! Files of work that is done: checkpoints and shares of counts, experiments. What is read is written in the
//! same bytes, and what is added up is added up once.
//!
//! A changed byte does not pass the checksum, which would be the end of all tries. So each body is judged as it is,
//! and under a checksum that fits it.

use libfuzzer_sys::Corpus;
use n_queens::count::{Job, Question, Record, Subtotal, SubtotalError, merge};
use queens_cli::rewritten_studies;
use sha2::{Digest, Sha256};

/// What records begin with; several in one input are shares.
const MAGIC: &[u8] = b"n-queens count record\n";

/// Judges what is read from these bytes.
pub fn judge(bytes: &[u8]) -> Corpus {
    record(bytes);
    let records: Vec<Record> =
        shares(bytes).iter().filter_map(|body| record(&sealed(body))).collect();
    add_up(&records);
    study(bytes);
    study(&sealed(bytes));
    Corpus::Keep
}

/// The parts of an input that begin as a record does, up to four of them.
fn shares(bytes: &[u8]) -> Vec<&[u8]> {
    let starts = (0..bytes.len()).filter(|&start| bytes[start..].starts_with(MAGIC)).take(4);
    let starts: Vec<usize> = starts.collect();
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &bytes[start..end]).collect()
}

/// The lines above a checksum, and the one that fits them.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let mark = b"\nsha256 ";
    let end = bytes.windows(mark.len()).rposition(|window| window == mark);
    let mut body = bytes[..end.map_or(bytes.len(), |end| end + 1)].to_vec();
    let digits = Sha256::digest(&body).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    body.extend_from_slice(format!("sha256 {digits}\n").as_bytes());
    body
}

fn record(bytes: &[u8]) -> Option<Record> {
    let record = Record::decode(bytes).map_err(|error| crate::says(&error)).ok()?;
    assert_eq!(record.encode(), bytes);
    assert_eq!(record.done() + record.missing(), record.units().len());
    assert_eq!(record.remaining().len(), record.missing());
    assert!(record.units().all(|unit| unit < record.job().units));
    if let Err(error) = record.total() {
        crate::says(&error);
    }
    if let Err(error) = record.job().question.check() {
        crate::says(&error);
    }
    subtotals(&record, bytes);
    Some(record)
}

/// Values on their way into the record: those of its own job come back, and are kept once.
fn subtotals(record: &Record, bytes: &[u8]) {
    let Some(unit) = record.units().next() else { return };
    let values = vec![u128::from(bytes.len() as u64), record.sum().unwrap_or(u128::MAX)];
    let sent = Subtotal::new(record.job(), unit, values);
    let arrived = Subtotal::unpack(record.job(), &sent.pack());
    match unit + 2 <= record.job().units {
        true => assert_eq!(arrived.as_ref(), Ok(&sent)),
        false => assert_eq!(arrived, Err(SubtotalError::Unfit { start: unit, last: unit + 1 })),
    }
    let mut filled = record.clone();
    match filled.add(&sent) {
        Ok(()) => assert!(filled.done() == record.done() + 2 && filled.add(&sent).is_err()),
        Err(error) => {
            crate::says(&error);
            assert_eq!(&filled, record);
        }
    }
    other_job(record.job(), &sent);
}

/// The values of another job are refused.
fn other_job(job: &Job, sent: &Subtotal) {
    let queens = job.question.queens.wrapping_add(1);
    let other = Job { question: Question { queens, ..job.question.clone() }, ..job.clone() };
    assert!(!sent.is_of(&other) && Subtotal::unpack(&other, &sent.pack()).is_err());
    assert!(job.difference(&other).is_some());
}

/// Shares add up to a whole, in whatever order, or they do not; none does twice.
fn add_up(records: &[Record]) {
    let whole = merge(records);
    let reversed: Vec<Record> = records.iter().rev().cloned().collect();
    assert_eq!(whole.is_ok(), merge(&reversed).is_ok());
    let Ok(whole) = whole else { return };
    assert_eq!(Record::decode(&whole.encode()).as_ref(), Ok(&whole));
    assert_eq!(merge(&reversed).as_ref(), Ok(&whole));
    assert_eq!(whole.done(), whole.job().units);
    let sums = records.iter().map(Record::sum);
    let sum = sums.fold(Some(0u128), |sum, next| sum?.checked_add(next?));
    assert_eq!(whole.sum(), sum);
    let twice = [records, &records[..1]].concat();
    assert!(merge(&twice).is_err() || records[0].units().len() == 0);
}

/// Experiments that are read are read again from what is written of them.
fn study(bytes: &[u8]) {
    match rewritten_studies(bytes) {
        Ok(written) => assert_eq!(rewritten_studies(&written).as_ref(), Ok(&written)),
        Err(why) => assert!(!why.is_empty()),
    }
}
