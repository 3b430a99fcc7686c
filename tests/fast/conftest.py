"""A test of this folder that loads Prefect or starts Blender fails: it belongs elsewhere."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from media_studio.blender import process

SLOW = ("prefect", "bpy")
FOLDER = Path(__file__).parent


def loaded() -> set[str]:
    running = {"Blender"} if process.is_running() else set()
    return running | {name for name in SLOW if name in sys.modules}


@pytest.fixture(autouse=True)
def _loads_nothing_slow(request: pytest.FixtureRequest) -> Iterator[None]:
    before = loaded()
    yield
    assert loaded() == before, (
        f"{request.path.name} goes to tests/local or, with Blender, tests/whole"
    )


@pytest.fixture(scope="session", autouse=True)
def _imports_nothing_slow(request: pytest.FixtureRequest) -> Iterator[None]:
    before = loaded()
    yield
    if all(FOLDER in item.path.parents for item in request.session.items):
        assert before == set(), "a module imports it at its top: see python -X importtime"
