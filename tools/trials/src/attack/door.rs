//! Paths that lead nowhere, and requests that only a page elsewhere would send.

use super::field::{Field, Shot};
use super::tally::Tally;
use super::wire::get;

const PATHS: [&str; 20] = [
    "/../../etc/passwd",
    "/..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/%252e%252e/etc/passwd",
    "/page.js/../../etc/passwd",
    "/..\\..\\etc\\passwd",
    "/..%5c..%5cetc%5cpasswd",
    "/%c0%ae%c0%ae/etc/passwd",
    "//etc/passwd",
    "/page.js%00.html",
    "/%00",
    "/api%2fv1%2fsolve?n=8",
    "/api/v1/%2e/solve?n=8",
    "/api/v1/../v1/solve?n=8",
    "/api/v1/solve/?n=8",
    "/API/v1/solve?n=8",
    "/.git/config",
    "http://localhost/etc/passwd",
    "http://localhost:1/../etc/passwd",
    "/%",
];

pub(crate) fn paths(field: &Field) -> Tally {
    let shot = |path: &str| Shot::new(get(path), &[400, 404]);
    let mut shots: Vec<Shot> = PATHS.iter().map(|path| shot(path)).collect();
    shots.push(shot(&format!("/{}", "../".repeat(10_000))));
    shots.push(shot(&format!("/{}", "y".repeat(60_000))));
    shots.push(shot(&format!("/api/v1/{}", "%2e%2e/".repeat(5000))));
    field.volley(&shots)
}

pub(crate) fn names(field: &Field) -> Tally {
    let mut shots: Vec<Shot> = HOSTS
        .iter()
        .map(|host| {
            let head = format!("GET /api/v1/solve?n=8 HTTP/1.1\r\n{host}\r\n");
            Shot::new(head.into_bytes(), &[421])
        })
        .collect();
    shots.push(Shot::new(get("http://evil.test/"), &[421]));
    shots.extend(ORIGINS.iter().map(|headers| {
        let kind = "Content-Type: application/json\r\nContent-Length: 7\r\n";
        let head = format!("POST /api/v1/complete HTTP/1.1\r\nHost: localhost\r\n{kind}");
        Shot::new(format!("{head}{headers}\r\n{{\"n\":8}}").into_bytes(), &[403])
    }));
    let fetched = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Dest: image\r\n";
    let head =
        format!("GET /api/v1/count/events?n=24 HTTP/1.1\r\nHost: localhost\r\n{fetched}\r\n");
    shots.push(Shot::new(head.into_bytes(), &[403]));
    field.volley(&shots)
}

const HOSTS: [&str; 9] = [
    "",
    "Host: evil.test\r\n",
    "Host: localhost.evil.test\r\n",
    "Host: localhost\r\nHost: evil.test\r\n",
    "Host: localhost@evil.test\r\n",
    "Host: 10.0.0.1\r\n",
    "Host: localhost:80:80\r\n",
    "Host: \r\n",
    "X-Forwarded-Host: localhost\r\n",
];

const ORIGINS: [&str; 5] = [
    "Origin: http://evil.test\r\n",
    "Origin: null\r\n",
    "Origin: http://localhost.evil.test\r\n",
    "Origin: http://localhost:1\r\n",
    "Origin: file://\r\n",
];
