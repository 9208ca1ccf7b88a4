//! Who is let in, what every answer carries, and the page.

use crate::common::{ApiResponse, TestServer};
use queens_test_support::http::{Response, get, request};

fn asked(server: &TestServer, method: &str, headers: &str) -> Response {
    let request =
        format!("{method} /api/v1/solve?n=8 HTTP/1.1\r\nConnection: close\r\n{headers}\r\n");
    server.send(request.as_bytes())
}

#[test]
fn only_our_own_names_are_answered() {
    let server = TestServer::start();
    let port = server.address.port();
    for host in ["localhost", "127.0.0.1", "[::1]", &format!("localhost:{port}"), "LOCALHOST:1"] {
        assert_eq!(asked(&server, "GET", &format!("Host: {host}\r\n")).status, 200, "{host}");
    }
    for host in ["evil.example", "localhost.evil.example", "10.0.0.1", "", "127.0.0.1@evil.example"]
    {
        let reply = asked(&server, "GET", &format!("Host: {host}\r\n"));
        assert_eq!((reply.status, reply.fault().1.as_str()), (421, "bad-host"), "{host}");
    }
    assert_eq!(asked(&server, "GET", "Host: localhost\r\nHost: evil.example\r\n").status, 421);
    assert_eq!(asked(&server, "GET", "").status, 421);
    let absolute =
        "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    assert_eq!(server.send(absolute.as_bytes()).status, 421);
}

#[test]
fn a_page_elsewhere_cannot_post() {
    let server = TestServer::start();
    let body = r#"{"n":1}"#;
    let post = |origin: &str| {
        let headers = format!(
            "Host: {}\r\nOrigin: {origin}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n",
            server.address,
            body.len()
        );
        server.send(format!("POST /api/v1/check HTTP/1.1\r\n{headers}\r\n{body}").as_bytes())
    };
    assert_eq!(post(&format!("http://{}", server.address)).status, 200);
    for origin in ["http://evil.example", "null", "http://localhost:1", "http://127.0.0.1", ""] {
        assert_eq!(post(origin).fault().1, "bad-origin", "{origin}");
        assert_eq!(post(origin).status, 403);
    }
}

#[test]
fn every_answer_is_sealed() {
    let server = TestServer::start();
    for path in [
        "/",
        "/page.js",
        "/api/v1/solve?n=8",
        "/api/v1/solve",
        "/nothing",
        "/api/v1/trace/events?n=4",
    ] {
        let reply = server.get(path);
        let policy = reply.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'"), "{path}");
        let policy = policy.replace("'wasm-unsafe-eval'", "");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"), "{path}");
        assert_eq!(reply.header("cross-origin-opener-policy"), Some("same-origin"), "{path}");
        assert_eq!(reply.header("cross-origin-resource-policy"), Some("same-origin"), "{path}");
        assert_eq!(reply.header("access-control-allow-origin"), None, "{path}");
    }
}

#[test]
fn the_page_and_its_views() {
    let server = TestServer::start();
    let page = server.get("/");
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let page = String::from_utf8(page.body).expect("text").replace("=\"./", "=\"../");
    for view in ["/watch", "/watch/", "/race?n=8", "/board/index.html", "/count", "/learn"] {
        let body = String::from_utf8(server.get(view).body).expect("text");
        assert!(body == page, "{view}: {body}");
    }
    for (file, kind) in [
        ("/page.js", "text/javascript; charset=utf-8"),
        ("/page.css", "text/css; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
        ("/licences.md", "text/plain; charset=utf-8"),
    ] {
        let reply = server.get(file);
        assert_eq!((reply.status, reply.header("content-type")), (200, Some(kind)));
        let tag = reply.header("etag").expect("a tag").to_owned();
        let headers = format!("If-None-Match: {tag}\r\n");
        let again = server.send(&request("GET", file, &headers, b""));
        assert_eq!((again.status, again.body.len(), again.header("etag")), (304, 0, Some(&*tag)));
    }
}

#[test]
fn one_connection_takes_many_requests() {
    let server = TestServer::start();
    let last = request("GET", "/api/v1/solve?n=5", "Connection: close\r\n", b"");
    let all = [get("/api/v1/solve?n=4").repeat(3), last].concat();
    let text = String::from_utf8(server.begin(&all).rest()).expect("text");
    assert_eq!(text.matches("HTTP/1.1 200 OK").count(), 4);
    assert_eq!(text.matches("\"columns\":[1,3,0,2]").count(), 3);
}
