"""The parameters of a flow or task, read from its signature and its docstring."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, get_type_hints

from prefect.utilities.callables import parameter_docstrings

from media_api.contract.base import AssetSlot, asset_slot
from media_pipelines.parameters.shape import ValueShape, shape_of

EMPTY = inspect.Parameter.empty
OF_THE_RUN = frozenset(
    {
        "approval_hours",
        "max_operations",
        "max_cost",
        "prices",
        "dry_run",
        "again",
        "service",
        "delivery",
    }
)
"""Say where and how a run works, and nothing of what it makes."""


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """One parameter.

    Attributes:
        name: As in the function.
        annotation: What it takes.
        help: What it is, on one line; empty when nothing says so.
        default: `inspect.Parameter.empty` when there is none.
    """

    name: str
    annotation: Any
    help: str = ""
    default: Any = EMPTY

    @cached_property
    def shape(self) -> ValueShape:
        """The kinds of values that it takes."""
        return shape_of(self.annotation)

    @cached_property
    def slot(self) -> AssetSlot | None:
        """Which files it takes, if it is an asset input."""
        return asset_slot(self.annotation)

    @property
    def required(self) -> bool:
        """Whether it must be given."""
        return self.default is EMPTY

    @property
    def of_the_run(self) -> bool:
        """Whether it says where and how a run works."""
        return self.name in OF_THE_RUN

    def is_default(self, value: object) -> bool:
        """Whether it could as well be left out."""
        return not self.required and value == self.default


@lru_cache(maxsize=256)
def parameters_of(function: Callable[..., Any]) -> Mapping[str, Parameter]:
    """Read the parameters of a function by name, in its order."""
    hints = get_type_hints(function, include_extras=True)
    explained = parameter_docstrings(inspect.getdoc(function))
    return {
        name: Parameter(
            name=name,
            annotation=hints.get(name, item.annotation),
            help=" ".join(explained.get(name, "").split()),
            default=item.default,
        )
        for name, item in inspect.signature(function).parameters.items()
    }
