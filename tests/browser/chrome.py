"""Drives a real Chromium over its DevTools protocol: pages, presses, keys, pictures."""

import base64
import contextlib
import json
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

NAMES = ("chromium", "chromium-browser", "google-chrome")
HOVERS = ("primaryHoverType", "availableHoverTypes")
"""A pointer that can rest on something, as a mouse does."""
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    f"--blink-settings={','.join(f'{part}=2' for part in HOVERS)}",
    "--remote-debugging-port=0",
)
LONGEST = 300.0
"""Seconds after which a test fails rather than hangs; nothing that is tested depends on them."""
KEYS = {
    "Enter": (13, "\r"),
    "Tab": (9, ""),
    "Escape": (27, ""),
    " ": (32, " "),
    "End": (35, ""),
    "Home": (36, ""),
    "ArrowLeft": (37, ""),
    "ArrowRight": (39, ""),
    "*": (106, "*"),
    "+": (107, "+"),
    "-": (109, "-"),
    ".": (110, "."),
    "/": (111, "/"),
}


class BrowserError(AssertionError):
    """The browser did not do what it was asked, or not in time."""


class Wire:
    """One DevTools connection: questions, their answers, and what happens in between."""

    def __init__(self, address: str) -> None:
        self.resources = contextlib.ExitStack()
        line = connect(address, max_size=None, ping_interval=None)
        self.socket: ClientConnection = self.resources.enter_context(line)
        self.last = 0
        self.listeners: list[Callable[[str, dict[str, Any]], None]] = []

    def ask(self, method: str, **arguments: Any) -> dict[str, Any]:
        self.last += 1
        number = self.last
        self.socket.send(json.dumps({"id": number, "method": method, "params": arguments}))
        while True:
            message = json.loads(self.socket.recv(LONGEST))
            if message.get("id") == number:
                if "error" in message:
                    raise BrowserError(f"{method}: {message['error']['message']}")
                answer: dict[str, Any] = message["result"]
                return answer
            self._heard(message)

    def listen(self, seconds: float) -> None:
        """Take in what happens for a while."""
        until = time.monotonic() + seconds
        with contextlib.suppress(TimeoutError):
            while (left := until - time.monotonic()) > 0:
                self._heard(json.loads(self.socket.recv(left)))

    def _heard(self, message: dict[str, Any]) -> None:
        if "method" in message:
            for listener in self.listeners:
                listener(message["method"], message["params"])


class Page:
    """One tab."""

    def __init__(self, chrome: "Chrome", target: str, address: str) -> None:
        self.chrome, self.target = chrome, target
        self.wire = Wire(address)
        self.context: dict[str, Any] = {}
        self.complaints: list[str] = []
        self.frames: list[str] = []
        self.bodies: list[int] = []
        self.answers: list[str] = []
        self.wire.listeners.append(self._heard)
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.wire.ask(f"{domain}.enable")

    def _heard(self, method: str, data: dict[str, Any]) -> None:
        if method == "Runtime.consoleAPICalled" and data["type"] in {"error", "warning"}:
            self.complaints.append(" ".join(str(arg.get("value", arg)) for arg in data["args"]))
        elif method == "Runtime.exceptionThrown":
            details = data["exceptionDetails"]
            description = details.get("exception", {}).get("description", details["text"])
            self.complaints.append(str(description))
        elif method == "Log.entryAdded" and data["entry"]["level"] == "error":
            self.complaints.append(f"{data['entry']['text']} {data['entry'].get('url', '')}")
        elif method == "Network.webSocketFrameReceived":
            self.frames.append(data["response"]["payloadData"])
        elif method == "Network.responseReceived" and data["type"] in {"Fetch", "XHR"}:
            self.answers.append(data["requestId"])
        elif method == "Network.loadingFinished":
            self.bodies.append(int(data["encodedDataLength"]))

    def go(self, url: str) -> None:
        self.wire.ask("Page.navigate", url=url)
        self.wait("document.readyState === 'complete'")

    def js(self, expression: str) -> Any:
        """Return what an expression is worth in the page."""
        answer = self.wire.ask(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in answer:
            raise BrowserError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, expression: str) -> Any:
        """Wait until an expression is true in the page, and return it."""
        until = time.monotonic() + LONGEST
        while True:
            with contextlib.suppress(BrowserError):
                if found := self.js(expression):
                    return found
            if time.monotonic() > until:
                shown = self.js("document.body?.innerText?.slice(0, 800)")
                raise BrowserError(f"never: {expression}\n{self.complaints}\n{shown}")
            self.wire.listen(0.03)

    def until(self, heard: Callable[[], bool]) -> None:
        """Take in what happens until something was heard."""
        end = time.monotonic() + LONGEST
        while not heard():
            if time.monotonic() > end:
                raise BrowserError(f"never heard; {self.complaints}")
            self.wire.listen(0.03)

    def see(self, selector: str) -> None:
        """Wait until something is on the page."""
        self.wait(f"Boolean(document.querySelector({json.dumps(selector)}))")

    def text(self, selector: str) -> str:
        found = self.js(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''")
        return str(found)

    def press(self, selector: str, containing: str = "") -> None:
        """Press something with the pointer, as soon as it lies still and can be pressed."""
        spot = self.wait(
            "(async () => { const found ="
            f" [...document.querySelectorAll({json.dumps(selector)})]"
            f".find((each) => each.innerText.includes({json.dumps(containing)})"
            " && !each.disabled && each.getClientRects().length);"
            " if (!found) return null; found.scrollIntoView({block: 'nearest'});"
            " const first = found.getBoundingClientRect();"
            " await new Promise((wake) => setTimeout(wake, 40));"
            " const box = found.getBoundingClientRect();"
            " if (box.x !== first.x || box.y !== first.y) return null;"
            " const spot = [box.x + box.width / 2, box.y + box.height / 2];"
            " return found.contains(document.elementFromPoint(...spot)) ? spot : null; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.wire.ask(
                "Input.dispatchMouseEvent",
                type=kind,
                x=spot[0],
                y=spot[1],
                button="left",
                clickCount=1,
            )

    def key(self, key: str) -> None:
        """Press a key."""
        code, text = KEYS[key] if key in KEYS else (ord(key.upper()), key)
        data = {"key": key, "windowsVirtualKeyCode": code}
        self.wire.ask("Input.dispatchKeyEvent", type="keyDown", text=text, **data)
        self.wire.ask("Input.dispatchKeyEvent", type="keyUp", **data)

    def size(self, width: int, height: int, *, scale: float = 1, phone: bool = False) -> None:
        self.wire.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=scale,
            mobile=phone,
        )
        self.wire.ask("Emulation.setTouchEmulationEnabled", enabled=phone)

    def prefer(self, **features: str) -> None:
        """Have the system ask for something, such as `color_scheme="dark"`."""
        media = [
            {"name": f"prefers-{name.replace('_', '-')}", "value": value}
            for name, value in features.items()
        ]
        self.wire.ask("Emulation.setEmulatedMedia", features=media)

    def received(self) -> list[str]:
        """Return everything that the house has told this page: its frames, and its answers."""
        texts = list(self.frames)
        for request in tuple(self.answers):
            with contextlib.suppress(BrowserError):
                texts.append(self.wire.ask("Network.getResponseBody", requestId=request)["body"])
        return texts

    def picture(self, file: Path, *, whole: bool = False) -> None:
        """Keep a picture of the page; the file's name says of which kind."""
        kind = {"format": "png"} if file.suffix == ".png" else {"format": "webp", "quality": 80}
        answer = self.wire.ask("Page.captureScreenshot", captureBeyondViewport=whole, **kind)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(base64.b64decode(answer["data"]))

    def cut(self, *, off: bool) -> None:
        """Take the network away, or give it back."""
        self.wire.ask(
            "Network.emulateNetworkConditions",
            offline=off,
            latency=0,
            downloadThroughput=-1,
            uploadThroughput=-1,
        )

    def close(self) -> None:
        self.chrome.wire.ask("Target.closeTarget", targetId=self.target)
        self.wire.resources.close()


class Chrome:
    """A browser of its own, with nothing of anybody's in it."""

    def __init__(self) -> None:
        program = next((found for name in NAMES if (found := shutil.which(name))), None)
        if program is None:
            raise BrowserError("No Chromium was found.")
        self.folder = tempfile.mkdtemp(prefix="floor-")
        self.process = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={self.folder}", "about:blank"],
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr is not None
        text = ""
        while not (listens := re.search(r"listening on (ws://\S+)", text)):
            line = self.process.stderr.readline()
            if not line:
                raise BrowserError(f"Chromium did not start: {text}")
            text += line
        self.address = listens[1]
        self.wire = Wire(self.address)

    def page(self, *, apart: bool = False) -> Page:
        """Open a tab; one that is apart shares no cookie with the others."""
        context = self.wire.ask("Target.createBrowserContext") if apart else {}
        return self._opened(context)

    def beside(self, page: Page) -> Page:
        """Open a tab that shares its cookies with another."""
        return self._opened(page.context)

    def _opened(self, context: dict[str, Any]) -> Page:
        arguments: dict[str, Any] = {"url": "about:blank", **context}
        target = self.wire.ask("Target.createTarget", **arguments)["targetId"]
        root = self.address.partition("/devtools/")[0]
        page = Page(self, target, f"{root}/devtools/page/{target}")
        page.context = context
        return page

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(ConnectionClosed, BrowserError):
            self.wire.ask("Browser.close")
        self.wire.resources.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(5)
        if self.process.stderr is not None:
            self.process.stderr.close()
        shutil.rmtree(self.folder, ignore_errors=True)
