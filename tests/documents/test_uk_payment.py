"""UK bullets 18 and 19: what ante and street wagers earn, and the posted maximum."""

import pytest

from documents.mississippi import hands_of_each_category, settle
from documents.proving import altered, changed, filled, found, found_under, some
from fifthstreet.cards import FiveCardCategory, Hand, rank_five
from fifthstreet.checks.report import check
from fifthstreet.money import Push, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import CapChoices
from fifthstreet.rules.enforcement import unenforced
from fifthstreet.rules.exposure import cap_in_force
from fifthstreet.rules.library import book
from pay_tables import main_table

# Clause, the name of its line, the odds printed there, hands, and what 4000 wins.
HANDS = [
    ("UK-18.I", "Royal flush", 500, ["Ah Kh Qh Jh Th"], 2_000_000),
    ("UK-18.II", "Straight flush", 100, ["5c 6c 7c 8c 9c", "As 2s 3s 4s 5s"], 400_000),
    ("UK-18.III", "Four of a kind", 40, ["4c 4d 4h 4s Ac"], 160_000),
    ("UK-18.IV", "Full house", 10, ["3c 3d 3h 8s 8c"], 40_000),
    ("UK-18.V", "Flush", 6, ["2s 5s 7s 9s Ks"], 24_000),
    ("UK-18.VI", "Straight", 4, ["8c 9d Th Js Qc", "Ac 2d 3h 4s 5c"], 16_000),
    ("UK-18.VII", "Three of a kind", 3, ["9c 9d 9h As Kc"], 12_000),
    ("UK-18.VIII", "Two pair", 2, ["2c 2d 3h 3s Kc"], 8_000),
    ("UK-18.IX", "Pair of jacks or better", 1, ["Jc Jd 4h 3s 2c", "Ac Ad 9h 3s 2c"], 4_000),
]
ROYAL = "Ah Kh Qh Jh Th"
OTHER_ROYAL = "As Ks Qs Js Ts"
POSTED = 2_500_000


def posting(amount: int, scope: str = "player") -> str:
    """Return a submission that posts a maximum payout."""
    chosen = f'amount = {amount}\nscope = "{scope}"\n'
    return changed(filled("uk"), "\namount = 0\n", f"\n{chosen}")


def cap_of(text: str) -> CapChoices | None:
    report = check(text)
    assert report.findings == ()
    return cap_in_force(report.submission, book("uk"))


def earns_on_each_stake(law: RuleBook, cards: str, wins: int) -> None:
    """See that an ante and three streets of 1000 win so much, each a quarter of it."""
    pays = some(main_table(law).line(rank_five(Hand(cards)))).pays
    assert isinstance(pays, ToOne | Push)
    wagers = law.caps[0].wagers.value
    assert wagers == ("ante", "third_street", "fourth_street", "fifth_street")
    assert [4 * pays.winnings(1_000) for _ in wagers] == [wins] * 4
    assert settle(law, cap_of(posting(POSTED)), {1: (cards, 4_000)}) == {1: wins}


@pytest.mark.parametrize(
    ("name", "odds", "hands", "wins"),
    [pytest.param(*row, marks=pytest.mark.clause(id_), id=id_) for id_, *row in HANDS],
)
def test_uk_18_a_hand_below_the_posted_maximum_is_paid_its_line(
    name: str, odds: int, hands: list[str], wins: int
) -> None:
    for cards in hands:
        earns_on_each_stake(book("uk"), cards, wins)
    line = f'"{name}", pays = "{{}} to 1"'
    other = altered("uk", "pay.toml", line.format(odds), line.format(odds + 1))
    for cards in hands:
        with pytest.raises(AssertionError):
            earns_on_each_stake(other, cards, wins)


@pytest.mark.clause("UK-18.X")
@pytest.mark.parametrize("rank", list("6789T"))
def test_uk_18_a_pair_of_sixes_to_tens_stands_off(rank: str) -> None:
    cards = f"{rank}c {rank}d Ah 3s 2c"
    earns_on_each_stake(book("uk"), cards, 0)
    other = altered("uk", "pay.toml", 'pays = "push"', 'pays = "1 to 1"')
    with pytest.raises(AssertionError):
        earns_on_each_stake(other, cards, 0)


@pytest.mark.clause("UK-18.IX", "UK-18.X")
@pytest.mark.parametrize(
    ("lowest", "other", "cards"), [("J", "Q", "Jc Jd 4h 3s 2c"), ("6", "7", "6c 6d Ah 3s 2c")]
)
def test_uk_18_the_least_pair_that_wins_and_the_least_that_stands_off(
    lowest: str, other: str, cards: str
) -> None:
    line = main_table(book("uk")).line
    assert some(line(rank_five(Hand(cards)))).lowest == lowest
    assert line(rank_five(Hand("5c 5d Ah 3s 2c"))) is None
    narrow = altered("uk", "pay.toml", f'lowest = "{lowest}"', f'lowest = "{other}"')
    assert main_table(narrow).line(rank_five(Hand(cards))) is None


@pytest.mark.clause("UK-19")
def test_uk_19_a_royal_flush_of_100000_is_paid_the_posted_25000() -> None:
    hands = {1: (ROYAL, 20_000)}
    assert settle(book("uk"), cap_of(posting(POSTED)), hands) == {1: 2_500_000}
    assert settle(book("uk"), cap_of(posting(10_000_000)), hands) == {1: 10_000_000}
    unposted = altered("uk", "caps.toml", 'posted = { value = true, cite = "UK-19" }\n', "")
    assert [fault.key for fault in unenforced(unposted)] == ["caps.0.posted"]


@pytest.mark.clause("UK-19")
def test_uk_19_the_posted_maximum_binds_wins_at_any_odds() -> None:
    hands = {1: ("2s 5s 7s 9s Ks", 500_000), 2: ("Jc Jd 4h 3s 2c", 100)}
    assert settle(book("uk"), cap_of(posting(POSTED)), hands) == {1: 2_500_000, 2: 100}


@pytest.mark.clause("UK-19")
def test_uk_19_the_maximum_is_for_each_player_unless_the_operator_shares_it() -> None:
    hands = {1: (ROYAL, 20_000), 2: (OTHER_ROYAL, 20_000), 3: ("9c 9d 9h Ac Kc", 100)}
    each = settle(book("uk"), cap_of(posting(POSTED)), hands)
    assert each == {1: 2_500_000, 2: 2_500_000, 3: 300}
    shared = settle(book("uk"), cap_of(posting(POSTED, "round")), hands)
    assert sum(shared.values()) == 2_500_000
    assert shared[1] == shared[2] < 1_250_000
    default = posting(POSTED).replace('scope = "player"\n', "")
    assert cap_of(default) == cap_of(posting(POSTED))
    assert book("uk").caps[0].scope.value == "player"


@pytest.mark.clause("UK-19")
def test_uk_19_the_operator_must_choose_a_maximum_and_0_declares_that_there_is_none() -> None:
    silent = changed(filled("uk"), "\namount = 0\n", "\n")
    missing = ("required_choice_is_missing", "max_payout.amount", "UK-19")
    assert found(silent) == [missing]
    negative = ("option_value_is_not_allowed", "max_payout.amount", "UK-19")
    assert found(posting(-1)) == [negative]
    assert cap_of(posting(0)) is None
    assert settle(book("uk"), cap_of(posting(0)), {1: (ROYAL, 20_000)}) == {1: 10_000_000}


@pytest.mark.clause("UK-19")
def test_uk_19_the_maximum_is_shown_on_a_notice() -> None:
    hidden = changed(posting(POSTED), "posted = true", "posted = false")
    shown = ("maximum_payout_is_not_shown", "sign.posted", "UK-19")
    assert found(hidden) == [("limits_are_not_shown", "sign.posted", "UK-5"), shown]
    (notice,) = [n for n in book("uk").notices if n.subject == "maximum_payout"]
    assert (notice.posted, notice.citation, notice.when) == ("always", "UK-19", ())
    says = 'needs = "sign.posted"\nsays = "A notice'
    lax = altered("uk", "requirements.toml", says, says.replace("sign.posted", "cards.decks"))
    assert shown not in found_under(lax, hidden)


def same_everywhere(*laws: RuleBook) -> int:
    """See that hands of every category are paid alike, and return how many were looked at."""
    seen = 0
    for category, hands in hands_of_each_category().items():
        for cards in hands:
            hand = rank_five(Hand(cards))
            assert hand.category.slug == category
            lines = [main_table(law).line(hand) for law in laws]
            assert len({str(line.pays) if line else "loses" for line in lines}) == 1
            seen += 1
    return seen


def test_the_three_mississippi_books_pay_every_hand_alike() -> None:
    assert set(hands_of_each_category()) == {category.slug for category in FiveCardCategory}
    assert same_everywhere(book("md"), book("cb"), book("uk")) > 600
    for line, other in (('"1 to 1", lowest = "J"', '"1 to 1", lowest = "Q"'), ("40 to", "39 to")):
        with pytest.raises(AssertionError):
            same_everywhere(book("md"), book("cb"), altered("uk", "pay.toml", line, other))
    with pytest.raises(AssertionError):
        same_everywhere(book("md"), book("rws"))
