"""The server of an independent auditor: a house posts final numbers, and gets the link for them."""

import msgspec
import uvicorn
from fastapi import FastAPI, Request, Response

from fifthstreet.ledger.links import FixedNumbers, LinkAuditor, LinkRefusedError

LARGEST = 65_536


def serve_links(auditor: LinkAuditor, host: str, port: int) -> None:
    """Answer for an auditor until Ctrl-C; without numbers, only that it is there."""
    app = FastAPI(openapi_url=None)

    @app.post("/links")
    async def links(request: Request) -> Response:
        body, link = b"", ""
        async for piece in request.stream():
            body += piece[: LARGEST - len(body)]
        try:
            if body:
                link = auditor.give(msgspec.json.decode(body, type=FixedNumbers))
        except (LinkRefusedError, ValueError, OverflowError) as error:
            return Response(str(error), 409)
        return Response(msgspec.json.encode({"link": link}), media_type="application/json")

    uvicorn.run(app, host=host, port=port, log_level="warning")
