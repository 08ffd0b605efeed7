"""Charts: drawings that stay in their box, name known classes and show what they are given."""

import re
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest

from fifthstreet.paper.chart import FULL, HALF, PAPER, for_print, style, svg, text, width_of
from fifthstreet.paper.chart_bars import FIGURES, NAMES, Bar, across, upright
from fifthstreet.paper.chart_grid import ChartGrid, Square, grid
from fifthstreet.paper.chart_lines import Curve, curve
from fifthstreet.paper.par_pages import report
from fifthstreet.paper.par_report import Picture
from fifthstreet.rules.library import shelf
from paper.sheets import QUICK, sheet

SVG = "{http://www.w3.org/2000/svg}"
ALL = (*shelf(), *(f"example:{name}" for name in QUICK))


def pictures(name: str) -> list[Picture]:
    blocks = [block for section in report(sheet(name)).sections for block in section.blocks]
    return [block for block in blocks if isinstance(block, Picture)]


def root(drawing: str) -> ET.Element:
    return ET.fromstring(drawing)  # noqa: S314 - drawn here


def boxes(drawing: str, name: str) -> list[dict[str, float]]:
    keys = ("x", "y", "width", "height")
    found = [box for box in root(drawing).iter(f"{SVG}rect") if box.get("class") == name]
    return [{key: float(box.get(key) or "nan") for key in keys} for box in found]


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_every_drawing_stays_in_its_box(name: str) -> None:
    for picture in pictures(name):
        drawn = root(picture.svg)
        _, _, width, height = map(float, (drawn.get("viewBox") or "").split())
        assert width in {FULL, HALF}
        assert (width == HALF) == picture.half
        for box in drawn.iter(f"{SVG}rect"):
            x, y = float(box.get("x") or "nan"), float(box.get("y") or "nan")
            assert 0 <= x <= x + float(box.get("width") or "nan") <= width + 0.01
            assert 0 <= y <= y + float(box.get("height") or "nan") <= height + 0.01
        for words in drawn.iter(f"{SVG}text"):
            assert 0 <= float(words.get("x") or "nan") <= width
            assert 0 <= float(words.get("y") or "nan") <= height


@pytest.mark.parametrize("name", ["md", "example:rws"])
def test_every_class_of_a_drawing_is_in_the_style_sheet(name: str) -> None:
    known = set(re.findall(r"\.chart \.([a-z0-9]+) ", style()))
    for picture in pictures(name):
        used = {
            word for each in root(picture.svg).iter() for word in (each.get("class") or "").split()
        }
        assert used - {"chart"} <= known


@pytest.mark.parametrize("name", ["md", "example:rws"])
def test_every_drawing_is_also_told_in_words(name: str) -> None:
    assert all(picture.title and picture.caption for picture in pictures(name))


def test_a_drawing_for_print_names_no_variable() -> None:
    printed = for_print(svg(10, 10, [text(1, 2, "a < b", "soft")]))
    assert "var(" not in printed
    assert PAPER["soft"] in printed
    assert root(printed).find(f"{SVG}text") is not None
    assert "a &lt; b" in printed


def test_the_style_sheet_uses_only_colours_of_paper() -> None:
    assert set(re.findall(r"var\(--([a-z0-9-]+)\)", style())) <= set(PAPER)


def test_the_width_of_a_drawing_is_that_of_its_box() -> None:
    assert width_of(svg(123.5, 7, [])) == 123.5


def test_gains_and_losses_go_either_way_from_one_zero() -> None:
    drawn = across(
        [
            Bar(name="won", value=0.5, label="+50%"),
            Bar(name="even", value=0.0, label="0%"),
            Bar(name="lost", value=-1.0, label="-100%"),
        ]
    )
    (won,), (lost,) = boxes(drawn, "gain"), boxes(drawn, "loss")
    assert lost["x"] + lost["width"] == pytest.approx(won["x"], abs=0.02)
    assert lost["width"] == pytest.approx(2 * won["width"], abs=0.02)
    assert lost["x"] >= NAMES + FIGURES - 0.02, "a figure has room between the names and its bar"


def test_bars_on_a_scale_of_powers_grow_by_equal_steps() -> None:
    drawn = upright(
        [Bar(name=f"+{n}", value=10.0**-n, label="") for n in range(1, 5)],
    )
    heights = [box["height"] for box in boxes(drawn, "gain")]
    steps = [high - low for high, low in pairwise(heights)]
    assert steps == pytest.approx([steps[0]] * 3, abs=0.02)
    assert steps[0] > 0


def test_results_are_coloured_by_their_sign() -> None:
    names = ("\N{MINUS SIGN}1", "0", "+1", "+2")
    drawn = upright([Bar(name=name, value=0.25, label="") for name in names])
    counts = [len(boxes(drawn, kind)) for kind in ("loss", "push", "gain")]
    assert counts == [1, 1, 2]


def test_a_map_has_a_square_for_each_pair_it_is_given() -> None:
    squares = {("a", "x"): Square(tone=4, label="1"), ("b", "y"): Square(tone=0, label="")}
    drawn = grid(
        ChartGrid(rows=("a", "b"), columns=("x", "y"), squares=squares, tones=((4, "yes"),))
    )
    assert len(boxes(drawn, "t4")) == 2  # the square and its legend
    assert len(boxes(drawn, "t0")) == 1


def test_a_line_passes_through_its_marks() -> None:
    made = Curve(
        points=((0.0, -1.0), (10.0, 1.0)),
        across=((0.0, "0"), (10.0, "10")),
        upward=((-1.0, "-1"), (0.0, "0"), (1.0, "1")),
        marks=((5.0, 0.0, "even"),),
    )
    drawn = curve(made)
    (mark,) = boxes(drawn, "mark")
    path = next(e for e in root(drawn).iter(f"{SVG}polyline") if e.get("class") == "line")
    (left, bottom), (right, top) = (
        map(float, point.split(",")) for point in (path.get("points") or "").split()
    )
    assert mark["x"] + mark["width"] / 2 == pytest.approx((left + right) / 2, abs=0.02)
    assert mark["y"] + mark["height"] / 2 == pytest.approx((bottom + top) / 2, abs=0.02)
    assert bottom > top


def test_no_rule_goes_through_the_words_of_a_mark() -> None:
    for start in range(-90, 100, 5):
        result = Curve(
            points=((0, start), (10, 200)),
            across=((0, "0"), (10, "10")),
            upward=[(each, str(each)) for each in range(-100, 201, 100)],
            marks=((0, start, "reset"),),
        )
        drawn = root(curve(result))
        rules = [
            float(str(each.get("points")).split()[0].split(",")[1])
            for each in drawn.iter(f"{SVG}polyline")
            if each.get("class") in {"rule", "axis"}
        ]
        assert len(rules) >= 4
        (words,) = (each for each in drawn.iter(f"{SVG}text") if each.text == "reset")
        foot = float(words.get("y") or "nan")
        assert not any(foot - 5 < rule < foot for rule in rules)


def test_the_map_of_starting_hands_is_complete() -> None:
    drawn = next(p.svg for p in pictures("md") if "starting hand" in p.title)
    squares = sum(len(boxes(drawn, f"t{tone}")) for tone in range(5))
    assert squares == 169 + 4  # and four of the legend
    assert len(boxes(drawn, "t4")) == 13 + 1
    every = [box for tone in range(5) for box in boxes(drawn, f"t{tone}")]
    for one, other in combinations(every, 2):
        beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        under = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
        assert beside or under


WIDEST = 0.65
"""The width of a figure in the widest font that a browser may have, in parts of its size."""


def test_a_value_fits_its_square_in_any_font() -> None:
    picture = next(each for each in pictures("md") if "starting hand" in each.title)
    size = float(re.findall(r"\.small \{ font-size: ([\d.]+)px", style())[0])
    squares = [box for tone in range(5) for box in boxes(picture.svg, f"t{tone}")]
    narrowest = min(box["width"] for box in squares if box["width"] != box["height"])
    labels = [
        each.text or ""
        for each in root(picture.svg).iter(f"{SVG}text")
        if (each.get("class") or "").startswith("mid small on")
    ]
    assert len(labels) == 169
    assert max(map(len, labels)) * size * WIDEST < narrowest
