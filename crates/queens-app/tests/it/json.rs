//! The JSON of answers: keys and their order are part of the contract.

use n_queens::{Square, Strategy};
use queens_app::{Board, Check, Complete, Control, Count, Generate, Solve};

fn text(answer: &impl serde::Serialize) -> String {
    serde_json::to_string(answer).expect("it is plain data")
}

#[test]
fn a_solution() {
    let request =
        Solve { strategy: Some(Strategy::Rows), stats: true, ..Solve::new(Board::new(4)) };
    let text = text(&request.run(&Control::new()).expect("it is small"));
    let head =
        r#"{"n":4,"status":"solved","strategy":"rows","columns":[1,3,0,2],"seed":null,"seconds":"#;
    assert!(text.starts_with(head), "{text}");
    assert!(text.contains(r#","steps":{"placed":"#), "{text}");
}

#[test]
fn a_count() {
    let text = text(&Count::new(Board::new(8)).run(&Control::new(), None).expect("it is small"));
    let head = concat!(
        r#"{"n":8,"of":"all","variant":"standard","count":"92","strategy":"colour-split","#,
        r#""engine":"colour-split","threads":"#
    );
    assert!(text.starts_with(head), "{text}");
    assert!(text.ends_with(r#","seed":null,"queens":8}"#), "{text}");
}

#[test]
fn a_stopped_count() {
    let control = Control::new();
    control.cancel();
    let text = text(&Count::new(Board::new(16)).run(&control, None).expect("it is stopped"));
    assert_eq!(text, r#"{"n":16,"of":"all","variant":"standard","count":null,"status":"gave-up"}"#);
}

#[test]
fn a_board_without_completion() {
    let board = Board { queens: vec![Square::new(0, 0)], ..Board::new(4) };
    let request = Complete { explain: true, ..Complete::new(board) };
    let text = text(&request.run(&Control::new()).expect("it is small"));
    let head = r#"{"n":4,"status":"impossible","strategy":"exact-cover","columns":null,"seed":null,"seconds":"#;
    assert!(text.starts_with(head), "{text}");
    let tail = r#","conflict":{"queens":[[0,0]],"blocked":[]},"minimal":true,"verified":true}"#;
    assert!(text.ends_with(tail), "{text}");
}

#[test]
fn a_check() {
    let queens = vec![Square::new(0, 0), Square::new(1, 1)];
    let board = Board { queens, ..Board::new(2) };
    let text = text(&Check { board, limit: None }.run().expect("it is small"));
    assert_eq!(
        text,
        concat!(
            r#"{"n":2,"valid":false,"attacks":[{"a":[0,0],"b":[1,1],"line":"diagonal"}],"#,
            r#""queens":2,"truncated":false}"#
        )
    );
}

#[test]
fn a_generated_board() {
    let mut texts = Vec::new();
    let request = Generate { n: 6, seed: Some(1), ..Generate::default() };
    let made = request.run(&Control::new(), &mut |board| {
        texts.push(text(&board));
        n_queens::Flow::Continue(())
    });
    made.expect("it is small");
    assert!(texts[0].starts_with(r#"{"n":6,"kind":"placed","variant":"standard","seed":1,"#));
}

#[test]
fn requests_are_read_from_json_with_every_default() {
    let solve: Solve = serde_json::from_str(r#"{"n":8}"#).expect("a request");
    assert_eq!(solve, Solve::new(Board::new(8)));
    let complete = r#"{"n":4,"queens":[[0,1]],"unique":true}"#;
    let complete: Complete = serde_json::from_str(complete).expect("a request");
    assert_eq!(complete.board.queens, [Square::new(0, 1)]);
    assert!(complete.unique && !complete.all);
}
