"""A house and its independent auditor, each in a process of its own (R103)."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from client.serving import LONGEST, Served, run, served
from client.test_playing import play, seated
from fifthstreet.client import House, RefusedError
from fifthstreet.fairness.verifier import KnownFacts, verify

TABLE = "md-1"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def auditing(folder: Path, port: int, house: str) -> Iterator[str]:
    """Run an auditor for a while; return its key."""
    command = [sys.executable, "-m", "fifthstreet", "witness", str(folder)]
    command += ["--links", f"127.0.0.1:{port}", "--key", house]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert f"http://127.0.0.1:{port}" in line, line
        for _ in range(600):
            try:
                httpx.post(f"http://127.0.0.1:{port}/links", timeout=LONGEST)
                break
            except httpx.ConnectError:
                process.poll()
        yield line.split()[-1]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_a_house_deals_with_a_link_of_its_auditor_and_not_without(tmp_path: Path) -> None:
    port, folder = free_port(), tmp_path / "auditor"

    async def with_the_auditor(house: Served, key: str) -> None:
        async with House(house.url) as door, seated(door, TABLE) as table:
            number = await play(table)
            proof = await door.proven(TABLE, number)
            verdict = verify(proof, KnownFacts(auditor=key))
            assert verdict.ok
            assert f"The auditor {key} signed these numbers" in " ".join(verdict.right)

    async def without_the_auditor(house: Served) -> None:
        async with House(house.url) as door, seated(door, TABLE) as table:
            view = await table.betting()
            before = (await door.me()).balances[view.currency]
            ante = view.terms["ante"].minimum
            number = (await table.place("ante", ante)).round
            await table.ready()
            await table.until(lambda seen: seen.is_over(number))
            assert (await door.me()).balances[view.currency] == before
            proof: Any = await door.proven(TABLE, number)
            assert proof["outcome"] == "voided"
            with pytest.raises(RefusedError, match="independent auditor does not answer"):
                await table.place("ante", ante)

    with served(tmp_path) as house:
        own = httpx.get(f"{house.url}/api/v1/heads").json()["key"]
        house.stop()
        with auditing(folder, port, own) as key:
            house.more = ("--auditor", f"http://127.0.0.1:{port}", "--auditor-key", key)
            house.start()
            run(with_the_auditor(house, key))
        assert len([*(folder / "links").iterdir()]) >= 1
        run(without_the_auditor(house))
        with auditing(folder, port, own) as key:
            assert house.more[-1] == key
            house.kill()  # before it can know that the auditor is back
            house.start()
            run(with_the_auditor(house, key))


@pytest.mark.parametrize("options", [("--auditor", "http://127.0.0.1:1"), ("--auditor-key", "ab")])
def test_an_auditor_needs_an_address_and_a_key(tmp_path: Path, options: tuple[str, str]) -> None:
    command = [
        sys.executable,
        "-m",
        "fifthstreet",
        "serve",
        "--database",
        str(tmp_path / "house.db"),
    ]
    command += options
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONGEST)
    assert done.returncode == 2
    assert "An auditor has an address and a key." in done.stderr
