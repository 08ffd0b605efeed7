"""The school over HTTP: sets, verdicts, and progress that outlives the house."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.protocol.school import TaskKind
from web.served import Served

KINDS: tuple[TaskKind, ...] = ("puzzle", "scene", "order", "payout", "hands")


@contextmanager
def guest(served: Served) -> Iterator[Any]:
    with served.http(served.guest()["token"]) as http:
        yield http


def begin(http: Any, kind: str, **more: Any) -> dict[str, Any]:
    answer = http.post("/school/sets", json={"kind": kind, "book": "md", **more})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def choice_for(task: dict[str, Any]) -> dict[str, Any]:
    if task["kind"] == "payout":
        return {}
    if task["kind"] == "order":
        return {"choice": " ".join(map(str, range(len(task["question"]["choices"]))))}
    return {"choice": 0 if task["kind"] == "scene" else task["question"]["choices"][0]}


def test_the_school_is_open_to_everybody_and_lists_every_course(served: Served) -> None:
    with served.http() as http:
        answer = http.get("/school").json()
    assert answer["progress"] is None
    assert {"md", "rws", "cb", "uk"} <= {each["book"] for each in answer["books"]}
    assert [each["kind"] for each in answer["books"][0]["courses"]] == [*KINDS]


@pytest.mark.parametrize("kind", KINDS)
def test_a_set_is_answered_and_reviewed(served: Served, kind: str) -> None:
    with guest(served) as http:
        begun = begin(http, kind)
        path = f"/school/sets/{begun['set']}"
        assert len({task["task"] for task in begun["tasks"]}) == len(begun["tasks"]) >= 5
        for place, task in enumerate(begun["tasks"][:3]):
            assert not {"answer", "right", "best", "correct"} & {*task, *task["question"]}
            body = {"place": place, "answer": choice_for(task), "seconds": 4}
            answer = http.post(f"{path}/answers", json=body).json()
            assert answer["verdict"]["reasons"] or answer["verdict"]["right"]
            again = http.post(f"{path}/answers", json=body).json()
            assert (again["before"], again["after"]) == (answer["before"], answer["after"])
        seen = http.get(path).json()["review"]
        assert [row["place"] for row in seen["rows"]] == [0, 1, 2]
        assert seen["after"] == seen["rows"][-1]["after"]
        progress = http.get("/school").json()["progress"]
        assert progress["ratings"][kind]["answered"] == 3
        wrong = sum(not row["right"] for row in seen["rows"])
        assert progress["courses"][0]["due"] == wrong
        assert len(http.get("/me/school").json()["answers"]) == 3


def test_a_mistake_comes_back_in_the_next_set(served: Served) -> None:
    with guest(served) as http:
        begun = begin(http, "hands")
        path = f"/school/sets/{begun['set']}/answers"
        http.post(path, json={"place": 0, "answer": {"choice": "nobody"}})
        following = begin(http, "hands")
    assert following["tasks"][0]["task"] == begun["tasks"][0]["task"]
    assert following["tasks"][0]["again"]


def test_what_cannot_be_is_refused_in_a_sentence(served: Served) -> None:
    with guest(served) as http:
        body = {"kind": "hands", "book": "nothing"}
        assert http.post("/school/sets", json=body).status_code == 404
        body = {"kind": "puzzle", "book": "md", "theme": "chess"}
        assert http.post("/school/sets", json=body).status_code == 404
        assert http.get("/school/sets/0123456789ab").status_code == 404
        begun = begin(http, "scene")
        path = f"/school/sets/{begun['set']}/answers"
        assert http.post(path, json={"place": 0, "answer": {"choice": 99}}).status_code == 422
        assert http.post(path, json={"place": 20, "answer": {}}).status_code == 404
        assert http.get(f"/school/sets/{begun['set']}").json()["review"]["rows"] == []
    with guest(served) as other:
        assert other.get(f"/school/sets/{begun['set']}").status_code == 404
    with served.http() as nobody:
        assert nobody.post("/school/sets", json={"kind": "hands", "book": "md"}).status_code == 401


def test_progress_outlives_the_house_and_lies_beside_the_journal(tmp_path: Path) -> None:
    with Served(tmp_path, tables={"md-1": "md"}) as house, guest(house) as http:
        token = http.headers["Authorization"].removeprefix("Bearer ")
        begun = begin(http, "order")
        path = f"/school/sets/{begun['set']}"
        http.post(f"{path}/answers", json={"place": 0, "answer": choice_for(begun["tasks"][0])})
        before = http.get(path).json()
        saved = http.get("/me/school").json()
    with Served(tmp_path, tables={"md-1": "md"}) as house, house.http(token) as http:
        assert http.get(path).json() == before
        assert http.get("/me/school").json() == saved
        assert house.opened is not None
        store = house.opened.running.store
        with store.view() as view:
            private = [one for one in view.personal() if "TaskAnswered" in one.value]
            lines = [line.data for line in view.lines() if line.key.startswith("school:")]
        assert len(private) == 1
        assert len(lines) == 2
        assert not any("order:md" in line for line in lines)
