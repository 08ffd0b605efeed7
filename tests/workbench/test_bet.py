"""Any bet: its figures by counting under symmetry, by plain enumeration and by the main solvers."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.analysis.classes import final_classes, for_each_class
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.pay_lines import LOST, net_of
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.bookcase import open_bookcase
from fifthstreet.cards import Card, Deck, rank_three
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.rules.library import book
from fifthstreet.workbench.bet import bet
from fifthstreet.workbench.bet_figures import BetPlay
from fifthstreet.workbench.bet_record import BetError
from fifthstreet.workbench.joint_count import JointMoments

DECK = tuple(Deck.standard())
GAMES = Path(__file__).parents[2] / "examples" / "books"

ONE_PAIR = """
name = "{name}"
book = "{book}"
hand = {{ zones = ["{zone}"] }}
"""


@pytest.fixture(autouse=True)
def sample_games() -> None:
    """Put the sample games of these tests on the shelf."""
    open_bookcase(str(GAMES / "three-card-poker"), str(GAMES / "let-it-ride"))


def moments_of(play: BetPlay) -> JointMoments:
    """Return how a bet and the main game vary together, which must be counted."""
    assert play.moments is not None
    return play.moments


def three_card(zone: str, of: str, pays: str) -> str:
    """Return a bet on three cards with the odds of its lines from the highest hand down."""
    kinds = ["mini_royal", "straight_flush", "three_of_a_kind", "straight", "flush", "pair"]
    head = ONE_PAIR.format(name="Bonus", book=of, zone=zone)
    odds = zip(kinds, pays.split("-"), strict=True)
    return head + "".join(
        f'[[lines]]\nhands = ["{kind}"]\npays = "{each} to 1"\n' for kind, each in odds
    )


@pytest.mark.parametrize(
    ("table", "edge"),
    [("A", "2.3167"), ("B", "5.5747"), ("C", "5.3937"), ("D", "7.0950"), ("E", "7.2760")],
)
def test_a_file_gives_the_published_edges_of_the_three_card_bonus(table: str, edge: str) -> None:
    schedule = book("md").schedule("three_card")
    assert schedule is not None
    lines = schedule.table(table)
    assert lines is not None
    text = ONE_PAIR.format(name=table, book="md", zone="community")
    for line in lines.lines:
        text += f'[[lines]]\nhands = {[*line.hands]}\npays = "{line.pays}"\n'
    figures = bet(text, together=False)
    assert f"{float(figures.house_edge) * 100:.4f}" == edge


@pytest.mark.parametrize(("pays", "edge"), [("4", "0.0232"), ("3", "0.0728")])
def test_pair_plus_has_its_published_edges(pays: str, edge: str) -> None:
    text = three_card("hole", "tcp", f"40-40-30-6-{pays}-1")
    assert f"{float(bet(text, together=False).house_edge):.4f}" == edge


def test_every_deal_counted_one_by_one_gives_the_same_lines() -> None:
    plain = Counter(rank_three(hand).category.slug for hand in combinations(DECK, 3))
    figures = bet(three_card("community", "md", "50-40-30-6-3-1"), together=False)
    assert {line.name.replace(" ", "_"): line.ways for line in figures.lines[:-1]} == {
        slug: ways for slug, ways in plain.items() if slug != "high_card"
    }
    assert figures.deals == 22100 == sum(line.ways for line in figures.lines)


def test_suits_ranks_and_cards_are_counted_as_one_by_one() -> None:
    text = ONE_PAIR.format(name="Suits", book="md", zone="players") + (
        '[[lines]]\nname = "Red aces"\nranks = ["A"]\nsuits = ["hearts", "diamonds"]\n'
        'pays = "100 to 1"\n'
        '[[lines]]\nname = "With the spade queen"\ncards = ["Qs"]\nsuited = false\n'
        'pays = "10 to 1"\n'
        '[[lines]]\nname = "Suited pictures"\nranks = ["J", "Q", "K"]\nsuited = true\n'
        'pays = "20 to 1"\n'
    )

    def plain(hand: tuple[Card, Card]) -> str:
        suited = hand[0].suit is hand[1].suit
        if all(card.rank == 14 and card.suit.letter in "hd" for card in hand):
            return "Red aces"
        if Card("Qs") in hand and not suited:
            return "With the spade queen"
        if suited and all(11 <= card.rank <= 13 for card in hand):
            return "Suited pictures"
        return "Any other hand"

    counted = Counter(map(plain, combinations(DECK, 2)))
    assert {line.name: line.ways for line in bet(text, together=False).lines} == counted


def test_a_function_and_a_file_agree_whether_it_minds_suits_or_not() -> None:
    def pair(players: tuple[Card, ...]) -> str | None:
        return "15 to 1" if players[0].rank == players[1].rank else None

    text = ONE_PAIR.format(name="Pair", book="md", zone="players")
    of_file = bet(text + '[[lines]]\nhands = ["pair"]\npays = "15 to 1"\n')
    for symmetric in (False, True):
        keys = {"book": "md", "zones": ["players"], "symmetric": symmetric}
        of_function = bet(pair, together=symmetric, **keys)  # type: ignore[arg-type]
        assert of_function.expected_value == of_file.expected_value == Fraction(-1, 17)
    assert of_function.plays[0].moments == of_file.plays[0].moments


def test_a_bet_on_two_seats_compares_their_hands() -> None:
    text = (
        'name = "Higher hand"\nbook = "md"\nhand = { zones = ["players.1"] }\n'
        '[[lines]]\nranks = ["A"]\npays = "12 to 1"\n'
    )
    one = bet(text, together=False)
    assert one.expected_value == 0
    both = bet(
        'name = "Seats"\nbook = "md"\nhand = { zones = ["players"] }\n'
        'against = { zones = ["players@2"] }\nwin = "1 to 1"\n',
        together=False,
    )
    win, tie, lose = (line.ways for line in both.lines)
    assert both.expected_value == 0
    assert (win, win + tie + lose) == (lose, 1326 * 1225)


@pytest.mark.parametrize("fold", ["returned", pytest.param("lost", marks=pytest.mark.slow)])
def test_a_bet_that_a_fold_decides_agrees_with_the_main_solver(fold: str) -> None:
    text = (
        f'name = "Flush"\nbook = "md"\nfold = "{fold}"\n'
        'hand = { zones = ["players", "community"] }\n'
        '[[lines]]\nhands = ["flush", "full_house"]\npays = "30 to 1"\n'
        '[[lines]]\nhands = ["pair"]\nhighest = "5"\npays = "4 to 1"\n'
    )
    figures, game = bet(text), game_of("md")
    if_folded = LOST if fold == "lost" else Fraction(0)

    def earned(hand: object) -> Fraction:
        slug, rank = hand.category.slug, hand.ranks[0]  # type: ignore[attr-defined]
        if slug in {"flush", "full_house"}:
            return Fraction(30)
        return Fraction(4) if slug == "pair" and rank <= 5 else LOST

    nets = dict(zip(final_classes(), for_each_class(earned), strict=True))
    tally = game.solve().tally()

    def of(end: object) -> Fraction:
        return if_folded if end.folded else nets[end.hand]  # type: ignore[attr-defined]

    stated, optimal = figures.plays
    assert stated.expected_value == tally.mean(of)
    assert moments_of(stated).covariance == tally.mean(
        lambda end: end.net * of(end)
    ) - tally.expected_value * tally.mean(of)
    together = replace(game, extra=tuple(net - if_folded for net in nets.values())).solve()
    best = moments_of(optimal)
    assert best.main + best.bet == together.expected_value + if_folded
    assert optimal.expected_value > stated.expected_value


@pytest.mark.slow
def test_a_bet_on_cards_beside_the_game_is_counted_together_with_it() -> None:
    text = ONE_PAIR.format(name="Neighbor", book="md", zone="players@2")
    figures = bet(text + '[[lines]]\nhands = ["pair"]\npays = "15 to 1"\n')
    tally = game_of("md").solve().tally()
    moments = moments_of(figures.plays[0])
    assert (moments.main, moments.main_variance) == (tally.expected_value, tally.variance)
    assert moments.bet == figures.expected_value
    assert 0 < moments.correlation < 1


@pytest.mark.slow
@pytest.mark.parametrize("id_", ["lir", "tcp", "md"])
def test_the_main_game_beside_a_bet_is_that_of_the_solver(id_: str) -> None:
    zone = book(id_).seat_zone.id
    text = ONE_PAIR.format(name="Pair", book=id_, zone=zone)
    moments = moments_of(bet(text + '[[lines]]\nhands = ["pair"]\npays = "3 to 1"\n').plays[0])
    tally = game_of(id_).solve().tally()
    assert (moments.main, moments.main_variance) == (tally.expected_value, tally.variance)


@pytest.mark.slow
def test_a_bet_against_a_dealer_agrees_with_the_main_solver() -> None:
    text = (
        'name = "Low"\nbook = "rws"\nfold = "lost"\nhand = { zones = ["players"] }\n'
        '[[lines]]\nhands = ["high_card"]\npays = "1 to 2"\n'
    )
    figures, game = bet(text), game_of("rws")
    stated, best = map(moments_of, figures.plays)
    assert stated.main == game.solve().expected_value
    numbers = {each.words: number for number, each in enumerate(final_classes())}
    nets = [LOST] * len(numbers)
    nets[numbers["high card"]] = Fraction(1, 2)
    together = replace(game, extra=tuple(net + 1 for net in nets)).solve()
    assert best.main + best.bet == together.expected_value - 1
    up = bet(
        'name = "Up"\nbook = "rws"\nhand = { zones = ["dealer.5"] }\n'
        '[[lines]]\nranks = ["A"]\npays = "10 to 1"\n'
    )
    assert moments_of(up.plays[0]).correlation < 0


@pytest.mark.slow
def test_a_bet_on_the_whole_hand_of_the_dealer_is_counted_together_with_the_game() -> None:
    dealers = bet(
        'name = "Dealer"\nbook = "rws"\nhand = { zones = ["dealer"] }\n'
        '[[lines]]\nhands = ["pair"]\npays = "1 to 1"\n'
    )
    tally, moments = game_of("rws").solve().tally(), moments_of(dealers.plays[0])
    assert dealers.lines[0].ways == 1098240
    assert (moments.main, moments.main_variance) == (tally.expected_value, tally.variance)
    assert moments.bet == dealers.expected_value


DEALER = """
name = "Dealer fails"
book = "tcp"
hand = {{ zones = ["dealer"] }}
fold = "{fold}"
[[lines]]
hands = ["high_card"]
highest = "J"
pays = "1 to 1"
"""


def test_a_bet_that_the_dealer_fails_agrees_with_the_endings_of_the_game() -> None:
    figures, game = bet(DEALER.format(fold="live")), game_of("tcp")
    tally, moments = game.solve().tally(), moments_of(figures.plays[0])
    fails = figures.lines[0].chance
    failed = tally.mean(lambda end: end.net if end.dealer == "fails" else Fraction(0))
    played = tally.chance(lambda end: end.dealer == "fails")
    on_failing = failed - (fails - played)
    assert moments.main == tally.expected_value
    assert moments.covariance == 2 * (on_failing - fails * tally.expected_value)
    assert moments.correlation > 0


def test_the_best_play_of_a_bet_on_the_dealer_agrees_with_the_main_solver() -> None:
    game = game_of("tcp")
    assert isinstance(game, VersusGame)
    both = replace(
        game,
        ante_if_not_qualified=game.ante_if_not_qualified + 2,
        extra=(Fraction(0),) * len(game.pays),
    )
    stated, best = map(moments_of, bet(DEALER.format(fold="lost")).plays)
    assert best.main + best.bet == both.solve().expected_value - 1
    assert stated.main + stated.bet < both.solve().expected_value - 1


def test_a_bet_on_the_suits_of_the_dealer_is_counted_under_every_swap() -> None:
    text = DEALER.format(fold="live").split("[[lines]]", maxsplit=1)[0]
    figures = bet(text + '[[lines]]\nsuits = ["hearts", "diamonds"]\npays = "6 to 1"\n')
    moments, tally = moments_of(figures.plays[0]), game_of("tcp").solve().tally()
    assert moments.bet == figures.expected_value == 7 * Fraction(2600, 22100) - 1
    assert (moments.main, moments.main_variance) == (tally.expected_value, tally.variance)


def test_a_bet_on_some_cards_of_a_hand_is_on_each_equally_often() -> None:
    head = 'name = "Aces"\nbook = "tcp"\nhand = {{ zones = {zones} }}\n'
    line = '[[lines]]\nranks = ["A"]\npays = "12 to 1"\n'
    tally = game_of("tcp").solve().tally()
    first, last = (bet(head.format(zones=[zone]) + line) for zone in ("hole.1", "hole.3"))
    moments = moments_of(first.plays[0])
    assert moments == last.plays[0].moments
    assert moments.main == tally.expected_value
    assert moments.bet == first.expected_value == 0
    assert moments.correlation > 0


def test_a_bet_on_part_of_the_hand_of_the_dealer_says_why_it_has_no_correlation() -> None:
    figures = bet(
        'name = "Ace"\nbook = "tcp"\nhand = { zones = ["dealer.1"] }\n'
        '[[lines]]\nranks = ["A"]\npays = "12 to 1"\n'
    )
    assert figures.correlation is None
    assert figures.note is not None
    assert "dealer's whole hand" in figures.note


@pytest.mark.slow
def test_the_best_five_of_seven_cards_are_counted() -> None:
    figures = bet(
        'name = "Seven"\nbook = "md"\n'
        'hand = { zones = ["players", "community", "players@2"], best = 5 }\n'
        '[[lines]]\nhands = ["royal_flush"]\npays = "1000 to 1"\n'
        '[[lines]]\nhands = ["four_of_a_kind"]\npays = "100 to 1"\n'
    )
    assert [line.ways for line in figures.lines] == [4324, 224848, 133784560 - 4324 - 224848]


GOOD = 'name = "Pair"\nbook = "md"\nhand = { zones = ["players"] }\n'
LINE = '[[lines]]\nhands = ["pair"]\npays = "15 to 1"\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOOD + LINE.replace("15", "x"), "bet:6:1: lines.0.pays: Cannot read 'x to 1'"),
        (GOOD.replace("players", "dealer") + LINE, "bet:3:19: hand.zones.0: Nobody is dealt"),
        (GOOD.replace("players", "players.3") + LINE, "the zone players has 2 cards"),
        (GOOD.replace("players", "players@9") + LINE, "Nobody is dealt 'players@9': there are"),
        (GOOD.replace("md", "nevada") + LINE, "bet:2:1: book:"),
        (GOOD + LINE.replace("pair", "flush"), "No hand of 2 cards is 'flush'"),
        (GOOD + '[[lines]]\npays = "2 to 1"\n', "A line needs hands, ranks"),
        (GOOD + LINE.replace("15 to 1", "100% of mega"), "pays odds such as 5 to 1"),
        (GOOD + 'colour = "red"\n' + LINE, "colour: There is no such key"),
        (GOOD, "bet:1:1: Nothing is paid"),
        (GOOD + LINE.replace('["pair"]', '"pair"'), "lines.0.hands: This is a list."),
        (GOOD + LINE + 'lowest = "1"\n', "bet:7:1: lines.0.lowest: Write one of 2 to 9, T"),
        (GOOD.replace("players", "Players!") + LINE, "hand.zones.0: Write zones as in players"),
        (GOOD + 'win = "1 to 1"\n' + LINE, "Write against"),
        (GOOD + LINE + 'cards = ["1x"]\n', "No such card"),
        (GOOD + 'fold = "gone"\n' + LINE, "bet:4:1: fold: Write 'live', 'lost' or 'returned'."),
        (GOOD + LINE + 'cards = ["As", "As"]\n', "asks for each card once"),
        (GOOD + LINE + 'cards = ["As", "Ks", "Qs"]\n', "lines.0.cards: The hand has 2 cards"),
        (GOOD.replace("] }", "], best = 5 }") + LINE, "hand.best: The hand has 2 cards, so 5"),
        (GOOD + 'against = { zones = ["community"] }\nwin = "1 to 1"\n', "cannot be compared"),
        ('name = "Pair"\nbook = "md"\n\n', "bet:1:1: hand: This is required"),
    ],
)
def test_a_bet_that_cannot_be_valued_is_told_with_its_line(text: str, says: str) -> None:
    with pytest.raises(BetError) as caught:
        bet(text)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("answer", "says"), [("x to y", "x to y"), (1.5, "1.5"), (Fraction(-1, 2), "number to 1")]
)
def test_a_function_that_answers_no_odds_is_told_so(answer: Any, says: str) -> None:
    with pytest.raises(BetError) as caught:
        bet(lambda _: answer, book="md", zones=["players"])
    assert says in str(caught.value)


def test_a_function_needs_a_book_and_cards_that_are_dealt() -> None:
    def nothing(_: object) -> None:
        """Lose always."""

    for keys, says in (
        ({"zones": ["players"]}, "Nothing says whose cards"),
        ({"book": "md"}, "Nothing says which cards"),
        ({"book": "md", "zones": ["dealer"]}, "Nobody is dealt 'dealer'"),
        ({"book": "md", "zones": ["players", "players.1"]}, "share a card"),
        ({"book": "md", "zones": ["players"], "fold": "gone"}, "'gone'"),
        ({"book": "md", "zones": ["players", "community"]}, "does not take the cards of 2 zones"),
        ({"book": "md", "zones": [2]}, "Nothing says which cards"),
        ({"book": "md", "zones": 2}, "Nothing says which cards"),
        ({"book": "md", "zones": ["players"], "colour": "red"}, "A bet has no 'colour'"),
    ):
        with pytest.raises(BetError) as caught:
            bet(nothing, **keys)
        assert says in str(caught.value)


def test_what_is_neither_a_bet_nor_a_way_to_play_is_told_so() -> None:
    for source, keys, says in (
        ("bet\0.toml", {}, "no bet in a file"),
        (GOOD + LINE, {"book": "rws"}, "A bet in a file says its book itself"),
        (GOOD + LINE, {"policy": "none.csv"}, "no strategy in a file 'none.csv'"),
        (GOOD + LINE, {"policy": 3}, "A strategy cannot be made of int"),
    ):
        with pytest.raises(FifthStreetError) as caught:
            bet(source, **keys)
        assert says in str(caught.value)


def test_too_many_cards_have_no_exact_figure() -> None:
    zones = ["players", "community", "players@2", "players@3"]
    text = GOOD.replace('["players"]', str(zones)).replace("}", ", best = 5 }") + LINE
    with pytest.raises(NoExactFigureError) as caught:
        bet(text)
    assert "9 cards" in str(caught.value)


def test_net_of_is_what_lines_pay() -> None:
    figures = bet(GOOD + LINE, together=False)
    assert [line.net for line in figures.lines] == [15, -1]
    assert [net_of(line.pays) for line in figures.lines if line.pays] == [15]
    assert repr(figures) == "Bet('Pair': house edge 5.8824%, wins 5.8824%)"
    assert figures._repr_html_().startswith("<table><caption>Pair: house edge 5.8824%")
