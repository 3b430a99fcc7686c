"""Durations for people to read, and where they come from."""

import pytest

from media_api.contract.operations import OPERATIONS
from media_pipelines.batch.durations import in_words, read_durations


def test_every_operation_was_measured() -> None:
    assert set(read_durations()) == set(OPERATIONS)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(7.04, "7.0 s"), (81, "81 s"), (138, "2.3 min"), (327_600, "91 h"), (7.2e6, "2,000 h")],
)
def test_a_duration_has_one_unit(seconds: float, text: str) -> None:
    assert in_words(seconds) == text
