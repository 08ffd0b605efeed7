"""A PAR sheet as pages, web page, workbook and data: the same figures, the same bytes."""

import json
import re
import zipfile
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from io import BytesIO
from xml.etree import ElementTree as ET

import pytest

from fifthstreet.errors import FifthStreetError
from fifthstreet.paper import extras, typeset
from fifthstreet.paper.files import PAR
from fifthstreet.paper.par_html import as_html
from fifthstreet.paper.par_numbers import written
from fifthstreet.paper.par_pages import report
from fifthstreet.paper.par_pdf import as_pdf, page_data
from fifthstreet.paper.par_report import Panel, ReportTable
from fifthstreet.paper.par_xlsx import as_xlsx
from fifthstreet.protocol.codec import encode_figures
from fifthstreet.rules.library import shelf
from paper.sheets import QUICK, sheet

ALL = (*shelf(), *(f"example:{name}" for name in QUICK))
SHEETS = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
MOST_PAGES = 10
"""Maryland's bare book needs them, with all tables of all its side bets and all its readings."""


class Reader(HTMLParser):
    """Collects tags, what they point to, and the text between them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in {"src", "href"}]
        if tag not in {"meta", "br", "wbr"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del tag, attrs

    def handle_data(self, data: str) -> None:
        self.text += data


# --- PDF


@pytest.mark.parametrize("name", ALL)
def test_a_sheet_has_two_to_ten_pages(name: str) -> None:
    pages = typeset.png("par", page_data(report(sheet(name))), ppi=12)
    assert 2 <= len(pages) <= MOST_PAGES


@pytest.mark.parametrize("name", ["md", "rws"])
def test_the_same_sheet_is_the_same_pdf_and_bears_no_date(name: str) -> None:
    made = as_pdf(report(sheet(name)))
    assert made == as_pdf(report(sheet(name)))
    assert made.startswith(b"%PDF-")
    assert b"CreationDate" not in made
    assert b"ModDate" not in made


def test_another_figure_is_another_pdf() -> None:
    made = sheet("uk")
    other = replace(made, identity=replace(made.identity, program="fifthstreet 9"))
    assert as_pdf(report(made)) != as_pdf(report(other))


def test_a_template_brings_all_its_fonts() -> None:
    made = as_pdf(report(sheet("uk")))
    names = set(re.findall(rb"/BaseFont/[A-Z]{6}\+([A-Za-z]+)", made))
    assert names <= {b"LibertinusSerif", b"DejaVuSansMono"}
    assert names


# --- HTML


@pytest.mark.parametrize("name", ALL)
def test_a_page_is_well_formed_and_needs_nothing_else(name: str) -> None:
    page = as_html(report(sheet(name)))
    assert Reader(page).links == []
    assert "@import" not in page
    assert "url(" not in page
    assert "<script" not in page


@pytest.mark.parametrize("name", ["md", "example:rws"])
def test_every_figure_of_the_report_is_on_the_page(name: str) -> None:
    made = report(sheet(name))
    text = Reader(as_html(made)).text
    for block in (block for section in made.sections for block in section.blocks):
        if isinstance(block, Panel):
            assert all(written(each.value, each.kind) in text for each in block.figures)
        if isinstance(block, ReportTable):
            for row in block.rows:
                for value, column in zip(row, block.columns, strict=True):
                    assert written(value, column.kind) in text


def test_a_hostile_name_stays_a_name() -> None:
    made = sheet("uk")
    named = replace(made, identity=replace(made.identity, facility="<script>alert(1)</script>"))
    page = as_html(report(named))
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert as_pdf(report(named)).startswith(b"%PDF-")


# --- JSON


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_every_exact_figure_has_a_float_beside_it(name: str) -> None:
    def look(value: object) -> int:
        if isinstance(value, list):
            return sum(look(each) for each in value)
        if not isinstance(value, dict):
            assert value is None or isinstance(value, str | int | float)
            return 0
        if set(value) == {"exact", "value"}:
            assert float(Fraction(value["exact"])) == value["value"]
            assert "/" in value["exact"]
            return 1
        return sum(look(each) for each in value.values())

    assert look(json.loads(PAR["json"](sheet(name)))) > 100


def test_the_data_tell_what_the_sheet_holds() -> None:
    figures = encode_figures(sheet("example:md"))
    assert figures["par"] == 2
    assert figures["identity"]["book"] == "md"
    assert figures["summary"]["house_edge"]["exact"] == "53223/1082900"
    assert figures["lines"][0]["pays"] == "500 to 1"
    assert figures["side_bets"][0]["house_edge"]["exact"] == "128/5525"
    assert figures["progressives"][0]["run"]["returned"]["value"] == pytest.approx(
        0.5387531935851264
    )
    assert figures["caps"]["effects"][1]["bites"] is True
    assert encode_figures(sheet("uk"))["verdicts"][0]["statement"]["cite"][0] == "UK-edge-4"


# --- XLSX


def worksheets(data: bytes) -> dict[str, list[list[str]]]:
    """Return the cells of every worksheet as text, read without a library."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        shared = [
            "".join(node.text or "" for node in each.iter(f"{SHEETS}t"))
            for each in ET.fromstring(archive.read("xl/sharedStrings.xml"))  # noqa: S314 - ours
        ]
        names = re.findall(r'<sheet name="([^"]+)"', archive.read("xl/workbook.xml").decode())
        made = {}
        for number, name in enumerate(names, start=1):
            root = ET.fromstring(archive.read(f"xl/worksheets/sheet{number}.xml"))  # noqa: S314
            made[name] = [
                [
                    shared[int(cell[0].text or "")] if cell.get("t") == "s" else cell[0].text or ""
                    for cell in row
                    if len(cell)
                ]
                for row in root.iter(f"{SHEETS}row")
            ]
        return made


@pytest.mark.parametrize("name", ["md", "example:rws"])
def test_the_same_sheet_is_the_same_workbook(name: str) -> None:
    made = as_xlsx(sheet(name))
    assert made == as_xlsx(sheet(name))
    live = ["live", "combinations", "live_side_bets", "live_progressive"]
    ids = [section.id for section in report(sheet(name)).sections]
    assert [each for each in worksheets(made) if each not in live] == ["identity", *ids]


def test_a_workbook_bears_the_same_date_on_any_day() -> None:
    with zipfile.ZipFile(BytesIO(as_xlsx(sheet("uk")))) as archive:
        assert b"2000-01-01T00:00:00Z</dcterms:created>" in archive.read("docProps/core.xml")
        assert {entry.date_time[0] for entry in archive.infolist()} == {1980}


def test_a_workbook_has_numbers_and_their_fractions() -> None:
    sheets = worksheets(as_xlsx(sheet("md")))
    edge = next(row for row in sheets["summary"] if row and row[0] == "House edge, of the ante")
    assert float(edge[1]) == float(Fraction(53223, 1082900))
    assert edge[2] == "53223/1082900"
    royal = next(row for row in sheets["pay"] if row and row[0] == "Royal flush")
    assert royal[1:3] == ["500 to 1", "240"]
    assert "1/649740" in royal
    assert ["Book, SHA-256", sheet("md").identity.book_sha256] in sheets["identity"]


def test_no_text_of_a_workbook_becomes_a_formula() -> None:
    made = sheet("uk")
    named = replace(made, identity=replace(made.identity, facility="=1+1"))
    with zipfile.ZipFile(BytesIO(as_xlsx(named))) as archive:
        pages = [archive.read(name) for name in archive.namelist() if "worksheets/" in name]
    assert pages
    assert not any(b"<f>1+1" in page or b"<f>=1" in page for page in pages)


# --- libraries that may be missing


def test_a_missing_library_is_named_with_its_extra() -> None:
    with pytest.raises(FifthStreetError, match=r"pip install 'fifthstreet\[paper\]'"):
        extras.library("no_such_library_at_all", extra="paper")


def test_without_the_libraries_that_compute_nothing_is_computed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert extras.can_compute()
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "numba" else name)
    assert not extras.can_compute()
    with pytest.raises(FifthStreetError, match=r"numba.*fifthstreet\[analysis\]"):
        extras.computing()
