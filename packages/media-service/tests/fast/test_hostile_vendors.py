"""What vendors may answer, and operators write, without harm: waits, names, numbers, profiles."""

import math
import time
from typing import Any

import httpx
import pytest
from pydantic import ValidationError

from media_service.adapters.dialect import Dialect
from media_service.adapters.json_places import at, number_of, put, without_holes
from media_service.adapters.prediction_profile import PredictionProfile
from media_service.adapters.prediction_steps import read_steps, written_steps
from media_service.adapters.waits import retry_after

PROFILE: dict[str, Any] = {
    "base_url": "https://vendor.example",
    "submit": {"method": "POST", "path": "{path}"},
    "id": "id",
    "poll": "/jobs/{id}",
    "states": {"done": ["done"]},
    "output": ["url"],
}
CALL = {"operation": "3d_models/meshes", "path": "/m", "input": {"text": "prompt"}}


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": "0"}, 0.5),
        ({"retry-after": "9" * 25}, 300.0),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0.5),
        ({"retry-after": "Fri, 31 Dec 9999 23:59:59 GMT"}, 300.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after-ms": "1500", "retry-after": "9"}, 1.5),
        ({"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1m3s"}, 63.0),
        ({"x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "20ms"}, 0.5),
        ({"x-ratelimit-remaining": "0", "x-ratelimit-reset": "nan"}, None),
        ({"x-ratelimit-remaining": "0", "x-ratelimit-reset": "inf"}, 300.0),
        ({"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1.2.3s"}, None),
        ({"x-ratelimit-remaining": "3", "x-ratelimit-reset": "9"}, None),
    ],
)
def test_a_wait_is_finite_and_not_at_once(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(httpx.Response(429, headers=headers)) == seconds


@pytest.mark.parametrize("unit", [1, 1_000])
def test_a_time_of_unix_is_read_in_seconds_and_milliseconds(unit: int) -> None:
    reset = str(int((time.time() + 40) * unit))
    headers = {"x-ratelimit-remaining": "0", "x-ratelimit-reset": reset}
    seconds = retry_after(httpx.Response(429, headers=headers))
    assert seconds == pytest.approx(40, abs=2)


@pytest.mark.parametrize("told", [{"r": []}, {"r": [[]]}, {"r": {}}, {}, None, [], "x"])
def test_a_wait_in_the_body_that_is_none_is_none(told: Any) -> None:
    assert Dialect(retry="r").seconds(told) is None


@pytest.mark.parametrize(
    "name", ["a", "1", "null", '[["http://169.254.169.254/x"]]', "[]", '["a"]', "{}", "a/b?c"]
)
def test_a_name_is_never_read_as_several(name: str) -> None:
    assert read_steps(written_steps([(name,)])) == [(name,)]
    assert read_steps(written_steps([(name, "b"), ("c",)])) == [(name, "b"), ("c",)]


def test_a_number_is_finite_and_no_truth() -> None:
    assert [number_of(each) for each in (2, 2.5, 0)] == [2.0, 2.5, 0.0]
    odd = (True, False, math.inf, -math.inf, math.nan, 10**400, "3", None, [1], {})
    assert {number_of(each) for each in odd} == {None}  # type: ignore[arg-type]


def test_places_are_read_and_filled() -> None:
    told: Any = {"jobs": [{"s": "a"}, {}, {"s": "b"}], "n": {"x": 0}}
    assert at(told, "jobs.*.s") == ["a", "b"]
    assert (at(told, "jobs.2.s"), at(told, "jobs.9.s"), at(told, "n.x.y")) == ("b", None, None)
    body: dict[str, Any] = {}
    put(body, "parts.0.text", "words")
    put(body, "parts.2.text", "more")
    assert without_holes(body) == {"parts": [{"text": "words"}, {"text": "more"}]}
    for place in ("parts.text", "parts.0.text.deep", "parts.99.text"):
        with pytest.raises(ValueError, match="has no such place"):
            put(body, place, "x")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"submit": {"method": "GET", "path": "/jobs"}}, "not by GET"),
        ({"submit": "jobs"}, "begins with /"),
        ({"poll": None}, "as poll"),
        ({"states": {"waiting": ["queued"]}}, "a job that is done"),
        ({"output": [], "call": [CALL]}, "has no output"),
        ({"id": [], "poll": None, "call": [{**CALL, "then": {"when": "always"}}]}, "has no name"),
        ({"call": [{**CALL, "then": {"when": "with_textures"}}]}, "with_textures"),
        ({"poll": "/jobs/{id2}"}, "{id2} stands for nothing"),
        ({"cancel": {"method": "POST", "path": "/x", "body": {"a": "{uid}"}}}, "{uid} stands"),
        ({"call": [{**CALL, "operation": "3d_models/mesh"}]}, "is not an operation"),
        ({"call": [{**CALL, "input": {"a": "promt"}}]}, "promt"),
    ],
)
def test_a_profile_that_would_fail_after_it_is_paid_is_refused(
    changed: dict[str, Any], said: str
) -> None:
    assert PredictionProfile.model_validate({**PROFILE, "call": [CALL]})
    with pytest.raises(ValidationError, match=said):
        PredictionProfile.model_validate({**PROFILE, **changed})
