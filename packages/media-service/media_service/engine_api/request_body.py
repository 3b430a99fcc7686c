"""The body of a request, as an engine of somebody else is sent it."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from pydantic import JsonValue


def with_files(request: Mapping[str, JsonValue], files: Mapping[str, str]) -> dict[str, Any]:
    """Return a request without nulls, with something else in place of each file.

    Args:
        request: The body.
        files: Field, as `input_images.0`, to what stands for the file.
    """
    body: dict[str, Any] = {
        name: deepcopy(value) for name, value in request.items() if value is not None
    }
    for field, value in files.items():
        *parts, last = (int(part) if part.isdecimal() else part for part in field.split("."))
        place: Any = body
        for part in parts:
            place = place[part]
        place[last] = value
    return body
