"""The independent verifier: it checks a round's transcript and shares no code with the dealer.

It imports nothing but Python's standard library and is complete in this file, so that a player or
a laboratory can read it, copy it and run it alone: ``python verifier.py ROUND.json``. It tells what
is right in words and stops at the first thing that is wrong.
"""

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

Content = dict[str, Any]
ALGORITHM = "fifthstreet-deal-1"
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
FULL = len(DECK)
HEX = re.compile(r"[0-9a-f]*\Z")
MOST_LINKS = 1 << 24

SHAPE: Content = {
    "algorithm": (ALGORITHM,),
    "round": 8,
    "commitment": {
        "table": str,
        "ruleset": 32,
        "meters": Mapping,
        "seats": [{"seat": int, "player": str}],
        "auditor": {"tip": 32, "number": int, "previous": 32},
        "cards": [32],
        "root": 32,
        "digest": 32,
    },
    "contributions": [{"seat": int, "by": ("seat", "house"), "pledge": 32, "number?": 32}],
    "link?": 32,
    "openings": [{"position?": int, "index": int, "card": tuple(DECK), "salt": 32}],
    "outcome": ("open", "ended", "voided"),
    "cause": str,
}
"""A transcript's form: a number counts bytes in hexadecimal, ``?`` marks what may be null."""


class UnreadableTranscriptError(ValueError):
    """The content is not a transcript at all, so nothing can be said of the round."""


class _Wrong(Exception):  # noqa: N818 - it is no fault of the program but its finding
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


@dataclass(frozen=True)
class FairnessVerdict:
    """What a transcript proves: what is right, what is wrong if anything, what was not checked."""

    round: str
    right: tuple[str, ...]
    wrong: str | None
    unchecked: tuple[str, ...]
    deck: tuple[str, ...]
    """The cards in the order of the deal; ``??`` is a card that the transcript does not open."""

    @property
    def ok(self) -> bool:
        """Tell whether nothing is wrong."""
        return self.wrong is None


def verify(content: object, known: KnownFacts | None = None) -> FairnessVerdict:
    """Check one transcript, as read from JSON."""
    if at := _misfit(content, SHAPE):
        raise UnreadableTranscriptError(f"This is not a transcript{at}.")
    transcript = cast("Content", content)
    right: list[str] = []
    wrong = None
    try:
        right.extend(_findings(transcript, known or KnownFacts()))
    except _Wrong as found:
        wrong = str(found)
    return FairnessVerdict(
        round=transcript["round"],
        right=tuple(right),
        wrong=wrong,
        unchecked=() if wrong else tuple(_unchecked(transcript, known or KnownFacts())),
        deck=() if wrong else tuple(_dealt(transcript)),
    )


def contradiction(contents: Sequence[Mapping[str, Any]]) -> str | None:
    """Return what several transcripts, each right by itself, cannot all be right about."""
    dealt: dict[str, tuple[str, object]] = {}
    links: dict[tuple[str, int], str] = {}
    for transcript in contents:
        id_, commitment = transcript["round"], transcript["commitment"]
        if dealt.setdefault(id_, (commitment["digest"], None))[0] != commitment["digest"]:
            return f"Round {id_} was committed to twice."
        if transcript["link"] is None:
            continue
        outcome = [transcript["contributions"], transcript["link"]]
        if dealt[id_][1] not in (None, outcome):
            return f"Round {id_} was dealt twice from different contributions."
        dealt[id_] = (commitment["digest"], outcome)
        auditor = commitment["auditor"]
        if links.setdefault((auditor["tip"], auditor["number"]), id_) != id_:
            return f"The auditor's link {auditor['number']} served two rounds; one foresaw it."
    return None


# --- reading


def load(text: str) -> Any:
    """Return what a JSON text holds; a key that is there twice could be read in two ways."""
    try:
        return json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise UnreadableTranscriptError(f"This is not JSON: {str(error)[:200]}") from None


def _once(pairs: list[tuple[str, Any]]) -> Content:
    record = dict(pairs)
    if len(record) < len(pairs):
        raise UnreadableTranscriptError("a key is there twice.")
    return record


def _misfit(value: Any, shape: Any) -> str | None:
    """Return where a value has not the shape that it must have, key by key, or None."""
    if isinstance(shape, dict):
        if not isinstance(value, dict) or set(value) != {key.rstrip("?") for key in shape}:
            return f": the keys must be {' '.join(shape)}"
        for key, inner in shape.items():
            part = value[key.rstrip("?")]
            if (part is not None or key[-1] != "?") and (at := _misfit(part, inner)):
                return f", {key.rstrip('?')}{at}"
    elif isinstance(shape, list):
        if not isinstance(value, list):
            return ": this must be a list"
        for number, part in enumerate(value, 1):
            if at := _misfit(part, shape[0]):
                return f" {number}{at}"
    elif not _is(value, shape):
        return f": {json.dumps(value)[:80]} does not belong here"
    return None


def _is(value: Any, shape: Any) -> bool:
    if shape is int:
        return type(value) is int and 0 <= value < 1 << 63
    if shape is str:
        return isinstance(value, str) and not any("\ud800" <= letter < "\ue000" for letter in value)
    if shape is Mapping:
        texts = value.items() if isinstance(value, dict) else ((None, None),)
        return all(_is(name, str) and _is(text, str) for name, text in texts)
    if isinstance(shape, tuple):
        return isinstance(value, str) and value in shape
    return isinstance(value, str) and len(value) == 2 * shape and HEX.match(value) is not None


# --- checking


def _findings(transcript: Content, known: KnownFacts) -> Iterator[str]:
    yield from _commitment(transcript, known)
    yield from _contributions(transcript, known)
    yield from _auditor(transcript, known)
    yield from _openings(transcript)
    yield from _ending(transcript)


def _commitment(transcript: Content, known: KnownFacts) -> Iterator[str]:
    bound = transcript["commitment"]
    if len(bound["cards"]) != FULL:
        raise _Wrong(f"The commitment covers {len(bound['cards'])} cards instead of {FULL}.")
    root = _hash("root", _raw(transcript["round"]), *map(_raw, bound["cards"]))
    if root != _raw(bound["root"]):
        raise _Wrong("The root is not that of the 52 hashes: a hash was changed.")
    if _digest(transcript, root) != _raw(bound["digest"]):
        raise _Wrong(
            "The digest is not that of the commitment: the round's number, the table, the rules, "
            "the meters, the seats or the auditor's link were changed."
        )
    yield "The root covers the 52 hashed cards, and the digest everything that was committed to."
    if known.digest is not None:
        if known.digest.lower() != bound["digest"]:
            raise _Wrong("The commitment is not the one that was seen before the deal.")
        yield "It is the commitment that was seen before the deal."


def _digest(transcript: Content, root: bytes) -> bytes:
    bound, auditor = transcript["commitment"], transcript["commitment"]["auditor"]
    seats = [entry["seat"] for entry in bound["seats"]]
    if seats != sorted(set(seats)):
        raise _Wrong("The list of seats names a seat twice or is out of order.")
    parts = [_raw(transcript["round"]), root, bound["table"].encode(), _raw(bound["ruleset"])]
    parts += [_raw(auditor["tip"]), _eight(auditor["number"]), _raw(auditor["previous"])]
    parts.append(_eight(len(bound["meters"])))
    for name in sorted(bound["meters"]):
        parts += [name.encode(), bound["meters"][name].encode()]
    parts.append(_eight(len(seats)))
    for entry in bound["seats"]:
        parts += [_eight(entry["seat"]), entry["player"].encode()]
    return _hash("commitment", *parts)


def _contributions(transcript: Content, known: KnownFacts) -> Iterator[str]:
    seats = {entry["seat"] for entry in transcript["commitment"]["seats"]}
    digest = _raw(transcript["commitment"]["digest"])
    numbers = [one["seat"] for one in transcript["contributions"]]
    if numbers != sorted(set(numbers)) or not seats.issuperset(numbers):
        raise _Wrong("A seat contributed twice, out of order or without being in the round.")
    counts: dict[str, list[int]] = {"seat": [], "house": []}
    for one in transcript["contributions"]:
        seat, number = one["seat"], one["number"]
        if number is None:
            continue
        parts = (_raw(transcript["round"]), digest, _eight(seat), one["by"].encode(), _raw(number))
        if _hash("pledge", *parts) != _raw(one["pledge"]):
            raise _Wrong(f"The number of seat {seat} is not the one that it pledged.")
        counts[one["by"]].append(seat)
    for seat, own in known.numbers.items():
        shown_by_seat = [
            one["number"] for one in transcript["contributions"] if one["seat"] == seat
        ]
        if shown_by_seat != [own.lower()]:
            raise _Wrong(f"The number that you gave for seat {seat} was not used.")
        yield f"Your own number stands for seat {seat}."
    if counts["seat"]:
        yield f"{_seats(counts['seat'])} showed the numbers that were pledged."
    if counts["house"]:
        yield f"The house chose, and pledged beforehand, for {_seats(counts['house']).lower()}."
    if silent := sorted(seats - {*counts["seat"], *counts["house"]}):
        yield f"{_seats(silent)} showed no number: nothing of theirs is in the shuffle."


def _auditor(transcript: Content, known: KnownFacts) -> Iterator[str]:
    auditor = transcript["commitment"]["auditor"]
    if known.tip is not None and known.tip.lower() != auditor["tip"]:
        raise _Wrong("The commitment names another chain than the auditor's published tip.")
    if transcript["link"] is None:
        return
    number, link = auditor["number"], _raw(transcript["link"])
    if not 0 < number <= MOST_LINKS:
        raise _Wrong(f"No chain has a link of number {number}.")
    link = _hash("link", _eight(number), link)
    if link != _raw(auditor["previous"]):
        raise _Wrong(f"The auditor's link {number} does not lead to the link before it.")
    yield f"The auditor's link {number} leads to the link before it, which was committed to."
    if known.tip is not None:
        for at in range(number - 1, 0, -1):
            link = _hash("link", _eight(at), link)
        if link != _raw(auditor["tip"]):
            raise _Wrong(f"The auditor's link {number} does not lead to the published tip.")
        yield "It leads to the published tip as well."


def _openings(transcript: Content) -> Iterator[str]:
    order = _order(transcript)
    if order is not None:
        yield "The seats' numbers and the auditor's link alone give the order of the deal."
    for opening in transcript["openings"]:
        _opened(transcript, opening)
        position, card = opening["position"], opening["card"]
        if order is None and position is not None:
            raise _Wrong(f"{card} has a place in the deal, but nothing was dealt.")
        if order is not None and (position is None or [opening["index"]] != order[position:][:1]):
            raise _Wrong(f"{card} was not dealt at position {position}: the shuffle says no.")
    opened = [opening["card"] for opening in transcript["openings"]]
    indices = {opening["index"] for opening in transcript["openings"]}
    if len(indices) < len(opened):
        raise _Wrong("One of the hashed cards is opened twice.")
    if len(set(opened)) < len(opened):
        twice = next(card for card in opened if opened.count(card) > 1)
        raise _Wrong(f"{twice} was committed to twice: the deck is not a deck.")
    if opened:
        yield f"{len(opened)} opened cards are those that were committed to, each where it belongs."


def _opened(transcript: Content, opening: Content) -> None:
    index, card = opening["index"], opening["card"]
    if index >= FULL:
        raise _Wrong(f"No card was committed to at index {index}.")
    parts = (_raw(transcript["round"]), _eight(index), _raw(opening["salt"]), card.encode())
    if _hash("card", *parts) != _raw(transcript["commitment"]["cards"][index]):
        raise _Wrong(f"{card} at index {index} is not the card that was committed to.")


def _ending(transcript: Content) -> Iterator[str]:
    opened = len(transcript["openings"])
    if transcript["outcome"] != "open" and opened < FULL:
        raise _Wrong(f"The round is over, but only {opened} of {FULL} cards are opened.")
    if (transcript["outcome"] == "voided") != bool(transcript["cause"]):
        raise _Wrong("A voided round must name its cause, and no other round may.")
    if transcript["outcome"] == "ended" and transcript["link"] is None:
        raise _Wrong("The round ended without the auditor's link, so it was never dealt.")
    if opened == FULL:
        yield "All 52 cards are different: one whole deck was committed to."
    if transcript["cause"]:
        yield f"The round was voided: {transcript['cause']}"


def _unchecked(transcript: Content, known: KnownFacts) -> Iterator[str]:
    if known.digest is None:
        yield "whether this is the commitment that was shown before the deal (give its digest)"
    if known.tip is None:
        yield "whether the chain is the auditor's (give the published tip)"
    if left := FULL - len(transcript["openings"]):
        yield f"{left} cards that this transcript does not open"


def _dealt(transcript: Content) -> list[str]:
    cards = ["??"] * FULL
    for opening in transcript["openings"]:
        if opening["position"] is not None:
            cards[opening["position"]] = opening["card"]
    return cards


# --- the mathematics, written a second time from the standards


def _order(transcript: Content) -> list[int] | None:
    if transcript["link"] is None:
        return None
    round_ = _raw(transcript["round"])
    parts = [round_, _raw(transcript["commitment"]["root"])]
    for one in transcript["contributions"]:
        if one["number"] is not None:
            parts += [_eight(one["seat"]), _raw(one["number"])]
    seed = _hash("final", *parts, _raw(transcript["link"]))
    chance = _chance(seed + round_ + _tag("deal"))
    order = list(range(FULL))
    for left in range(FULL, 1, -1):
        pick = next(value for value in chance if value < 65536 // left * left) % left
        order[left - 1], order[pick] = order[pick], order[left - 1]
    return order


def _chance(seed: bytes) -> Iterator[int]:
    """Yield the 16-bit numbers of HMAC_DRBG with SHA-256, 128 bytes to a call."""

    def mac(key: bytes, message: bytes) -> bytes:
        return hmac.new(key, message, hashlib.sha256).digest()

    key = mac(bytes(32), bytes([1] * 32) + b"\0" + seed)
    state = mac(key, bytes([1] * 32))
    key = mac(key, state + b"\1" + seed)
    state = mac(key, state)
    while True:
        for _ in range(4):
            state = mac(key, state)
            yield from (state[at] * 256 + state[at + 1] for at in range(0, 32, 2))
        key = mac(key, state + b"\0")
        state = mac(key, state)


def _hash(purpose: str, *parts: bytes) -> bytes:
    framed = [len(part).to_bytes(4, "big") + part for part in parts]
    return hashlib.sha256(_tag(purpose) + b"".join(framed)).digest()


def _tag(purpose: str) -> bytes:
    name = f"{ALGORITHM}/{purpose}".encode("ascii")
    return len(name).to_bytes(4, "big") + name


def _raw(text: str) -> bytes:
    return bytes.fromhex(text)


def _eight(value: int) -> bytes:
    return value.to_bytes(8, "big")


def _seats(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"Seat {numbers[0]}"
    return f"Seats {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


if __name__ == "__main__":
    _verdict = verify(load(Path(sys.argv[1]).read_text(encoding="utf-8")))
    sys.stdout.write("\n".join([*_verdict.right, _verdict.wrong or "Everything is right."]) + "\n")
    sys.exit(0 if _verdict.ok else 1)
