//! The page: files that were built from `web/`, embedded in the program.
//!
//! Every view of the page has a path of its own, so that a link restores it; all of them get the same file.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::Router;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::work::WorkSlots;

/// A file of the page: its path, its media type, its bytes.
type File = (&'static str, &'static str, &'static [u8]);

/// The page itself.
const PAGE: File = ("/", "text/html; charset=utf-8", include_bytes!("../page/index.html"));

/// The files that it loads.
const FILES: [File; 4] = [
    ("/page.js", "text/javascript; charset=utf-8", include_bytes!("../page/page.js")),
    ("/page.css", "text/css; charset=utf-8", include_bytes!("../page/page.css")),
    ("/icon.svg", "image/svg+xml", include_bytes!("../page/icon.svg")),
    // The licences of the libraries in the script, which must be distributed with it.
    ("/licences.md", "text/plain; charset=utf-8", include_bytes!("../page/licences.md")),
];

/// The views of the page beside its first one.
const VIEWS: [&str; 5] = ["/watch", "/race", "/board", "/count", "/compare"];

/// The routes of all files and views.
pub(crate) fn routes() -> Router<WorkSlots> {
    let views = VIEWS.map(|path| (path, PAGE.1, PAGE.2));
    [PAGE].into_iter().chain(FILES).chain(views).fold(
        Router::new(),
        |router, (path, kind, bytes)| {
            let tag = tag(bytes);
            let answer = async move |headers: HeaderMap| answer(kind, bytes, &tag, &headers);
            router.route(path, get(answer))
        },
    )
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
