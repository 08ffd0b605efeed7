"""`fifthstreet lab`: what a test laboratory runs, by the code that runs in production."""

import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from fifthstreet.cli.parameters import Json, Out
from fifthstreet.cli.source import name_of, new_file, read
from fifthstreet.cli.subject import Subject, subject
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import write, write_bytes, write_json
from fifthstreet.terminal.progress import progress

if TYPE_CHECKING:
    from fifthstreet.fairness.laboratory import BatteryReport
    from fifthstreet.play.line import Line
    from fifthstreet.play.linked_jackpot import JackpotClaim
    from fifthstreet.simulation.faithful import SettlementDifference

WRONG = 1
SEED_BYTES = 32
MOST_FILE = 1 << 28
"""Bytes of a file with decks: over a million and a half."""
PIECE = 1024
"""Blocks or decks that are written at once."""
MOST_DIFFERENCES = 20
"""Differences that a comparison lists; one is enough to fail it."""

Seed = Annotated[
    str | None,
    typer.Option(metavar="HEX", help="64 hexadecimal digits that repeat a run; drawn if not set."),
]
Cards = Literal["decks", "shuffles"]


def shuffle(
    *,
    decks: Annotated[int, typer.Option(min=1, max=10**8, help="Decks in each stream.")] = 20_000,
    streams: Annotated[int, typer.Option(min=1, max=1000, help="Independent streams.")] = 5,
    of: Annotated[Cards, typer.Option(help="Decks as they are dealt, or single shuffles.")] = (
        "decks"
    ),
    seed: Seed = None,
    file: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Decks of a machine instead, one on a line, such as As Kd 9c …; - for stdin.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Run the shuffle battery on decks of the house or a machine, and judge all tests together.

    The tests on all streams fail together by Holm's rule at 1 %, so a fair shuffle is rejected once
    in a hundred runs. The report lists what they detect, and with how many decks. The exit code is
    1 if a test fails. Biases too small for statistics are excluded by counting: see the manual,
    Fair cards.
    """
    from fifthstreet.fairness.laboratory import examine, read_decks

    root = None if file else _seed(seed)
    with progress("Shuffling", unit="decks") as bar:
        if root is None:
            text = read(str(file), kind="text", smaller="Write fewer decks.", most=MOST_FILE)
            machine = read_decks(text, name_of(str(file)))
            report = examine(1, len(machine), lambda _: iter(machine), bar)
        else:
            report = examine(streams, decks, lambda number: _cards(of, _entropy(root, number)), bar)
    source = f"{of}, seed {root.hex()}" if root else f"decks from {name_of(str(file))}"
    if json:
        write_json(_battery_json(report, root, of))
    else:
        write(_battery_text(report, source))
    if report.rejected:
        raise typer.Exit(WRONG)


def stream(
    *,
    size: Annotated[int, typer.Option("--bytes", min=1, help="How many bytes to write.")],
    of: Annotated[
        Literal["generator", "decks", "shuffles"],
        typer.Option(help="The generator's own bytes, or decks of 52 bytes from 0 to 51."),
    ] = "generator",
    seed: Seed = None,
    output: Out = None,
) -> None:
    """Write raw output for other test suites, such as dieharder, PractRand or the NIST suite.

    Without a seed the bytes come from the operating system's entropy, as in production.
    """
    from fifthstreet.fairness import SystemEntropy
    from fifthstreet.fairness.laboratory import raw

    if output is None and sys.stdout.isatty():
        raise FifthStreetError(
            "The output is binary, and this is a terminal.", remedy="Pipe it, or name a file: -o."
        )
    entropy = SystemEntropy() if seed is None else _entropy(_seed(seed), 0)
    source = raw(entropy) if of == "generator" else _cards(of, entropy)
    with progress("Writing", unit="bytes") as bar:
        if output is None:
            _copy(source, size, write_bytes, bar)
            return
        with new_file(output) as file:
            _copy(source, size, file.write, bar)


def faithful(
    named: Subject,
    *,
    rounds: Annotated[int, typer.Option(help="Rounds to play.", min=1, max=10**9)] = 1_000,
    seats: Annotated[int | None, typer.Option(min=1, help="Seats. [default: all]")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same rounds.")] = 1,
    json: Json = False,
) -> None:
    """Play the same rounds by the simulation and by the rules of the table, and compare.

    Both deal from the same decks; the money of every seat and wager must agree to the cent. The
    exit code is 1 if anything differs.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from dataclasses import asdict

    from fifthstreet.simulation.faithful import faithful as compare
    from fifthstreet.simulation.table import full_table

    submission, book = subject(named)
    work = full_table(submission, seats)
    items: list[SettlementDifference] = []
    with progress("Comparing", unit="rounds") as bar:
        for number in range(rounds):
            items += compare(work, number, number + 1, seed)
            if bar:
                bar(number + 1, rounds)
            if len(items) >= MOST_DIFFERENCES:
                break
    played = number + 1
    if json:
        differences = [asdict(each) for each in items]
        write_json(
            {
                "ok": not items,
                "book": book.id,
                "rounds": played,
                "seats": len(work.seats),
                "seed": seed,
                "differences": differences,
            }
        )
    else:
        write(f"{played:,} rounds of {book.document.title} with {len(work.seats)} seats\n")
        for each in items:
            write(
                f"  round {each.number}, seat {each.seat}, {each.wager.replace('_', ' ')}: "
                f"{each.simulated} simulated, {each.played} by the rules\n"
            )
        write(f"{'Something differs' if items else 'Every wager agrees to the cent'}.\n")
    if items:
        raise typer.Exit(WRONG)


def linked(
    named: Subject,
    file: Annotated[str, typer.Argument(metavar="CLAIMS", help="Winners, in JSON; - for stdin.")],
    *,
    json: Json = False,
) -> None:
    """Pay winners at several tables that share one jackpot, one after another.

    CLAIMS is one object: "meters" (in minor units), "claims" (table, seat, cards, staked, and the
    second of the last card as complete_at), and "ruled" (table and seat in the order that the house
    determined) where the times do not decide the order.
    """
    from fifthstreet.play.linked_jackpot import pay_from_meters
    from fifthstreet.play.terms import Terms
    from fifthstreet.terminal.claims import read_claims

    submission, book = subject(named)
    terms = Terms.of(submission, book)
    claims = read_claims(read(file, kind="JSON"), name_of(file), terms)
    paid, meters = pay_from_meters(terms, claims.claims, claims.meters, claims.ruled)
    if json:
        write_json(
            {
                "paid": [
                    {"table": claim.table, **line.as_json(), "staked": claim.staked}
                    for claim, line in paid
                ],
                "meters": {name: str(value) for name, value in meters.items()},
            }
        )
        return
    for place, (claim, line) in enumerate(paid, 1):
        write(f"{place}. {_paid(claim, line, book.document.currency)}\n")
    for name, value in meters.items():
        write(f"{name} then shows {_money(int(value), book.document.currency)}\n")


def _paid(claim: "JackpotClaim", line: "Line", currency: str) -> str:
    place = f"{claim.table}, seat {claim.seat}"
    return f"{place}: {_money(line.paid, currency)}. {line.why} [{line.citation}]"


def _money(minor: int, currency: str) -> str:
    from fifthstreet.money import Amount

    return Amount(minor, currency).pretty


def _seed(values: str | None) -> bytes:
    """Return the seed of a run: the given one, or one that the system draws."""
    from fifthstreet.fairness import SystemEntropy

    if values is None:
        return SystemEntropy().take(SEED_BYTES)
    try:
        seed = bytes.fromhex(values)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise FifthStreetError(
            f"{values[:80]!r} is not a seed.", remedy="Write 64 hexadecimal digits."
        )
    return seed


def _entropy(seed: bytes, number: int) -> Any:
    """Return the repeatable entropy of a numbered stream."""
    from hashlib import sha256

    from fifthstreet.fairness.laboratory import SeededEntropy

    return SeededEntropy(sha256(seed + number.to_bytes(8)).digest())


def _cards(of: Cards, entropy: Any) -> Iterator[bytes]:
    from fifthstreet.fairness import laboratory

    return laboratory.decks(entropy) if of == "decks" else laboratory.orders(entropy)


def _copy(
    source: Iterator[bytes],
    size: int,
    write_to: Callable[[bytes], object],
    bar: Callable[[int, int], None] | None,
) -> None:
    """Write so many bytes, the last piece cut to fit."""
    done = 0
    while done < size:
        piece = b"".join(islice(source, PIECE))[: size - done]
        write_to(piece)
        done += len(piece)
        if bar:
            bar(done, size)


def _battery_json(report: "BatteryReport", seed: bytes | None, of: Cards) -> dict[str, object]:
    from fifthstreet.fairness.laboratory import DETECTED

    return {
        "ok": not report.rejected,
        "of": of if seed else "file",
        "decks": report.decks,
        "seed": seed.hex() if seed else None,
        "detected": DETECTED,
        "streams": [dict(tests) for tests in report.streams],
        "rejected": list(report.rejected),
    }


def _battery_text(report: "BatteryReport", source: str) -> str:
    from fifthstreet.fairness.laboratory import DETECTED

    count = len(report.streams)
    lines = [f"{count} stream{'s' * (count > 1)} of {report.decks:,} {source}", ""]
    lines.append("Chance of a result at least this unusual, if the shuffle is fair:")
    lines.append(f"  {'':33}    lowest   highest")
    for test in report.streams[0]:
        chances = [tests[test] for tests in report.streams]
        lines += [f"  {test:33}{min(chances):10.4f}{max(chances):10.4f}"]
    lines += ["", *(f"REJECTED {name}" for name in report.rejected)]
    if not report.rejected:
        lines.append(f"No test fails, of {count * len(report.streams[0])} at 1 % together.")
    lines += ["", "What these tests detect, and with how many decks:"]
    lines += [f"  {machine:64}{decks:8,}" for machine, decks in DETECTED.items()]
    return "\n".join(lines) + "\n"
