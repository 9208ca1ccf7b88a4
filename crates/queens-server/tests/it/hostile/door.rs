//! Paths, methods, hosts and origins.

use crate::common::{ApiResponse, TestServer};
use queens_test_support::http::request;

#[test]
fn what_is_not_there_is_not_found() {
    let server = TestServer::start();
    for path in [
        "/api",
        "/api/",
        "/api/v1",
        "/api/v1/",
        "/api/v2/solve?n=8",
        "/api/v1/solve/",
        "/api/v1/Solve?n=8",
        "/api/v1/solve/8",
        "/api/v1//solve?n=8",
        "/api/v1/%73olve%00?n=8",
        "/api/v1/count/",
        "/nowhere",
        "/index.html/",
        "/page.js/",
        "/.git/config",
        "/favicon.php",
        "/%ff",
        "/%00",
        "/watch/x",
        "//",
        "/api/v1/.",
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 404, "{path}: {answer:?}");
        server.refused(&answer, 404, "not-found");
    }
}

#[test]
fn no_path_leads_to_a_file() {
    let server = TestServer::start();
    for path in [
        "/../../etc/passwd",
        "/../../../../../../etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/%252e%252e/etc/passwd",
        "/page.js/../../../etc/passwd",
        "/..\\..\\etc\\passwd",
        "/..%5c..%5cetc%5cpasswd",
        "/%c0%ae%c0%ae/etc/passwd",
        "//etc/passwd",
        "/etc/passwd",
        "/page.js%00.html",
        "/Cargo.toml",
        "/../Cargo.toml",
        "/src/lib.rs",
        "/sources.sha256",
    ] {
        let answer = server.get(path);
        let body = String::from_utf8_lossy(&answer.body).into_owned();
        assert!(!body.contains("root:") && !body.contains("[package]"), "{path}: {body}");
        assert!((400..500).contains(&answer.status), "{path}: {answer:?}");
        if !path.contains('\\') {
            answer.refuses(404, "not-found");
        }
    }
    for path in [
        "/api%2fv1%2fsolve?n=8",
        "/api/v1/%2e/solve?n=8",
        "/api/v1/../v1/solve?n=8",
        "/API/v1/solve?n=8",
        "http://localhost/etc/passwd",
        "http://localhost:1/../etc/passwd",
        "/%",
        &format!("/{}", "../".repeat(10_000)),
        &format!("/{}", "y".repeat(60_000)),
        &format!("/api/v1/{}", "%2e%2e/".repeat(5000)),
    ] {
        let status = server.get(path).status;
        assert!(matches!(status, 400 | 404), "{path}: {status}");
    }
    server.still_answers();
}

#[test]
fn methods_that_a_path_does_not_take_are_told_what_it_takes() {
    let server = TestServer::start();
    for (path, wrong, allowed) in [
        (
            "/api/v1/solve?n=8",
            &["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"][..],
            "GET",
        ),
        ("/api/v1/complete", &["GET", "PUT", "DELETE", "OPTIONS", "TRACE"], "POST"),
        ("/", &["POST", "PUT", "DELETE"], "GET"),
        ("/page.js", &["POST", "OPTIONS"], "GET"),
    ] {
        for method in wrong {
            let answer = server.send(&request(method, path, "Content-Length: 0\r\n", b""));
            assert_eq!(answer.status, 405, "{method} {path}: {answer:?}");
            server.refused(&answer, 405, "bad-method");
            let allow = answer.header("allow").unwrap_or_default().to_owned();
            assert!(
                allow.split(',').any(|method| method.trim() == allowed),
                "{method} {path}: {allow}"
            );
        }
    }
}

#[test]
fn only_our_own_names_are_answered() {
    let server = TestServer::start();
    for host in [
        "evil.test",
        "localhost.evil.test",
        "127.0.0.1.evil.test",
        "evil.test:80",
        "localhost@evil.test",
        "10.0.0.1",
        "[::2]",
        "0.0.0.0",
        "2130706433",
        "localhost:80:80",
        "localhost:x",
        "",
        " ",
        "local host",
        "\u{ff4c}ocalhost",
        "localhost/",
        "[::1",
        "::1",
        ".",
        "localhost,evil.test",
    ] {
        for path in ["/", "/page.js", "/api/v1/solve?n=8", "/nowhere"] {
            let answer =
                server.send(format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes());
            assert_eq!(answer.status, 421, "{host:?}: {answer:?}");
            answer.refuses(421, "bad-host");
        }
        server.still_answers();
    }
    for host in [
        "localhost",
        "LOCALHOST",
        "localhost:1",
        "127.0.0.1",
        "127.0.0.1:8642",
        "[::1]",
        "[::1]:80",
    ] {
        let answer = server.send(format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes());
        assert_eq!(answer.status, 200, "{host:?}: {answer:?}");
    }
}

#[test]
fn a_request_has_one_host() {
    let server = TestServer::start();
    for head in [
        "GET / HTTP/1.1\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n",
        "GET / HTTP/1.1\r\nHost: evil.test\r\nHost: localhost\r\n",
        "GET http://evil.test/ HTTP/1.1\r\nHost: localhost\r\n",
        "GET http://localhost/ HTTP/1.1\r\nHost: evil.test\r\n",
        "GET / HTTP/1.1\r\nX-Forwarded-Host: localhost\r\n",
    ] {
        let answer = server.send(format!("{head}\r\n").as_bytes());
        assert_eq!(answer.status, 421, "{head}: {answer:?}");
        server.refused(&answer, 421, "bad-host");
    }
}

#[test]
fn pages_elsewhere_cannot_post() {
    let server = TestServer::start();
    let post = |origin: &str| {
        let headers =
            format!("Origin: {origin}\r\nContent-Type: application/json\r\nContent-Length: 7\r\n");
        server.send(&request("POST", "/api/v1/complete", &headers, b"{\"n\":8}"))
    };
    for origin in [
        "http://evil.test",
        "null",
        "",
        "http://localhost.evil.test",
        "http://localhost:1",
        "file://",
        "http://evil.test\u{e9}",
        "http://localhost@evil.test",
        "chrome-extension://a",
    ] {
        server.refused(&post(origin), 403, "bad-origin");
    }
    assert_eq!(post("http://localhost").status, 200);
}

#[test]
fn no_answer_is_for_other_pages() {
    let server = TestServer::start();
    for target in ["/", "/api/v1/solve?n=8", "/api/v1/nowhere", "/api/v1/solve"] {
        let request = request("GET", target, "Origin: http://evil.test\r\n", b"");
        let answer = server.send(&request);
        assert_eq!(answer.header("access-control-allow-origin"), None, "{target}");
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"), "{target}");
        assert_eq!(answer.header("cross-origin-opener-policy"), Some("same-origin"), "{target}");
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{target}");
        let policy = answer.header("content-security-policy").unwrap_or_default();
        let policy = policy.replace(" 'wasm-unsafe-eval'", "");
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{target}: {policy}");
        assert!(!policy.contains("unsafe"), "{target}: {policy}");
    }
    let preflight = "Origin: http://evil.test\r\nAccess-Control-Request-Method: POST\r\n";
    let answer = server.send(&request("OPTIONS", "/api/v1/complete", preflight, b""));
    assert!((400..500).contains(&answer.status), "{answer:?}");
    assert_eq!(answer.header("access-control-allow-origin"), None);
    server.still_answers();
}
