"""The load generator runs, and the house has not become ten times as slow.

Processor time is compared with that of a fixed piece of work in the same run, and not with a clock:
a busy machine changes both alike.
"""

import json
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "house_load.py"
TENFOLD = 10
USUAL = 1.0
"""What a command usually takes of the server, in units of the fixed work."""
STORED, SENT = 12_000, 20_000
"""Bytes that a round of six seats is meant to store, and to send them and a spectator."""


def unit() -> float:
    """Return the milliseconds of a fixed piece of work, of a kind that the house does too."""

    def work() -> float:
        start = time.process_time()
        text = "0"
        for number in range(300):
            record = {"number": number, "before": text, "seats": [*range(6)]}
            text = sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()
        return (time.process_time() - start) * 1000

    return min(work() for _ in range(5))


@pytest.mark.slow
def test_a_short_load_prints_its_figures_and_is_not_ten_times_as_slow_as_usual() -> None:
    short = ["--books", "md", "--stores", "sqlite", "--flat-tables", "2", "--flat-seconds", "1"]
    run = subprocess.run(
        [sys.executable, str(SCRIPT), "flat-out", "--json", *short],
        capture_output=True,
        text=True,
        check=True,
    )
    data = json.loads(run.stdout)
    assert data["audit_ok"], data["problems"]
    assert data["trial_balance"] == 0
    assert data["errors"] == {}
    assert data["rounds_per_bare_commit"] >= 0
    assert data["bytes_stored_per_round"] < TENFOLD * STORED
    assert data["bytes_sent_per_round"] < TENFOLD * SENT
    assert data["server_milliseconds_per_command"] / unit() < TENFOLD * USUAL
