"""Holds what really leaves a house against what its description says of it."""

from collections import Counter
from copy import deepcopy
from dataclasses import fields
from functools import cache
from itertools import islice
from typing import Any

import httpx
import orjson
from jsonschema import Draft202012Validator
from starlette.routing import compile_path

from fifthstreet.play.events import CardsViewed
from fifthstreet.protocol.codec import CodecError, decode, encode, kind_of, read_text, record_of
from fifthstreet.protocol.floor_events import PRIVATE
from fifthstreet.protocol.frames import DoneFrame, FromHouse, RefusedFrame
from fifthstreet.protocol.people_events import SECRET
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


def fault_of(made: Any, text: bytes) -> str | None:
    """Return why a text is not just what a record of a type is written as, or None."""
    try:
        data = orjson.loads(text)
        again = encode(read_text(made, text))
        if again != data:
            return f"{[name for name in data if data[name] != again.get(name)]} is not described"
        events = data.get("events", [data])
        for event in events if isinstance(events, list) else ():
            if isinstance(event, dict) and {"kind", "data"} <= event.keys():
                _check_event(event["kind"], event["data"])
    except CodecError as error:
        return str(error)
    return None


def _check_event(kind: str, data: dict[str, Any]) -> None:
    """Raise where an event does not hold what its kind says, or more than may be told of it."""
    if kind == kind_of(CardsViewed(seat=1), "round"):
        data = {name: value for name, value in data.items() if name != "cards"}
    hidden = SECRET if kind.startswith("people.") else PRIVATE
    if not hidden.isdisjoint(data):
        raise CodecError(f"{kind} tells what is hidden.")
    made = record_of(kind)
    untold = dict.fromkeys(hidden & {field.name for field in fields(made)}, "")
    if encode(decode(kind, {**data, **untold})) != {**data, **untold}:
        raise CodecError(f"{kind} has other fields.")


class Judge:
    """Looks at every answer over HTTP and at frames; `found` is what is not as described."""

    def __init__(self, premises: Premises) -> None:
        self.described = deepcopy(description())
        self.answered: Counter[str] = Counter()
        self.frames: Counter[tuple[str, str]] = Counter()
        self.found: list[str] = []
        self._operations = [
            (f"{method.upper()} {path}", compile_path(path)[0], operation)
            for path, methods in self.described["paths"].items()
            for method, operation in methods.items()
        ]
        premises.http.event_hooks = {"response": [self._look]}

    @property
    def operations(self) -> set[str]:
        """Return every operation of the description."""
        return {name for name, _, _ in self._operations}

    async def _look(self, response: httpx.Response) -> None:
        await response.aread()
        method, path = response.request.method, response.request.url.path
        for name, pattern, operation in self._operations:
            if name.startswith(f"{method} ") and pattern.match(path):
                self._answer(name, operation, response)
                return

    def _answer(self, name: str, operation: dict[str, Any], response: httpx.Response) -> None:
        status = str(response.status_code)
        answer = operation["responses"].get(status) or operation["responses"].get(f"{status[0]}XX")
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
        data = [response.json()] if "$ref" in schema else response.json()
        found_ = (fault_of(model, orjson.dumps(one)) for one in data)
        return [wrong[:300] for wrong in found_ if wrong][:3]

    def frame(self, text: bytes, role: str) -> None:
        """Look at a message that somebody of a role was sent."""
        data = orjson.loads(text)
        made: Any = FromHouse
        if data["type"] == "reply":
            made = DoneFrame if data["ok"] else RefusedFrame
        if wrong := fault_of(made, text):
            self.found.append(f"{role}: {text[:80]!r} {wrong}")
        else:
            self.frames[role, data["type"]] += 1


class JudgedParty(Party):
    """A party where every frame and every answer is judged."""

    judge: Judge

    def _gather(self, table: str, seats: int, crowd: int) -> None:
        if table == self.tables[0]:
            self.judge = Judge(self.premises)
        super()._gather(table, seats, crowd)

    def socket(self, table: str, who: Someone, **hello: Any) -> Socket:
        """Return a socket whose every message is judged."""

        def judge(text: bytes) -> None:
            self.judge.frame(text, who.column)

        made = self.premises.socket(table, who, judge, **hello)
        self.sockets.append(made)
        return made
