"""Answers in the OpenAPI document: their headers, their bodies, and the refusals."""

from typing import Any

from media_api.contract.additions import ADDITIONS
from media_api.contract.problems import PROBLEM_CONTENT_TYPE, PROBLEMS, Problem

# OpenAPI documents are open-ended JSON
OpenApiObject = dict[str, Any]

SCHEMA = "#/components/schemas/{name}"
_HEADER = "#/components/headers/{name}"
_EVERYWHERE = ("X-Request-Id", "Idempotency-Key")
_OF_REFUSALS = {
    401: ("WWW-Authenticate",),
    408: ("Connection",),
    413: ("Connection",),
    416: ("Content-Range",),
    429: ("Retry-After",),
    503: ("Retry-After",),
}


def headers() -> OpenApiObject:
    """Describe every header of our answers, for `components/headers`."""
    return {
        row.name: {
            "description": row.meaning,
            "schema": {"type": "integer" if row.name == "Retry-After" else "string"},
        }
        for row in ADDITIONS
        if row.kind == "answer header"
    }


def answer(description: str, content: OpenApiObject | None, *names: str) -> OpenApiObject:
    """Describe an answer: content types to their schemas, and the headers that it may have."""
    found: OpenApiObject = {
        "description": description,
        "headers": {name: {"$ref": _HEADER.format(name=name)} for name in (*_EVERYWHERE, *names)},
    }
    return found | ({"content": content} if content else {})


def refusals(*statuses: int) -> OpenApiObject:
    """Describe refusals: status to answer."""
    content = {PROBLEM_CONTENT_TYPE: {"schema": {"$ref": SCHEMA.format(name=Problem.__name__)}}}
    return {
        str(status): answer(_codes(status), content, *_OF_REFUSALS.get(status, ()))
        for status in statuses
    }


def _codes(status: int) -> str:
    return ", ".join(code for code, kind in PROBLEMS.items() if kind.status == status)
