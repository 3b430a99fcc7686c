"""The parameters of a pipeline as the columns of a manifest."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_type_hints

from prefect import Flow
from pydantic import BaseModel, ConfigDict, Field, create_model

from media_pipelines.batch.cells import Shape, shape_of

# A batch has one service and one delivery, and a pause for one row would hold up all of them.
GIVEN_BY_THE_BATCH = frozenset({"again", "service", "delivery", "approve", "approval_hours"})

Pipeline = Flow[..., Any] | Callable[..., Any]


class _Cells(BaseModel):
    """Base of the models of rows; lax, because a table holds texts."""

    model_config = ConfigDict(
        extra="forbid", allow_inf_nan=False, arbitrary_types_allowed=True, hide_input_in_errors=True
    )


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """One parameter of a pipeline.

    Attributes:
        name: As in the function, and as the column.
        annotation: What it takes.
        shape: The kinds of values that it takes.
        default: `inspect.Parameter.empty` when there is none.
    """

    name: str
    annotation: Any
    shape: Shape
    default: object = inspect.Parameter.empty

    @classmethod
    def taking(
        cls, name: str, annotation: object, default: object = inspect.Parameter.empty
    ) -> "Parameter":
        """Make the parameter that has this annotation."""
        return cls(name=name, annotation=annotation, shape=shape_of(annotation), default=default)

    @property
    def required(self) -> bool:
        """Whether every row must give it."""
        return self.default is inspect.Parameter.empty

    def is_default(self, value: object) -> bool:
        """Whether a row could as well have left it out."""
        return not self.required and value == self.default


@dataclass(frozen=True, kw_only=True)
class Signature:
    """What a row of a pipeline may give.

    Attributes:
        name: Name of the flow.
        parameters: By name, in the order of the function.
        model: Field `p<n>` with the name of the n-th parameter as alias, so that no name of a
            parameter collides with those of pydantic.
    """

    name: str
    parameters: Mapping[str, Parameter]
    model: type[BaseModel]

    @classmethod
    def of(cls, pipeline: Pipeline) -> "Signature":
        """Read the signature of a flow or of its function."""
        function = pipeline.fn if isinstance(pipeline, Flow) else pipeline
        name = pipeline.name if isinstance(pipeline, Flow) else function.__name__
        hints = get_type_hints(function, include_extras=True)
        parameters = {
            key: Parameter.taking(key, hints.get(key, item.annotation), item.default)
            for key, item in inspect.signature(function).parameters.items()
            if key not in GIVEN_BY_THE_BATCH
        }
        fields: dict[str, Any] = {
            f"p{index}": (item.annotation, _field(item))
            for index, item in enumerate(parameters.values())
        }
        model = create_model("Row", __base__=_Cells, **fields)
        return cls(name=name, parameters=parameters, model=model)

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
