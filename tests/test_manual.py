"""What the manual names exists: commands and their options, words of the protocol, clauses."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from fifthstreet.cli.main import app
from fifthstreet.protocol.codec import VOCABULARIES
from fifthstreet.rules.citation import CitationError, resolve
from fifthstreet.rules.options import options

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
GENERATED = ("reference", "books")
PAGES = [
    page
    for page in sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md")])
    if page.parent.name not in GENERATED
]
WORD = re.compile(r'[`"]((?:do|run|ask|round|table|house|link)\.[A-Z]\w+)')
CITED = re.compile(r"`((?:MD|RWS|CB|UK|AMB)-[\w.-]+\w)`")
LINK = re.compile(r"\]\((?!https?:)([^)#]*)#([^)]+)\)")
OPTION = re.compile(r"`((?:rws|md|cb|uk|irregularity|progressive)\.[a-z_]+)`")

COMMANDS: Any = vars(typer.main.get_command(app))["commands"]


def _short(page: Path) -> str:
    return str(page.relative_to(ROOT))


def shown(page: Path) -> Iterator[str]:
    """Yield the command lines of a page that are about fifthstreet."""
    for block in re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        for line in re.findall(r"^\s*\$ fifthstreet (.*)$", block, re.MULTILINE):
            yield re.split(r"#| [>|] ", line)[0].strip()


@pytest.mark.parametrize("page", PAGES, ids=_short)
def test_every_command_line_of_the_manual_is_one(page: Path) -> None:
    for line in shown(page):
        name, *rest = line.split()
        assert name in COMMANDS, line
        called = COMMANDS[name]
        if hasattr(called, "commands"):
            called = called.commands[rest.pop(0)]
        known = {text for param in called.params for text in param.opts}
        used = {word for word in rest if re.match(r"-{1,2}[a-z]", word)}
        assert used <= known | {"--json"}, line


@pytest.mark.parametrize("page", PAGES, ids=_short)
def test_every_word_clause_and_option_of_the_manual_exists(page: Path) -> None:
    text = page.read_text("utf-8")
    for word in WORD.findall(text):
        vocabulary, _, name = word.partition(".")
        assert hasattr(VOCABULARIES[vocabulary], name), word
    for option in OPTION.findall(text):
        assert option in options(), option
    for citation in CITED.findall(text):
        resolve(citation)


def headings(page: Path) -> set[str]:
    """Return what the headings of a page are linked by."""
    found = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\s-]", "", title).strip().lower().replace(" ", "-") for title in found}


@pytest.mark.parametrize("page", PAGES, ids=_short)
def test_links_into_a_page_lead_to_a_heading(page: Path) -> None:
    for target, anchor in LINK.findall(page.read_text("utf-8")):
        led = page.parent / target if target else page
        assert anchor in headings(led), f"{target}#{anchor}"


def test_a_clause_that_does_not_exist_is_found() -> None:
    with pytest.raises(CitationError):
        resolve("MD-99.Z")


def test_every_page_is_in_the_navigation_and_no_other() -> None:
    navigation = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]["nav"]
    named = re.findall(r"'([\w/-]+\.md)'", str(navigation))
    assert len(named) == len(set(named))
    assert set(named) == {str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md")}


def test_u13_the_manual_opens_with_a_start_for_each_reader_and_the_players_has_no_command() -> None:
    rows = re.findall(
        r"^\| (an? [^|]+) \| \[[^]]+\]\((\w+\.md)\) \|", _read("index.md"), re.MULTILINE
    )
    assert rows[0] == ("a player", "players.md")
    assert len(rows) >= 6
    assert all((DOCS / page).exists() for _, page in rows)
    text = _read("players.md")
    assert "```" not in text
    assert not re.search(r"`(fifthstreet|make|pip|python) |^\s*(\$|make) ", text, re.MULTILINE)


def _read(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")
