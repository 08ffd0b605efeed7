"""Pictures of lives show what was counted."""

from fractions import Fraction
from xml.etree import ElementTree as ET

from fifthstreet.simulation.bankroll import Bankroll
from fifthstreet.terminal.bars import text_bars
from fifthstreet.terminal.life_plot import MIDDLE, Bars, Fan, fan_of, picture

SVG = "{http://www.w3.org/2000/svg}"


def parts(drawing: str, tag: str) -> list[ET.Element]:
    return list(ET.fromstring(drawing).iter(SVG + tag))  # noqa: S314


def test_a_bar_is_as_high_as_its_share() -> None:
    drawing = picture([Bars(title="Bars", steps=[(0, 5, 10), (5, 10, 40), (10, 15, 0)])])
    heights = [float(each.attrib["height"]) for each in parts(drawing, "rect")]
    assert heights[0] * 4 == heights[1]
    assert heights[2] == 0


def test_every_drawing_has_its_title_and_none_lies_on_another() -> None:
    one, two = (Bars(title=name, steps=[(0, 1, 1)]) for name in ("first & foremost", "second"))
    drawing = picture([one, two])
    titles = [each for each in parts(drawing, "text") if each.text in {one.title, two.title}]
    assert len(titles) == 2
    tops = [float(each.attrib["y"]) for each in parts(drawing, "rect")]
    assert tops[1] - tops[0] > float(parts(drawing, "rect")[0].attrib["height"])


def test_a_fan_opens_from_the_bankroll_and_its_quantiles_keep_their_order() -> None:
    work = Bankroll(book="md", bankroll=Fraction(50), target=Fraction(100), rounds=120)
    fan = fan_of(work, 1, 3000, 120)
    low, high = Fraction(1, 4), Fraction(3, 4)
    assert {row[0] for row in fan.quantiles.values()} == {50.0}
    for place in range(len(fan.rounds)):
        assert (
            fan.quantiles[low][place] <= fan.quantiles[MIDDLE][place] <= fan.quantiles[high][place]
        )
    assert fan.rounds[-1] == 120
    assert (fan.least, fan.target) == (10.0, 100.0)
    assert len(parts(picture([fan]), "polygon")) == 2


def test_the_middle_line_goes_through_the_medians() -> None:
    fan = Fan(
        rounds=[0, 10],
        quantiles={
            Fraction(1, 20): [10, 0],
            Fraction(1, 4): [10, 5],
            MIDDLE: [10, 10],
            Fraction(3, 4): [10, 15],
            Fraction(19, 20): [10, 20],
        },
        least=1.0,
        target=None,
    )
    lines = [each for each in parts(picture([fan]), "polyline") if each.attrib["class"] == "line"]
    (first, last) = lines[0].attrib["points"].split()
    assert first.partition(",")[2] == last.partition(",")[2]


def test_a_bar_of_text_is_never_empty_where_something_fell() -> None:
    few, many = text_bars([(0, 1, 1), (1, 2, 100_000)])
    assert few.endswith("#")
    assert many.endswith("#" * 40)
