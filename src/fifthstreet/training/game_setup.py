"""What agents play: a book or submission at one ante, and the mathematics of exactly that."""

from dataclasses import dataclass, replace
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

from fifthstreet import bookcase
from fifthstreet.analysis.choices import FOLD, STAY
from fifthstreet.analysis.game import Game, capped, game_of
from fifthstreet.cards import Deck
from fifthstreet.checks.report import check
from fifthstreet.errors import FifthStreetError
from fifthstreet.play.dealer import Turn, carry_on, deal_round, turns
from fifthstreet.play.terms import Terms
from fifthstreet.rules.library import book, shelf
from fifthstreet.rules.submission import Submission
from fifthstreet.rules.toml import MOST_BYTES, decode
from fifthstreet.whole_table.scope_beside import refuse_uncounted_ceiling

Subject: TypeAlias = str | PathLike[str] | Submission
"""The id of a book, the folder of one, the file of a submission, or a submission."""

BACK = -1
"""The choice that takes one ante back."""

USUAL_ANTE = 100
"""Minor units of an ante where neither the caller nor the submission names one."""


@dataclass(frozen=True, kw_only=True)
class GameSetting:
    """The terms of the table, the ante in minor units, and what agents may do in the game.

    Actions are to fold, to stay and to take a bet back, as far as the plan offers them and the one
    first that is offered first, and then the sizes of a bet by their place in the book.
    """

    terms: Terms
    ante: int

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Return the choice behind each action.

        >>> setting("md").turns
        (('fold', 0), ('add', 1), ('add', 2), ('add', 3))
        """
        offered: dict[str, int] = {}
        for decision in self.terms.book.decisions:
            for choice in decision.choices:
                offered.setdefault(choice.kind, decision.number)
        kinds = [kind for kind in ("fold", "stay", "take_back") if kind in offered]
        plain = tuple((kind, 0) for kind in sorted(kinds, key=lambda kind: offered[kind]))
        most = max(map(len, self.multiples), default=0)
        return (*plain, *(("add", place) for place in range(1, most + 1)))

    @property
    def actions(self) -> int:
        """Return how many actions there are."""
        return len(self.turns)

    @cached_property
    def multiples(self) -> tuple[tuple[int, ...], ...]:
        """Return for each decision the multiples of a wager that the book lets a player add.

        >>> setting("md").multiples
        ((1, 2, 3), (1, 2, 3), (1, 2, 3))
        """
        decisions = self.terms.book.decisions
        return tuple(each.adds.times if each.adds else () for each in decisions)

    @property
    def most_staked(self) -> int:
        """Return the most antes that a seat can have staked."""
        opening = len(self.terms.brief.opening)
        return opening + sum(max(multiples, default=0) for multiples in self.multiples)

    @property
    def title(self) -> str:
        """Return the name of the game and the id of its book."""
        document = self.terms.book.document
        return f"{document.title} ({document.id})"

    @cached_property
    def game(self) -> Game:
        """Return the game as the mathematics reads it, with the table's ceiling and limits.

        A game without an exact solution is refused with the reason.
        """
        law = self.terms.book
        counted = game_of(law)
        refuse_uncounted_ceiling(law)
        game = capped(counted, self.terms.cap, ante=self.ante)
        if game.shape == "board":
            return game
        if game.shape == "own":
            allowed = zip(game.streets, self.allowed, strict=True)
            streets = (tuple(n for n in each if n <= 0 or n in bets) for each, bets in allowed)
            return replace(game, streets=tuple(streets))
        return replace(game, bets=tuple(bet for bet in game.bets if bet in self.allowed[0]))

    @cached_property
    def allowed(self) -> tuple[tuple[int, ...], ...]:
        """Return which multiples may be bet at each decision; a round is asked, not the limits."""
        result = []
        played = deal_round(self.terms, {"seat_1": self.ante}, deck=Deck.standard())
        for multiples in self.multiples:
            offered = turns(played.state, 1)
            bets = [n for at, n in enumerate(multiples, start=1) if ("add", at) in offered]
            result.append(tuple(bets))
            staying = [turn for turn in offered if turn[0] != "fold"]
            played.do(offered[next((t for t in staying if t[0] == "add"), staying[0])])
            carry_on(played)
        return tuple(result)

    def may(self, decision: int) -> list[bool]:
        """Tell for each action whether it may be taken at a decision of a game that is solved."""
        offered = self.game.choices(decision)
        return [choice in offered for choice in self.choices(decision)]

    def choices(self, decision: int) -> list[int | None]:
        """Return for each action the choice that it is in `analysis`; None where it is no action.

        >>> setting("md").choices(0)
        [0, 1, 2, 3]
        """
        multiples, law = self.multiples[decision], self.terms.book.decisions[decision]
        plain: dict[str, int] = {"fold": FOLD, "stay": STAY, "take_back": BACK}
        offered = {choice.kind for choice in law.choices}
        return [
            (plain[kind] if kind in offered else None)
            if kind in plain
            else (multiples[place - 1] if place <= len(multiples) else None)
            for kind, place in self.turns
        ]


def setting(subject: Subject, *, ante: int | None = None) -> GameSetting:
    """Return the setting of a book or submission; the ante is the least one where none is named."""
    terms = _terms(subject)
    staked = ante if ante is not None else terms.least_ante or USUAL_ANTE
    deal_round(terms, {"seat_1": staked}, deck=Deck.standard())  # refuses a wrong ante
    return GameSetting(terms=terms, ante=staked)


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
    name = bookcase.book_named(str(subject))
    if name.partition("@")[0] in shelf():
        return Terms.of(Submission(book=name), book(name))
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
