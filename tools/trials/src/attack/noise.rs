//! Bytes that are no HTTP, and requests that two readers would cut in different places.

use std::time::{Duration, Instant};

use rand_core::Rng;

use super::field::{Field, Shot};
use super::tally::Tally;
use super::wire::{Said, get, post};

/// As a browser begins that was sent to `https://`.
const TLS: &[u8] =
    b"\x16\x03\x01\x00\xf4\x01\x00\x00\xf0\x03\x03\x00\x01\x02\x03\x20\x13\x01\x01\x00\r\n\r\n";

const NO_HTTP: [&[u8]; 10] = [
    TLS,
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"SSH-2.0-OpenSSH_9.2\r\n\r\n",
    b"\0\0\0\0\0\0\0\0\r\n\r\n",
    b"GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: local\0host\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
    b"\r\n\r\n\r\n\r\nhello\r\n\r\n",
    b"CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n",
];

pub(crate) fn garbage(field: &Field) -> Tally {
    let mut generator = field.generator(0);
    let mut noise = |length: usize| -> Vec<u8> {
        (0..length).map(|_| (generator.next_u64() >> 32) as u8).collect()
    };
    let mut shots: Vec<Shot> =
        NO_HTTP.iter().map(|bytes| Shot::hardly_http(bytes.to_vec())).collect();
    shots
        .extend([1, 10, 100, 1000, 10_000, 100_000].map(|length| Shot::hardly_http(noise(length))));
    field.volley(&shots)
}

/// Who would be answered if the request before were cut too early.
const HIDDEN: &str = "/api/v1/solve?n=5";

/// The hidden request must not be answered by itself.
pub(crate) fn smuggling(field: &Field) -> Tally {
    let requests = smuggled();
    field.together(8, |number| {
        let mut tally = Tally::default();
        let turns = requests.iter().cycle().skip(number).take(5000);
        for request in turns.take_while(|_| !field.is_over()) {
            try_one(field, request, &mut tally);
            std::thread::sleep(Duration::from_millis(1));
        }
        tally
    })
}

fn try_one(field: &Field, request: &[u8], tally: &mut Tally) {
    let Some(mut wire) = field.connect(tally) else { return };
    tally.requests += 1;
    let _ = wire.send(request);
    wire.finish();
    let latest = Instant::now() + Duration::from_secs(10);
    let mut answers = 0;
    while let Said::Answer(answer) = wire.answer(latest) {
        answers += 1;
        tally.answered(answer.status, request);
        if String::from_utf8_lossy(&answer.body).contains("\"n\":5") {
            tally.fail("a hidden request was answered", request);
        }
    }
    tally.closed += u64::from(answers == 0);
    wire.reset();
}

fn smuggled() -> Vec<Vec<u8>> {
    let hidden = get(HIDDEN);
    let length = hidden.len();
    let behind = |body: &[u8]| [body, &hidden[..]].concat();
    let two_lengths = [
        "Content-Length: 7\r\nContent-Length: 8\r\n".to_owned(),
        "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n".to_owned(),
        "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n".to_owned(),
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n".to_owned(),
        "Transfer-Encoding: xchunked\r\n".to_owned(),
        "Transfer-Encoding : chunked\r\n".to_owned(),
        "Content-Length: +7\r\n".to_owned(),
        "Content-Length: 7, 7\r\n".to_owned(),
        format!("Content-Length: {length}, 0\r\n"),
    ];
    let post = |headers: &str, body: &[u8]| post("/api/v1/check", headers, body);
    let chunked = |body: &[u8]| post("Transfer-Encoding: chunked\r\n", body);
    let mut all: Vec<Vec<u8>> =
        two_lengths.iter().map(|headers| post(headers, &behind(b"{\"n\":1}"))).collect();
    // What is refused unread is still no request.
    let refused = format!("Origin: http://evil.test\r\nContent-Length: {length}\r\n");
    all.push(post(&refused, &hidden));
    all.push(post(&format!("Content-Length: {length}\r\n"), &hidden));
    all.push(chunked(&behind(b"zz\r\n{}\r\n0\r\n\r\n")));
    all.push(chunked(&behind(b"-1\r\n")));
    all.push(chunked(&behind(b"fffffffffffffffff\r\n")));
    all.push(chunked(&behind(b"2\r\n{}xx0\r\n\r\n")));
    all.push(chunked(&behind(b"2;\n{}\r\n")));
    all
}
