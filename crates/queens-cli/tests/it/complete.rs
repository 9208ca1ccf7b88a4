//! `queens complete`: partial and blocked boards, completed, counted, or explained.

use crate::common;
use std::io::Write;
use std::process::Stdio;

use crate::common::{call, call_with, json, out, queens, signal};
use n_queens::{Problem, Square, Variant, check};
use serde_json::Value;

/// The puzzle of 1850: queens on b4 and d5.
const HISTORICAL: &str = "complete --n 8 --place b4 --place d5";

fn columns(value: &Value) -> Vec<u32> {
    let numbers = value.as_array().expect("an array of columns").iter();
    numbers.map(|number| number.as_u64().expect("a column") as u32).collect()
}

fn squares(value: &Value) -> Vec<Square> {
    let square = |pair: &Value| match columns(pair)[..] {
        [row, column] => Square::new(row, column),
        _ => panic!("{pair} is no square"),
    };
    value.as_array().expect("an array of squares").iter().map(square).collect()
}

/// All completions of a small board, by trying all permutations.
fn completions(problem: &Problem) -> Vec<Vec<u32>> {
    fn extend(problem: &Problem, columns: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        if columns.len() == problem.n() as usize && check::solves(problem, columns).is_ok() {
            found.push(columns.clone());
        }
        for column in
            (0..problem.n()).filter(|column| !columns.contains(column)).collect::<Vec<_>>()
        {
            columns.push(column);
            extend(problem, columns, found);
            columns.pop();
        }
    }
    let mut found = Vec::new();
    extend(problem, &mut Vec::new(), &mut found);
    found
}

/// A small board from a number, as a problem and as a text.
fn board(seed: u64) -> (Problem, String) {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut chance = move |bound: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % bound
    };
    let n = 4 + chance(3) as u32;
    let variant = Variant::ALL[chance(3) as usize];
    let (mut given, mut blocked, mut text) = (Vec::new(), Vec::new(), String::new());
    for row in 0..n {
        for column in 0..n {
            let square = Square::new(row, column);
            text.push(match chance(12) {
                0 if given.len() < 2 => {
                    given.push(square);
                    'Q'
                }
                1..4 => {
                    blocked.push(square);
                    'x'
                }
                _ => '.',
            });
        }
        text.push('\n');
    }
    let problem = Problem::new(n).with_variant(variant);
    let problem = problem.with_given(given).unwrap().with_blocked(blocked).unwrap();
    (problem, text)
}

#[test]
fn the_historical_puzzle_has_exactly_two_completions() {
    let both = out(&format!("{HISTORICAL} --all --format columns"));
    assert_eq!(both, "5 1 8 4 2 7 3 6\n5 7 1 4 2 8 6 3\n");
    assert_eq!(out(&format!("{HISTORICAL} --count")), "2\n");
    assert_eq!(out(&format!("{HISTORICAL} --unique --format columns")), both);
    assert_eq!(out(&format!("{HISTORICAL} --all --limit 1 --format columns")), "5 1 8 4 2 7 3 6\n");
    let one = out(&format!("{HISTORICAL} --format columns"));
    assert!(both.contains(&one), "{one}");
    let unique = call(&format!("{HISTORICAL} --place f1 --unique --json"));
    assert_eq!((unique.code, &json(&unique)["unique"]), (Some(0), &Value::Bool(true)));
    assert!(unique.err.contains("unique, this is the only completion"), "{}", unique.err);
    let several = call(&format!("{HISTORICAL} --unique --json"));
    assert_eq!((several.code, &json(&several)["unique"]), (Some(0), &Value::Bool(false)));
    assert_ne!(columns(&json(&several)["columns"]), columns(&json(&several)["second"]));
}

#[test]
fn every_answer_agrees_with_brute_force() {
    let (mut solvable, mut impossible) = (0, 0);
    for seed in 0..60 {
        let (problem, text) = board(seed);
        let asked = |options: &str| {
            call_with(
                &format!("complete - --variant {} --json {options}", problem.variant()),
                text.as_bytes(),
            )
        };
        let all = completions(&problem);
        let (code, status) = if all.is_empty() { (3, "impossible") } else { (0, "solved") };
        for options in
            ["", "--random --seed 5", "--unique", "--count", "--count --strategy exact-cover"]
        {
            let call = asked(options);
            let answer = json(&call);
            assert_eq!(call.code, Some(code), "{text} {options}: {call:?}");
            assert_eq!(answer["status"], status, "{text} {options}");
            if !all.is_empty() && !options.starts_with("--count") {
                assert!(all.contains(&columns(&answer["columns"])), "{text}");
            }
            match options {
                "--unique" => assert_eq!(answer["unique"], all.len() == 1, "{text}"),
                "" | "--random --seed 5" => {}
                _ => assert_eq!(answer["count"], all.len().to_string(), "{text}"),
            }
        }
        let listed = asked("--all");
        assert_eq!((listed.code, listed.out.lines().count()), (Some(code), all.len()), "{text}");
        solvable += u32::from(!all.is_empty());
        impossible += u32::from(all.is_empty());
    }
    assert!(solvable > 5 && impossible > 5, "{solvable} {impossible}");
}

#[test]
fn conflicts_are_minimal() {
    let mut pieces = 0;
    for seed in 0..60 {
        let (problem, text) = board(seed);
        if !completions(&problem).is_empty() {
            continue;
        }
        let arguments = format!("complete - --variant {} --json --explain", problem.variant());
        let answer = json(&call_with(&arguments, text.as_bytes()));
        assert_eq!(
            (&answer["minimal"], &answer["verified"]),
            (&true.into(), &true.into()),
            "{text}"
        );
        let (queens, blocked) =
            (squares(&answer["conflict"]["queens"]), squares(&answer["conflict"]["blocked"]));
        assert!(queens.iter().all(|&square| problem.given().contains(square)), "{text}");
        assert!(blocked.iter().all(|&square| problem.is_blocked(square)), "{text}");
        let on = |queens: &[Square], blocked: &[Square]| {
            let empty = Problem::new(problem.n()).with_variant(problem.variant());
            let board = empty.with_given(queens.iter().copied()).unwrap();
            completions(&board.with_blocked(blocked.iter().copied()).unwrap()).len()
        };
        assert_eq!(on(&queens, &blocked), 0, "{text}: {answer}");
        for index in 0..queens.len() {
            let rest: Vec<_> = [&queens[..index], &queens[index + 1..]].concat();
            assert_ne!(on(&rest, &blocked), 0, "{text}: {answer}");
        }
        for index in 0..blocked.len() {
            let rest: Vec<_> = [&blocked[..index], &blocked[index + 1..]].concat();
            assert_ne!(on(&queens, &rest), 0, "{text}: {answer}");
        }
        pieces += queens.len() + blocked.len();
    }
    assert!(pieces > 20, "{pieces}");
}

#[test]
fn every_input_form_is_read_and_the_call_adds_to_it() {
    let expected = ".Q..\n...Q\nQ...\n..Q.\n";
    for text in [
        ".Q??\n????\n???x\n????\n",
        "-*--\n----\n----\n----\n",
        "#Q##\n####\n####\n####\n",
        "{\"n\":4,\"queens\":[[0,1]],\"blocked\":[[2,2]]}",
        "{\"n\":4,\"columns\":[1,null,null,null]}",
        "1Q2/4/4/4",
        "2 4 1 3\n",
    ] {
        let call = call_with("complete -", text.as_bytes());
        assert_eq!((call.code, call.out.as_str()), (Some(0), expected), "{text}: {}", call.err);
    }
    let text = b"....\n....\n....\n....\n";
    let placed = call_with("complete - --place b4 --block 3,3 --n 4", text);
    assert_eq!((placed.code, placed.out.as_str()), (Some(0), expected), "{}", placed.err);
    let blocked = call_with("complete - --block b4 --format columns", text);
    assert_eq!(blocked.out, "3 1 4 2\n");
}

#[test]
fn several_boards_are_answered_in_turn() {
    let text = b".Q..\n....\n....\n....\n\nQ...\n....\n....\n....\n\n{\"n\":4,\"queens\":[[0,0],[0,0]]}\n3 1 4 2\n";
    let call = call_with("complete - --json", text);
    assert_eq!(call.code, Some(2)); // for the board that names a square twice
    let status: Vec<String> = call
        .out
        .lines()
        .map(|line| {
            let answer: Value = serde_json::from_str(line).expect("JSON");
            answer["status"].as_str().expect("a status").to_owned()
        })
        .collect();
    assert_eq!(status, ["solved", "impossible", "error", "solved"]);
    assert!(call.err.contains("error: line 11: square a4 is named twice"), "{}", call.err);

    // No completion is an answer among others, and has its exit code alone.
    let two = call_with("complete - --format columns -q", b"Q3/4/4/4\n1Q2/4/4/4\n");
    assert_eq!(two.code, Some(0));
    assert!(two.out.starts_with("no completion for n = 4: ") && two.out.ends_with("\n2 4 1 3\n"));
    let counts = call_with("complete - --count -q", b"Q3/4/4/4\n1Q2/4/4/4\n4/4/4/4\n");
    assert_eq!((counts.code, counts.out.as_str()), (Some(0), "0\n1\n2\n"));
    let one = call_with("complete - --count -q", b"Q3/4/4/4\n");
    assert_eq!((one.code, one.out.as_str()), (Some(3), "0\n"));
    let picture = call_with("complete - --format svg", b"1Q2/4/4/4\n4/4/4/4\n");
    assert_eq!((picture.code, picture.out.as_str()), (Some(2), ""));
    assert!(picture.err.contains("--format svg cannot be used with several boards"));
    assert!(call_with("complete - --format svg", b"1Q2/4/4/4\n").out.starts_with("<svg"));
}

/// What is impossible at a glance has a number as well.
#[test]
fn a_count_is_printed_for_every_board() {
    for options in ["--place c3 --place c2", "--block a1 --block b1 --block c1 --block d1"] {
        let none = call(&format!("complete --n 4 {options} --count"));
        assert_eq!((none.code, none.out.as_str()), (Some(3), "0\n"), "{options}: {}", none.err);
        assert!(none.err.contains("no completion for n = 4"), "{}", none.err);
    }
    assert_eq!(call("complete --n 3 --count").out, "0\n");
    let boards = b"QQ2/4/4/4\nxxxx/4/4/4\n1Q2/4/4/4\nQ3/4/4/4\n";
    let counts = call_with("complete - --count -q", boards);
    assert_eq!((counts.code, counts.out.as_str()), (Some(0), "0\n0\n1\n0\n"), "{}", counts.err);
}

#[test]
fn formats_that_do_not_hold_the_answer_are_refused() {
    for (arguments, part) in [
        ("--format tutorial", "it is for 'list' only"),
        ("--all --format u32", "--limit 1"),
        ("--seed 3", "--seed has no effect"),
    ] {
        let refused = call(&format!("complete --n 4 {arguments}"));
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{arguments}");
        assert!(refused.err.contains(part), "{arguments}: {}", refused.err);
    }
    assert_eq!(call("complete --n 4 --all --format u32 --limit 1").code, Some(0));
}

#[test]
fn the_reason_is_named() {
    let attack = call_with("complete -", b"Q..Q\n....\n....\n....\n");
    assert_eq!((attack.code, attack.out.as_str()), (Some(3), ""));
    let pair = "a4 (line 1, column 1) and d4 (line 1, column 4) attack each other: row";
    assert!(attack.err.contains(pair), "{}", attack.err);
    let torus = call("complete --n 5 --variant torus --place a5 --place e1");
    assert!(torus.err.contains("a5 and e1 attack each other: diagonal"), "{}", torus.err);
    let knight = call("complete --n 9 --variant super --place a1 --place b3 --json");
    assert_eq!(json(&knight)["attacks"].to_string(), r#"[{"a":[6,1],"b":[8,0],"line":"knight"}]"#);
    let row = call("complete --n 4 --place b4 --block d3");
    assert!(row.err.contains("row 2 from the top (a3 to d3) has no open square"), "{}", row.err);
    let column = call_with("complete - --json", b"x...\nx...\nx...\nx...\n");
    assert_eq!(json(&column)["closed"].to_string(), r#"{"index":0,"line":"column"}"#);
    let searched = call("complete --n 4 --place a1");
    assert_eq!(searched.code, Some(3));
    assert!(searched.err.contains("'exact-cover' looked everywhere in"), "{}", searched.err);
    for (n, variant) in [(2, "standard"), (3, "standard"), (6, "torus"), (9, "super")] {
        let call =
            call(&format!("complete --n {n} --variant {variant} --explain --json --block a1"));
        assert_eq!(call.code, Some(3));
        assert_eq!(json(&call)["conflict"].to_string(), r#"{"blocked":[],"queens":[]}"#, "{n}");
    }
}

#[test]
fn explanations_are_given_in_words() {
    let call = call("complete --n 8 --place a1 --place h8 --place c2 --explain");
    assert_eq!(call.code, Some(3));
    for part in [
        "no completion for n = 8: given queens attack each other\n",
        "  h8 and a1 attack each other: antidiagonal\n",
        "  given queens (2): h8, a1\n",
        "verified: left out one at a time",
        "'bitmask' finds no completion either",
    ] {
        assert!(call.out.contains(part), "{part}: {}", call.out);
    }
    let solvable = common::call("complete --n 8 --explain --json");
    assert_eq!((solvable.code, &json(&solvable)["conflict"]), (Some(0), &Value::Null));
    assert!(solvable.err.contains("nothing to explain"));
}

#[test]
fn a_random_completion_comes_from_the_seed() {
    let drawn = |seed: u32| {
        let call = call(&format!("complete --n 10 --place a1 --random --seed {seed} --json"));
        assert_eq!(json(&call)["seed"], seed);
        columns(&json(&call)["columns"])
    };
    let mut all: Vec<Vec<u32>> = (0..20).map(drawn).collect();
    assert_eq!(all[3], drawn(3));
    let board = Problem::new(10).with_given([Square::new(9, 0)]).unwrap();
    assert!(all.iter().all(|columns| check::solves(&board, columns).is_ok()));
    all.sort();
    all.dedup();
    assert!(all.len() > 8, "{}", all.len());
}

#[test]
fn boards_of_no_and_one_row_have_one_completion() {
    for n in [0, 1] {
        let call = call(&format!("complete --n {n} --json --unique"));
        assert_eq!(columns(&json(&call)["columns"]), vec![0; n]);
        assert_eq!((call.code, &json(&call)["unique"]), (Some(0), &Value::Bool(true)));
        assert_eq!(out(&format!("complete --n {n} --count")), "1\n");
    }
    assert_eq!(call("complete --n 1 --block a1").code, Some(3));
    assert_eq!(call("complete --n 0 --place a1").code, Some(2));
}

#[test]
fn a_wrong_call_is_refused_with_its_reason() {
    for (arguments, part) in [
        ("complete", "no board given"),
        ("complete --place a1", "no board given"),
        ("complete --n 8 --place c5 --block c5", "c5 holds a queen and is blocked"),
        ("complete --n 8 --place c5 --place 3,2", "c5 is named twice"),
        ("complete --n 8 --place i9", "outside of the 8 x 8 board"),
        ("complete --n 8 --block 8,0", "outside of the 8 x 8 board"),
        ("complete --n 8 --place queen", "'queen' is not a square"),
        ("complete --n 8 --limit 3", "--limit is for --all only"),
        ("complete --n 8 --all --count", "--all and --count exclude each other"),
        ("complete --n 8 --unique --random", "--unique and --random exclude each other"),
        ("complete --n 8 --count --format fen", "--count and --format exclude each other"),
        ("complete --n 8 --random --strategy rows", "--random and --strategy exclude"),
        ("complete --n 8 --place a1 --strategy construct", "cannot honour given queens"),
        ("complete --n 7 --place a1 --variant torus --strategy rows", "does not know the variant"),
        ("complete --n 8 --threads 0", "is not a number of threads"),
        ("complete --n 4294967295 --format columns --place a1 --all", "takes boards up to n ="),
        ("complete --n 99999999999", "too large for a board"),
        ("complete --n -1", "cannot have -1 rows"),
    ] {
        let call = call(arguments);
        assert_eq!((call.code, call.out.as_str()), (Some(2), ""), "{arguments}: {}", call.err);
        assert!(call.err.contains(part), "{arguments}: {}", call.err);
    }
}

#[test]
fn a_file_that_is_no_board_is_refused_with_the_place() {
    for (text, code, part) in [
        ("....\n...\n", 1, "line 2, column 1: this row has 3 squares"),
        ("....\n.....\n", 1, "line 2, column 1: this row has 5 squares"),
        (".Q\n.Q\n..\n", 1, "line 1, column 1: the board that begins here has 3 rows"),
        ("....\n..y.\n", 1, "line 2, column 3: 'y' does not belong"),
        ("", 1, "holds no board"),
        ("{\"n\":4,\"queens\":[[4,0]]}", 1, "line 1, column 18"),
        ("{\"n\":4,\"queens\":[[0,0]],\"blocked\":[[0,0]]}", 2, "line 1: square a4 holds a queen"),
        ("{\"n\":4,\"queens\":[[0,0],[0,0]]}", 2, "line 1: square a4 is named twice"),
    ] {
        let call = call_with("complete -", text.as_bytes());
        assert_eq!((call.code, call.out.as_str()), (Some(code), ""), "{text}: {}", call.err);
        assert!(call.err.contains(part), "{text}: {}", call.err);
    }
    let sizes = call_with("complete - --n 5", b"....\n....\n....\n....\n");
    assert!(sizes.code == Some(2) && sizes.err.contains("--n is 5, but this board has 4 rows"));
    let placed = call_with("complete - --place a4", b"Q...\n....\n....\n....\n");
    assert!(placed.code == Some(2) && placed.err.contains("a4 is named twice"), "{}", placed.err);
    let missing = call("complete no-such-file");
    assert!(missing.code == Some(1) && missing.err.contains("cannot read 'no-such-file'"));
}

/// A board that takes long to complete: too many ways, and no way to tell.
const ENDLESS: &str = "complete --n 28 --place a1 --count";

#[test]
fn a_time_limit_is_never_an_answer() {
    for options in ["", "--json"] {
        let call = call(&format!("{ENDLESS} --timeout 100ms {options}"));
        assert_eq!(call.code, Some(4), "{call:?}");
        assert!(call.err.contains("gave up after 100ms") && !call.err.contains("no completion"));
        if options == "--json" {
            assert_eq!(
                (&json(&call)["status"], &json(&call)["count"]),
                (&"gave-up".into(), &Value::Null)
            );
        }
    }
    let listed = call("complete --n 28 --place a1 --all --format columns --timeout 100ms");
    assert!(listed.code == Some(4) && listed.err.contains("the list is not complete"));
}

#[test]
fn an_interrupt_ends_it() {
    let mut child = queens()
        .args(ENDLESS.split(' '))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    std::thread::sleep(std::time::Duration::from_millis(300));
    signal("-INT", child.id());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

#[test]
fn an_answer_in_a_file_is_there_whole_also_if_it_is_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("answer.json");
    let call = call(&format!("complete --n 4 --place a1 --json --output {}", path.display()));
    assert_eq!((call.code, call.out.as_str()), (Some(3), ""));
    let text = std::fs::read_to_string(&path).expect("it is there");
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(answer["status"], "impossible");
    let path = folder.path().join("answer.txt");
    let call = common::call(&format!("complete --n 4 --place a1 --output {}", path.display()));
    assert!(call.code == Some(3) && !path.exists());
}

#[test]
fn a_reader_who_leaves_ends_it_quietly() {
    let mut child = queens()
        .args(["complete", "-", "--all"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("piped");
    let _ = stdin.write_all("12/12/12/12/12/12/12/12/12/12/12/Q11\n".as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn threads_do_not_change_the_answer() {
    for seed in 0..30 {
        let (problem, text) = board(seed);
        let answered = |threads: u32| {
            let options = format!("complete - --threads {threads} --variant {}", problem.variant());
            let call = call_with(&options, text.as_bytes());
            (call.code, call.out)
        };
        assert_eq!(answered(1), answered(3), "{text}");
    }
}
