"""Templates of folders and file names: fields in braces."""

import hashlib
import re

LONGEST_FOLDER_NAME = 60

_FIELD = re.compile(r"\{(\w*)\}")


def fields_of(template: str) -> set[str]:
    """List the fields that a template has."""
    return set(_FIELD.findall(template))


def filled(template: str, values: dict[str, str]) -> str:
    """Put values in the place of the fields."""
    return _FIELD.sub(lambda match: values[match[1]], template)


def folder_name(text: str) -> str:
    """Make a text fit for one folder; different texts may give the same."""
    return re.sub(r"\W+", "-", text)[:LONGEST_FOLDER_NAME].strip("-")


def distinct_folder_name(text: str) -> str:
    """Make a text fit for one folder; different texts never give the same.

    A text that is not fit as it stands ends with a part of its digest.
    """
    return text if _fit(text) == text else marked_folder_name(text)


def marked_folder_name(text: str) -> str:
    """Make a text fit for one folder; it ends with a part of the digest of the text."""
    return f"{_fit(text)}-{hashlib.sha256(text.encode()).hexdigest()[:8]}".strip("-")


def _fit(text: str) -> str:
    return re.sub(r"[^\w.-]+", "-", text)[:LONGEST_FOLDER_NAME].strip("-.")
