"""The sign against the law: every choice of the operator, pay line, cap, free stay and rounding."""

from collections.abc import Iterator
from typing import Any

import pytest

from fifthstreet.bookcase import open_bookcase
from fifthstreet.checks.report import check
from fifthstreet.money import ToOne
from fifthstreet.paper.sign import make_notice, make_sign
from fifthstreet.paper.sign_text import as_text
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book, books
from fifthstreet.rules.options import Option
from fifthstreet.rules.submission import Submission
from paper.sheets import EXAMPLES, subject
from paper.submissions import EVERYTHING, submitted

SILENT = {
    "cap.approval_ref": "a reference for the regulator",
    "three_card.approval_ref": "a reference for the regulator",
    "walkaway.approval_ref": "a reference for the regulator",
    "irregularity.approval_ref": "a reference for the regulator",
    "uk.approval_ref": "a reference for the regulator",
    "cap.min_basis": "the amount that follows from it is on the sign",
    "deal.lap": "the order of dealing changes no chance",
    "deal.order": "the order of dealing changes no chance",
    "settle.direction": "the order of settlement changes no payment",
    "layout.positions": "players see the layout",
    "layout.boxes": "players see the layout",
    "cut.min_bottom": "a procedure of the dealer",
    "stub.per_deck": "a procedure of the dealer",
    "deck.warn_before": "a procedure of the dealer",
}
"""Options that change nothing for the players, or nothing that is not on the sign already."""
TEXTS = {"sign.edge_text": "4.91% of the ante"}
SHARED = {"cap.scope": "round", "max_payout.scope": "round"}
"""What brings the options on a shared cap into play."""
NEEDED: dict[str, dict[str, Any]] = {
    "md": {"cap.amount": 1_000_000, **EVERYTHING},
    "uk": {"max_payout.amount": 2_500_000},
}


def offered(id_: str) -> Submission:
    """Return a submission of a book with everything that it can offer."""
    return submitted(id_, EVERYTHING) if id_ == "md" else subject(f"example:{id_}")[0]


def others(option: Option) -> Iterator[Any]:
    """Yield the values of an option that differ from its default."""
    match option.type:
        case "choice":
            yield from (value for value in option.allowed if value != option.default)
        case "flag":
            yield not option.default
        case "amounts":
            yield option.allowed[:1]
        case "range":
            yield {"min": 200, "max": 900}
        case "table":
            yield "B"
        case "text":
            yield TEXTS.get(option.key, "REF-1")
        case _:
            yield (option.least or 0) + 7


def printed(submission: Submission, law: RuleBook, chosen: dict[str, Any]) -> str:
    """Return the text of a sign but for its identity."""
    changed = submission.model_copy(update={"chosen": submission.chosen | chosen})
    return as_text(make_sign(changed, law), width=300).rpartition("Identity")[0]


@pytest.mark.parametrize(
    ("law", "option"),
    [(law, option) for law in books() for option in law.options.values()],
    ids=lambda each: each.id if isinstance(each, RuleBook) else each.key,
)
def test_every_choice_of_the_operator_is_on_the_sign(law: RuleBook, option: Option) -> None:
    if option.key in SILENT or option.key in TEXTS:
        return
    submission = offered(law.id)
    shared = {key: value for key, value in SHARED.items() if key in law.options}
    start = shared if option.key.startswith("cap.prorata") else {}
    usual = dict(start) if option.default is None else {**start, option.key: option.default}
    signs = [printed(submission, law, {**start, option.key: value}) for value in others(option)]
    assert len({printed(submission, law, usual), *signs}) == len(signs) + 1


def test_the_list_of_silent_options_has_no_other_option() -> None:
    assert set(SILENT) | set(TEXTS) <= {key for law in books() for key in law.options}


@pytest.mark.clause("UK-21-s2", "UK-0-s2")
def test_uk_0_a_voided_hand_that_loses_its_stakes_needs_an_approval_and_a_line() -> None:
    text = (EXAMPLES / "uk.toml").read_text(encoding="utf-8")
    text += "\n[uk]\nvoid_forfeits = true\n"
    report = check(text)
    found = {f.code: f.severity for f in report.findings if f.where == "uk.void_forfeits"}
    assert found == {
        "forfeited_void_has_no_approval": "error",
        "forfeited_void_is_against_the_player": "warning",
    }
    approved = check(text + 'approval_ref = "UKR-7"\n')
    assert approved.ok
    assert "A hand voided for shared information loses its stakes." in printed(
        approved.submission, book("uk"), {}
    )


def test_a_sign_without_notices_has_its_pay_tables_and_its_cap() -> None:
    submission, law = subject("example:rws")
    bare = law.model_copy(update={"notices": ()})
    text = as_text(make_sign(submission, bare), width=300)
    assert "Royal flush" in text
    assert "S$100,000" in text


@pytest.mark.parametrize("name", ["md", "rws", "cb", "uk"])
def test_every_pay_line_and_every_cap_of_the_law_is_on_the_sign(name: str) -> None:
    submission, law = subject(f"example:{name}")
    made = make_sign(submission, law)
    rows = {row[0] for section in made.sections for table in section.tables for row in table.rows}
    wagers = {w.id for w in law.wagers if not w.offered or w.id in submission.offers}
    for contest in law.contests:
        schedule = law.schedule(contest.schedule or "")
        if schedule is None or not wagers.intersection(contest.wagers):
            continue
        letter = submission.get(f"{schedule.id}.paytable")
        tables = [one for one in schedule.tables if len(schedule.tables) == 1 or one.id == letter]
        assert {line.name for table in tables for line in table.lines} <= rows
    assert (made.section("maximum") is not None) == bool(law.caps)


def test_a_free_stay_and_the_rounding_of_uneven_odds_are_on_the_sign() -> None:
    game = EXAMPLES.parent / "books" / "ultimate-texas-holdem"
    open_bookcase(str(game))
    try:
        report = check((game / "submissions" / "sample.toml").read_text(encoding="utf-8"))
        submission, law = report.submission, report.book
        assert law is not None
        text = as_text(make_sign(submission, law), width=300)
        assert "you may stay in without a bet" in text
        pays = [line.pays for one in law.schedules for table in one.tables for line in table.lines]
        assert any(isinstance(odds, ToOne) and odds.d > 1 for odds in pays)
        assert "Winnings are rounded down to a multiple of $0.01." in text
    finally:
        open_bookcase()


def test_a_notice_names_the_casino_of_the_submission() -> None:
    submission, law = subject("example:rws")
    assert make_notice(law, "no_progressive", submission=submission).house == "Lantern Bay Resort"
