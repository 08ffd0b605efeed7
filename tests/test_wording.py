"""What people read uses the words of the trade: pages, refusals, books, commands and the manual."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
QUAINT = re.compile(
    r"\b(whoever|anew|mend|not so|day room|night room|himself|herself|he|one's own"
    r"|most that is|to the letter|goes on|(?<!at )least)\b",
    re.IGNORECASE,
)
"""Phrases that readers stumble over, and that have a plain form."""
CODE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)|<[^>]*>|\{[^{}]*\}", re.DOTALL)
"""Parts of a text that are not prose, such as code, addresses and values to fill in."""
GENERATED = {"notices.md", "promises.md"}


def manual() -> Iterator[tuple[str, str]]:
    """Yield the written pages of the manual, without their code."""
    folders = ("*.md", "docs/*.md", "docs/guides/*.md", "docs/games/*.md", "docs/internals/*.md")
    for path in (path for folder in folders for path in ROOT.glob(folder)):
        if path.name not in GENERATED:
            yield path.name, CODE.sub("", path.read_text(encoding="utf-8"))


def pages() -> Iterator[tuple[str, str]]:
    """Yield what the pages say, without the ids of the texts."""
    for path in ROOT.glob("src/fifthstreet/texts/en/*.ftl"):
        lines = path.read_text(encoding="utf-8").splitlines()
        spoken = [line.partition(" = ")[2] or line for line in lines if not line.startswith("#")]
        yield path.name, CODE.sub("", "\n".join(spoken))


def refusals() -> Iterator[tuple[str, str]]:
    """Yield the sentences of the refusals."""
    rows = (ROOT / "src/fifthstreet/refusals.tsv").read_text(encoding="utf-8").splitlines()
    yield from ((row.split("\t")[0], row.split("\t")[2]) for row in rows)


def books() -> Iterator[tuple[str, str]]:
    """Yield the sentences of the books."""
    for path in ROOT.glob("src/fifthstreet/rules/books/**/*.toml"):
        found = re.findall(r'= "((?:[^"\\]|\\.)* (?:[^"\\]|\\.)*)"', path.read_text("utf-8"))
        yield str(path.relative_to(ROOT)), CODE.sub("", "\n".join(found))


def commands() -> Iterator[tuple[str, str]]:
    """Yield the help of every command."""
    page = (ROOT / "docs/reference/commands.md").read_text(encoding="utf-8")
    yield "commands", re.sub(r"<[^>]*>|else least", "", page)


@pytest.mark.parametrize("source", [manual, pages, refusals, books, commands])
def test_people_read_the_words_of_the_trade(
    source: Callable[[], Iterator[tuple[str, str]]],
) -> None:
    texts = list(source())
    assert sum(len(text) for _, text in texts) > 2_000
    found = [(name, match[0]) for name, text in texts for match in QUAINT.finditer(text)]
    assert found == []


HE_OR_SHE = re.compile(
    r"(?<![^\W_]|[|(\"'])(he|him|his|himself|she|her|hers|herself)(?![^\W_]|[|\"'])", re.IGNORECASE
)
"""People are "they", in comments and names too; a word in quotes is the word itself."""


def code() -> Iterator[Path]:
    """Yield everything that developers write and read."""
    for folder in ("src", "tests", "benchmarks", "frontend/src"):
        for kind in ("py", "ts", "svelte"):
            yield from (ROOT / folder).rglob(f"*.{kind}")


def test_people_are_they_in_the_code() -> None:
    files = [path for path in code() if path != Path(__file__).resolve()]
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in files}
    assert len(texts) > 1_000
    assert [(name, m[0]) for name, text in texts.items() for m in HE_OR_SHE.finditer(text)] == []


@pytest.mark.parametrize(
    "text", ["as soon as he may", "Him she told.", "    him = person()", "def test_he_sits():"]
)
def test_he_and_she_are_found(text: str) -> None:
    assert HE_OR_SHE.search(text)


@pytest.mark.parametrize("text", ["Whoever joins", "how to mend it", "the least and most", "he is"])
def test_a_quaint_phrase_is_found(text: str) -> None:
    assert QUAINT.search(text)


@pytest.mark.parametrize("text", ["at least 12 characters", "the dealer", "amend it"])
def test_a_plain_phrase_is_not(text: str) -> None:
    assert not QUAINT.search(text)
