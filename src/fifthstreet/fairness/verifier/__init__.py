"""The independent verifier: it checks a round's transcript and shares no code with the dealer.

It imports nothing but Python's standard library and is complete in this folder, so that a player or
a laboratory can read it, copy it and run it alone: ``python -m verifier ROUND.json``. It tells what
is right in words and stops at the first thing that is wrong.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from .checks import KnownFacts, WrongError, deck_of, findings, unchecked
from .form import Content, UnreadableTranscriptError, load, misfit_of

__all__ = [
    "FairnessVerdict",
    "KnownFacts",
    "UnreadableTranscriptError",
    "contradiction",
    "load",
    "verify",
]


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
        """Return whether nothing is wrong."""
        return self.wrong is None


def verify(content: object, known: KnownFacts | None = None) -> FairnessVerdict:
    """Check one transcript, as read from JSON."""
    if at := misfit_of(content):
        raise UnreadableTranscriptError(f"This is not a transcript{at}.")
    transcript = cast("Content", content)
    right: list[str] = []
    wrong = None
    try:
        right.extend(findings(transcript, known or KnownFacts()))
    except WrongError as found:
        wrong = str(found)
    return FairnessVerdict(
        round=transcript["round"],
        right=tuple(right),
        wrong=wrong,
        unchecked=() if wrong else tuple(unchecked(transcript, known or KnownFacts())),
        deck=() if wrong else tuple(deck_of(transcript)),
    )


def contradiction(contents: Sequence[Mapping[str, Any]]) -> str | None:
    """Return what several transcripts, each right by itself, cannot all be right about."""
    rounds: dict[str, tuple[str, object]] = {}
    links: dict[tuple[str, int], str] = {}
    for transcript in contents:
        id_, commitment = transcript["round"], transcript["commitment"]
        if rounds.setdefault(id_, (commitment["digest"], None))[0] != commitment["digest"]:
            return f"Round {id_} was committed to twice."
        if transcript["link"] is None:
            continue
        outcome = [transcript["contributions"], transcript["link"]]
        if rounds[id_][1] not in (None, outcome):
            return f"Round {id_} was dealt twice from different contributions."
        rounds[id_] = (commitment["digest"], outcome)
        auditor = commitment["auditor"]
        if links.setdefault((auditor["tip"], auditor["number"]), id_) != id_:
            return f"The auditor's link {auditor['number']} served two rounds; one foresaw it."
    return None
