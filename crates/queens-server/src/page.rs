//! The page: files that were built from `web/`, embedded in the program. The server answers with them, and `queens page`
//! writes them into a folder for any other host.
//!
//! Every view of the page has a folder of its own, so that a link restores it.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::Router;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use queens_api::JSON;
use serde_json::json;

use crate::answer;
use crate::openapi::API;
use crate::work::WorkSlots;

/// A file of the page: its path in the folder, its bytes.
pub type PageFile = (&'static str, &'static [u8]);

macro_rules! files {
    ($($path:literal),* $(,)?) => { &[$(($path, include_bytes!(concat!("../page/", $path)))),*] };
}

/// The files of the page, as a server of plain files has them.
pub const PAGE_FILES: &[PageFile] = files![
    "404.html",
    "board/index.html",
    "compare/index.html",
    "count/index.html",
    "icon.svg",
    "index.html",
    "learn/index.html",
    "licences.md",
    "page.css",
    "page.js",
    "queens.wasm",
    "race/index.html",
    "server.json",
    "sw.js",
    "watch/index.html",
    "worker.js",
];

/// Says of a server of plain files that it has no API.
const SERVER: &str = "server.json";

/// The routes of all files; a view is found with its slash and without.
pub(crate) fn routes() -> Router<WorkSlots> {
    let files = PAGE_FILES.iter().filter(|(path, _)| *path != SERVER);
    let api = async || answer::of_type(JSON, json!({ "api": API }).to_string());
    let router = Router::new().route(&format!("/{SERVER}"), get(api));
    files.fold(router, |router, &(path, bytes)| {
        let tag: &str = tag(bytes).leak();
        let answer = async move |headers: HeaderMap| answer(kind(path), bytes, tag, &headers);
        let addresses = addresses(path);
        addresses.iter().fold(router, |router, address| router.route(address, get(answer)))
    })
}

/// Where a file is found.
fn addresses(path: &str) -> Vec<String> {
    match path.strip_suffix("index.html") {
        None => vec![format!("/{path}")],
        Some("") => vec!["/".into(), "/index.html".into()],
        Some(folder) => {
            vec![
                format!("/{}", folder.trim_end_matches('/')),
                format!("/{folder}"),
                format!("/{path}"),
            ]
        }
    }
}

/// The media type of a file.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        _ => "text/plain; charset=utf-8",
    }
}

/// What a browser shows of an address that is none.
pub(crate) fn nothing_there() -> Response {
    let page = PAGE_FILES.iter().find(|(path, _)| *path == "404.html");
    let bytes = page.map(|(_, bytes)| *bytes).unwrap_or_default();
    let mut response = answer::of_type(kind("404.html"), bytes);
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

/// The entity tag of a file, from its content: a browser loads a file again only if it has changed.
fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

fn answer(kind: &'static str, bytes: &'static [u8], tag: &str, headers: &HeaderMap) -> Response {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known = known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag));
    let caching = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache")];
    match is_known {
        true => (StatusCode::NOT_MODIFIED, caching).into_response(),
        false => (caching, [(header::CONTENT_TYPE, kind)], bytes).into_response(),
    }
}
