"""The manual as it is built: its links lead on, and nothing in it comes from elsewhere."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, is_dataclass
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from typing import get_args
from urllib.parse import unquote, urljoin, urlsplit

import manual
import pytest
from word_pages import events_page, orders_page, refusals_page

from fifthstreet.protocol.codec import VOCABULARIES
from fifthstreet.refusals import SENTENCES, STATUS
from fifthstreet.web import docs
from fifthstreet.web.bundle import File, named

HERE = "http://house/docs/"
LOADING = ("src", "srcset", "poster", "data", "action", "background")
NOT_SAID = {"By", "TimedCommand", "TimedEvent", "StampedEvent", "ProgressiveTerms", "Pile"} | {
    "CorrectedEvent",
    "FiledFinding",
    "SeatDecision",
    "AwardRule",
    "ShiftTime",
    "StepEntry",
}
"""What commands and events have in common or hold, and are not themselves."""
DATA = {"application/json", "application/ld+json"}


@dataclass
class Page(HTMLParser):
    """What stands in one page: where it can be entered, where it leads, what it loads."""

    text: str = field(repr=False)
    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    scripts: list[str] = field(default_factory=list)
    inline: list[str] = field(default_factory=list)
    inside: bool = False

    def __post_init__(self) -> None:
        HTMLParser.__init__(self)
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.anchors |= {str(attributes[key]) for key in ("id", "name") if key in attributes}
        if "href" in attributes:
            (self.links if tag in {"a", "area"} else self.loads).append(attributes["href"] or "")
        self.loads += [attributes[key] or "" for key in LOADING if key in attributes]
        self.inline += [key for key in attributes if key == "style" or key.startswith("on")]
        self.inline += [tag] if tag in {"style", "base", "iframe", "object"} else []
        self.inside = (
            tag == "script" and "src" not in attributes and attributes.get("type") not in DATA
        )

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.scripts.append(data)

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - whichever it is
        self.inside = False


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, File]:
    """The manual of these pages: the one in the package, or else one that is built here."""
    folder = manual.MANUAL
    if manual.stale():
        folder = tmp_path_factory.mktemp("manual") / "manual"
        manual.build(folder)
    return docs.bound(folder)


@pytest.fixture(scope="module")
def pages(files: Mapping[str, File]) -> Mapping[str, Page]:
    return {
        name: Page(file.plain.decode()) for name, file in files.items() if name.endswith(".html")
    }


def faults(pages: Mapping[str, Page], files: Mapping[str, File]) -> list[str]:
    """Return every link of the pages that leads nowhere within the manual."""
    found = []
    for name, page in pages.items():
        base = HERE if name == "404.html" else HERE + name
        for link in (*page.links, *page.loads):
            target = urlsplit(urljoin(base, link))
            if not target.geturl().startswith(HERE):
                continue
            inside = unquote(target.path).removeprefix("/docs/")
            file = f"{inside}index.html" if not inside or inside.endswith("/") else inside
            anchor = unquote(target.fragment)
            if file not in files or (anchor and anchor not in pages[file].anchors):
                found.append(f"{name}: {link}")
    return found


def test_every_link_and_anchor_of_the_manual_leads_somewhere(
    pages: Mapping[str, Page], files: Mapping[str, File]
) -> None:
    assert len(pages) > 40
    assert sum(len(page.links) for page in pages.values()) > 1000
    assert faults(pages, files) == []


def test_a_link_that_leads_nowhere_is_found(files: Mapping[str, File]) -> None:
    page = Page('<a href="nowhere/">a</a><a href="#there">b</a><a id="here" href="#here">c</a>')
    assert faults({"index.html": page}, files) == ["index.html: nowhere/", "index.html: #there"]


def test_a_link_out_of_the_manual_names_its_scheme_or_the_house(
    pages: Mapping[str, Page],
) -> None:
    for name, page in pages.items():
        for link in page.links:
            whole = urljoin(HERE + name, link)
            assert whole.startswith((HERE, "http://127.0.0.1:8000", "https://")), (name, link)


def test_nothing_is_loaded_from_elsewhere(
    pages: Mapping[str, Page], files: Mapping[str, File]
) -> None:
    for name, page in pages.items():
        outside = [load for load in page.loads if urlsplit(load).scheme or load.startswith("//")]
        assert outside == [], name
    sheets = {name: file.plain.decode() for name, file in files.items() if name.endswith(".css")}
    assert sheets
    for name, sheet in sheets.items():
        assert "@import" not in sheet, name
        addresses = re.findall(r"""url\(\s*["']?([^"')]{1,40})""", sheet)
        assert [each for each in addresses if re.match(r"(?!data:)\w+:|//", each)] == [], name


def test_a_policy_lets_every_script_of_its_page_run_and_nothing_stands_in_its_way(
    pages: Mapping[str, Page], files: Mapping[str, File]
) -> None:
    for name, page in pages.items():
        assert page.scripts, name
        assert page.inline == [], name
        policy = files[name].policy
        assert "unsafe" not in policy
        for script in page.scripts:
            assert named([script.encode()])[0] in policy, name


def test_the_search_opens_pages_that_are_there(
    pages: Mapping[str, Page], files: Mapping[str, File]
) -> None:
    items = json.loads(files["search.json"].plain)["items"]
    assert any("stub" in item["text"] for item in items)
    for item in items:
        target, _, anchor = item["location"].partition("#")
        page = pages[f"{target}index.html"]
        assert not anchor or unquote(anchor) in page.anchors, item["location"]


def test_only_what_is_read_is_built(files: Mapping[str, File]) -> None:
    kinds = {PurePosixPath(name).suffix for name in files}
    assert kinds <= {".css", ".html", ".js", ".json", ".png", ".svg", ".webp"}
    assert "404.html" in files


def test_a_manual_is_stale_when_a_page_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamp = tmp_path / manual.STAMP
    assert manual.stale(tmp_path)
    stamp.write_text(manual.digest() + "\n", encoding="utf-8")
    assert not manual.stale(tmp_path)
    stamp.write_text("of other pages\n", encoding="utf-8")
    assert manual.stale(tmp_path)
    monkeypatch.setenv(manual.SKIP, "1")
    assert not manual.stale(tmp_path)


def test_a_citation_leads_to_its_clause_unless_it_leads_elsewhere() -> None:
    places = {"MD-6.B": "reference/clauses/", "do.Bet": "reference/orders/"}
    bare = "<code>MD-6.B</code>"
    led = f'<a href="../reference/clauses/#MD-6.B">{bare}</a>'
    assert manual.linked(f"<p>{bare}</p>", "../", places) == f"<p>{led}</p>"
    for text in (led, "<code>MD-99.Z</code>", "<code>do.bet</code>", "<code>do.Nothing</code>"):
        assert manual.linked(text, "../", places) == text
    bet = '<a href="reference/orders/#do.Bet"><code>do.Bet</code></a>'
    assert manual.linked("<code>do.Bet</code>", "", places) == bet


@pytest.mark.parametrize("word", VOCABULARIES)
def test_every_word_of_a_vocabulary_is_told(word: str) -> None:
    module = VOCABULARIES[word]
    kinds = {
        name
        for name, kind in vars(module).items()
        if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == module.__name__
    }
    kinds |= {kind.__name__ for kind in get_args(getattr(module, "Event", None))}
    names = set(re.findall(rf'id="{word}\.(\w+)"', orders_page() + events_page()))
    assert names
    assert names <= kinds
    assert {name for name in kinds - names if not name.startswith("_")} <= NOT_SAID


def test_every_refusal_is_told_with_what_it_is_over_http() -> None:
    page = refusals_page()
    for code, status in STATUS.items():
        assert re.search(rf"<code>{code}</code></a> \|.*\| {status} \|$", page, re.MULTILINE), code
        assert SENTENCES[code] in page


def test_the_page_for_what_is_not_there_begins_at_the_manual() -> None:
    page = '<a href="/start/"><script>new URL("/",location)</script>{"base":"/"}<a href="x">'
    assert manual.moved(page) == (
        '<a href="/docs/start/"><script>new URL("/docs/",location)</script>'
        '{"base":"/docs/"}<a href="x">'
    )
