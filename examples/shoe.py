"""A shoe that reads cards, simulated from a file: deals at a live table under its own account.

    export FIFTHSTREET_PASSWORD="..."
    python examples/shoe.py cards.txt --url http://127.0.0.1:8000 --table live-1 --name "Shoe 4"

Each line of the file is a round: the cards in the order in which they leave the shoe, such as
`Kh 4d 9c ...`. A line may have more cards than the deal needs; `#` begins a remark. An account is
new when the administrator was shown a one-time password for it: give it once, and the shoe changes
it to the password.

The dealer opens betting, turns cards up and settles as usual, and types no card.
Needs `pip install httpx msgspec websockets`.
"""
# ruff: noqa: INP001, T201 - an example is a script, and prints

import argparse
import asyncio
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from fifthstreet.cards import CardError, Hand
from fifthstreet.client import ClientError, House, RefusedError, Step, TableSocket

TURNS_UP = ("reveal", "show_hand")
"""The steps for which the house needs to know the cards."""


def rounds_of(lines: Iterable[str]) -> Iterator[Hand]:
    """Yield the cards of each round, in the order of the shoe."""
    for number, line in enumerate(lines, 1):
        cards = line.partition("#")[0].strip()
        try:
            if cards:
                yield Hand(cards)
        except CardError as error:
            sys.exit(f"Line {number}: {error}")


class Shoe:
    """A shoe at a table, which sends every card that it reads."""

    def __init__(self, house: House, table: TableSocket) -> None:
        self.house = house
        self.table = table

    async def play(self, rounds: Iterable[Hand]) -> None:
        """Deal one round after the other, each when the table asks for it."""
        for cards in rounds:
            deal = await self.step("deal")
            count = int(deal.asks[0].count or 0)
            if len(cards) < count:
                sys.exit(f"The deal needs {count} cards, and the file has only {len(cards)}.")
            sent = await self.send(cards[:count])
            await self.follow(cards[:count], sent)

    async def step(self, wanted: str) -> Step:
        """Wait until the table asks for something, and return the step."""
        while True:
            found = await self.house.procedure(self.table.table)
            for step in found.next:
                if step.id == wanted and step.yours:
                    return step
            await anext(self.table)

    async def send(self, cards: Hand) -> bool:
        """Send what was read; where the house refuses it, the dealer enters the cards."""
        try:
            reply = await self.table.do("do.DealCards", cards=[card.notation for card in cards])
        except RefusedError as error:
            print(f"Refused: {error}", flush=True)
            return False
        print(f"Round {reply.round}: {len(cards)} cards read.", flush=True)
        return True

    async def follow(self, cards: Hand, sent: bool) -> None:
        """Wait for the end of the round; a house that has started again needs the cards again."""
        number = self.table.view.rounds
        while True:
            found = await self.house.procedure(self.table.table)
            if found.round != number:
                return
            due = [step for step in found.next if step.id in TURNS_UP]
            if sent and any(step.asks and not step.asks[0].read for step in due):
                sent = await self.send(cards)
            await anext(self.table)


async def deal(given: argparse.Namespace, rounds: Iterable[Hand]) -> None:
    """Sign in and deal."""
    async with House(given.url) as house:
        welcome = await house.sign_on(given.name, given.one_time_password or given.password)
        if welcome.must_change_password:
            await house.change_password(given.one_time_password, given.password)
        async with house.table(given.table, fair=False) as socket:
            print(f"{welcome.name} reads the cards at {given.table}.", flush=True)
            await Shoe(house, socket).play(rounds)


def main() -> None:
    """Read the command line, and deal."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("cards", type=Path, help="the file of cards, one round in a line")
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="the house")
    parser.add_argument("--table", default="live-1", help="the table that the shoe is assigned to")
    parser.add_argument("--name", default="Shoe 1", help="the name of the shoe's account")
    for option in ("password", "one-time-password"):
        variable = f"FIFTHSTREET_{option.replace('-', '_').upper()}"
        known = os.environ.get(variable, "")
        parser.add_argument(f"--{option}", default=known, help=f"or the variable {variable}")
    given = parser.parse_args()
    try:
        rounds = [*rounds_of(given.cards.read_text("utf-8").splitlines())]
        asyncio.run(deal(given, rounds))
    except OSError as error:
        sys.exit(f"The cards cannot be read: {error}")
    except ClientError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
