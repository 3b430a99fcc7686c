"""The order of the files."""

import pytest

# Takes longest: at the end it would run beside an idle worker
_FIRST = "test_text_to_model.py"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name != _FIRST)
