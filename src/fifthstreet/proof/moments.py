"""Moments of a round: whatever anybody may try at each of them, under any book."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from fifthstreet.cards import Deck, Hand
from fifthstreet.play import commands as c
from fifthstreet.play.evolve import replay
from fifthstreet.play.linked_jackpot import JackpotClaim, in_order_of_payment
from fifthstreet.play.round import Round, decide, offers
from fifthstreet.play.state import Phase, State
from fifthstreet.play.terms import Terms
from fifthstreet.play.views import lying, view
from fifthstreet.proof.layouts import offered
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.remedies import Circumstance
from fifthstreet.rules.submission import (
    DealingPart,
    Limits,
    Offers,
    ProgressivePart,
    Range,
    Submission,
)

ANTE, STAKE = 1_000, 100
SEATED = {1: "ann", 2: "bob"}
PLAYER = "player"
CHOICES = (c.Bet, c.Stay, c.TakeBack)


class Moments:
    """Tries everything under the mutants of one book, with the roles and reports of that book."""

    def __init__(self, law: RuleBook) -> None:
        self.roles = tuple(dict.fromkeys([*(role.id for role in law.roles), PLAYER]))
        self.known_reports = tuple(_reports(law))

    def everything(self, law: RuleBook) -> Iterator[object]:
        """Yield what comes of whatever anybody tries at each moment of a round."""
        game = None
        for game in _moments(law, {}):
            for command in (*self._by_the_pit(game.state), *_by_players(game.state)):
                yield decide(game.state, command)
        yield game.events if game else ()

    def reports(self, law: RuleBook, only: str = "") -> Iterator[object]:
        """Yield what comes of every report at each moment of a round, or of one kind of report."""
        for chosen in ({}, _chosen(law)):
            for state in (game.state for game in _moments(law, chosen)):
                for command in self._of_what_went_wrong(only):
                    answer = decide(state, command)
                    yield answer
                    if isinstance(answer, tuple):
                        yield from self._followed(replay(state, answer), command)
        yield from self._wherever(law, only)

    def awarded(self, law: RuleBook) -> Iterator[object]:
        """Yield what comes of everybody's trying each check before an award."""
        settling = (game for game in _moments(law, {}) if game.state.phase is Phase.SETTLING)
        if (game := next(settling, None)) is None:
            return
        _carry_on(game, c.ShowHand)
        while due := _offered(game, c.ConfirmAward):
            for role in self.roles:
                yield decide(game.state, replace(due[0], by=_by(role)))
            game.do(due[0])

    def after_a_bet(self, law: RuleBook) -> Iterator[object]:
        """Yield what comes of every report once somebody has bet on a hand not looked at."""
        deciding = (game for game in _moments(law, {}) if game.state.to_decide)
        if (game := next(deciding, None)) is None:
            return
        game.do(_offered(game, *CHOICES)[0])
        for command in self._of_what_went_wrong(""):
            yield decide(game.state, command)

    def display(self, law: RuleBook) -> Iterator[object]:
        """Yield who is offered what, and the cards in the middle and in front of the dealer."""
        for game in _moments(law, {}):
            yield tuple((o.command.by.role, type(o.command).__name__) for o in offers(game.state))
            seen = view(game.state, _by(PLAYER))
            yield from (lying(seen, law, "table"), lying(seen, law, "dealer"))

    def sizes(self, law: RuleBook) -> Iterator[object]:
        """Yield what comes of wagers of some sizes, with each method of dealing."""
        for method in law.dealing.methods:
            terms = replace(_terms(law, {}), method=method.id)
            game = Round(terms, deck=Deck.standard(), seated=SEATED)
            game.do(c.OpenBetting())
            for wager, amount in product(law.wagers, (STAKE, ANTE)):
                _place_if_allowed(game, [wager.id], 1, amount)
            yield game.events

    def linked(self, law: RuleBook) -> Iterator[object]:
        """Yield who of two winners at different tables is paid first."""
        dealt = (("B", 2), ("A", 1))
        claims = [
            JackpotClaim(table=table, seat=1, cards=Hand(()), staked=STAKE, complete_at=at)
            for table, at in dealt
        ]
        yield from (claim.table for claim in in_order_of_payment(_terms(law, {}), claims))

    def probes(self) -> tuple[Any, ...]:
        """Return what is tried of the round as a whole."""
        return (
            self.everything,
            self.sizes,
            self.awarded,
            self.after_a_bet,
            self.display,
            self.linked,
        )

    def _by_the_pit(self, state: State) -> Iterator[c.Command]:
        steps = [step.id for step in state.method.steps]
        awards = [step.id for step in state.terms.book.course.settlement.progressive_steps]
        for by in map(_by, self.roles):
            yield from (kind(by=by) for kind in (c.OpenBetting, c.CloseBetting, c.DealCards))
            yield from (kind(by=by) for kind in (c.Reveal, c.EndRound))
            yield from (c.DoStep(by=by, step=step, count=1) for step in steps)
            yield from (kind(by=by, seat=2) for kind in (c.ShowHand, c.SettleSeat))
            yield from (kind(by=by, seat=1) for kind in (c.ShowHand, c.SettleSeat))
            for step in awards:
                yield c.ConfirmAward(by=by, seat=1, step=step)
                yield c.ConfirmAward(by=by, seat=1, step=step, holds=False)
            for seat in (2, 3):
                yield _place(state, seat, "ante", ANTE, by=by, player="ann")

    def _of_what_went_wrong(self, only: str) -> Iterator[c.ReportIrregularity]:
        for what, facts in self.known_reports:
            if only in ("", what):
                yield c.ReportIrregularity(what=what, seat=1, facts=facts, place=1)
                if not facts:
                    yield c.ReportIrregularity(what=what, seat=1, place=1, count=2)

    def _wherever(self, law: RuleBook, only: str) -> Iterator[object]:
        """Yield what comes of reports with each method of dealing, and each wager offered alone."""
        alone = [None, *(wager.id for wager in law.wagers if wager.offered)]
        for method, bet in product(law.dealing.methods, alone):
            submission = Submission(
                book=law.id,
                limits=Limits(ante=Range(min=500, max=20_000)),
                offers=Offers(**({bet: True} if bet else {})),
                dealing=DealingPart(method=method.id),
            )
            game = Round(Terms.of(submission, law), deck=Deck.standard(), seated=SEATED)
            game.do(c.OpenBetting())
            for command in self._of_what_went_wrong(only):
                yield decide(game.state, command)

    def _followed(self, state: State, command: c.ReportIrregularity) -> Iterator[object]:
        """Yield what comes of a ruling by anybody, or of the same report once more."""
        if state.waiting is None:
            yield decide(state, command)
            return
        for role in self.roles:
            ruling = c.MakeRuling(
                what=command.what, by=_by(role), facts=command.facts, reason="So."
            )
            yield decide(state, ruling)


def _by(role: str, name: str = "") -> c.By:
    return c.By(role=role, name=name or ("ann" if role == PLAYER else role))


def _terms(law: RuleBook, chosen: Mapping[str, Any]) -> Terms:
    submission = Submission(
        book=law.id,
        limits=Limits(ante=Range(min=500, max=20_000)),
        offers=offered(law),
        progressive=ProgressivePart(bet_amount=STAKE),
        chosen=dict(chosen),
    )
    return Terms.of(submission, law)


def _place(state: State, seat: int, wager: str, amount: int, **more: Any) -> c.PlaceWager:
    name = state.seated.get(seat, "ann")
    fields = {"by": _by(PLAYER, name), "player": name, **more}
    return c.PlaceWager(seat=seat, wager=wager, amount=amount, **fields)


def _moments(law: RuleBook, chosen: Mapping[str, Any]) -> Iterator[Round]:
    """Yield a round as it opens, is closed, dealt, looked into, decided, shown and settled."""
    game = Round(_terms(law, chosen), deck=Deck.standard(), seated=SEATED)
    game.do(c.OpenBetting())
    for seat in SEATED:
        game.do(_place(game.state, seat, "ante", ANTE))
        _place_if_allowed(game, [one.id for one in law.wagers if one.group == "ante"], seat, ANTE)
    _place_if_allowed(game, [one.id for one in law.wagers if one.group == "side"], 1, STAKE)
    yield game
    game.do(c.CloseBetting())
    yield game
    _carry_on(game, c.DoStep, c.DealCards)
    yield game
    game.do(c.ViewCards(by=_by(PLAYER), seat=1))
    yield game
    game.do(c.PutCardsDown(by=_by(PLAYER), seat=1))
    for _ in law.decisions:
        _decide(game)
        if _offered(game, c.Reveal):
            game.do(c.Reveal())
        if game.state.to_decide:
            game.do(c.ViewCards(by=_by(PLAYER), seat=1))
            yield game
            game.do(c.PutCardsDown(by=_by(PLAYER), seat=1))
    if game.state.seats[1].holding:
        game.do(c.PutCardsDown(by=_by(PLAYER), seat=1))
    _carry_on(game, c.Reveal)
    yield game
    _carry_on(game, c.ShowHand, c.ConfirmAward)
    yield game
    _carry_on(game, c.SettleSeat)
    yield game


def _place_if_allowed(game: Round, wagers: Iterable[str], seat: int, amount: int) -> None:
    for wager in wagers:
        command = _place(game.state, seat, wager, amount)
        if game.refusal(command) is None:
            game.do(command)


def _offered(game: Round, *kinds: type[c.Command]) -> list[Any]:
    return [o.command for o in offers(game.state) if isinstance(o.command, kinds)]


def _carry_on(game: Round, *kinds: type[c.Command]) -> None:
    while open_ := _offered(game, *kinds):
        game.do(open_[0])


def _decide(game: Round) -> None:
    """Have everybody decide once: the first seat bets, and others stay where they can."""
    number = game.state.decision
    while game.state.decision == number and (open_ := _offered(game, *CHOICES)):
        staying = [each for each in open_ if isinstance(each, c.Stay) and each.seat != 1]
        game.do((staying or open_)[0])


def _by_players(state: State) -> Iterator[c.Command]:
    acts: Iterable[Any] = (c.ViewCards, c.PutCardsDown, c.Fold, c.Stay, c.TakeBack, c.Leave)
    for seat, name in (*SEATED.items(), (3, "cyd"), (7, "ann")):
        by = _by(PLAYER, name)
        yield from (kind(by=by, seat=seat) for kind in acts)
        yield from (c.Bet(by=by, seat=seat, amount=ANTE * n) for n in (1, 2, 3, 4, 5))
        yield c.Declare(by=by, seat=seat, says="two pair")
        for wager in state.terms.book.wagers:
            yield c.WithdrawWager(by=by, seat=seat, wager=wager.id)
            for amount in (STAKE, 250, 500, ANTE, 2_500, 20_001):
                yield _place(state, seat, wager.id, amount)
        yield _place(state, 3, "ante", ANTE, by=_by(PLAYER, "zoe"), player="zoe")
        for instrument in ("plaque", "cash_verbal", "approved_instrument"):
            yield _place(state, seat, "ante", ANTE, instrument=instrument)


def _reports(law: RuleBook) -> Iterator[tuple[str, tuple[Circumstance, ...]]]:
    """Yield every irregularity and rule of conduct of a book, with circumstances that it asks."""
    for rule in (*law.irregularities, *law.conduct):
        for facts in dict.fromkeys([(), *(remedy.when for remedy in rule.remedies)]):
            yield rule.id, facts


def _chosen(law: RuleBook) -> dict[str, Any]:
    """Return a choice other than the default for each option that replaces a remedy."""
    replacing = [option for option in law.options.values() if option.instead]
    values = {option.key: option.allowed or (True, False) for option in replacing}
    return {
        option.key: next(value for value in values[option.key] if value != option.default)
        for option in replacing
    }
