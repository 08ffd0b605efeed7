"""Whatever anybody may try at the moments of a round, under any book."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from fifthstreet.cards import Deck
from fifthstreet.play import commands as c
from fifthstreet.play.evolve import replay
from fifthstreet.play.round import Round, decide, offers
from fifthstreet.play.state import Phase, State
from fifthstreet.play.terms import Terms
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book
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
ROLES = ("dealer", "floor", "pit_supervisor", "pit_manager", "shift_manager", "player")
METER = Fraction(5_000_000)


def _terms(law: RuleBook, chosen: Mapping[str, Any]) -> Terms:
    submission = Submission(
        book=law.id,
        limits=Limits(ante=Range(min=500, max=20_000)),
        offers=Offers(**{wager.id: True for wager in law.wagers if wager.offered}),
        progressive=ProgressivePart(bet_amount=STAKE),
        chosen=dict(chosen),
    )
    return Terms.of(submission, law)


def _by(role: str, name: str = "") -> c.By:
    return c.By(role=role, name=name or role)


def _place(state: State, seat: int, wager: str, amount: int, **more: Any) -> c.PlaceWager:
    name = state.seated.get(seat, "ann")
    given = {"by": _by("player", name), "player": name, **more}
    return c.PlaceWager(seat=seat, wager=wager, amount=amount, **given)


def _moments(law: RuleBook, chosen: Mapping[str, Any]) -> Iterator[Round]:
    """Yield a round as it opens, is closed, dealt, looked into, decided, shown and settled."""
    game = Round(_terms(law, chosen), deck=Deck.standard(), seated=SEATED)
    game.do(c.OpenBetting())
    for seat in SEATED:
        game.do(_place(game.state, seat, "ante", ANTE))
    # Six cards are judged with a box, which the first method of dealing has none of.
    sides = [w.id for w in law.wagers if w.group == "side" and w.id != "six_card"]
    for wager in sides:
        game.do(_place(game.state, 1, wager, STAKE))
    yield game
    game.do(c.CloseBetting())
    yield game
    _carry_on(game, c.DoStep, c.DealCards)
    yield game
    game.do(c.ViewCards(by=_by("player", "ann"), seat=1))
    yield game
    game.do(c.PutCardsDown(by=_by("player", "ann"), seat=1))
    _decide(game)
    if c.Reveal in {type(offer.command) for offer in offers(game.state)}:
        game.do(c.Reveal())
    if game.state.to_decide:
        game.do(c.ViewCards(by=_by("player", "ann"), seat=1))
        _decide(game)
    yield game
    if game.state.seats[1].holding:
        game.do(c.PutCardsDown(by=_by("player", "ann"), seat=1))
    _carry_on(game, c.Bet, c.Reveal)
    yield game
    _carry_on(game, c.ShowHand, c.ConfirmAward)
    yield game
    _carry_on(game, c.SettleSeat)
    yield game


def _carry_on(game: Round, *kinds: type[c.Command]) -> None:
    while found := [o.command for o in offers(game.state) if isinstance(o.command, kinds)]:
        game.do(found[0])


def _decide(game: Round) -> None:
    while game.state.to_decide:
        _, *bets = [o.command for o in offers(game.state) if isinstance(o.command, c.Bet | c.Fold)]
        game.do(bets[0])


def _by_the_pit(state: State) -> Iterator[c.Command]:
    steps = [step.id for step in state.method.steps]
    awards = [step.id for step in state.terms.book.course.settlement.progressive_steps]
    for role in ROLES:
        by = _by(role, "ann" if role == "player" else role)
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


def _by_players(state: State) -> Iterator[c.Command]:
    for seat, name in (*SEATED.items(), (3, "cyd"), (7, "ann")):
        by = _by("player", name)
        yield from (
            kind(by=by, seat=seat) for kind in (c.ViewCards, c.PutCardsDown, c.Fold, c.Leave)
        )
        yield from (c.Bet(by=by, seat=seat, amount=ANTE * n) for n in (1, 2, 3, 4, 5))
        yield c.Declare(by=by, seat=seat, says="two pair")
        for wager in state.terms.book.wagers:
            yield c.WithdrawWager(by=by, seat=seat, wager=wager.id)
            for amount in (STAKE, 250, 500, ANTE, 2_500, 20_001):
                yield _place(state, seat, wager.id, amount)
        yield _place(state, 3, "ante", ANTE, by=_by("player", "zoe"), player="zoe")
        for instrument in ("plaque", "cash_verbal", "approved_instrument"):
            yield _place(state, seat, "ante", ANTE, instrument=instrument)


@cache
def _reports(id_: str) -> tuple[tuple[str, tuple[Circumstance, ...]], ...]:
    """Return every irregularity and rule of conduct of a book, with circumstances that it asks."""
    law = book(id_)
    rules = (*law.irregularities, *law.conduct)
    return tuple(
        (rule.id, facts)
        for rule in rules
        for facts in dict.fromkeys([(), *(remedy.when for remedy in rule.remedies)])
    )


def _of_what_went_wrong(state: State, only: str) -> Iterator[c.ReportIrregularity]:
    for what, facts in _reports(state.terms.book.id):
        if only in ("", what):
            yield c.ReportIrregularity(what=what, seat=1, facts=facts, place=1)
            if not facts:
                yield c.ReportIrregularity(what=what, seat=1, place=1, count=2)


def _chosen(law: RuleBook) -> dict[str, Any]:
    """Return the choices that replace a remedy by another."""
    replacing = (option for option in law.options.values() if option.instead)
    return {option.key: _value(next(iter(option.instead))) for option in replacing}


def _value(word: str) -> Any:
    return {"true": True, "false": False}.get(word, word)


def everything(law: RuleBook) -> Iterator[object]:
    """Yield what comes of whatever anybody tries at each moment of a round."""
    for game in _moments(law, {}):
        state = game.state
        for command in (*_by_the_pit(state), *_by_players(state)):
            yield decide(state, command)
    yield game.events


def reports(law: RuleBook, only: str = "") -> Iterator[object]:
    """Yield what comes of every report at each moment of a round, or of one kind of report."""
    for chosen in ({}, _chosen(law)):
        for state in (game.state for game in _moments(law, chosen)):
            for command in _of_what_went_wrong(state, only):
                answer = decide(state, command)
                yield answer
                if isinstance(answer, tuple):
                    yield from _followed(replay(state, answer), command)
    yield from _wherever(law, only)


def _wherever(law: RuleBook, only: str) -> Iterator[object]:
    """Yield what comes of reports with each method of dealing, and each side bet offered alone."""
    for method, bet in product(law.dealing.methods, (None, *law.wagers)):
        if bet is not None and not bet.offered:
            continue
        submission = Submission(
            book=law.id,
            limits=Limits(ante=Range(min=500, max=20_000)),
            offers=Offers(**({bet.id: True} if bet else {})),
            dealing=DealingPart(method=method.id),
        )
        game = Round(Terms.of(submission, law), deck=Deck.standard(), seated=SEATED)
        game.do(c.OpenBetting())
        for command in _of_what_went_wrong(game.state, only):
            yield decide(game.state, command)


def awarded(law: RuleBook) -> Iterator[object]:
    """Yield what comes of everybody's trying each check before an award."""
    game = next(game for game in _moments(law, {}) if game.state.phase is Phase.SETTLING)
    _carry_on(game, c.ShowHand)
    while due := [o.command for o in offers(game.state) if isinstance(o.command, c.ConfirmAward)]:
        for role in ROLES:
            by = _by(role, "ann" if role == "player" else role)
            yield decide(game.state, replace(due[0], by=by))
        game.do(due[0])


def after_a_bet(law: RuleBook) -> Iterator[object]:
    """Yield what comes of every report once somebody has bet on a hand that nobody looked at."""
    game = next(game for game in _moments(law, {}) if game.state.to_decide)
    _, *bets = [o.command for o in offers(game.state) if isinstance(o.command, c.Bet | c.Fold)]
    game.do(bets[0])
    for command in _of_what_went_wrong(game.state, ""):
        yield decide(game.state, command)


def _followed(state: State, command: c.ReportIrregularity) -> Iterator[object]:
    """Yield what comes of a ruling by anybody, or of the same report once more."""
    if state.waiting is None:
        yield decide(state, command)
        return
    for role in ROLES:
        by = _by(role)
        yield decide(
            state, c.MakeRuling(what=command.what, by=by, facts=command.facts, reason="So.")
        )


PROBES = (everything, awarded, after_a_bet)
