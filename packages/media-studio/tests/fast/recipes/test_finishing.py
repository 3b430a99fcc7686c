"""A program that a model elsewhere wrote is held to what it says of the prompt."""

import json
from pathlib import Path

import pytest
from pydantic import JsonValue

from media_service.engine_api.errors import JobError
from media_service.engine_api.execution import Outcome
from media_service.engine_api.messages import HandedOver
from media_studio.errors import PromptNotUnderstood
from media_studio.recipes.finishing import finish
from media_testing.executions import assignment_of, prepared

PROGRAM: JsonValue = {
    "format": "shape-program/1",
    "materials": {"a": {"material": "wood"}},
    "parts": [{"material": "a", "shape": {"box": {"width": 1, "height": 1, "depth": 1}}}],
}


def finished(home: Path, *understanding: JsonValue) -> Outcome:
    request = {"prompt": "a floating lantern shop", "options": {"preview": False}}
    job = assignment_of("3d_models/meshes", **request)
    made = HandedOver(text=json.dumps(PROGRAM), metadata={"understanding": [*understanding]})
    return finish(prepared(home, job.model_copy(update={"made": made})))


def test_the_account_of_the_model_is_told_as_ours_is(tmp_path: Path) -> None:
    shop: JsonValue = {"words": "lantern shop", "as": "a box", "state": "honoured"}
    floating: JsonValue = {"words": "floating", "state": "ignored", "why": "it stands"}
    done = finished(tmp_path, shop, floating)
    assert isinstance(done.metadata, list)
    info = done.metadata[0]["mesh_info"]  # type: ignore[index,call-overload]
    assert info["fidelity"] == 0.5  # type: ignore[index,call-overload]
    assert info["ignored_terms"] == ["floating"]  # type: ignore[index,call-overload]
    assert info["understanding"][0]["as"] == "a box"  # type: ignore[index,call-overload]


def test_a_model_that_understood_too_little_fails_the_job(tmp_path: Path) -> None:
    with pytest.raises(PromptNotUnderstood, match="lantern"):
        finished(tmp_path, {"words": "lantern", "as": "a box", "state": "contradicted"})


def test_an_account_that_cannot_be_read_is_no_answer(tmp_path: Path) -> None:
    with pytest.raises(JobError, match="cannot be read"):
        finished(tmp_path, {"words": "lantern", "state": "done"})
