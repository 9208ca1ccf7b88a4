use proptest::prelude::*;

use super::*;
use crate::board::Square;
use crate::complete::{Formula, Literal, ProofStep};
use crate::problem::Problem;

fn literals(numbers: &[i32]) -> Vec<Literal> {
    numbers.iter().map(|&number| Literal::new(number).unwrap()).collect()
}

fn formula(clauses: &[&[i32]]) -> Formula {
    let variables = clauses.iter().copied().flatten().map(|number| number.abs()).max().unwrap_or(0);
    let lines: Vec<String> =
        clauses.iter().map(|clause| format!("{}\n", ProofStep::Add(&literals(clause)))).collect();
    format!("p cnf {variables} {}\n{}", clauses.len(), lines.concat()).parse().unwrap()
}

/// Checks a proof in text form.
fn check(formula: &Formula, proof: &str) -> Result<DratSummary, DratError> {
    let mut checker = Checker::new(formula);
    let mut reader = DratReader::new(ProofEncoding::Text);
    reader.check(proof.as_bytes(), &mut checker)?;
    let place = DratPlace::Line(proof.lines().count() as u64);
    reader.finish()?;
    checker.finish().map_err(|fault| DratError::At { place, fault })
}

/// Whether a clause follows by unit propagation.
fn implies(mut checker: Checker, clause: &[Literal]) -> bool {
    checker.load(clause);
    checker.contradiction || checker.follows()
}

/// The pigeons' proof by hand: three pigeons, two holes.
const PIGEONS: [&[i32]; 9] =
    [&[1, 2], &[3, 4], &[5, 6], &[-1, -3], &[-1, -5], &[-3, -5], &[-2, -4], &[-2, -6], &[-4, -6]];

#[test]
fn a_proof_by_hand_is_accepted_with_its_figures() {
    let proof = "c by hand\n-1 -2 0\nd -2 -1 0\nd 7 8 0\n-1 0\n0\n";
    let summary = check(&formula(&PIGEONS), proof).unwrap();
    let expected = DratSummary { added: 3, by_resolution: 0, deleted: 1, not_deleted: 1 };
    assert_eq!(summary, expected);
}

#[test]
fn a_proof_without_its_end_or_of_too_little_is_rejected() {
    let pigeons = formula(&PIGEONS);
    let unfinished = check(&pigeons, "-1 0\n").unwrap_err().to_string();
    assert!(unfinished.contains("without the empty clause"), "{unfinished}");
    let hasty = check(&pigeons, "0\n").unwrap_err();
    let fault = DratFault::NotImplied { step: 1, clause: vec![] };
    assert_eq!(hasty, DratError::At { place: DratPlace::Line(1), fault });
    // One pigeon fewer, and there is room.
    assert!(check(&formula(&PIGEONS[1..]), "-1 0\n0\n").is_err());
}

#[test]
fn a_wrong_step_is_named_with_its_line() {
    // Without the last clause the third pigeon finds room.
    let error = check(&formula(&PIGEONS[..8]), "c first\n\nd 1 7 0\n-1 0\n0\n").unwrap_err();
    let fault = DratFault::NotImplied { step: 2, clause: literals(&[-1]) };
    assert_eq!(error, DratError::At { place: DratPlace::Line(4), fault });
    assert!(
        error.to_string().starts_with("line 4: step 2 of the proof adds the clause '-1 0'"),
        "{error}"
    );
}

#[test]
fn definitions_are_accepted_by_resolution_on_the_first_literal_only() {
    let satisfiable = formula(&[&[1, 2]]);
    let mut checker = Checker::new(&satisfiable);
    // 3 is defined as "1 and 2".
    for clause in [&[-3, 1][..], &[-3, 2], &[3, -1, -2]] {
        assert_eq!(checker.check(ProofStep::Add(&literals(clause))), Ok(()));
    }
    assert!(
        checker.check(ProofStep::Add(&literals(&[-1, -2]))).is_err(),
        "-1 and 3 do not exclude each other"
    );
    let mut checker = Checker::new(&formula(&[&[1, 2], &[-1, 3]]));
    assert!(checker.check(ProofStep::Add(&literals(&[1]))).is_err(), "3 does not follow");
    assert!(checker.check(ProofStep::Add(&literals(&[2, -3]))).is_ok(), "no clause has -2");
    assert_eq!(checker.summary.by_resolution, 1);
}

#[test]
fn a_literal_that_holds_for_good_is_never_taken_back() {
    // Deleting the clause that made 2 true changes nothing, as with other checkers.
    let chain = formula(&[&[1], &[-1, 2], &[-2, 3], &[-3, -2]]);
    let summary = check(&chain, "d -1 2 0\nd 1 0\n0\n").unwrap();
    assert_eq!((summary.deleted, summary.not_deleted), (0, 2));
}

#[test]
fn a_deleted_clause_is_gone() {
    let clauses: [&[i32]; 4] = [&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]];
    assert!(check(&formula(&clauses), "1 0\n0\n").is_ok());
    assert!(check(&formula(&clauses), "d 2 1 0\n1 0\n0\n").is_err());
    // Of two copies one is left.
    let twice: [&[i32]; 5] = [&[1, 2], &[2, 1], &[1, -2], &[-1, 2], &[-1, -2]];
    assert!(check(&formula(&twice), "d 2 1 0\n1 0\n0\n").is_ok());
    assert!(check(&formula(&twice), "d 2 1 0\nd 1 2 0\n1 0\n0\n").is_err());
}

#[test]
fn what_was_worked_out_with_a_clause_goes_with_it() {
    // Under -1, clause 1 2 makes 2 true; the next clause shares the assumption.
    let clauses: [&[i32]; 4] = [&[1, 2], &[-2, 3, 4], &[-2, 3, -4], &[5, 6]];
    let checker = Checker::new(&formula(&clauses));
    let mut with = checker.clone();
    assert!(with.check(ProofStep::Add(&literals(&[1, 3]))).is_ok());
    let mut without = checker;
    assert!(without.check(ProofStep::Add(&literals(&[1, 2, 5]))).is_ok());
    without.check(ProofStep::Delete(&literals(&[1, 2, 5]))).unwrap();
    without.check(ProofStep::Delete(&literals(&[1, 2]))).unwrap();
    assert!(!implies(without.clone(), &literals(&[1, 3])));
}

#[test]
fn a_formula_that_announces_too_much_takes_no_memory_for_it() {
    let huge: Formula = "p cnf 2147483647 2\n2147483647 0\n-2147483647 0\n".parse().unwrap();
    let mut checker = Checker::new(&huge);
    assert_eq!(checker.check(ProofStep::Add(&[])), Ok(()));
    assert!(checker.finish().is_ok());
}

#[test]
fn the_empty_formula_and_the_empty_clause() {
    assert!(check(&formula(&[]), "0\n").is_err());
    assert!(check(&formula(&[&[]]), "").is_ok());
}

/// A proof by exhaustion: each way to place queens in the first rows, as deep as need be. What was
/// needed for a clause is deleted after it. Says which of the steps stand for more than one branch.
fn exhaust(n: u32, queens: &mut Vec<Literal>, formula: &Formula, proof: &mut Vec<(String, bool)>) {
    let clause: Vec<Literal> = queens.iter().map(|&queen| !queen).collect();
    let branches = !implies(Checker::new(formula), &clause);
    let row = queens.len() as u32;
    let children =
        (0..if branches { n } else { 0 }).map(|column| Literal::queen(n, Square::new(row, column)));
    for child in children.clone() {
        queens.push(child);
        exhaust(n, queens, formula, proof);
        queens.pop();
    }
    proof.push((ProofStep::Add(&clause).to_string(), branches));
    for child in children {
        let deleted = [&clause[..], &[!child]].concat();
        proof.push((ProofStep::Delete(&deleted).to_string(), false));
    }
}

fn text(proof: &[(String, bool)]) -> String {
    proof.iter().map(|(line, _)| format!("{line}\n")).collect()
}

#[test]
fn exhaustion_of_a_board_is_accepted_and_its_alterations_are_not() {
    let blocked = [(3, 0), (3, 4), (1, 0), (4, 3)].map(|(row, column)| Square::new(row, column));
    let formula = Formula::for_problem(&Problem::new(6).with_blocked(blocked).unwrap()).unwrap();
    let mut proof = Vec::new();
    exhaust(6, &mut Vec::new(), &formula, &mut proof);
    assert!(check(&formula, &text(&proof)).is_ok(), "{}", text(&proof));
    // With all other squares of row 0 excluded, the last one needs no step of its own.
    let needed = |step: &usize| proof[*step].1 && proof[*step].0 != "-6 0";
    let inner: Vec<usize> = (0..proof.len()).filter(needed).collect();
    assert!(inner.len() > 8);
    for step in inner {
        let mut part = proof.clone();
        let removed = part.remove(step);
        assert!(check(&formula, &text(&part)).is_err(), "without '{}'", removed.0);
        let mut altered = proof.clone();
        altered[step].0 = removed.0.trim_start_matches('-').to_owned();
        let flipped = altered[step].0 != removed.0;
        assert!(!flipped || check(&formula, &text(&altered)).is_err(), "'{}' flipped", removed.0);
    }
}

#[test]
fn both_forms_are_read_whatever_the_blocks() {
    let text = "c two\nd -1 2 0\n-300 70000 0\n0";
    let binary = b"d\x03\x04\x00a\xd9\x04\xe0\xc5\x08\x00a\x00";
    for size in 1..20 {
        assert_eq!(
            steps(ProofEncoding::Text, text.as_bytes(), size),
            ["d -1 2 0", "-300 70000 0", "0"]
        );
        assert_eq!(steps(ProofEncoding::Binary, binary, size), ["d -1 2 0", "-300 70000 0", "0"]);
    }
    assert_eq!(ProofEncoding::detect(text.as_bytes()), ProofEncoding::Text);
    assert_eq!(ProofEncoding::detect(binary), ProofEncoding::Binary);
}

fn steps(encoding: ProofEncoding, bytes: &[u8], size: usize) -> Vec<String> {
    let mut reader = DratReader::new(encoding);
    let mut found = Vec::new();
    for block in bytes.chunks(size) {
        let take = |_, step: ProofStep<'_>| {
            found.push(step.to_string());
            Ok(())
        };
        reader.read(block, take).unwrap();
    }
    reader.finish().unwrap();
    found
}

#[test]
fn faults_of_the_files_are_named_with_their_place() {
    let fault = |encoding, bytes: &[u8]| {
        let mut reader = DratReader::new(encoding);
        let read = reader.read(bytes, |_, _| Ok(()));
        read.and_then(|()| reader.finish()).unwrap_err()
    };
    let (line, byte) = (DratPlace::Line, DratPlace::Byte);
    let word = "x".to_owned();
    assert_eq!(
        fault(ProofEncoding::Text, b"1 0\n2 x 0\n"),
        DratError::At { place: line(2), fault: DratFault::NotALiteral(word) }
    );
    assert!(matches!(
        fault(ProofEncoding::Text, b"1 d 0\n"),
        DratError::At { fault: DratFault::NotALiteral(_), .. }
    ));
    assert!(matches!(
        fault(ProofEncoding::Text, b"-2147483648 0\n"),
        DratError::At { fault: DratFault::NotALiteral(_), .. }
    ));
    assert!(matches!(
        fault(ProofEncoding::Text, &[b'7'; 99]),
        DratError::At { fault: DratFault::NotALiteral(_), .. }
    ));
    let word = "05".to_owned();
    assert_eq!(
        fault(ProofEncoding::Text, b"1 05 0\n"),
        DratError::At { place: line(1), fault: DratFault::NotALiteral(word) }
    );
    assert_eq!(
        fault(ProofEncoding::Text, b"1 0\n2 -3\n"),
        DratError::At { place: line(3), fault: DratFault::CutOff }
    );
    assert_eq!(
        fault(ProofEncoding::Text, b"1 0\nd"),
        DratError::At { place: line(2), fault: DratFault::CutOff }
    );
    assert_eq!(
        fault(ProofEncoding::Binary, b"a\x00b"),
        DratError::At { place: byte(2), fault: DratFault::NotAStep(b'b') }
    );
    assert_eq!(
        fault(ProofEncoding::Binary, b"a\x02"),
        DratError::At { place: byte(2), fault: DratFault::CutOff }
    );
    let large = fault(ProofEncoding::Binary, b"a\xff\xff\xff\xff\x7f\x00");
    assert_eq!(large, DratError::At { place: byte(5), fault: DratFault::TooLargeLiteral });
}

/// The rules of DRAT as plainly as they can be put, to hold the checker against.
struct Plain {
    clauses: Vec<Vec<i32>>,
    /// Literals true for good.
    finally: Vec<i32>,
}

impl Plain {
    fn new(clauses: Vec<Vec<i32>>) -> Self {
        let mut plain = Self { clauses, finally: Vec::new() };
        plain.conclude();
        plain
    }

    fn conclude(&mut self) {
        if let Some(known) = self.propagate(&[]) {
            self.finally = known;
        }
    }

    fn propagate(&self, assumed: &[i32]) -> Option<Vec<i32>> {
        let mut known = [&self.finally[..], assumed].concat();
        loop {
            let before = known.len();
            if known.iter().any(|literal| known.contains(&-literal)) {
                return None;
            }
            for clause in &self.clauses {
                let mut open: Vec<i32> =
                    clause.iter().copied().filter(|one| !known.contains(&-one)).collect();
                open.dedup();
                match open[..] {
                    [] => return None,
                    [only] if !known.contains(&only) => known.push(only),
                    _ => {}
                }
            }
            if known.len() == before {
                return Some(known);
            }
        }
    }

    fn implies(&self, clause: &[i32]) -> bool {
        let negated: Vec<i32> = clause.iter().map(|literal| -literal).collect();
        self.propagate(&[]).is_none() || self.propagate(&negated).is_none()
    }

    fn allows(&self, clause: &[i32]) -> bool {
        let Some(pivot) = clause.first() else { return self.implies(clause) };
        let singles = self.finally.iter().map(|&literal| vec![literal]);
        let all = self.clauses.iter().cloned().chain(singles);
        let opposite = all.filter(|other| other.contains(&-pivot));
        let mut resolvents = opposite.map(|other| {
            let rest: Vec<i32> =
                other.iter().copied().filter(|&literal| literal != -pivot).collect();
            [clause, &rest].concat()
        });
        self.implies(clause) || resolvents.all(|resolvent| self.implies(&resolvent))
    }

    fn delete(&mut self, clause: &[i32]) {
        let set =
            |clause: &[i32]| clause.iter().copied().collect::<std::collections::BTreeSet<i32>>();
        if self.propagate(&[]).is_some()
            && let Some(at) = self.clauses.iter().position(|other| set(other) == set(clause))
        {
            self.clauses.remove(at);
        }
    }

    fn is_satisfiable(&self) -> bool {
        (0_u32..1 << 7).any(|truth| {
            let is_true = |literal: i32| (truth >> (literal.abs() - 1) & 1 == 1) == (literal > 0);
            let clauses =
                self.clauses.iter().all(|clause| clause.iter().any(|&literal| is_true(literal)));
            clauses && self.finally.iter().all(|&literal| is_true(literal))
        })
    }
}

fn any_clause() -> impl Strategy<Value = Vec<i32>> {
    let literal = (1..=6_i32, any::<bool>())
        .prop_map(|(variable, sign)| if sign { variable } else { -variable });
    // Short prefixes from few variables: consecutive clauses often share some.
    proptest::collection::vec(literal, 1..5)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    /// Additions and deletions at random: every verdict is that of the plain rules, and a proof is
    /// never completed for a formula that has a solution.
    #[test]
    fn every_verdict_is_that_of_the_plain_rules(
        clauses in proptest::collection::vec(any_clause(), 3..18),
        steps in proptest::collection::vec((any_clause(), 0..4_u8, any::<prop::sample::Index>()), 1..40),
    ) {
        let borrowed: Vec<&[i32]> = clauses.iter().map(Vec::as_slice).collect();
        let mut checker = Checker::new(&formula(&borrowed));
        let mut plain = Plain::new(clauses.clone());
        let satisfiable = plain.is_satisfiable();
        for (clause, kind, index) in steps {
            if kind == 0 && !plain.clauses.is_empty() {
                let deleted = plain.clauses[index.index(plain.clauses.len())].clone();
                checker.check(ProofStep::Delete(&literals(&deleted))).unwrap();
                plain.delete(&deleted);
                continue;
            }
            let verdict = checker.check(ProofStep::Add(&literals(&clause))).is_ok();
            prop_assert_eq!(verdict, plain.allows(&clause), "{:?} to {:?}", clause, plain.clauses);
            if verdict {
                plain.clauses.push(clause);
                plain.conclude();
            }
            prop_assert!(!satisfiable || plain.is_satisfiable());
        }
        let proved = checker.check(ProofStep::Add(&[])).is_ok();
        prop_assert_eq!(proved, plain.propagate(&[]).is_none());
        prop_assert!(!(proved && satisfiable));
    }
}
