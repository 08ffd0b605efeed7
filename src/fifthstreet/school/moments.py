"""A round from the call for bets to the last payment, stopped at each of its moments."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from fifthstreet.cards import Deck
from fifthstreet.play import commands as c
from fifthstreet.play.round import Round, offers
from fifthstreet.play.state import State
from fifthstreet.rules.words import MOMENTS
from fifthstreet.school.seeded_draw import SeededDraw
from fifthstreet.school.task import rules_of

SEATED: Final = {1: "ann", 2: "ben", 3: "cleo"}
LOOKER: Final = 2
"""The seat that looks at its cards first."""
TIMES: Final = 2
"""The ante of a scene, in minimums: so there is room below and above it."""
CHOICES: Final = (c.Bet, c.Stay, c.TakeBack)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundMoment:
    """A round at one of its moments."""

    name: str
    state: State
    detail: int = 0

    @property
    def words(self) -> str:
        """Return how far the round has come, in a sentence."""
        decisions = self.state.terms.book.decisions
        name = next((one.name for one in decisions if one.number == self.detail), "")
        return MOMENTS[self.name].format(seat=self.detail, decision=name)


@cache
def moments(book: str, seed: str) -> tuple[RoundMoment, ...]:
    """Return the moments of a round of a book with three players, in their order."""
    return tuple(_RoundWalk(book, seed).moments())


class _RoundWalk:
    """Plays a round as its book offers it: everybody bets the minimum, and nobody folds."""

    def __init__(self, book: str, seed: str) -> None:
        rules = rules_of(book)
        self.law = rules.book
        deck = Deck(SeededDraw(f"{book} {seed}").deck())
        self.game = Round(rules.terms, deck=deck, seated=SEATED)

    def moments(self) -> Iterator[RoundMoment]:
        """Yield the moments of the round."""
        self.game.do(c.OpenBetting())
        self._bet()
        yield self._now("betting")
        self.game.do(c.CloseBetting())
        yield self._now("called")
        self._go_on(c.DoStep, c.DealCards)
        yield self._now("dealt")
        looks = c.ViewCards(by=_player(LOOKER), seat=LOOKER)
        if self.game.refusal(looks) is None:
            self.game.do(looks)
            yield self._now("looked", LOOKER)
            self.game.do(c.PutCardsDown(by=_player(LOOKER), seat=LOOKER))
        for decision in self.law.decisions:
            self._decide()
            yield self._now("decided", decision.number)
            self._go_on(c.Reveal)
        yield self._now("shown")
        self._go_on(c.ShowHand, c.ConfirmAward)
        while due := self._offered(c.SettleSeat):
            self.game.do(due[0])
            self._go_on(c.ShowHand, c.ConfirmAward)
            name = "paying" if self._offered(c.SettleSeat) else "settled"
            yield self._now(name, due[0].seat)

    def _now(self, name: str, detail: int = 0) -> RoundMoment:
        return RoundMoment(name=name, state=self.game.state, detail=detail)

    def _bet(self) -> None:
        """Place antes of two minimums, what must lie beside them, and a side bet at the first."""
        ante = self.game.state.terms.brief.limits("ante").least * TIMES
        for seat in SEATED:
            for wager in self.law.wagers:
                if wager.group == "ante":
                    self._place(seat, wager.id, ante)
        for wager in self.law.wagers:
            if wager.group == "side" and wager.id in self.game.state.terms.offers:
                sizes = self.game.state.terms.bet_sizes if wager.prescribed else ()
                least = sizes[0] if sizes else self.game.state.terms.brief.limits(wager.id).least
                self._place(1, wager.id, least)

    def _place(self, seat: int, wager: str, amount: int) -> None:
        if wager in self.game.state.seats.get(seat, _NOTHING).wagers:
            return
        name = SEATED[seat]
        command = c.PlaceWager(
            by=c.By(role="player", name=name), seat=seat, wager=wager, amount=amount, player=name
        )
        if self.game.refusal(command) is None:
            self.game.do(command)

    def _offered(self, *kinds: type[Any]) -> list[Any]:
        return [o.command for o in offers(self.game.state) if isinstance(o.command, kinds)]

    def _go_on(self, *kinds: type[Any]) -> None:
        while due := self._offered(*kinds):
            self.game.do(due[0])

    def _decide(self) -> None:
        """Have everybody decide once, by the smallest bet, without a fold."""
        number = self.game.state.decision
        while self.game.state.decision == number and (due := self._offered(*CHOICES)):
            seat = due[0].seat
            mine = [one for one in due if one.seat == seat]
            self.game.do(min(mine, key=lambda one: getattr(one, "amount", 0) or 0))


@dataclass(frozen=True)
class _Empty:
    wagers: tuple[str, ...] = ()


_NOTHING: Final = _Empty()


def _player(seat: int) -> c.By:
    return c.By(role="player", name=SEATED[seat])
