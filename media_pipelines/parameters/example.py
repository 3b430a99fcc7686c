"""A value that a parameter may have, for what must not depend on any."""

from typing import Annotated, Any, Literal, get_args, get_origin

from media_api.contract.base import model_names
from media_pipelines.parameters.parameter import Parameter


def example_of(parameter: Parameter) -> Any:
    """Return the default of a parameter, or what may be given where there is none."""
    return _of(parameter.annotation) if parameter.required else parameter.default


def _of(annotation: Any) -> Any:
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        known = model_names(annotation)
        return known.names[0] if known else _of(parts[0])
    if origin is Literal:
        return parts[0]
    if origin is list:
        return [_of(parts[0])]
    return {str: "example", bool: False, int: 1, float: 1.0}.get(annotation)
