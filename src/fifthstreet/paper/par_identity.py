"""What a PAR sheet is about, and the digests that tie it to the data it was made from."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from fifthstreet.money import Odds
from fifthstreet.paper.identity import identity_of, submission_sha256
from fifthstreet.paper.par_record import ParIdentity
from fifthstreet.paper.phrases import TIE_RULES, one_line
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.shelf import packaged
from fifthstreet.rules.submission import Submission
from fifthstreet.version import VERSION, digest

if TYPE_CHECKING:
    from fifthstreet.analysis.own import Ties

Changes: TypeAlias = Mapping[str, Odds | Fraction]
"""Pay lines that are not the document's, by their keys."""


def identity(
    submission: Submission,
    book: RuleBook,
    *,
    ties: "Ties",
    changes: Changes,
    options: tuple[str, ...] = (),
) -> ParIdentity:
    """Return what the sheet is about; `changes` are pay lines that are not the document's."""
    document, house = book.document, submission.facility.name
    names = [table.name for table in submission.tables or () if table.name]
    stated = submission_sha256(submission)
    shelved = book.edition if book.id in packaged() else "BOOK_FOLDER"
    return ParIdentity(
        book=book.id,
        game=document.game,
        title=document.title,
        version=document.version,
        jurisdiction=document.jurisdiction,
        regulator=document.regulator,
        operator=document.operator,
        facility=one_line(house) if house else None,
        tables=tuple(map(one_line, names)),
        currency=document.currency,
        book_sha256=book.law_hash,
        submission_sha256=stated,
        ruleset=None if changes else identity_of(submission, book),
        program=f"fifthstreet {VERSION}",
        build=digest(),
        tie_rule=TIE_RULES[ties],
        ties=ties,
        changes=tuple(f"{key} pays {odds_shown(odds)}" for key, odds in changes.items()),
        command=_command("SUBMISSION" if stated else shelved, ties, changes, options),
        check_command=f"fifthstreet books {shelved}",
    )


def _command(subject: str, ties: str, changes: Changes, options: tuple[str, ...]) -> str:
    """Return the command that makes the sheet again."""
    words = ["fifthstreet", "par", subject]
    if ties != "bet":
        words += ["--ties", ties]
    for key, odds in changes.items():
        words += ["--pay", f"{key}={_typed(odds)}"]
    return " ".join([*words, *options, "-o", "par.pdf"])


def _typed(odds: Odds | Fraction) -> str:
    """Return odds as they are typed after a pay line."""
    from fifthstreet.analysis.pay_lines import net_of

    net = net_of(odds)
    return str(net) if net > 0 else "lose" if net else "push"


def odds_shown(odds: Odds | Fraction) -> str:
    """Return odds as people read them.

    >>> odds_shown(Fraction(5)), odds_shown(Fraction(3, 2)), odds_shown(Fraction(0))
    ('5 to 1', '3 to 2', 'Push')
    """
    if not isinstance(odds, Fraction):
        return odds.pretty
    if odds > 0:
        return f"{odds.numerator:,} to {odds.denominator:,}"
    return "Lose" if odds else "Push"
