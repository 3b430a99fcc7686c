"""What is wrong with a value is said in our words."""

import pytest
from pydantic import ValidationError

from media_api.client.errors import InvalidRequest
from media_api.contract.operations import OPERATIONS
from media_api.contract.wrong_values import nearest_name


def test_a_name_is_near_by_its_meaning_before_its_spelling() -> None:
    assert nearest_name("time", {"time_seconds", "timer"}) == "time_seconds"
    assert nearest_name("colour", {"seed"}) == ""


@pytest.mark.parametrize(
    ("size", "said"),
    [
        ([1, 2], "target_size: give one length, or three along x, y and z"),
        ([1, 2, -3], "target_size.2: give a number above 0"),
        ([1, "wide", 2], "target_size.1: give a number"),
        (0, "target_size: give a number above 0"),
        ("big", "target_size: give a number, or a list"),
    ],
)
def test_a_field_of_several_kinds_is_spoken_of_once(size: object, said: str) -> None:
    body = {"input_model": "x", "output_format": "obj", "target_size": size}
    with pytest.raises(ValidationError) as refused:
        OPERATIONS["3d_models/conversions"].request.validate_python(body)
    assert InvalidRequest.of("3d_models/conversions", refused.value).reasons == (said,)
