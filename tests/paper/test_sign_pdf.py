"""The sign as pages, and the computed house edge on every sign."""

from io import BytesIO

import pytest
from PIL import Image

from fifthstreet.paper import edge, extras, typeset
from fifthstreet.paper.edge import computed_edge, edge_if_possible
from fifthstreet.paper.sign import make_notice, make_sign
from fifthstreet.paper.sign_pdf import as_pdf, balanced, page_data
from fifthstreet.paper.sign_record import Sign, SignTable
from fifthstreet.paper.sign_text import as_text
from fifthstreet.rules.library import book
from paper.sheets import EXAMPLES, subject
from paper.submissions import EVERYTHING, submitted

NAMES = sorted(path.stem for path in EXAMPLES.glob("*.toml"))


def sign(name: str) -> Sign:
    submission, law = subject(f"example:{name}")
    return make_sign(submission, law, edge=computed_edge(law))


@pytest.mark.parametrize("name", NAMES)
def test_a_sign_is_one_page_and_the_same_bytes_again(name: str) -> None:
    made = sign(name)
    assert len(typeset.png("sign", page_data(made), ppi=12)) == 1
    assert as_pdf(made) == as_pdf(made)


def test_a_sign_with_everything_is_one_page_too() -> None:
    law = book("md")
    made = make_sign(submitted("md", EVERYTHING), law, edge=computed_edge(law))
    assert len(typeset.png("sign", page_data(made), ppi=12)) == 1


def test_a_notice_is_set_large_on_a_page_of_its_own() -> None:
    made = make_notice(book("md"), "out_of_order")
    assert page_data(made)["occasional"]
    assert len(typeset.png("sign", page_data(made), ppi=12)) == 1


@pytest.mark.parametrize("name", NAMES)
def test_every_section_of_a_sign_reaches_the_page(name: str) -> None:
    made = sign(name)
    data = page_data(made)
    titles = [section["title"] for each in data["places"].values() for section in each]
    assert titles == [section.title for section in made.sections]
    columns = [column for section in data["places"]["pay"] for column in section["columns"]]
    set_ = [table["title"] for column in columns for table in column]
    assert set_ == [table.title for section in made.sections for table in section.tables]


def tables(*sizes: int) -> list[SignTable]:
    return [
        SignTable(title=str(size), columns=("a", "b"), rows=(("x", "y"),) * size, cite=())
        for size in sizes
    ]


@pytest.mark.parametrize(
    ("sizes", "split"),
    [((), ()), ((5,), (1,)), ((9, 4), (1, 1)), ((9, 1, 1, 1), (1, 3)), ((2, 2, 2, 9), (3, 1))],
)
def test_columns_are_of_about_one_height(sizes: tuple[int, ...], split: tuple[int, ...]) -> None:
    assert tuple(len(column) for column in balanced(tables(*sizes))) == split


@pytest.mark.parametrize(
    ("id_", "of_ante", "of_money"),
    [("md", "4.9149", "1.3691"), ("cb", "4.9149", "1.3691"), ("uk", "4.9149", "1.3691")],
)
def test_the_edge_is_computed_from_the_book(id_: str, of_ante: str, of_money: str) -> None:
    edge = computed_edge(book(id_))
    assert (edge.of_ante, edge.of_money_staked) == (of_ante, of_money)
    assert edge.tie_rule == "the player bets more"
    assert edge.before_maximum


def test_the_tie_rule_is_told_and_moves_the_share_of_the_money() -> None:
    folding = computed_edge(book("uk"), ties="fold")
    assert folding.of_ante == computed_edge(book("uk")).of_ante
    assert folding.of_money_staked.startswith("1.41")
    assert "folds" in folding.tie_rule


def test_a_sign_does_without_the_edge_where_it_cannot_be_computed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    submission, law = subject("example:uk")
    assert edge_if_possible(law) == computed_edge(law)
    monkeypatch.setattr(edge, "can_compute", lambda: False)
    assert edge_if_possible(law) is None
    bare = as_text(make_sign(submission, law, edge=edge_if_possible(law)))
    assert "has not been computed" in bare
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    assert not extras.can_compute()


def test_the_title_of_a_sign_keeps_clear_of_the_lines_around_it() -> None:
    (page,) = typeset.png("sign", page_data(sign("md")), ppi=100)
    picture = Image.open(BytesIO(page)).convert("RGB")
    felt = picture.getpixel((picture.width // 2, 50))
    bands, inside = 0, False
    for row in range(50, 250):
        colors = {picture.getpixel((x, row)) for x in range(100, picture.width - 100, 2)}
        if felt not in colors:
            break
        if (len(colors) > 1) != inside:
            inside = not inside
            bands += inside
    assert bands == 3
