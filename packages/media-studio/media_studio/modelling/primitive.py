"""The shapes that a shape program can name, and the record of how each one was made."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from inspect import Parameter, signature
from typing import ParamSpec, cast

import numpy as np

from media_studio.modelling.form import Form
from media_studio.modelling.shape import Shape

P = ParamSpec("P")

PRIMITIVES: dict[str, Callable[..., Shape]] = {}
"""Every primitive by its name; filled as the modules that define them are imported."""
VARIADIC: dict[str, str] = {}
"""The parameter of a primitive that is taken as `*arguments`."""


def primitive(build: Callable[P, Shape]) -> Callable[P, Shape]:
    """Let the shapes that a function makes know which call made them."""
    name, taken = build.__name__, signature(build)
    for parameter in taken.parameters.values():
        if parameter.kind is Parameter.VAR_POSITIONAL:
            VARIADIC[name] = parameter.name

    @wraps(build)
    def recorded(*args: P.args, **kwargs: P.kwargs) -> Shape:
        form = Form(primitive=name, parameters=taken.bind(*args, **kwargs).arguments)
        return replace(build(*args, **kwargs), form=form, frame=np.eye(4))

    PRIMITIVES[name] = recorded
    return recorded


def call(name: str, parameters: Mapping[str, object]) -> Shape:
    """Make the shape of a primitive from its arguments by name."""
    given = dict(parameters)
    several = given.pop(VARIADIC[name]) if name in VARIADIC else ()
    return PRIMITIVES[name](*cast(Sequence[object], several), **given)
