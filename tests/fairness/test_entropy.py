"""Where chance comes from: never the same twice, whatever is frozen; and play stops if it fails.

R02, R03, R10.
"""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from fairness.chance import SeededEntropy
from fifthstreet.fairness import ChanceError, HouseSecret, SystemEntropy
from fifthstreet.fairness.secret import SEED_BYTES
from fifthstreet.fairness.shuffle import HmacDrbg

pytestmark = pytest.mark.requirement("R02", "R03", "R10")

FORKING = """
import os, sys, time
os.getpid = lambda: 7
time.time = time.monotonic = lambda: 0.0
from fifthstreet.fairness import SystemEntropy
from fifthstreet.fairness.shuffle import HmacDrbg

source = SystemEntropy()
workers, each = int(sys.argv[1]), int(sys.argv[2])
for worker in range(workers):
    reading, writing = os.pipe()
    if child := os.fork():
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            sys.stdout.buffer.write(pipe.read())
        os.waitpid(child, 0)
    else:
        with os.fdopen(writing, "wb") as pipe:
            for _ in range(each):
                pipe.write(HmacDrbg(source.take(32), source.take(16)).generate(16))
        os._exit(0)
"""


def first_outputs(workers: int, each: int) -> list[bytes]:
    """Return what workers forked from one process draw first, with clock and process id frozen."""
    run = [sys.executable, "-c", FORKING, str(workers), str(each)]
    out = subprocess.run(run, check=True, capture_output=True).stdout
    return [out[at : at + 16] for at in range(0, len(out), 16)]


def test_r02_workers_forked_from_one_process_never_draw_the_same() -> None:
    drawn = first_outputs(40, 50)
    assert len(set(drawn)) == len(drawn) == 2_000


@pytest.mark.exhaustive
def test_r02_a_million_first_outputs_of_a_thousand_workers_are_all_different() -> None:
    drawn = first_outputs(1_000, 1_000)
    assert len(set(drawn)) == len(drawn) == 1_000_000


def test_r02_a_source_that_is_made_anew_repeats_no_deck() -> None:
    decks = {tuple(HouseSecret.drawn(SystemEntropy())._order) for _ in range(1_000)}
    assert len(decks) == 1_000


def test_r03_every_secret_is_drawn_whole_and_nothing_of_it_stays_behind() -> None:
    source = SeededEntropy(3)
    secrets = [HouseSecret.drawn(source) for _ in range(3)]
    assert source.counts == [SEED_BYTES] * 3
    assert len({secret.seed_for_the_safe() for secret in secrets}) == 3
    system = SystemEntropy()
    drawn = system.take(48)
    assert drawn not in system._last
    assert len(system._last) == 32


def broken(answer: Callable[[int], bytes], monkeypatch: pytest.MonkeyPatch) -> str:
    source = SystemEntropy()
    monkeypatch.setattr(os, "urandom", answer)
    source_error = None
    for _ in range(2):
        try:
            source.take(32)
        except ChanceError as error:
            source_error = error
    assert source_error is not None
    assert "Close the table" in str(source_error)
    return source_error.what


def fails(_: int) -> bytes:
    raise OSError("no entropy")


@pytest.mark.promise("F19")
@pytest.mark.parametrize(
    ("answer", "what"),
    [
        (fails, "failed: no entropy"),
        (bytes, "identical bytes"),
        (lambda count: b"\x07" * count, "identical bytes"),
        (lambda count: b"\x07\x08\x09" * (count // 3) + b"\x07\x08", "identical bytes"),
        (lambda count: bytes(range(count - 1)), "identical bytes"),
        (lambda count: bytes(range(count)), "the same bytes twice"),
    ],
)
def test_r10_a_source_that_fails_stops_the_deal(
    answer: Callable[[int], bytes], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert what in broken(answer, monkeypatch)


@pytest.mark.promise("F19")
def test_r10_a_generator_that_fails_its_test_stops_the_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(HmacDrbg, "generate", lambda _, count: bytes(count))
    with pytest.raises(ChanceError, match="known-answer test"):
        SystemEntropy()


def test_short_draws_are_not_mistaken_for_a_broken_source() -> None:
    source = SystemEntropy()
    assert [len(source.take(1)) for _ in range(600)] == [1] * 600
    assert [len(source.take(8)) for _ in range(600)] == [8] * 600
