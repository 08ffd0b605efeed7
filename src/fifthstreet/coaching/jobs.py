"""What the process beside the house works out; every job takes and gives plain values."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from fifthstreet.checks.findings import Finding
from fifthstreet.coaching.question import Question
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables.ruleset import Source, ruleset_of
from fifthstreet.protocol.books import Checked, Compared
from fifthstreet.protocol.codec import encode_figures, text_of
from fifthstreet.protocol.figures import NeighborsCount, SeenCards
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.contrast import contrasts
from fifthstreet.rules.effective import effective
from fifthstreet.rules.library import shelf

if TYPE_CHECKING:
    from fifthstreet.audit.hold_return import Band, Expected, HoldBet, HoldSpread
    from fifthstreet.paper.files import CardKind, ParKind, SignKind
    from fifthstreet.paper.par_record import ParSheet
    from fifthstreet.paper.sign import Sign

Part = Literal["main", "all", "information", "side_bets", "progressive", "cap"]
BESIDE: Final = frozenset({"side_bets", "statements"})
"""The parts that a page shows together."""
PLACE: Final = re.compile(r"at line (\d+), column (\d+)")


def expected(
    submission: str, law: Source, bets: "tuple[HoldBet, ...]"
) -> "Mapping[HoldBet, Expected]":
    """Return the exact value of bets at a table, by which its returns are judged."""
    from fifthstreet.audit.expected_hold import expectations

    return expectations(ruleset_of(submission, law), bets)


def hold_bands(
    submission: str, law: Source, spreads: "tuple[HoldSpread, ...]"
) -> "Mapping[str, Band]":
    """Return between which holds chance leaves the bets on each wager of a table."""
    from fifthstreet.audit import expected_hold

    return expected_hold.hold_bands(ruleset_of(submission, law), spreads)


def par_of_table(submission: str, law: Source) -> bytes:
    """Return the PAR sheet of a table's submission as a PDF, for the folder to file."""
    from fifthstreet.gaming_day.filing import par_sheet

    return par_sheet(ruleset_of(submission, law))


def figures(question: Question, part: Part) -> bytes:
    """Return the exact figures of the main game, with the part that is asked for beside it."""
    from fifthstreet.paper.par import ALL_PARTS, PAPER_ONLY, make_par

    several = {"all": {*ALL_PARTS} - PAPER_ONLY, "side_bets": BESIDE}
    parts = [each for each in ALL_PARTS if each in several.get(part, {part})]
    every_table = part in {"progressive", "cap"}
    return text_of(encode_figures(make_par(question.enquiry, parts=parts, every_table=every_table)))


def jackpot(question: Question) -> bytes:
    """Return what wins the progressive of a table, by the pay table that its submission names."""
    from fifthstreet.paper.par import make_par

    return text_of(encode_figures(make_par(question.enquiry, parts=["progressive"])))


def neighbors(question: Question) -> bytes:
    """Return what the cards of one to five neighbors are worth, and tell how far that has come."""
    from fifthstreet.whole_table.neighbours import seeing_each_count

    seen = tuple(
        SeenCards(
            neighbors=one.neighbours,
            gain=float(one.gain),
            exact="" if one.estimate else str(one.gain),
            error=float(one.estimate.standard_error) if one.estimate else 0.0,
            samples=one.estimate.samples if one.estimate else 0,
        )
        for one in seeing_each_count(question.enquiry.game)
    )
    return text_of(NeighborsCount(done=len(seen), todo=len(seen), seen=seen))


def comparison(left: str, right: str) -> bytes:
    """Return every point in which two books or submissions differ, with both clauses."""
    ours, theirs = _law(left), _law(right)
    differences = contrasts(ours, theirs)
    return text_of(Compared(left=ours.id, right=theirs.id, differences=differences))


def _law(subject: str) -> RuleBook:
    """Return a book by its id, or that of a submission with the operator's choices in it."""
    submission, law = Question(subject=subject).of
    return law if subject in shelf() else effective(law, submission)


def par_file(question: Question, kind: "ParKind") -> bytes:
    """Return the PAR sheet as a file."""
    from fifthstreet.paper.files import PAR

    return _bytes(PAR[kind](_par(replace(question, ante=None, stake=None, meters=()))))


@lru_cache(maxsize=4)
def _par(question: Question) -> "ParSheet":
    """Return a PAR sheet, of which other formats may be asked for next."""
    from fifthstreet.paper.par import make_par, printed_parts

    return make_par(question.enquiry, parts=printed_parts(question.enquiry))


def sign_file(question: Question, kind: "SignKind", language: str = "en", _tag: str = "") -> bytes:
    """Return the sign of a submission as a file; answers are kept by the tag of their texts."""
    from fifthstreet.paper.files import SIGN

    return _bytes(SIGN[kind](_sign(question, language)))


def card_file(question: Question, kind: "CardKind") -> bytes:
    """Return the strategy card as a file."""
    from fifthstreet.paper.files import CARD
    from fifthstreet.paper.strategy_card import make_card

    return _bytes(CARD[kind](make_card(question.enquiry)))


def _bytes(paper: str | bytes) -> bytes:
    return paper.encode() if isinstance(paper, str) else paper


def notices(question: Question, language: str = "en", _tag: str = "") -> bytes:
    """Return what the sign of a submission says, section by section; kept by the tag as well."""
    return text_of(_sign(question, language))


def _sign(question: Question, language: str) -> "Sign":
    from fifthstreet.paper.edge import edge_if_possible
    from fifthstreet.paper.sign import make_sign

    submission, law = question.of
    edge = edge_if_possible(law, submission)
    posted = submission.with_limits(dict(question.limits))
    return make_sign(posted, law, edge=edge, language=language, table=question.table)


def findings(text: str) -> bytes:
    """Return everything that is wrong with a submission, even where it is no TOML at all."""
    from fifthstreet.paper.edge import check

    try:
        report = check(text, moment=datetime.now(UTC))
    except FifthStreetError as error:
        return text_of(Checked(ok=False, findings=(_as_finding(error),)))
    return text_of(Checked(ok=report.ok, findings=report.findings))


def _as_finding(error: FifthStreetError) -> Finding:
    """Return why a text cannot be read, as a finding where the reader stopped.

    >>> _as_finding(FifthStreetError("It is not TOML: no value (at line 3, column 5).")).line
    3
    """
    place = PLACE.search(error.what)
    return Finding(
        code="text_is_no_toml",
        severity="error",
        where="",
        line=int(place[1]) if place else 1,
        column=int(place[2]) if place else 1,
        message=error.what,
        citation=error.citation,
        remedy=error.remedy or "Correct the line and check again.",
    )
