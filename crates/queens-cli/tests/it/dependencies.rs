//! What the project stands on is listed, each with its reason: manifests, lock files and DEPENDENCIES.md say the same.
//!
//! This needs nothing but cargo. The crates themselves are judged by cargo-deny, see `scripts/supply-chain`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// What the counts are for; other platforms need a few other crates.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

const LIST: &str = "DEPENDENCIES.md";
const BEGIN: &str = "<!-- From here on it is written by its test. -->\n";
const END: &str = "<!-- Up to here. -->\n";
const REMEDY: &str = "run: DEPENDENCIES=write cargo test -p queens-cli --test it dependencies";

#[test]
fn every_direct_dependency_has_its_reason_in_the_line_above() {
    let of_fuzzers = reasons_in(&read("fuzz/Cargo.toml"), "[dependencies]\n");
    assert!(of_fuzzers.contains_key("libfuzzer-sys"), "{of_fuzzers:?}");
    for (name, reason) in reasons().into_iter().chain(of_fuzzers) {
        assert!(reason.len() > 10 && !reason.contains('|'), "{name}: {reason:?}");
    }
}

#[test]
fn every_version_stands_in_the_root_manifest() {
    for (krate, manifest) in manifests() {
        for line in dependency_lines(&manifest) {
            let inherits = line.contains("workspace = true") && !line.contains("version");
            assert!(inherits, "{krate}: say `NAME.workspace = true` instead of `{line}`");
        }
    }
}

/// Nothing names a registry, so that the only source of the lock files is the default one.
#[test]
fn every_crate_comes_from_the_default_registry_with_its_checksum() {
    let others = ["Cargo.toml", "fuzz/Cargo.toml"].map(|name| (name.to_owned(), read(name)));
    for (krate, manifest) in manifests().into_iter().chain(others) {
        for key in ["git =", "registry =", "[patch", "[replace"] {
            assert!(!manifest.contains(key), "{krate}: {key}");
        }
    }
    let lock = read("Cargo.lock") + &read("fuzz/Cargo.lock");
    let beginning = |word: &'static str| lock.lines().filter(move |line| line.starts_with(word));
    let sources = beginning("source = ").collect::<BTreeSet<_>>();
    assert!(sources.len() == 1, "{sources:?}");
    assert!(sources.iter().all(|source| source.starts_with("source = \"registry+")));
    assert_eq!(beginning("checksum = ").count(), beginning("source = ").count());
}

#[test]
fn the_list_is_true() {
    let text = read(LIST);
    let (before, rest) = text.split_once(BEGIN).expect("the list begins");
    let (listed, after) = rest.split_once(END).expect("the list ends");
    let expected = counts() + "\n" + &table();
    if std::env::var("DEPENDENCIES").is_ok_and(|wish| wish == "write") {
        let text = [before, BEGIN, &expected, END, after].concat();
        std::fs::write(root().join(LIST), text).expect("the list can be written");
    } else {
        assert_eq!(listed, expected, "{REMEDY}");
    }
}

#[test]
fn every_package_of_the_page_is_locked_and_listed() {
    let packages = page_packages();
    for (path, package) in &packages {
        let sealed = is_own(path, package) || package["integrity"].is_string();
        assert!(sealed, "{path} has no checksum");
    }
    let list = read("web/README.md");
    for (own, folder) in [("", ""), ("types", "types/")] {
        let asked = ["dependencies", "devDependencies"].map(|kind| &packages[own][kind]);
        for name in asked.into_iter().filter(|wanted| wanted.is_object()).flat_map(names) {
            let licence = text(&packages[&format!("{folder}node_modules/{name}")]["license"]);
            let row = format!("\n| {name} | {licence} | ");
            assert!(list.contains(&row), "web/README.md does not list {name} under {licence}");
        }
    }
}

/// What is not for building and testing alone is in the page's script.
#[test]
fn the_page_is_shipped_with_the_licences_of_what_it_contains() {
    let notices = read("crates/queens-server/page/licences.md");
    let packages = page_packages();
    let contained =
        packages.iter().filter(|(path, package)| !is_own(path, package) && package["dev"] != true);
    for (path, package) in contained {
        let name = path.trim_start_matches("node_modules/");
        let heading = format!("## {name} - {} (MIT)\n", text(&package["version"]));
        assert!(notices.contains(&heading), "no {heading}");
    }
    assert!(notices.contains("Permission is hereby granted"));
}

#[test]
fn every_package_of_the_python_tests_has_one_version() {
    let requirements = read("python/requirements-test.txt");
    for line in requirements.lines().filter(|line| !line.starts_with('#')) {
        let (name, version) = line.split_once("==").unwrap_or_else(|| panic!("{line}: no version"));
        assert!(!name.is_empty() && version.starts_with(|first: char| first.is_ascii_digit()));
        assert!(!version.contains(['*', ',', ' ']), "{line}");
    }
    assert!(read("pyproject.toml").contains("\ndependencies = []\n"));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

/// Whether it is the page itself or a part of it, not a package of others.
fn is_own(path: &str, package: &Value) -> bool {
    !path.contains("node_modules/") || package["link"] == true
}

/// The packages of the page's lock file by their paths; the page itself has none.
fn page_packages() -> BTreeMap<String, Value> {
    let lock = json(&read("web/package-lock.json"));
    let packages = lock["packages"].as_object().expect("packages").clone();
    packages.into_iter().collect()
}

fn names(object: &Value) -> impl Iterator<Item = &String> {
    object.as_object().expect("an object").keys()
}

/// Our own crates with their manifests.
fn manifests() -> BTreeMap<String, String> {
    let list = |parent| std::fs::read_dir(root().join(parent)).expect("crates");
    let folders = list("crates").chain(list("tools"));
    let manifests = folders.map(|entry| entry.expect("it can be read").path().join("Cargo.toml"));
    let texts = manifests.map(|path| std::fs::read_to_string(path).expect("a manifest"));
    texts.map(|text| (package_name(&text).to_owned(), text)).collect()
}

fn package_name(manifest: &str) -> &str {
    let name = manifest.lines().find_map(|line| line.strip_prefix("name = "));
    name.expect("a package has a name").trim_matches('"')
}

/// What a manifest says it needs: the lines of all its tables of dependencies.
fn dependency_lines(manifest: &str) -> Vec<&str> {
    let mut inside = false;
    let mut lines = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = line.contains("dependencies");
        } else if inside && !line.is_empty() && !line.starts_with('#') {
            lines.push(line);
        }
    }
    lines
}

fn reasons() -> BTreeMap<String, String> {
    reasons_in(&read("Cargo.toml"), "[workspace.dependencies]\n")
}

/// The crates of others in a manifest's table, each with the one line above it.
fn reasons_in(manifest: &str, heading: &str) -> BTreeMap<String, String> {
    let table = manifest.split(heading).nth(1).expect("dependencies");
    let table = table.split("\n[").next().expect("its lines");
    let lines = ["", ""].into_iter().chain(table.lines()).collect::<Vec<_>>();
    let of_others =
        |line: &str| line.contains(" = ") && !line.starts_with('#') && !line.contains("path = ");
    let triples = lines.windows(3).filter(|triple| of_others(triple[2]));
    triples.map(|triple| reason(triple[0], triple[1], triple[2])).collect()
}

fn reason(before: &str, above: &str, line: &str) -> (String, String) {
    let (name, _) = line.split_once(" = ").expect("a name");
    let reason = above.strip_prefix("# ").unwrap_or_else(|| panic!("{name}: no reason above it"));
    assert!(!before.starts_with('#'), "{name}: its reason takes more than one line");
    (name.to_owned(), reason.to_owned())
}

fn cargo(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments).arg("--locked").current_dir(root());
    let output = command.output().expect("cargo runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// How many crates there are, as a table.
fn counts() -> String {
    let mut text = "| what | direct crates | all crates |\n|---|---|---|\n".to_owned();
    for (what, package) in
        [("the command `queens`", "queens-cli"), ("the Python package", "queens-py")]
    {
        let (direct, all) = inside(package);
        writeln!(text, "| {what} | {} | {} |", direct.len(), all.len()).expect("text takes text");
    }
    let (direct, all) = (reasons().len(), read("Cargo.lock").matches("\nsource = ").count());
    let what = "everything: tests, benchmarks, the feature `sat`, all platforms";
    writeln!(text, "| {what} | {direct} | {all} |").expect("text takes text");
    text
}

/// The crates of others that a package is made of: those that our crates ask for, and all of them.
fn inside(package: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let ours = manifests();
    let tree =
        cargo(&["tree", "-p", package, "-e", "normal", "--prefix", "depth", "--target", PLATFORM]);
    let (mut direct, mut all, mut path) = (BTreeSet::new(), BTreeSet::new(), Vec::<&str>::new());
    for line in tree.lines() {
        let at = line.find(|c: char| !c.is_ascii_digit()).expect("a name behind its depth");
        let (depth, krate) =
            (line[..at].parse().expect("a depth"), line[at..].trim_end_matches(" (*)"));
        path.truncate(depth);
        if !ours.contains_key(name(krate)) {
            all.insert(krate.to_owned());
            if path.last().is_some_and(|parent| ours.contains_key(name(parent))) {
                direct.insert(krate.to_owned());
            }
        }
        path.push(krate);
    }
    (direct, all)
}

/// The name in `name v1.2.3 (proc-macro)`.
fn name(krate: &str) -> &str {
    krate.split(' ').next().expect("a first word")
}

/// The direct dependencies: name, licence, who uses it, what for.
fn table() -> String {
    let arguments = ["--format-version", "1", "--all-features", "--filter-platform", PLATFORM];
    let metadata = json(&cargo(&[&["metadata"], arguments.as_slice()].concat()));
    let packages = metadata["packages"].as_array().expect("packages");
    let mut text = "| crate | licence | used by | what for |\n|---|---|---|---|\n".to_owned();
    for (name, reason) in reasons() {
        let (licence, users) = (licence(packages, &name), users(packages, &name));
        writeln!(text, "| {name} | {licence} | {users} | {reason} |").expect("text takes text");
    }
    text
}

/// As it is written today: a slash is an older form of OR.
fn licence(packages: &[Value], name: &str) -> String {
    let package = packages.iter().find(|package| package["name"] == name).expect("it is locked");
    text(&package["license"]).replace('/', " OR ")
}

/// Our crates that ask for it, and whether it is for their tests or their build only.
fn users(packages: &[Value], name: &str) -> String {
    let ours = packages.iter().filter(|package| package["source"].is_null());
    let uses = ours.flat_map(|package| {
        let dependencies = package["dependencies"].as_array().expect("dependencies");
        dependencies.iter().filter(|asked| asked["name"] == name).map(move |asked| {
            let user = text(&package["name"]);
            match asked["kind"].as_str() {
                Some("dev") => format!("{user} (tests)"),
                Some(kind) => format!("{user} ({kind})"),
                None => user.to_owned(),
            }
        })
    });
    let uses = uses.collect::<BTreeSet<_>>();
    assert!(!uses.is_empty(), "nothing uses {name}: it can go from Cargo.toml");
    uses.into_iter().collect::<Vec<_>>().join(", ")
}
