"""The signature of a pipeline as the columns of a manifest."""

import pytest
from prefect import flow
from pydantic import ValidationError

from media_pipelines.batch.columns import Columns
from media_testing.batch_samples import chairs


def odd(copy: str, model_dump: int = 1, *, json: bool = False) -> None:
    """Parameters with the names of what pydantic's models have."""


def test_a_flow_and_its_function_have_the_same_parameters() -> None:
    of_flow, of_function = Columns.of(flow(name="Chairs!")(chairs)), Columns.of(chairs)
    assert (of_flow.pipeline, of_function.pipeline) == ("Chairs!", "chairs")
    assert list(of_flow.parameters) == list(of_function.parameters)
    assert {"service", "delivery"}.isdisjoint(of_flow.parameters)


def test_only_what_is_given_is_returned_and_converted() -> None:
    columns = Columns.of(chairs)
    values = {"prompt": " a ", "mesh_count": "4000", "rotation_x": 1, "keep_uv": "no"}
    assert columns.validated(values) == {
        "prompt": "a",
        "mesh_count": 4000,
        "rotation_x": 1.0,
        "keep_uv": False,
    }


@pytest.mark.parametrize("values", [{"copy": "a", "rotation_x": "inf"}, {}, {"copy": "a", "x": 1}])
def test_what_the_pipeline_does_not_take_is_refused(values: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Columns.of(odd).validated(values)


def test_parameters_may_have_any_name() -> None:
    values = {"copy": "a", "model_dump": 2, "json": True}
    assert Columns.of(odd).validated(values) == values
