"""How a surface was described: a primitive and its parameters."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, eq=False)
class Form:
    """A call of a primitive, which a shape program can write down.

    Attributes:
        primitive: Name in `primitive.PRIMITIVES`.
        parameters: Arguments by the name of the parameter.
    """

    primitive: str
    parameters: Mapping[str, object]
