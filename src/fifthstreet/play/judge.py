"""How each contest of a plan judges a hand, worked out once for all rounds under the same terms."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from fifthstreet.cards import Card, CardError, Ranked, ranker
from fifthstreet.cards.ranking import Ranker
from fifthstreet.money import MeterShare, Odds, Payout, Push
from fifthstreet.play.choices import Choices
from fifthstreet.play.line import Outcome
from fifthstreet.play.record import maker
from fifthstreet.play.showdown import Showdown, Spot
from fifthstreet.rules import plan
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.paytable import PayTable
from fifthstreet.rules.wager import Wager

VERDICTS: Final = 8_192
"""Verdicts that each pay table remembers: more than there are hands of five cards to rank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What becomes of a wager: its outcome, its odds where it wins, and why."""

    outcome: Outcome
    citation: str
    why: str
    odds: Odds | None = None


new_verdict = maker(Verdict)
Judgement = Callable[[Ranked, Ranked | None, int], Verdict]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandJudge:
    """The cards that a contest looks at: where they lie, how they rank, and whose they are."""

    zones: tuple[str, ...]
    seat_zone: str
    others: tuple[str, ...]
    """The zones away from the seat."""
    count: int
    of_seat: bool
    ranks: Ranker
    whose: str

    def rank(self, showdown: Showdown, spot: Spot) -> Ranked:
        """Return what the cards make; those that lie at no seat are ranked once for all seats."""
        if self.of_seat:
            return self.of(self._cards(showdown, spot), spot)
        known = showdown.ranks.get(self.zones)
        if known is None:
            known = showdown.ranks[self.zones] = self.of(self._cards(showdown, spot), spot)
        return known

    def _cards(self, showdown: Showdown, spot: Spot) -> Sequence[Card]:
        zones = showdown.zones
        return [
            card
            for zone in self.zones
            for card in (spot.cards if zone == self.seat_zone else zones.get(zone, ()))
        ]

    def of(self, cards: Sequence[Card], spot: Spot) -> Ranked:
        """Return the rank of cards; where they cannot be ranked, say whose they are."""
        remedy = None
        what = f"{len(cards)} cards lie there, not {self.count}."
        if len(cards) == self.count:
            try:
                return self.ranks(cards)
            except CardError as error:
                what, remedy = error.what, error.remedy
        whose = self.whose.format(seat=spot.seat)
        raise CardError(f"{whose} cannot be judged: {what}", remedy=remedy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """A contest of the plan with the pay table in use, ready to judge hands."""

    contest: plan.Contest
    wagers: tuple[Wager, ...]
    by_id: Mapping[str, Wager]
    adds: bool
    """Whether it pays beside what other contests decide."""
    others: bool
    """Whether it is about the hands of others."""
    table: PayTable | None
    hand: HandJudge
    is_main: bool
    """Whether its hand is the one that decides the ante."""
    against: HandJudge | None
    meters: tuple[str, ...]
    """The meters from which the contests of its wager are paid."""
    moves_meters: bool
    plain: bool
    """Whether odds to 1 are paid by the house, with the stake."""
    by_stake: bool
    """Whether a verdict depends on the stake."""
    verdict: Judgement

    def rank(self, showdown: Showdown, spot: Spot) -> Ranked:
        """Return what the hand of a spot makes in this contest."""
        if self.is_main and spot.rank is not None:
            return spot.rank
        return self.hand.rank(showdown, spot)


def judges_of(terms: Choices) -> tuple[Judge, ...]:
    """Return the judges of all contests whose pay table is in use, in the order of settlement."""
    contests = terms.book.contests
    in_use = [one for one in contests if one.schedule is None or one.schedule in terms.tables]
    return tuple(_judge(terms, contest) for contest in in_use)


def _judge(terms: Choices, contest: plan.Contest) -> Judge:
    book = terms.book
    table = terms.tables.get(contest.schedule or "")
    wagers = tuple(wager for id_ in contest.wagers if (wager := book.wager(id_)))
    meters = _meters(terms, contest)
    own = bool(_meters_paid(contest, table))
    against = _hand_judge(book, contest.against) if contest.against else None
    main = wagers[0].group != "side" and not contest.adds
    wording = _Wording(pays="brings" if own else "pays", plain=main and not own, meter=own)
    judgement = _versus(contest, table) if against else _by_table(contest, table, wording)
    return Judge(
        contest=contest,
        wagers=wagers,
        by_id={wager.id: wager for wager in wagers},
        adds=contest.adds,
        others=contest.others,
        table=table,
        hand=_hand_judge(book, contest.hand),
        is_main=contest.hand == book.main_contest.hand,
        against=against,
        meters=meters,
        moves_meters=own or (contest.others and bool(meters)),
        plain=not (own or contest.adds or contest.others),
        by_stake=table is not None and any(line.wager for line in table.lines),
        verdict=judgement,
    )


def _meters(terms: Choices, contest: plan.Contest) -> tuple[str, ...]:
    """Return the meters of all contests that a contest's wager takes part in."""
    together = terms.book.contests_of(contest.wagers[0])
    names = [
        name for one in together for name in _meters_paid(one, terms.tables.get(one.schedule or ""))
    ]
    return tuple(dict.fromkeys(names))


def _meters_paid(contest: plan.Contest, table: PayTable | None) -> tuple[str, ...]:
    outcomes = (contest.not_qualified, contest.win, contest.win_below, contest.tie, contest.lose)
    shares = [one.pays.meter for one in outcomes if one and isinstance(one.pays, MeterShare)]
    return (*(table.meters if table else ()), *shares)


def _hand_judge(book: RuleBook, hand: plan.JudgedHand) -> HandJudge:
    """Return how the cards of a hand are ranked, and whose they are in a sentence."""
    zones = [zone for id_ in hand.zones if (zone := book.zone(id_))]
    count = sum(zone.cards for zone in zones)
    per = {zone.per for zone in zones}
    extra = [zone for zone in zones if zone.id not in book.main_contest.hand.zones]
    whose = f"The {_called(zones[0])}"
    if "dealer" in per:
        whose = "The dealer's hand"
    if "seat" in per:
        beside = "".join(f" with the {_called(zone)}" for zone in extra)
        whose = f"Seat {{seat}}'s hand{beside}"
    return HandJudge(
        zones=hand.zones,
        seat_zone=book.seat_zone.id,
        others=tuple(zone.id for zone in zones if zone.per != "seat"),
        count=count,
        of_seat="seat" in per,
        ranks=ranker(count, best=hand.best, ace_low=hand.ace_low),
        whose=whose,
    )


def _called(zone: plan.Zone) -> str:
    return (zone.aliases[0] if zone.aliases else zone.id).replace("_", " ")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wording:
    """The wording of a verdict by a pay table: plain for the wagers that make the hand."""

    pays: str
    plain: bool
    meter: bool

    def win(self, hand: Ranked, odds: Odds) -> str:
        return f"{_capital(hand.name)} {self.pays} {odds if self.plain else odds.pretty}"

    def lose(self, hand: Ranked, table: PayTable) -> str:
        if self.plain:
            return f"{_capital(hand.name)} loses"
        none = "wins none" if self.meter else f"is not on table {table.id}"
        return f"{_capital(hand.name)} {none}"


def _by_table(contest: plan.Contest, table: PayTable | None, wording: _Wording) -> Judgement:
    """Return the judge of hands by a pay table; it caches its verdicts."""
    if table is None:
        raise ValueError(f"contest {contest.id} has neither a hand to beat nor a schedule")
    lost, below = contest.lose, contest.lose or table
    stakes = {line.wager for line in table.lines if line.wager}
    paid = {slug for line in table.lines for slug in line.hands}

    @lru_cache(VERDICTS)
    def judged(hand: Ranked, stake: int | None = None) -> Verdict:
        line = table.line(hand, stake) if hand.category.slug in paid else None
        if line is None:
            pays = lost.odds or lost.pays if lost else "lose"
            return _verdict(pays, below.citation, wording.lose(hand, table))
        if isinstance(line.pays, Push):
            return _verdict(line.pays, line.citation, f"{_capital(hand.name)} pushes")
        return _verdict(line.pays, line.citation, wording.win(hand, line.pays))

    def against_table(hand: Ranked, _: Ranked | None, stake: int) -> Verdict:
        return judged(hand, stake) if stake in stakes else judged(hand)

    return against_table


def _versus(contest: plan.Contest, table: PayTable | None) -> Judgement:
    """Return the judge of hands against another hand."""
    nothing = plan.Outcome.model_construct(pays=Push(), cite=contest.cite)
    lost = contest.lose or plan.Outcome.model_construct(pays="lose", cite=contest.cite)
    tied, won = contest.tie or nothing, contest.win or nothing
    below = contest.win_below or nothing

    def paid(outcome: plan.Outcome, hand: Ranked, stake: int, why: str) -> Verdict:
        if outcome.pays == "table":
            line = table.line(hand, stake) if table else None
            if line is not None:
                return _verdict(line.pays, line.citation, why)
            outcome = below
        return _verdict(outcome.odds or outcome.pays, outcome.citation, why)

    def against_hand(hand: Ranked, other: Ranked | None, stake: int) -> Verdict:
        assert other is not None  # noqa: S101 - a contest against a hand has one
        if contest.not_qualified and contest.qualifying and not contest.qualifying.met_by(other):
            why = f"The dealer's {other.name} does not qualify"
            return paid(contest.not_qualified, hand, stake, why)
        both = f"{_capital(hand.name)} against the dealer's {other.name}"
        if hand == other:
            return paid(tied, hand, stake, f"{both}: a stand-off")
        if hand < other:  # type: ignore[operator]  # of one kind
            return paid(lost, hand, stake, f"{both} loses")
        return paid(won, hand, stake, f"{both} wins")

    return against_hand


def _verdict(pays: Literal["table", "returned", "lose"] | Odds, citation: str, why: str) -> Verdict:
    if isinstance(pays, Push):
        return new_verdict(outcome="push", citation=citation, why=why)
    if isinstance(pays, Payout):
        return new_verdict(outcome="win", odds=pays, citation=citation, why=why)
    outcome: Outcome = "returned" if pays == "returned" else "lose"
    return new_verdict(outcome=outcome, citation=citation, why=why)


def _capital(text: str) -> str:
    """Return a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]
