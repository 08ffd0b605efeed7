"""The table of all best decisions holds every position once, and nothing but best decisions."""

import json
from fractions import Fraction

import pytest

from analysis.games import common_casino_stud, maryland
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import Ties
from fifthstreet.analysis.solution import as_csv, as_json, solve
from fifthstreet.cards import FiveCardCategory, Hand, rank_five


def test_mississippi_stud_has_every_state_with_every_stake() -> None:
    made = solve(maryland()).rows()
    counts: dict[tuple[object, object], int] = {}
    for row in made:
        place = row["street"], row["staked"]
        counts[place] = counts.get(place, 0) + int(row["sets"])
    # 52 choose 2, 3 and 4 sets of cards.
    assert counts == (
        {(3, 1): 1326}
        | {(4, staked): 22_100 for staked in (2, 3, 4)}
        | {(5, staked): 270_725 for staked in (3, 4, 5, 6, 7)}
    )
    assert len(made) == len({(row["cards"], row["staked"]) for row in made})


@pytest.mark.slow
@pytest.mark.parametrize("ties", ["bet", "fold"])
def test_the_action_of_a_row_has_the_greatest_value(ties: Ties) -> None:
    for row in solve(maryland(), ties).rows()[::7]:
        choices = ["bet 3", "bet 2", "bet 1", "fold"]
        values = {choice: Fraction(str(row[choice])) for choice in choices}
        wanted = choices if ties == "bet" else choices[::-1]
        assert row["action"] == max(wanted, key=lambda choice: values[choice]), row


def test_a_value_can_be_worked_out_by_hand() -> None:
    made = solve(maryland()).decisions()
    row = next(row for row in made if row["cards"] == "As Ah Ad Ac" and row["staked"] == 3)
    # Four aces pay 40 to 1 whatever comes: the ante, two street bets and the last one.
    assert [row[choice] for choice in ("fold", "bet 1", "bet 2", "bet 3")] == [
        "-3/1",
        "160/1",
        "200/1",
        "240/1",
    ]


@pytest.mark.slow
def test_casino_stud_tells_against_which_cards_each_hand_bets() -> None:
    made = solve(common_casino_stud()).rows()
    assert len(made) == 134_459
    assert sum(int(row["sets"]) for row in made) == 2_598_960
    bets = 0
    for row in made:
        hand = rank_five(Hand(str(row["hand"]))) if row["name"] == "ace-king high" else None
        against = str(row["bet_against"])
        if hand is None and against == "always":
            bets += 47 * int(row["sets"])
        elif hand is None:
            assert against == "never"
        else:
            cards = [] if against == "never" else against.split()
            bets += int(row["sets"]) * (47 if against == "always" else len(cards))
            assert not set(cards) & set(str(row["hand"]).split())
    share = Fraction(bets, 2_598_960 * 47)
    assert round(share * 1_000_000) == 522_255  # published: 52.2255 %


@pytest.mark.slow
def test_pairs_always_bet_and_less_than_ace_king_never_does() -> None:
    for row in solve(common_casino_stud()).decisions():
        if row["bet_against"] == "always" and " high" in str(row["name"]):
            hand = rank_five(Hand(str(row["hand"])))
            assert hand.category > FiveCardCategory.HIGH_CARD or row["name"] == "ace-king high"
        if row["bet_against"] == "never":
            assert " high" in str(row["name"])
            assert "straight" not in str(row["name"])


@pytest.mark.slow
@pytest.mark.parametrize("game", [maryland(), common_casino_stud()], ids=["md", "rws"])
def test_csv_and_json_say_the_same_twice(game: Game) -> None:
    solution = solve(game)
    text = "".join(as_csv(solution))
    assert text == "".join(as_csv(solve(game)))
    head, *lines = text.splitlines()
    document = json.loads("".join(as_json(solution)))
    assert Fraction(document["expected_value"]) == solution.expected_value
    assert len(document["rows"]) == len(lines)
    names = head.split(",")
    for line, row in zip(lines[::97], document["rows"][::97], strict=True):
        assert dict(zip(names, line.split(","), strict=True)) == {k: str(v) for k, v in row.items()}
