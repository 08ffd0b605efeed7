"""The pages as they were built: a few files, read once, each in the form that a browser prefers."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from starlette.responses import Response

KINDS: Final[Mapping[str, str]] = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED: Final = (("br", ".br"), ("gzip", ".gz"))
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """One file of the pages, plain and packed."""

    kind: str
    plain: bytes
    packed: Mapping[str, bytes]
    kept: str

    def answer(self, accepts: str) -> Response:
        """Return the file in the smallest form that a browser takes."""
        headers = {"cache-control": self.kept, "vary": "Accept-Encoding"}
        for name, content in self.packed.items():
            if name in accepts:
                headers["content-encoding"] = name
                return Response(content, media_type=self.kind, headers=headers)
        return Response(self.plain, media_type=self.kind, headers=headers)


@cache
def files() -> Mapping[str, File]:
    """Return every file by its address; none where the pages were not built."""
    root = resources.files("fifthstreet.web") / "static"
    found: dict[str, bytes] = {}
    folders = [("", root)]
    while folders:
        under, folder = folders.pop()
        for entry in folder.iterdir() if folder.is_dir() else ():
            if entry.is_dir():
                folders.append((f"{under}{entry.name}/", entry))
            else:
                found[f"{under}{entry.name}"] = entry.read_bytes()
    return {
        name: File(
            kind=KINDS[suffix],
            plain=content,
            packed={how: found[name + end] for how, end in PACKED if name + end in found},
            kept=FOR_EVER if name.startswith("assets/") else ASK_AGAIN,
        )
        for name, content in found.items()
        if (suffix := f".{name.rpartition('.')[2]}") in KINDS
    }
