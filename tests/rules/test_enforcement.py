"""What the program cannot carry out, one case for each sentence that refuses it."""

import re
from typing import Any

import pytest

from fifthstreet.proof.mutation import ABSENT, replaced
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement import unenforced
from fifthstreet.rules.enforcement.zones import deal_is_ordered
from fifthstreet.rules.law import Cited
from fifthstreet.rules.library import book, books
from rules.book_values import data, validated

CITED = {"cite": ("MD-0",)}
SENTENCE = re.compile(r".+ is not carried out: .+\. Write .+\.")


def refusals(id_: str, changes: dict[str, Any]) -> dict[str, str]:
    """Return what is refused of a book with dotted keys set otherwise, by the key."""
    changed: Any = data(id_)
    for key, value in changes.items():
        path = tuple(int(part) if part.isdigit() else part for part in key.split("."))
        changed = replaced(changed, path, value)
    made = validated(id_, changed)
    return {fault.key: fault.says for fault in unenforced(made)}


def cited(value: object) -> dict[str, object]:
    return {"value": value, **CITED}


YES, NO = cited(value=True), cited(value=False)


def step(**arguments: object) -> dict[str, object]:
    return {"id": "wait", "actor": "dealer", "text": "Wait.", **CITED, **arguments}


LINE = {"hands": ("royal_flush",), "name": "Royal flush", "pays": "9 to 1", **CITED}
AWARD = {**LINE, "pays": "9.00 USD"}
CAP = data("md")["caps"][0]
MAIN, ENVY, SIX = (f"schedules.{number}.tables.0" for number in (0, 2, 4))


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_everything_that_the_four_books_say_is_carried_out(law: RuleBook) -> None:
    assert list(unenforced(law)) == []


@pytest.mark.parametrize(
    ("book", "changes", "key"),
    [
        ("md", {"betting.opens": cited("any_time")}, "betting.opens.value"),
        ("md", {"betting.by_proxy": YES}, "betting.by_proxy.value"),
        ("md", {"betting.fixed_after_close.value": False}, "betting.fixed_after_close.value"),
        ("uk", {"betting.limits_shown.value": False}, "betting.limits_shown.value"),
        ("uk", {"betting.carried_over.value": True}, "betting.carried_over.value"),
        ("md", {"betting.instruments": ABSENT}, "betting.refused_instruments.value"),
        (
            "md",
            {"betting.refused_instruments.value": ("chip",)},
            "betting.refused_instruments.value",
        ),
        (
            "md",
            {"table.seating.other_free_positions": YES},
            "table.seating.other_free_positions.value",
        ),
        *(
            (
                "md",
                {f"schedules.0.tables.0.lines.{line}.name": name},
                f"schedules.0.tables.0.lines.{line}.name",
            )
            for line, name in (
                (3, "Flush"),
                (8, "Pair of aces"),
                (8, "Pair of queens or better"),
                (9, "Pair of 7s to 10s"),
            )
        ),
        ("md", {"wagers.1.needs": ()}, "wagers.1.needs"),
        ("md", {"wagers.0.offered": True}, "wagers.0.offered"),
        ("md", {"wagers.1.offered": True}, "wagers.1.offered"),
        ("md", {"wagers.5.prescribed": True}, "wagers.5.prescribed"),
        ("md", {"wagers.4.taken_at_close": ABSENT}, "wagers.4.taken_at_close"),
        ("md", {"wagers.5.taken_at_close": YES}, "wagers.5.taken_at_close.value"),
        ("md", {"wagers.3.fold.effect": "live"}, "wagers.3.fold.effect"),
        ("md", {"contests.0.stake_returned": False}, "contests.0.stake_returned"),
        ("md", {"rounding": cited("half_up")}, "rounding.value"),
        ("md", {"wagers.4.equals": "ante"}, "wagers.4.equals"),
        (
            "md",
            {"course.decisions.blind_allowed": NO},
            "course.decisions.blind_allowed.value",
        ),
        ("md", {"course.decisions.may_look.value": "one_hand"}, "course.decisions.may_look.value"),
        ("md", {"course.decisions.if_all_fold": ABSENT}, "course.decisions.if_all_fold.value"),
        ("uk", {"cards.warn_minutes": cited(30)}, "cards.warn_minutes"),
        ("rws", {"betting.multiples": cited("any")}, "betting.multiples"),
        ("rws", {"betting.maximum_of_bets": YES}, "betting.maximum_of_bets"),
        ("cb", {"dealing.lap": cited("pair")}, "dealing.lap.value"),
        ("rws", {"dealing.lap": cited("single")}, "dealing.lap.value"),
        ("rws", {"dealing.order": cited("board_first")}, "dealing.order.value"),
        ("cb", {"dealing.order": cited("board_first")}, "dealing.order.value"),
        ("rws", {"caps.0.minimum_basis": cited("all_min")}, "caps.0.minimum_basis.value"),
        ("rws", {"caps.0.basis": cited("stake")}, "caps.0.basis"),
        ("rws", {"caps.0.unit": cited(100)}, "caps.0.unit"),
        ("md", {"contests.2.stake_returned": False}, "contests.2.stake_returned"),
        ("cb", {"course.decisions.if_all_fold": ABSENT}, "course.decisions.if_all_fold.value"),
        ("md", {"dealing.direction.value": "counterclockwise"}, "dealing.direction.value"),
        (
            "md",
            {"course.settlement.one_seat_at_a_time.value": False},
            "course.settlement.one_seat_at_a_time.value",
        ),
        ("md", {"cards.shuffles": ({"moment": "on_order", **CITED},)}, "cards.shuffles"),
        ("md", {"cards.stub_count.exempt_when": "never"}, "cards.stub_count.exempt_when"),
        ("md", {"cards.cut.skipped_when.value": "never"}, "cards.cut.skipped_when.value"),
        (
            "md",
            {"irregularities.5.remedies.0.when": ("deliberate",)},
            "irregularities.5.remedies.0.when",
        ),
        (
            "md",
            {"irregularities.7.remedies.0.when": ("deliberate",)},
            "irregularities.7.remedies.0.when",
        ),
        ("md", {"procedures.0.steps.0.actor": "operator"}, "procedures.0.steps.0.actor"),
        ("md", {"procedures.0.steps.0.when": "offers.six_card"}, "procedures.0.steps.0.when"),
        ("md", {"procedures.0.steps.7.per_deck": False}, "procedures.0.steps.7.per_deck"),
        ("md", {"procedures.2.steps.0.per_deck": True}, "procedures.2.steps.0.per_deck"),
        ("md", {"procedures.2.steps.0.actor": "floor"}, "procedures.2.steps.0.actor"),
        ("md", {"procedures.2.steps.0.gate": "award"}, "procedures.2.steps.0.gate"),
        ("cb", {"procedures.0.steps.0.per_deck": True}, "procedures.0.steps.0.per_deck"),
        ("md", {"dealing.methods.0.steps.0": step(gate="award")}, "dealing.methods.0.steps.0.gate"),
        (
            "md",
            {"dealing.methods.0.steps.0": step(gate="several_boxes")},
            "dealing.methods.0.steps.0.gate",
        ),
        (
            "md",
            {"dealing.methods.0.steps.0": step(gate="offered", when="offers.six_card")},
            "dealing.methods.0.steps.0.when",
        ),
        (
            "md",
            {"dealing.methods.0.steps.0": step(fails="late_wager")},
            "dealing.methods.0.steps.0.fails",
        ),
        (
            "md",
            {"dealing.methods.0.steps.0": step(actor="floor")},
            "dealing.methods.0.steps.0.actor",
        ),
        (
            "md",
            {"course.settlement.progressive_steps.0": step(gate="offered")},
            "course.settlement.progressive_steps.0.gate",
        ),
        (
            "md",
            {"course.settlement.progressive_steps.0": step(fails="late_wager")},
            "course.settlement.progressive_steps.0.fails",
        ),
        ("md", {"dealing.methods.0.steps.0": step()}, "dealing.methods.0.steps.0.during"),
        (
            "md",
            {"dealing.methods.0.steps.0": step(during="lunch")},
            "dealing.methods.0.steps.0.during",
        ),
        (
            "md",
            {"dealing.methods.0.steps.0": step(during="deal", gate="offered")},
            "dealing.methods.0.steps.0.during",
        ),
        (
            "md",
            {"procedures.0.steps.0.where": ("moon.full",)},
            "procedures.0.steps.0.where",
        ),
        ("md", {"powers.5.role": "dealer"}, "powers.5.role"),
        ("md", {"powers.5.or_above": False}, "powers.5.or_above"),
        ("cb", {"powers.2.role": "floor"}, "powers.2.role"),
        ("rws", {"powers.8.role": "pit_supervisor"}, "powers.8.role"),
        ("md", {"roles.0.rank": 4}, "roles.0.rank"),
        ("md", {f"{MAIN}.lines.0.suits": ("clubs",)}, f"{MAIN}.lines.0.suits"),
        ("md", {f"{MAIN}.lines.0.pays": "1% of meter"}, f"{MAIN}.lines.0.pays"),
        ("md", {f"{MAIN}.lines": ({**LINE, "wager": 500},)}, f"{MAIN}.lines.0.wager"),
        ("md", {f"{SIX}.lines.2.lowest": "9"}, f"{SIX}.lines.2.lowest"),
        ("md", {"meters.paid_in.value": "deal_order"}, "meters.paid_in.value"),
        ("md", {"meters.rates_stated.value": False}, "meters.rates_stated.value"),
        ("md", {"meters.schedule": "main"}, "meters.schedule"),
        ("rws", {"meters.major_hands": ("royal_flush",)}, "meters.major_hands"),
        ("md", {f"{ENVY}.lines": ({**AWARD, "wager": 300},)}, f"{ENVY}.lines.0.wager"),
        (
            "md",
            {"meters.denominations.allowed": (100, 300, 500)},
            "meters.denominations.allowed",
        ),
        (
            "rws",
            {"meters.denominations": {"allowed": (500,), **CITED}},
            "meters.denominations.allowed",
        ),
        (
            "uk",
            {"course.settlement.direction.value": "left_to_right"},
            "course.settlement.direction.value",
        ),
        ("rws", {"dealing.methods.1.up_card.which": "first"}, "dealing.methods.1.up_card.which"),
        ("md", {"table.positions.word": "box"}, "table.positions.word"),
        ("md", {"caps.0.wagers.value": ("ante", "moon")}, "caps.0.wagers.value"),
        ("md", {"caps.0.posted": YES}, "caps.0.posted"),
        ("uk", {"caps.0.minimum_wager_win": YES}, "caps.0.minimum_wager_win.value"),
        ("rws", {"caps.0.scope.value": "player"}, "caps.0.scope.value"),
        ("cb", {"caps.0.sharing": ABSENT}, "caps.0.sharing"),
    ],
)
def test_a_value_is_refused_with_why_and_what_to_write(
    book: str, changes: dict[str, Any], key: str
) -> None:
    found = refusals(book, changes)
    assert key in found
    assert SENTENCE.fullmatch(found[key]), found[key]


@pytest.mark.parametrize(
    ("book", "changes", "key", "says"),
    [
        ("md", {"roles.0.id": "guest"}, "roles", "A table needs the role 'player'"),
        (
            "md",
            {"contests.0.hand.ace_low": False},
            "contests.0.hand.ace_low",
            "Only hands of 3 or 4 cards can keep an ace from playing low. Remove ace_low.",
        ),
    ],
)
def test_what_does_not_fit_together_is_refused_in_a_sentence(
    book: str, changes: dict[str, Any], key: str, says: str
) -> None:
    assert says in refusals(book, changes)[key]


@pytest.mark.parametrize("lines", [8, 9])
def test_a_table_that_pays_from_two_pairs_up_or_from_jacks_is_as_good(lines: int) -> None:
    fewer = data("md")["schedules"][0]["tables"][0]["lines"][:lines]
    assert refusals("md", {f"{MAIN}.lines": fewer}) == {}


def test_words_on_the_order_of_a_deal_may_say_what_the_passes_leave_open() -> None:
    law = book("uk").with_appendix({}, book("uk").citations)
    lap = Cited[str](value="single", cite=("UK-8",))
    order = Cited[str](value="board_first", cite=("UK-8",))
    single = law.dealing.model_copy(update={"lap": lap, "order": order})
    assert list(deal_is_ordered(law.model_copy(update={"dealing": single}))) == []
