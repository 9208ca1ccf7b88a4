use proptest::prelude::*;

use super::*;
use crate::count::{ColourSplit, Kind, Question, Way, Work};
use crate::{Control, Problem, Square, Variant};

fn job(n: u32) -> Job {
    Job::new(&ColourSplit::new(n).unwrap(), &Question::all(Problem::new(n)))
}

/// Share `index` of `of` of the n x n board, counted.
fn counted(n: u32, index: u32, of: u32) -> Record {
    let work = ColourSplit::new(n).unwrap();
    let share = Share::new(index, of).unwrap();
    let mut record = Record::new(job(n), share, share.units(&work).unwrap());
    let mut worker = work.worker();
    for unit in record.remaining() {
        record.set(unit, worker(unit, Way::Direct, &Control::new()).unwrap()).unwrap();
    }
    record
}

/// A record of every kind of line there is, small enough to be damaged in every way.
fn small() -> Record {
    let problem = Problem::new(5).with_variant(Variant::Torus);
    let problem = problem.with_given([Square::new(0, 1), Square::new(2, 2)]).unwrap();
    let problem = problem.with_blocked([Square::new(4, 4)]).unwrap();
    let question =
        Question { problem, kind: Kind::HalfTurn, queens: 4, engine: None, vectors: None };
    let job = Job { question, engine: "test 1".into(), units: 12, scale: 4 };
    let mut record = Record::new(job, Share::new(2, 3).unwrap(), vec![7, 1, 10, 4]);
    record.set(4, 0).unwrap();
    record.set(10, u128::MAX).unwrap();
    record
}

/// The text of a record with one piece replaced and a checksum that fits again.
fn forged(record: &Record, from: &str, to: &str) -> Vec<u8> {
    let text = String::from_utf8(record.encode()).unwrap();
    let (body, _) = text.split_once("sha256 ").unwrap();
    assert!(body.contains(from), "{from}");
    let body = body.replacen(from, to, 1);
    [body.as_bytes(), text::checksum(body.as_bytes()).as_bytes()].concat()
}

#[test]
fn a_value_is_kept_once_and_only_in_its_share() {
    let mut record = small();
    let share = record.share();
    assert_eq!(record.set(4, 0), Err(SetError::Twice { unit: 4 }));
    assert_eq!(record.set(5, 0), Err(SetError::NotInShare { unit: 5, share }));
    assert_eq!(record.set(12, 0), Err(SetError::NotInShare { unit: 12, share }));
    assert_eq!((record.done(), record.missing()), (2, 2));
    assert!(record.is_done(4) && !record.is_done(1) && !record.is_done(5));
    assert_eq!(record.remaining(), [1, 7]);
    assert_eq!(record.units().collect::<Vec<_>>(), [1, 4, 7, 10]);
}

#[test]
fn a_total_needs_every_unit_and_a_sum_that_fits() {
    let mut record = Record::new(Job { scale: 4, units: 2, ..job(4) }, Share::whole(), vec![0, 1]);
    record.set(0, 6).unwrap();
    assert_eq!(record.total(), Err(TotalError::Incomplete { missing: 1, units: 2 }));
    for (value, total) in [
        (2, Ok(2)),
        (3, Err(TotalError::Indivisible { sum: 9, scale: 4 })),
        (u128::MAX - 5, Err(TotalError::Overflow)),
    ] {
        let mut record = record.clone();
        record.set(1, value).unwrap();
        assert_eq!(record.total(), total);
        assert_eq!(record.sum().is_none(), total == Err(TotalError::Overflow));
    }
    // A board without work has a count, too.
    let none = Record::new(Job { units: 0, ..job(4) }, Share::whole(), Vec::new());
    assert_eq!(none.total(), Ok(0));
    assert_eq!(Record::decode(&none.encode()), Ok(none));
}

#[test]
fn records_come_back_from_their_files() {
    for record in [
        small(),
        counted(6, 1, 1),
        counted(8, 3, 7),
        Record::new(job(4), Share::whole(), (0..job(4).units).collect()),
    ] {
        let file = record.encode();
        assert!(file.is_ascii());
        assert_eq!(Record::decode(&file), Ok(record));
    }
}

#[test]
fn every_change_of_one_byte_is_noticed() {
    let file = small().encode();
    for place in 0..file.len() {
        let mut damaged = file.clone();
        for change in 1..=255 {
            damaged[place] = file[place] ^ change;
            assert!(Record::decode(&damaged).is_err(), "byte {place} ^ {change}");
        }
    }
}

#[test]
fn every_cut_and_every_byte_too_many_is_noticed() {
    let file = small().encode();
    for length in 0..file.len() {
        assert!(Record::decode(&file[..length]).is_err(), "cut to {length}");
        assert!(Record::decode(&file[file.len() - length..]).is_err(), "only the last {length}");
        let missing = [&file[..length], &file[length + 1..]].concat();
        assert!(Record::decode(&missing).is_err(), "without byte {length}");
    }
    for more in 0..=255 {
        let longer = [file.as_slice(), &[more]].concat();
        assert!(Record::decode(&longer).is_err(), "byte {more} too many");
    }
    assert!(Record::decode(&[file.clone(), file].concat()).is_err());
}

#[test]
fn the_kind_of_damage_is_named() {
    let record = small();
    let file = record.encode();
    assert_eq!(Record::decode(b""), Err(RecordError::Empty));
    assert_eq!(Record::decode(b"n-queens c"), Err(RecordError::CutShort));
    assert_eq!(Record::decode(b"GIF89a"), Err(RecordError::NotARecord));
    assert_eq!(Record::decode(&file[..file.len() / 2]), Err(RecordError::CutShort));
    let altered = String::from_utf8(file.clone()).unwrap().replace("n 5", "n 6");
    assert_eq!(Record::decode(altered.as_bytes()), Err(RecordError::Altered));
    // Another version is believed only with a checksum that does not contradict it.
    let renamed = String::from_utf8(file).unwrap().replace("format 1", "format 2");
    assert_eq!(Record::decode(renamed.as_bytes()), Err(RecordError::Altered));
    let newer = forged(&record, "format 1", "format 2");
    assert_eq!(Record::decode(&newer), Err(RecordError::NewerFormat { version: 2 }));
    let older = forged(&record, "format 1", "format 0");
    assert_eq!(Record::decode(&older), Err(RecordError::OlderFormat { version: 0 }));
    let other_end = b"n-queens count record\nformat 17\nblake4 ...";
    assert_eq!(Record::decode(other_end), Err(RecordError::NewerFormat { version: 17 }));
}

#[test]
fn a_checksum_that_fits_is_not_enough() {
    let cases = [
        ("format 1\n", "format 01\n", 2),
        ("format 1\n", "format one\n", 2),
        ("n 5\n", "n +5\n", 3),
        ("n 5\n", "n 5 \n", 3),
        ("n 5\n", "n 4294967296\n", 3),
        ("n 5\n", "N 5\n", 3),
        ("n 5\n", "n 5\r\n", 3),
        ("kind half-turn", "kind third-turn", 4),
        ("variant torus", "variant sphere", 5),
        ("given b5 c3", "given c3 b5", 7),
        ("given b5 c3", "given b5 b5", 7),
        ("given b5 c3", "given 0,1 c3", 7),
        ("given b5 c3", "given b5 c9", 7),
        ("blocked e1", "blocked b5", 8),
        ("blocked e1", "blocked", 8),
        ("engine test 1", "engine ", 9),
        ("engine test 1", "engine t\u{e9}st", 9),
        ("units 12", "units 10", 16),
        ("units 12", "units 99999999999999999999999", 10),
        ("scale 4", "scale 0", 11),
        ("share 2/3", "share 4/3", 12),
        ("share 2/3", "share 2/13", 12),
        ("share 2/3", "share 1/1", 17),
        ("4 0\n", "1 0\n", 14),
        ("4 0\n", "4 -1\n", 14),
        ("4 0\n", "4 00\n", 14),
        ("4 0\n", "4\n", 14),
        ("4 0\n", "\n", 14),
        ("7 open\n", "7 OPEN\n", 15),
        ("7 open\n", "", 16),
        ("end 4\n", "end 4\nend 4\n", 17),
        ("end 4\n", "", 17),
        ("340282366920938463463374607431768211455", "340282366920938463463374607431768211456", 16),
    ];
    for (from, to, line) in cases {
        let file = forged(&small(), from, to);
        assert_eq!(
            Record::decode(&file),
            Err(RecordError::Malformed { line }),
            "{from:?} -> {to:?}"
        );
    }
}

#[test]
fn a_claim_of_many_units_takes_no_memory() {
    let claims = forged(&small(), "units 12", "units 1000000000000000000");
    let record = Record::decode(&claims).unwrap();
    assert_eq!(
        record.total(),
        Err(TotalError::Incomplete { missing: 10usize.pow(18) - 2, units: 10usize.pow(18) })
    );
    let shares = forged(&Record::decode(&claims).unwrap(), "share 2/3", "share 2/4000000000");
    let mut record = Record::decode(&shares).unwrap();
    record.set(1, 0).and_then(|()| record.set(7, 0)).unwrap();
    let Err(MergeError::MissingShares { count, missing, .. }) = merge(&[record]) else { panic!() };
    assert_eq!((count, missing.len()), (3_999_999_999, 100));
}

#[test]
fn seven_shares_add_up_in_any_order() {
    let mut shares: Vec<Record> = (1..=7).map(|index| counted(8, index, 7)).collect();
    shares.reverse();
    shares.swap(1, 4);
    let whole = merge(&shares).unwrap();
    assert_eq!(whole.total(), Ok(92));
    assert_eq!(whole, counted(8, 1, 1));
    assert_eq!(merge(std::slice::from_ref(&whole)), Ok(whole));
}

#[test]
fn any_six_of_seven_are_refused_and_the_seventh_is_named() {
    for absent in 1..=7 {
        let six = (1..=7).filter(|&index| index != absent);
        let six: Vec<Record> = six.map(|index| counted(8, index, 7)).collect();
        let missing = vec![Share::new(absent, 7).unwrap()];
        let error = merge(&six).unwrap_err();
        assert_eq!(error, MergeError::MissingShares { of: 7, count: 1, missing });
        assert!(error.to_string().contains(&format!("missing: {absent}/7;")), "{error}");
    }
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let (one, two) = (counted(8, 1, 2), counted(8, 2, 2));
    assert_eq!(merge(&[]), Err(MergeError::Nothing));
    let twice = merge(&[one.clone(), two.clone(), one.clone()]);
    assert!(matches!(twice, Err(MergeError::Overlap { one: 0, other: 2, .. })), "{twice:?}");
    let whole = merge(&[two.clone(), counted(8, 1, 1)]);
    assert!(matches!(whole, Err(MergeError::Overlap { one: 0, other: 1, .. })));
    let mixed = merge(&[one.clone(), two.clone(), counted(7, 1, 2)]);
    let difference = Difference { fact: Fact::Size, one: "8".into(), other: "7".into() };
    assert_eq!(mixed, Err(MergeError::Mixed { one: 0, other: 2, difference }));
    let mut unfinished = Record::new(two.job().clone(), two.share(), two.units().collect());
    unfinished.set(two.units().next().unwrap(), 0).unwrap();
    let (share, units) = (two.share(), two.units().len());
    let expected = MergeError::Unfinished { input: 1, share, missing: units - 1, units };
    assert_eq!(merge(&[one, unfinished]), Err(expected));
}

#[test]
fn shares_that_were_cut_in_another_way_name_the_units_they_lack() {
    let of_units = |share: &str, units: Vec<usize>| {
        let job = Job { units: 6, scale: 1, ..job(4) };
        let mut record = Record::new(job, share.parse().unwrap(), units);
        record.remaining().into_iter().for_each(|unit| record.set(unit, 1).unwrap());
        record
    };
    let (one, two) = (of_units("1/2", vec![0, 1, 4]), of_units("2/3", vec![2, 5]));
    let expected = MergeError::MissingUnits { missing: 1, units: 6, first: 3 };
    assert_eq!(merge(&[two.clone(), one.clone()]), Err(expected));
    assert_eq!(merge(&[two, one, of_units("3/3", vec![3])]).unwrap().total(), Ok(6));
}

#[test]
fn jobs_differ_in_the_first_fact_that_does() {
    let job = small().job().clone();
    assert_eq!(job.difference(&job), None);
    let question = &job.question;
    let asking = |question| Job { question, ..job.clone() };
    let on = |problem| asking(Question { problem, ..question.clone() });
    let empty = Problem::new(5).with_variant(Variant::Torus);
    let others = [
        (asking(question.with_kind(Kind::All)), "the kind of solutions is half-turn and all"),
        (
            on(question.problem.clone().with_variant(Variant::Super)),
            "the variant is torus and super",
        ),
        (asking(Question { queens: 5, ..question.clone() }), "the number of queens is 4 and 5"),
        (on(empty), "the given queens are b5 c3 and none"),
        (Job { engine: "test 2".into(), ..job.clone() }, "the engine is test 1 and test 2"),
        (Job { scale: 1, units: 3, ..job.clone() }, "the number of units is 12 and 3"),
    ];
    for (other, expected) in others {
        assert_eq!(job.difference(&other).unwrap().to_string(), expected);
    }
}

proptest! {
    #[test]
    fn any_record_comes_back(
        n in 1..40u32,
        values in prop::collection::btree_map(0..500usize, prop::option::of(any::<u128>()), 1..60),
        scale in 1..=u128::MAX,
    ) {
        let job = job(n.min(8));
        let question = Question { queens: n / 2, ..job.question };
        let job = Job { question, units: 500, scale, ..job };
        let units = values.keys().copied().collect();
        let mut record = Record::new(job, Share::new(3, 8).unwrap(), units);
        for (unit, value) in values {
            value.map_or(Ok(()), |value| record.set(unit, value)).unwrap();
        }
        prop_assert_eq!(Record::decode(&record.encode()), Ok(record));
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(Record::decode(&bytes).is_err());
        let body = [b"n-queens count record\nformat 1\n", bytes.as_slice()].concat();
        let file = [body.as_slice(), text::checksum(&body).as_bytes()].concat();
        prop_assert!(Record::decode(&file).is_err());
    }
}
