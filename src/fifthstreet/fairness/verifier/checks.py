"""What must hold of a transcript, one thing after the other, and what it leaves open."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from .form import DECK, FIRST, Content
from .hashes import FULL, digests_of, eight, is_alone, order_of, raw, request_of, tagged
from .signature import is_signed

MOST_LINKS = 1 << 24
INDEPENDENT = re.compile("auditor:([0-9a-f]{64})")
"""How a commitment names an independent auditor among the beacons: by its key."""


class WrongError(Exception):
    """The first thing that is wrong, in a sentence."""


@dataclass(frozen=True)
class KnownFacts:
    """What the reader knows from elsewhere, to hold against the transcript; all may be left out."""

    digest: str | None = None
    """The commitment's digest, as it was seen before the deal."""
    tip: str | None = None
    """The tip of the auditor's chain, as it was published before the first round."""
    numbers: Mapping[int, str] = field(default_factory=dict)
    """The numbers that the reader's own seats contributed."""
    house: str | None = None
    """The tip of the house's own chain, as it was announced before anybody bet."""
    beacon: str | None = None
    """The value of the public beacon that the commitment names."""
    auditor: str | None = None
    """The key of the independent auditor, as the auditor names it."""


def _must(holds: bool, otherwise: str) -> None:
    if not holds:
        raise WrongError(otherwise)


def findings(transcript: Content, known: KnownFacts) -> Iterator[str]:
    """Yield what is right; raise at the first thing that is wrong."""
    yield from _commitment(transcript, known)
    yield from _contributions(transcript, known)
    yield from _links(transcript, known)
    yield from _auditor(transcript, known)
    yield from _openings(transcript)
    yield from _ending(transcript)


def _commitment(transcript: Content, known: KnownFacts) -> Iterator[str]:
    bound, count = transcript["commitment"], len(transcript["commitment"]["cards"])
    _must(count == FULL, f"The commitment covers {count} cards instead of {FULL}.")
    root = tagged("root", raw(transcript["round"]), *map(raw, bound["cards"]))
    _must(root == raw(bound["root"]), "The root does not match the 52 hashes: a hash was changed.")
    _must(
        digest_of(transcript, root) == raw(bound["digest"]),
        "The digest does not match the commitment: the number of the round, the table, the rules, "
        "the meters, the seats or the promised links were changed.",
    )
    yield "The root covers the 52 hashed cards, and the digest covers the whole commitment."
    if known.digest is not None:
        same = known.digest.lower() == bound["digest"]
        _must(same, "The commitment differs from the one that you saw before the deal.")
        yield "The commitment matches the one that you saw before the deal."


def digest_of(transcript: Content, root: bytes) -> bytes:
    """Return the hash of everything that was committed to."""
    bound, house = transcript["commitment"], transcript["commitment"].get("house")
    seats = [entry["seat"] for entry in bound["seats"]]
    _must(seats == sorted(set(seats)), "The list of seats repeats a seat or is out of order.")
    parts = [raw(transcript["round"]), root, bound["table"].encode(), raw(bound["ruleset"])]
    for link in (bound["auditor"], house) if house else (bound["auditor"],):
        parts += [raw(link["tip"]), eight(link["number"]), raw(link["previous"])]
    parts += [bound["beacon"].encode()] if house else []
    parts.append(eight(len(bound["meters"])))
    for name in sorted(bound["meters"]):
        parts += [name.encode(), bound["meters"][name].encode()]
    parts.append(eight(len(seats)))
    for entry in bound["seats"]:
        parts += [eight(entry["seat"]), entry["player"].encode()]
    return tagged("commitment-2" if house else "commitment", *parts)


def _contributions(transcript: Content, known: KnownFacts) -> Iterator[str]:
    seats = {entry["seat"] for entry in transcript["commitment"]["seats"]}
    restarts, left = transcript.get("restarts", []), seats
    for attempt, digest in zip(
        (*restarts, transcript["contributions"]), digests_of(transcript), strict=True
    ):
        counts = _numbers_of(transcript, attempt, digest, left)
        left = {*counts["seat"]}
    for attempt in restarts:
        silent = _silent(attempt)
        _must(bool(silent), "The deal started again although every seat showed its number.")
        yield f"The deal started again, in view of all: {_seats(silent)} stayed silent."
    for seat, own in known.numbers.items():
        used = [one["number"] for one in transcript["contributions"] if one["seat"] == seat]
        _must(used == [own.lower()], f"Your number for seat {seat} was not used.")
        yield f"Your number for seat {seat} is in the shuffle."
    if counts["seat"]:
        yield f"{_seats(counts['seat'])} showed the numbers they pledged."
    if counts["house"]:
        yield f"The house chose the numbers of {_seats(counts['house']).lower()}."
    if silent := sorted(seats - {*counts["seat"], *counts["house"]}):
        yield f"{_seats(silent)} showed no number and did not affect the shuffle."


def _numbers_of(
    transcript: Content, attempt: list[Content], digest: bytes, seats: set[int]
) -> dict[str, list[int]]:
    """Return who showed a number of its own and for whom the house did; each fits its pledge."""
    numbers = [one["seat"] for one in attempt]
    fits = numbers == sorted(set(numbers)) and seats.issuperset(numbers)
    _must(fits, "A seat contributed twice, out of order or without being in the round.")
    counts: dict[str, list[int]] = {"seat": [], "house": []}
    for one in attempt:
        seat, number = one["seat"], one["number"]
        if number is None:
            continue
        parts = (raw(transcript["round"]), digest, eight(seat), one["by"].encode(), raw(number))
        same = tagged("pledge", *parts) == raw(one["pledge"])
        _must(same, f"The number of seat {seat} does not match its pledge.")
        counts[one["by"]].append(seat)
    return counts


def _silent(attempt: list[Content]) -> list[int]:
    return [one["seat"] for one in attempt if one["number"] is None]


def auditor_of(transcript: Content) -> str:
    """Return the key of the independent auditor, or nothing where the house is its own."""
    named = INDEPENDENT.fullmatch(transcript["commitment"].get("beacon", ""))
    return named[1] if named else ""


def _auditor(transcript: Content, known: KnownFacts) -> Iterator[str]:
    key, signature = auditor_of(transcript), transcript.get("beacon")
    if known.auditor is not None:
        other = f"The auditor of this round is {key or 'the house itself'}, not the one you named."
        _must(known.auditor.lower() == key, other)
    if transcript["link"] is None:
        return
    if not key:
        yield "The auditor of this round is the house itself."
        return
    signed = is_signed(raw(key), raw(signature or ""), request_of(transcript))
    _must(signed, f"The auditor {key} did not sign these numbers.")
    yield f"The auditor {key} signed these numbers, and its signature is in the shuffle."


def _links(transcript: Content, known: KnownFacts) -> Iterator[str]:
    bound, link = transcript["commitment"], transcript["link"]
    yield from _link("The auditor's", bound["auditor"], link, known.tip)
    if "house" not in transcript:
        return
    house, beacon, name = transcript["house"], transcript["beacon"], bound["beacon"]
    yield from _link("The house's", bound["house"], house, known.house)
    _must((link is None) == (house is None), "Only one of the two links is known.")
    due = bool(name) and link is not None
    _must(due == (beacon is not None), "The beacon differs from the one in the commitment.")
    if beacon is not None and known.beacon is not None:
        _must(known.beacon.lower() == beacon, f"The beacon {name} has another value.")
        yield f"The value of the beacon {name} is the one that was published."


def _link(whose: str, promised: Content, link_: str | None, tip: str | None) -> Iterator[str]:
    same = tip is None or tip.lower() == promised["tip"]
    _must(same, f"{whose} chain differs from the one announced before the deal.")
    if link_ is None:
        return
    number = promised["number"]
    _must(0 < number <= MOST_LINKS, f"No chain has a link number {number}.")
    link = tagged("link", eight(number), raw(link_))
    leads = link == raw(promised["previous"])
    _must(leads, f"{whose} link {number} does not lead to the link before it.")
    yield f"{whose} link {number} leads to the link before it, as promised."
    if tip is not None:
        for at in range(number - 1, 0, -1):
            link = tagged("link", eight(at), link)
        leads = link == raw(promised["tip"])
        _must(leads, f"{whose} link {number} does not lead to the published tip.")
        yield "It leads to the tip that was announced before the deal."


def _openings(transcript: Content) -> Iterator[str]:
    order, alone = order_of(transcript), is_alone(transcript)
    if order is not None:
        others = "the two links" if "house" in transcript else "the auditor's link"
        others += " and the beacon" if transcript.get("beacon") else ""
        by = f"No seat gave a number: {others}" if alone else f"The seats' numbers and {others}"
        yield f"{by} alone decide the order of the deal."
    for opening in transcript["openings"]:
        _opened(transcript, opening)
        position, card = opening["position"], opening["card"]
        if order is None:
            _must(position is None, f"{card} has a place in the deal, but nothing was dealt.")
            continue
        place = DECK.index(card) if alone else opening["index"]
        there = position is not None and [place] == order[position:][:1]
        _must(there, f"{card} was not dealt where the shuffle puts it, at position {position}.")
    opened = [opening["card"] for opening in transcript["openings"]]
    indices = {opening["index"] for opening in transcript["openings"]}
    _must(len(indices) == len(opened), "One of the hashed cards is revealed twice.")
    twice = next((card for card in opened if opened.count(card) > 1), None)
    _must(twice is None, f"{twice} appears twice in the commitment: the deck is not complete.")
    if opened:
        yield f"{len(opened)} revealed cards match the commitment, each in its place."


def _opened(transcript: Content, opening: Content) -> None:
    index, card = opening["index"], opening["card"]
    _must(index < FULL, f"The commitment has no card at index {index}.")
    parts = (raw(transcript["round"]), eight(index), raw(opening["salt"]), card.encode())
    same = tagged("card", *parts) == raw(transcript["commitment"]["cards"][index])
    _must(same, f"{card} at index {index} is not the card in the commitment.")


def _ending(transcript: Content) -> Iterator[str]:
    opened, outcome = len(transcript["openings"]), transcript["outcome"]
    all_ = outcome == "open" or opened == FULL
    _must(all_, f"The round is over, but only {opened} of {FULL} cards are revealed.")
    named = (outcome == "voided") == bool(transcript["cause"])
    _must(named, "A voided round must state its cause, and other rounds must not.")
    dealt = outcome != "ended" or transcript["link"] is not None
    _must(dealt, "The round ended without the auditor's link, so it was never dealt.")
    if opened == FULL:
        yield "All 52 cards are different: the commitment is one complete deck."
    if transcript["cause"]:
        yield f"The round was voided: {transcript['cause']}"


def unchecked(transcript: Content, known: KnownFacts) -> Iterator[str]:
    """Yield what a transcript that is right does not prove to this reader."""
    if known.digest is None:
        yield "whether this is the commitment that was shown before the deal (give its digest)"
    if known.tip is None:
        yield "whether the chain is the auditor's (give the published tip)"
    yield from _unproved(transcript, known)
    if left := FULL - len(transcript["openings"]):
        yield f"{left} cards that this transcript does not reveal"


def _unproved(transcript: Content, known: KnownFacts) -> Iterator[str]:
    """Yield what the house's own part leaves open."""
    bound, contributions = transcript["commitment"], transcript["contributions"]
    seats = [one["seat"] for one in contributions if one["by"] == "house"]
    if seats:
        yield (
            f"when the house chose the numbers of {_seats(seats).lower()}: "
            f"{FIRST} has no pledge of them from before the bets"
        )
    if "house" in bound and known.house is None:
        yield "whether the house pledged its number before the bets (give the tip of its chain)"
    if transcript.get("beacon") and known.beacon is None and not auditor_of(transcript):
        yield f"the value of the beacon {bound['beacon']} (give it as it was published)"
    outside = any(one["by"] == "seat" and one["number"] for one in contributions)
    if transcript["link"] and not outside and not transcript.get("beacon"):
        way = "tried many numbers"
        if "house" in bound:
            number = bound["house"]["number"]
            way = f"tried many chains before it announced these, of which this is link {number}"
        yield f"whether the house {way}: nobody else took part in this deal"
    if transcript["link"]:
        yield from _choices(transcript, known)


def _choices(transcript: Content, known: KnownFacts) -> Iterator[str]:
    """Yield who could have chosen the deal by staying silent, and from how many decks."""
    key, last = auditor_of(transcript), transcript["contributions"]
    if key and known.auditor is not None:
        return
    if key:
        yield f"whether the auditor {key} is independent of the house (give the key you know)"
    restarts = transcript.get("restarts", [])
    silent = sorted({seat for attempt in (*restarts, last) for seat in _silent(attempt)})
    others = [
        one["seat"] for one in last if one["by"] == "seat" and one["seat"] not in known.numbers
    ]
    if silent:
        decks = len(restarts) + 2 ** len(_silent(last))
        yield (
            f"whether the house chose this deal: {_seats(silent).lower()} pledged a number and"
            f" stayed silent, so the house had {decks} decks to choose from if it spoke for them"
        )
    elif others and not key and known.beacon is None:
        yield (
            f"whether the house speaks for {_seats(others).lower()}: it is its own auditor, so it"
            " could have refused this deal once for each such seat by staying silent"
        )


def deck_of(transcript: Content) -> list[str]:
    """Return the cards in the order of the deal, those that are not opened as ``??``."""
    cards = ["??"] * FULL
    for opening in transcript["openings"]:
        if opening["position"] is not None:
            cards[opening["position"]] = opening["card"]
    return cards


def _seats(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"Seat {numbers[0]}"
    return f"Seats {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
