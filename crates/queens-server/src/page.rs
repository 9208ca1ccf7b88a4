//! The page: files that were built from `web/`, embedded in the program.
//!
//! Every view of the page has a path of its own, so that a link restores it; all of them get the same file.

use std::sync::LazyLock;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sha2::{Digest, Sha256};

use crate::work::Work;

/// A file of the page.
struct File {
    path: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

const HTML: &str = "text/html; charset=utf-8";

/// All files; the first one is the page itself.
const FILES: [File; 5] = [
    File { path: "/", kind: HTML, bytes: include_bytes!("../page/index.html") },
    File {
        path: "/page.js",
        kind: "text/javascript; charset=utf-8",
        bytes: include_bytes!("../page/page.js"),
    },
    File {
        path: "/page.css",
        kind: "text/css; charset=utf-8",
        bytes: include_bytes!("../page/page.css"),
    },
    File { path: "/icon.svg", kind: "image/svg+xml", bytes: include_bytes!("../page/icon.svg") },
    // The licences of the libraries in the script, which must be distributed with it.
    File {
        path: "/licences.md",
        kind: "text/plain; charset=utf-8",
        bytes: include_bytes!("../page/licences.md"),
    },
];

/// The views of the page beside its first one.
const VIEWS: [&str; 5] = ["/watch", "/race", "/board", "/count", "/compare"];

/// The entity tag of each file, from its content: a browser loads a file again only if it has changed.
static TAGS: LazyLock<[HeaderValue; 5]> = LazyLock::new(|| {
    FILES.each_ref().map(|file| {
        let digest = Sha256::digest(file.bytes);
        let digits: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        HeaderValue::from_str(&format!("\"{digits}\"")).unwrap_or(HeaderValue::from_static("\"\""))
    })
});

/// The routes of all files and views.
pub(crate) fn routes() -> Router<Work> {
    let files = FILES.iter().enumerate().map(|(index, file)| (file.path, index));
    let views = VIEWS.iter().map(|&path| (path, 0));
    files.chain(views).fold(Router::new(), |router, (path, index)| {
        router.route(path, get(move |headers: HeaderMap| async move { answer(index, &headers) }))
    })
}

fn answer(index: usize, headers: &HeaderMap) -> Response {
    let (file, tag) = (&FILES[index], &TAGS[index]);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known = known.is_some_and(|known| known.split(',').any(|known| tag == known.trim()));
    let mut response = match is_known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Body::from(Bytes::from_static(file.bytes)).into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::ETAG, tag.clone());
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if !is_known {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
    }
    response
}
