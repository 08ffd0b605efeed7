"""The page of the Python library: every public name, from its signature and its docstring."""

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from importlib import import_module
from itertools import pairwise
from types import ModuleType
from typing import Any

from pages import page, table

import fifthstreet

PACKAGES = {
    "cards": "Cards, decks, and the ranking of hands. Needs nothing beyond the standard library.",
    "money": "Amounts in whole minor units, odds, and division that loses nothing.",
    "bookcase": "Books by their ids, or the paths to their folders.",
    "rules": "The documents as data.",
    "paper": "The check of a submission, with its house edge and the fonts of its signs.",
    "play": "A round: dealt, played, settled and replayed.",
    "analysis": "Exact figures, strategies and advice. Needs the extra `analysis`.",
    "whole_table": "Side bets, progressives, envy and ceilings. Needs the extra `analysis`.",
    "risk": "How money behaves over rounds: sessions, bands, ruin. Needs the extra `analysis`.",
    "workbench": "Figures in a notebook, any bet and any strategy. Needs the extra `analysis`.",
    "simulation": "Rounds by the million. Needs the extra `analysis`.",
    "training": "Environments for learning agents. Needs the extra `training`.",
    "fairness": "Cards that the house is bound to before the bets.",
    "client": "A client for a house, over HTTP and sockets. Needs the extra `client`.",
    "errors": "What is raised where something that a person supplied is wrong.",
}
NAMED_HERE = {
    "risk": ("distribution.Distribution", "figure.Figure", "seat.SeatRound"),
    "simulation": ("single.SingleSeat", "table.TableWork", "table.full_table", "executor.Run"),
}
"""What a package without a list of its own offers besides what `fifthstreet` fetches from it."""
BESIDE = {
    "money": ("from decimal import Decimal", "from fractions import Fraction"),
    "training": ("import numpy as np",),
}
"""What the examples of a package use of other libraries."""
INTRO = """\
What a Python program may rely on: the names of `fifthstreet` itself, and those of the packages
below. Whatever is not listed here is internal and may change in any release. The library is typed;
the examples are run as tests.

`import fifthstreet` is cheap: each name is fetched when it is first used, so a program that only
needs cards does not wait for the rule books. A name of the mathematics asks for the extra
`analysis` when that is missing."""
WIDTH = 70
DEFAULT_OBJECT = re.compile(r"<(?:factory|object|function)[^>]*>")


@dataclass(frozen=True, slots=True, kw_only=True)
class Public:
    """A public name: the package that offers it, the module that defines it, and the thing."""

    name: str
    package: str
    module: ModuleType
    thing: Any

    @property
    def doc(self) -> str:
        """Return the docstring, or the text under an assignment for a constant."""
        if _is_defined(self.thing):
            return inspect.getdoc(self.thing) or ""
        return _texts_under_assignments(self.module).get(self.name, "")

    @property
    def first_sentence(self) -> str:
        """Return what the name is, in one sentence."""
        return _first_paragraph(self.doc)


def python_page() -> str:
    """Return every public name with its signature and what it does."""
    found = {package: [*_names(package)] for package in PACKAGES}
    homes = {each.name: each for each in reversed([*_all(found)])}
    rows = [
        (f"[`{name}`](#{homes[name].package}{name.lower()})", homes[name].first_sentence)
        for name in fifthstreet.__all__
    ]
    parts = [INTRO, "## fifthstreet\n\n" + table(("name", "is"), rows)]
    for package, names in found.items():
        parts.append(
            f"## fifthstreet.{package}\n\n{PACKAGES[package]}\n\n{_import(package, names)}"
        )
        parts += map(_entry, names)
    return page("The Python library", *parts)


def _all(found: dict[str, list[Public]]) -> Iterator[Public]:
    for names in found.values():
        yield from names


def _names(package: str) -> Iterator[Public]:
    """Yield the public names of a package: its own list, or what is fetched from it."""
    whole = import_module(f"fifthstreet.{package}")
    if hasattr(whole, "__all__"):
        for name in whole.__all__:
            yield _public(package, name, getattr(whole, name), whole)
        return
    homes = fifthstreet._HOMES  # noqa: SLF001 - the front door says where each name lives
    places = {name: home for name, home in sorted(homes.items()) if home.split(".")[0] == package}
    for named in NAMED_HERE.get(package, ()):
        module, _, name = named.rpartition(".")
        places[name] = f"{package}.{module}"
    for name, home in places.items():
        module_ = import_module(f"fifthstreet.{home}")
        yield _public(package, name, getattr(module_, name), module_)


def _import(package: str, names: list[Public]) -> str:
    """Return how a program gets at the names of a package."""
    lines = [f"from fifthstreet.{package} import *"]
    if not hasattr(import_module(f"fifthstreet.{package}"), "__all__"):
        front = [each.name for each in names if each.name in fifthstreet.__all__]
        lines = [f"from fifthstreet import {', '.join(front)}"] if front else []
        lines += [
            f"from {each.module.__name__} import {each.name}"
            for each in names
            if each.name not in front
        ]
    lines = [*BESIDE.get(package, ()), *lines]
    return "```python\n" + "".join(f">>> {line}\n" for line in lines) + "\n```"


def _public(package: str, name: str, thing: Any, offered_by: ModuleType) -> Public:
    """Return a name with the module that defines it, which for a constant its import tells."""
    home = _imported_from(offered_by).get(name, offered_by.__name__)
    if _is_defined(thing):
        home = thing.__module__
    return Public(name=name, package=package, module=import_module(home), thing=thing)


def _is_defined(thing: Any) -> bool:
    """Tell whether a thing is a class or a function, also one that is cached."""
    return inspect.isclass(thing) or inspect.isfunction(inspect.unwrap(thing))


def _imported_from(module: ModuleType) -> dict[str, str]:
    return {
        alias.asname or alias.name: node.module
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


def _texts_under_assignments(module: ModuleType) -> dict[str, str]:
    body = ast.parse(inspect.getsource(module)).body
    return {
        target.id: inspect.cleandoc(text.value.value)
        for node, text in pairwise(body)
        if isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
        for target in _targets(node)
    }


def _targets(node: ast.stmt) -> Iterator[ast.Name]:
    targets = getattr(node, "targets", None) or [getattr(node, "target", None)]
    yield from (target for target in targets if isinstance(target, ast.Name))


def _entry(public: Public) -> str:
    """Return a name as a section: signature, what it does, and what it has."""
    head = f"### {public.package}.{public.name}"
    where = f"{public.module.__name__}.{public.name}"
    if not _is_defined(public.thing):
        return f"{head}\n\n{public.doc or _value(public.thing)}"
    kind = "class " if inspect.isclass(public.thing) else ""
    signature = f"```python\n{kind}{where}{_signature(public.thing)}\n```"
    parts = [head, signature, _prose(public.doc)]
    if inspect.isclass(public.thing):
        members = [*_members(public.thing)]
        if members:
            parts.append(table(("", "does"), members))
    return "\n\n".join(filter(None, parts))


def _value(thing: object) -> str:
    text = repr(thing)
    return f"`{text}`" if len(text) < 80 else f"A `{type(thing).__name__}`."  # noqa: PLR2004


def _signature(thing: Any) -> str:
    """Return how a thing is called, in the words of its source; errors and enums are not called."""
    if not inspect.isclass(thing):
        return _of_function(inspect.unwrap(thing))
    if issubclass(thing, BaseException | Enum):
        return ""
    if is_dataclass(thing):
        shown = [_of_field(each) for each in fields(thing) if each.init and each.name[0] != "_"]
        return _joined([*(["*"] if all(each.kw_only for each in fields(thing)) else []), *shown])
    made = vars(thing).get("__new__") or thing.__init__
    from_source = inspect.isfunction(made) and made.__code__.co_filename != "<string>"
    return _of_function(made) if from_source else str(inspect.signature(thing))


def _of_function(function: Any) -> str:
    node = ast.parse(inspect.cleandoc("\n" + inspect.getsource(function))).body[0]
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)  # noqa: S101 - its source says so
    arguments = [each for each in _arguments(node.args) if each not in {"self", "cls"}]
    returns = ast.unparse(node.returns).strip("'") if node.returns else "None"
    return _joined(arguments) + ("" if returns in {"None", "Self"} else f" -> {returns}")


def _arguments(parameters: ast.arguments) -> Iterator[str]:
    """Yield the parameters as they are written, each with its default."""
    plain = [*parameters.posonlyargs, *parameters.args]
    defaults = [None] * (len(plain) - len(parameters.defaults)) + [*parameters.defaults]
    yield from map(_written, plain, defaults)
    if parameters.vararg:
        yield "*" + _written(parameters.vararg)
    elif parameters.kwonlyargs:
        yield "*"
    yield from map(_written, parameters.kwonlyargs, parameters.kw_defaults)
    if parameters.kwarg:
        yield "**" + _written(parameters.kwarg)


def _written(argument: ast.arg, default: ast.expr | None = None) -> str:
    text = ast.unparse(argument)
    return text if default is None else f"{text} = {ast.unparse(default)}"


def _of_field(field: "Field[Any]") -> str:
    kind = field.type if isinstance(field.type, str) else inspect.formatannotation(field.type)
    text = f"{field.name}: {re.sub(r'[a-z_.]+[.](?=[A-Z])', '', kind)}"
    if field.default is not MISSING:
        return f"{text} = {DEFAULT_OBJECT.sub('...', repr(field.default))}"
    return text if field.default_factory is MISSING else f"{text} = ..."


def _joined(arguments: list[str]) -> str:
    """Return parameters on one line, or on a line each where that would be too long."""
    line = f"({', '.join(arguments)})"
    if len(line) <= WIDTH:
        return line
    return "(\n" + "".join(f"    {each},\n" for each in arguments) + ")"


def _members(kind: type) -> Iterator[tuple[str, str]]:
    """Yield the public methods and properties of a class, also those of its bases here."""
    bases = (each for each in kind.__mro__ if each.__module__.startswith("fifthstreet"))
    found = {name: member for base in reversed([*bases]) for name, member in vars(base).items()}
    for name, member in found.items():
        inner = getattr(member, "fget", None) or getattr(member, "__func__", None) or member
        doc = inspect.getdoc(inner) if inspect.isroutine(inner) else None
        if name.startswith("_") or not doc:
            continue
        called = "" if isinstance(member, property) else "()"
        yield f"`{name}{called}`", _first_paragraph(doc)


def _first_paragraph(doc: str) -> str:
    return " ".join(doc.partition("\n\n")[0].split())


def _prose(doc: str) -> str:
    """Return a docstring as Markdown, its examples as blocks of Python."""
    return re.sub(
        r"^>>> .*?(?=\n\n|\Z)",
        lambda found: f"```python\n{found[0]}\n\n```",
        doc,
        flags=re.MULTILINE | re.DOTALL,
    )
