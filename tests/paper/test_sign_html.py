"""The sign as a page."""

import re
from html.parser import HTMLParser

import pytest

from fifthstreet.paper.sign import Sign, make_notice, make_sign
from fifthstreet.paper.sign_html import as_html
from fifthstreet.rules.library import book, shelf
from paper.submissions import EVERYTHING, edge_of, submitted

VOID = {"meta"}
HOSTILE = "x <script>alert(1)</script> \" ' & </style><img src=x onerror=alert(2)>"


class Outline(HTMLParser):
    """Reads a page strictly: every element that is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.seen: list[str] = []
        self.ids: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.attributes += attrs
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(page: str) -> Outline:
    outline = Outline()
    outline.feed(page)
    outline.close()
    assert outline.open == []
    return outline


def full(id_: str) -> Sign:
    changes = EVERYTHING if id_ == "md" else {}
    edge = edge_of("4.9149", "1.369")
    return make_sign(submitted(id_, changes), book(id_), edge=edge)


POSTED = [
    (id_, notice)
    for id_ in shelf()
    for notice in ("", *(n.id for n in book(id_).notices if n.posted != "always"))
]
"""Every page of every book: its sign, and its notices by their names."""


@pytest.fixture(params=POSTED, ids="-".join)
def page(request: pytest.FixtureRequest) -> str:
    id_, notice = request.param
    return as_html(make_notice(book(id_), notice) if notice else full(id_))


def test_a_page_is_whole_and_needs_nothing_from_elsewhere(page: str) -> None:
    outline = read(page)
    assert page.startswith('<!doctype html>\n<html lang="en">')
    assert outline.seen.count("h1") == 1
    assert len(outline.ids) == len(set(outline.ids))
    assert not {"script", "link", "img", "iframe", "object", "base"} & set(outline.seen)
    assert not {"src", "href", "style", "srcset"} & {name for name, _ in outline.attributes}
    assert not re.search(r"https?:|url\(|@import|//", page)


def test_a_page_is_set_for_a4_and_for_dark_screens(page: str) -> None:
    assert re.search(r"@page \{ size: A4 portrait", page)
    assert "prefers-color-scheme: dark" in page


@pytest.mark.parametrize("id_", shelf())
def test_everything_that_the_sign_says_is_on_the_page(id_: str) -> None:
    made = full(id_)
    text = read(as_html(made)).text
    for section in made.sections:
        assert section.title in text
        assert all(line in text for line in section.lines)
        assert all(f.label in text and f.value in text for f in section.figures)
        assert all(clause in text for clause in section.cite)
        for table in section.tables:
            cells = [table.title, *table.columns, *table.notes, *table.cite]
            cells += [cell for row in table.rows for cell in row]
            assert all(cell in text for cell in cells)
    assert made.ruleset is not None
    assert made.ruleset in text


def test_hostile_texts_are_only_texts() -> None:
    changes: dict[str, object] = {
        "facility.name": HOSTILE,
        "tables": [{"name": HOSTILE}],
        "sign.edge_text": f"4.91% of the ante {HOSTILE}",
    }
    edge = edge_of("4.9149", "1.369")
    plain = read(as_html(make_sign(submitted("uk"), book("uk"), edge=edge)))
    page = as_html(make_sign(submitted("uk", changes), book("uk"), edge=edge))
    outline = read(page)
    assert set(outline.seen) == set(plain.seen)
    assert "<script" not in page
    assert "onerror" not in {name for name, _ in outline.attributes}
    assert outline.text.count(HOSTILE) == 4  # title, house, table, edge


def test_tables_have_heads_for_columns_and_rows() -> None:
    page = as_html(full("md"))
    assert page.count("<tr>") == page.count('scope="row"') + page.count("<thead>")
    assert page.count('scope="col"') >= 2 * page.count("<table")
