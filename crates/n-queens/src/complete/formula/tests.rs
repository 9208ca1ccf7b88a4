use super::*;
use crate::board::Square;

fn literal(number: i32) -> Literal {
    Literal::new(number).unwrap()
}

/// Unit propagation as plain as it can be: clause by clause until nothing changes. None if a clause
/// is false.
fn propagate(formula: &Formula, assumed: &[Literal]) -> Option<Vec<Literal>> {
    let mut known = assumed.to_vec();
    loop {
        let before = known.len();
        for clause in formula.clauses() {
            let open = clause.iter().copied().filter(|one| !known.contains(&!*one));
            match open.collect::<Vec<_>>()[..] {
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

fn attacked(variant: Variant, n: i64, a: Square, b: Square) -> bool {
    let (down, right) =
        (i64::from(b.row) - i64::from(a.row), i64::from(b.column) - i64::from(a.column));
    let same = |distance: i64| {
        if variant == Variant::Torus { distance.rem_euclid(n) == 0 } else { distance == 0 }
    };
    let knight = variant == Variant::Super && (down * right).abs() == 2;
    (down, right) != (0, 0)
        && (down == 0 || right == 0 || same(down - right) || same(down + right) || knight)
}

fn squares(n: u32) -> impl Iterator<Item = Square> {
    (0..n).flat_map(move |row| (0..n).map(move |column| Square::new(row, column)))
}

#[test]
fn a_queen_makes_exactly_the_attacked_squares_false_by_unit_propagation() {
    for (n, variant) in [8, 11].into_iter().flat_map(|n| Variant::ALL.map(|variant| (n, variant))) {
        let formula = Formula::for_problem(&Problem::new(n).with_variant(variant)).unwrap();
        for queen in squares(n).step_by(7) {
            let known = propagate(&formula, &[Literal::queen(n, queen)]).expect("one queen fits");
            for other in squares(n) {
                let expected = attacked(variant, n.into(), queen, other);
                let found = known.contains(&!Literal::queen(n, other));
                assert_eq!(found, expected, "{variant} {n}: {queen:?} {other:?}");
            }
        }
    }
}

#[test]
fn long_lines_keep_the_strength_of_pairs() {
    let line: Vec<Literal> = (1..=150).map(literal).collect();
    let mut formula = Formula { variables: 150, ..Formula::default() };
    formula.at_most_one(&line);
    for &queen in line.iter().step_by(37) {
        let known = propagate(&formula, &[queen]).expect("one fits");
        assert!(line.iter().all(|&other| known.contains(&!other) == (other != queen)));
    }
    assert!(formula.variables <= 150 + 40);
    assert!(formula.clauses().len() < 3 * 150);
}

#[test]
fn the_size_is_known_beforehand() {
    for (n, variant) in (0..30).flat_map(|n| Variant::ALL.map(|variant| (n, variant))) {
        let problem =
            Problem::new(n).with_variant(variant).with_blocked(squares(n).step_by(5)).unwrap();
        let formula = Formula::for_problem(&problem).unwrap();
        let size = (formula.clauses().len() as u128, formula.literals.len() as u128);
        assert_eq!(size, super::size(&problem), "{variant} {n}");
    }
}

#[test]
fn what_stands_on_the_board_comes_last() {
    let problem = Problem::new(4).with_given([Square::new(0, 1)]).unwrap();
    let problem = problem.with_blocked([Square::new(3, 3)]).unwrap();
    let formula = Formula::for_problem(&problem).unwrap();
    let clauses: Vec<&[Literal]> = formula.clauses().collect();
    assert_eq!(clauses[clauses.len() - 2..], [&[literal(2)][..], &[literal(-16)][..]]);
    let text = formula.to_string();
    assert!(text.contains("c 4 queens on a board of 4 x 4, variant standard\n"), "{text}");
}

#[test]
fn huge_boards_are_refused_with_what_they_would_take() {
    let error = Formula::for_problem(&Problem::new(100_000)).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("n = 100000") && text.contains("MiB") && text.contains("2048"), "{text}");
    let FormulaError { clauses, .. } = error;
    assert!(clauses > 8 * 10_u128.pow(10));
}

#[test]
fn dimacs_comes_back_whatever_the_blocks() {
    let problem = Problem::new(9).with_blocked([Square::new(3, 3)]).unwrap();
    let formula = Formula::for_problem(&problem).unwrap();
    let text = formula.to_string();
    for size in [1, 7, 4096] {
        let mut reader = DimacsReader::default();
        text.as_bytes().chunks(size).for_each(|block| reader.read(block).unwrap());
        assert_eq!(reader.finish(), Ok(formula.clone()));
    }
}

#[test]
fn faults_in_dimacs_are_named_with_their_line() {
    let fault = |text: &str| text.parse::<Formula>().unwrap_err();
    assert_eq!(fault("c nothing\n"), DimacsError::Header { line: 2 });
    assert_eq!(fault("board(4).\n"), DimacsError::Header { line: 1 });
    assert_eq!(fault("p cnf x 3\n"), DimacsError::Header { line: 1 });
    assert_eq!(fault("p cnf 4000000000 3\n"), DimacsError::Header { line: 1 });
    let word = "Q".to_owned();
    assert_eq!(fault("p cnf 2 1\n1 Q 0\n"), DimacsError::NotALiteral { line: 2, word });
    let unknown = DimacsError::UnknownVariable { line: 3, literal: literal(-3), variables: 2 };
    assert_eq!(fault("p cnf 2 2\n1 0\n-3 0\n"), unknown);
    assert_eq!(fault("p cnf 2 1\n1 2\n"), DimacsError::CutOff { line: 3 });
    assert_eq!(fault("p cnf 2 2\n1 2 0\n"), DimacsError::Clauses { announced: 2, found: 1 });
    assert_eq!(fault("p cnf 2 0\n1 2 0\n"), DimacsError::Clauses { announced: 0, found: 1 });
    assert!(matches!(fault("p cnf 1 1\n-2147483648 0"), DimacsError::NotALiteral { line: 2, .. }));
    assert!(matches!(fault(&"9".repeat(1000)), DimacsError::NotALiteral { line: 1, .. }));
}
