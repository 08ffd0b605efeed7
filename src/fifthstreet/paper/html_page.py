"""The frame of a paper as one web page that needs nothing else."""

from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from importlib.resources import files


def page(
    title: str, style: str, body: Iterable[str], kind: str = "", *, language: str = "en"
) -> str:
    """Return a page around its body, with the style sheets that are named inside it."""
    return "\n".join(_page((title, language), style, body, kind)) + "\n"


def _page(head: tuple[str, str], style: str, body: Iterable[str], kind: str) -> Iterator[str]:
    title, language = head
    yield "<!doctype html>"
    yield f'<html lang="{escape(language)}">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    yield f"<title>{escape(title)}</title>"
    yield f"<style>\n{_sheets(f'paper {style}')}\n</style>"
    yield "</head>"
    yield f'<body class="{kind}">' if kind else "<body>"
    yield from body
    yield "</body>"
    yield "</html>"


@cache
def _sheets(names: str) -> str:
    folder = files("fifthstreet.paper")
    return "\n".join(
        (folder / f"{name}.css").read_text(encoding="utf-8") for name in names.split()
    ).rstrip()
