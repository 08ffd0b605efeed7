"""The proof of a round: its transcript, rebuilt from the journal.

The journal has the root and the digest of the commitment, the contributions of the seats, the two
links, and, when the round is over, the seed that opens all 52 cards.
"""

from collections.abc import Iterable
from typing import Final, TypeVar

from fifthstreet.errors import FifthStreetError
from fifthstreet.fairness import Commitment as Bound
from fifthstreet.fairness import (
    Deal,
    Gathering,
    HouseSecret,
    Released,
    Transcript,
    voided_before_the_deal,
)
from fifthstreet.fairness import PromisedLink as Promise
from fifthstreet.floor.tables.evolve import closed, commitment_of
from fifthstreet.ledger.journal import StreamRecord
from fifthstreet.ledger.store.store import Store
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol.codec import decode
from fifthstreet.protocol.tables import Commitment, PromisedLink, SeatedPlayer

ProofText = TypeVar("ProofText")
POOLED: Final = frozenset({"house.MeterOverflowed", "house.ReserveLaid", "house.ReserveDrawn"})
"""Events that record where the money of a round is, which come with events of the round."""
MOST_PUBLISHED: Final = 1_000
_PUBLISHED: Final[dict[bytes, Commitment]] = {}
"""The commitments of the last rounds as they are shown, by their digest."""
STRETCH: Final = 512
"""Events read together while a round is looked for."""


class NoSuchRoundError(FifthStreetError):
    """A table has no round of that number, or it is not over."""


def transcript(store: Store, table: str, number: int) -> Transcript:
    """Return the whole transcript of a virtual round that is over."""
    records = round_records(store, table, number)
    opened = _only(records, e.RoundOpened)
    finished = _only(records, e.RoundFinished)
    if opened is None or finished is None or not finished.seed:
        raise NoSuchRoundError(f"Round {number} of table {table} has no transcript yet.")
    secret = HouseSecret(bytes.fromhex(finished.seed))
    gathering = _gathered(Gathering(commitment=commitment_of(table, opened, secret)), records)
    ordered = _only(records, e.CardsOrdered)
    if ordered is None:
        return voided_before_the_deal(secret, gathering, finished.cause)
    released = Released.read(ordered.link, ordered.house, ordered.beacon)
    deal = Deal(secret=secret, gathering=gathering, released=released)
    return deal.ended() if finished.outcome == "ended" else deal.voided(finished.cause)


def _gathered(gathering: Gathering, records: Iterable[StreamRecord]) -> Gathering:
    """Return what the seats contributed to a round."""
    for record in records:
        match decode(record.kind, record.data):
            case e.NumberPledged(seat=seat, pledge=pledge):
                gathering = gathering.pledged(seat, bytes.fromhex(pledge))
            case e.PledgesClosed() as event:
                gathering = closed(gathering, event)
            case e.NumberShown(seat=seat, number=number):
                gathering = gathering.with_number(seat, bytes.fromhex(number))
            case e.DealRestarted():
                gathering = gathering.restarted()
            case e.LinkAsked():
                gathering = gathering.closed()
            case _:
                pass
    return gathering


def _only(records: Iterable[StreamRecord], event: type[ProofText]) -> ProofText | None:
    kind = f"house.{event.__name__}"
    return next((decode(kind, record.data) for record in records if record.kind == kind), None)


def round_records(store: Store, table: str, number: int) -> list[StreamRecord]:
    """Return the records of one round, from its opening to its end or as far as it is.

    They include anything about it that came to light before the next round opened.
    """
    stream = f"table:{table}"
    low, high = 0, store.last(stream)
    while high - low > STRETCH:
        middle = (low + high) // 2
        first = _first_round(store, stream, middle)
        if first is None or first > number:
            high = middle
        else:
            low = middle
    items: list[StreamRecord] = []
    over = False
    for record in store.records(stream, after=low):
        if record.kind == "house.RoundOpened":
            if items:
                return items
            if record.data["round"] == number:
                items = [record]
        elif items and (not over or is_late(record.kind)):
            items.append(record)
            over = over or record.kind == "house.RoundFinished"
    if not items:
        raise NoSuchRoundError(f"Table {table} has no round {number}.")
    return items


def is_late(kind: str) -> bool:
    """Return whether an event belongs to a round and may follow its end.

    >>> is_late("round.IrregularityReported"), is_late("house.SeatLeft")
    (True, False)
    """
    return kind.startswith("round.") or kind in POOLED


def _first_round(store: Store, stream: str, after: int) -> int | None:
    """Return the number of the first round that opens after an event."""
    while page := store.records(stream, after=after, most=STRETCH):
        for record in page:
            if record.kind == "house.RoundOpened":
                return int(record.data["round"])
        after = page[-1].number
    return None


def published(bound: Bound) -> Commitment:
    """Return a commitment as everyone sees it; it is the same for the whole round.

    The hashes of the cards are under its root; the proof has them.
    """
    commitment = _PUBLISHED.get(bound.digest)
    if commitment is None:
        if len(_PUBLISHED) >= MOST_PUBLISHED:
            _PUBLISHED.clear()
        commitment = _PUBLISHED[bound.digest] = _written(bound)
    return commitment


def _written(bound: Bound) -> Commitment:
    particulars, link = bound.particulars, bound.particulars.link
    return Commitment(
        table=particulars.table,
        ruleset=particulars.ruleset.hex(),
        meters={name: str(value) for name, value in particulars.meters.items()},
        seats=tuple(SeatedPlayer(seat, player) for seat, player in particulars.seats.items()),
        auditor=_promise(link),
        cards=(),
        root=bound.root.hex(),
        digest=bound.digest.hex(),
        house=_promise(particulars.house) if particulars.house else None,
        beacon=particulars.beacon,
    )


def _promise(link: Promise) -> PromisedLink:
    return PromisedLink(link.tip.hex(), link.number, link.previous.hex())
