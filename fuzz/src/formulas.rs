//! Formulas and proofs: what is read does not depend on where the bytes are cut, and comes back; no proof of a
//! formula that can be satisfied is accepted, and each that cannot has a proof that is.
//!
//! An input is a formula in DIMACS form, a line `%`, and a proof in either of its forms.

use libfuzzer_sys::Corpus;
use n_queens::complete::drat::{
    Altered, Checker, DratError, DratPlace, DratReader, ProofEncoding, Seal,
};
use n_queens::complete::{DimacsError, DimacsReader, Formula, Literal, ProofStep};

/// Formulas with more variables are not tried out: these are a thousand assignments.
const MOST_VARIABLES: usize = 10;

/// A step of a proof that is kept.
#[derive(Clone, PartialEq, Debug)]
struct KeptStep {
    place: DratPlace,
    deletes: bool,
    clause: Vec<Literal>,
}

impl KeptStep {
    fn step(&self) -> ProofStep<'_> {
        if self.deletes { ProofStep::Delete(&self.clause) } else { ProofStep::Add(&self.clause) }
    }
}

/// Judges what is read from these bytes.
pub fn judge(bytes: &[u8]) -> Corpus {
    let mark = bytes.windows(3).position(|window| window == b"\n%\n");
    let (text, proof) =
        mark.map_or((bytes, &bytes[..0]), |mark| (&bytes[..=mark], &bytes[mark + 3..]));
    seal(proof);
    let steps = [ProofEncoding::Text, ProofEncoding::Binary].map(|encoding| steps(encoding, proof));
    let Some(formula) = formula(text) else { return Corpus::Keep };
    let satisfiable = is_satisfiable(&formula);
    for steps in &steps {
        check(&formula, steps, satisfiable);
    }
    whole_proof(&formula, proof, satisfiable);
    if satisfiable == Some(false) {
        refute(&formula);
    }
    Corpus::Keep
}

fn formula(text: &[u8]) -> Option<Formula> {
    let read = |size: usize| -> Result<Formula, DimacsError> {
        let mut reader = DimacsReader::default();
        text.chunks(size).try_for_each(|block| reader.read(block))?;
        reader.finish()
    };
    let whole = read(text.len().max(1));
    for size in [1, 3] {
        assert_eq!(read(size), whole);
    }
    let formula = whole.map_err(|error| crate::says(&error)).ok()?;
    assert_eq!(formula.to_string().parse().as_ref(), Ok(&formula));
    Some(formula)
}

/// The steps of a proof up to what is wrong with it.
fn steps(encoding: ProofEncoding, proof: &[u8]) -> Vec<KeptStep> {
    let whole = read(encoding, proof, proof.len().max(1));
    for size in [1, 3] {
        assert_eq!(read(encoding, proof, size), whole);
    }
    let (steps, end) = whole;
    if let Err(error) = end {
        crate::says(&error);
    }
    let bare =
        |steps: &[KeptStep]| steps.iter().map(|kept| kept.step().to_string()).collect::<Vec<_>>();
    let text: String = bare(&steps).iter().map(|line| format!("{line}\n")).collect();
    assert_eq!(bare(&read(ProofEncoding::Text, text.as_bytes(), 7).0), bare(&steps));
    assert_eq!(bare(&read(ProofEncoding::Binary, &binary(&steps), 7).0), bare(&steps));
    steps
}

fn read(
    encoding: ProofEncoding,
    proof: &[u8],
    size: usize,
) -> (Vec<KeptStep>, Result<(), DratError>) {
    let mut steps = Vec::new();
    let mut reader = DratReader::new(encoding);
    let taken = proof.chunks(size).try_for_each(|block| {
        reader.read(block, |place, step| {
            let (deletes, clause) = match step {
                ProofStep::Add(clause) => (false, clause),
                ProofStep::Delete(clause) => (true, clause),
            };
            steps.push(KeptStep { place, deletes, clause: clause.to_vec() });
            Ok(())
        })
    });
    let end = taken.and_then(|()| reader.finish());
    (steps, end)
}

/// Steps in binary form.
fn binary(steps: &[KeptStep]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for KeptStep { deletes, clause, .. } in steps {
        bytes.push(if *deletes { b'd' } else { b'a' });
        for literal in clause {
            let number = literal.number();
            let mut rest = 2 * number.unsigned_abs() + u32::from(number < 0);
            while rest >= 0x80 {
                bytes.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            bytes.push(rest as u8);
        }
        bytes.push(0);
    }
    bytes
}

/// A seal that is written is read as such, wherever the bytes are split.
fn seal(proof: &[u8]) {
    let read = |proof: &[u8], size: usize| -> Result<(), Altered> {
        let mut seal = Seal::default();
        proof.chunks(size).for_each(|block| seal.read(block));
        seal.finish()
    };
    assert_eq!(read(proof, 1), read(proof, proof.len().max(1)));
    let has_line = |bytes: &[u8]| {
        bytes.split(|&byte| byte == b'\n').any(|line| line.starts_with(b"c sha256 "))
    };
    if !has_line(proof) && (proof.is_empty() || proof.ends_with(b"\n")) {
        let steps = [Seal::FIRST_LINE.as_bytes(), proof].concat();
        let mut seal = Seal::default();
        seal.add(&steps);
        let mut sealed = [&steps, seal.last_line().as_bytes()].concat();
        assert_eq!(read(&sealed, 5), Ok(()));
        // The end of a line may be the one before the seal: without it there is none.
        let place = Seal::FIRST_LINE.len();
        if proof.len() > 1 {
            sealed[place] ^= 1;
            assert!(has_line(&sealed[place..steps.len()]) || read(&sealed, 5).is_err());
        }
    }
}

/// By trying all assignments; unknown where there are too many.
fn is_satisfiable(formula: &Formula) -> Option<bool> {
    let variables = variables(formula)?;
    let clauses: Vec<Vec<(usize, bool)>> = formula
        .clauses()
        .map(|clause| {
            let place =
                |literal: &Literal| variables.iter().position(|&v| v == literal.number().abs());
            clause
                .iter()
                .filter_map(|literal| Some((place(literal)?, literal.number() > 0)))
                .collect()
        })
        .collect();
    let holds = |assignment: usize| {
        let is_true = |&(place, sign): &(usize, bool)| (assignment >> place & 1 == 1) == sign;
        clauses.iter().all(|clause| clause.iter().any(is_true))
    };
    Some((0..1usize << variables.len()).any(holds))
}

/// The variables that occur, if they are few.
fn variables(formula: &Formula) -> Option<Vec<i32>> {
    let mut variables: Vec<i32> =
        formula.clauses().flatten().map(|literal| literal.number().abs()).collect();
    variables.sort_unstable();
    variables.dedup();
    (variables.len() <= MOST_VARIABLES).then_some(variables)
}

/// Checks the steps; a proof that is accepted to the end proves what is true.
fn check(formula: &Formula, steps: &[KeptStep], satisfiable: Option<bool>) {
    let mut checker = Checker::new(formula);
    for kept in steps {
        if let Err(fault) = checker.check(kept.step()) {
            crate::says(&fault);
            return;
        }
    }
    match checker.finish() {
        Ok(_) => assert_ne!(satisfiable, Some(true), "a proof of what is not so"),
        Err(fault) => crate::says(&fault),
    }
}

/// Checks the proof as the command does: its encoding is detected from the bytes.
fn whole_proof(formula: &Formula, proof: &[u8], satisfiable: Option<bool>) {
    let mut reader = DratReader::new(ProofEncoding::detect(proof));
    let mut checker = Checker::new(formula);
    let read = proof.chunks(11).try_for_each(|block| reader.check(block, &mut checker));
    match read.and_then(|()| reader.finish()) {
        Ok(()) => assert!(checker.finish().is_err() || satisfiable != Some(true)),
        Err(error) => crate::says(&error),
    }
}

/// What cannot be satisfied has this proof at least: of every assignment, the longest first, that it cannot be.
fn refute(formula: &Formula) {
    let variables = variables(formula).expect("they were few enough to try them");
    let mut checker = Checker::new(formula);
    for length in (0..=variables.len()).rev() {
        for assignment in 0..1usize << length {
            let literal = |(place, &variable): (usize, &i32)| {
                Literal::new(if assignment >> place & 1 == 1 { variable } else { -variable })
            };
            let clause: Vec<Literal> =
                variables[..length].iter().enumerate().filter_map(literal).collect();
            checker.check(ProofStep::Add(&clause)).expect("it follows from the two before it");
        }
    }
    let summary = checker.finish().expect("the last clause was empty");
    assert_eq!(summary.by_resolution, 0);
}
