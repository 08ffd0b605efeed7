"""Bodies of requests are read by the codec: closed, strict, and silent about what they hold."""

from typing import Any

import pytest

from fifthstreet.protocol.account_bodies import ACCOUNT_SENT
from fifthstreet.protocol.bodies import SENT, Comes, Commands, Registers, Sent, SetsLimit
from fifthstreet.protocol.codec import CodecError, read
from fifthstreet.protocol.question_bodies import QUESTIONS_SENT
from fifthstreet.protocol.tables import Span

WORDS = "correct horse battery"


def test_a_body_does_not_print_what_it_holds() -> None:
    body = read(Registers, {"client": "tab-1", "name": "Seven", "password": WORDS})
    assert body.password == WORDS
    assert repr(body) == "Registers(…)"


def test_a_refusal_of_a_password_does_not_quote_it() -> None:
    with pytest.raises(CodecError) as refused:
        read(Registers, {"client": "tab-1", "name": "Seven", "password": WORDS * 20})
    assert WORDS not in str(refused.value)
    assert "password" in str(refused.value)


@pytest.mark.parametrize(
    ("made", "data"),
    [
        (Comes, {}),
        (Comes, {"client": "tab-1\n"}),
        (Comes, {"client": "tab 1"}),
        (Comes, {"client": "tab-1", "card": "As"}),
        (Commands, {"client": "a", "sequence": -1, "do": "do.Fold"}),
        (Commands, {"client": "a", "sequence": 1.0, "do": "do.Fold"}),
        (Commands, {"client": "a", "sequence": 1, "do": "house.SeatTaken"}),
        (Commands, {"client": "a", "sequence": 1, "do": "do.Fold", "with": []}),
        (SetsLimit, {"kind": "loss:usd", "value": 5}),
        (SetsLimit, {"kind": "loss:USD", "value": True}),
    ],
)
def test_a_body_of_another_form_is_refused(made: type[Sent], data: Any) -> None:
    with pytest.raises(CodecError):
        read(made, data)


def test_every_body_is_among_those_that_are_described() -> None:
    def below(made: type[Sent]) -> set[type[Sent]]:
        return {made, *(each for one in made.__subclasses__() for each in below(one))}

    assert below(Sent) - {Sent} == {*SENT, *ACCOUNT_SENT, *QUESTIONS_SENT}


def test_a_span_has_ends_whether_it_lists_sizes_or_not() -> None:
    span, sizes = Span(least=500, most=None), Span(sizes=(100, 200, 500))
    assert (span.minimum, span.maximum) == (500, None)
    assert (sizes.minimum, sizes.maximum) == (100, 500)
    assert Span(least=500, most=1500).maximum == 1500
