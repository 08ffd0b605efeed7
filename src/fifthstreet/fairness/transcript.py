"""A round's proof as a record: what was committed, contributed, given and opened, as JSON.

A transcript holds only what its reader may know. While a round is open that is a few openings at
most; when it has ended or was voided it is all 52.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from fifthstreet.cards import Card
from fifthstreet.errors import FifthStreetError
from fifthstreet.fairness.commitment import (
    CARDS,
    FIRST,
    THIRD,
    Commitment,
    FairnessError,
    Particulars,
    PromisedLink,
)
from fifthstreet.fairness.contribution import Attempt, Contribution
from fifthstreet.money.figure import read_fraction

Content = dict[str, Any]
"""A part of a transcript, as JSON has it."""

Outcome = Literal["open", "ended", "voided"]
Read = TypeVar("Read")


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """The card and the salt behind one hash; the position is None where nothing was dealt."""

    position: int | None
    index: int
    card: Card
    salt: bytes

    def as_json(self) -> Content:
        """Return the opening as a transcript has it."""
        return {
            "position": self.position,
            "index": self.index,
            "card": self.card.notation,
            "salt": self.salt.hex(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """Everything that somebody may check of one round."""

    commitment: Commitment
    contributions: tuple[Contribution, ...]
    link: bytes | None
    openings: tuple[Opening, ...]
    outcome: Outcome
    cause: str = ""
    house: bytes | None = None
    beacon: bytes | None = None
    restarts: tuple[Attempt, ...] = ()

    def __post_init__(self) -> None:
        if self.outcome != "open" and len(self.openings) != CARDS:
            raise FairnessError(f"A finished round opens all {CARDS} cards.")
        if (self.outcome == "voided") != bool(self.cause):
            raise FairnessError("Only a voided round has a cause.")

    @property
    def algorithm(self) -> str:
        """Return the name of the rules by which the transcript is verified."""
        third = self.restarts or self.commitment.particulars.auditor
        return THIRD if third else self.commitment.algorithm

    def as_json(self) -> Content:
        """Return the transcript ready to be written as JSON."""
        released = {"link": self.link}
        if self.algorithm != FIRST:
            released |= {"house": self.house, "beacon": self.beacon}
        restarts = [[*map(_contribution_as_json, attempt)] for attempt in self.restarts]
        return {
            "algorithm": self.algorithm,
            "round": f"{self.commitment.round:016x}",
            "commitment": commitment_as_json(self.commitment),
            "contributions": [_contribution_as_json(one) for one in self.contributions],
            **{name: _hex(value) for name, value in released.items()},
            "openings": [opening.as_json() for opening in self.openings],
            "outcome": self.outcome,
            "cause": self.cause,
            **({"restarts": restarts} if self.algorithm == THIRD else {}),
        }

    def text(self) -> str:
        """Return the transcript as the one JSON text that it has."""
        content = self.as_json()
        return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def read(cls, text: str) -> "Transcript":
        """Read a transcript that `text` wrote; raise where it is not one.

        Only `fifthstreet verify` tells whether it is true: this reads what the house itself keeps.
        """
        return _readable("a transcript", lambda: _transcript_of(json.loads(text)))


def commitment_as_json(commitment: Commitment) -> Content:
    """Return a commitment as it is published before anybody contributes."""
    bound = commitment.particulars
    added = {}
    if bound.house is not None:
        added = {"house": _promise_as_json(bound.house), "beacon": bound.beacon}
    return {
        "table": bound.table,
        "ruleset": bound.ruleset.hex(),
        "meters": {name: str(value) for name, value in bound.meters.items()},
        "seats": [{"seat": seat, "player": player} for seat, player in bound.seats.items()],
        "auditor": _promise_as_json(bound.link),
        **added,
        "cards": [card.hex() for card in commitment.cards],
        "root": commitment.root.hex(),
        "digest": commitment.digest.hex(),
    }


def _promise_as_json(link: PromisedLink) -> Content:
    return {"tip": link.tip.hex(), "number": link.number, "previous": link.previous.hex()}


def _promise_of(content: Mapping[str, Any]) -> PromisedLink:
    return PromisedLink(
        tip=bytes.fromhex(content["tip"]),
        number=content["number"],
        previous=bytes.fromhex(content["previous"]),
    )


def _hex(value: bytes | None) -> str | None:
    return None if value is None else value.hex()


def _raw(text: str | None) -> bytes | None:
    return None if text is None else bytes.fromhex(text)


def commitment_of(round_: int, content: Mapping[str, Any]) -> Commitment:
    """Return the commitment that `commitment_as_json` wrote."""
    return _readable("a commitment", lambda: _commitment_of(round_, content))


def _readable(what: str, read: Callable[[], Read]) -> Read:
    try:
        return read()
    except FairnessError:
        raise
    except (FifthStreetError, KeyError, TypeError, ValueError, RecursionError) as error:
        raise FairnessError(f"This is not {what}: {type(error).__name__}: {error}.") from None


def _commitment_of(round_: int, content: Mapping[str, Any]) -> Commitment:
    commitment = Commitment(
        round=round_,
        particulars=Particulars(
            table=content["table"],
            ruleset=bytes.fromhex(content["ruleset"]),
            meters={name: read_fraction(value) for name, value in content["meters"].items()},
            seats={entry["seat"]: entry["player"] for entry in content["seats"]},
            link=_promise_of(content["auditor"]),
            house=_promise_of(content["house"]) if "house" in content else None,
            beacon=content.get("beacon", ""),
        ),
        cards=tuple(map(bytes.fromhex, content["cards"])),
    )
    if (commitment.root.hex(), commitment.digest.hex()) != (content["root"], content["digest"]):
        raise FairnessError("The commitment's root or digest is not that of its content.")
    return commitment


def _transcript_of(content: Mapping[str, Any]) -> Transcript:
    commitment = _commitment_of(int(content["round"], 16), content["commitment"])
    transcript = Transcript(
        commitment=commitment,
        contributions=tuple(map(_contribution_of, content["contributions"])),
        link=_raw(content["link"]),
        house=_raw(content.get("house")),
        beacon=_raw(content.get("beacon")),
        openings=tuple(map(_opening_of, content["openings"])),
        outcome=content["outcome"],
        cause=content["cause"],
        restarts=tuple(tuple(map(_contribution_of, one)) for one in content.get("restarts", ())),
    )
    if content["algorithm"] != transcript.algorithm:
        raise FairnessError(f"The algorithm is not {transcript.algorithm!r}.")
    return transcript


def _contribution_as_json(contribution: Contribution) -> Content:
    return {
        "seat": contribution.seat,
        "by": contribution.by,
        "pledge": contribution.pledge.hex(),
        "number": _hex(contribution.number),
    }


def _contribution_of(content: Mapping[str, Any]) -> Contribution:
    return Contribution(
        seat=content["seat"],
        by=content["by"],
        pledge=bytes.fromhex(content["pledge"]),
        number=_raw(content["number"]),
    )


def _opening_of(content: Mapping[str, Any]) -> Opening:
    return Opening(
        position=content["position"],
        index=content["index"],
        card=Card(content["card"]),
        salt=bytes.fromhex(content["salt"]),
    )
