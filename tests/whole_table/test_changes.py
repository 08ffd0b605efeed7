"""What two ways to play do differently, against the tallies of both."""

from dataclasses import replace
from fractions import Fraction

from fifthstreet.analysis import own
from fifthstreet.analysis.census import DEALER_HANDS, versus_census
from fifthstreet.analysis.classes import final_classes
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.own import OwnGame
from fifthstreet.analysis.versus import VersusGame, VersusSolution
from fifthstreet.cards import FiveCardCategory, rank_five
from fifthstreet.rules.library import book
from fifthstreet.whole_table.changes import changes_between


def test_a_present_for_no_pair_makes_casino_stud_hands_bet() -> None:
    game = game_of(book("rws"))
    assert isinstance(game, VersusGame)
    none = (Fraction(0),) * (len(final_classes()) - 1)
    before = game.solve()
    now = replace(game, extra=(Fraction(1, 20), *none)).solve()
    (change,) = changes_between(before, now)
    assert (change.was, change.becomes) == (0, 2)
    more = now.tally().chance(lambda end: not end.folded)
    more -= before.tally().chance(lambda end: not end.folded)
    assert change.hands * DEALER_HANDS == more * now.tally().deals
    for example in change.examples:
        assert len(example) == 6
        assert rank_five(example[:5]).category is FiveCardCategory.HIGH_CARD
    assert changes_between(now, now) == ()
    (back,) = changes_between(now, before)
    assert (back.was, back.becomes, back.hands) == (2, 0, change.hands)


def test_a_face_up_card_of_an_example_is_that_of_its_column() -> None:
    game = game_of(book("rws"))
    assert isinstance(game, VersusGame)
    always = game.solve()
    raises = always.policy.copy()
    raises[-1, :] = False
    changed = VersusSolution(game, "bet", raises)
    (change,) = changes_between(always, changed)
    assert change.hands == 47 * int(versus_census(game.least).ways[-1])
    royal, *_ = change.examples
    assert rank_five(royal[:5]).category is FiveCardCategory.ROYAL_FLUSH
    assert [example[5].notation for example in change.examples] == ["2c", "2d", "2h"]


def test_only_decisions_that_both_ways_come_to_are_told() -> None:
    game = game_of(book("md"))
    assert isinstance(game, OwnGame)
    bold, shy = game.solve("bet"), game.solve("fold")
    assert changes_between(bold, bold) == ()
    changes = changes_between(bold, shy)
    assert changes
    for change in changes:
        sets = own.states_of(2 + change.street)
        for example in change.examples:
            state = sets.number(example)
            values = {
                bold.value(change.street, state, change.staked, bet)
                for bet in (change.was, change.becomes)
            }
            assert len(values) == 1  # the two ways differ only where it does not matter
            assert change.was > change.becomes


def test_what_is_folded_at_once_is_not_told_of_later_streets() -> None:
    game = game_of(book("md"))
    assert isinstance(game, OwnGame)
    bold, shy = game.solve("bet"), game.solve("fold")
    folding = replace(shy, policy={**shy.policy, (0, 1): shy.policy[0, 1] * 0})
    changes = changes_between(bold, folding)
    assert {change.street for change in changes} == {0}
    bets = bold.policy[0, 1] > 0
    assert sum(change.hands for change in changes) == own.states_of(2).ways[bets].sum()
