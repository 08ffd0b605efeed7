"""The glossary: few terms, in order, each with one meaning and each in use."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "glossary.md"
ROW = re.compile(r"^\| (?P<term>[^|]+) \| (?P<meaning>[^|]+) \|$", re.MULTILINE)
TERMS = dict(ROW.findall(PAGE.read_text(encoding="utf-8"))[1:])
TERMS.pop("---", None)


@cache
def _used() -> str:
    """Return the manual, the messages and the pages as one text."""
    folders = {"docs": "*.md", "src/fifthstreet": "*.py", "frontend/src": "*.svelte"}
    paths = [path for folder, kind in folders.items() for path in (ROOT / folder).rglob(kind)]
    paths.append(ROOT / "src/fifthstreet/refusals.tsv")
    texts = [path.read_text(encoding="utf-8") for path in paths if path != PAGE]
    return " ".join(texts).casefold()


def test_the_glossary_is_short_and_in_order() -> None:
    terms = [term.casefold() for term in TERMS]
    assert 100 <= len(terms) <= 150
    assert terms == sorted(terms)
    assert len(ROW.findall(PAGE.read_text(encoding="utf-8"))) == len(TERMS) + 2


@pytest.mark.parametrize("term", TERMS)
def test_a_term_has_one_plain_meaning_and_is_used(term: str) -> None:
    meaning = TERMS[term]
    assert meaning[0].isupper()
    assert meaning.endswith(".")
    assert "also" not in meaning.split()
    assert re.search(rf"\b{re.escape(term.casefold())}", _used()), f"nobody says {term}"


def test_the_glossary_is_in_the_manual() -> None:
    nav = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]
    assert "glossary.md" in str(nav)
