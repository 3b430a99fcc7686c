"""What differs between two answers to the same request although nothing changed."""

import re
from collections.abc import Mapping

JsonValue = object

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_PRESIGNED = re.compile(r"\?expires=\d+&signature=[0-9a-f]+")
_TIMES = frozenset({"created_at", "completed_at", "expires_at", "kept_until", "timing"})


def neutral_answer(answer: JsonValue, *, marks: Mapping[str, str], base_url: str) -> JsonValue:
    """Replace what belongs to one recording alone.

    Args:
        answer: JSON of an answer.
        marks: What stands for a task uuid, or for the digest of a file that was downloaded.
        base_url: Address of the service.

    Returns:
        The answer with the marks in place, other uuids and the times since 1970 as `<uuid>` and
        `<time>`, and links without their signature.
    """

    def neutral(value: JsonValue) -> JsonValue:
        if isinstance(value, dict):
            return {key: _time(key, neutral(item)) for key, item in value.items()}
        if isinstance(value, list):
            return [neutral(item) for item in value]
        return text(value) if isinstance(value, str) else value

    def text(value: str) -> str:
        if value in marks:
            return marks[value]
        unsigned = _PRESIGNED.sub("?expires=<time>&signature=<signature>", value)
        named = _UUID.sub(lambda found: marks.get(found[0], "<uuid>"), unsigned)
        return named.replace(base_url, "<service>")

    return neutral(answer)


def _time(key: str, value: JsonValue) -> JsonValue:
    """Hide a time, but not the zero that stands for none."""
    return "<time>" if key in _TIMES and value else value
