"""Records of JSON as tables: one row a field."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import TypeAdapter

# JSON schemas are open-ended
FieldSchema = Mapping[str, Any]


def record_tables(adapter: TypeAdapter[Any], level: int = 3) -> str:
    """Write a table for every record of a type, the type itself first.

    Args:
        adapter: The type.
        level: Depth of the headings.
    """
    schema = adapter.json_schema()
    records = {schema.get("title", ""): schema} if "properties" in schema else {}
    records |= schema.get("$defs", {})
    parts = (_record(name, each, level) for name, each in records.items() if "properties" in each)
    return "\n".join(parts)


def _record(name: str, schema: FieldSchema, level: int) -> str:
    about = _line(schema.get("description", "").split("\n\n")[0])
    head = f"{'#' * level} {name}\n\n{about}\n\n| field | type | | meaning |\n|---|---|---|---|\n"
    required = schema.get("required", ())
    rows = (
        f"| `{field}` | {type_words(each)} | {_default(each, field in required)} "
        f"| {_line(each.get('description', ''))} |\n"
        for field, each in schema["properties"].items()
        if each.get("type") != "null"
    )
    return head + "".join(rows)


def _default(schema: FieldSchema, required: bool) -> str:
    if required:
        return "required"
    default = schema.get("default")
    return "" if default in (None, "", [], {}) else f"`{json.dumps(default)}`"


def type_words(schema: FieldSchema) -> str:
    """Say what a field holds, as `list of Download, or null`."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "anyOf" in schema and "type" not in schema:
        return ", or ".join(dict.fromkeys(map(type_words, schema["anyOf"])))
    if schema.get("type") == "array":
        return f"list of {type_words(schema.get('items', {}))}{_bounds(schema)}"
    words = {"string": "text", "integer": "whole number", "object": "object", "null": "null"}
    kind = str(schema.get("type", "anything"))
    return words.get(kind, kind) + _bounds(schema)


_BOUNDS = (
    ("minimum", ">= {}"),
    ("exclusiveMinimum", "> {}"),
    ("maximum", "<= {}"),
    ("exclusiveMaximum", "< {}"),
    ("minItems", "at least {}"),
    ("maxItems", "at most {}"),
    ("minLength", "at least {} characters"),
    ("maxLength", "at most {} characters"),
)


def _bounds(schema: FieldSchema) -> str:
    found = [
        words.format(f"{schema[key]:,}") for key, words in _BOUNDS if schema.get(key) is not None
    ]
    return f" ({', '.join(found)})" if found else ""


def table(columns: str, rows: Iterator[tuple[str, ...]]) -> str:
    """Write a table.

    Args:
        columns: Their names, with commas between them.
        rows: Cells.
    """
    names = columns.split(", ")
    lines = [f"| {' | '.join(names)} |", "|---" * len(names) + "|"]
    lines += [f"| {' | '.join(_line(cell) for cell in row)} |" for row in rows]
    return "\n".join(lines) + "\n"


def _line(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
