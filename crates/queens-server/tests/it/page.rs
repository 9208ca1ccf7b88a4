//! The page that is embedded belongs to its sources: the list that its build left beside it names every one of
//! them with its sum. That the build makes this page of them is for `scripts/test`, which has npm.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

const REMEDY: &str = "run `npm ci && npm run build` in web/ and commit crates/queens-server/page";

/// What the build reads besides `src/` and `public/`; `web/sources.ts` has the same list.
const SINGLE: [&str; 7] = [
    "index.html",
    "package-lock.json",
    "package.json",
    "site.ts",
    "sources.ts",
    "tsconfig.json",
    "vite.config.ts",
];

/// Names with sums.
type Sums = BTreeMap<String, String>;

#[test]
fn every_built_file_is_what_the_build_left() {
    let page = page();
    let mut sums = Sums::new();
    add_folder(&page, "", "page/", &mut sums);
    sums.remove("page/sources.sha256");
    assert_eq!(differing(&listed("page/"), &sums), Vec::<&str>::new(), "{REMEDY}");
    assert!(sums.contains_key("page/index.html"));
}

#[test]
fn every_source_is_what_the_page_was_built_of() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    if !web.exists() {
        eprintln!("skipped: the sources of the page are not in this package");
        return;
    }
    let mut sums = Sums::new();
    for name in SINGLE {
        sums.insert(format!("web/{name}"), sum(&web.join(name)));
    }
    add_folder(&web, "src/", "web/", &mut sums);
    add_folder(&web, "public/", "web/", &mut sums);
    sums.retain(|name, _| !name.contains(".test."));
    assert_eq!(differing(&listed("web/"), &sums), Vec::<&str>::new(), "{REMEDY}");
    assert!(sums.contains_key("web/src/main.tsx"));
}

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("page")
}

/// The lines of the list whose names begin so.
fn listed(prefix: &str) -> Sums {
    let list = page().join("sources.sha256");
    let list = std::fs::read_to_string(list).expect(REMEDY);
    let pairs = list.lines().map(|line| line.split_once("  ").expect("the form of sha256sum"));
    let pairs = pairs.filter(|(_, name)| name.starts_with(prefix));
    pairs.map(|(sum, name)| (name.to_owned(), sum.to_owned())).collect()
}

/// The names that only one side has, or that have another sum on each.
fn differing<'a>(one: &'a Sums, other: &'a Sums) -> Vec<&'a str> {
    let names = one.keys().chain(other.keys()).filter(|name| one.get(*name) != other.get(*name));
    names.map(String::as_str).collect()
}

/// Takes in all files below `root`/`folder`, named from `root` with `prefix` before it.
fn add_folder(root: &Path, folder: &str, prefix: &str, sums: &mut Sums) {
    for entry in std::fs::read_dir(root.join(folder)).expect("the folder is there") {
        let entry = entry.expect("it can be read");
        let name = format!("{folder}{}", entry.file_name().to_str().expect("plain names"));
        if entry.path().is_dir() {
            add_folder(root, &format!("{name}/"), prefix, sums);
        } else {
            sums.insert(format!("{prefix}{name}"), sum(&entry.path()));
        }
    }
}

fn sum(path: &Path) -> String {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("text takes text");
        text
    })
}
