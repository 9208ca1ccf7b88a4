//! `queens page`: the folder that it writes, and the folders that it leaves alone.

use std::fs;

use queens_server::PAGE_FILES;

use crate::common::call;

#[test]
fn the_page_is_written_as_a_whole_and_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("some/page");
    let order = format!("page --output {}", page.display());
    for _ in 0..2 {
        let written = call(&order);
        assert_eq!((written.code, written.out.as_str()), (Some(0), ""), "{}", written.err);
        for (name, bytes) in PAGE_FILES {
            assert!(fs::read(page.join(name)).expect(name) == *bytes, "{name}");
        }
        fs::write(page.join("page.js"), "an older version").expect("it can be written");
    }
    let html = fs::read_to_string(page.join("watch/index.html")).expect("a view");
    assert!(html.contains("../page.js") && !html.contains("=\"/"), "{html}");
    assert!(html.contains("Content-Security-Policy") && html.contains("'wasm-unsafe-eval'"));
}

#[test]
fn other_folders_are_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, found) in [("index.html", "index.html"), ("photo.jpg", "photo.jpg")] {
        let other = folder.path().join(format!("with {name}"));
        fs::create_dir(&other).expect("a folder");
        fs::write(other.join(name), "mine").expect("a file");
        let refused = refused(&other);
        assert!(refused.contains(found) && refused.contains("--output"), "{refused}");
        assert_eq!(fs::read_dir(&other).expect("it is there").count(), 1);
        assert_eq!(fs::read_to_string(other.join(name)).expect("it is there"), "mine");
    }
    let file = folder.path().join("file");
    fs::write(&file, "mine").expect("a file");
    assert!(refused(&file).contains("is a file"));
}

/// What the command says of a folder that it does not take.
fn refused(folder: &std::path::Path) -> String {
    let call = std::process::Command::new(env!("CARGO_BIN_EXE_queens"))
        .args(["page", "--lang", "en", "--output"])
        .arg(folder)
        .output()
        .expect("it runs");
    assert_eq!(call.status.code(), Some(2));
    String::from_utf8_lossy(&call.stderr).into()
}
