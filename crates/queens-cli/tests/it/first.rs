//! `queens solve N --first`: the first of all solutions, its checkpoint, its proof, and what goes with it.

use crate::common::{call, json, out};

const TWENTY: &str = "1 3 5 2 4 13 15 12 18 20 17 9 16 19 8 10 7 14 6 11\n";

#[test]
fn the_first_solution_is_what_rows_finds() {
    for n in [1, 4, 6, 12, 18] {
        let by_rows = out(&format!("solve {n} --strategy rows --format columns"));
        assert_eq!(out(&format!("solve {n} --first --format columns")), by_rows);
    }
    assert_eq!(out("solve 20 --first --format columns --threads 3"), TWENTY);
    let board = "solve 10 --place c10 --block b1 --format columns";
    assert_eq!(out(&format!("{board} --first")), out(&format!("{board} --strategy rows")));
    let answer = json(&call("solve 20 --first --json"));
    assert_eq!((&answer["status"], &answer["strategy"]), (&"solved".into(), &"rows".into()));
    assert!(answer["first"]["nodes"].as_u64() > Some(100), "{answer}");
    assert!(answer["first"]["refuted"].as_u64() > Some(5), "{answer}");
}

#[test]
fn impossible_boards_have_their_exit_code_and_proof() {
    let folder = tempfile::tempdir().expect("a folder");
    let proof = folder.path().join("none").display().to_string();
    let board = "--place a1 --place b3";
    let none = call(&format!("solve 6 --first {board} --proof {proof}"));
    assert_eq!((none.code, none.out.as_str()), (Some(3), ""), "{none:?}");
    let checked = call(&format!("complete --n 6 {board} --check-proof {proof}"));
    assert_eq!(checked.code, Some(0), "{checked:?}");
    assert!(checked.out.contains("there is no solution"), "{checked:?}");
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    for (arguments, part) in [
        ("solve 8 --first --strategy rows", "--first and --strategy exclude each other"),
        ("solve 8 --first --random", "--first and --random exclude each other"),
        ("solve 8 --first --seed 1", "--first and --seed exclude each other"),
        ("solve 8 --first --stats", "--first and --stats exclude each other"),
        ("solve 65 --first", "up to n = 64, not 65"),
        ("solve 8 --first --variant torus", "not for the variant 'torus'"),
        ("solve 8 --checkpoint x", "--checkpoint is for --first only"),
        ("solve 8 --proof x", "--proof is for --first only"),
        ("solve 8 9 --first --proof x", "cannot be used with several sizes"),
    ] {
        let refused = call(arguments);
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{arguments}: {refused:?}");
        assert!(refused.err.contains(part), "{part}: {}", refused.err);
    }
}

#[test]
fn forecasts_say_what_they_mean() {
    assert!(out("estimate 3 --first").contains("less than a thousand nodes"));
    let forecast = out("estimate 32 --first --seed 1 --lang en");
    assert!(forecast.contains("to refute the first 11 greedy queens: nodes about"), "{forecast}");
    assert!(forecast.ends_with("later rows come on top\n"), "{forecast}");
    assert!(out("estimate 3 --first --lang zh").contains("一千个节点"));
}

#[test]
fn a_search_continues_from_its_checkpoint() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kept").display().to_string();
    let stopped = call(&format!("solve 56 --first --timeout 300ms --checkpoint {file}"));
    assert_eq!(stopped.code, Some(4), "{stopped:?}");
    assert!(stopped.err.contains("the same call continues from there"), "{stopped:?}");
    let again = call(&format!("solve 56 --first --timeout 300ms --checkpoint {file}"));
    assert!(again.err.contains("continuing from"), "{again:?}");
    let other = call(&format!("solve 55 --first --checkpoint {file}"));
    assert_eq!(other.code, Some(1), "{other:?}");
    assert!(other.err.contains("another board"), "{other:?}");
    let done = folder.path().join("done").display().to_string();
    for _ in 0..2 {
        let solved = out(&format!("solve 20 --first --format columns --checkpoint {done}"));
        assert_eq!(solved, TWENTY);
    }
}

#[test]
fn proofs_are_checked_and_altered_ones_rejected() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (proof, wrong) = (path("proof"), path("wrong"));
    assert_eq!(out(&format!("solve 20 --first --format columns --proof {proof}")), TWENTY);
    let check = |board: &str, proof: &str| call(&format!("complete {board} --check-proof {proof}"));
    let checked = check("--n 20", &proof);
    assert_eq!(checked.code, Some(0), "{checked:?}");
    assert!(checked.out.contains(&format!("the first solution: {}", TWENTY.trim())), "{checked:?}");
    let answer = json(&call(&format!("complete --n 20 --check-proof {proof} --json")));
    assert_eq!((&answer["verified"], &answer["first"][5]), (&true.into(), &12.into()));
    for other in ["--n 21", "--n 20 --block t1", "--n 20 --place a20"] {
        let refused = check(other, &proof);
        assert_eq!(refused.code, Some(1), "{refused:?}");
        assert!(refused.err.contains("another board"), "{refused:?}");
    }
    let text = std::fs::read_to_string(&proof).expect("it is there");
    let certificate = text.find("\nq ").expect("it has certificates") + 3;
    let flipped = format!("{}9{}", &text[..certificate], &text[certificate..]);
    let half = &text[..text.len() / 2];
    for altered in [flipped.as_str(), half, "n-queens first proof 1\n", &text[..text.len() - 3]] {
        std::fs::write(&wrong, altered).expect("written");
        assert_eq!(check("--n 20", &wrong).code, Some(1));
    }
}
