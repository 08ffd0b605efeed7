"""`fifthstreet verify`: whether a round's cards are those that the house had bound itself to."""

import re
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.parameters import Json
from fifthstreet.cli.source import name_of, read
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import plain, write, write_json

if TYPE_CHECKING:
    from fifthstreet.fairness.verifier import FairnessVerdict, KnownFacts

WRONG = 1
REPORT = (
    "Keep this file and what you saved before the deal, and show both to the operator or the"
    " regulator."
)
HASH = re.compile(r"[0-9a-fA-F]{64}\Z")

FileName = Annotated[
    str,
    typer.Argument(metavar="FILE", help="A transcript or a list of them; - for standard input."),
]
Digest = Annotated[
    str | None,
    typer.Option(metavar="HEX", help="Digest of the commitment that you saw before the deal."),
]
Tip = Annotated[
    str | None, typer.Option(metavar="HEX", help="Tip that the auditor published before the deal.")
]
House = Annotated[
    str | None,
    typer.Option(metavar="HEX", help="Tip of the house's chain that you saw before the bets."),
]
Beacon = Annotated[
    str | None, typer.Option(metavar="HEX", help="Published value of the beacon in the round.")
]
Auditor = Annotated[
    str | None, typer.Option(metavar="HEX", help="Key of the independent auditor, as you know it.")
]
Numbers = Annotated[
    list[str] | None,
    typer.Option("--number", metavar="SEAT=HEX", help="Number that your seat contributed."),
]


def verify(
    file: FileName,
    *,
    digest: Digest = None,
    tip: Tip = None,
    house: House = None,
    beacon: Beacon = None,
    auditor: Auditor = None,
    number: Numbers = None,
    json: Json = False,
) -> None:
    """Check that the cards of a round match their commitments.

    The check shares no code with the dealer. It lists what is right, the first thing that is
    wrong, and what it could not check. The exit code is 0 if all is right, 1 if something is
    wrong, and 2 if the file is not a transcript.
    """
    from fifthstreet.fairness import verifier

    name, text = name_of(file), read(file)
    try:
        content = verifier.load(text)
        contents = content if isinstance(content, list) and content else [content]
        own = _own_numbers(number)
        expected = verifier.KnownFacts(
            digest=digest, tip=tip, numbers=own, house=house, beacon=beacon, auditor=auditor
        )
        _check(expected, rounds=len(contents))
        verdicts = [verifier.verify(transcript, expected) for transcript in contents]
    except verifier.UnreadableTranscriptError as error:
        raise FifthStreetError(
            f"{name}: {error}", remedy="Use a transcript as the house publishes it."
        ) from None
    all_right = all(verdict.ok for verdict in verdicts)
    contradiction = verifier.contradiction(contents) if all_right else None
    if json:
        write_json(_as_json(verdicts, contradiction))
    else:
        write(_text(verdicts, contradiction))
    if not all_right or contradiction:
        raise typer.Exit(WRONG)


def _own_numbers(numbers: list[str] | None) -> dict[int, str]:
    own: dict[int, str] = {}
    for entry in numbers or ():
        seat, equals, value = entry.partition("=")
        if not equals or not re.fullmatch(r"[1-9][0-9]{0,2}", seat):
            raise FifthStreetError(
                f"{entry[:80]!r} is not SEAT=HEX.",
                remedy="Write a seat and its number, such as 2=9f…",
            )
        own[int(seat)] = value
    return own


def _check(known: "KnownFacts", *, rounds: int) -> None:
    """Raise where something that the reader knows is no hash, or not of these rounds."""
    if rounds != 1 and (known.digest or known.numbers or known.beacon):
        raise FifthStreetError(
            "A digest, a number and a beacon belong to one round.",
            remedy="Verify one transcript at a time.",
        )
    hashes = (known.digest, known.tip, known.house, known.beacon, known.auditor)
    for text in (*hashes, *known.numbers.values()):
        if text is not None and not HASH.match(text):
            raise FifthStreetError(
                f"{text[:80]!r} is not 32 bytes.", remedy="Write 64 hexadecimal digits."
            )


def _as_json(verdicts: "list[FairnessVerdict]", contradiction: str | None) -> dict[str, object]:
    return {
        "ok": contradiction is None and all(verdict.ok for verdict in verdicts),
        "contradiction": contradiction,
        "rounds": [
            {
                "round": verdict.round,
                "ok": verdict.ok,
                "right": list(verdict.right),
                "wrong": verdict.wrong,
                "unchecked": list(verdict.unchecked),
                "deck": list(verdict.deck),
            }
            for verdict in verdicts
        ],
    }


def _text(verdicts: "list[FairnessVerdict]", contradiction: str | None) -> str:
    lines: list[str] = []
    for verdict in verdicts:
        lines.append(f"Round {verdict.round}")
        lines += [f"  right: {plain(sentence)}" for sentence in verdict.right]
        lines += [f"  not checked: {sentence}" for sentence in verdict.unchecked]
        if any(card != "??" for card in verdict.deck):
            lines.append(f"  dealt: {' '.join(verdict.deck)}")
        end = " in what was checked" if verdict.unchecked else ""
        lines.append(f"  WRONG: {verdict.wrong}" if verdict.wrong else f"  Nothing is wrong{end}.")
        lines.append("")
    if contradiction:
        lines += [f"WRONG: {contradiction}", ""]
    if contradiction or not all(verdict.ok for verdict in verdicts):
        lines += [REPORT, ""]
    return "\n".join(lines)
