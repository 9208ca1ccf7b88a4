//! Tests of the search for the first solution.

use super::*;
use crate::{Settings, Square, Strategy};

fn first(problem: &Problem, settings: &FirstSettings) -> (Answer, u64) {
    let record = Mutex::new(FirstRecord::new(problem.clone()).expect("a plain board"));
    let answer = first_queens(&record, settings, &Control::new());
    let nodes = record.lock().expect("no panic").nodes();
    (answer, nodes)
}

fn rows(problem: &Problem) -> Answer {
    Strategy::Rows.first(problem, &Settings::default()).expect("it takes any plain board")
}

#[test]
fn small_boards_are_as_rows_finds_them() {
    as_rows_finds_them(0..=22);
}

#[test]
#[ignore = "takes half a minute; scripts/test --all runs it"]
fn boards_up_to_28_are_as_rows_finds_them() {
    as_rows_finds_them(23..=28);
}

fn as_rows_finds_them(sides: std::ops::RangeInclusive<u32>) {
    for n in sides {
        let problem = Problem::new(n);
        assert_eq!(first(&problem, &FirstSettings::default()).0, rows(&problem), "n = {n}");
    }
}

#[test]
fn the_published_rows() {
    let known: [&[u32]; 5] = [
        &[1, 3, 5, 2, 4, 13, 15, 12, 18, 20, 17, 9, 16, 19, 8, 10, 7, 14, 6, 11],
        &[
            1, 3, 5, 2, 4, 9, 11, 13, 15, 21, 23, 25, 20, 22, 24, 26, 10, 7, 16, 12, 8, 6, 18, 14,
            19, 17,
        ],
        &[
            1, 3, 5, 2, 4, 9, 11, 13, 15, 7, 23, 26, 28, 25, 22, 24, 30, 27, 29, 16, 12, 10, 8, 6,
            18, 20, 17, 14, 21, 19,
        ],
        &[
            1, 3, 5, 2, 4, 9, 11, 13, 15, 6, 18, 20, 26, 28, 31, 33, 27, 29, 34, 32, 30, 12, 10, 7,
            16, 19, 8, 22, 14, 25, 17, 24, 21, 23,
        ],
        &[
            1, 3, 5, 2, 4, 9, 11, 13, 15, 6, 8, 19, 21, 29, 31, 33, 36, 30, 28, 38, 34, 32, 37, 35,
            20, 18, 12, 14, 23, 7, 10, 25, 17, 22, 16, 26, 24, 27,
        ],
    ];
    for columns in known {
        let problem = Problem::new(columns.len() as u32);
        let (answer, _) = first(&problem, &FirstSettings::default());
        let Answer::Solved(solution) = answer else { panic!("{answer:?}") };
        let found: Vec<u32> = solution.columns().iter().map(|column| column + 1).collect();
        assert_eq!(found, columns);
    }
}

/// Boards with queens and blocked squares from a fixed sequence of numbers.
fn boards(count: usize, sides: std::ops::Range<u32>) -> impl Iterator<Item = Problem> {
    use rand_core::{Rng, SeedableRng};
    let mut chance = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(23);
    let mut below = move |end: u32| chance.next_u32() % end;
    (0..count).map(move |_| {
        let n = sides.start + below(sides.end - sides.start);
        let mut board = Problem::new(n);
        for _ in 0..below(4) {
            let queen = Square::new(below(n), below(n));
            board = board.clone().with_given([queen]).unwrap_or(board);
        }
        for _ in 0..below(n) {
            let blocked = Square::new(below(n), below(n));
            board = board.clone().with_blocked([blocked]).unwrap_or(board);
        }
        board
    })
}

#[test]
fn boards_with_something_on_them_are_as_rows_finds_them() {
    let [mut solved, mut impossible] = [0, 0];
    for board in boards(400, 1..13) {
        let expected = rows(&board);
        for branching in [Branching::Corner, Branching::Fewest] {
            let settings = FirstSettings { branching, ..FirstSettings::default() };
            assert_eq!(first(&board, &settings).0, expected, "{board:?}");
        }
        *if expected == Answer::Impossible { &mut impossible } else { &mut solved } += 1;
    }
    assert!(solved > 50 && impossible > 50, "{solved} {impossible}");
}

#[test]
fn threads_and_rules_do_not_change_the_answer() {
    let board = Problem::new(30);
    let (answer, nodes) = first(&board, &FirstSettings::default());
    let threads = NonZeroUsize::new(3).expect("not 0");
    for branching in [Branching::Corner, Branching::Fewest] {
        let (other, other_nodes) = first(&board, &FirstSettings { threads, branching });
        assert_eq!(other, answer);
        assert!(branching == Branching::default() || nodes != other_nodes);
    }
}

#[test]
fn exact_cover_refutes_the_same_prefixes() {
    exact_cover_refutes([8, 14, 20, 24]);
}

#[test]
#[ignore = "takes half a minute; scripts/test --all runs it"]
fn exact_cover_refutes_every_prefix_up_to_30() {
    exact_cover_refutes(4..=30);
}

/// Every prefix that is refuted has no completion by `exact-cover` either, which has no certificates.
fn exact_cover_refutes(sides: impl IntoIterator<Item = u32>) {
    for n in sides {
        let record = Mutex::new(FirstRecord::new(Problem::new(n)).expect("a plain board"));
        first_queens(&record, &FirstSettings::default(), &Control::new());
        let record = record.into_inner().expect("no panic");
        assert!(record.refuted().len() > 0 || n == 5, "n = {n}");
        for prefix in record.refuted() {
            let queens = (0..).zip(prefix).map(|(row, &column)| Square::new(row, column.into()));
            let board = Problem::new(n).with_given(queens).expect("different rows");
            let answer = Strategy::ExactCover.first(&board, &Settings::default());
            assert_eq!(answer, Ok(Answer::Impossible), "{prefix:?}");
        }
    }
}

/// A thousand random prefixes, every queen on one of the four leftmost squares of its row that are not attacked: the search
/// and `exact-cover` agree whether they can be completed.
#[test]
fn verdicts_are_those_of_exact_cover() {
    use rand_core::{Rng, SeedableRng};
    let mut chance = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(5);
    let mut below = move |end: u32| chance.next_u32() % end;
    let [mut refuted, mut completed] = [0, 0];
    for _ in 0..1000 {
        let n = 8 + below(17);
        let mut problem = Problem::new(n);
        let mut board = SmallBoard::from_problem(&problem).expect("empty");
        for row in 0..n / 4 + below(n / 3) {
            let free = small_board::Bits(board.open[row as usize]);
            let Some(column) = free.take(4).nth(below(4) as usize) else { break };
            problem = problem.with_given([Square::new(row, column as u32)]).expect("another row");
            board = board.with_queen(row as usize, column);
        }
        let (control, rule) = (Control::new(), Branching::default());
        let finding = search::TreeSearch::new(rule, &control, ()).search(board);
        let by_cover = Strategy::ExactCover.first(&problem, &Settings::default());
        let expected = match by_cover.expect("it takes any board") {
            Answer::Solved(_) => search::Finding::Completed,
            _ => search::Finding::Refuted,
        };
        assert_eq!(finding, expected, "{problem:?}");
        *if finding == search::Finding::Refuted { &mut refuted } else { &mut completed } += 1;
    }
    assert!(refuted > 100 && completed > 100, "{refuted} {completed}");
}

/// Boards with excluded diagonals: what certificates refute has no completion by `exact-cover` either.
#[test]
fn boards_refuted_by_certificates_alone_have_no_completion() {
    use rand_core::{Rng, SeedableRng};
    let mut chance = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(9);
    let [mut refuted, mut solvable] = [0, 0];
    for n in (8..=14).cycle().take(300) {
        let [differences, sums] = [(); 2].map(|()| chance.next_u32() & chance.next_u32());
        let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
        let blocked = squares.filter(|square| {
            differences >> (square.row + n - square.column) & 1 == 1
                || sums >> (square.row + square.column) & 1 == 1
        });
        let board = Problem::new(n).with_blocked(blocked).expect("an empty board");
        let by_cover = Strategy::ExactCover.first(&board, &Settings::default());
        let is_impossible = by_cover == Ok(Answer::Impossible);
        assert!(is_impossible || !is_refuted(&board), "{board:?}");
        refuted += u32::from(is_refuted(&board));
        solvable += u32::from(!is_impossible);
    }
    assert!(refuted > 20 && solvable > 20, "{refuted} {solvable}");
    assert!(!is_refuted(&Problem::new(65)));
}

#[test]
fn a_stopped_search_continues_from_its_record() {
    let whole = Mutex::new(FirstRecord::new(Problem::new(28)).expect("a plain board"));
    let answer = first_queens(&whole, &FirstSettings::default(), &Control::new());
    let whole = whole.into_inner().expect("no panic").encode();
    for asks in [1, 5, 20, 60] {
        let record = Mutex::new(FirstRecord::new(Problem::new(28)).expect("a plain board"));
        let stopped =
            first_queens(&record, &FirstSettings::default(), &Control::stopping_after(asks));
        assert_eq!(stopped, Answer::GaveUp);
        let text = record.into_inner().expect("no panic").encode();
        let record = Mutex::new(FirstRecord::decode(&text).expect("its own text"));
        assert_eq!(first_queens(&record, &FirstSettings::default(), &Control::new()), answer);
        let refuted = |text: &[u8]| {
            let text = String::from_utf8(text.to_vec()).expect("text");
            text.lines().filter(|line| line.starts_with("refuted")).count()
        };
        assert_eq!(refuted(&record.into_inner().expect("no panic").encode()), refuted(&whole));
    }
}

#[test]
fn damaged_records_are_refused() {
    let record = Mutex::new(FirstRecord::new(Problem::new(12)).expect("a plain board"));
    first_queens(&record, &FirstSettings::default(), &Control::new());
    let text = record.into_inner().expect("no panic").encode();
    assert!(FirstRecord::decode(&text).is_ok());
    assert_eq!(FirstRecord::decode(b"n 8\n"), Err(FirstRecordError::NotARecord));
    for at in 0..text.len() {
        let mut damaged = text.clone();
        damaged[at] ^= 1;
        assert!(FirstRecord::decode(&damaged).is_err(), "byte {at}");
        assert!(FirstRecord::decode(&text[..at]).is_err(), "{at} bytes");
    }
}

/// Random dives come near the numbers of nodes that the search needs.
#[test]
fn forecasts_are_near_the_truth() {
    let day = std::time::Duration::from_secs(86_400);
    let list = forecasts(&Problem::new(30), 7, day, &Control::new()).expect("a plain board");
    let mut compared = 0;
    for forecast in list.iter().filter(|forecast| !forecast.is_completable) {
        let board = SmallBoard::from_problem(&Problem::new(30)).expect("empty");
        let prefix = walk::greedy(board).swap_remove(forecast.queens);
        let (control, rule) = (Control::new(), Branching::default());
        let mut search = search::TreeSearch::new(rule, &control, ());
        if search.search(prefix.board) == search::Finding::Refuted {
            let ratio = forecast.nodes / search.nodes as f64;
            assert!((0.6..1.6).contains(&ratio), "{forecast:?}: {}", search.nodes);
            compared += 1;
        }
    }
    assert!(compared > 0);
}

fn proof(problem: &Problem) -> (Vec<u8>, Option<Vec<u32>>) {
    let (answer, _) = first(problem, &FirstSettings::default());
    let solution = if let Answer::Solved(solution) = answer { Some(solution) } else { None };
    let mut proof = Vec::new();
    let nodes = prove(problem, solution.as_ref(), &Control::new(), &mut proof).expect("memory");
    assert!(nodes.is_some());
    (proof, solution.map(|solution| solution.columns().to_vec()))
}

fn checked(problem: &Problem, proof: &[u8]) -> Result<ProofSummary, FirstProofError> {
    let mut checker = ProofChecker::new(problem);
    let text = str::from_utf8(proof).map_err(|_| FirstProofError::NotAProof)?;
    text.lines().try_for_each(|line| checker.line(line))?;
    checker.finish()
}

#[test]
fn proofs_are_verified() {
    let boards = boards(100, 1..12).chain([0, 1, 2, 3, 8, 16, 24].map(Problem::new));
    for board in boards {
        let (proof, solution) = proof(&board);
        let summary = checked(&board, &proof);
        assert_eq!(summary.map(|summary| summary.solution), Ok(solution), "{board:?}");
    }
}

#[test]
#[ignore = "25 MB of proof; scripts/test --all runs it"]
fn the_proof_of_34_is_verified() {
    let board = Problem::new(34);
    let (proof, solution) = proof(&board);
    let summary = checked(&board, &proof).expect("it is right");
    assert!(summary.certificates > 100_000 && summary.refuted > 100_000, "{summary:?}");
    assert_eq!(summary.solution, solution);
}

#[test]
fn proofs_of_other_boards_and_altered_proofs_are_refused() {
    let board = Problem::new(10);
    let (proof, _) = proof(&board);
    let other = Problem::new(10).with_blocked([Square::new(9, 9)]).expect("an empty board");
    assert_eq!(checked(&other, &proof), Err(FirstProofError::OtherBoard { line: 4 }));
    assert_eq!(checked(&Problem::new(11), &proof), Err(FirstProofError::OtherBoard { line: 2 }));
    for at in 0..proof.len() {
        let mut altered = proof.clone();
        altered[at] ^= 1;
        assert!(checked(&board, &altered).is_err(), "byte {at}");
    }
}

/// A checksum can be made anew; the steps have to be right by themselves.
#[test]
fn wrong_steps_are_refused_whatever_the_checksum() {
    use sha2::{Digest, Sha256};
    let board = Problem::new(12);
    let (proof, solution) = proof(&board);
    let text = String::from_utf8(proof).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    let steps = &lines[4..lines.len() - 1];
    let sealed = |steps: &[&str]| {
        let text: String = lines[..4].iter().chain(steps).map(|line| format!("{line}\n")).collect();
        let sum: String = Sha256::digest(&text).iter().map(|byte| format!("{byte:02x}")).collect();
        checked(&board, format!("{text}sha256 {sum}\n").as_bytes())
    };
    assert_eq!(sealed(steps).map(|summary| summary.solution), Ok(solution));
    for at in 0..steps.len() {
        // Without this step: a refutation lacks its reason, or a queen stands where none should.
        let without = [&steps[..at], &steps[at + 1..]].concat();
        if steps[at].starts_with('q') {
            let _ = sealed(&without); // squares may be removed by a later certificate
        } else {
            assert!(sealed(&without).is_err(), "step {at}: {}", steps[at]);
        }
    }
    let weak: Vec<&str> =
        steps.iter().map(|step| if step.starts_with('q') { "q 0 0 0 0" } else { step }).collect();
    assert!(matches!(sealed(&weak), Err(FirstProofError::NotRefuted { .. })));
    for wrong in ["q 1 2 3", "q 1 2 3 9223372036854775807", "x", "d 99 99", "d -1 0", "u 1", ""] {
        assert!(sealed(&[wrong]).is_err(), "{wrong}");
    }
    assert_eq!(sealed(&["u"]), Err(FirstProofError::NotRefuted { line: 5 }));
    assert_eq!(sealed(&[]), Err(FirstProofError::Unfinished));
}
