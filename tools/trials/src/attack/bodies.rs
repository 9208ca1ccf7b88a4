//! Bodies that are too large, or nested so deeply that reading them by recursion would end the process.

use super::field::{Field, Shot};
use super::tally::Tally;
use super::wire::{post, post_whole};

/// The server reads 256 kB and no more.
const TOO_LARGE: usize = (256 << 10) + 1;

pub(crate) fn oversized(field: &Field) -> Tally {
    let chunk = [b"1000\r\n", &[b' '; 0x1000][..], b"\r\n"].concat();
    let only_said = |length: &str| {
        let headers = format!("Content-Length: {length}\r\n");
        Shot::new(post("/api/v1/complete", &headers, b"{"), &[413])
    };
    let chunked = post("/api/v1/render", "Transfer-Encoding: chunked\r\n", &chunk.repeat(70));
    field.volley(&[
        Shot::new(post_whole("/api/v1/check", &vec![b' '; TOO_LARGE]), &[413]),
        only_said("1000000000000"),
        Shot::new(chunked, &[413]),
        only_said("9223372036854775807"),
        // Still sending when the server has had enough: the answer may be lost.
        Shot::hardly_http(post_whole("/api/v1/check", &vec![b'['; 8 << 20])),
    ])
}

pub(crate) fn nested(field: &Field) -> Tally {
    let shot = |path: &str, body: &[u8]| Shot::new(post_whole(path, body), &[400]);
    let levels = [vec![b'['; 100_000], vec![b']'; 100_000]].concat();
    let queens = [b"{\"n\":8,\"queens\":", &levels[..], b"}"].concat();
    let never_closed = [b"{\"n\":8,\"blocked\":", &levels[..100_000]].concat();
    field.volley(&[
        shot("/api/v1/complete", &queens),
        shot("/api/v1/check", &b"{\"n\":".repeat(50_000)),
        shot("/api/v1/render", &never_closed),
        shot("/api/v1/check", &levels),
    ])
}
