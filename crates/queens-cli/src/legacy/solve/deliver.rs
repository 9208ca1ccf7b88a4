//! A solution on its way out, block by block, wherever its columns come from: checked if that was
//! asked for, written, told to the progress, and ended by a time limit or Ctrl-C.

use std::cell::Cell;
use std::io::{self, Write};

use n_queens::check::Stream;
use n_queens::{Control, StopReason};
use queens_render::{Message, SolutionWriter};

use super::{Call, document};
use crate::control;
use crate::failure::{Failure, code};
use crate::output::Output;
use crate::progress::Throughput;
use crate::search;

/// So many rows make a block.
pub(super) const BLOCK: usize = 4096;

/// Writes a solution that is there as a whole. False if the time limit was over before the first
/// byte was written.
pub(super) fn whole(call: &Call<'_>, out: &mut Output, columns: &[u32]) -> Result<bool, Failure> {
    Delivery::deliver(call, out, |delivery| {
        columns.chunks(BLOCK).try_for_each(|block| delivery.rows(block))
    })
}

/// The way out of one solution.
pub(super) struct Delivery<'a> {
    call: &'a Call<'a>,
    check: Option<Stream>,
    writer: SolutionWriter<Gate<'a>>,
    meter: &'a Meter,
}

impl<'a> Delivery<'a> {
    /// Writes the solution whose rows `give` hands over. False if the time limit was over before
    /// the first byte was written.
    pub(super) fn deliver(
        call: &'a Call<'a>,
        out: &'a mut Output,
        give: impl FnOnce(&mut Delivery<'_>) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        let meter = Meter::start(call);
        let delivered = Delivery::begin(call, out, &meter).and_then(|mut delivery| {
            give(&mut delivery)?;
            delivery.finish()
        });
        match delivered {
            Ok(()) => Ok(true),
            Err(_) if meter.is_late.get() => meter.too_late(call),
            Err(failure) => Err(failure),
        }
    }

    fn begin(
        call: &'a Call<'a>,
        out: &'a mut Output,
        meter: &'a Meter,
    ) -> Result<Delivery<'a>, Failure> {
        let (n, gate) = (call.problem.n(), Gate { out, meter });
        let writer = match call.showing.json {
            true => SolutionWriter::array(n, document::head(call), gate),
            false => SolutionWriter::new(call.showing.format, n, gate)?,
        };
        let check = call.checks.then(|| Stream::of(n));
        Ok(Delivery { call, check, writer, meter })
    }

    /// Checks and writes the columns of the next rows.
    pub(super) fn rows(&mut self, columns: &[u32]) -> Result<(), Failure> {
        if control::is_interrupted() {
            return Err(Failure::interrupted());
        }
        if self.meter.is_beyond_the_limit() {
            return Err(self.call.options.timed_out());
        }
        if let Some(check) = &mut self.check {
            let (session, options) = (self.call.session, self.call.options);
            check.rows(columns).map_err(|fault| search::broken(session, options, &fault))?;
        }
        self.writer.rows(columns)?;
        self.meter.took(columns);
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        let (session, options) = (self.call.session, self.call.options);
        if let Some(check) = self.check {
            check.finish().map_err(|fault| search::broken(session, options, &fault))?;
        }
        self.writer.end()?;
        self.writer.finish()?;
        Ok(())
    }
}

/// How much has gone out, for the progress, and to know whether anything has.
struct Meter {
    control: Control,
    throughput: Throughput,
    written: Cell<u64>,
    /// Whether the time limit, and nothing else, has ended it.
    is_late: Cell<bool>,
    /// A picture is written when all rows have been taken in, so it is these that are told.
    counts_rows: bool,
}

impl Meter {
    fn start(call: &Call<'_>) -> Self {
        let counts_rows = call.format().is_picture();
        let total = if counts_rows { in_memory(call.problem.n() as usize) } else { call.bytes() };
        let throughput = Throughput::start(call.session, u64::try_from(total).ok());
        let (control, written) = (call.control.clone(), Cell::new(0));
        Self { control, throughput, written, is_late: Cell::new(false), counts_rows }
    }

    /// Whether the time limit is over.
    fn is_beyond_the_limit(&self) -> bool {
        self.is_late.set(self.control.stop_reason() == Some(StopReason::TimedOut));
        self.is_late.get()
    }

    fn took(&self, columns: &[u32]) {
        if self.counts_rows {
            self.throughput.add(in_memory(columns.len()) as u64);
        }
    }

    fn wrote(&self, bytes: usize) {
        self.written.set(self.written.get() + bytes as u64);
        if !self.counts_rows {
            self.throughput.add(bytes as u64);
        }
    }

    /// The time limit is over. Where nothing was written yet this is an answer like others;
    /// where a part was, nothing that follows would make sense.
    fn too_late(&self, call: &Call<'_>) -> Result<bool, Failure> {
        if self.written.get() == 0 {
            return Ok(false);
        }
        let message = Message::TimedOutWriting { timeout: call.options.timeout_text() };
        Err(Failure { is_final: true, ..Failure::new(code::GAVE_UP, message) })
    }
}

const fn in_memory(rows: usize) -> u128 {
    rows as u128 * size_of::<u32>() as u128
}

/// In front of the output: counts what passes, and lets nothing pass after the time limit. (Ctrl-C
/// is looked at by the output itself.)
struct Gate<'a> {
    out: &'a mut Output,
    meter: &'a Meter,
}

impl Write for Gate<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.meter.is_beyond_the_limit() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let written = self.out.write(bytes)?;
        self.meter.wrote(written);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
