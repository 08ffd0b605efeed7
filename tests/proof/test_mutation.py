"""The mutation run: what counts as live, refused, informative and dead."""

from collections.abc import Iterator

import pytest

from fifthstreet.proof.book_proof import undemanded
from fifthstreet.proof.mutation import ABSENT, Mutants, MutationReport, TellsApart, Value
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book
from rules.book_values import data

ODDS = "schedules.0.tables.0.lines.0.pays"
AWARD = "schedules.2.tables.0.lines.0.pays"


class Some(Mutants):
    """A book of which only some values are changed."""

    def __init__(self, id_: str, *keys: str) -> None:
        super().__init__(book(id_), data(id_))
        self.keys = keys

    def values(self) -> Iterator[Value]:
        every = {value.key: value for value in super().values()}
        yield from (every[key] for key in self.keys)

    def report(self, tells_apart: TellsApart) -> MutationReport:
        """Return what becomes of these values."""
        return MutationReport(tuple(self.judge(value, tells_apart) for value in self.values()))

    def of(self, key: str) -> list[object]:
        """Return what else a value could be."""
        return self.others({value.key: value for value in super().values()}[key])


def test_a_value_is_live_refused_informative_or_dead() -> None:
    some = Some(
        "md",
        "document.title",
        "betting.fixed_after_close.value",
        "wagers.5.fold.effect",
        "cards.decks.default",
        "course.settlement.direction.value",
    )

    def tells_apart(made: RuleBook, value: Value) -> bool:
        return value.field == "FoldRule.effect" or made.cards.decks.default == 2

    report = some.report(tells_apart)
    assert [one.state for one in report.judged] == [
        *("informative", "refused", "live", "live", "dead"),
    ]
    (dead,) = report.dead
    assert (dead.key, dead.says) == (
        "course.settlement.direction.value",
        "right_to_left may as well be left_to_right",
    )
    assert report.summary == "5 values: 2 live, 1 refused, 1 informative, 0 equivalent, 1 dead"


def test_a_value_that_may_as_well_be_absent_is_dead() -> None:
    report = Some("md", "cards.two_decks.rack_holds_one.value").report(lambda *_: True)
    assert report.count("live") == 1
    some = Some("uk", "caps.0.amount", "betting.limits_shown.value", "conduct.0.remedies.0.ruling")
    assert len(some.report(lambda *_: True).judged) == 3


@pytest.mark.parametrize(
    ("key", "others"),
    [
        (ODDS, ["501 to 1"]),
        (AWARD, ["1 to 1", "2 for 1", "push"]),
        ("betting.opens", ["any_time"]),
        ("wagers.0.needs", []),
        ("wagers.1.needs", [("zzz",)]),
        ("wagers.1.equals", []),
        ("contests.0.hand.best", [99, 1]),
        ("cards.shuffles.0.moment", ["after_every_round", "on_order"]),
    ],
)
def test_another_value_is_one_that_the_field_allows(key: str, others: list[object]) -> None:
    found = Some("md").of(key)
    values = [other["value"] if isinstance(other, dict) else other for other in found]
    assert [other for other in values if other is not ABSENT] == others


def test_where_something_occurs_can_be_nowhere_or_elsewhere() -> None:
    some = Some("md")
    key = next(
        v.key for v in Mutants.values(some) if v.field == "Irregularity.occurs_where" and v.current
    )
    assert ("dealing.method = zzz",) in some.of(key)
    assert ("dealing.method = automated",) in some.of(key)


def test_of_a_long_vocabulary_two_words_are_tried_in_each_place() -> None:
    some = Some("md")
    found = [v for v in Mutants.values(some) if v.field == "Remedy.do" and len(v.current) > 1]
    others = some.of(found[0].key)
    assert len(others) == 2 * len(found[0].current) + 1, "and once the first is left out"
    ruled = next(v for v in Mutants.values(some) if v.field == "Remedy.ruling" and v.current)
    assert {"zzz", "dealer"} <= set(some.of(ruled.key))


def test_a_field_that_may_be_left_out_is_taken_out() -> None:
    some = Some("md", "zones.1.cards")
    optional = next(v for v in Mutants.values(some) if ABSENT in some.others(v))
    made = some.changed(optional, ABSENT)
    assert isinstance(made, RuleBook | str)
    assert "There is no" not in str(made)


def test_a_list_of_words_may_be_shorter_and_a_date_has_no_other() -> None:
    some = Some("md")
    suits = next(
        v for v in Mutants.values(some) if v.field == "PayLine.suits" and len(v.current) > 1
    )
    assert suits.current[1:] in some.others(suits)
    assert some.of("document.approved_on") in ([], [ABSENT])


def test_a_book_states_some_of_its_values_and_leaves_others_out() -> None:
    known = Mutants(book("md"), data("md"))
    found = {value.key: value for value in known.values()}
    assert known.states(found["document.title"])
    assert known.states(found[ODDS])
    assert [key for key, value in found.items() if not known.states(value)]


def test_a_book_that_does_not_load_with_another_value_says_why() -> None:
    known = Mutants(book("md"), data("md"))
    (title,) = [value for value in known.values() if value.key == "document.title"]
    assert "document.title" in str(known.changed(title, 5))


@pytest.mark.parametrize("id_", ["md", "rws", "cb", "uk"])
def test_every_requirement_that_binds_at_the_table_is_demanded_there(id_: str) -> None:
    law = book(id_)
    assert list(undemanded(law)) == []
    code = law.requirements[0].code
    changes = {"binds": "both", "when": ("cards.decks = 9",)}
    never = law.requirements[0].model_copy(update=changes)
    quiet = law.model_copy(update={"requirements": (never, *law.requirements[1:])})
    (fault,) = undemanded(quiet)
    assert f"no running table refuses to break {code}" in fault.message
    assert "requirements.toml" in fault.file


def test_words_that_no_round_of_a_book_tells_apart_are_equivalent() -> None:
    scope = {"value": "player", "cite": ("CB-cap-1-s2",)}
    (cap,) = data("cb")["caps"]
    own = {key: value for key, value in cap.items() if key not in {"sharing", "from_odds"}}
    content = {**data("cb"), "caps": ({**own, "scope": scope},)}
    law = RuleBook.model_validate(content, context=book("cb").citations)
    law = law.with_appendix(book("cb").options, book("cb").citations)
    mutants = Mutants(law, content)
    (value,) = [one for one in mutants.values() if one.key == "caps.0.scope.value"]
    shared = [one for one in mutants.others(value) if one == "round"]
    assert shared

    def shares(other: RuleBook, _: Value) -> bool:
        return other.caps[0].scope.value == "round"

    judged = mutants.judge(value, shares)
    assert (judged.state, judged.says) == ("equivalent", "player may as well be hand")
    assert mutants.judge(value, lambda *_: False).state == "dead"


def test_options_are_changed_to_every_other_choice() -> None:
    known = Mutants(book("md"), data("md"))
    options = {one.kind.key: one for one in known.values() if one.field == "Option.default"}
    assert known.others(options["cap.scope"]) == ["round"]
    assert known.others(options["progressive.void_reversal"]) == [False]
    assert known.others(options["progressive.denominations"]) == [(500,)]
    assert known.others(options["limits.six_card"]) == [{"min": 101, "max": 2500}]
    assert known.others(options["envy.paytable"])
    made = known.changed(options["cap.scope"], "round")
    assert isinstance(made, RuleBook)
    assert made.options["cap.scope"].default == "round"
    assert known.judge(options["cap.scope"], lambda *_: False).state == "dead"
