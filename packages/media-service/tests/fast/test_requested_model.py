"""Metadata names the model that was asked for, also where another engine serves the request."""

from pathlib import Path

import pytest

from media_service.engine_api.execution import Execution
from media_testing.executions import assignment_of


@pytest.mark.parametrize(("asked", "named"), [("house-xl", "house-xl"), ("", "brandA-image")])
def test_a_fallback_does_not_change_what_was_asked_for(
    tmp_path: Path, asked: str, named: str
) -> None:
    job = assignment_of("images/generations", prompt="an oak chair")
    execution = Execution(job.model_copy(update={"asked_model": asked}), tmp_path)
    assert execution.requested_model == named
