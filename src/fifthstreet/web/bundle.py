"""Files and documents that are the same for everybody: each in the form that a browser prefers.

Files were built into the package, plain and packed; a document is packed once when it is made. Only
what is public and does not repeat anything of a request is packed, so its size betrays no secret.
"""

import base64
import gzip
import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from importlib import resources
from importlib.resources.abc import Traversable
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
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
PACKED: Final = (("br", ".br"), ("gzip", ".gz"))
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
ASSETS: Final = re.compile(r"assets/")
"""Files that are named after their content, and therefore never change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """One file, plain and packed."""

    kind: str
    plain: bytes
    packed: Mapping[str, bytes]
    caching: str
    tag: str
    policy: str = ""

    def answer(self, request: Mapping[str, str], *, status: int = HTTPStatus.OK) -> Response:
        """Return the file in the smallest form that a browser takes, unless it has it already."""
        headers = {"cache-control": self.caching, "etag": self.tag, "vary": "Accept-Encoding"}
        if self.policy:
            headers["content-security-policy"] = self.policy
        if status == HTTPStatus.OK and self.tag in request.get("if-none-match", ""):
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        accepted, content = encodings(request.get("accept-encoding", "")), self.plain
        for name, packed in self.packed.items():
            if name in accepted:
                headers["content-encoding"], content = name, packed
                break
        return Response(content, status, media_type=self.kind, headers=headers)


def encodings(accepts: str) -> frozenset[str]:
    """Return the encodings that the header `Accept-Encoding` names and does not rule out.

    >>> sorted(encodings("gzip, br;q=0.8, deflate;q=0"))
    ['br', 'gzip']
    """
    parts = (part.strip().lower().partition(";q=") for part in accepts.split(","))
    return frozenset(name for name, _, quality in parts if quality.strip("0.") or not quality)


def document(content: bytes, kind: str) -> File:
    """Return a public document that is made while the house is open, packed once and for all."""
    packed = {"gzip": gzip.compress(content, mtime=0)}
    return File(kind=kind, plain=content, packed=packed, caching=ASK_AGAIN, tag=_tag(content))


def _tag(content: bytes) -> str:
    """Return a tag that changes with the content; weak, because each encoding has other bytes."""
    return f'W/"{hashlib.sha256(content).hexdigest()[:20]}"'


def named(parts: Iterable[bytes]) -> list[str]:
    """Return inline scripts or styles as a content policy names them, by their hash.

    >>> named([b"go()"])
    ["'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"]
    """
    hashes = (base64.b64encode(hashlib.sha256(part).digest()).decode() for part in parts)
    return [f"'sha256-{each}'" for each in dict.fromkeys(hashes)]


@cache
def files() -> Mapping[str, File]:
    """Return every file of the pages by its address; none if they were not built."""
    return read(resources.files("fifthstreet.web") / "static", lasting=ASSETS)


def read(root: Traversable, *, lasting: re.Pattern[str]) -> Mapping[str, File]:
    """Return every file of a folder, and of the folders in it, by its address.

    A lasting file has a name that changes with its content.
    """
    body: dict[str, bytes] = {}
    folders = [("", root)]
    while folders:
        under, folder = folders.pop()
        for entry in folder.iterdir() if folder.is_dir() else ():
            if entry.is_dir():
                folders.append((f"{under}{entry.name}/", entry))
            else:
                body[f"{under}{entry.name}"] = entry.read_bytes()
    return {
        name: File(
            kind=KINDS[suffix],
            plain=content,
            packed={how: body[name + end] for how, end in PACKED if name + end in body},
            caching=FOR_EVER if lasting.match(name) else ASK_AGAIN,
            tag=_tag(content),
        )
        for name, content in body.items()
        if (suffix := f".{name.rpartition('.')[2]}") in KINDS
    }
