"""Holds what really leaves a house against what its description says of it."""

from collections import Counter
from copy import deepcopy
from functools import cache
from itertools import islice
from typing import Any

import httpx
import orjson
from jsonschema import Draft202012Validator
from pydantic import ValidationError
from starlette.routing import compile_path

from fifthstreet.web.answering.frames import FromHouse
from fifthstreet.web.app import application
from fifthstreet.web.openapi import ANSWERED
from web.proof.playing import Party
from web.proof.premises import Premises, Socket, Someone

JSON = "application/json"
MEDIA = "application/problem+json"


@cache
def description() -> dict[str, Any]:
    """Return the description of the interface, which is the same for every house."""
    no_house: Any = None
    return application(no_house).openapi()


class Judge:
    """Looks at every answer over HTTP and at frames; `found` is what is not as described."""

    def __init__(self, premises: Premises) -> None:
        self.described = deepcopy(description())
        self.answered: Counter[str] = Counter()
        self.frames: Counter[tuple[str, str]] = Counter()
        self.found: list[str] = []
        self._operations = [
            (f"{method.upper()} {path}", compile_path(path)[0], told)
            for path, methods in self.described["paths"].items()
            for method, told in methods.items()
        ]
        premises.http.event_hooks = {"response": [self._look]}

    @property
    def operations(self) -> set[str]:
        """Return every operation of the description."""
        return {name for name, _, _ in self._operations}

    async def _look(self, response: httpx.Response) -> None:
        await response.aread()
        method, path = response.request.method, response.request.url.path
        for name, pattern, told in self._operations:
            if name.startswith(f"{method} ") and pattern.match(path):
                self._answer(name, told, response)
                return

    def _answer(self, name: str, told: dict[str, Any], response: httpx.Response) -> None:
        status = str(response.status_code)
        answer = told["responses"].get(status) or told["responses"].get(f"{status[0]}XX")
        media = response.headers.get("content-type", "").partition(";")[0]
        if answer is None or media not in answer["content"]:
            self.found.append(f"{name}: {status} {media} is not described")
        elif response.status_code == httpx.codes.INTERNAL_SERVER_ERROR:
            self.found.append(f"{name}: {response.text[:300]}")
        elif media in {JSON, MEDIA}:
            schema = answer["content"][media]["schema"]
            self.found += [f"{name}: {status} {why}" for why in self._faults(schema, response)]
        if response.is_success:
            self.answered[name] += 1

    def _faults(self, schema: dict[str, Any], response: httpx.Response) -> list[str]:
        """Return what is wrong with an answer: by its model, or by the description itself."""
        each = schema.get("$ref") or schema["items"]["$ref"]
        model = ANSWERED.get(each.rpartition("/")[2])
        if model is None:
            whole = {**schema, "components": self.described["components"]}
            found = Draft202012Validator(whole).iter_errors(response.json())
            return [f"{[*wrong.absolute_path]} {wrong.message[:300]}" for wrong in islice(found, 3)]
        try:
            for one in [response.json()] if "$ref" in schema else response.json():
                model.model_validate_json(orjson.dumps(one), strict=True)
        except ValidationError as error:
            return [str(wrong)[:300] for wrong in error.errors(include_url=False)[:3]]
        return []

    def frame(self, text: bytes, role: str) -> None:
        """Look at a message that somebody of a role was sent."""
        try:
            heard: Any = FromHouse.model_validate_json(text).root
        except ValidationError as wrong:
            self.found.append(f"{role}: {text[:80]!r} {wrong.errors()[:3]}")
        else:
            self.frames[role, heard.type] += 1


class JudgedParty(Party):
    """A party where every frame and every answer is judged."""

    judge: Judge

    def _gather(self, table: str, seats: int, crowd: int) -> None:
        if table == self.tables[0]:
            self.judge = Judge(self.premises)
        super()._gather(table, seats, crowd)

    def socket(self, table: str, who: Someone, **hello: Any) -> Socket:
        """Return a socket whose every message is judged."""

        def told(text: bytes) -> None:
            self.judge.frame(text, who.column)

        made = self.premises.socket(table, who, told, **hello)
        self.sockets.append(made)
        return made
