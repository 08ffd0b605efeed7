"""What the house and a player could do together, and that the protocol leaves them nothing of it.

G19: four thousand rounds each; the attackers want the first two cards of the deal to be a pair,
which they are in 3 of 51 fair rounds. Each attack works where the protocol's answer to it is
missing, so that the defence is shown to be one.
"""

from dataclasses import replace
from math import sqrt

from fairness.chance import SeededEntropy, Table
from fifthstreet.fairness import Gathering, HouseSecret, Released
from fifthstreet.fairness.contribution import Contribution
from fifthstreet.fairness.deal import final_seed, order_from

ROUNDS = 4_000
FAIR = 3 / 51
TRIES = 16
KNOWN_LINK = bytes(32)
"""What takes the auditor's place where there is none: a number that everybody knows."""


def deviation(pairs: int) -> float:
    """Return how far so many pairs are from what a fair deal brings, in sigmas."""
    return (pairs - ROUNDS * FAIR) / sqrt(ROUNDS * FAIR * (1 - FAIR))


class Round:
    """One round in which seat 1 is honest, and seat 2 and the house are not."""

    def __init__(self, table: Table) -> None:
        self.secret, self.gathering = table.committed({1: "ann", 2: "mallory"})
        self.commitment = self.gathering.commitment
        self.honest = _contribution(1, table.entropy.take(32))

    def pairs(self, mallory: bytes | None, link: bytes) -> bool:
        """Tell whether the deal begins with a pair if seat 2 gives a number, or gives none."""
        contributions = [self.honest, _contribution(2, mallory)]
        released = Released(link=link, house=KNOWN_LINK)
        order = order_from(
            final_seed(self.commitment, contributions, released), self.commitment.round
        )
        first, second = (self.secret.open(index)[0] for index in order[:2])
        return first.rank == second.rank


def _contribution(seat: int, number: bytes | None) -> Contribution:
    return Contribution(seat=seat, by="seat", pledge=bytes(32), number=number)


def test_g19_an_honest_table_deals_pairs_as_often_as_a_fair_deck() -> None:
    table = Table.opened(11, length=ROUNDS)
    pairs = 0
    for _ in range(ROUNDS):
        first, second = table.deal({1: "ann", 2: "bob"}).deck_order()[:2]
        pairs += first.rank == second.rank
    assert abs(deviation(pairs)) < 3


def test_g19_numbers_in_clear_would_let_house_and_last_player_choose_the_deck() -> None:
    table = Table.opened(12)
    pairs = 0
    for _ in range(ROUNDS):
        round_ = Round(table)
        tries = (table.entropy.take(32) for _ in range(TRIES))
        pairs += any(round_.pairs(number, KNOWN_LINK) for number in tries)
    assert deviation(pairs) > 100


def test_g19_pledges_without_an_auditor_would_let_a_player_choose_by_silence() -> None:
    table = Table.opened(13)
    pairs = 0
    for _ in range(ROUNDS):
        round_ = Round(table)
        number = table.entropy.take(32)  # pledged before seat 1's number is seen
        pairs += round_.pairs(number, KNOWN_LINK) or round_.pairs(None, KNOWN_LINK)
    assert deviation(pairs) > 10


def test_g19_with_the_auditors_link_silence_gains_nothing() -> None:
    table = Table.opened(14, length=ROUNDS)
    pairs = 0
    for at in range(1, ROUNDS + 1):
        round_ = Round(table)
        number = table.entropy.take(32)
        # The link is still unknown: all that is left to the attackers is to guess it.
        hoped = table.entropy.take(32)
        shown = number if round_.pairs(number, hoped) else None
        table.auditor, link = table.auditor.release(at, number)
        pairs += round_.pairs(shown, link)
    assert abs(deviation(pairs)) < 3


def test_g19_a_house_that_could_commit_last_would_choose_the_deck() -> None:
    """Why the commitment comes first: test_verifier.py shows that a later one is caught."""
    table = Table.opened(15, length=ROUNDS)
    pairs = 0
    for at in range(1, ROUNDS + 1):
        round_ = Round(table)
        table.auditor, link = table.auditor.release(at, bytes(32))
        # The root moves the order too, so that the house must try whole new commitments.
        pairs += any(_with_another_secret(round_, table.entropy, link) for _ in range(2))
    assert deviation(pairs) > 10


def _with_another_secret(round_: Round, entropy: SeededEntropy, link: bytes) -> bool:
    secret = HouseSecret.drawn(entropy)
    commitment = secret.commitment(round_.commitment.round, round_.commitment.particulars)
    released = Released(link=link, house=KNOWN_LINK)
    order = order_from(final_seed(commitment, [round_.honest], released), commitment.round)
    first, second = (secret.open(index)[0] for index in order[:2])
    return first.rank == second.rank


def test_i20_rounds_voided_before_the_link_is_known_say_nothing_of_the_deal() -> None:
    """A house that voids what it dislikes must do so before it can know what it dislikes."""
    table = Table.opened(16, length=ROUNDS)
    count = pairs = 0
    at = 0
    for _ in range(ROUNDS):
        round_ = Round(table)
        number, hoped = table.entropy.take(32), table.entropy.take(32)
        if round_.pairs(number, hoped):
            continue  # voided: the link has not been given, and serves the next round
        at += 1
        count += 1
        table.auditor, link = table.auditor.release(at, number)
        pairs += round_.pairs(number, link)
    expected = count * FAIR
    assert abs(pairs - expected) / sqrt(expected * (1 - FAIR)) < 3


def test_a_gathering_that_is_forged_asks_the_auditor_for_something_else() -> None:
    table = Table.opened(17)
    _, gathering = table.committed({1: "ann", 2: "bob"})
    closed = table.gathered(gathering)
    dropped = Gathering(
        commitment=closed.commitment, contributions={1: closed.contributions[1]}, stage="closed"
    )
    silenced = replace(
        closed,
        contributions={**closed.contributions, 2: replace(closed.contributions[2], number=None)},
    )
    assert len({closed.request, dropped.request, silenced.request}) == 3
