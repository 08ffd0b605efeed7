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
            't = [{ name = "a", wager = 1 }, { name = "a", wager = 2 }]',
            't = [{ name = "a", wager = 2, x = 3 }]',
            {"t": [{"name": "a", "wager": 1}, {"name": "a", "wager": 2, "x": 3}]},
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


@pytest.mark.parametrize(
    ("files", "message"),
    [
        (
            {"a.toml": "[[wagers]]\nid = 'b'\n[[wagers]]\nid = 'b'\nx = 1"},
            "a.toml:3:1: wagers.1 is given twice. Give each entry an id or a name of its own",
        ),
        (
            {"a.toml": "[[s]]\nid = 'a'\nlines = [\n{ name = 'Flush' },\n{ name = 'Flush' },\n]"},
            "a.toml:5:1: s.0.lines.1 is given twice. Give each entry an id or a name of its own",
        ),
        (
            {"a.toml": "[[s]]\nid = 'a'", "b.toml": "[[s]]\nid = 'b'\n[[s]]\nid = 'a'"},
            "b.toml:3:1: s.1 is given twice. Give each entry an id or a name of its own",
        ),
        (
            {"a.toml": "l = [1]", "b.toml": "l = [2]"},
            "b.toml:1:1: l is given twice. Leave one of them out",
        ),
    ],
)
def test_an_entry_of_a_list_that_a_book_gives_twice_is_told(
    files: dict[str, str], message: str
) -> None:
    assert Layers(files, {}).messages == [message]
    base = {f"base/{name}": text for name, text in files.items()}
    assert [*map(str.strip, Layers(base, {}).messages)] == [f"base/{message}"]


def test_several_files_of_a_book_may_add_to_one_list() -> None:
    files = {
        "a.toml": "[[s]]\nid = 'a'",
        "b.toml": "[[s]]\nid = 'b'",
        "base/a.toml": "[[s]]\nid = 'b'\nx = 1",
    }
    layers = Layers(files, {})
    assert (layers.data, layers.messages) == ({"s": [{"id": "b", "x": 1}, {"id": "a"}]}, [])
    layers.tell(BookFault(path=("s", 0, "id"), says="wrong"))
    assert layers.messages == ["b.toml:2:1: s.0.id: wrong"]
