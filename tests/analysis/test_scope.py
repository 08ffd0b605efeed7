"""Whatever a book says of deck, deal, course, wagers and pay is counted, refused or beside it (X3).

Every value of every book is changed in turn. The figures must then change with it, or be refused;
only values that no figure depends on, each listed with its reason, may leave them as they are.
"""

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import combinations
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel, ValidationError

from altered import altered
from documents.proving import some
from fifthstreet import FifthStreetError, NoExactFigureError
from fifthstreet.analysis.blind import blind_offered
from fifthstreet.analysis.game import capped, game_of
from fifthstreet.analysis.own import OwnGame, OwnSolution, states_of
from fifthstreet.analysis.scope import main_table
from fifthstreet.analysis.solution import solve
from fifthstreet.cards import Card, Deck, rank_five
from fifthstreet.money import Fixed, ForOne, MeterShare, Push, ToOne, parse_odds
from fifthstreet.paper.par import make_par
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.exposure import cap_in_force
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Limits, Range, Submission
from fifthstreet.whole_table.enquiry import Enquiry
from fifthstreet.whole_table.envy import envy_figures
from fifthstreet.whole_table.progressive import initial_meters, progressive_bets
from fifthstreet.whole_table.scope_beside import refuse_uncounted_ceiling
from fifthstreet.whole_table.side_bets import side_bets

AREAS = (
    "cards",
    "betting",
    "wagers",
    "dealing",
    "zones",
    "steps",
    "course",
    "contests",
    "schedules",
    "meters",
    "caps",
)
"""What a figure may depend on; the rest of a book is people, equipment, remedies and notices."""

WORDS = {"cite", "name", "text", "id", "progressive_steps", "aliases", "fact"}
"""Names, clauses and the dealer's steps: they say how, not what is dealt or paid."""

NOT_IN_A_FIGURE = {
    r"cards\.(cover_cards|cut|lives|stub_count)": "a shuffled deck stays one, however it is cut",
    r"cards\.decks\.(default|allowed)": "decks alternate, so that a round has one of them",
    r"cards\.two_decks\.(other|rack)": "where the other deck lies",
    r"cards\.shuffles": "other shuffles than the one after every round, which is checked",
    r"betting\.(opens|closes|instruments|refused|by_proxy|limits_shown|carried)": "before cards",
    r"wagers=": "in what order wagers are listed, and side bets that no figure is asked of",
    r"wagers\.\w+\.(needs|offered|prescribed|taken_at_close)": "figures are for whoever makes it",
    r"dealing\.(first_seat|direction)": "all seats have the same chances",
    r"dealing\.methods=": "every method deals the same cards",
    r"dealing\.methods\.\w+\.passes=": "in what order the same cards are dealt, and burnt cards",
    r"dealing\.methods\.card_shoe\.passes\.0\.(cards|laps)": "a burnt card is any card",
    r"dealing\.methods\.\w+\.passes\.\d\.(to=|only_with=None)": "in what order, or unseen",
    r"dealing\.methods\.\w+\.(device|up_card\.which)": "any card of a shuffled deck is as likely",
    r"course\.decisions\.(order|may_look|cards_down)": "figures are for play on one's own cards",
    r"course\.decisions\.decision_is_a_look": "it chooses a remedy when something goes wrong",
    r"course\.decisions\.if_all_fold": "without side bets nothing is left to judge",
    r"course\.settlement": "in what order seats are paid, and that a lower hand loses",
    r"dealing\.methods\.\w+\.steps": "what the dealer does while cards are dealt",
    r"(zones|contests|schedules)=": "in what order they are listed, and what nobody wagers on",
    r"zones\.(community|dealer)\.per=(dealer|table)": "whoever's they are, seats see them as late",
    r"zones\.six_card_box\.per=dealer": "whoever's they are, seats see them as late",
    r"steps=": "cards that are turned up after the last decision",
    r"steps\.\d\.choices=.*add=.*add=": "in what order choices are listed",
    r"contests\.main\.lose=None": "a hand that no line covers loses, said or not",
    r"contests\.\w+\.(stake_returned|hand\.ace_low|folded_holder|holder_needs_wager)=": "an option",
    r"meters": "what meters start from and who is paid first; sizes are an option",
    r"schedules.*\.(minima|tables)=": "tables and minima in another order",
    r"schedules\.main\.tables\.main\.lines\.9\.highest=None": "paid on the line above",
    r"caps\.\w+\.(scope|sharing|posted)": "a seat alone has the whole ceiling",
}


@pytest.mark.parametrize("id_", ["md", "rws", "cb", "uk"])
def test_a_changed_value_changes_the_figures_or_has_none(id_: str) -> None:
    before = figures(book(id_))
    silent, changed = [], 0
    for path, value in changes(book(id_)):
        text = f"{path}={value}"
        with suppress(NoExactFigureError):
            same = figures(altered(book(id_), {path: value})) == before
            changed += not same
            silent += [text] if same and not _listed(text) else []
    assert silent == []
    assert changed


def _listed(text: str) -> bool:
    return any(re.match(pattern, text) for pattern in NOT_IN_A_FIGURE)


def figures(law: RuleBook) -> tuple[object, ...]:
    """Return everything that the figures of a book are computed from, as the mathematics reads it.

    Two books with the same game, tables, awards and ceiling have the same figures.
    """
    chosen: dict[str, Any] = {"envy.folded_holder_counts": True, "max_payout.amount": 2_500_000}
    terms = Submission(book=law.id, chosen=chosen)
    game = game_of(law)
    refuse_uncounted_ceiling(law)
    tables = (Limits(ante=Range(min=least, max=20_000)) for least in (500, 1500))
    ceilings = [cap_in_force(terms.model_copy(update={"limits": at}), law) for at in tables]
    bets = progressive_bets(law, terms, stake=None if law.id == "md" else 500)
    shown = [initial_meters(terms, bet.table) for bet in bets]
    awards = [
        (bet.fixed, [bet.shares(meter) for meter in bet.table.meters], meters)
        for bet, meters in zip(bets, shown, strict=True)
    ]
    beside = [(each.lines, each.stake) for each in side_bets(law, terms)]
    envied = [(each.wager, each.lines) for each in envy_figures(law, game, terms)]
    games = [capped(game, cap, ante=2500) for cap in ceilings]
    return games, beside, awards, envied, blind_offered(law)


def changes(law: RuleBook) -> Iterator[tuple[str, Any]]:
    """Yield a path and another value for everything that a book says in the areas above."""
    for area in AREAS:
        part = getattr(law, area)
        yield from ((area, new) for new in _others(part, None))
        yield from _inside(part, area)


def _inside(thing: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(thing, BaseModel):
        for name, field in type(thing).model_fields.items():
            value = getattr(thing, name)
            if name in WORDS or value is None:
                continue
            left_out = () if field.is_required() or field.default is not None else (None,)
            for new in (*left_out, *_others(value, field.annotation)):
                if _possible(thing, name, new):
                    yield f"{path}.{name}", new
            yield from _inside(value, f"{path}.{name}")
    elif isinstance(thing, tuple) and thing and isinstance(thing[0], BaseModel):
        for at in {0, len(thing) - 1} if path.endswith(("lines", "tables")) else range(len(thing)):
            yield from _inside(thing[at], f"{path}.{getattr(thing[at], 'id', at)}")


def _possible(record: BaseModel, name: str, value: Any) -> bool:
    """Tell whether a record may have another value at all: the loader refuses what it may not."""
    try:
        type(record).model_validate({**dict(record), name: value})
    except ValidationError:
        return False
    return True


def _others(value: Any, annotation: Any) -> Iterator[Any]:
    """Yield other values that a field might have."""
    choices = [
        word
        for part in (annotation, *get_args(annotation))
        if get_origin(part) is Literal
        for word in get_args(part)
    ]
    match value:
        case bool():
            yield not value
        case int() | str() if choices:
            yield from (word for word in choices if word != value)
        case int():
            yield from (value + 1, value + 2)
        case ToOne() | ForOne():
            yield from (type(value)(value.n + 1), Push(), parse_odds("50% of pot"))
        case Fixed() | MeterShare() | Push():
            yield ToOne(3)
        case tuple() if value and isinstance(value[0], int):
            yield from (value[:-1], (*value, max(value) + 1), (0, *value), value * 2)
        case tuple() if value:
            yield from (value[1:], value[:-1])
            if isinstance(value[0], BaseModel) and len(value) > 1:
                yield value[::-1]
        case _:
            pass


# What is counted is counted right -----------------------------------------------------------------

STREETS = {
    "steps.0.choices.0.times": (2,),
    "steps.2.choices.0.times": (1, 4),
    "steps.4.choices.0.times": (1, 2, 5),
    "schedules.main.tables.0.lines.5.pays": ToOne(5),
}


@pytest.mark.parametrize("seed", range(3))
def test_other_multiples_and_odds_are_counted_card_by_card(seed: int) -> None:
    law = altered(book("md"), STREETS)
    solution = solve(law)
    assert isinstance(solution, OwnSolution)
    cards = random.Random(seed).sample(list(Deck.standard()), 4)
    last = {bet: plain_value(law, cards, 3 + 1, bet) for bet in (1, 2, 5)}
    state = states_of(4).number(cards)
    assert {bet: solution.value(2, state, 4, bet) for bet in (1, 2, 5)} == last
    state = states_of(3).number(cards[:3])
    found = [solution.value(1, state, 3, bet) for bet in (1, 4)]
    assert found == [before_the_last(law, cards[:3], 3 + bet) for bet in (1, 4)]


def before_the_last(law: RuleBook, cards: list[Card], staked: int) -> Fraction:
    """Return what three cards are worth with a bet made: the mean of the best that follows."""
    rest = [card for card in Deck.standard() if card not in cards]
    best = Fraction(0)
    for card in rest:
        worth = (plain_value(law, [*cards, card], staked, bet) for bet in (1, 2, 5))
        best += max(Fraction(-staked), *worth)
    return best / len(rest)


def plain_value(law: RuleBook, cards: list[Card], staked: int, bet: int) -> Fraction:
    """Return what four cards are worth with a last bet, from the book's pay lines alone."""
    rest = [card for card in Deck.standard() if card not in cards]
    earned = Fraction(0)
    for card in rest:
        line = some(main_table(law)).line(rank_five([*cards, card]))
        match line.pays if line else None:
            case None:
                earned -= 1
            case ToOne(n):
                earned += n
            case _:
                pass
    return earned * (staked + bet) / len(rest)


@pytest.mark.parametrize(
    ("path", "value", "because"),
    [
        ("wagers.ante.fold.effect", "live", "the wager 'Ante' says effect live"),
        ("steps.2.unless", ("ante",), "the decision '4th Street' says unless ante"),
        ("steps.2.choices.0.of", "third_street", "says add fourth_street"),
        ("zones.players.up", True, "says up"),
        ("zones.players.cards", 3, "no cards|2 cards are dealt; 3 was counted"),
        ("zones.community.when", ("offers.six_card",), "says when offers.six_card"),
        ("contests.main.hand.ace_low", False, "says ace low False"),
        ("contests.main.adds", True, "no contest decides the ante"),
        ("contests.main.lose.pays", "returned", "says pays returned"),
        ("contests.three_card.hand.best", 2, "is about 3 cards; 2 were counted"),
        ("betting.fixed_after_close.value", False, "wagers may change after betting closes"),
        ("wagers.six_card.fold.effect", "lost", "a fold loses the Six Card Bonus wager"),
        ("wagers.progressive.fold.effect", "live", "the Progressive wager outlives a fold"),
        ("contests.envy.own_hand", True, "is not for every premium hand"),
        ("contests.three_card.hand.zones", ("players",), "is about 3 cards; 2 were counted"),
        ("schedules.three_card.tables.A.cards", 5, "is about 5 cards; 3 were counted"),
        ("caps.main.wagers.value", ("ante",), "over other wagers than the ante and the bets"),
        (
            "schedules.main.tables.0.lines.6.lowest",
            "J",
            "tells apart more than categories and ranks of pairs",
        ),
    ],
)
def test_the_reason_is_told_with_its_clause(path: str, value: Any, because: str) -> None:
    with pytest.raises(NoExactFigureError, match=because) as refused:
        figures(altered(book("md"), {path: value}))
    assert refused.value.citation
    assert isinstance(refused.value, FifthStreetError)


def test_all_hands_of_a_class_are_paid_on_one_line_of_every_table_that_is_counted() -> None:
    from fifthstreet.analysis.classes import class_of, final_classes, for_each_class
    from fifthstreet.cards import all_five_card_ranks

    for id_ in ("md", "rws"):
        table = some(main_table(book(id_)))
        paid = dict(zip(final_classes(), for_each_class(table.line), strict=True))
        assert all(table.line(hand) is paid[class_of(hand)] for hand in all_five_card_ranks())
        assert len(list(combinations(paid, 2))) == 231


def test_stakes_between_the_multiples_have_no_figure_once_a_ceiling_takes_something() -> None:
    anything = Submission(book="cb", chosen={"street.multiples": "any"})
    below = Enquiry(book=book("cb"), submission=anything, ante=500)
    assert make_par(below, parts=["cap"]).caps is not None
    assert below.tally.expected_value == solve("cb").expected_value
    above = Enquiry(book=book("cb"), submission=anything, ante=501)
    with pytest.raises(NoExactFigureError, match="any stake between the multiples"):
        make_par(above, parts=["cap"])


def test_limits_that_bind_street_bets_leave_the_bets_that_an_ante_has_room_for() -> None:
    limits = Limits(ante=Range(min=500, max=1200))
    bound = Submission(book="uk", limits=limits, chosen={"limits.apply_to_streets": True})
    found = game_of("uk", submission=bound, ante=500)
    assert isinstance(found, OwnGame)
    assert found.streets == ((1, 2),) * 3
    assert game_of("uk", submission=bound, ante=400) == game_of("uk")
