"""What must hold of any pay table, whatever its figures."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.pay_lines import line_keys
from fifthstreet.analysis.solution import solve
from fifthstreet.rules.library import book
from fifthstreet.whole_table.information import worth_of_knowing
from pay_tables import main_table

FEW = 15
LINES = {id_: list(line_keys(main_table(book(id_))).values()) for id_ in ("md", "rws")}

figures = st.fractions(min_value=-1, max_value=600, max_denominator=4)


@st.composite
def raised(draw: st.DrawFn, id_: str) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """Return two sets of changed lines, the second nowhere lower."""
    keys = draw(st.lists(st.sampled_from(LINES[id_]), min_size=1, max_size=4, unique=True))
    lower = {key: draw(figures) for key in keys}
    more = {key: pays + draw(st.fractions(0, 50, max_denominator=3)) for key, pays in lower.items()}
    return lower, more


@settings(max_examples=FEW)
@given(raised("md"))
def test_value_never_falls_when_a_line_of_mississippi_stud_rises(
    pays: tuple[dict[str, Fraction], dict[str, Fraction]],
) -> None:
    lower, more = (solve(game_of(book("md"), each)).expected_value for each in pays)
    assert lower <= more


@settings(max_examples=FEW)
@given(raised("rws"))
def test_value_never_falls_when_a_line_of_casino_stud_rises(
    pays: tuple[dict[str, Fraction], dict[str, Fraction]],
) -> None:
    lower, more = (solve(game_of(book("rws"), each)).expected_value for each in pays)
    assert lower <= more


@pytest.mark.parametrize("id_", ["md", "rws"])
@settings(max_examples=FEW)
@given(st.data())
def test_tie_rules_leave_the_value_and_change_no_probability_sum(
    id_: str, data: st.DataObject
) -> None:
    keys = data.draw(st.lists(st.sampled_from(LINES[id_]), max_size=3, unique=True))
    game = game_of(book(id_), {key: data.draw(figures) for key in keys})
    bet, fold = solve(game, "bet").tally(), solve(game, "fold").tally()
    assert bet.expected_value == fold.expected_value
    assert bet.average_wager >= fold.average_wager
    for tally in (bet, fold):
        assert sum(Fraction(end.ways, tally.deals) for end in tally.endings) == 1
        assert tally.deals in {155_937_600, 19_933_230_517_200}


@settings(max_examples=FEW)
@given(st.dictionaries(st.sampled_from(LINES["md"]), figures, max_size=3))
def test_the_value_of_the_induction_is_the_mean_of_the_tally(pays: dict[str, Fraction]) -> None:
    solution = solve(game_of(book("md"), pays))
    assert solution.expected_value == solution.tally().expected_value


@settings(max_examples=FEW)
@given(st.dictionaries(st.sampled_from(LINES["md"]), figures, max_size=3))
def test_knowing_more_is_never_worth_less(pays: dict[str, Fraction]) -> None:
    found = {each.known: each for each in worth_of_knowing(game_of(book("md"), pays))}
    assert all(each.gain >= 0 for each in found.values())
    for known, each in found.items():
        for more, other in found.items():
            assert each.value <= other.value or not set(known) < set(more)


def test_figures_too_large_for_machine_integers_are_still_exact() -> None:
    huge = Fraction(10**40 + 1, 3)
    small = solve(game_of(book("md"), {"royal_flush": Fraction(10**9)}))
    large = solve(game_of(book("md"), {"royal_flush": huge}))
    assert large.expected_value == large.tally().expected_value > small.expected_value
    dealt = solve(game_of(book("rws"), {"royal_flush": huge})).tally()
    royals = dealt.chance(lambda end: end.hand is not None and end.hand.slug == "royal_flush")
    assert dealt.expected_value > huge * royals
