"""What agents play: a book or submission at one ante, and the mathematics of exactly that."""

from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

from fifthstreet.analysis.game import Game, capped, game_of
from fifthstreet.analysis.scope_beside import refuse_uncounted_ceiling
from fifthstreet.cards import Deck
from fifthstreet.errors import FifthStreetError
from fifthstreet.play.dealer import act, deal_round
from fifthstreet.play.streets import sizes_of
from fifthstreet.play.terms import Terms
from fifthstreet.rules.library import book, shelf
from fifthstreet.rules.report import check
from fifthstreet.rules.submission import Submission
from fifthstreet.rules.toml import MOST_BYTES, decode

Subject: TypeAlias = str | PathLike[str] | Submission
"""The id of a book, the file of a submission, or a submission."""

USUAL_ANTE = 100
"""Minor units of an ante where neither the caller nor the submission names one."""


@dataclass(frozen=True, kw_only=True)
class GameSetting:
    """The terms of the table, the ante in minor units, and the game that they make.

    `multiples` lists for each decision the multiples of the ante that the book knows: the bets
    behind actions 1, 2 and so on. `game` has the table's ceiling, and of the bets only those that
    the table's limits allow.
    """

    terms: Terms
    ante: int
    multiples: tuple[tuple[int, ...], ...]
    allowed: tuple[tuple[int, ...], ...]
    game: Game

    @property
    def actions(self) -> int:
        """Return how many actions there are: a fold, and the bets of the longest list."""
        return 1 + max(map(len, self.multiples))

    @property
    def title(self) -> str:
        """Return the name of the game and the id of its book."""
        document = self.terms.book.document
        return f"{document.title} ({document.id})"

    def bet(self, decision: int, action: int) -> int | None:
        """Return the multiple behind an action at a decision; None folds.

        >>> setting("md").bet(0, 3), setting("rws").bet(0, 1), setting("md").bet(0, 0)
        (3, 2, None)
        """
        return self.multiples[decision][action - 1] if action else None

    def may(self, decision: int) -> list[bool]:
        """Tell for each action whether it may be taken at a decision."""
        multiples, allowed = self.multiples[decision], self.allowed[decision]
        bets = [multiple in allowed for multiple in multiples]
        return [True, *bets, *[False] * (self.actions - 1 - len(bets))]


def setting(subject: Subject, *, ante: int | None = None) -> GameSetting:
    """Return the setting of a book or submission; the ante is the least one where none is named.

    >>> setting("md").multiples
    ((1, 2, 3), (1, 2, 3), (1, 2, 3))
    """
    terms = _terms(subject)
    staked = ante if ante is not None else terms.least_ante or USUAL_ANTE
    counted = game_of(terms.book)
    refuse_uncounted_ceiling(terms.book)
    multiples = tuple(each.adds.times for each in terms.book.decisions if each.adds)
    allowed = _allowed(terms, staked, multiples)
    game = capped(counted, terms.cap, ante=staked)
    if game.shape == "own":
        game.need_three_streets("the environment")
        game = replace(game, streets=allowed)
    else:
        game.need_face_up("the environment")
    return GameSetting(terms=terms, ante=staked, multiples=multiples, allowed=allowed, game=game)


def setting_of(thing: Any) -> GameSetting:
    """Return the setting of an environment, wrapped or not, or that of a book or submission."""
    if isinstance(thing, GameSetting):
        return thing
    if isinstance(thing, str | PathLike | Submission):
        return setting(thing)
    own = getattr(getattr(thing, "unwrapped", thing), "setting", None)
    if isinstance(own, GameSetting):
        return own
    raise FifthStreetError(
        f"{thing!r} is no game.",
        remedy="Pass a book id, a submission, or an environment of this package.",
    )


def _terms(subject: Subject) -> Terms:
    if isinstance(subject, Submission):
        return Terms.of(subject, book(subject.book or ""))
    if subject in shelf():
        return Terms.of(Submission(book=str(subject)), book(str(subject)))
    path = Path(subject)
    if not path.is_file():
        raise FifthStreetError(
            f"There is no book or file called {str(subject)!r}.",
            remedy=f"Name a file, or one of the books {', '.join(shelf())}.",
        )
    with path.open("rb") as file:
        text = decode(file.read(MOST_BYTES + 1), name=path.name)
    report = check(text, name=path.name)
    if report.book is None or not report.ok:
        wrong = next(finding for finding in report.findings if finding.severity == "error")
        raise FifthStreetError(
            f"{path.name}, line {wrong.line}: {wrong.message}.",
            citation=wrong.citation,
            remedy=f"{wrong.remedy} See all findings with: fifthstreet check {path.name}",
        )
    return Terms.of(report.submission, report.book)


def _allowed(
    terms: Terms, ante: int, choices: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    """Return which multiples may be bet at each decision; a round is asked, not the limits."""
    result = []
    game = deal_round(terms, {"seat_1": ante}, deck=Deck.standard())
    for multiples in choices:
        sizes = sizes_of(game.state, game.state.due, 1)
        result.append(tuple(multiple for multiple in multiples if multiple * ante in sizes))
        act(game, "seat_1", result[-1][0])
    return tuple(result)
