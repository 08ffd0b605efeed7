"""What two ways to play do differently, against the tallies of both."""

from dataclasses import replace
from fractions import Fraction

from fifthstreet.analysis import casino_stud, mississippi
from fifthstreet.analysis.census import DEALER_HANDS, versus_census
from fifthstreet.analysis.changes import versus_changes, own_changes
from fifthstreet.analysis.classes import final_classes
from fifthstreet.analysis.game import VersusGame, OwnGame, game_of
from fifthstreet.cards import FiveCardCategory, rank_five
from fifthstreet.rules.library import book


def test_a_present_for_no_pair_makes_casino_stud_hands_bet() -> None:
    game = game_of(book("rws"))
    assert isinstance(game, VersusGame)
    none = (Fraction(0),) * (len(final_classes()) - 1)
    before = casino_stud.solve(game)
    now = casino_stud.solve(replace(game, extra=(Fraction(1, 20), *none)))
    (change,) = versus_changes(before, now)
    assert (change.was, change.becomes) == (0, 2)
    more = now.tally().chance(lambda end: not end.folded)
    more -= before.tally().chance(lambda end: not end.folded)
    assert change.hands * DEALER_HANDS == more * now.tally().deals
    for example in change.examples:
        assert len(example) == 6
        assert rank_five(example[:5]).category is FiveCardCategory.HIGH_CARD
    assert versus_changes(now, now) == ()
    (back,) = versus_changes(now, before)
    assert (back.was, back.becomes, back.hands) == (2, 0, change.hands)


def test_a_face_up_card_of_an_example_is_that_of_its_column() -> None:
    game = game_of(book("rws"))
    assert isinstance(game, VersusGame)
    always = casino_stud.solve(game)
    raises = always.raises.copy()
    raises[-1, :] = False
    changed = casino_stud.VersusSolution(game, "bet", raises)
    (change,) = versus_changes(always, changed)
    assert change.hands == 47 * int(versus_census(game.least).ways[-1])
    royal, *_ = change.examples
    assert rank_five(royal[:5]).category is FiveCardCategory.ROYAL_FLUSH
    assert [example[5].notation for example in change.examples] == ["2c", "2d", "2h"]


def test_only_decisions_that_both_ways_come_to_are_told() -> None:
    game = game_of(book("md"))
    assert isinstance(game, OwnGame)
    bold, shy = mississippi.solve(game, "bet"), mississippi.solve(game, "fold")
    assert own_changes(bold, bold) == ()
    changes = own_changes(bold, shy)
    assert changes
    for change in changes:
        sets = mississippi.states_at(change.street)
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
    bold, shy = mississippi.solve(game, "bet"), mississippi.solve(game, "fold")
    folding = replace(shy, policy={**shy.policy, (0, 1): shy.policy[0, 1] * 0})
    changes = own_changes(bold, folding)
    assert {change.street for change in changes} == {0}
    bets = bold.policy[0, 1] > 0
    assert sum(change.hands for change in changes) == mississippi.states_at(0).ways[bets].sum()
