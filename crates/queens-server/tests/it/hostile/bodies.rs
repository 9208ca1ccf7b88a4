//! Bodies that are no boards.

use super::client::{Served, request};

const JSON: &str = "application/json";

/// The largest body that the server reads.
const MOST: usize = 256 << 10;

fn refused_as(path: &str, body: &[u8], status: u16, code: &str) {
    let served = Served::start();
    let answer = served.post(path, JSON, body);
    let shown = String::from_utf8_lossy(&body[..body.len().min(80)]).into_owned();
    assert_eq!(answer.status, status, "{path} {shown}: {answer:?}");
    served.refused(&answer, status, code);
}

#[test]
fn broken_json_is_told_with_its_place() {
    for body in [
        &b""[..],
        b"{",
        b"}",
        b"[]",
        b"null",
        b"8",
        b"\"n\"",
        b"{\"n\":8",
        b"{\"n\":8}{\"n\":8}",
        b"{n:8}",
        b"{'n':8}",
        b"{\"n\":8,}",
        b"{\"n\":08}",
        b"{\"n\":NaN}",
        b"\xef\xbb\xbf{\"n\":8}",
        b"{\"n\":8}\0",
        b"\0\0\0\0",
        b"{\"\xff\":8}",
        b"{\"n\":\"\xed\xa0\x80\"}",
        b"{\"n\":\"\\ud800\"}",
    ] {
        for path in ["complete", "check", "render"] {
            refused_as(path, body, 400, "bad-json");
        }
    }
}

#[test]
fn deep_nesting_does_not_exhaust_the_stack() {
    for depth in [100, 1000, 120_000] {
        let queens = [vec![b'['; depth], vec![b']'; depth]].concat();
        let body = [b"{\"n\":8,\"queens\":", &queens[..], b"}"].concat();
        let served = Served::start();
        let answer = served.post("complete", JSON, &body);
        let code = if depth == 100 { "bad-value" } else { "bad-json" };
        served.refused(&answer, 400, code);
    }
    refused_as("check", &b"{\"n\":".repeat(50_000), 400, "bad-json");
}

#[test]
fn fields_must_be_known_single_and_of_their_type() {
    for (body, status, code) in [
        (r#"{}"#, 400, "missing"),
        (r#"{"queens":[]}"#, 400, "missing"),
        (r#"{"n":null}"#, 400, "bad-value"),
        (r#"{"n":8,"m":8}"#, 400, "unknown-field"),
        (r#"{"n":8,"__proto__":{}}"#, 400, "unknown-field"),
        (r#"{"n":8,"":8}"#, 400, "unknown-field"),
        (r#"{"n":8,"n":8}"#, 400, "bad-value"),
        (r#"{"n":8,"\u006e":9}"#, 400, "bad-value"),
        (r#"{"n":"8"}"#, 400, "bad-value"),
        (r#"{"n":8.5}"#, 400, "bad-value"),
        (r#"{"n":-8}"#, 400, "bad-value"),
        (r#"{"n":true}"#, 400, "bad-value"),
        (r#"{"n":[8]}"#, 400, "bad-value"),
        (r#"{"n":1e-2}"#, 400, "bad-value"),
        (r#"{"n":1e400}"#, 400, "bad-json"),
        (r#"{"n":1000000000}"#, 422, "too-large"),
        (r#"{"n":18446744073709551616}"#, 422, "too-large"),
        (r#"{"n":8,"queens":8}"#, 400, "bad-value"),
        (r#"{"n":8,"queens":[8]}"#, 400, "bad-value"),
        (r#"{"n":8,"queens":[[0]]}"#, 400, "bad-value"),
        (r#"{"n":8,"queens":[[0,1,2]]}"#, 400, "bad-value"),
        (r#"{"n":8,"queens":[[0,-1]]}"#, 400, "bad-value"),
        (r#"{"n":8,"queens":[[0,1.5]]}"#, 400, "bad-value"),
        (r#"{"n":8,"queens":[["a","b"]]}"#, 400, "bad-value"),
        (r#"{"n":8,"queens":{"0":1}}"#, 400, "bad-value"),
        (r#"{"n":8,"queens":[[0,4294967296]]}"#, 400, "bad-value"),
        (r#"{"n":8,"queens":[[0,8]]}"#, 422, "bad-value"),
        (r#"{"n":8,"variant":"knights"}"#, 400, "bad-value"),
        (r#"{"n":8,"variant":8}"#, 400, "bad-value"),
    ] {
        for path in ["complete", "check"] {
            refused_as(path, body.as_bytes(), status, code);
        }
    }
}

#[test]
fn completions_have_their_own_limits() {
    for (body, status, code) in [
        (r#"{"n":101}"#, 422, "too-large"),
        (r#"{"n":8,"count":"yes"}"#, 400, "bad-value"),
        (r#"{"n":8,"blocked":[[0,0],[9,9]]}"#, 422, "bad-value"),
        (r#"{"n":8,"all":true,"limit":0}"#, 400, "bad-value"),
        (r#"{"n":8,"all":true,"limit":1001}"#, 422, "too-large"),
        (r#"{"n":8,"all":true,"skip":-1}"#, 400, "bad-value"),
        (r#"{"n":8,"all":true,"skip":18446744073709551615}"#, 422, "too-large"),
    ] {
        refused_as("complete", body.as_bytes(), status, code);
    }
    refused_as("check", br#"{"n":1001}"#, 422, "too-large");
    refused_as("render", br#"{"n":101,"format":"svg"}"#, 422, "too-large");
    refused_as("render", br#"{"n":8,"format":"exe"}"#, 400, "bad-value");
    refused_as("render", br#"{"n":8,"format":"../../etc/passwd"}"#, 400, "bad-value");
}

#[test]
fn a_text_that_is_no_board_is_told_so() {
    let served = Served::start();
    let n_too_large = format!("{}\n", ". ".repeat(101));
    for body in [
        &b""[..],
        b"\n\n\n",
        b"hello, world",
        b"\0\0\0\0",
        b"\xff\xfe\x00Q",
        b"Q.\nQ",
        b"..\n..\n..\n",
        b"[1,2,",
        b"{\"n\":1000000000}",
        b"99999999999 1 2 3",
        n_too_large.as_bytes(),
        b"<script>alert(1)</script>",
    ] {
        let answer = served.post("read", "text/plain", body);
        let shown = String::from_utf8_lossy(body).into_owned();
        assert!(matches!(answer.status, 400 | 422), "{shown}: {answer:?}");
        let code = answer.json()["error"]["code"].as_str().unwrap_or_default().to_owned();
        assert!(matches!(code.as_str(), "bad-value" | "too-large"), "{shown}: {answer:?}");
        served.refused(&answer, answer.status, &code);
    }
}

#[test]
fn a_body_must_be_of_its_type() {
    let served = Served::start();
    for kind in [
        "text/plain",
        "text/html",
        "application/x-www-form-urlencoded",
        "",
        "json",
        "application/json-patch",
        "application/jsonx",
        "multipart/form-data; boundary=x",
    ] {
        for path in ["complete", "check", "render"] {
            let answer = served.post(path, kind, b"{\"n\":8}");
            served.refused(&answer, 415, "bad-type");
        }
    }
    let none =
        served.send(&request("POST", "/api/v1/check", "Content-Length: 7\r\n", b"{\"n\":8}"));
    served.refused(&none, 415, "bad-type");
    served.refused(&served.post("read", JSON, b"Q"), 415, "bad-type");
    assert_eq!(
        served.post("complete", "Application/JSON; charset=utf-8", b"{\"n\":8}").status,
        200
    );
}

#[test]
fn a_huge_body_is_refused() {
    let served = Served::start();
    let huge = vec![b' '; MOST + 1];
    for (path, kind) in
        [("complete", JSON), ("check", JSON), ("render", JSON), ("read", "text/plain")]
    {
        served.refused(&served.post(path, kind, &huge), 413, "body-too-large");
    }
    let whole = [b"{\"n\":8}", &huge[8..]].concat();
    assert_eq!(whole.len(), MOST);
    assert_eq!(served.post("complete", JSON, &whole).status, 200, "the largest that it may be");
}

/// A length that no client could send is refused before anything of it is sent.
#[test]
fn a_body_that_is_only_said_to_be_huge_is_refused_at_once() {
    let served = Served::start();
    for length in ["262145", "1000000000000", "9223372036854775807"] {
        let headers = format!("Content-Type: {JSON}\r\nContent-Length: {length}\r\n");
        let answer = served.send(&request("POST", "/api/v1/check", &headers, b"{"));
        served.refused(&answer, 413, "body-too-large");
    }
}

#[test]
fn a_huge_body_in_chunks_is_refused() {
    let served = Served::start();
    let headers = format!("Content-Type: {JSON}\r\nTransfer-Encoding: chunked\r\n");
    let chunk = [b"1000\r\n", &[b' '; 0x1000][..], b"\r\n"].concat();
    let body = [chunk.repeat(65), b"0\r\n\r\n".to_vec()].concat();
    let answer = served.send(&request("POST", "/api/v1/check", &headers, &body));
    served.refused(&answer, 413, "body-too-large");
    let small = b"4\r\n{\"n\"\r\n3\r\n:1}\r\n0\r\n\r\n";
    let answer = served.send(&request("POST", "/api/v1/complete", &headers, small));
    assert_eq!(answer.status, 200, "{answer:?}");
}
