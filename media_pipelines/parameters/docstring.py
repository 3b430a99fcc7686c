"""Docstrings, also of functions whose module is not imported: nothing here imports Prefect."""

import ast
import inspect
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any


def summary_of(function: Callable[..., Any]) -> str:
    """Return the docstring of a function without its arguments and results."""
    return _summary(inspect.getdoc(function) or "")


def summary_in(module: str, function: str) -> str:
    """Return the same of a function of a module, which is only read.

    Args:
        module: Its full name.
        function: Its name there.
    """
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        return ""
    for item in ast.parse(Path(spec.origin).read_text(encoding="utf-8")).body:
        if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef) and item.name == function:
            return _summary(ast.get_docstring(item) or "")
    return ""


def _summary(text: str) -> str:
    for section in ("\nArgs:", "\nReturns:", "\nRaises:"):
        text = text.partition(section)[0]
    return text.strip()
