"""What a parameter takes, in words."""

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from media_api.contract.base import model_names
from media_pipelines.parameters.parameter import Parameter

_WORDS = {str: "text", bool: "yes or no", int: "whole number", float: "number"}


def type_text(annotation: Any) -> str:
    """Describe what a parameter with this annotation takes."""
    origin, members = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        known = model_names(annotation)
        if known is None:
            return type_text(members[0])
        return f"{', '.join(f'`{name}`' for name in known.names)} or another of the service"
    if origin is Literal:
        return ", ".join(f"`{member}`" for member in members)
    if origin in (Union, UnionType):
        return " or ".join(type_text(member) for member in members if member is not NoneType)
    if isinstance(origin, type):
        return f"list of {type_text(members[0])}"
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return "form"
    return _WORDS[annotation]


def default_text(parameter: Parameter) -> str:
    """Describe the default of a parameter."""
    if parameter.required:
        return "required"
    value = parameter.default
    return "" if value is None or value == () else f"`{value}`"
