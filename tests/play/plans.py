"""Games that no document on the shelf has, built from records as a book has them."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from fifthstreet.play.terms import Terms
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import Pass
from fifthstreet.rules.library import book
from fifthstreet.rules.plan import Contest, PlanStep, Schedule, Zone
from fifthstreet.rules.submission import Submission
from fifthstreet.rules.toml import frozen
from fifthstreet.rules.wager import Wager

CITE = "UK-8"
UNCITED = {"hand", "against"}
LOST = {"effect": "lost"}
LIVE = {"effect": "live"}
BACK = {"effect": "returned"}
FOLD: dict[str, Any] = {"fold": True}
STAY: dict[str, Any] = {"stay": True}


def cited(thing: Any) -> Any:
    """Return records with a clause, which the law wants of each."""
    if isinstance(thing, Mapping):
        inner = {key: item if key in UNCITED else cited(item) for key, item in thing.items()}
        return {**inner, "cite": CITE}
    return [cited(item) for item in thing] if isinstance(thing, list) else thing


def records(kind: Any, listed: Sequence[Mapping[str, Any]]) -> Any:
    """Return records of the law from what a book would say."""
    return TypeAdapter(tuple[kind, ...]).validate_python(frozen(cited(list(listed))))


def wager(id_: str, group: str = "ante", fold: Mapping[str, Any] = LOST, **more: Any) -> Any:
    """Return a wager as a book writes it."""
    return {"id": id_, "name": id_.title(), "group": group, "fold": dict(fold), **more}


def zone(id_: str, per: str, cards: int, **more: Any) -> Any:
    """Return a zone as a book writes it."""
    return {"id": id_, "name": f"the {id_}", "per": per, "cards": cards, **more}


def decide(id_: str, *choices: Mapping[str, Any], unless: Sequence[str] = ()) -> Any:
    """Return a decision as a book writes it."""
    return {"decide": id_, "name": id_, "choices": list(choices), "unless": list(unless)}


def add(id_: str, *times: int, of: str = "ante") -> Any:
    """Return a choice that adds to a wager."""
    return {"add": id_, "times": list(times), "of": of}


def paying(id_: str, cards: int, *lines: tuple[str, str], letter: str = "A") -> Any:
    """Return a schedule with one table."""
    listed = [{"hands": [hand], "name": hand, "pays": pays} for hand, pays in lines]
    return {"id": id_, "name": id_, "tables": [{"id": letter, "cards": cards, "lines": listed}]}


def outcomes(**pays: str) -> Any:
    """Return what becomes of a wager in each outcome."""
    return {name: {"pays": value} for name, value in pays.items()}


def game(
    *, zones: Any, wagers: Any, steps: Any, contests: Any, schedules: Any = (), base: str = "uk"
) -> RuleBook:
    """Return a document with another plan: dealt zone by zone, without caps and meters."""
    law = book(base)
    method = law.dealing.methods[0]
    dealt = records(Zone, zones)
    passes = tuple(Pass(to=(one.id,), cards=one.cards, cite=(CITE,)) for one in dealt)
    method = method.model_copy(update={"passes": passes, "up_card": None})
    return law.model_copy(
        update={
            "zones": dealt,
            "wagers": records(Wager, wagers),
            "steps": records(PlanStep, steps),
            "contests": records(Contest, contests),
            "schedules": records(Schedule, schedules),
            "dealing": law.dealing.model_copy(update={"methods": (method,)}),
            "caps": (),
        }
    )


def terms_of(law: RuleBook) -> Terms:
    """Return the terms of a table that chose nothing."""
    return Terms.of(Submission(book=law.id), law)


@cache
def let_it_ride() -> RuleBook:
    """Return a game of three equal bets, two of which may be taken back."""
    return game(
        zones=[zone("hole", "seat", 3), zone("board", "table", 2)],
        wagers=[
            wager("ante"),
            wager("second", equals="ante"),
            wager("third", equals="ante"),
            wager("bonus", "side", LIVE, needs=["ante"]),
        ],
        steps=[
            decide("first", {"take_back": "second"}, STAY),
            {"reveal": "board", "cards": [1]},
            decide("again", {"take_back": "third"}, STAY),
            {"reveal": "board", "cards": [2]},
        ],
        contests=[
            {
                "id": "main",
                "wagers": ["ante", "second", "third"],
                "hand": {"zones": ["hole", "board"]},
                "schedule": "main",
            },
            {
                "id": "bonus",
                "wagers": ["bonus"],
                "hand": {"zones": ["hole"]},
                "schedule": "bonus",
            },
        ],
        schedules=[
            paying("main", 5, ("flush", "8 to 1"), ("two_pair", "2 to 1"), ("pair", "1 to 1")),
            paying("bonus", 3, ("straight", "6 to 1"), ("flush", "4 to 1"), ("pair", "1 to 1")),
        ],
    )


@cache
def three_card() -> RuleBook:
    """Return a game of three cards against the dealer's, with a bonus and a bet on a pair."""
    versus = {"hand": {"zones": ["hole"]}, "against": {"zones": ["dealer"]}}
    queen = {"qualifying": {"category": "high_card", "ranks": ["Q"]}}
    usual = outcomes(win="1 to 1", tie="push", lose="lose")
    return game(
        zones=[zone("hole", "seat", 3), zone("dealer", "dealer", 3)],
        wagers=[
            wager("ante"),
            wager("play", "bet"),
            wager("pairs", "side", LOST, needs=["ante"]),
        ],
        steps=[decide("play", add("play", 1), FOLD), {"reveal": "dealer"}],
        contests=[
            {"id": "ante", "wagers": ["ante"], **versus, **queen, **usual}
            | outcomes(not_qualified="1 to 1"),
            {"id": "play", "wagers": ["play"], **versus, **queen, **usual}
            | outcomes(not_qualified="push"),
            {
                "id": "bonus",
                "wagers": ["ante"],
                "hand": {"zones": ["hole"]},
                "schedule": "bonus",
                "adds": True,
            },
            {
                "id": "pairs",
                "wagers": ["pairs"],
                "hand": {"zones": ["hole"]},
                "schedule": "pairs",
            },
        ],
        schedules=[
            paying("bonus", 3, ("straight_flush", "5 to 1"), ("straight", "1 to 1")),
            paying("pairs", 3, ("straight", "6 to 1"), ("flush", "3 to 1"), ("pair", "1 to 1")),
        ],
    )


@cache
def holdem() -> RuleBook:
    """Return a game on a flop that lies face up, the best five of seven against the dealer's."""
    versus = {
        "hand": {"zones": ["hole", "flop", "rest"], "best": 5},
        "against": {"zones": ["dealer", "flop", "rest"], "best": 5},
        "qualifying": {"category": "pair", "ranks": ["4"]},
    }
    usual = outcomes(tie="push", lose="lose")
    return game(
        zones=[
            zone("hole", "seat", 2),
            zone("dealer", "dealer", 2),
            zone("flop", "table", 3, up=True),
            zone("rest", "table", 2),
        ],
        wagers=[wager("ante"), wager("call", "bet"), wager("aces", "side", BACK, needs=["ante"])],
        steps=[decide("call", add("call", 2), FOLD), {"reveal": "rest"}, {"reveal": "dealer"}],
        contests=[
            {"id": "ante", "wagers": ["ante"], **versus, **usual, "schedule": "ante"}
            | outcomes(not_qualified="table", win="table", win_below="1 to 1"),
            {"id": "call", "wagers": ["call"], **versus, **usual}
            | outcomes(not_qualified="push", win="1 to 1"),
            {
                "id": "aces",
                "wagers": ["aces"],
                "hand": {"zones": ["hole", "flop"]},
                "schedule": "aces",
            },
        ],
        schedules=[
            paying("ante", 5, ("straight_flush", "20 to 1"), ("flush", "2 to 1")),
            paying("aces", 5, ("flush", "25 to 1"), ("two_pair", "7 to 1"), ("pair", "7 to 1")),
        ],
    )


@cache
def ultimate() -> RuleBook:
    """Return a game with one raise whose size falls from street to street, and a blind."""
    versus = {
        "hand": {"zones": ["hole", "board"], "best": 5},
        "against": {"zones": ["dealer", "board"], "best": 5},
    }
    pair = {"qualifying": {"category": "pair"}}
    usual = outcomes(win="1 to 1", tie="push", lose="lose")
    return game(
        zones=[zone("hole", "seat", 2), zone("dealer", "dealer", 2), zone("board", "table", 5)],
        wagers=[
            wager("ante"),
            wager("blind", equals="ante"),
            wager("play", "bet"),
            wager("trips", "side", LIVE, needs=["ante"]),
        ],
        steps=[
            decide("preflop", add("play", 3, 4), STAY),
            {"reveal": "board", "cards": [1, 2, 3]},
            decide("flop", add("play", 2), STAY, unless=["play"]),
            {"reveal": "board", "cards": [4, 5]},
            decide("river", add("play", 1), FOLD, unless=["play"]),
            {"reveal": "dealer"},
        ],
        contests=[
            {"id": "play", "wagers": ["play"], **versus, **pair, **usual},
            {"id": "ante", "wagers": ["ante"], **versus, **pair, **usual}
            | outcomes(not_qualified="push"),
            {"id": "blind", "wagers": ["blind"], **versus, **usual, "schedule": "blind"}
            | outcomes(win="table", win_below="push"),
            {
                "id": "trips",
                "wagers": ["trips"],
                "hand": versus["hand"],
                "schedule": "trips",
            },
        ],
        schedules=[
            paying("blind", 5, ("flush", "3 to 2"), ("straight", "1 to 1")),
            paying("trips", 5, ("flush", "7 to 1"), ("three_of_a_kind", "3 to 1")),
        ],
    )
