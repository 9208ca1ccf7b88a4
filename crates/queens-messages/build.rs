//! Joins the files of messages, one for each area, into one call of the macro `messages`.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What only the command, its server and the Python package say; the page, which is loaded over networks, does without.
const NOT_IN_PAGE: [&str; 7] =
    ["command", "compare", "complete", "python", "screens", "serve", "spread"];

fn main() -> io::Result<()> {
    let areas = Path::new("src/areas");
    println!("cargo::rerun-if-changed={}", areas.display());
    let entries = fs::read_dir(areas)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        let area =
            |path: &PathBuf| path.file_stem().and_then(|stem| stem.to_str().map(String::from));
        paths.retain(|path| !area(path).is_some_and(|area| NOT_IN_PAGE.contains(&area.as_str())));
    }
    let mut messages = String::from("messages! {\n");
    for path in paths {
        messages += &fs::read_to_string(path)?;
    }
    messages += "}\n";
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("messages.rs"), messages)
}
