"""The page of a book: complete, and readable at any width."""

import re

import pytest

from cli.running import run
from fifthstreet.rules.law import citations
from fifthstreet.rules.library import book, books, shelf
from fifthstreet.rules.options import options_of
from fifthstreet.terminal.page.pay import merged
from fifthstreet.terminal.words import EXEMPTIONS, MOMENTS

CITATION = re.compile(r"\b(?:MD|RWS|CB|UK|AMB)-[A-Za-z0-9.-]*[A-Za-z0-9]")


@pytest.mark.parametrize("id_", shelf())
def test_every_clause_that_a_book_cites_is_on_its_page(id_: str) -> None:
    shown = set(CITATION.findall(run("books", id_).out))
    families = tuple(f"{citation}." for citation in shown)
    cited = {citation for citation, _ in citations(book(id_))}
    assert [each for each in cited if each not in shown and not each.startswith(families)] == []


@pytest.mark.parametrize("id_", shelf())
@pytest.mark.parametrize("columns", [40, 80, 160])
def test_no_line_of_a_page_is_wider_than_the_terminal(
    id_: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    result = run("books", id_)
    assert result.code == 0
    assert max(map(len, result.out.splitlines())) <= columns


@pytest.mark.parametrize("id_", shelf())
def test_every_wager_option_and_remedy_is_on_the_page(id_: str) -> None:
    text = " ".join(run("books", id_).out.split())
    law = book(id_)
    for name in (
        *(wager.name for wager in law.wagers),
        *(rule.name for rule in (*law.irregularities, *law.conduct)),
        *(method.name for method in law.dealing.methods),
        *options_of(id_),
        *(statement.says for statement in law.statements),
    ):
        assert name in text


def test_pay_tables_stand_side_by_side_by_letter() -> None:
    text = run("books", "md").out
    assert "    pays             A              B              C              D" in text
    assert "    Straight flush   10% of meter   100% of minor  100% of major  100% of major" in text
    assert "    Straight flush, $5 bet  $1,500       $1,500       $1,500       $1,500" in text


def test_a_table_without_a_line_of_that_name_shows_what_it_pays_for_the_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    text = run("books", "md").out
    assert re.search(r"Mini-royal +40 to 1 +40 to 1 +50 to 1 +50 to 1 +40 to 1 +50 to 1", text)
    assert re.search(r"Super royal of any suit +— +\$100,000", text)


def test_statements_are_marked_as_claims() -> None:
    text = run("books", "uk").out
    assert "Claim: house edge" in text
    assert "(1.58%)" in text


def test_a_page_is_plain_without_a_terminal_and_dimmed_with_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "\x1b" not in run("books", "cb").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b[2m [CB-deal-2]\x1b[0m" in run("books", "cb").out


def test_everything_the_law_can_say_has_words() -> None:
    for law in books():
        moments = (law.betting.opens, law.betting.closes)
        assert {moment.value for moment in moments if moment} <= set(MOMENTS)
        skipped = {procedure.skipped_when for procedure in law.procedures} - {None}
        assert skipped <= set(EXEMPTIONS)


def test_merging_keeps_the_order_of_every_list() -> None:
    assert merged([["b", "d"], ["a", "b", "c", "d"], ["d", "e"]]) == ["a", "b", "c", "d", "e"]
