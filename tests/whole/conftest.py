"""The servers on loopback."""

import pytest

from media_testing.servers import (
    _running_fake_service,
    _running_s3_server,
    client,
    fake_service,
    media_service,
    prefect_server,
    s3_server,
)

__all__ = [
    "_running_fake_service",
    "_running_s3_server",
    "client",
    "fake_service",
    "media_service",
    "prefect_server",
    "s3_server",
]

# Takes longest: at the end it would run beside an idle worker
_FIRST = "test_text_to_model.py"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name != _FIRST)
