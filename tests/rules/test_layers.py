"""The files of a law taken together: own over base, entry by entry."""

import pytest

from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.layers import Layers, overlay


def merged(own: str, base: str) -> Layers:
    return Layers({"a.toml": own, "base/a.toml": base}, {"base/a.toml": "below/a.toml"})


@pytest.mark.parametrize(
    ("base", "own", "whole"),
    [
        ("x = 1", "y = 2", {"x": 1, "y": 2}),
        ("x = 1", "x = 2", {"x": 2}),
        ("t = { x = 1, y = 1 }", "t = { x = 2 }", {"t": {"x": 2, "y": 1}}),
        ("t = [1, 2]", "t = [3]", {"t": [3]}),
        ("t = [{ x = 1 }]", "t = [{ x = 2 }]", {"t": [{"x": 2}]}),
        ("t = { x = 1 }", "t = 1", {"t": 1}),
        (
            't = [{ code = "a", x = 1 }, { code = "b" }]',
            't = [{ code = "b", y = 1 }]',
            {"t": [{"code": "a", "x": 1}, {"code": "b", "y": 1}]},
        ),
        (
            't = [{ code = "a", x = 1 }, { code = "a", x = 2 }]',
            't = [{ code = "a", x = 3 }]',
            {"t": [{"code": "a", "x": 1}, {"code": "a", "x": 2}, {"code": "a", "x": 3}]},
        ),
        ("document = 1", "x = 1", {"document": 1, "x": 1}),
    ],
)
def test_a_book_lies_over_its_base(base: str, own: str, whole: dict[str, object]) -> None:
    layers = merged(own, base)
    assert layers.data == whole
    assert layers.messages == []


@pytest.mark.parametrize(
    ("removal", "whole"),
    [
        ("x", {"t": {"y": 1, "l": [{"id": "a.b", "z": 1}, {"id": "c"}, 1]}}),
        ("t.y", {"x": 1, "t": {"l": [{"id": "a.b", "z": 1}, {"id": "c"}, 1]}}),
        ("t.l", {"x": 1, "t": {"y": 1}}),
        ("t.l.a.b", {"x": 1, "t": {"y": 1, "l": [{"id": "c"}, 1]}}),
        ("t.l.a.b.z", {"x": 1, "t": {"y": 1, "l": [{"id": "a.b"}, {"id": "c"}, 1]}}),
    ],
)
def test_a_book_takes_away_what_its_base_has(removal: str, whole: dict[str, object]) -> None:
    base = "x = 1\nt = { y = 1, l = [{ id = 'a.b', z = 1 }, { id = 'c' }, 1] }"
    layers = merged(f"remove = '{removal}'", base)
    assert (layers.data, layers.messages) == (whole, [])
    for other in ("n", "x.y", "t.l.d", "t.l.c.n"):
        (message,) = merged(f"remove = '{other}'", base).messages
        assert message == f"a.toml:1:1: remove.0: the base has no {other!r} to remove"


def test_a_fault_is_told_where_the_law_comes_from() -> None:
    layers = merged("[[t]]\nid = 'b'\nx = 1", "[[t]]\nid = 'a'\n[[t]]\nid = 'b'\ny = 1")
    for path in (("t", 1, "x"), ("t", 1, "y"), ("t", 0, "z"), ("u",), ("t", 7, "x")):
        layers.tell(BookFault(path=path, says="wrong"))
    assert layers.messages == [
        "a.toml:3:1: t.1.x: wrong",
        "below/a.toml:5:1: t.1.y: wrong",
        "below/a.toml:1:1: t.0.z: wrong",
        "book: u: wrong",
        "a.toml:1:1: t.7.x: wrong",
    ]


def test_what_lies_over_nothing_is_itself() -> None:
    assert overlay({}, {"x": [1]}) == {"x": [1]}
