//! Bytes that are hardly HTTP, and HTTP as few people speak it.

use super::client::{Served, request};

/// What is no request gets a bare refusal or a closed connection: its client may not read JSON.
fn not_spoken(bytes: &[u8]) {
    let served = Served::start();
    let mut connection = served.connect();
    connection.write(bytes);
    if let Some(answer) = connection.answer() {
        assert!((400..500).contains(&answer.status), "{answer:?}");
        assert!(
            answer.body.is_empty() || answer.header("content-type") == Some("application/json")
        );
    }
    served.lives();
}

#[test]
fn garbage_is_turned_away() {
    let noise: Vec<u8> =
        (0..4096_u32).map(|index| (index.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for bytes in [
        &b"\r\n\r\n\r\n\r\nhello\r\n\r\n"[..],
        b"hello\r\n\r\n",
        b"\0\0\0\0\0\0\0\0\r\n\r\n",
        &noise,
        b"GET\r\n\r\n",
        b"GET /\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1 extra\r\n\r\n",
        b"GET  /  HTTP/1.1\r\n\r\n",
        b"G\xffT / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost\r\n\r\n",
        b"GET / HTTP/1.1\r\n: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: local\0host\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n folded\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.2\r\n\r\n",
        b"CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n",
        b"GET ftp://localhost/ HTTP/1.1\r\nHost: evil.test\r\n\r\n",
    ] {
        not_spoken(bytes);
    }
}

/// The beginning of a TLS 1.3 client hello, as a browser sends it to https://localhost:8642.
#[test]
fn a_browser_that_wants_tls_is_turned_away() {
    let hello = [
        b"\x16\x03\x01\x00\xf4\x01\x00\x00\xf0\x03\x03".to_vec(),
        (0..32).collect(),
        b"\x20".to_vec(),
        (32..64).collect(),
        b"\x00\x02\x13\x01\x01\x00\x00\x0d\x0a\x0d\x0a".to_vec(),
    ];
    not_spoken(&hello.concat());
}

#[test]
fn two_lengths_are_none() {
    for headers in [
        "Content-Length: 7\r\nContent-Length: 8\r\n",
        "Content-Length: 7\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding: gzip\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: 7, 8\r\n",
        "Content-Length: +7\r\n",
        "Content-Length: 18446744073709551614\r\n",
        "Content-Length: 99999999999999999999999\r\n",
    ] {
        let headers = format!("Content-Type: application/json\r\n{headers}");
        not_spoken(&request("POST", "/api/v1/check", &headers, b"{\"n\":1}"));
    }
    let chunked = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n";
    for body in ["zz\r\n{}\r\n0\r\n\r\n", "-1\r\n", "fffffffffffffffff\r\n", "2\r\n{}xx0\r\n\r\n"] {
        not_spoken(&request("POST", "/api/v1/check", chunked, body.as_bytes()));
    }
}

#[test]
fn heads_have_a_largest_size() {
    let many: String = (0..200).map(|index| format!("X-{index}: y\r\n")).collect();
    not_spoken(&request("GET", "/", &many, b""));
    not_spoken(&request("GET", "/", &format!("X: {}\r\n", "y".repeat(1 << 20)), b""));
    not_spoken(&request("GET", &format!("/{}", "y".repeat(1 << 20)), "", b""));
    not_spoken(&request(&"G".repeat(1 << 20), "/", "", b""));
}

/// Long, but still within what is read: an ordinary refusal.
#[test]
fn a_long_address_is_not_found() {
    let served = Served::start();
    let answer = served.get(&format!("/{}", "y".repeat(5000)));
    served.refused(&answer, 404, "not-found");
    assert!(answer.body.len() < 1000, "it is not told back in full: {answer:?}");
}

#[test]
fn requests_in_a_row_are_answered_in_that_order() {
    let served = Served::start();
    let mut connection = served.connect();
    let asked = [4, 0, 12, 5, 0, 20, 6];
    let batch: Vec<u8> = asked
        .iter()
        .flat_map(|n| match n {
            0 => request("GET", "/api/v1/solve?n=none", "", b""),
            n => request("GET", &format!("/api/v1/solve?n={n}"), "", b""),
        })
        .collect();
    connection.write(&batch);
    for n in asked {
        let answer = connection.answer().expect("an answer for each");
        match n {
            0 => answer.refuses(400, "bad-value"),
            n => assert_eq!(answer.json()["n"], n, "{answer:?}"),
        }
    }
    served.lives();
}

/// A body that was refused unread must not be taken for the next request.
#[test]
fn a_refused_body_is_no_request() {
    let served = Served::start();
    let smuggled = request("GET", "/api/v1/solve?n=5", "", b"");
    let length = smuggled.len();
    for headers in [
        format!("Content-Type: text/html\r\nContent-Length: {length}\r\n"),
        format!("Origin: http://evil.test\r\nContent-Length: {length}\r\n"),
    ] {
        let mut connection = served.connect();
        connection.write(&request("POST", "/api/v1/check", &headers, &smuggled));
        connection.write(&request("GET", "/api/v1/solve?n=6", "", b""));
        assert!((400..500).contains(&connection.answer().expect("a refusal").status));
        if let Some(answer) = connection.answer() {
            assert_eq!(answer.json()["n"], 6, "{answer:?}");
        }
    }
    served.lives();
}

#[test]
fn the_old_protocol_is_answered_and_closed() {
    let served = Served::start();
    let mut connection = served.connect();
    connection.write(b"GET /api/v1/solve?n=8 HTTP/1.0\r\nHost: localhost\r\n\r\n");
    let answer = connection.answer().expect("an answer");
    assert_eq!((answer.status, &answer.json()["n"]), (200, &8.into()));
    assert_eq!(connection.rest(), b"", "the connection is closed");
    // A stream has no length, and that protocol no chunks.
    connection = served.connect();
    connection.write(b"GET /api/v1/list?n=6 HTTP/1.0\r\nHost: localhost\r\n\r\n");
    let answer = connection.answer().expect("an answer");
    assert_eq!(answer.body.iter().filter(|&&byte| byte == b'\n').count(), 4, "{answer:?}");
    let nameless = served.send(b"GET / HTTP/1.0\r\n\r\n");
    served.refused(&nameless, 421, "bad-host");
}

#[test]
fn a_head_has_no_body() {
    let served = Served::start();
    for target in ["/", "/page.js", "/api/v1/solve?n=8"] {
        let mut connection = served.connect();
        connection.write(&request("HEAD", target, "", b""));
        let answer = connection.head().expect("an answer");
        assert_eq!(answer.status, 200, "{target}: {answer:?}");
        connection.write(&request("GET", "/api/v1/solve?n=8", "Connection: close\r\n", b""));
        assert_eq!(connection.answer().expect("an answer").status, 200, "{target}");
    }
}

#[test]
fn expecting_leave_to_go_on_is_answered() {
    let served = Served::start();
    let headers = "Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 7\r\n";
    let mut connection = served.connect();
    connection.write(&request("POST", "/api/v1/complete", headers, b""));
    assert_eq!(connection.head().expect("leave").status, 100);
    connection.write(b"{\"n\":8}");
    assert_eq!(connection.answer().expect("an answer").status, 200);
}
