"""A port as an option."""

from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter, Token

HIGHEST_PORT = 65_535


def _port(_type: Any, tokens: Sequence[Token]) -> int:
    text = tokens[0].value
    if not text.isdecimal() or int(text) > HIGHEST_PORT:
        raise ValueError(f"{text} is not a port; give 0 to {HIGHEST_PORT}")
    return int(text)


Port = Annotated[int, Parameter(converter=_port, allow_leading_hyphen=True)]
