"""A value that a context variable has inside a `with` block, and in what is started there."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

Value = TypeVar("Value")


@contextmanager
def bound(variable: ContextVar[Value], value: Value) -> Iterator[None]:
    """Let `variable` have `value`; afterwards it has what it had before."""
    token = variable.set(value)
    try:
        yield
    finally:
        variable.reset(token)
