"""The envy bonus: by hand from published frequencies, and in proportion to seats."""

from dataclasses import replace
from fractions import Fraction

import pytest

from analysis.games import maryland
from fifthstreet.analysis.classes import final_classes
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.own import OwnSolution
from fifthstreet.errors import NoExactFigureError
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from fifthstreet.whole_table.enquiry import Enquiry
from fifthstreet.whole_table.envy import EnvyFigures, envy_figures, hand_chances
from fifthstreet.whole_table.joint import JointPlay
from fifthstreet.whole_table.progressive import base_play, best_tally, progressive_bets

HANDS = 2_598_960


def figures(**options: object) -> tuple[EnvyFigures, ...]:
    chosen = {key.replace("__", "."): value for key, value in options.items()}
    return envy_figures(book("md"), game_of(book("md")), Submission(book="md", chosen=chosen))


def test_every_schedule_has_both_sizes_and_only_those_the_table_takes() -> None:
    found = [(each.table, each.wager) for each in figures()]
    assert found == [(table, wager) for table in "ABCD" for wager in (100, 500)]
    assert {each.wager for each in figures(progressive__denominations=(500,))} == {500}


def test_books_without_envy_have_no_figures() -> None:
    assert envy_figures(book("cb"), game_of(book("cb"))) == ()


def test_folded_hands_count_by_their_frequencies_where_the_house_says_so() -> None:
    first, second, *_ = figures(envy__folded_holder_counts=True)
    assert first.per_seat == Fraction(4 * 100_000 + 36 * 30_000, HANDS)
    assert second.per_seat == 5 * first.per_seat


def test_folded_hands_cost_envy_as_often_as_they_are_folded() -> None:
    first, *_ = figures()
    tally = best_tally(game_of(book("md")))
    for line in first.lines:
        chance = tally.chance(
            lambda end, name=line.hand: bool(end.hand and end.hand.category.slug == name)  # type: ignore[misc]
        )
        assert line.chance == chance
    royal, straight = first.lines
    assert royal.chance == Fraction(4, HANDS)
    assert straight.chance < Fraction(36, HANDS)


def test_the_bonus_grows_by_the_same_for_each_other_seat() -> None:
    first, *_ = figures()
    assert first.most_seats == 5
    assert [first.value(n) for n in range(1, 6)] == [first.per_seat * n for n in range(1, 6)]
    assert figures(layout__positions=4)[0].most_seats == 3


def test_envy_brings_the_break_even_of_the_wager_down() -> None:
    law, game = book("md"), game_of(book("md"))
    first, *_ = figures()
    bet, *_ = progressive_bets(law)
    value = base_play(game, bet).value
    with_envy = first.added_to(value, 5)
    assert with_envy.at({"meter": 0}) - value.at({"meter": 0}) == 5 * first.per_seat
    joint = JointPlay(game=game, bet=bet, ante=1500)
    point = joint.break_even("meter", {}, beside=first.value(5))
    whole = joint.round_break_even("meter", {}, beside=first.value(5))
    assert point is not None
    assert whole is not None
    assert joint.value({"meter": point}) + first.value(5) == joint.main_value()
    assert joint.value({"meter": whole}) + first.value(5) == 0


@pytest.mark.parametrize("needs", [False, True])
def test_figures_tell_which_seats_count(*, needs: bool) -> None:
    assert all(
        each.holder_needs_wager is needs for each in figures(envy__holder_needs_progressive=needs)
    )


def test_chances_of_all_hands_are_the_published_frequencies() -> None:
    chances = hand_chances()
    assert sum(chances) == 1
    assert [chance * HANDS for chance in reversed(chances)][:8] == [
        4,
        36,
        624,
        3744,
        5108,
        10200,
        54912,
        123552,
    ]
    assert chances[0] * HANDS == 1_302_540


def test_a_coalition_plays_for_the_envy_of_its_members() -> None:
    enquiry = Enquiry(book=book("md"), submission=Submission(book="md"))
    bet = enquiry.bets[0]
    meters = enquiry.meters_of(bet)
    envy = enquiry.envy_of(bet)
    assert envy is not None
    alone, six = (enquiry.coalition(bet, ante=500, seats=seats) for seats in (1, 6))
    assert alone.value(meters) == enquiry.joint(bet, 500).value(meters)
    # Whoever plays for all of them brings more than five bonuses of a player who does not.
    assert six.value(meters) > alone.value(meters) + envy.value(5)
    even = six.break_even("meter", meters)
    assert even is not None
    assert round(even) == 20_799_953
    selfish = enquiry.break_even(bet, meters, ante=500, other_seats=5)["meter"]
    assert selfish is not None
    assert even < selfish
    # At the break-even the round with both wagers is worth one without the wager, added up from
    # all endings of the play that is best there.
    solution = six.solved({"meter": even})
    assert isinstance(solution, OwnSolution)
    tally = solution.tally()
    paid = {line.hand: line.pays for line in envy.lines}
    brought = tally.mean(
        lambda end: 0 if end.folded or not end.hand else paid.get(end.hand.category.slug, 0)
    )
    awards = dict(zip(final_classes(), bet.awards({"meter": even}), strict=True))
    awarded = tally.mean(lambda end: 0 if end.folded or not end.hand else awards[end.hand])
    main = maryland().evaluate(solution.policy).expected_value * 500
    assert main + awarded + 5 * brought - bet.stake == six.main_value()


def test_folded_hands_that_bring_envy_make_no_coalition() -> None:
    enquiry = Enquiry(book=book("md"), submission=Submission(book="md"))
    envy = enquiry.envy_of(enquiry.bets[0])
    assert envy is not None
    with pytest.raises(NoExactFigureError, match="folded hand"):
        replace(envy, after_fold=True).brought_to(5)
