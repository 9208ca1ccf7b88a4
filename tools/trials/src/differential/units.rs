//! Counts in units: ranges of them in any order, records written and read in between, shares merged.

use n_queens::Control;
use n_queens::count::{
    EngineKind, Kind, MergeError, Question, Record, SetError, Share, ShareError, Subtotal,
    TotalError, Units, UnitsError, Way, merge, recompute,
};

use super::counting::threads;
use super::images;
use super::model::is_empty;
use super::referee::{CaseReferee, Compared};

/// Random operations on a record, before the rest is counted in one go.
const OPERATIONS: usize = 25;

/// A question about the board that some engine answers, and its answer.
fn question(referee: &mut CaseReferee<'_>) -> Result<(Question, u128), String> {
    let problem = referee.problem().clone();
    let kind = match is_empty(&problem) {
        true => referee.chance.pick(&[Kind::All, Kind::All, Kind::HalfTurn, Kind::QuarterTurn]),
        false => Kind::All,
    };
    let engines: Vec<Option<EngineKind>> = match kind {
        Kind::All => vec![None, Some(EngineKind::DepthFirst), Some(EngineKind::ExactCover)],
        _ => vec![None],
    };
    let expected = images::count(referee.model, kind);
    let question = Question::new(problem, kind, None).map_err(|error| error.to_string())?;
    Ok((question.by(referee.chance.pick(&engines)), expected))
}

/// A record that is filled, forgotten, written and read at random; the model of it is a list of values.
struct RecordFilling<'a> {
    units: &'a Units,
    record: Record,
    /// What is in the record.
    kept: Vec<Option<u128>>,
    /// What each unit was found to be worth.
    known: Vec<Option<u128>>,
}

/// Units in random ranges and both ways, until they add up.
pub(super) fn ranges(referee: &mut CaseReferee<'_>) -> Compared {
    let (question, expected) = question(referee)?;
    let units = Units::for_question(&question).map_err(|error| error.to_string())?;
    let len = units.len();
    let nothing = units.count(0..0, Way::Direct, &Control::new());
    referee.same("no units", &nothing, &Err(UnitsError::Nothing { start: 0, end: 0 }))?;
    let beyond = UnitsError::OutOfRange { start: 0, end: len + 1, units: len };
    referee.same(
        "too many units",
        &units.count(0..len + 1, Way::Direct, &Control::new()),
        &Err(beyond),
    )?;
    let (kept, known) = (vec![None; len], vec![None; len]);
    let mut filling = RecordFilling { record: units.record(), units: &units, kept, known };
    if len > 0 {
        for _ in 0..OPERATIONS {
            filling.operate(referee)?;
        }
    }
    for unit in filling.record.remaining() {
        filling.count(referee, unit, unit + 1)?;
    }
    referee.same("total of units", &filling.record.total(), &Ok(expected))
}

impl RecordFilling<'_> {
    fn operate(&mut self, referee: &mut CaseReferee<'_>) -> Compared {
        let start = referee.chance.below(self.units.len());
        let most = (self.units.len() - start).min(self.units.len() / 8 + 1);
        match referee.chance.below(8) {
            0 => {
                let forgotten = self.record.forget(start);
                referee.same("forgotten", &forgotten, &self.kept[start].take())?;
            }
            1 => self.read_again(referee)?,
            2 => {
                let control = Control::new();
                control.cancel();
                let stopped = self.units.count(start..start + 1, Way::Direct, &control);
                let stopped = stopped.map_err(|error| error.to_string())?;
                // A unit that is done before it looks up is done.
                stopped.map_or(Ok(()), |counted| self.learn(referee, &counted))?;
            }
            _ => {
                let end = start + referee.chance.between(1, most);
                self.count(referee, start, end)?;
            }
        }
        self.compare(referee)
    }

    /// Goes on with the record that comes back from its text.
    fn read_again(&mut self, referee: &mut CaseReferee<'_>) -> Compared {
        let again = Record::decode(&self.record.encode());
        let again = again.map_err(|error| format!("a record was not read: {error}"))?;
        referee.same("record read again", &again, &self.record)?;
        self.record = again;
        Ok(())
    }

    /// Counts a range and puts it into the record, which takes no unit twice.
    fn count(&mut self, referee: &mut CaseReferee<'_>, start: usize, end: usize) -> Compared {
        let way = referee.chance.pick(&[Way::Direct, Way::Image]);
        let counted = self.units.count(start..end, way, &Control::new());
        let counted = counted.map_err(|error| error.to_string())?.ok_or("it was stopped")?;
        self.learn(referee, &counted)?;
        let packed = Subtotal::unpack(self.units.job(), &counted.pack());
        referee.same("subtotal unpacked", &packed, &Ok(counted.clone()))?;
        let taken = (start..end).find(|&unit| self.kept[unit].is_some());
        let expected = taken.map_or(Ok(()), |unit| Err(SetError::Twice { unit }));
        referee.same("units added", &self.record.add(&counted), &expected)?;
        if taken.is_none() {
            self.kept[start..end].copy_from_slice(&self.known[start..end]);
        }
        Ok(())
    }

    /// A unit is worth the same every time and by every way.
    fn learn(&mut self, referee: &mut CaseReferee<'_>, counted: &Subtotal) -> Compared {
        for (unit, &value) in counted.units().zip(counted.values()) {
            let known = *self.known[unit].get_or_insert(value);
            referee.same(format!("unit {unit}"), &value, &known)?;
        }
        Ok(())
    }

    /// The record holds what was put into it.
    fn compare(&mut self, referee: &mut CaseReferee<'_>) -> Compared {
        let units = self.kept.len();
        let done = self.kept.iter().flatten().count();
        let values: Vec<Option<u128>> = (0..units).map(|unit| self.record.value(unit)).collect();
        referee.same_list("values of a record", &values, &self.kept)?;
        referee.same("units done", &self.record.done(), &done)?;
        referee.same("sum", &self.record.sum(), &Some(self.kept.iter().flatten().sum()))?;
        if done == units {
            return Ok(());
        }
        let missing = TotalError::Incomplete { missing: units - done, units };
        referee.same("total too early", &self.record.total(), &Err(missing))
    }
}

/// Shares as machines count them, each through a file, added up; and what must not be added up.
pub(super) fn shares(referee: &mut CaseReferee<'_>) -> Compared {
    let (question, expected) = question(referee)?;
    let cut = Units::for_question(&question).map_err(|error| error.to_string())?;
    let units = cut.len();
    let of = referee.chance.between(1, units.clamp(1, 5)) as u32;
    let too_many = Share::new(1, units.max(1) as u32 + 1).and_then(|share| cut.share(share));
    let refused = ShareError::TooMany { of: units.max(1) as u32 + 1, units };
    referee.same("too many shares", &too_many, &Err(refused))?;
    let mut records = Vec::new();
    for index in 1..=of {
        records.push(share_of(&cut, index, of)?);
    }
    let mut dealt: Vec<usize> = records.iter().flat_map(Record::units).collect();
    dealt.sort_unstable();
    referee.same_list("units of all shares", &dealt, &(0..units).collect::<Vec<_>>())?;
    referee.chance.shuffle(&mut records);
    let whole = merge(&records).map_err(|error| format!("{of} shares: {error}"))?;
    referee.same("total of shares", &whole.total(), &Ok(expected))?;
    by_images(referee, &cut, &whole)?;
    wrong_shares(referee, records)
}

/// A share, counted, written and read.
fn share_of(units: &Units, index: u32, of: u32) -> Result<Record, String> {
    let share = Share::new(index, of).map_err(|error| error.to_string())?;
    let mut record = units.share(share).map_err(|error| error.to_string())?;
    let mut worker = units.work().worker();
    for unit in record.remaining() {
        let value = worker(unit, Way::Direct, &Control::new()).ok_or("it was stopped")?;
        record.set(unit, value).map_err(|error| error.to_string())?;
    }
    Record::decode(&record.encode()).map_err(|error| error.to_string())
}

/// A sample of the units is worth the same through images.
fn by_images(referee: &mut CaseReferee<'_>, units: &Units, whole: &Record) -> Compared {
    let (seed, threads) = (referee.chance.number(), threads(referee));
    let recomputed = recompute(units.work(), whole, seed, threads, &Control::new());
    referee.holds(matches!(recomputed, Ok(Some(_))), || format!("images: {recomputed:?}"))
}

fn wrong_shares(referee: &mut CaseReferee<'_>, mut records: Vec<Record>) -> Compared {
    let of = records.len() as u32;
    let is_some = records[0].units().len() > 0;
    let doubled: Vec<Record> = records.iter().chain(&records[..1]).cloned().collect();
    let overlaps = matches!(merge(&doubled), Err(MergeError::Overlap { .. }));
    referee.holds(overlaps || !is_some, || "a share was added twice".into())?;
    let unit = records[0].units().next();
    if let Some(unit) = unit {
        records[0].forget(unit);
        let unfinished = matches!(merge(&records), Err(MergeError::Unfinished { missing: 1, .. }));
        referee.holds(unfinished, || "an unfinished share was added".into())?;
    }
    let rest = merge(&records[1..]);
    let is_refused = match of {
        1 => rest == Err(MergeError::Nothing),
        _ => matches!(&rest, Err(MergeError::MissingShares { count: 1, .. })),
    };
    referee.holds(is_refused, || format!("a share was missing: {rest:?}"))
}
