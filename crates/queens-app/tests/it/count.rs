//! Numbers of solutions: engines, strategies, the published table, shares and stores.

use std::sync::Mutex;
use std::time::Duration;

use n_queens::count::{EngineKind, Kind, Record, Share};
use n_queens::{Strategy, Variant, known};
use queens_app::{
    Board, Class, Control, Count, Error, Opt, Source, StopReason, Store, StoreError, merge,
};

use crate::naive;

fn solutions(request: &Count) -> Option<u128> {
    request.run(&Control::new(), None).expect("it is a right request").solutions()
}

#[test]
fn engines_and_strategies_agree_with_the_published_numbers() {
    for n in 0..=11 {
        let expected = known::solutions(n);
        assert_eq!(solutions(&Count::new(Board::new(n))), expected);
        assert_eq!(solutions(&Count { known: true, ..Count::new(Board::new(n)) }), expected);
        for engine in [EngineKind::ColourSplit, EngineKind::DepthFirst, EngineKind::ExactCover] {
            let request = Count { engine: Some(engine), ..Count::new(Board::new(n)) };
            assert_eq!(solutions(&request), expected, "{engine} at n = {n}");
        }
        for &strategy in Strategy::ALL.iter().filter(|by| by.abilities().finds_all && n < 9) {
            let request = Count { strategy: Some(strategy), ..Count::new(Board::new(n)) };
            assert_eq!(solutions(&request), expected, "{strategy} at n = {n}");
        }
    }
}

#[test]
fn variants_agree_with_the_naive_model() {
    for variant in Variant::ALL {
        for n in 1..=9 {
            let board = Board { variant, ..Board::new(n) };
            let expected = naive::solutions(&board).len() as u128;
            assert_eq!(solutions(&Count::new(board)), Some(expected), "{variant} at n = {n}");
        }
    }
}

#[test]
fn an_answer_names_its_source_and_checks() {
    let answer = Count::new(Board::new(10)).run(&Control::new(), None).expect("it is small");
    assert_eq!(answer.source, Source::Engine(EngineKind::ColourSplit));
    assert_eq!(answer.checks, Some(vec!["divisible", "known-table", "congruence"]));
    let by = Count { strategy: Some(Strategy::Rows), ..Count::new(Board::new(6)) };
    let answer = by.run(&Control::new(), None).expect("it is small");
    assert_eq!(answer.checks, Some(vec!["every-solution", "known-table"]));
}

#[test]
fn options_of_engines_exclude_a_strategy_and_the_table() {
    let plain = Count::new(Board::new(8));
    let wrong = [
        (Opt::Of, Count { of: Kind::HalfTurn, ..plain.clone() }),
        (Opt::Queens, Count { queens: Some(8), ..plain.clone() }),
        (Opt::Verify, Count { verify: true, ..plain.clone() }),
        (Opt::Seed, Count { seed: Some(1), ..plain.clone() }),
        (Opt::Engine, Count { engine: Some(EngineKind::ColourSplit), ..plain.clone() }),
    ];
    for (expected, request) in wrong {
        let by = Count { strategy: Some(Strategy::Rows), ..request.clone() };
        let refused = by.run(&Control::new(), None);
        assert!(
            matches!(refused, Err(Error::NotWithStrategy { option, .. }) if option == expected),
            "{refused:?}"
        );
        let table = Count { known: true, ..request };
        let refused = table.run(&Control::new(), None);
        assert!(
            matches!(refused, Err(Error::Excludes { other, .. }) if other == expected),
            "{refused:?}"
        );
    }
}

#[test]
fn a_long_count_needs_a_confirmation_or_a_time_limit() {
    let request = Count::new(Board::new(27));
    match request.run(&Control::new(), None) {
        Err(error @ Error::TakesLong { n: 27, .. }) => assert_eq!(error.class(), Class::Invalid),
        other => panic!("{other:?}"),
    }
    let control = Control::new().with_timeout(Duration::from_millis(50));
    let answer = request.run(&control, None).expect("the time limit ends it");
    assert_eq!((answer.solutions(), answer.stopped), (None, Some(StopReason::TimedOut)));
}

/// Keeps a record in memory, and stops the first run after some units.
#[derive(Default)]
struct Memory {
    kept: Mutex<Option<Record>>,
}

impl Store for Memory {
    fn exists(&self) -> bool {
        self.kept.lock().expect("no panic").is_some()
    }

    fn open(&self, fresh: Record, _control: &Control) -> Result<Record, StoreError> {
        Ok(self.kept.lock().expect("no panic").clone().unwrap_or(fresh))
    }

    fn keep(
        &self,
        record: &Mutex<Record>,
        _control: &Control,
        work: &mut (dyn FnMut() + Send),
    ) -> Result<(), StoreError> {
        work();
        *self.kept.lock().expect("no panic") = Some(record.lock().expect("no panic").clone());
        Ok(())
    }
}

#[test]
fn a_stopped_count_goes_on_from_its_store() {
    let (request, store) = (Count::new(Board::new(12)), Memory::default());
    let control = Control::new();
    let stop = control.clone();
    let stopping = control.clone().with_reporter(move |_| stop.cancel());
    let answer = request.run(&stopping, Some(&store)).expect("it is stopped");
    let kept = answer.kept.expect("it is kept");
    assert!(answer.solutions().is_none() && kept.done < kept.units, "{kept:?}");
    let answer = request.run(&Control::new(), Some(&store)).expect("it goes on");
    assert_eq!(answer.solutions(), Some(14_200));
}

#[test]
fn shares_add_up() {
    let share = |number| -> Record {
        let part: Share = format!("{number}/3").parse().expect("a share");
        let request = Count { part: Some(part), ..Count::new(Board::new(10)) };
        let answer = request.run(&Control::new(), None).expect("it is small");
        assert!(answer.count.is_none() && answer.part.is_some());
        answer.record.expect("a share has its record")
    };
    let records = [share(1), share(2), share(3)];
    let merged = merge(&records, &Control::new()).expect("a whole").expect("it passes");
    assert_eq!(merged.expect("nothing stops it").count.0, 724);
    assert!(merge(&records[..2], &Control::new()).is_err());
}
