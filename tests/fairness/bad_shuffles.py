"""Shuffles that were really used and are wrong: the battery must reject every one of them."""

import random
from collections.abc import Callable, Iterator

Shuffle = Callable[[random.Random], bytes]
CARDS = 52


def swap_any(chance: random.Random) -> bytes:
    """Swap every card with any other: 52 to the 52nd ways cannot be shared out evenly."""
    deck = list(range(CARDS))
    for place in range(CARDS):
        other = chance.randrange(CARDS)
        deck[place], deck[other] = deck[other], deck[place]
    return bytes(deck)


def off_by_one(chance: random.Random) -> bytes:
    """Swap with any but the last card, as a poker site of 1999 did."""
    deck = list(range(CARDS))
    for place in range(CARDS):
        other = chance.randrange(CARDS - 1)
        deck[place], deck[other] = deck[other], deck[place]
    return bytes(deck)


def sattolo(chance: random.Random) -> bytes:
    """Swap only with cards before: no card ever stays where it was."""
    deck = list(range(CARDS))
    for last in range(CARDS - 1, 0, -1):
        other = chance.randrange(last)
        deck[last], deck[other] = deck[other], deck[last]
    return bytes(deck)


def _by_remainder(chance: random.Random, bits: int) -> bytes:
    deck = list(range(CARDS))
    for last in range(CARDS - 1, 0, -1):
        other = chance.getrandbits(bits) % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return bytes(deck)


def byte_remainder(chance: random.Random) -> bytes:
    """Take the remainder of one byte: low numbers come up to a quarter oftener."""
    return _by_remainder(chance, 8)


def word_remainder(chance: random.Random) -> bytes:
    """Take the remainder of two bytes: a bias that no million decks show."""
    return _by_remainder(chance, 16)


def decks(shuffle: Shuffle, seed: int = 1) -> Iterator[bytes]:
    """Yield decks of a shuffle for as long as they are asked for."""
    chance = random.Random(seed)
    while True:
        yield shuffle(chance)


def riffled(deck: list[int], chance: random.Random, *, off_center: int = 0) -> list[int]:
    """Cut a deck about in half and let the cards fall from either part by its size."""
    cut = sum(chance.random() < 0.5 for _ in deck) - off_center
    cut = min(max(cut, 0), len(deck))
    left, right = deck[:cut], deck[cut:]
    result: list[int] = []
    while left or right:
        part = left if chance.randrange(len(left) + len(right)) < len(left) else right
        result.append(part.pop(0))
    return result


def machine(
    times: int, *, off_center: int = 0, fresh: bool = False, seed: int = 1
) -> Iterator[bytes]:
    """Yield decks of a machine that riffles the last deck, or a fresh one, so many times."""
    chance = random.Random(seed)
    deck = list(range(CARDS))
    while True:
        deck = list(range(CARDS)) if fresh else deck
        for _ in range(times):
            deck = riffled(deck, chance, off_center=off_center)
        yield bytes(deck)


def only_cut(seed: int = 1) -> Iterator[bytes]:
    """Yield decks of a machine that was shuffled once, and then only cuts near the middle."""
    chance = random.Random(seed)
    deck = chance.sample(range(CARDS), CARDS)
    while True:
        cut = sum(chance.random() < 0.5 for _ in deck)
        deck = deck[cut:] + deck[:cut]
        yield bytes(deck)
