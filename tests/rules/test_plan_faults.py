"""A plan that cannot be played is refused when its book is loaded, one case for each sentence."""

from typing import Any

import pytest

from fifthstreet.proof.mutation import ABSENT, replaced
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement import unenforced
from fifthstreet.rules.library import MOST_FAULTS, BookError, load
from fifthstreet.rules.location import Path
from rules.book_values import data, loaded, texts

CITED = {"cite": ("MD-0",)}
OUT = {"fold": True, **CITED}
STAY = {"stay": True, **CITED}


def faults(id_: str, changes: dict[str, Any]) -> dict[str, str]:
    """Return what is wrong with a book with dotted keys set otherwise, by the key."""
    changed: Any = data(id_)
    for key, value in changes.items():
        path = tuple(int(part) if part.isdigit() else part for part in key.split("."))
        changed = replaced(changed, path, value)
    return {fault.key: fault.says for fault in unenforced(RuleBook.model_validate(changed))}


@pytest.mark.parametrize(
    ("place", "entry"),
    [
        (("zones", 2, "id"), "zones.2"),
        (("steps", 2, "decide"), "steps.2"),
        (("schedules", 1, "tables", 1, "id"), "schedules.1.tables.1"),
    ],
)
def test_two_entries_of_a_list_with_one_name_are_refused(place: Path, entry: str) -> None:
    first: Any = data("md")
    for step in (*place[:-2], 0 if place[0] != "zones" else 1, place[-1]):
        first = first[step]
    with pytest.raises(BookError, match=f": {entry} is given twice. Give each entry an id or a"):
        loaded("md", replaced(data("md"), place, first))


def added(wager: str, *times: int, of: str = "ante") -> dict[str, Any]:
    return {"add": wager, "times": times or (1,), "of": of, **CITED}


def decision(id_: str, *choices: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"decide": id_, "name": id_, "choices": choices, **CITED, **more}


def reveal(zone: str, *cards: int) -> dict[str, Any]:
    return {"reveal": zone, "cards": cards, **CITED}


def pays(what: str) -> dict[str, Any]:
    return {"pays": what, **CITED}


MD, RWS = data("md"), data("rws")
BLIND = {
    "id": "blind",
    "name": "Blind",
    "group": "ante",
    "fold": {"effect": "lost", **CITED},
    **CITED,
}


def more_wagers(**arguments: Any) -> dict[str, Any]:
    """Return Casino Stud with another wager beside the ante, decided as the ante is."""
    return {
        "wagers": (RWS["wagers"][0], {**BLIND, **arguments}, *RWS["wagers"][1:]),
        "contests.0.wagers": ("ante", "blind"),
    }


@pytest.mark.parametrize(
    ("book", "changes", "key", "says"),
    [
        # Names and lists.
        ("md", {"contests.0.schedule": "mian"}, "contests.0.schedule", "Did you mean 'main'?"),
        ("md", {"contests.0.hand.zones": ("x",)}, "contests.0.hand.zones", "no zone 'x'. It has"),
        ("rws", {"contests.0.against.zones": ("x",)}, "contests.0.against.zones", "no zone 'x'"),
        ("md", {"contests.0.wagers": ("x",)}, "contests.0.wagers", "The book has no wager 'x'"),
        ("md", {"meters.schedule": "envies"}, "meters.schedule", "Did you mean 'envy'?"),
        # Zones.
        ("md", {"zones.1.per": "seat"}, "zones", '2 zones have per = "seat". Write one'),
        ("md", {"zones.2.id": "burn"}, "zones.2.id", "Choose another id"),
        ("md", {"contests.4.hand.zones": ("players",)}, "zones.2", "No contest judges the Six"),
        ("md", {"dealing.methods.0.passes.1.to": ("x",)}, "dealing.methods.0.passes.1.to", "'x'"),
        (
            "md",
            {"dealing.methods.0.passes.1.cards": 2},
            "dealing.methods.0.passes",
            "Manual dealing shoe deals 2 cards to the community cards, which has 3.",
        ),
        (
            "md",
            {"zones.2.when": ()},
            "dealing.methods.0.passes",
            "deals 0 cards to the Six Card box",
        ),
        (
            "md",
            {"dealing.methods.1.up_card": {"which": "last", **CITED}},
            "dealing.methods.1.up_card",
            "the dealer gets none. Remove up_card.",
        ),
        (
            "rws",
            {"table.positions.most": 10},
            "dealing.methods.0.passes",
            "With 10 players the deal takes 56 cards, and the deck has 52",
        ),
        ("md", {"zones.2.fact": "in_community_area"}, "zones.1.fact", "a fact of its own"),
        (
            "md",
            {"zones.2.fact": ABSENT},
            "irregularities.2.remedies.1.when",
            "No zone has the fact 'in_six_card_box'. The zones have in_players_hand",
        ),
        ("md", {"zones.1.per": "dealer"}, "zones.1.per", 'Write per = "table".'),
        # Conditions.
        ("md", {"zones.2.when": "offers.six"}, "zones.2.when", "has a key offers.six. Name a"),
        ("md", {"requirements.0.key": "moon"}, "requirements.0.key", "Correct the key."),
        ("md", {"requirements.0.binds": "both"}, "requirements.0.binds", "A table does not show"),
        ("md", {"requirements.15.binds": "table"}, "requirements.15.binds", "A table does not"),
        ("md", {"requirements.4.binds": "both"}, "requirements.4.binds", "A table does not show"),
        ("md", {"requirements.6.binds": "both"}, "requirements.6.binds", "Only a running table"),
        # Reveals.
        ("md", {"steps.1.reveal": "players"}, "steps.1.reveal", "Write one of community"),
        ("md", {"steps.1.reveal": "x"}, "steps.1.reveal", "'x' is no zone of the table"),
        ("md", {"steps.1.cards": (4,)}, "steps.1.cards", "has 3 cards, and no card 4"),
        ("md", {"steps.3.cards": (1,)}, "steps.3", "This is turned up already"),
        ("md", {"steps.3.cards": (2, 2)}, "steps.3", "Name each card once"),
        ("md", {"steps.3.cards": ()}, "steps.3", "This is turned up already"),
        ("md", {"zones.1.up": True}, "steps.1", "none that is face up"),
        ("md", {"steps.3.cards": (1,)}, "zones.1", "Nobody turns up card 2 of the community"),
        # Decisions.
        ("uk", {"steps": (reveal("community"),)}, "steps", "The plan asks for no decision"),
        (
            "rws",
            {"steps.0.choices": (added("bet", 2),)},
            "steps.0.choices",
            "different things, each once",
        ),
        (
            "rws",
            {"steps.0.choices": (added("bet"), added("bet", 2))},
            "steps.0.choices",
            "different things, each once",
        ),
        ("md", {"steps.2.unless": ("ante",)}, "steps.2.unless", "everybody has that wager"),
        ("md", {"steps.2.unless": ("x",)}, "steps.2.unless", "nobody has that wager by then"),
        ("md", {"steps.0.choices.0.add": "x"}, "steps.0.choices.0.add", "The bets are third"),
        (
            "md",
            {"steps.2.choices.0.add": "third_street"},
            "steps.2.choices.0.add",
            "Write unless = ['third_street']",
        ),
        ("md", {"steps.2.choices.0.add": "third_street"}, "wagers.2", "No decision adds the 4th"),
        ("md", {"steps.0.choices.0.of": "x"}, "steps.0.choices.0.of", "Nobody has 'x' at this"),
        ("md", {"steps.0.choices.0.times": (3, 1)}, "steps.0.choices.0.times", "The sizes rise"),
        (
            "rws",
            {"steps.0.choices": (added("bet"), OUT, {"take_back": "progressive", **CITED})},
            "steps.0.choices.2.take_back",
            "Nobody has 'progressive' at this point",
        ),
        (
            "rws",
            {"steps.0.choices": (added("bet"), OUT, {"take_back": "ante", **CITED})},
            "steps.0.choices.2.take_back",
            "Call another wager ante.",
        ),
        # Wagers.
        ("md", {"wagers.0.group": "side"}, "wagers", "buys a place in the round. Add it."),
        ("md", {"wagers.5.needs": ("three_card",)}, "wagers.5.needs", "not listed above it"),
        ("md", {"wagers.5.needs": ("six_card",)}, "wagers.5.needs", "not listed above it"),
        ("rws", more_wagers(equals="bet"), "wagers.1.equals", "not listed above it. Move it."),
        ("rws", more_wagers(), "wagers.1", "Write equals, or another group."),
        # Contests.
        (
            "md",
            {"contests.0.wagers": MD["contests"][0]["wagers"][:3]},
            "wagers.3",
            "No contest decides the 5th Street.",
        ),
        (
            "md",
            {"contests.3.wagers": ("three_card", "six_card")},
            "wagers.6",
            "2 contests decide the Six Card Bonus",
        ),
        ("rws", {"contests.1.schedule": ABSENT}, "schedules.0", "No contest pays by 'main'"),
        (
            "md",
            {"contests.3.hand.zones": ("community", "community")},
            "contests.3.hand.zones",
            "A zone is named twice",
        ),
        ("md", {"contests.3.hand.best": 3}, "contests.3.hand.best", "Remove best."),
        (
            "md",
            {"contests.3.hand.zones": ("community", "six_card_box")},
            "contests.3.hand",
            "There is no ranking of 7 cards. Give best",
        ),
        (
            "rws",
            {"contests.0.against.best": 3},
            "contests.0.against",
            "5 cards are held against 3",
        ),
        (
            "rws",
            {"contests.0.qualifying.category": "pairs"},
            "contests.0.qualifying.category",
            "The book has no 5-card hand 'pairs'. Did you mean 'pair'?",
        ),
        (
            "md",
            {"contests.3.hand.zones": ("players", "community")},
            "schedules.3.tables.0.cards",
            "for 3 cards, and the contest 'three_card' judges 5. Write 5.",
        ),
        # Outcomes.
        ("md", {"contests.0.schedule": ABSENT}, "contests.0", "Write schedule, or against."),
        ("md", {"contests.0.win": pays("1 to 1")}, "contests.0.win", "This never happens"),
        ("md", {"contests.0.tie": pays("push")}, "contests.0.tie", "a pay table alone. Remove"),
        ("rws", {"contests.0.tie": ABSENT}, "contests.0", "Write tie."),
        ("rws", {"contests.0.qualifying": ABSENT}, "contests.0.not_qualified", "every hand qual"),
        ("rws", {"contests.0.not_qualified": ABSENT}, "contests.0", "Write not_qualified."),
        ("rws", {"contests.1.win": pays("1 to 1")}, "contests.1", "Write both."),
        (
            "rws",
            {"contests.1.win_below": pays("push")},
            "contests.1.win_below",
            "the table pays every hand",
        ),
        (
            "rws",
            {"schedules.0.tables.0.lines": RWS["schedules"][0]["tables"][0]["lines"][:3]},
            "contests.1",
            "A winning hand may have no line in the table. Write win_below.",
        ),
        (
            "rws",
            {"contests.0.win_below": pays("push")},
            "contests.0.win_below",
            "no table pays the winning hand",
        ),
        ("rws", {"contests.0.tie": pays("table")}, "contests.0.tie.pays", "The table pays a win"),
        ("md", {"contests.2.lose": pays("lose")}, "contests.2.lose", "never takes the stake"),
        ("md", {"contests.2.adds": False}, "contests.2.adds", "Write adds = true."),
        ("md", {"contests.0.several": True}, "contests.0.several", "Remove several."),
        ("md", {"contests.0.folded_holder": True}, "contests.0.folded_holder", "Remove"),
        ("md", {"contests.0.after_fold": "kept"}, "contests.0.after_fold", "This never happens"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_with_what_to_write(
    book: str, changes: dict[str, Any], key: str, says: str
) -> None:
    found = faults(book, changes)
    assert says in found.get(key, ""), found


def test_others_hands_are_judged_with_their_own_cards() -> None:
    envy = {"contests.2.hand.zones": ("community", "six_card_box"), "contests.2.hand.best": 5}
    assert "with the zone 'players'" in faults("md", envy)["contests.2.hand"]


def test_a_bonus_that_only_adds_needs_no_word_on_ties_and_losses() -> None:
    bonus = {
        "id": "bonus",
        "wagers": ("ante",),
        "hand": {"zones": ("players",)},
        "against": {"zones": ("dealer",)},
        "qualifying": {"category": "pair", **CITED},
        "win": pays("1 to 1"),
        "adds": True,
        **CITED,
    }
    assert faults("rws", {"contests": (*RWS["contests"], bonus)}) == {}


def test_one_raise_whose_size_falls_is_a_plan() -> None:
    steps = (
        decision("early", added("bet", 3, 4), STAY),
        decision("late", added("bet", 1), OUT, unless=("bet",)),
        reveal("dealer"),
    )
    assert faults("rws", {"steps": steps}) == {}
    again = (decision("early", added("bet"), STAY), decision("late", added("bet"), OUT), steps[2])
    assert "Write unless" in faults("rws", {"steps": again})["steps.1.choices.0.add"]


def test_equal_wagers_that_may_be_taken_back_are_a_plan() -> None:
    back = {"take_back": "blind", **CITED}
    steps = (
        decision("first", back, STAY),
        decision("bet", added("bet", 2), OUT),
        reveal("dealer"),
    )
    law = {**more_wagers(equals="ante"), "steps": steps}
    assert faults("rws", law) == {}
    twice = (steps[0], decision("second", back, STAY), *steps[1:])
    assert (
        "Nobody has 'blind'" in faults("rws", law | {"steps": twice})["steps.1.choices.0.take_back"]
    )


def test_a_stay_leaves_a_later_bet_without_the_one_before() -> None:
    steps = (decision("third_street", added("third_street"), STAY), *MD["steps"][1:])
    found = faults("md", {"steps": steps})
    assert 'Write ["ante"].' in found["wagers.2.needs"]


@pytest.mark.uncovered
def test_ten_thousand_contests_are_a_few_clear_faults() -> None:
    many = replaced(data("md"), ("contests",), data("md")["contests"] * 2_000)
    with pytest.raises(BookError) as caught:
        loaded("md", many)
    *twice, fault = caught.value.what.splitlines()[1:]
    assert len(twice) == len(MD["contests"])
    assert "contests: The list has 10000 entries, and 60 are the maximum. Remove some" in fault


def test_of_very_many_faults_the_first_are_told() -> None:
    many = replaced(data("md"), ("wagers",), tuple({"id": f"w{n}"} for n in range(60)))
    with pytest.raises(BookError) as caught:
        loaded("md", many)
    *faults_told, last = caught.value.what.splitlines()[1:]
    assert len(faults_told) == MOST_FAULTS
    assert last == "  There are 40 more. Correct these first."


def test_a_fault_of_the_plan_has_its_file_line_and_column() -> None:
    files = dict(texts("md"))
    before, after = files["plan.toml"].split('schedule = "six_card"')
    files["plan.toml"] = f'{before}schedule = "six_cards"{after}'
    line = before.count("\n") + 1
    with pytest.raises(BookError) as caught:
        load(files)
    assert (
        f"plan.toml:{line}:1: contests.4.schedule: The book has no schedule 'six_cards'. "
        "Did you mean 'six_card'?"
    ) in caught.value.what
