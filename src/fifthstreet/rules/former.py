"""The former arrangement of a book, for packages that have not moved to the plan yet."""

from typing import Any, Protocol

from fifthstreet.rules.law import Cited
from fifthstreet.rules.paytable import (
    Denominations,
    Envy,
    EnvyLine,
    EnvyTable,
    Payments,
    Progressive,
    SideBet,
)
from fifthstreet.rules.plan import Contest, Schedule, decisions_of, reveals_of
from fifthstreet.rules.settlement import CitedOdds, Comparison, RevealRule
from fifthstreet.rules.wager import Multiples

TARGETS = {"dealer": "dealer_hand"}


class Planned(Protocol):
    """What the former arrangement is made from."""

    steps: Any
    wagers: Any
    contests: Any
    schedules: Any
    meters: Any
    zones: Any


def place_wagers(book: Planned) -> None:
    """Tell each wager that is placed at a decision at which, and in what sizes."""
    for decision in decisions_of(book.steps):
        if choice := decision.adds:
            for wager in book.wagers:
                if wager.id == choice.add:
                    wager._decision = decision.number  # noqa: SLF001
                    sizes = Multiples.model_construct(of_ante=choice.times, cite=choice.cite)
                    wager._multiples = sizes  # noqa: SLF001


def reveal_rules_of(book: Planned) -> tuple[RevealRule, ...]:
    """Return the reveals, one card or a whole zone each."""
    return tuple(
        RevealRule.model_construct(
            shows=TARGETS.get(reveal.zone, reveal.zone),
            number=reveal.cards[0] if reveal.cards else None,
            after_decision=reveal.after_decision,
            cite=(reveal.citation,),
        )
        for reveal in reveals_of(book.steps)
    )


def _schedule(book: Planned, id_: str | None) -> Schedule | None:
    found = (one for one in book.schedules if one.id == id_)
    return next(found, None)


def comparison_of(book: Planned) -> Comparison | None:
    """Return how hands are compared with the dealer's, where they are."""
    against = [contest for contest in book.contests if contest.against]
    if not against:
        return None
    ante = next(contest for contest in against if "ante" in contest.wagers)
    bet: Contest = next((contest for contest in against if contest is not ante), ante)
    words = {"lose": "lost", "returned": "returned"}

    def cited(outcome: Any, value: Any = None) -> Any:
        return Cited[Any].model_construct(
            value=value or words.get(str(outcome.pays), str(outcome.pays)), cite=outcome.cite
        )

    return Comparison.model_construct(
        qualifying=ante.qualifying,
        ante_if_not_qualified=CitedOdds.model_construct(
            pays=ante.not_qualified.odds or ante.not_qualified.pays, cite=ante.not_qualified.cite
        ),
        ante_if_won=CitedOdds.model_construct(
            pays=ante.win.odds or ante.win.pays, cite=ante.win.cite
        ),
        bet_if_not_qualified=cited(bet.not_qualified),
        lower_hand=cited(bet.lose),
        tie=cited(bet.tie, "stand_off"),
        side_bets_apart=Cited[bool].model_construct(value=True, cite=bet.cite),
    )


def payments_of(book: Planned) -> Payments:
    """Return all pay tables."""
    groups = {wager.id: wager.group for wager in book.wagers}
    main = next(
        schedule
        for contest in book.contests
        if groups.get(contest.wagers[0]) != "side"
        and (schedule := _schedule(book, contest.schedule))
    )
    side = []
    for contest in book.contests:
        schedule = _schedule(book, contest.schedule)
        if groups.get(contest.wagers[0]) != "side" or contest.others or schedule is None:
            continue
        if book.meters and contest.schedule == book.meters.schedule:
            continue
        zones = set(contest.hand.zones)
        word = "board" if zones == {"community"} else "hand"
        word = "box_and_hole" if "six_card_box" in zones else word
        side.append(
            SideBet.model_construct(
                id=contest.wagers[0],
                name=schedule.name,
                judged_on=word,
                tables=schedule.tables,
                cite=schedule.cite,
            )
        )
    return Payments.model_construct(
        main=main.tables[0],
        side_bets=tuple(side),
        progressive=_progressive(book),
        envy=_envy(book),
    )


def _progressive(book: Planned) -> Progressive | None:
    law = book.meters
    if law is None:
        return None
    sizes = law.denominations
    schedule = _schedule(book, law.schedule)
    return Progressive.model_construct(
        name=law.name,
        tables=schedule.tables if schedule else (),
        denominations=Denominations.model_construct(allowed=sizes.allowed, cite=sizes.cite)
        if sizes
        else None,
        rates_stated=law.rates_stated,
        resets_stated=law.resets_stated,
        paid_in=law.paid_in,
        major_hands=law.major_hands,
        cite=law.cite,
    )


def _envy(book: Planned) -> Envy | None:
    contest = next((contest for contest in book.contests if contest.others), None)
    schedule = _schedule(book, contest.schedule) if contest else None
    if contest is None or schedule is None:
        return None
    return Envy.model_construct(
        name=schedule.name,
        own_hand=contest.own_hand,
        several=contest.several,
        fold=contest.after_fold,
        cite=contest.cite,
        tables=tuple(
            EnvyTable.model_construct(
                id=table.id,
                cite=table.cite,
                lines=tuple(
                    EnvyLine.model_construct(
                        wager=line.wager, hand=line.hands[0], pays=line.pays, cite=line.cite
                    )
                    for line in table.lines
                ),
            )
            for table in schedule.tables
        ),
    )
