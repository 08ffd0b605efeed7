"""Serves a house until it is stopped."""

import asyncio
import gc
import logging
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import uvicorn

from fifthstreet.coaching.worker import SLOW, WORKER
from fifthstreet.house.bootstrap import Running
from fifthstreet.house.demo import demo as set_up
from fifthstreet.house.settings import Settings
from fifthstreet.texts.catalog import faults
from fifthstreet.web.app import application
from fifthstreet.web.connections import HEAD_WITHIN, HttpConnection, raise_file_limit
from fifthstreet.web.feeds import Feeds
from fifthstreet.web.guard import Guard
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.logs import Logging, configure
from fifthstreet.web.measures import REFUSED
from fifthstreet.web.settings import Serving, ServingError
from fifthstreet.web.sockets import welcome
from fifthstreet.web.wire import LARGEST, Wire

log = logging.getLogger(__name__)
BACKLOG = 2048
SWITCHES = 0.0005
"""Seconds after which the loop gives way to the thread that writes to the store: acknowledgments
wait for it."""
COLLECTS = (50_000, 20, 50)
"""How rarely Python looks for cycles: a house makes many short-lived records and few cycles."""


def _bound(serving: Serving) -> socket.socket:
    """Return a socket that listens where the server should; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in serving.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((serving.host, serving.port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise ServingError(
            f"The server cannot listen at {serving.name}:{serving.port}: {error.strerror}.",
            remedy="Name another with --port, or 0 for any that is free.",
        ) from None
    listening.setblocking(False)  # noqa: FBT003 - it takes nothing but a position
    return listening


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenHouse:
    """An open house: its parts, its address, and how to stop it."""

    running: Running
    serving: Serving
    lobby: Lobby
    stop: Callable[[], None]


Announcement = Callable[[OpenHouse], Awaitable[None]]


async def serve(settings: Settings, serving: Serving, *, demo: bool, tell: Announcement) -> None:
    """Open a house and serve it until it must stop; `tell` reports its address.

    If the store fails meanwhile, it closes the house and raises the reason.
    """
    listening = _bound(serving)
    try:
        serving = replace(serving, port=listening.getsockname()[1])
        feeds = Feeds(asyncio.get_running_loop())
        running = Running(settings, feeds.loop, feeds.is_lost)
        try:
            running.store.settle(serving.address)
            running.start()
            if demo:
                await set_up(running)
            for fault in faults():
                log.warning(fault)
            lobby = Lobby(running, serving, feeds)
            http_server = _server(lobby)
            running.watch_failure(http_server.stop)
            stop = _stopper(running, http_server)
            await tell(OpenHouse(running=running, serving=serving, lobby=lobby, stop=stop))
            _stop_by_signals(stop)
            await http_server.serve(sockets=[listening])
            await lobby.peers.close()
        finally:
            running.close()
    finally:
        listening.close()
    if running.failure is not None:
        raise running.failure


def _stopper(running: Running, http_server: "Server") -> Callable[[], None]:
    """Return how to stop: other processes get the tables first, unless asked to stop twice."""
    under_way: list[asyncio.Task[None]] = []

    async def leave() -> None:
        try:
            await running.leave()
        finally:
            http_server.stop()

    def stop() -> None:
        if under_way:
            http_server.stop()
        else:
            under_way.append(asyncio.ensure_future(leave()))

    return stop


def _stop_by_signals(stop: Callable[[], None]) -> None:
    """Let an interrupt or a request to end stop the server, where the system has signals.

    Requests that wait for a calculation are refused at once, so they do not delay the end.
    """
    loop = asyncio.get_running_loop()

    def end() -> None:
        _close_workers()
        stop()

    for sign in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError, ValueError, RuntimeError):
            loop.add_signal_handler(sign, end)


def _close_workers() -> None:
    for worker in (WORKER, SLOW):
        worker.close()


class Server(uvicorn.Server):
    """A server that counts connections before anything else, and ends on request."""

    def __init__(self, config: uvicorn.Config, lobby: Lobby) -> None:
        super().__init__(config)
        self._connections = lobby.connections
        self._serving = lobby.serving
        self._tls = lobby.serving.tls
        self._tasks: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept connections at sockets that listen."""
        await super().startup([])
        for listening in sockets or ():
            self._begin(self._accept(listening))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more connections, and end."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await super().shutdown(sockets)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                end, (address, *_) = await loop.sock_accept(listening)
            except ConnectionError:
                continue
            except OSError as error:
                log.warning("no connection is accepted for a second: %s", error.strerror)
                await asyncio.sleep(1.0)
                continue
            if self._connections.enter(address):
                self._begin(self._open(end, address))
            else:
                REFUSED.labels("too_many_connections").inc()
                end.close()

    async def _open(self, end: socket.socket, address: str) -> None:
        """Have a connection served, after its TLS handshake where the house uses TLS."""
        connection = HttpConnection(
            self._connections,
            self._serving,
            address,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        within = HEAD_WITHIN if self._tls else None
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: connection, end, ssl=self._tls, ssl_handshake_timeout=within
            )
        except OSError:
            connection.leave()
            end.close()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the code that runs the server."""
        yield

    def stop(self) -> None:
        """Stop soon."""
        self.should_exit = True


def _server(lobby: Lobby) -> Server:
    """Return the server of a house."""
    config = uvicorn.Config(
        Guard(application(lobby), lobby),
        http="httptools",
        ws=partial(Wire, partial(welcome, lobby)),  # type: ignore[arg-type]  # called like a class
        ws_max_size=LARGEST,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=3,
    )
    return Server(config, lobby)


def run(
    settings: Settings, serving: Serving, *, demo: bool, tell: Announcement, logging: Logging
) -> None:
    """Serve a house until an interrupt, which is how it is meant to end."""
    import uvloop

    configure(logging)
    raise_file_limit()
    sys.setswitchinterval(SWITCHES)
    gc.freeze()
    gc.set_threshold(*COLLECTS)
    try:
        uvloop.run(serve(settings, serving, demo=demo, tell=tell))
    finally:
        _close_workers()
