//! Who is let in, what every answer carries, and the page.

use crate::common::{House, Reply};

fn asked(house: &House, method: &str, headers: &str) -> Reply {
    let request =
        format!("{method} /api/v1/solve?n=8 HTTP/1.1\r\nConnection: close\r\n{headers}\r\n");
    Reply::of(house.send(request.as_bytes()))
}

#[test]
fn only_our_own_names_are_answered() {
    let house = House::start();
    let port = house.address.port();
    for host in ["localhost", "127.0.0.1", "[::1]", &format!("localhost:{port}"), "LOCALHOST:1"] {
        assert_eq!(asked(&house, "GET", &format!("Host: {host}\r\n")).status, 200, "{host}");
    }
    for host in ["evil.example", "localhost.evil.example", "10.0.0.1", "", "127.0.0.1@evil.example"]
    {
        let reply = asked(&house, "GET", &format!("Host: {host}\r\n"));
        assert_eq!((reply.status, reply.fault().1.as_str()), (421, "bad-host"), "{host}");
    }
    assert_eq!(asked(&house, "GET", "Host: localhost\r\nHost: evil.example\r\n").status, 421);
    assert_eq!(asked(&house, "GET", "").status, 421);
    let absolute =
        "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    assert_eq!(Reply::of(house.send(absolute.as_bytes())).status, 421);
}

#[test]
fn a_page_elsewhere_cannot_post() {
    let house = House::start();
    let body = r#"{"n":1}"#;
    let post = |origin: &str| {
        let more = format!(
            "Origin: {origin}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n",
            body.len()
        );
        Reply::of(house.send((house.head("POST", "/api/v1/check", &more) + body).as_bytes()))
    };
    assert_eq!(post(&format!("http://{}", house.address)).status, 200);
    for origin in ["http://evil.example", "null", "http://localhost:1", "http://127.0.0.1", ""] {
        assert_eq!(post(origin).fault().1, "bad-origin", "{origin}");
        assert_eq!(post(origin).status, 403);
    }
}

#[test]
fn every_answer_is_sealed() {
    let house = House::start();
    for path in [
        "/",
        "/page.js",
        "/api/v1/solve?n=8",
        "/api/v1/solve",
        "/nothing",
        "/api/v1/trace/events?n=4",
    ] {
        let reply = house.get(path);
        let policy = reply.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'"), "{path}");
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
    let house = House::start();
    let page = house.get("/");
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    for view in ["/watch", "/race?n=8", "/board", "/count", "/compare"] {
        assert_eq!(house.get(view).body, page.body, "{view}");
    }
    for (file, kind) in [
        ("/page.js", "text/javascript; charset=utf-8"),
        ("/page.css", "text/css; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
        ("/licences.md", "text/plain; charset=utf-8"),
    ] {
        let reply = house.get(file);
        assert_eq!((reply.status, reply.header("content-type")), (200, Some(kind)));
        let tag = reply.header("etag").expect("a tag").to_owned();
        let again = house.head("GET", file, &format!("If-None-Match: {tag}\r\n"));
        let again = Reply::of(house.send(again.as_bytes()));
        assert_eq!((again.status, again.body.len(), again.header("etag")), (304, 0, Some(&*tag)));
    }
}

#[test]
fn one_connection_takes_many_requests() {
    let house = House::start();
    let one = format!("GET /api/v1/solve?n=4 HTTP/1.1\r\nHost: {}\r\n\r\n", house.address);
    let last = house.head("GET", "/api/v1/solve?n=5", "");
    let mut text = String::new();
    let mut stream = house.send((one.repeat(3) + &last).as_bytes());
    std::io::Read::read_to_string(&mut stream, &mut text).expect("text");
    assert_eq!(text.matches("HTTP/1.1 200 OK").count(), 4);
    assert_eq!(text.matches("\"columns\":[1,3,0,2]").count(), 3);
}
