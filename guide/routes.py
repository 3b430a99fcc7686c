"""The page of the routes of the service, from its OpenAPI document."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from guide.records import table
from media_api.contract.operations import API_PREFIX, OPERATIONS
from media_service.http.app import create_app
from media_service.settings.settings import Settings

_HEAD = """# Routes

A service shows this at `/docs`, with forms to try it, and as a document at `/openapi.json`. The 14
operations have the same three routes, named `{operation}` here. [Operations](operations/index.md)
has their fields.

"""


def document() -> str:
    """Return the page."""
    with tempfile.TemporaryDirectory() as home:
        paths = create_app(Settings(home=Path(home))).openapi()["paths"]
    return _HEAD + table("route, what it does, parameters", _rows(paths))


# OpenAPI documents are open-ended JSON
def _rows(paths: dict[str, dict[str, dict[str, object]]]) -> Iterator[tuple[str, ...]]:
    first, *others = (f"{API_PREFIX}/{name}" for name in OPERATIONS)
    for path, methods in paths.items():
        if not path.startswith(tuple(others)):
            for method, route in methods.items():
                place = path.replace(first, f"{API_PREFIX}/{{operation}}")
                about = str(route["description"]).replace(OPERATIONS["images/captions"].does, "")
                yield f"`{method.upper()} {place}`", about, _parameters(route)


def _parameters(route: dict[str, object]) -> str:
    given = route["parameters"]
    assert isinstance(given, list)
    shown = [each for each in given if each["in"] != "path" and each["name"] != "X-Request-Id"]
    return " ".join(f"`{each['name']}`: {each['description']}" for each in shown)
