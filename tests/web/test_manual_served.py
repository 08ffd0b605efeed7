"""The manual under /docs/: pages, their policies, what is kept, and what is not there."""

import gzip
import hashlib
import socket
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from fifthstreet.web import bundle, docs, pages
from web.served import SOON, Served

SCRIPT = "go(1 < 2)"
PAGE = f"<!doctype html><title>One</title><script>{SCRIPT}</script><script src='x.js'></script>"
SHEET = ".u{color:red}" * 100
SITE = {
    "index.html": PAGE,
    "guides/bots/index.html": "<!doctype html><title>Bots</title>",
    "404.html": "<!doctype html><title>Lost</title>",
    "search.json": "{}",
    "secret.py": "raise SystemExit",
    ".stamp": "stamp",
    "assets/javascripts/bundle.0123abcd.min.js": f"var a='{SHEET}';",
    "assets/images/favicon.png": "\x89PNG",
}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small manual, served in place of the one that is built."""
    root = tmp_path / "site"
    for name, text in SITE.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (root / "index.html.gz").write_bytes(gzip.compress(PAGE.encode()))
    (tmp_path / "outside.txt").write_text("not of the manual")
    files = docs.bound(root)
    monkeypatch.setattr(docs, "manual", lambda: files)
    return root


@pytest.fixture
def http(served: Served, site: Path) -> Iterator[httpx.Client]:
    assert site.exists()
    with httpx.Client(base_url=served.url, timeout=SOON) as client:
        yield client


def sha(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/docs/", "text/html; charset=utf-8"),
        ("/docs/guides/bots/", "text/html; charset=utf-8"),
        ("/docs/search.json", "application/json"),
        ("/docs/assets/javascripts/bundle.0123abcd.min.js", "text/javascript; charset=utf-8"),
        ("/docs/assets/images/favicon.png", "image/png"),
    ],
)
def test_every_file_comes_as_what_it_is(http: httpx.Client, address: str, kind: str) -> None:
    answer = http.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert answer.headers["x-content-type-options"] == "nosniff"
    head = http.head(address)
    assert (head.status_code, head.content) == (200, b"")


@pytest.mark.parametrize(
    ("address", "leads"), [("/docs", "/docs/"), ("/docs/guides/bots", "/docs/guides/bots/")]
)
def test_an_address_without_its_last_stroke_leads_to_the_page(
    http: httpx.Client, address: str, leads: str
) -> None:
    answer = http.get(address)
    assert (answer.status_code, answer.headers["location"]) == (308, leads)


def test_scripts_and_styles_in_a_page_run_by_their_hash_alone(http: httpx.Client) -> None:
    header = http.get("/docs/").headers["content-security-policy"]
    policy = dict(part.strip().split(" ", 1) for part in header.split(";"))
    assert policy["script-src"] == f"'self' {sha(SCRIPT)}"
    assert policy["style-src"] == f"'self' {sha(SHEET)}"
    assert policy["default-src"] == "'self'"
    assert "unsafe" not in header
    other = http.get("/docs/guides/bots/").headers["content-security-policy"]
    assert sha(SCRIPT) not in other
    assert "script-src 'self';" in other


def test_what_is_named_by_its_content_is_kept_and_the_rest_is_asked_for(
    http: httpx.Client,
) -> None:
    asset = http.get("/docs/assets/javascripts/bundle.0123abcd.min.js")
    assert "immutable" in asset.headers["cache-control"]
    for address in ("/docs/", "/docs/search.json", "/docs/assets/images/favicon.png"):
        first = http.get(address)
        assert first.headers["cache-control"] == "no-cache"
        again = http.get(address, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        same = "content-security-policy"
        assert again.headers[same] == first.headers[same]
        other = http.get(address, headers={"If-None-Match": 'W/"other"'})
        assert other.status_code == 200


def test_a_page_comes_packed_to_who_takes_it_so(http: httpx.Client) -> None:
    packed = http.get("/docs/", headers={"Accept-Encoding": "gzip"})
    plain = http.get("/docs/", headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == PAGE
    assert packed.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "path",
    [
        "/docs/nothing/",
        "/docs/secret.py",
        "/docs/.stamp",
        "/docs/index.html.gz",
        "/docs/../outside.txt",
        "/docs/%2e%2e/outside.txt",
        "/docs/..%2foutside.txt",
        "/docs/..%5coutside.txt",
        "/docs//etc/passwd",
        "/docs/guides/../../outside.txt",
        "/docs/%00",
        "/docs//evil.example/",
    ],
)
def test_nothing_but_the_manual_is_given(served: Served, site: Path, path: str) -> None:
    assert site.exists()
    url = httpx.URL(served.url)
    with socket.create_connection((url.host, url.port or 0), timeout=SOON) as line:
        host = url.netloc.decode()
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 404 ")
    assert b"not of the manual" not in answer


def test_a_page_that_is_not_there_is_told_of_in_the_manual(http: httpx.Client) -> None:
    answer = http.get("/docs/nothing/", headers={"If-None-Match": "*"})
    assert (answer.status_code, "<title>Lost" in answer.text) == (404, True)


def test_the_manual_is_read_and_not_written(http: httpx.Client) -> None:
    assert http.post("/docs/").status_code == 405


def test_without_a_manual_the_house_says_how_to_build_it(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docs, "manual", lambda: docs.bound(tmp_path / "nothing"))
    answer = httpx.get(f"{served.url}/docs/")
    assert answer.status_code == 404
    assert "make docs" in answer.text
    assert answer.headers["content-security-policy"].startswith("default-src 'self';")


def test_a_page_of_the_floor_is_not_sent_twice(
    served: Served, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = bundle.read(site, lasting=bundle.ASSETS)
    monkeypatch.setattr(pages, "files", lambda: files)
    first = httpx.get(served.url)
    again = httpx.get(served.url, headers={"If-None-Match": first.headers["etag"]})
    assert (first.status_code, first.text) == (200, PAGE)
    assert (again.status_code, again.content) == (304, b"")
