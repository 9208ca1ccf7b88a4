use super::*;
use crate::board::Square;
use crate::strategy::Chance;

/// A board of 8 to 13 rows with about a third of its squares blocked.
fn random_board(chance: &mut Chance) -> Problem {
    let n = 8 + chance.below(6) as u32;
    let squares = (0..n * n).map(|at| Square::new(at / n, at % n));
    let blocked: Vec<Square> = squares.filter(|_| chance.below(5) < 2).collect();
    Problem::new(n).with_blocked(blocked).expect("on the board")
}

#[test]
fn threads_find_what_one_thread_finds() {
    let mut chance = Chance::new(1);
    let mut solved = 0;
    for _ in 0..200 {
        let problem = random_board(&mut chance);
        let Opening::Packed(board) = Opening::new(&problem) else { continue };
        let control = Control::new();
        let coverage = Coverage::new(&control);
        let expected = Strategy::ExactCover.first(&problem, &Settings::default()).expect("small");
        solved += u32::from(matches!(expected, Answer::Solved(_)));
        for threads in 1..=3 {
            let threads = NonZeroUsize::new(threads).expect("not 0");
            assert_eq!(Crew::new(&board, &coverage, threads).answer(&problem), expected);
        }
    }
    assert!((20..180).contains(&solved), "{solved} of 200 boards can be solved");
}

#[test]
fn all_shares_are_reported_and_the_sum_only_grows() {
    let problem = Problem::new(12).with_variant(Variant::Torus);
    let Opening::Packed(board) = Opening::new(&problem) else { panic!("a small board") };
    for threads in 1..=3 {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&heard);
        let control = Control::new().with_reporter(move |progress| {
            let Progress::Search { share, solutions: 0 } = progress else { panic!() };
            kept.lock().expect("no thread panicked").push(*share);
        });
        let threads = NonZeroUsize::new(threads).expect("not 0");
        let answer = Crew::new(&board, &Coverage::new(&control), threads).answer(&problem);
        assert_eq!(answer, Answer::Impossible);
        let heard = heard.lock().expect("no thread panicked");
        assert!(heard.is_sorted());
        let sum = heard.last().expect("it reports");
        assert!((0.5..=1.0).contains(sum), "{sum}"); // dead ends near the root have no share
    }
}

/// A board of up to 10 rows on which whole orbits of a group are blocked.
fn symmetric_board(chance: &mut Chance) -> Problem {
    let groups: [&[Symmetry]; 3] =
        [&Symmetry::ALL, &Symmetry::ALL[..4], &[Symmetry::Identity, Symmetry::Mirror]];
    let (n, group) = (4 + chance.below(7) as u32, groups[chance.below(3) as usize]);
    let variant = Variant::ALL[chance.below(3) as usize];
    let mut problem = Problem::new(n).with_variant(variant);
    for _ in 0..chance.below(u64::from(n)) {
        let [row, column] = [0; 2].map(|_: u32| chance.below(n.into()) as u32);
        let orbit = group.iter().map(|symmetry| symmetry.square(Square::new(row, column), n));
        problem = problem.with_blocked(orbit).expect("on the board");
    }
    problem
}

#[test]
fn orbits_change_no_answer() {
    let mut chance = Chance::new(3);
    let mut solved = 0;
    for _ in 0..300 {
        let problem = symmetric_board(&mut chance);
        let symmetries = symmetries(&problem);
        let control = Control::new();
        let coverage = Coverage::new(&control);
        assert!(symmetries.len() > 1);
        let answer = by_orbits(&problem, &symmetries, NonZeroUsize::MIN, &coverage);
        let expected = Strategy::ExactCover.first(&problem, &Settings::default());
        let is_solved = |answer: &Answer| matches!(answer, Answer::Solved(_));
        assert_ne!(answer, Answer::GaveUp);
        assert_eq!(Ok(is_solved(&answer)), expected.as_ref().map(is_solved), "{problem:?}");
        solved += u32::from(is_solved(&answer));
    }
    assert!((30..270).contains(&solved), "{solved} of 300 boards can be solved");
}

#[test]
fn only_true_symmetries_count() {
    let block = |squares: &[(u32, u32)]| {
        let squares = squares.iter().map(|&(row, column)| Square::new(row, column));
        symmetries(&Problem::new(5).with_blocked(squares).expect("on the board")).len()
    };
    assert_eq!([block(&[]), block(&[(0, 0)]), block(&[(0, 1)]), block(&[(2, 2)])], [8, 2, 1, 8]);
    assert_eq!(block(&[(0, 1), (1, 4), (4, 3), (3, 0)]), 4);
}
