//! `unsafe` code stands in one module of the library and in the exports of the WebAssembly, and each block says why it is
//! sound. The compiler refuses it elsewhere; this holds in place what tells the compiler so.

use std::fs;
use std::path::{Path, PathBuf};

/// The module of the library.
const MACHINE: &str = "crates/n-queens/src/machine";

/// The functions that JavaScript calls.
const EXPORTS: &str = "crates/queens-wasm/src/exports.rs";

fn workspace() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("a crate is two folders below the workspace").to_owned()
}

/// The Rust files of the workspace, by their paths in it, with their texts.
fn sources() -> Vec<(String, String)> {
    let (root, mut folders, mut sources) = (workspace(), vec![workspace()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of the workspace can be read") {
            let path = entry.expect("it is there").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let is_ours = !name.starts_with('.') && !["target", "node_modules"].contains(&&*name);
            if path.is_dir() && is_ours {
                folders.push(path);
            } else if name.ends_with(".rs") {
                let text = fs::read_to_string(&path).expect("sources are text");
                let path = path.strip_prefix(&root).expect("it is below");
                sources.push((path.to_string_lossy().replace('\\', "/"), text));
            }
        }
    }
    sources
}

/// A line without its comment and without what stands in quotation marks.
fn code(line: &str) -> String {
    let line = line.replace("\\\"", "").replace("'\"'", "");
    let unquoted: String = line.split('"').step_by(2).collect();
    unquoted.split("//").next().unwrap_or_default().to_owned()
}

/// Whether a word stands in the line by itself.
fn has_word(line: &str, word: &str) -> bool {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == word)
}

/// Whether the comment right above a line says why it is safe.
fn is_explained(lines: &[&str], number: usize) -> bool {
    let above = lines[..number].iter().rev().map(|line| line.trim());
    above.take_while(|line| line.starts_with("//")).any(|line| line.starts_with("// SAFETY: "))
}

/// What a file does that it must not, each with its line.
fn faults(path: &str, text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut faults = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let (code, place) = (code(line), format!("{path}:{}", number + 1));
        let is_unsafe = has_word(&code, "unsafe");
        if is_unsafe && !path.starts_with(MACHINE) && path != EXPORTS {
            faults.push(format!("{place}: unsafe code"));
        }
        if is_unsafe && !is_explained(&lines, number) {
            faults.push(format!("{place}: no SAFETY comment"));
        }
        let allows = has_word(&code, "unsafe_code") && !code.contains("forbid(unsafe_code)");
        if allows && path != format!("{MACHINE}/mod.rs") && path != EXPORTS {
            faults.push(format!("{place}: it is allowed"));
        }
    }
    faults
}

#[test]
fn unsafe_code_stands_in_one_module_and_is_explained() {
    let sources = sources();
    let found: Vec<String> = sources.iter().flat_map(|(path, text)| faults(path, text)).collect();
    assert_eq!(found, Vec::<String>::new());
    // What is looked for is there to be found.
    let of_machine = sources.iter().filter(|(path, _)| path.starts_with(MACHINE));
    let blocks = of_machine
        .flat_map(|(_, text)| text.lines())
        .filter(|line| has_word(&code(line), "unsafe"));
    assert!(blocks.count() >= 8);
}

#[test]
fn every_other_crate_forbids_it() {
    let list = |parent| fs::read_dir(workspace().join(parent)).expect("there are crates");
    let mut roots = 0;
    for folder in
        list("crates").chain(list("tools")).map(|folder| folder.expect("it is there").path())
    {
        for root in ["src/lib.rs", "src/main.rs"].map(|root| folder.join(root)) {
            let Ok(text) = fs::read_to_string(&root) else { continue };
            let forbids = text.lines().any(|line| {
                line == "#![forbid(unsafe_code)]"
                    || line == "#![cfg_attr(not(target_family = \"wasm\"), forbid(unsafe_code))]"
            });
            assert!(forbids || folder.ends_with("n-queens"), "{}", root.display());
            roots += 1;
        }
    }
    assert!(roots >= 8, "{roots} crates");
}

#[test]
fn a_fault_would_be_seen() {
    let explained = "// SAFETY: of course.\nlet x = unsafe { f() };";
    let within = format!("{MACHINE}/tally.rs");
    assert!(faults(&within, explained).is_empty());
    assert_eq!(faults(&within, "let x = unsafe { f() };").len(), 1);
    assert_eq!(faults("crates/queens-cli/src/main.rs", explained).len(), 1);
    assert_eq!(faults(&within, "#![allow(unsafe_code)]").len(), 1);
    assert_eq!(faults("a.rs", "unsafe impl Send for X {}").len(), 2);
    assert!(faults("a.rs", "let word = \"unsafe\"; // unsafe").is_empty());
}
