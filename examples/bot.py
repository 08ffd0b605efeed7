"""A bot of a few lines: comes as a guest, sits down, plays some rounds and checks their proofs.

    fifthstreet serve --demo                                   # in another window
    python examples/bot.py http://127.0.0.1:8000 --table md-1 --rounds 5

Needs `pip install httpx msgspec websockets`.
"""
# ruff: noqa: INP001, T201 - an example is a script, and prints

import argparse
import asyncio
import sys

from fifthstreet.client import ClientError, House, Snapshot, TableSocket


def is_worth_a_bet(view: Snapshot) -> bool:
    """Tell whether what is seen has a pair, or a high card for every two cards."""
    own = view.mine.cards if view.mine else ()
    shared = [card for cards in view.round.zones.values() for card in cards] if view.round else []
    seen = [*own, *shared]
    ranks = [card[0] for card in seen if card != "??"]
    return len(set(ranks)) < len(ranks) or 2 * sum(rank in "TJQKA" for rank in ranks) >= len(ranks)


async def decide(table: TableSocket) -> None:
    """Take one of the choices that the table offers."""
    offered = {offer.do for offer in table.view.offers}
    if "do.Stay" in offered:
        worth = is_worth_a_bet(table.view) or "do.TakeBack" not in offered
        await table.decide("Stay" if worth else "TakeBack")
    else:
        least, _ = await table.bets()
        await (table.bet(least) if is_worth_a_bet(table.view) else table.fold())


async def play_a_round(table: TableSocket) -> int:
    """Bet the least, decide as long as there is something to decide, and return the number."""
    view = await table.betting()
    number = (await table.place("ante", view.terms["ante"].minimum)).round
    await table.ready()
    while (await table.until(lambda seen: seen.my_turn or seen.is_over(number))).my_turn:
        if table.view.mine and not table.view.mine.looked:
            await table.look()
        await decide(table)
    return number


async def play(url: str, name: str, rounds: int) -> None:
    """Play at one table."""
    async with House(url) as house:
        print(f"{(await house.guest()).name} plays {rounds} rounds at {name}.")
        async with house.table(name) as table:
            await table.take_seat()
            for _ in range(rounds):
                number = await play_a_round(table)
                await house.proven(name, number)
                print(f"Round {number}: {table.won[number]:+d}, and its cards were fair.")
            await table.leave_seat()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play some rounds at a house.")
    parser.add_argument("url", nargs="?", default="http://127.0.0.1:8000")
    parser.add_argument("--table", default="md-1")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    try:
        asyncio.run(play(given.url, given.table, given.rounds))
    except ClientError as error:
        sys.exit(str(error))
