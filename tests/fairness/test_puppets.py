"""What a house gains from seats of its own that pledge a number and then stay silent.

The house wants the first two cards of the deal, those of an honest player, to be low. What it can
gain is worked out exactly from how many deals it has to choose from, and played with seeds.
"""

from collections.abc import Callable
from itertools import combinations, product
from math import sqrt

import pytest

from fairness.chance import AUDITED, Table
from fifthstreet.cards import Deck
from fifthstreet.fairness import Deal, Gathering, HouseSecret, pledge_of
from fifthstreet.fairness.verifier import KnownFacts, verify

HONEST, ROUNDS = 1, 400
VALUE = {rank: at for at, rank in enumerate("23456789TJQKA")}
PAIRS = [VALUE[a.notation[0]] + VALUE[b.notation[0]] for a, b in combinations(Deck.standard(), 2)]
FAIR = sum(PAIRS) / len(PAIRS)
SPREAD = sqrt(sum((one - FAIR) ** 2 for one in PAIRS) / len(PAIRS))
Strategy = Callable[[Table, HouseSecret, Gathering, tuple[int, ...]], Deal]


def worth(deal: Deal) -> int:
    """Return the rank sum of the honest player's two cards, from 0 to 24."""
    return sum(VALUE[card.notation[0]] for card in deal.deck_order()[:2])


def of_all(decks: int) -> float:
    """Return the mean of the lowest of so many deals."""
    at_least = [sum(one >= low for one in PAIRS) / len(PAIRS) for low in range(1, 25)]
    return sum(share**decks for share in at_least)


def one_by_one(decks: int) -> float:
    """Return the least mean where each deal must be taken or refused before the next is known."""
    best = FAIR
    for _ in range(decks - 1):
        best = sum(min(one, best) for one in PAIRS) / len(PAIRS)
    return best


def deal_of(table: Table, secret: HouseSecret, closed: Gathering) -> Deal:
    """Return a deal as the house works it out before anybody knows: it has both chains."""
    at = closed.commitment.particulars.link.number
    table.auditor, link = table.auditor.release(at, closed.request)
    return Deal(secret=secret, gathering=closed, released=table.released(link, closed.request))


def begun(
    table: Table, gathering: Gathering, puppets: tuple[int, ...]
) -> tuple[Gathering, dict[int, bytes]]:
    """Let everybody pledge, and the honest seat show; return what the puppets may show."""
    numbers = {seat: table.entropy.take(32) for seat in (HONEST, *puppets)}
    for seat, number in numbers.items():
        pledge = pledge_of(gathering.commitment, seat, number, digest=gathering.digest)
        gathering = gathering.pledged(seat, pledge)
    gathering = gathering.pledges_closed().with_number(HONEST, numbers.pop(HONEST))
    return gathering, numbers


def showing(gathering: Gathering, numbers: dict[int, bytes], seats: tuple[int, ...]) -> Gathering:
    for seat in seats:
        gathering = gathering.with_number(seat, numbers[seat])
    return gathering


def subsets(puppets: tuple[int, ...]) -> list[tuple[int, ...]]:
    every = product((False, True), repeat=len(puppets))
    return [
        tuple(seat for seat, in_ in zip(puppets, chosen, strict=True) if in_) for chosen in every
    ]


def without_the_rule(
    table: Table, secret: HouseSecret, gathering: Gathering, puppets: tuple[int, ...]
) -> Deal:
    """Choose who stays silent, knowing every deal: as it was when silent seats were left out."""
    gathering, numbers = begun(table, gathering, puppets)
    auditor, deals = table.auditor, []
    for seats in subsets(puppets):
        table.auditor = auditor  # it is the house's own: it gives its link as often as it likes
        deals.append(deal_of(table, secret, showing(gathering, numbers, seats).closed()))
    assert len({deal.gathering.request for deal in deals}) == 2 ** len(puppets)
    return min(deals, key=worth)


def with_restarts(
    table: Table, secret: HouseSecret, gathering: Gathering, puppets: tuple[int, ...]
) -> Deal:
    """Refuse a deal while a puppet is left and the next ones promise to be lower."""
    auditor = table.auditor
    while True:
        gathering, numbers = begun(table, gathering, puppets)
        table.auditor = auditor
        deal = deal_of(table, secret, showing(gathering, numbers, puppets).closed())
        if not puppets or worth(deal) <= one_by_one(len(puppets)):
            return deal
        puppets = puppets[1:]
        gathering = showing(gathering, numbers, puppets).restarted()


def with_an_auditor(
    table: Table, secret: HouseSecret, gathering: Gathering, puppets: tuple[int, ...]
) -> Deal:
    """Choose who stays silent before the auditor's signature is known, by what it would be."""
    gathering, numbers = begun(table, gathering, puppets)
    hoped = table.entropy.take(32)
    auditor = table.auditor

    def guess(seats: tuple[int, ...]) -> int:
        closed = showing(gathering, numbers, seats).closed()
        table.auditor, link = auditor.release(auditor.position + 1, closed.request)
        released = table.released(link, hoped)
        return worth(Deal(secret=secret, gathering=closed, released=released))

    best = min(subsets(puppets), key=guess)
    table.auditor = auditor
    return deal_of(table, secret, showing(gathering, numbers, best).closed())


def played(strategy: Strategy, puppets: int, beacon: str = "") -> tuple[float, list[Deal]]:
    """Return the mean rank sum of the honest player, and the deals."""
    table = Table.opened(103 + puppets, length=ROUNDS)
    table.beacon = beacon
    seats = {HONEST: "ann"} | dict.fromkeys(range(2, 2 + puppets), "house")
    deals = []
    for _ in range(ROUNDS):
        secret, gathering = table.committed(seats)
        deals.append(strategy(table, secret, gathering, tuple(seats)[1:]))
    return sum(map(worth, deals)) / ROUNDS, deals


def is_near(mean: float, expected: float) -> bool:
    """Tell whether a mean is within four deviations of what it should be."""
    return abs(mean - expected) < 4 * SPREAD / sqrt(ROUNDS)


@pytest.mark.parametrize("puppets", range(6))
def test_silence_chooses_from_one_deal_more_for_each_puppet_and_not_twice_as_many(
    puppets: int,
) -> None:
    assert FAIR == 12
    before, _ = played(without_the_rule, puppets)
    after, deals = played(with_restarts, puppets)
    assert is_near(before, of_all(2**puppets))
    assert is_near(after, one_by_one(puppets + 1))
    assert of_all(2**puppets) <= of_all(puppets + 1) <= one_by_one(puppets + 1) <= FAIR
    assert max(len(deal.gathering.restarts) for deal in deals) == puppets
    for deal in deals[:20]:
        restarts = deal.gathering.restarts
        verdict = verify(deal.ended().as_json())
        assert verdict.ok
        counted = [one for one in verdict.unchecked if f"{len(restarts) + 1} decks" in one]
        assert len(counted) == bool(restarts)


@pytest.mark.parametrize("puppets", range(6))
def test_with_an_independent_auditor_the_cards_are_as_fair_as_the_deck(puppets: int) -> None:
    mean, deals = played(with_an_auditor, puppets, AUDITED)
    assert is_near(mean, FAIR)
    known = KnownFacts(auditor=AUDITED.removeprefix("auditor:"))
    for deal in deals[:20]:
        verdict = verify(deal.ended().as_json(), known)
        assert verdict.ok
        assert not [one for one in verdict.unchecked if "decks" in one]
