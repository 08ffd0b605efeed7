"""The examples in the docstrings of the papers, run as they stand."""

import doctest
import importlib
import pkgutil

import pytest

import fifthstreet.paper

MODULES = [module.name for module in pkgutil.iter_modules(fifthstreet.paper.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"fifthstreet.paper.{name}")).failed == 0
