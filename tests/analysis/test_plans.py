"""Figures of other games than the four books have, and random plans against plain enumeration."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.enumeration import own_census_of, value, versus_census_of
from analysis.plans import CARIBBEAN_STUD, LET_IT_RIDE, THREE_CARD_POKER, planned
from fifthstreet import NoExactFigureError
from fifthstreet.analysis import own, versus
from fifthstreet.analysis.advice import advise, position
from fifthstreet.analysis.census import VersusDeal
from fifthstreet.analysis.decimals import percent
from fifthstreet.analysis.game import game_of
from fifthstreet.cards import Hand
from fifthstreet.rules.submission import Submission
from fifthstreet.whole_table.side_bets import side_bets

SMALL = tuple(Hand("2c 3c 4c 5c 6c 2d 3d 4d"))
"""Eight cards with pairs, straights and flushes among them."""

LARGER = (*SMALL, *Hand("5d 6d 2h"))


@pytest.mark.parametrize(
    ("plan", "edge", "deals"),
    [
        (LET_IT_RIDE, Fraction(37_963, 1_082_900), 51_979_200),
        (CARIBBEAN_STUD, Fraction(1_041_372_912_372, 19_933_230_517_200), 19_933_230_517_200),
        (THREE_CARD_POKER, Fraction(686_689, 20_358_520), 407_170_400),
    ],
)
def test_sample_games_have_their_published_edge(plan: str, edge: Fraction, deals: int) -> None:
    tally = game_of(planned(plan)).solve().tally()
    assert (tally.house_edge, tally.deals) == (edge, deals)


@pytest.mark.parametrize(
    ("plan", "edge"), [(CARIBBEAN_STUD, "8.5614"), (THREE_CARD_POKER, "2.3167")]
)
def test_side_bets_on_own_cards_have_their_published_edge(plan: str, edge: str) -> None:
    (figures,) = side_bets(planned(plan), Submission(book="md"))
    assert str(percent(figures.house_edge)) == edge


def test_a_side_bet_that_a_fold_loses_has_a_figure_where_no_hand_it_pays_is_folded() -> None:
    lost = THREE_CARD_POKER.replace(', fold = { effect = "live" }', "")
    assert side_bets(planned(lost)) == side_bets(planned(THREE_CARD_POKER))
    more = '{ hands = ["pair"], pays = "1 to 1" },\n  { hands = ["high_card"], pays = "push" }'
    higher = lost.replace('{ hands = ["pair"], pays = "1 to 1" }', more)
    with pytest.raises(NoExactFigureError, match="a fold loses the pair_plus wager"):
        side_bets(planned(higher))


def test_a_side_bet_on_other_cards_that_a_fold_loses_has_no_figure() -> None:
    lost = CARIBBEAN_STUD.replace(', fold = { effect = "live" }', "")
    with pytest.raises(NoExactFigureError, match="a fold loses the five_plus_one wager"):
        side_bets(planned(lost), Submission(book="md"))


def test_three_card_poker_is_played_from_queen_six_four_up() -> None:
    game = game_of(planned(THREE_CARD_POKER))
    for cards, best in (("Qs 6d 4c", "bet 1"), ("Qs 6d 3c", "fold"), ("Qs 5d 4c", "fold")):
        assert advise(game, position(cards)).best.action == best


def test_let_it_ride_lets_a_bet_ride_on_what_is_paid_already() -> None:
    game = game_of(planned(LET_IT_RIDE))
    for cards, best in (("Ts Td 2c", "stay"), ("Th Jh Qh", "stay"), ("9s 9d 2c", "take back 1")):
        assert advise(game, position(cards)).best.action == best
    drawing = advise(game, position("2h 5h 9h", board="Kh", staked=2))
    assert drawing.best.action == "stay"
    assert [option.action for option in drawing.options] == ["stay", "take back 1"]


@pytest.mark.parametrize(
    ("plan", "old", "new", "because"),
    [
        (LET_IT_RIDE, "cards = 3 }", "cards = 4 }", "6 cards are judged"),
        (LET_IT_RIDE, ', equals = "ante" },\n]', " },\n]", "the third wager may have any size"),
        (LET_IT_RIDE, 'take_back = "second"', 'take_back = "ante"', "says take back ante"),
        (LET_IT_RIDE, ", cards = [1] }", " }", "one to five cards"),
        (CARIBBEAN_STUD, "times = [2]", "times = [200]", "is not a choice of 1 to 100 antes"),
        (CARIBBEAN_STUD, "cards = 4 }", "cards = 6 }", "hands of 5 cards play against 7"),
        (
            CARIBBEAN_STUD,
            '"hole"] }\nagainst',
            '"hole", "up"] }\nagainst',
            "5 cards of the seat are",
        ),
        (CARIBBEAN_STUD, "{ fold = true }", "{ stay = true }", "is not a bet or a fold"),
        (
            CARIBBEAN_STUD,
            '"A", "K"] }\nnot_qualified = { pays = "push"',
            '"A"] }\nnot_qualified = { pays = "push"',
            "qualifies differently",
        ),
        (CARIBBEAN_STUD, 'reveal = "dealer"', 'reveal = "up"', None),
        (
            THREE_CARD_POKER,
            '"seat", cards = 3',
            '"seat", cards = 4',
            "hands of 4 cards play against 3",
        ),
        (
            THREE_CARD_POKER,
            'per = "dealer", cards = 3 }',
            'per = "dealer", cards = 3, up = true }',
            "3 of them face up",
        ),
    ],
)
def test_what_no_solver_reads_is_refused(
    plan: str, old: str, new: str, because: str | None
) -> None:
    assert old in plan
    changed = planned(plan.replace(old, new))
    if because is None:
        assert game_of(changed) == game_of(planned(plan))
        return
    with pytest.raises(NoExactFigureError, match=because):
        game_of(changed)


# Random plans -------------------------------------------------------------------------------------

PAYS = ("1 to 1", "2 to 1", "3 to 2", "5 to 1", "4 for 1", "push")
SIZE = {
    pays: place
    for place, pays in enumerate(("push", "1 to 1", "3 to 2", "2 to 1", "4 for 1", "5 to 1"))
}


@st.composite
def tables(draw: st.DrawFn, cards: int, pays: tuple[str, ...] = PAYS) -> str:
    """Draw a pay table: some hands in their order, a higher one never paid less."""
    kinds = {
        3: ("mini_royal", "straight_flush", "three_of_a_kind", "straight", "flush"),
        4: ("four_of_a_kind", "straight_flush", "three_of_a_kind", "flush", "straight"),
        5: ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight"),
    }[cards]
    chosen = [kind for kind in (*kinds, "pair") if draw(st.booleans())] or ["pair"]
    paid = sorted(
        (draw(st.sampled_from(pays)) for _ in chosen), key=lambda each: SIZE[each], reverse=True
    )
    lines = ""
    for kind, odds in zip(chosen, paid, strict=True):
        lowest = f', lowest = "{draw(st.sampled_from("34"))}"' if kind == "pair" else ""
        lines += f'  {{ hands = ["{kind}"], pays = "{odds}"{lowest} }},\n'
    return f'[[schedules.tables]]\nid = "A"\ncards = {cards}\nlines = [\n{lines}]\n'


@st.composite
def own_plans(draw: st.DrawFn) -> str:
    """Draw a plan on one's own five cards: any deal, reveals, bets, folds and wagers taken back."""
    hole = draw(st.integers(1, 4))
    board = 5 - hole
    decisions = draw(st.integers(1, 2))
    cuts = sorted(draw(st.integers(0, board)) for _ in range(decisions))
    up = draw(st.booleans()) and board > 1 and cuts[0] == 0
    steps, wagers, bets = [], ['{ id = "ante", group = "ante" }'], ["ante"]
    for number, (before, after) in enumerate(pairwise([*cuts, board])):
        choices = []
        if draw(st.booleans()):
            times = draw(st.lists(st.integers(1, 3), min_size=1, max_size=2, unique=True))
            choices.append(f'{{ add = "bet{number}", times = {times}, of = "ante" }}')
            wagers.append(f'{{ id = "bet{number}", group = "bet" }}')
            bets.append(f"bet{number}")
        if draw(st.booleans()):
            choices.append(f'{{ take_back = "more{number}" }}')
            wagers.append(f'{{ id = "more{number}", group = "ante", equals = "ante" }}')
            bets.append(f"more{number}")
        if draw(st.booleans()) or not choices:
            choices.append("{ stay = true }")
        if draw(st.booleans()):
            choices.append("{ fold = true }")
        if number == 0 and before and not up:
            steps.append(_reveal(0, before))
        steps.append(f'{{ decide = "d{number}", choices = [{", ".join(choices)}] }}')
        if after > before and not up:
            steps.append(_reveal(before, after))
    return (
        f'zones = [{{ id = "hole", per = "seat", cards = {hole} }}, '
        f'{{ id = "board", per = "table", cards = {board}, up = {str(up).lower()} }}]\n'
        f"steps = [{', '.join(steps)}]\nwagers = [{', '.join(wagers)}]\n"
        f'[[contests]]\nid = "main"\nwagers = {bets}\nhand = {{ zones = ["hole", "board"] }}\n'
        'schedule = "main"\nlose = { pays = "lose" }\n[[schedules]]\nid = "main"\n'
        f"{draw(tables(5))}"
    ).replace("'", '"')


def _reveal(before: int, after: int) -> str:
    return f'{{ reveal = "board", cards = {list(range(before + 1, after + 1))} }}'


DEALS = [(3, 3, 3, 0), (3, 4, 3, 1), (4, 3, 3, 0), (4, 4, 4, 1), (5, 6, 4, 1), (5, 5, 5, 0)]
DEALS += [(5, 5, 5, 1)]
"""The cards of both hands, how many are judged, and how many of the dealer's lie face up."""


@st.composite
def versus_plans(draw: st.DrawFn) -> tuple[str, VersusDeal]:
    """Draw a plan against a dealer's hand, and how many cards both have and how many lie face up.

    A hand is all of its cards or the best few of them.
    """
    deal = VersusDeal(*draw(st.sampled_from(DEALS)))
    mine, theirs, cards, up = deal
    best = "" if mine == theirs == cards else f", best = {cards}"
    outcome = st.sampled_from(["1 to 1", "push", "returned", "lose", "2 to 1", "3 to 2"])
    against = ["dealer", "up"] if up else ["dealer"]
    zones = f'{{ id = "hole", per = "seat", cards = {mine} }}, '
    zones += f'{{ id = "dealer", per = "dealer", cards = {theirs - up} }}'
    zones += ', { id = "up", per = "dealer", cards = 1, up = true }' if up else ""
    law = draw(
        st.sampled_from(["", 'category = "high_card", ranks = ["6", "4"]', 'category = "pair"'])
    )
    text = ""
    by_table = draw(st.booleans())
    for wager in ("ante", "bet"):
        table = wager == "bet" and by_table
        text += (
            f'[[contests]]\nid = "{wager}"\nwagers = ["{wager}"]\n'
            f'hand = {{ zones = ["hole"]{best} }}\nagainst = {{ zones = {against}{best} }}\n'
        )
        text += (
            f'qualifying = {{ {law} }}\nnot_qualified = {{ pays = "{draw(outcome)}" }}\n'
            if law
            else ""
        )
        text += f'win = {{ pays = "{"table" if table else draw(outcome)}" }}\n'
        text += f'win_below = {{ pays = "{draw(outcome)}" }}\nschedule = "main"\n' if table else ""
        text += f'tie = {{ pays = "{draw(outcome)}" }}\nlose = {{ pays = "{draw(outcome)}" }}\n'
    schedules = f'[[schedules]]\nid = "main"\n{draw(tables(cards))}'
    if draw(st.booleans()):
        text += '[[contests]]\nid = "bonus"\nwagers = ["ante"]\n'
        text += f'hand = {{ zones = ["hole"]{best} }}\n'
        text += 'schedule = "bonus"\nadds = true\n'
        schedules += f'[[schedules]]\nid = "bonus"\n{draw(tables(cards, ("1 to 1", "5 to 1")))}'
    times = draw(st.lists(st.integers(1, 3), min_size=1, max_size=3, unique=True))
    plan = (
        f"zones = [{zones}]\n"
        f'steps = [{{ decide = "d", choices = [{{ add = "bet", times = {times}, of = "ante" }}, '
        '{ fold = true }] }, { reveal = "dealer" }]\n'
        'wagers = [{ id = "ante", group = "ante" }, { id = "bet", group = "bet" }]\n'
        f"{text}{schedules}"
    )
    return plan.replace("'", '"'), deal


@settings(max_examples=12, deadline=None)
@given(plan=own_plans())
def test_a_random_plan_on_own_cards_is_worth_what_a_plain_walk_finds(plan: str) -> None:
    book = planned(plan)
    game = game_of(book)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(own, "own_census", lambda: CENSUS)
        solution = game.solve()
        assert solution.expected_value == solution.tally().expected_value == value(book, SMALL)


@settings(max_examples=8, deadline=None)
@given(drawn=versus_plans())
def test_a_random_plan_against_a_hand_is_worth_what_a_plain_walk_finds(
    drawn: tuple[str, VersusDeal],
) -> None:
    plan, deal = drawn
    book, deck = planned(plan), SMALL if deal.mine + deal.theirs <= len(SMALL) else LARGER
    game = game_of(book)
    assert game.shape == "versus"
    assert game.deal == deal
    with pytest.MonkeyPatch.context() as patch:
        census = versus_census_of(deck, game.least, deal)
        patch.setattr(versus, "versus_census", lambda *_: census)
        assert game.solve().expected_value == value(book, deck)


CENSUS = own_census_of(SMALL)
