"""The examples in the docstrings of the cards, run as they stand."""

import doctest
import importlib
import pkgutil

import pytest

import fifthstreet.cards

MODULES = [
    "fifthstreet.cards",
    *(
        f"fifthstreet.cards.{module.name}"
        for module in pkgutil.iter_modules(fifthstreet.cards.__path__)
    ),
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_public_names_are_documented_and_sorted() -> None:
    names = fifthstreet.cards.__all__
    assert names == sorted(names)
    assert all(getattr(fifthstreet.cards, name).__doc__ for name in names)
