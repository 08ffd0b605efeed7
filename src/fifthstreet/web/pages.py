"""The pages as they were built, and a plain page that lists the API."""

import asyncio
from html import escape

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from fifthstreet.protocol.schema import Schema
from fifthstreet.web.bundle import files

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
SOCKET = """<h2>Sockets</h2>
<p><code>/api/v1/tables/{table}/socket</code>, subprotocol <code>fifthstreet.v1</code>: one JSON
message a frame. Say <code>hello</code> first; a snapshot follows, then numbered events.</p>
<pre>{"type":"hello","client":"tab-1","token":"...","after":17,"send":"view"}
{"type":"command","sequence":1,"do":"do.Bet","with":{"seat":3,"amount":1500},"decision":2}
{"type":"ping"}</pre>
<p>The server says <code>snapshot</code>, <code>events</code>, <code>reply</code>,
<code>meters</code>, <code>problem</code>, <code>pong</code> and <code>bye</code>.</p>"""


def plain(title: str, body: str) -> str:
    """Return a page without any style, for a house whose pages were not built."""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"</head><body><h1>{escape(title)}</h1>{body}</body></html>"
    )


@router.get("/", response_model=None)
async def front(request: Request) -> Response | str:
    """Return the pages if they were built, or say where everything is."""
    if "index.html" in files():
        return await page("index.html", request)
    return plain(
        "fifthstreet",
        "<p>The house is open. Chips are play money.</p><ul>"
        '<li><a href="/docs/">The manual</a></li>'
        '<li><a href="/api/v1/docs">The API</a>, and '
        '<a href="/api/v1/openapi.json">its description for machines</a></li>'
        '<li><a href="/api/v1/tables">Tables</a>, <a href="/api/v1/jackpots">jackpots</a> and '
        '<a href="/api/v1/books">rules</a></li>'
        '<li><a href="/healthz">Server status</a></li></ul>',
    )


@router.get("/assets/{name}", response_model=None)
async def asset(name: str, request: Request) -> Response:
    """Return a part of the pages."""
    return await page(f"assets/{name}", request)


@router.get("/favicon.svg", response_model=None)
async def icon(request: Request) -> Response:
    """Return the icon of the house."""
    return await page("favicon.svg", request)


async def page(name: str, request: Request) -> Response:
    """Return a file of the pages, or say that there is none."""
    file = files().get(name)
    if file is None:
        raise HTTPException(404)
    return file.answer(request.headers)


@router.get("/api/v1/docs")
async def interface(request: Request) -> str:
    """List every route with what it does."""
    described: Schema = await asyncio.to_thread(request.app.openapi)
    rows = [
        f"<tr><td><code>{method.upper()} {escape(path)}</code></td>"
        f"<td>{escape(operation.get('description', ''))}</td></tr>"
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]
    return plain("The API of the house", f"<table>{''.join(rows)}</table>{SOCKET}")
