"""The progressive wager: by hand from published frequencies, and as laws of the best play."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.analysis import own
from fifthstreet.analysis.game import Game, game_of
from fifthstreet.analysis.own import OwnSolution
from fifthstreet.cards import Hand
from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.effective import effective
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import ProgressivePart, Submission
from fifthstreet.whole_table.changes import PayChange
from fifthstreet.whole_table.enquiry import Enquiry
from fifthstreet.whole_table.joint import JointPlay
from fifthstreet.whole_table.long_run import long_run
from fifthstreet.whole_table.progressive import (
    ProgressiveBet,
    base_play,
    best_tally,
    class_chances,
    initial_meters,
    meter_amount,
    progressive_bets,
    reset_meters,
)

HANDS = 2_598_960
MD = Submission(book="md")
RWS = Submission(book="rws")


def game(id_: str = "md") -> Game:
    return game_of(book(id_))


def bet(table: str, stake: int = 100) -> ProgressiveBet:
    found = progressive_bets(book("md"), stake=stake)
    return next(each for each in found if each.table.id == table)


def jackpot(stake: int = 100, **options: object) -> ProgressiveBet:
    chosen = {key.replace("__", "."): value for key, value in options.items()}
    (found,) = progressive_bets(book("rws"), Submission(book="rws", chosen=chosen), stake=stake)
    return found


def joint(table: str, *, stake: int = 100, ante: int = 500) -> JointPlay:
    return JointPlay(game=game(), bet=bet(table, stake), ante=ante)


def test_every_table_and_size_is_listed() -> None:
    found = [(each.table.id, each.stake) for each in progressive_bets(book("md"))]
    assert found == [(table, stake) for table in "ABCD" for stake in (100, 500)]
    assert progressive_bets(book("cb")) == ()


def test_the_operator_names_the_size_where_the_book_does_not() -> None:
    with pytest.raises(FifthStreetError, match=r"progressive\.bet_amount"):
        progressive_bets(book("rws"))
    named = Submission(book="rws", progressive=ProgressivePart(bet_amount=500))
    assert [each.stake for each in progressive_bets(book("rws"), named)] == [500]
    chosen = Submission(book="md", chosen={"progressive.denominations": (500,)})
    assert {each.stake for each in progressive_bets(book("md"), chosen)} == {500}


@pytest.mark.parametrize("table", ["A", "B", "C", "D"])
def test_chances_of_all_lines_folds_and_the_rest_are_one(table: str) -> None:
    play = base_play(game(), bet(table))
    assert sum(row.chance for row in play.rows) == 1
    folded = best_tally(game()).chance(lambda end: end.folded)
    assert play.rows[-1].chance == folded


def test_no_royal_is_folded_in_the_main_game() -> None:
    assert base_play(game(), bet("A")).rows[0].chance == Fraction(4, HANDS)


def test_the_jackpot_breaks_even_where_published_frequencies_say() -> None:
    # Nobody folds a flush or better, so a line's chance is that of the hand.
    fixed = 624 * 50_000 + 3_744 * 20_000 + 5_108 * 10_000
    value = base_play(game("rws"), jackpot()).value
    assert value.constant == Fraction(fixed, HANDS) - 100
    assert value.slopes == {"jackpot": (4 + Fraction(36, 10)) / HANDS}
    expected = (100 * HANDS - fixed) / Fraction(76, 10)
    assert value.break_even("jackpot") == expected
    assert value.at({"jackpot": expected}) == 0


def test_odds_for_one_pay_the_stake_within_them() -> None:
    play = base_play(game(), bet("A"))
    paid = [
        row.chance * odds for row, odds in zip(play.rows[2:7], (300, 50, 40, 30, 9), strict=True)
    ]
    assert play.value.constant == 100 * (sum(paid) - 1)


def test_a_returned_stake_is_worth_the_chance_of_an_award() -> None:
    plain = base_play(game("rws"), jackpot()).value
    back = base_play(game("rws"), jackpot(progressive__stake_returned_on_win=True)).value
    awarded = Fraction(4 + 36 + 624 + 3744 + 5108, HANDS)
    assert back.constant - plain.constant == 100 * awarded
    assert back.slopes == plain.slopes


def test_a_stake_of_five_wins_five_times_the_odds_and_the_same_meter() -> None:
    one, five = base_play(game(), bet("A")).value, base_play(game(), bet("A", 500)).value
    assert five.constant == 5 * one.constant
    assert five.slopes == one.slopes


def test_a_meter_breaks_even_with_the_others_as_they_stand() -> None:
    value = base_play(game(), bet("C")).value
    meters = reset_meters(MD, bet("C").table)
    for meter in meters:
        point = value.break_even(meter, meters)
        assert point is not None
        assert value.at({**meters, meter: point}) == 0
    rich = Fraction(10**9)
    assert value.break_even("mega", {**meters, "minor": rich}) == 0


def test_an_unknown_meter_is_asked_for() -> None:
    value = base_play(game("rws"), jackpot()).value
    with pytest.raises(FifthStreetError, match=r"progressive\.reset\.jackpot"):
        value.at(reset_meters(RWS, jackpot().table))


def test_meters_start_as_submitted_on_the_table_that_was_chosen() -> None:
    part = ProgressivePart(paytable="C", reset={"mega": 2_000_000}, initial={"mega": 3_000_000})
    submission = Submission(book="md", progressive=part)
    assert reset_meters(submission, bet("C").table)["mega"] == 2_000_000
    assert reset_meters(submission, bet("C").table)["minor"] == 25_000
    assert initial_meters(submission, bet("C").table)["mega"] == 3_000_000
    assert initial_meters(submission, bet("D").table)["mega"] == 1_000_000


@settings(max_examples=12)
@given(
    table=st.sampled_from("ABCD"),
    ante=st.sampled_from([500, 1000, 2500, 30_000]),
    stake=st.sampled_from([100, 500]),
    factor=st.integers(0, 400),
    more=st.integers(1, 10**7),
)
def test_play_for_both_is_never_worth_less_and_a_meter_never_hurts(
    *, table: str, ante: int, stake: int, factor: int, more: int
) -> None:
    play = joint(table, stake=stake, ante=ante)
    meters = {name: amount * factor for name, amount in reset_meters(MD, play.bet.table).items()}
    value = play.value(meters)
    assert value >= play.main_value() + play.apart().at(meters)
    for meter, amount in meters.items():
        assert play.value({**meters, meter: amount + more}) >= value


def test_play_changes_with_the_meter_of_table_a() -> None:
    play = joint("A")
    meters = reset_meters(MD, play.bet.table)
    sweep = play.sweep("meter", meters)
    assert len(sweep.stretches) == len(sweep.change_points) + 1
    slopes = [stretch.slope for stretch in sweep.stretches]
    chances = [stretch.hit_chance for stretch in sweep.stretches]
    assert slopes == sorted(set(slopes))
    assert chances == sorted(set(chances))
    assert chances[-1] == Fraction(40, HANDS)  # no straight flush is folded any more
    assert sweep.stretches[0].changes == ()
    for point, stretch in zip(sweep.change_points, sweep.stretches[1:], strict=True):
        for change in stretch.changes:
            assert_is_a_fold_no_more(play, change, point)


def assert_is_a_fold_no_more(play: JointPlay, change: PayChange, point: Fraction) -> None:
    """Below the point the hand is worth less than a fold, above it more, and at it the same."""
    assert change.was == 0
    assert change.becomes > 0
    worth = []
    for meter in (point - 1, point, point + 1):
        solution = play.solved({"meter": meter})
        assert isinstance(solution, OwnSolution)
        state = own.states_of(2 + change.street).number(change.examples[0])
        bet, fold = (
            solution.value(change.street, state, change.staked, each)
            for each in (change.becomes, 0)
        )
        worth.append(bet - fold)
    assert worth[0] < 0 == worth[1] < worth[2]


def test_the_value_between_change_points_is_straight() -> None:
    play = joint("D", stake=500, ante=1500)
    meters = reset_meters(MD, play.bet.table)
    sweep = play.sweep("minor", meters)
    assert sweep.others == {"mega": 1_000_000, "major": 100_000}
    assert len(sweep.stretches) > 1
    for stretch in sweep.stretches:
        low, middle, high = (
            play.value({**meters, "minor": x})
            for x in (stretch.low, (stretch.low + stretch.high) / 2, stretch.high)
        )
        assert low + high == 2 * middle
        assert high - low == stretch.slope * (stretch.high - stretch.low)


@pytest.mark.parametrize(("table", "meter"), [("A", "meter"), ("B", "minor"), ("C", "mega")])
def test_break_evens_of_play_for_both_are_exact_and_no_later(table: str, meter: str) -> None:
    play = joint(table)
    meters = reset_meters(MD, play.bet.table)
    point, whole = play.break_even(meter, meters), play.round_break_even(meter, meters)
    apart = play.apart().break_even(meter, meters)
    assert point is not None
    assert whole is not None
    assert apart is not None
    assert point < apart
    assert point < whole
    assert play.value({**meters, meter: point}) == play.main_value()
    assert play.value({**meters, meter: whole}) == 0
    assert play.value({**meters, meter: point - 1}) < play.main_value()


def test_the_jackpot_of_casino_stud_changes_no_decision() -> None:
    play = JointPlay(game=game("rws"), bet=jackpot(), ante=1000)
    meters = {"jackpot": 10**7}
    sweep = play.sweep("jackpot", meters)
    assert sweep.change_points == ()
    assert play.value(meters) == play.main_value() + play.apart().at(meters)
    assert play.break_even("jackpot", meters) == play.apart().break_even("jackpot")


def test_an_ante_and_a_range_are_more_than_nothing() -> None:
    with pytest.raises(FifthStreetError, match="The ante"):
        joint("A", ante=0)
    with pytest.raises(FifthStreetError, match="cannot grow"):
        joint("A").sweep("meter", {"meter": 1000}, high=1000)


def test_in_the_long_run_all_that_is_paid_in_comes_back() -> None:
    part = ProgressivePart(bet_amount=500, rate={"jackpot": "20%"}, reset={"jackpot": 10**7})
    submission = Submission(book="rws", progressive=part)
    (wager,) = progressive_bets(book("rws"), submission)
    run = long_run(base_play(game("rws"), wager), book("rws"), submission)
    fixed = Fraction(624 * 50_000 + 3_744 * 20_000 + 5_108 * 10_000, HANDS)
    expected = fixed + 100 + Fraction(4, HANDS) * 10**7
    assert run.returned == expected / 500
    (meter,) = run.meters
    assert meter.mean_at_turn == (100 * HANDS + 4 * 10**7) / Fraction(76, 10)
    assert meter.rounds_between == HANDS // 4
    assert run.returned_at_most == run.returned


def test_a_mean_meter_stays_where_it_is() -> None:
    part = ProgressivePart(paytable="A", rate={"meter": "10%"})
    submission = Submission(book="md", progressive=part)
    play = base_play(game(), bet("A"))
    (meter,) = long_run(play, book(submission.book or ""), submission).meters
    assert meter.mean_at_turn is not None
    royal, straight = play.rows[0].chance, play.rows[1].chance
    after = royal * 1_000_000 + straight * meter.mean_at_turn * Fraction(9, 10)
    after += (1 - royal - straight) * meter.mean_at_turn
    assert after + 10 == meter.mean_at_turn


def test_topping_up_and_charging_the_meter_move_the_return() -> None:
    part = ProgressivePart(paytable="A", rate={"meter": "45%"})
    play = base_play(game(), bet("A"))
    plain = long_run(play, book("md"), Submission(book="md", progressive=part))
    floor = {"progressive.partial_floor": "reset"}
    topped = long_run(play, book("md"), Submission(book="md", progressive=part, chosen=floor))
    charged_option = {"progressive.fixed_from_meter": True}
    charged = long_run(
        play, book("md"), Submission(book="md", progressive=part, chosen=charged_option)
    )
    assert plain.returned is not None
    assert charged.returned is not None
    assert topped.returned == plain.returned
    top_up = play.rows[1].chance * Fraction(1, 10) * 1_000_000
    assert topped.returned_at_most == plain.returned + top_up / 100
    assert charged.returned == plain.returned - plain.fixed / 100


def test_a_full_award_comes_within_exactly_so_many_wagers() -> None:
    shares = ProgressivePart(paytable="A", rate={"meter": "10%"}, reset={"meter": 1})
    terms = Submission(book="md", progressive=shares)
    (meter,) = long_run(base_play(game(), bet("A")), book("md"), terms).meters
    for chance in (Fraction(1, 2), Fraction(3, 10), Fraction(1, 700), Fraction(1)):
        each = replace(meter, full_chance=chance)
        for part in (Fraction(1, 20), Fraction(1, 2), Fraction(3, 4), Fraction(999, 1000)):
            wagers = each.wagers_until(part)
            assert wagers is not None
            assert (1 - chance) ** wagers <= 1 - part
            assert wagers == 1 or (1 - chance) ** (wagers - 1) > 1 - part
    assert replace(meter, full_chance=Fraction(0)).wagers_until(Fraction(1, 2)) is None


def test_a_long_run_without_rates_says_what_is_missing() -> None:
    run = long_run(base_play(game("rws"), jackpot()), book("rws"), RWS)
    assert run.unknown == ("progressive.rate.jackpot", "progressive.reset.jackpot")
    assert run.returned is None
    assert run.returned_at_most is None
    spoiled = ProgressivePart(rate={"jackpot": "much"}, reset={"jackpot": 5})
    again = long_run(
        base_play(game("rws"), jackpot()), book("rws"), Submission(book="rws", progressive=spoiled)
    )
    assert again.unknown == ("progressive.rate.jackpot",)


@pytest.mark.parametrize("id_", ["md", "rws"])
def test_chances_to_finish_are_those_of_the_tally(id_: str) -> None:
    tally = best_tally(game(id_))
    assert sum(class_chances(tally)) == tally.chance(lambda end: not end.folded)


def test_examples_of_changes_are_hands_of_the_street() -> None:
    sweep = joint("A").sweep("meter", {"meter": 1_000_000})
    (change,) = sweep.stretches[1].changes
    assert (change.street, change.staked, change.was, change.becomes) == (0, 1, 0, 1)
    assert change.hands == 4
    assert isinstance(change.examples[0], Hand)
    assert len({card.suit for card in change.examples[0]}) == 1


def test_a_stake_goes_back_beside_shares_and_sums_and_lies_within_odds() -> None:
    plain, back = bet("A"), replace(bet("A"), stake_back=True)
    play = base_play(game(), back)
    shares = play.rows[0].chance + play.rows[1].chance
    assert play.value.constant - base_play(game(), plain).value.constant == 100 * shares
    part = ProgressivePart(paytable="A", rate={"meter": "45%"})
    submission = Submission(
        book="md", progressive=part, chosen={"progressive.fixed_from_meter": True}
    )
    (charged,) = long_run(play, book("md"), submission).meters
    (usual,) = long_run(base_play(game(), plain), book("md"), submission).meters
    assert charged.contribution == usual.contribution  # the house gives a stake back, no meter


def test_the_long_run_reads_what_the_plan_says_of_its_meters() -> None:
    law = book("md")
    chosen = Submission(book="md", chosen={"progressive.fixed_from_meter": True})
    changed = effective(law, chosen).with_appendix({}, law.citations)
    part = ProgressivePart(paytable="A", rate={"meter": "45%"})
    play, submission = base_play(game(), bet("A")), Submission(book="md", progressive=part)
    (usual,), (charged,) = (long_run(play, each, submission).meters for each in (law, changed))
    assert usual.contribution - charged.contribution == play.value.constant + play.bet.stake


def test_a_meter_below_zero_is_refused_by_its_name() -> None:
    with pytest.raises(FifthStreetError, match="'mega' is below zero"):
        meter_amount({"mega": Fraction(-5)}, "mega")
    with pytest.raises(FifthStreetError, match="'mega' in minor units is at least 0, not -5"):
        Enquiry(book=book("md"), submission=Submission(book="md"), meters={"mega": -5})
