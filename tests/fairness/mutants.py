"""Copies of a module with one operator or constant changed, which no good test lets pass."""

import ast
from collections.abc import Iterator
from copy import deepcopy
from types import ModuleType

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.IsNot: ast.Is,
}
REMADE: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Mult,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Mod: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.LShift: ast.RShift,
}


def mutants(source: str) -> Iterator[tuple[str, ModuleType]]:
    """Yield every changed copy that Python still loads, with what was changed."""
    tree = ast.parse(source)
    for place, node in enumerate(ast.walk(tree)):
        for change in range(_changes(node)):
            copy = deepcopy(tree)
            changed = next(n for at, n in enumerate(ast.walk(copy)) if at == place)
            _change(changed, change)
            module = ModuleType("mutant")
            try:
                exec(compile(copy, "mutant", "exec"), module.__dict__)  # noqa: S102
            except Exception:  # noqa: BLE001, S112 - a copy that does not load is seen by anybody
                continue
            yield f"line {getattr(node, 'lineno', '?')}: {ast.unparse(node)} ({change})", module


def _changes(node: ast.AST) -> int:
    match node:
        case ast.Constant(value=bool()):
            return 1
        case ast.Constant(value=int()):
            return 2
        case ast.Constant(value=bytes()):
            return 1
        case ast.Constant(value="sha256"):
            return 1
        case ast.Compare():
            return sum(type(op) in COMPARED for op in node.ops)
        case ast.BinOp() | ast.AugAssign():
            return int(type(node.op) in REMADE)
        case ast.If() | ast.IfExp() | ast.While():
            return 1
        case _:
            return 0


def _change(node: ast.AST, change: int) -> None:
    match node:
        case ast.Constant(value=bool()):
            node.value = not node.value
        case ast.Constant(value=int(number)):
            node.value = number + (1 if change else -1)
        case ast.Constant(value=bytes(content)):
            node.value = b"\x7f" + content[1:]
        case ast.Constant():
            node.value = "sha3_256"
        case ast.Compare():
            node.ops[change] = COMPARED[type(node.ops[change])]()
        case ast.BinOp() | ast.AugAssign():
            node.op = REMADE[type(node.op)]()
        case ast.If() | ast.IfExp() | ast.While():
            node.test = ast.UnaryOp(op=ast.Not(), operand=node.test)
            ast.fix_missing_locations(node)
        case _:
            raise AssertionError(node)
