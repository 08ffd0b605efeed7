"""Plans of other games, written as a book writes them, in the place of an existing book's plan."""

import tomllib
from typing import Any

from pydantic import TypeAdapter

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import DealingMethod, Pass
from fifthstreet.rules.library import book
from fifthstreet.rules.plan import Contest, PlanStep, Schedule, Zone
from fifthstreet.rules.wager import Wager

CITE = "MD-12.A"

LET_IT_RIDE = """
zones = [{ id = "hole", per = "seat", cards = 3 }, { id = "board", per = "table", cards = 2 }]
steps = [
  { decide = "first", choices = [{ take_back = "ante" }, { stay = true }] },
  { reveal = "board", cards = [1] },
  { decide = "second", choices = [{ take_back = "second" }, { stay = true }] },
  { reveal = "board", cards = [2] },
]
wagers = [
  { id = "ante", group = "ante" },
  { id = "second", group = "ante", equals = "ante" },
  { id = "third", group = "ante", equals = "ante" },
]
[[contests]]
id = "main"
wagers = ["ante", "second", "third"]
hand = { zones = ["hole", "board"] }
schedule = "main"
lose = { pays = "lose" }
[[schedules]]
id = "main"
[[schedules.tables]]
id = "A"
cards = 5
lines = [
  { hands = ["royal_flush"], pays = "1000 to 1" },
  { hands = ["straight_flush"], pays = "200 to 1" },
  { hands = ["four_of_a_kind"], pays = "50 to 1" },
  { hands = ["full_house"], pays = "11 to 1" },
  { hands = ["flush"], pays = "8 to 1" },
  { hands = ["straight"], pays = "5 to 1" },
  { hands = ["three_of_a_kind"], pays = "3 to 1" },
  { hands = ["two_pair"], pays = "2 to 1" },
  { hands = ["pair"], pays = "1 to 1", lowest = "T" },
]
"""

CARIBBEAN_STUD = """
zones = [
  { id = "hole", per = "seat", cards = 5 },
  { id = "dealer", per = "dealer", cards = 4 },
  { id = "up", per = "dealer", cards = 1, up = true },
]
steps = [
  { decide = "raise", choices = [{ add = "raise", times = [2], of = "ante" }, { fold = true }] },
  { reveal = "dealer" },
]
wagers = [
  { id = "ante", group = "ante" },
  { id = "raise", group = "bet" },
  { id = "five_plus_one", group = "side", fold = { effect = "live" } },
]
[[contests]]
id = "ante"
wagers = ["ante"]
hand = { zones = ["hole"] }
against = { zones = ["dealer", "up"] }
qualifying = { category = "high_card", ranks = ["A", "K"] }
not_qualified = { pays = "1 to 1" }
win = { pays = "1 to 1" }
tie = { pays = "push" }
lose = { pays = "lose" }
[[contests]]
id = "raise"
wagers = ["raise"]
hand = { zones = ["hole"] }
against = { zones = ["dealer", "up"] }
schedule = "raise"
qualifying = { category = "high_card", ranks = ["A", "K"] }
not_qualified = { pays = "push" }
win = { pays = "table" }
tie = { pays = "push" }
lose = { pays = "lose" }
[[contests]]
id = "five_plus_one"
wagers = ["five_plus_one"]
hand = { zones = ["hole", "up"], best = 5 }
schedule = "five_plus_one"
lose = { pays = "lose" }
[[schedules]]
id = "raise"
[[schedules.tables]]
id = "A"
cards = 5
lines = [
  { hands = ["royal_flush"], pays = "100 to 1" },
  { hands = ["straight_flush"], pays = "50 to 1" },
  { hands = ["four_of_a_kind"], pays = "20 to 1" },
  { hands = ["full_house"], pays = "7 to 1" },
  { hands = ["flush"], pays = "5 to 1" },
  { hands = ["straight"], pays = "4 to 1" },
  { hands = ["three_of_a_kind"], pays = "3 to 1" },
  { hands = ["two_pair"], pays = "2 to 1" },
  { hands = ["pair", "high_card"], pays = "1 to 1" },
]
[[schedules]]
id = "five_plus_one"
[[schedules.tables]]
id = "A"
cards = 5
lines = [
  { hands = ["royal_flush"], pays = "1000 to 1" },
  { hands = ["straight_flush"], pays = "200 to 1" },
  { hands = ["four_of_a_kind"], pays = "100 to 1" },
  { hands = ["full_house"], pays = "20 to 1" },
  { hands = ["flush"], pays = "15 to 1" },
  { hands = ["straight"], pays = "10 to 1" },
  { hands = ["three_of_a_kind"], pays = "7 to 1" },
]
"""

THREE_CARD_POKER = """
zones = [
  { id = "hole", per = "seat", cards = 3 },
  { id = "dealer", per = "dealer", cards = 3 },
]
steps = [
  { decide = "play", choices = [{ add = "play", times = [1], of = "ante" }, { fold = true }] },
  { reveal = "dealer" },
]
wagers = [
  { id = "ante", group = "ante" },
  { id = "play", group = "bet" },
  { id = "pair_plus", group = "side", fold = { effect = "live" } },
]
[[contests]]
id = "ante"
wagers = ["ante"]
hand = { zones = ["hole"] }
against = { zones = ["dealer"] }
qualifying = { category = "high_card", ranks = ["Q"] }
not_qualified = { pays = "1 to 1" }
win = { pays = "1 to 1" }
tie = { pays = "push" }
lose = { pays = "lose" }
[[contests]]
id = "play"
wagers = ["play"]
hand = { zones = ["hole"] }
against = { zones = ["dealer"] }
qualifying = { category = "high_card", ranks = ["Q"] }
not_qualified = { pays = "push" }
win = { pays = "1 to 1" }
tie = { pays = "push" }
lose = { pays = "lose" }
[[contests]]
id = "ante_bonus"
wagers = ["ante"]
hand = { zones = ["hole"] }
schedule = "ante_bonus"
adds = true
[[contests]]
id = "pair_plus"
wagers = ["pair_plus"]
hand = { zones = ["hole"] }
schedule = "pair_plus"
lose = { pays = "lose" }
[[schedules]]
id = "ante_bonus"
[[schedules.tables]]
id = "A"
cards = 3
lines = [
  { hands = ["mini_royal", "straight_flush"], pays = "5 to 1" },
  { hands = ["three_of_a_kind"], pays = "4 to 1" },
  { hands = ["straight"], pays = "1 to 1" },
]
[[schedules]]
id = "pair_plus"
[[schedules.tables]]
id = "A"
cards = 3
lines = [
  { hands = ["mini_royal", "straight_flush"], pays = "40 to 1" },
  { hands = ["three_of_a_kind"], pays = "30 to 1" },
  { hands = ["straight"], pays = "6 to 1" },
  { hands = ["flush"], pays = "4 to 1" },
  { hands = ["pair"], pays = "1 to 1" },
]
"""

CARIBBEAN_WITH_BONUS = (
    CARIBBEAN_STUD
    + """
[[contests]]
id = "ante_bonus"
wagers = ["ante"]
hand = { zones = ["hole"] }
schedule = "ante_bonus"
adds = true
[[schedules]]
id = "ante_bonus"
[[schedules.tables]]
id = "A"
cards = 5
lines = [
  { hands = ["royal_flush", "straight_flush"], pays = "10 to 1" },
  { hands = ["flush"], pays = "2 to 1" },
  { hands = ["straight"], pays = "1 to 1" },
]
"""
)


def planned(text: str) -> RuleBook:
    """Return Maryland's book with the plan, wagers and pay tables of a text in TOML.

    Names and clauses, which no figure depends on, need not be given; every zone is dealt at once.
    """
    plan = tomllib.loads(text)
    for wager in plan["wagers"]:
        wager.setdefault("fold", {"effect": "lost"})
    zones = _read(Zone, plan["zones"])
    method = book("md").dealing.methods[0]
    passes = tuple(Pass(to=(zone.id,), cards=zone.cards, cite=(CITE,)) for zone in zones)
    dealt = DealingMethod.model_copy(method, update={"passes": passes, "up_card": None})
    maryland = book("md")
    return maryland.model_copy(
        update={
            "zones": zones,
            "steps": _read(PlanStep, plan["steps"]),
            "wagers": _read(Wager, plan["wagers"]),
            "contests": _read(Contest, plan["contests"]),
            "schedules": _read(Schedule, plan["schedules"]),
            "dealing": maryland.dealing.model_copy(update={"methods": (dealt,)}),
            "meters": None,
            "caps": (),
        }
    )


def _read(kind: Any, records: list[dict[str, Any]]) -> Any:
    return TypeAdapter(tuple[kind, ...]).validate_python(_named(records))


def _named(record: Any) -> Any:
    """Return a record with a clause and a name wherever it may need one."""
    if isinstance(record, list):
        return tuple(_named(each) for each in record)
    if not isinstance(record, dict):
        return record
    named = {key: _named(value) for key, value in record.items()}
    if "zones" not in named:
        named.setdefault("cite", CITE)
    if {"per", "decide", "group", "tables", "hands"} & {*named}:
        called = named.get("id") or named.get("decide") or " or ".join(named.get("hands", ()))
        named.setdefault("name", called)
    return named
