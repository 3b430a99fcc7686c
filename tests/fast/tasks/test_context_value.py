"""The value of a context variable inside a block, and after it."""

import asyncio
from contextvars import ContextVar

import pytest

from media_pipelines.submission.context_value import bound

NAME: ContextVar[str] = ContextVar("name", default="nobody")


async def test_a_value_holds_inside_its_block_and_in_what_is_started_there() -> None:
    async def named() -> str:
        return NAME.get()

    with bound(NAME, "outer"):
        with bound(NAME, "inner"):
            started = asyncio.create_task(named())
        assert NAME.get() == "outer"
        assert await started == "inner"
    assert NAME.get() == "nobody"


def test_an_error_ends_the_block_too() -> None:
    with pytest.raises(ValueError, match="broken"), bound(NAME, "inner"):
        raise ValueError("broken")
    assert NAME.get() == "nobody"
