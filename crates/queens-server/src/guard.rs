//! Which requests are accepted, and the security headers of every answer.
//!
//! A page of another site can make a browser send requests here, even under a host name that it points at this
//! machine. So only the server's own names are accepted, pages of other origins can neither post nor start work, and
//! no answer may be used by other pages.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderValue, Method, Request, header};
use queens_api::{Code, Fault};
use queens_messages::{Message, shortened};

/// The host names that the server accepts.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    /// The address that it listens on.
    address: IpAddr,
    /// The name that it was started with, in lower case.
    name: String,
}

impl Hosts {
    /// The names of a server that listens on `address`, which the user wrote as `given`.
    pub(crate) fn new(address: SocketAddr, given: &str) -> Self {
        Self { address: address.ip(), name: without_port(given).unwrap_or("").to_ascii_lowercase() }
    }

    /// Accepts requests for one of the names that no other page has sent.
    pub(crate) fn admit<B>(&self, request: &Request<B>) -> Result<(), Fault> {
        let host = self.host(request)?;
        match *request.method() {
            Method::GET | Method::HEAD => not_embedded(request.headers()),
            _ => same_origin(request.headers(), host),
        }
    }

    /// The host of a request, if it is one of the names. An absolute target has a host as well.
    fn host<'r, B>(&self, request: &'r Request<B>) -> Result<&'r str, Fault> {
        let mut given = request.headers().get_all(header::HOST).iter();
        let host = match (given.next(), given.next()) {
            (Some(host), None) => host.to_str().unwrap_or_default(),
            _ => "",
        };
        let absolute = request.uri().authority().map_or(host, |authority| authority.as_str());
        match self.are_ours(host) && self.are_ours(absolute) {
            true => Ok(host),
            false => {
                let host = shortened(if self.are_ours(host) { absolute } else { host });
                Err(Fault::new(Code::BadHost, &Message::WrongHost { host }))
            }
        }
    }

    fn are_ours(&self, host: &str) -> bool {
        let Some(name) = without_port(host) else { return false };
        if matches!(name, "127.0.0.1" | "localhost" | "[::1]") {
            return true;
        }
        match name.trim_matches(['[', ']']).parse::<IpAddr>() {
            // A server on all interfaces accepts every address; only names can be pointed at it by others.
            Ok(address) => address == self.address || self.address.is_unspecified(),
            Err(_) => {
                let name = name.to_ascii_lowercase();
                !name.is_empty() && (name == self.name || name == "localhost")
            }
        }
    }
}

/// `localhost` of `localhost:8642`; none if what follows is not a port.
fn without_port(host: &str) -> Option<&str> {
    let end = host.rfind(']').map_or(0, |bracket| bracket + 1);
    match host[end..].find(':') {
        None => Some(host),
        Some(colon) => {
            let port = &host[end + colon + 1..];
            port.bytes().all(|byte| byte.is_ascii_digit()).then(|| &host[..end + colon])
        }
    }
}

/// Browsers name the origin of a request; other programs need not.
fn same_origin(headers: &HeaderMap, host: &str) -> Result<(), Fault> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let page = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    match page.is_some_and(|page| page.eq_ignore_ascii_case(host)) {
        true => Ok(()),
        false => {
            let message = Message::WrongOrigin { origin: shortened(origin) };
            Err(Fault::new(Code::BadOrigin, &message))
        }
    }
}

/// A page of another site cannot read what it fetches or embeds from here, but it could start a count of an hour.
/// Browsers mark such requests; links are accepted.
fn not_embedded(headers: &HeaderMap) -> Result<(), Fault> {
    let value = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let is_ours = matches!(value("sec-fetch-site"), None | Some("same-origin" | "none"));
    match is_ours || value("sec-fetch-dest") == Some("document") {
        true => Ok(()),
        false => Err(Fault::new(Code::BadOrigin, &Message::AskedElsewhere)),
    }
}

/// The page may load and connect to nothing but this server; `web/site.ts` has the same for other hosts.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
     style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// The headers of every answer.
const HEADERS: [(&str, &str); 5] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Adds the headers of every answer.
pub(crate) fn add_headers(headers: &mut HeaderMap) {
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(bound: &str, host: &str) -> bool {
        let address = bound.replace("localhost", "127.0.0.1").replace("queens.test", "10.0.0.7");
        Hosts::new(address.parse().expect("an address"), bound).are_ours(host)
    }

    #[test]
    fn only_our_own_names_are_answered() {
        for host in ["localhost", "LocalHost:80", "127.0.0.1:1", "[::1]", "[::1]:8642"] {
            assert!(ours("127.0.0.1:8642", host), "{host}");
        }
        for host in [
            "",
            ":",
            "evil.test",
            "localhost.evil.test",
            "127.0.0.1.evil.test",
            "10.0.0.7",
            "localhost:x",
            "[::1",
            "[::2]",
            "localhost:80:80",
            "a@localhost",
        ] {
            assert!(!ours("127.0.0.1:8642", host), "{host}");
        }
        assert!(ours("queens.test:80", "queens.test:80") && ours("queens.test:80", "10.0.0.7"));
        assert!(!ours("queens.test:80", "10.0.0.8"));
        assert!(ours("0.0.0.0:80", "192.168.1.5:80") && !ours("0.0.0.0:80", "evil.test"));
    }
    #[test]
    fn a_page_elsewhere_may_link_but_not_fetch() {
        let asked = |site: &str, dest: &str| {
            let request = Request::builder().header("host", "localhost");
            let request = request.header("sec-fetch-site", site).header("sec-fetch-dest", dest);
            let request = request.body(()).expect("a request");
            let address = "127.0.0.1:8642".parse().expect("an address");
            Hosts::new(address, "127.0.0.1:8642").admit(&request).is_ok()
        };
        assert!(asked("same-origin", "empty") && asked("none", "image"));
        assert!(asked("cross-site", "document"));
        for dest in ["image", "iframe", "empty", "script"] {
            assert!(!asked("cross-site", dest) && !asked("same-site", dest), "{dest}");
        }
    }
}
