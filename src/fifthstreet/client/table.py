"""A table's socket: what happens there as it happens, and commands that act once.

If the socket breaks, it reconnects by itself, asks for the events that it missed, and repeats every
unanswered command under the same number.
"""

import asyncio
import logging
import random
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Literal, Self
from urllib.parse import quote

from msgspec import UNSET, Raw
from msgspec.structs import asdict, replace

from fifthstreet.client import errors
from fifthstreet.client.contribution import Contributor
from fifthstreet.client.errors import ClientError, RefusedError, UnreachableError, needed
from fifthstreet.client.session import Session
from fifthstreet.client.update import Update
from fifthstreet.protocol import frames
from fifthstreet.protocol.codec import CodecError, read_text, text_of
from fifthstreet.protocol.persons import Me
from fifthstreet.protocol.tables import Reply, Snapshot, TableEvent

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

log = logging.getLogger(__name__)

SUBPROTOCOL: Final = "fifthstreet.v1"
LARGEST: Final = 1 << 20
LARGEST_COMMAND: Final = 4096
"""The most bytes of a message that the house sends, and of one that it accepts."""
RECENT_UPDATES: Final = 1000
"""Updates that wait for a reader; a slower reader loses the oldest, but never the view."""
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 3.0
PATIENCE: Final = 30.0
"""Seconds without any message from the house after which the connection is given up."""
FOR_NOW: Final = frozenset({"house_is_busy", "house_has_stopped", "hello_is_missing"})
"""Reasons for closing after which the client may reconnect at once."""
TRANSIENT: Final = frozenset({429, 500, 502, 503, 504})

Send = Literal["view", "events"]
Condition = Callable[[Snapshot], bool]


@dataclass(slots=True)
class _SentCommand:
    """A command that was sent, and the caller that waits for its answer."""

    text: str
    answer: "asyncio.Future[str]"


class TableSocket:
    """A table to play at, or to watch.

    `view` is the table as it was last shown, and `seat` where you sit. Iterating gives every update
    in turn; `until` waits for a moment that you describe.
    """

    view: Snapshot

    def __init__(self, house: Session, table: str, *, send: Send, fair: bool) -> None:
        self.house = house
        self.table = table
        self.seat: int | None = None
        self.number: int | None = None
        self.won: dict[int, int] = {}
        """What each round brought you that was settled while you watched, in minor units."""
        self._round = 0
        self._send_what: Send = send
        self._numbers = Contributor(table, house.pledges, self.do) if fair else None
        self._updates: deque[Update] = deque(maxlen=RECENT_UPDATES)
        self._requests: dict[int, _SentCommand] = {}
        self._connection: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._over: ClientError | None = None
        self._bell = asyncio.Event()
        self._heard_at = self._viewed_at = 0.0

    # --- opening and closing

    async def open(self) -> Self:
        """Connect, and wait until the house has shown the table."""
        house = self.house
        if house.token and not house.person:
            house.person = (await house.ask("GET", "/me", result=Me)).person
        self._heard_at = asyncio.get_running_loop().time()
        self._task = asyncio.create_task(self._run(), name=f"table {self.table}")
        while not hasattr(self, "view"):
            await self._rung()
        return self

    async def close(self) -> None:
        """Close the connection; your seat stays yours until you leave it or stay away too long."""
        self._end(ClientError("The socket was closed."))
        if self._numbers is not None:
            self._numbers.close()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def __aenter__(self) -> Self:
        try:
            return await self.open()
        except BaseException:
            await self.close()
            raise

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        await self.close()

    # --- following

    def __aiter__(self) -> AsyncIterator[Update]:
        return self

    async def __anext__(self) -> Update:
        while not self._updates:
            await self._rung()
        return self._updates.popleft()

    async def until(self, condition: Condition) -> Snapshot:
        """Return the first view from now on that meets a condition.

        It needs views, so it does not work with `send="events"`.
        """
        while not condition(self.view):
            await self._rung()
        return self.view

    async def betting(self) -> Snapshot:
        """Return the first view from now on when a bet can be made; it may open the next round."""
        loop = asyncio.get_running_loop()
        while True:
            view = await self.until(lambda seen: seen.takes_bets)
            opens = self._viewed_at + (view.waits.milliseconds or 0) / 1000
            if view.waits.what == "bets" or opens <= loop.time():
                return view
            with suppress(TimeoutError):
                await asyncio.wait_for(self._rung(), opens - loop.time())

    async def _rung(self) -> None:
        """Wait for anything to happen; raise where nothing can happen any more."""
        if self._over is not None:
            raise self._over
        await self._bell.wait()

    def _ring(self) -> None:
        bell, self._bell = self._bell, asyncio.Event()
        bell.set()

    # --- commands

    async def do(self, do: str, /, *, pinned: bool = False, **values: Any) -> Reply:
        """Give a command such as `do.Bet`, and return when the house has carried it out.

        A `pinned` command is refused once the table has moved on from what `view` shows; without
        views, nothing can be pinned.
        """
        if self._over is not None:
            raise self._over
        sequence = self.house.next_sequence()
        command = frames.Command(sequence=sequence, do=do, arguments=Raw(text_of(values)))
        now = self.view.round if self._send_what == "view" else None
        if pinned and now is not None:
            command = replace(command, round=now.number, decision=now.decision)
        text = text_of(command).decode()
        if len(text) > LARGEST_COMMAND:
            raise ClientError(f"A command has at most {LARGEST_COMMAND} bytes.")
        request = _SentCommand(text, asyncio.get_running_loop().create_future())
        self._requests[sequence] = request
        try:
            await self._send(request.text)
            result = await request.answer
        finally:
            self._requests.pop(sequence, None)
        if not read_text(frames.Answered, result).ok:
            raise RefusedError.of(read_text(dict, result))
        reply: Reply = read_text(Reply, result)
        return reply

    async def take_seat(self, seat: int | None = None) -> Reply:
        """Sit down, at the first free seat unless you name one."""
        return await self.do("ask.TakeSeat", seat=seat)

    async def leave_seat(self) -> Reply:
        """Leave the seat; the document says what happens to a hand in play."""
        return await self.do("ask.LeaveSeat")

    async def place(self, wager: str, amount: int) -> Reply:
        """Put a wager such as `ante` on its spot, in minor units; the first opens a round."""
        return await self.do("do.PlaceWager", seat=self._mine(), wager=wager, amount=amount)

    async def withdraw(self, wager: str) -> Reply:
        """Take a wager back before betting closes."""
        return await self.do("do.WithdrawWager", seat=self._mine(), wager=wager)

    async def ready(self) -> Reply:
        """Declare that you have made all your bets."""
        return await self.do("ask.DeclareReady")

    async def look(self) -> Reply:
        """Look at your cards; they are in the view from then on."""
        return await self.do("do.ViewCards", seat=self._mine())

    async def bet(self, amount: int) -> Reply:
        """Make the bet that is due; `bets` returns its limits."""
        return await self.do("do.Bet", pinned=True, seat=self._mine(), amount=amount)

    async def decide(self, choice: Literal["Stay", "TakeBack", "Fold"]) -> Reply:
        """Make a choice without an amount: stay, take a bet back, or fold."""
        return await self.do(f"do.{choice}", pinned=True, seat=self._mine())

    async def fold(self) -> Reply:
        """Fold the hand."""
        return await self.do("do.Fold", pinned=True, seat=self._mine())

    async def choose(self, *, go_on: bool) -> Reply:
        """Continue a hand after a dealing error, or take its bets back."""
        return await self.do("do.Choose", seat=self._mine(), go_on=go_on)

    async def bets(self) -> tuple[int, int]:
        """Return the minimum and the maximum that you may bet now; your cards are put down."""
        offers = self.view.offered("do.Bet")
        if not offers and self.view.offered("do.PutCardsDown"):
            await self.do("do.PutCardsDown", seat=self._mine())
            offers = self.view.offered("do.Bet")
        if not offers:
            raise ClientError("No bet is due from you.", remedy="Wait until `view.my_turn`.")
        last = offers[-1]
        return offers[0].arguments["amount"], last.most or last.arguments["amount"]

    def _mine(self) -> int:
        if self.seat is None:
            raise ClientError("You do not sit at this table.", remedy="Take a seat first.")
        return self.seat

    async def _send(self, text: str) -> None:
        """Send a message; if it does not arrive, it is sent again after the next connection."""
        connection = self._connection
        if connection is None:
            return
        gone = needed("websockets.exceptions").ConnectionClosed
        try:
            await connection.send(text)
        except gone:
            log.debug("the socket of %s broke while something was sent", self.table)

    # --- the connection

    async def _run(self) -> None:
        """Keep a connection until the socket is closed or the house is given up."""
        pause = FIRST_PAUSE
        loop = asyncio.get_running_loop()
        while self._over is None:
            before = self._heard_at
            try:
                await self._connected()
            except ClientError as error:
                self._end(error)
                return
            except Exception as error:  # noqa: BLE001 - whatever broke it, it is tried again
                log.debug("the socket of %s broke: %r", self.table, error)
            if self._heard_at != before:
                pause = FIRST_PAUSE
            elif loop.time() - self._heard_at > PATIENCE:
                self._end(UnreachableError(f"The house at {self.house.url} does not answer."))
                return
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))  # noqa: S311 - not all at once
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _connected(self) -> None:
        """Connect, say hello, repeat unanswered commands, and listen until the end."""
        client, errors = needed("websockets.asyncio.client"), needed("websockets.exceptions")
        house = self.house
        address = f"ws{house.url.removeprefix('http')}/api/v1/tables/{quote(self.table)}/socket"
        more = {} if house.tls is None else {"ssl": house.tls}
        try:
            connection = await client.connect(
                address,
                subprotocols=[SUBPROTOCOL],
                max_size=LARGEST,
                open_timeout=house.timeout,
                **more,
            )
        except errors.InvalidStatus as error:
            raise _refused(error.response.status_code, error.response.body) from error
        async with connection:
            await connection.send(text_of(self._hello()).decode())
            self._connection = connection
            try:
                for request in tuple(self._requests.values()):
                    await connection.send(request.text)
                async for text in connection:
                    self._heard(text)
            finally:
                self._connection = None

    def _hello(self) -> frames.Hello:
        return frames.Hello(
            client=self.house.client,
            token=self.house.token,
            after=UNSET if self.number is None else self.number,
            send=self._send_what,
        )

    def _heard(self, text: str) -> None:
        self._heard_at = asyncio.get_running_loop().time()
        try:
            frame = read_text(frames.FromHouse | frames.Answered, text)
        except CodecError as error:
            log.warning("a message of the house is not known here: %s", error)
            return
        match frame:
            case frames.Answered():
                request = self._requests.get(frame.sequence)
                if request is not None and not request.answer.done():
                    request.answer.set_result(text)
            case frames.SnapshotFrame() | frames.EventsFrame() | frames.MetersFrame():
                self._follow(Update.of(frame, getattr(self, "view", None)))
            case frames.Bye() if frame.code not in FOR_NOW:
                raise errors.DismissedError(frame.code, frame.says)
            case frames.ProblemFrame():
                problem = RefusedError.of(asdict(frame))
                if not hasattr(self, "view"):
                    raise problem
                log.warning("the house did not understand: %s", problem)
            case _:
                pass

    def _follow(self, update: Update) -> None:
        """Accept an update; events that were sent before are not repeated."""
        update = update.after(self.number)
        for event in update.events:
            self._note(event)
        if update.view is not None:
            self.view, self._viewed_at = update.view, self._heard_at
            self.number, self.seat = update.view.number, update.view.you
            self._round = update.view.rounds
        self._updates.append(update)
        if self._numbers is not None:
            self._numbers.follow(update, self.seat)
        self._ring()

    def _note(self, event: TableEvent) -> None:
        """Keep track of what only the events show."""
        self.number = event.number
        match event.kind:
            case "house.SeatTaken" if event.data["player"] == self.house.person:
                self.seat = event.data["seat"]
            case "house.SeatLeft" if event.data["seat"] == self.seat:
                self.seat = None
            case "house.RoundOpened":
                self._round = event.data["round"]
            case "round.SeatSettled":
                mine = [line for line in event.data["lines"] if line["seat"] == self.seat]
                gained = sum(line["paid"] - line["staked"] for line in mine)
                self.won[self._round] = self.won.get(self._round, 0) + gained
            case "round.SettlementReversed" if event.data["seat"] == self.seat:
                self.won[self._round] = 0
            case "round.RoundVoided":
                self.won[self._round] = 0
            case "house.RoundFinished":
                self.won.setdefault(event.data["round"], 0)
            case _:
                pass

    def _end(self, error: ClientError) -> None:
        """Tell everybody who waits that nothing more will come."""
        self._over = self._over or error
        for request in self._requests.values():
            if not request.answer.done():
                request.answer.set_exception(self._over)
        self._ring()


def _refused(status: int, body: bytes | None) -> Exception:
    """Return why the house refuses the socket; a passing reason is not an error of the client."""
    if status in TRANSIENT:
        return ConnectionError(f"HTTP {status}")
    try:
        return RefusedError.of(read_text(dict, body or b"{}"))
    except CodecError:
        return ClientError(f"There is no table's socket at this address (HTTP {status}).")
