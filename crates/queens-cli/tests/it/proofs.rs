//! Proofs that a board has no completion, and pictures of why: written, checked, and refused if they were
//! altered.

use std::io::Read;
use std::process::Stdio;
use std::time::Duration;

use crate::common::{call, json, queens, signal};

#[test]
fn proofs_are_written_and_checked_and_altered_ones_rejected() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (proof, formula) = (path("board.drat"), path("board.cnf"));
    let board = "--n 6 --variant torus --block a1";
    let written = call(&format!("complete {board} --proof {proof} --json"));
    assert_eq!(written.code, Some(3), "{written:?}");
    let answer = json(&written);
    assert_eq!(
        (&answer["status"], &answer["proof"]["file"]),
        (&"impossible".into(), &proof.clone().into())
    );
    for about in [board, formula.as_str()] {
        let checked = call(&format!("complete {about} --check-proof {proof}"));
        assert_eq!(checked.code, Some(0), "{checked:?}");
        assert!(checked.out.starts_with("verified: the proof is right"), "{}", checked.out);
    }
    let text = std::fs::read_to_string(&proof).expect("it is there");
    assert_eq!(answer["proof"]["steps"], text.lines().count() - 2); // the first and the last line are its seal

    // One literal flipped in the first clause, the end cut off, half a step, and no proof at all.
    let flipped = text.replacen("\n-", "\n", 1); // the first clause forbids a decision
    let cut: String = text.lines().take(3).map(|line| format!("{line}\n")).collect();
    for (altered, part) in [
        (flipped.as_str(), "line 2: step 1 of the proof adds the clause"),
        (&cut, "without the empty clause"),
        (&text[..text.len() - 1], "the file was altered after it was written"),
        (&text.replace("c sha256", "c sha257"), "the file was altered after it was written"),
        (&text[..text.find("c sha256").expect("its seal")], "the file was altered"),
        (&text.replace("\n0\n", "\n"), "without the empty clause"),
        ("1 -2", "line 1: the proof ends within a step"),
        ("1 x 0\n", "line 1: 'x' is no literal"),
    ] {
        let wrong = path("wrong.drat");
        std::fs::write(&wrong, altered).expect("written");
        let checked = call(&format!("complete {board} --check-proof {wrong} --json"));
        assert_eq!(checked.code, Some(1), "{altered}: {checked:?}");
        assert_eq!(json(&checked)["verified"], false);
        assert!(checked.err.contains(part), "{part}: {}", checked.err);
    }
    // It proves nothing about a board that can be completed.
    assert_eq!(call(&format!("complete --n 6 --check-proof {proof}")).code, Some(1));
}

#[test]
fn a_proof_with_any_literal_flipped_is_rejected() {
    let folder = tempfile::tempdir().expect("a folder");
    let [proof, altered] =
        ["board.drat", "altered.drat"].map(|name| folder.path().join(name).display().to_string());
    let board = "--n 6 --place a1";
    assert_eq!(call(&format!("complete {board} --proof {proof}")).code, Some(3));
    let text = std::fs::read_to_string(&proof).expect("it is there");
    let literals: Vec<usize> = text.match_indices('-').map(|(at, _)| at).collect();
    assert!(literals.len() > 10, "{text}");
    for at in literals {
        let flipped = [&text[..at], &text[at + 1..]].concat();
        std::fs::write(&altered, &flipped).expect("a file");
        let refused = call(&format!("complete {board} --check-proof {altered}"));
        assert_eq!(refused.code, Some(1), "{flipped}");
    }
}

#[test]
fn no_proof_is_written_of_a_board_that_can_be_completed() {
    let folder = tempfile::tempdir().expect("a folder");
    let proof = folder.path().join("board.drat");
    let call_for = |options: &str| call(&format!("complete {options} --proof {}", proof.display()));
    let solved = call_for("--n 8 --place b4 --format columns");
    assert_eq!((solved.code, solved.out.lines().count()), (Some(0), 1));
    assert!(solved.err.contains("none was written"), "{}", solved.err);
    let stopped = call_for("--n 18 --variant torus --timeout 50ms");
    assert_eq!(stopped.code, Some(4), "{stopped:?}");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
    for (arguments, part) in [
        ("--n 3 --proof x.cnf", "is the name of the formula"),
        ("--n 3 --proof x.drat --count", "--proof and --count exclude each other"),
        ("--n 3 --check-proof x.drat --explain", "--check-proof and --explain exclude"),
        ("--n 3000 --check-proof x.drat", "boards up to n = 2048"),
        ("--check-proof x.drat", "no board given"),
        ("--n 3 --picture x.svg", "--picture is for --explain only"),
        ("--n 3 --explain --picture x.gif", "a name that ends in .svg or .png"),
    ] {
        let refused = call(&format!("complete {arguments}"));
        assert_eq!(refused.code, Some(2), "{arguments}: {refused:?}");
        assert!(refused.err.contains(part), "{arguments}: {}", refused.err);
    }
}

#[test]
fn an_interrupt_ends_a_formula_that_goes_to_a_pipe() {
    let mut command = queens();
    command.args(["generate", "300", "--kind", "placed", "--format", "cnf", "-q"]);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
    let mut pipe = child.stdout.take().expect("it was piped");
    pipe.read_exact(&mut [0]).expect("it has begun");
    signal("-INT", child.id());
    std::thread::sleep(Duration::from_millis(300));
    let rest = std::io::copy(&mut pipe, &mut std::io::sink()).expect("readable");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(rest < 2_000_000, "{rest} bytes of 13 MB");
}

#[test]
fn conflicts_are_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, begins) in [("x.svg", &b"<svg"[..]), ("x.png", b"\x89PNG")] {
        let path = folder.path().join(name);
        let arguments = "complete --n 8 --place a1 --place h8 --place c2 --explain --picture";
        assert_eq!(call(&format!("{arguments} {}", path.display())).code, Some(3));
        assert!(std::fs::read(&path).expect("it is there").starts_with(begins), "{name}");
    }
}
