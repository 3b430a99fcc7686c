"""Draws places where a line can be made wrong, and makes it wrong.

Four kinds, as reviewers find them: an operator turned, a bound moved, a call left out, and an
exception swallowed.
"""

import ast
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from benchmarks.distributions import PACKAGES
from media_testing.repository import ROOT

TURNED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
MOVED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
CALCULATED: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
}
BOUNDING = ("range", "min", "max")


@dataclass(frozen=True)
class Fault:
    """One line made wrong.

    Attributes:
        distribution: To which it belongs.
        path: Of the module, from the root of the repository.
        line: Where it is, from 1.
        kind: Of the four.
        start: First byte of what is replaced.
        before: What stands there.
        after: What is put there.
    """

    distribution: str
    path: str
    line: int
    kind: str
    start: int
    before: str
    after: str

    def text(self, source: bytes) -> bytes:
        """Return a module with the fault in it."""
        end = self.start + len(self.before.encode())
        return source[: self.start] + self.after.encode() + source[end:]

    def overlaps(self, other: "Fault") -> bool:
        """Whether both replace some of the same text."""
        first, second = sorted((self, other), key=lambda each: each.start)
        return self.path == other.path and second.start <= first.start + len(first.before.encode())

    def told(self) -> str:
        """Say in one line what is wrong where."""
        before, after = (" ".join(each.split())[:70] for each in (self.before, self.after))
        return f"{self.path}:{self.line}: {self.kind}: {before} -> {after}"


def drawn(seed: int, count: int, distributions: Sequence[str]) -> list[Fault]:
    """Draw faults, as many of each distribution as its share of the lines.

    Args:
        seed: The same seed draws the same faults of the same code.
        count: Of all faults.
        distributions: From which they are drawn.

    Returns:
        The faults; no two replace the same text.
    """
    order = random.Random(seed)
    modules = {name: _modules(name) for name in distributions}
    lines = {name: sum(map(_lines, paths)) for name, paths in modules.items()}
    faults: list[Fault] = []
    for name, wanted in _shares(lines, count).items():
        faults += _of(name, modules[name], wanted, order)
    return faults


def _modules(distribution: str) -> list[Path]:
    folders = PACKAGES[distribution]
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def _shares(lines: Mapping[str, int], count: int) -> dict[str, int]:
    """Share them out so that rounding loses none (largest remainders)."""
    exact = {name: count * number / sum(lines.values()) for name, number in lines.items()}
    shares = {name: int(share) for name, share in exact.items()}
    by_rest = sorted(exact, key=lambda name: shares[name] - exact[name])
    for name in by_rest[: count - sum(shares.values())]:
        shares[name] += 1
    return shares


def _of(distribution: str, paths: Sequence[Path], count: int, order: random.Random) -> list[Fault]:
    """Draw lines, each as likely as the other, until enough of them can be made wrong."""
    found: list[Fault] = []
    weights = [_lines(path) for path in paths]
    while len(found) < count:
        [path] = order.choices(paths, weights)
        line = order.randint(1, _lines(path))
        here = [each for each in _candidates(distribution, path) if each.line == line]
        if here and not any(map((fault := order.choice(here)).overlaps, found)):
            found.append(fault)
    return found


def _candidates(distribution: str, path: Path) -> Iterator[Fault]:
    source = path.read_bytes()
    starts = [0]
    for each in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(each))
    for node, kind, after in _changes(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        before = source[start:end].decode()
        yield Fault(
            distribution, path.relative_to(ROOT).as_posix(), node.lineno, kind, start, before, after
        )


_Change: TypeAlias = tuple[ast.expr | ast.stmt, str, str]


def _changes(node: ast.AST) -> Iterator[_Change]:
    if isinstance(node, ast.JoinedStr):
        return  # Python 3.11 does not know where in the text its parts stand
    if isinstance(node, ast.expr | ast.stmt):
        yield from _of_node(node)
    for child in ast.iter_child_nodes(node):
        yield from _changes(child)


def _of_node(node: ast.expr | ast.stmt) -> Iterator[_Change]:
    match node:
        case ast.Compare(left=left, ops=[found], comparators=[right]):
            yield from _compared(node, left, found, right)
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in CALCULATED:
            turned = ast.BinOp(left, CALCULATED[type(operator)](), right)
            yield node, "an operator turned", f"({ast.unparse(turned)})"
        case ast.BoolOp(op=joined, values=values):
            other = ast.Or() if isinstance(joined, ast.And) else ast.And()
            yield node, "an operator turned", f"({ast.unparse(ast.BoolOp(other, values))})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, "an operator turned", f"({ast.unparse(operand)})"
        case ast.Call(func=ast.Name(id=name), args=arguments) if name in BOUNDING:
            yield from filter(None, map(_one_more, arguments))
        case ast.Expr(value=ast.Call() | ast.Await(value=ast.Call())):
            yield node, "a call left out", "pass"
        case ast.Raise():
            yield node, "an exception swallowed", "pass"


def _compared(
    node: ast.expr, left: ast.expr, found: ast.cmpop, right: ast.expr
) -> Iterator[_Change]:
    kinds = ((TURNED, "an operator turned"), (MOVED, "a bound moved"))
    for others, kind in kinds:
        if other := others.get(type(found)):
            yield node, kind, ast.unparse(ast.Compare(left, [other()], [right]))
    if type(found) in MOVED and (moved := _one_more(right)):
        yield moved


def _one_more(node: ast.expr) -> _Change | None:
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        return node, "a bound moved", repr(node.value + 1)
    return None
