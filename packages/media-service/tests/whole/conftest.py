"""A service on loopback."""

from collections.abc import Iterator

import pytest

from media_testing.running_service import RunningService


@pytest.fixture(scope="session")
def service_of_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service for all tests that neither end it nor ask for settings of its own."""
    service = RunningService(tmp_path_factory.mktemp("service"))
    yield service.start()
    service.stop()
