"""The mathematics of a fair deal, written a second time from the standards."""

import hashlib
import hmac
from collections.abc import Iterator

from .form import DECK, Content

HASHES = "fifthstreet-deal-1"
FULL = len(DECK)


def order_of(transcript: Content) -> list[int] | None:
    """Return the order of the deal: indices of hashed cards, or of the standard deck if alone."""
    if transcript["link"] is None:
        return None
    nonce = raw(transcript["round"])
    about = [nonce, raw(transcript["commitment"]["root"])]
    numbers, link = [], raw(transcript["link"])
    for one in transcript["contributions"]:
        if one["number"] is not None:
            numbers += [eight(one["seat"]), raw(one["number"])]
    if "house" not in transcript:
        seed = tagged("final", *about, *numbers, link)
    else:
        house, beacon = raw(transcript["house"]), raw(transcript["beacon"] or "")
        nonce = eight(transcript["commitment"]["auditor"]["number"])
        seed = tagged("final-2", *about, house, *numbers, link, beacon)
        if not numbers:
            seed = tagged("alone", house, link, beacon)
    values = chance(seed + nonce + _opened("deal"))
    order = list(range(FULL))
    for left in range(FULL, 1, -1):
        pick = next(value for value in values if value < 65536 // left * left) % left
        order[left - 1], order[pick] = order[pick], order[left - 1]
    return order


def digests_of(transcript: Content) -> list[bytes]:
    """Return what seats pledged to: the digest of the commitment, and that of each restart."""
    digests = [raw(transcript["commitment"]["digest"])]
    for attempt in transcript.get("restarts", ()):
        digests.append(tagged("restart", digests[-1], *_pledged(attempt)))
    return digests


def request_of(transcript: Content) -> bytes:
    """Return what an independent auditor signs: all that was pledged, when it was final."""
    digest, pledged = digests_of(transcript)[-1], _pledged(transcript["contributions"])
    return b"fifthstreet link 1\n" + tagged("request", raw(transcript["round"]), digest, *pledged)


def _pledged(attempt: list[Content]) -> list[bytes]:
    each = ((eight(one["seat"]), raw(one["pledge"]), raw(one["number"] or "")) for one in attempt)
    return [part for parts in each for part in parts]


def is_alone(transcript: Content) -> bool:
    """Return whether the links alone order the standard deck, as no seat showed a number."""
    return "house" in transcript and all(
        one["number"] is None for one in transcript["contributions"]
    )


def chance(seed: bytes) -> Iterator[int]:
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


def tagged(purpose: str, *parts: bytes) -> bytes:
    """Return the SHA-256 of a purpose and of parts, each after its length."""
    framed = [len(part).to_bytes(4, "big") + part for part in parts]
    return hashlib.sha256(_opened(purpose) + b"".join(framed)).digest()


def _opened(purpose: str) -> bytes:
    name = f"{HASHES}/{purpose}".encode("ascii")
    return len(name).to_bytes(4, "big") + name


def raw(text: str) -> bytes:
    """Return the bytes that a hexadecimal text stands for."""
    return bytes.fromhex(text)


def eight(value: int) -> bytes:
    """Return a number as eight bytes."""
    return value.to_bytes(8, "big")
