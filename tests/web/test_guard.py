"""What stands before every request: headers, origins, names, sizes and rates."""

import json
import re
import socket
from pathlib import Path

import httpx
import pytest

from fifthstreet.web import guard
from fifthstreet.web.throttle import RATES
from web.served import SOON, Served

STRICT = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
}


@pytest.mark.parametrize("path", ["/books", "/tables", "/nowhere", "/me"])
def test_every_answer_has_strict_headers(served: Served, path: str) -> None:
    with served.http() as http:
        answer = http.get(path)
    for name, value in STRICT.items():
        assert answer.headers[name] == value
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "server" not in answer.headers


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere", 404, "page_is_unknown"),
        ("PUT", "/tables", 405, "http_method_is_not_allowed"),
        ("GET", "/tables/none", 404, "table_is_unknown"),
        ("GET", "/tables/%00", 422, "request_is_not_valid"),
        ("GET", "/me", 401, "session_has_ended"),
        ("GET", "/audit", 401, "session_has_ended"),
        ("POST", "/guests", 422, "request_is_not_valid"),
        ("GET", "/tables/md-1/rounds/9999", 404, "round_does_not_exist"),
        ("GET", "/tables/md-1/events?after=-1", 422, "request_is_not_valid"),
    ],
)
def test_errors_are_problem_documents(
    served: Served, method: str, path: str, status: int, code: str
) -> None:
    with served.http() as http:
        answer = http.request(method, path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["content-type"] == "application/problem+json"
    assert set(answer.json()) == {"type", "title", "status", "code", "says", "clause", "remedy"}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"client": 7}',
        b'{"client": "c1", "more": 1}',
        b'{"client": ""}',
        b'{"client": "\\u0000"}',
        b"[" * 20_000,
    ],
)
def test_bodies_are_closed_and_strict(served: Served, body: bytes) -> None:
    with served.http() as http:
        answer = http.post("/guests", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["code"] == "request_is_not_valid"


def test_a_body_beyond_the_measure_is_refused(served: Served) -> None:
    def endless() -> object:
        for _ in range(80):
            yield b" " * 1024

    with served.http() as http:
        answer = http.post("/guests", content=b" " * 70_000)
        unsaid = http.post("/guests", content=endless())  # type: ignore[arg-type]  # a generator
    assert answer.status_code == unsaid.status_code == 413
    assert unsaid.json()["code"] == "body_is_too_large"


def test_a_foreign_name_is_not_answered(served: Served) -> None:
    with served.http(Host="evil.example") as http:
        answer = http.get("/books")
    assert (answer.status_code, answer.json()["code"]) == (421, "host_is_not_allowed")


def test_a_cookie_acts_only_for_our_own_pages(served: Served) -> None:
    with served.http() as http:
        come = http.post("/guests", json={"client": "c1"})
        assert come.status_code == 201
        assert http.get("/me").status_code == 200
        for origin in (None, "http://evil.example", "null"):
            headers = {} if origin is None else {"Origin": origin}
            refused = http.post("/me/reality", headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (403, "origin_is_not_allowed")
        port = httpx.URL(served.url).port
        for ours in (served.url, f"http://localhost:{port}"):
            assert http.post("/me/reality", headers={"Origin": ours}).status_code == 200


def test_the_cookie_is_for_the_server_alone(served: Served) -> None:
    with served.http() as http:
        set_cookie = http.post("/guests", json={"client": "c1"}).headers["set-cookie"].lower()
    assert set_cookie.startswith("fifthstreet=")
    for part in ("httponly", "samesite=strict", "path=/"):
        assert part in set_cookie
    assert "secure" not in set_cookie


def test_a_token_in_an_address_is_nobodys(served: Served) -> None:
    token = served.guest()["token"]
    with served.http() as http:
        assert http.get("/me", params={"token": token}).status_code == 401
    with served.http("no-such-token") as http:
        assert http.get("/me").status_code == 401
        assert http.get("/tables").status_code == 200


def test_a_cookie_does_not_act_beside_another_authorisation(served: Served) -> None:
    with served.http(Authorization="Basic eDp5") as http:
        http.cookies.set("fifthstreet", served.guest()["token"])
        assert http.get("/me").status_code == 401
        assert http.post("/me/reality").status_code == 401


def test_a_body_that_does_not_come_is_not_waited_for(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "BODY_WITHIN", 0.05)
    url = httpx.URL(served.url)
    with socket.create_connection((url.host, url.port or 0), timeout=SOON) as slow:
        head = f"POST /api/v1/guests HTTP/1.1\r\nHost: {url.netloc.decode()}\r\n"
        slow.sendall(f"{head}Content-Length: 20\r\n\r\n{{".encode())
        assert slow.recv(4096).startswith(b"HTTP/1.1 408 ")


def test_who_comes_too_often_is_told_when_to_come_again(tmp_path: Path) -> None:
    rates = {**RATES, "http": "3 per 1 minute"}
    with Served(tmp_path, rates=rates) as served, served.http() as http:
        answers = [http.get("/books") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[-1].json()["code"] == "too_many_requests"
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 61


def test_files_of_the_pages_have_a_rate_of_their_own(tmp_path: Path) -> None:
    rates = {**RATES, "http": "1 per 1 minute", "pages": "40 per 1 minute"}
    with Served(tmp_path, rates=rates) as served, httpx.Client(base_url=served.url) as browser:
        parts = [browser.get("/assets/none.js").status_code for _ in range(41)]
        assert parts == [404] * 40 + [429], "a page asks for dozens of files at once"
        assert browser.get("/api/v1/books").status_code == 200
        assert browser.get("/api/v1/books").status_code == 429


def test_the_description_is_valid_and_complete(served: Served) -> None:
    with served.http() as http:
        described = http.get("/openapi.json").json()
        front = httpx.get(served.url)
        page = httpx.get(f"{served.url}/api/v1/docs")
    assert described["openapi"].startswith("3.1")
    assert "<title>" in front.text
    assert front.headers["content-type"].startswith("text/html")
    schemas = described["components"]["schemas"]
    ids = []
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            ids.append(operation["operationId"])
            assert operation["description"], path
            assert operation["tags"], path
            public = path in {"/healthz", "/metrics", "/api/v1/guests", "/api/v1/texts"}
            assert (operation["security"] == []) >= public, path
            assert "application/problem+json" in operation["responses"]["4XX"]["content"]
            assert f"{method.upper()} {path}" in page.text
            if "requestBody" in operation:
                reference = operation["requestBody"]["content"]["application/json"]["schema"][
                    "$ref"
                ]
                assert schemas[reference.rpartition("/")[2]]["additionalProperties"] is False
    assert len(ids) == len(set(ids))
    untyped = re.findall(r'\{"const": [^{}]*\}', json.dumps(schemas))
    assert [one for one in untyped if '"type"' not in one] == []
    assert not {"HTTPValidationError", "ValidationError"} & set(schemas)


def test_the_server_tells_how_it_stands(served: Served) -> None:
    served.guest()
    health = httpx.get(f"{served.url}/healthz")
    counted = httpx.get(f"{served.url}/metrics").text
    assert (health.status_code, health.json()["ok"]) == (200, True)
    assert "fifthstreet_http_requests_total" in counted
    assert 'fifthstreet_tables{standing="open"} 4.0' in counted
    assert "guest" not in counted.replace("guests_are_not_admitted", "")
