"""The client from ordinary code: a loop in a thread of its own, and a call that waits.

```python
with Waiting() as wait:
    house = House("http://127.0.0.1:8000")
    wait(house.guest())
    table = wait(house.table("md-1").open())
    wait(table.take_seat())
    print(table.view.meters)
```
"""

import asyncio
from collections.abc import Coroutine
from threading import Thread
from types import TracebackType
from typing import Any, Self, TypeVar

Got = TypeVar("Got")


class BackgroundLoop:
    """Runs what the client does in the background, so that sockets stay alive between calls."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="fifthstreet client", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __call__(self, request: Coroutine[Any, Any, Got], within: float | None = None) -> Got:
        """Do something, and return its result; `within` is the most seconds that it may take."""
        future = asyncio.run_coroutine_threadsafe(asyncio.wait_for(request, within), self._loop)
        return future.result()

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self(self._wind_up())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _wind_up(self) -> None:
        """End whatever still runs."""
        left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
