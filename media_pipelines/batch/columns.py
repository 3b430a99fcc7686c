"""The parameters of a pipeline as the columns of a manifest."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from prefect import Flow
from pydantic import BaseModel, ConfigDict, Field, create_model

from media_pipelines.parameters.parameter import Parameter, parameters_of
from media_pipelines.run.pipeline import Pipeline

PipelineFunction = Flow[..., Any] | Callable[..., Any]


class _Cells(BaseModel):
    """Base of the models of rows; lax, because a table holds texts."""

    model_config = ConfigDict(
        extra="forbid", allow_inf_nan=False, arbitrary_types_allowed=True, hide_input_in_errors=True
    )


@dataclass(frozen=True, kw_only=True)
class Columns:
    """What a row of a pipeline may give.

    A batch has one service, one delivery, and one pause for all rows that ask a person: parameters
    of the run are no columns.

    Attributes:
        pipeline: Name of the flow.
        title: Name of the pipeline in commands.
        parameters: By name, in the order of the function.
        model: Field `p<n>` with the name of the n-th parameter as alias, so that no name of a
            parameter collides with those of pydantic.
    """

    pipeline: str
    title: str
    parameters: Mapping[str, Parameter]
    model: type[BaseModel]

    @classmethod
    def of(cls, pipeline: PipelineFunction) -> "Columns":
        """Read the columns of a flow or of its function."""
        function = pipeline.fn if isinstance(pipeline, Flow) else pipeline
        name = pipeline.name if isinstance(pipeline, Flow) else function.__name__
        taken = parameters_of(function)
        parameters = {key: item for key, item in taken.items() if not item.of_the_run}
        fields: dict[str, Any] = {
            f"p{index}": (item.annotation, _field(item))
            for index, item in enumerate(parameters.values())
        }
        model = create_model("Row", __base__=_Cells, **fields)
        title = pipeline.title if isinstance(pipeline, Pipeline) else function.__name__
        return cls(pipeline=name, title=title, parameters=parameters, model=model)

    def validated(self, values: Mapping[str, object]) -> dict[str, object]:
        """Return the values as the pipeline takes them, without those that were not given.

        Raises:
            ValidationError: The places in it begin with the name of the parameter.
        """
        row = self.model.model_validate(values)
        return {
            name: getattr(row, f"p{index}")
            for index, name in enumerate(self.parameters)
            if name in values
        }


def _field(parameter: Parameter) -> Any:
    if parameter.required:
        return Field(alias=parameter.name)
    return Field(alias=parameter.name, default=parameter.default)
