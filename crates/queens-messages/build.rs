//! Joins the files of messages, one for each area, into one call of the macro `messages`.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let areas = Path::new("src/areas");
    println!("cargo::rerun-if-changed={}", areas.display());
    let entries = fs::read_dir(areas)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    let mut messages = String::from("messages! {\n");
    for path in paths {
        messages += &fs::read_to_string(path)?;
    }
    messages += "}\n";
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("messages.rs"), messages)
}
