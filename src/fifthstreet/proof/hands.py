"""Sample hands: for every number of cards that a contest can judge, hands of every category."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from fifthstreet.cards import Card, Hand

RANKS: Final = "23456789TJQKA"
SUITS: Final = "shdc"
LISTED: Final = {
    2: "As Ks, Qs 7s, Ah Kd, Qh 7c",
    3: "As Ks Qs, 9h 8h 7h, 3d 2d Ad, 8s 8h 8d, Ts 9h 8d, As Kh Qd, Ad 2h 3c, Kd 9d 4d, "
    "Ah Kd 9c, Ks Jd 3h, Qs 6h 4d, Qs 5d 2h, Js 9d 5c",
    4: "9s 9h 9d 9c, 9h 8h 7h 6h, 4d 3d 2d Ad, 7s 7h 7d Kc, Kd 9d 6d 3d, Ts 9h 8d 7c, "
    "Ad 2h 3c 4s, Ac Ad 6h 6s, Ah Kd 9c 4s, Ks Jd 8h 3c, Qs 9d 6h 4c",
    5: "As Ks Qs Js Ts, 9h 8h 7h 6h 5h, 5d 4d 3d 2d Ad, 8c 8d 8h 8s 3c, Kc Kd Kh 4s 4c, "
    "Ad Jd 9d 6d 3d, Tc 9d 8h 7s 6c, Ac 2d 3h 4s 5c, Ac Kd Qh Js Tc, 7c 7d 7h Qs 2c, "
    "Ac Ad 6h 6s 9c, 5c 5d 3h 3s 8c, Ac Kd 9h 5s 2c, Ac Qd 9h 5s 2c, Kc Jd 9h 5s 2c, "
    "Qc Jd 8h 5s 2c, 9c 7d 5h 3s 2c",
    6: "As Ks Qs Js Ts 9s, Ah Kh Qh Jh Th 9h, Ad Kd Qd Jd Td 9d, Ac Kc Qc Jc Tc 9c, "
    "As Ks Qs Js Ts 4d, 9h 8h 7h 6h 5h 2c, 8c 8d 8h 8s 3c Ks, Kc Kd Kh 4s 4c 9d, "
    "Ad Jd 9d 6d 3d 2s, Tc 9d 8h 7s 6c 2d, 7c 7d 7h Qs 2c 9s, Ac Ad 6h 6s 9c 3d, "
    "Ac Kd 9h 5s 2c 7d",
}
KICKERS: Final = {2: 0, 3: 1, 4: 2, 5: 3, 6: 4}


@cache
def sample_hands(cards: int) -> tuple[Hand, ...]:
    """Return hands of so many cards: of every category, and a pair of every rank.

    >>> sample_hands(2)[:2]
    (Hand('As Ks'), Hand('Qs 7s'))
    """
    return (*map(Hand, LISTED[cards].split(", ")), *_pairs(KICKERS[cards]))


def _pairs(kickers: int) -> Iterator[Hand]:
    """Yield a pair of each rank, beside cards that make nothing more of it."""
    for rank in reversed(RANKS):
        others = [other for other in "AJ8532" if other != rank][:kickers]
        beside = [f"{other}{suit}" for other, suit in zip(others, "dchs", strict=False)]
        yield Hand(" ".join([f"{rank}s", f"{rank}h", *beside]))


def in_other_suits(hand: Hand) -> Hand:
    """Return a hand of the same ranks in other suits.

    >>> in_other_suits(Hand("As Kh"))
    Hand('Ah Kd')
    """
    turned = dict(zip(SUITS, SUITS[1:] + SUITS[0], strict=True))
    return Hand([Card(card.rank.letter + turned[card.suit.letter]) for card in hand])
