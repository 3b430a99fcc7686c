"""Schemas of arguments, in full and as small as a list of tools needs them.

A client puts the list of tools before everything that a person says, so each word of it is paid for
again and again.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from media_pipelines.assistants.arguments import argument_model
from media_pipelines.run.pipeline import Pipeline

JsonSchema = dict[str, Any]

# The rest is in `describe_operation`
_SHORT_HELP = {
    "dry_run": "Price only.",
    "again": "Make anew.",
    "max_operations": "",
    "max_cost": "",
    "approval_hours": "",
    "approve": "Steps that a person approves.",
    "candidates": "",
    "judge": "Who takes one of several; left out: a person where you can ask one, else quality.",
    "quality": "Checks of the model.",
}
# A value that these do not allow is refused with a sentence all the same
_DROPPED = frozenset({"title", "additionalProperties", "x-asset", "pattern", "not"})
# Their default depends on the client
_NOT_TOLD = frozenset({"judge"})
_NULL = {"type": "null"}


def full_schema(pipeline: Pipeline) -> JsonSchema:
    """Return the schema of all that an assistant may give a pipeline."""
    return argument_model(pipeline).model_json_schema()


@cache
def small_schema(pipeline: Pipeline) -> JsonSchema:
    """Return the same without what can be left out, and with forms as plain objects."""
    schema = full_schema(pipeline)
    forms = schema.get("$defs", {})
    properties = {
        name: _explained(name, _small(item, forms)) for name, item in schema["properties"].items()
    }
    required = {"required": schema["required"]} if "required" in schema else {}
    return {"type": "object", "properties": properties, **required}


def _explained(name: str, schema: JsonSchema) -> JsonSchema:
    told = _SHORT_HELP.get(name, schema.get("description", ""))
    left_out = {"description", "default"} if name in _NOT_TOLD else {"description"}
    bare = {key: value for key, value in schema.items() if key not in left_out}
    return bare | ({"description": told} if told else {})


def _small(schema: JsonSchema, forms: Mapping[str, JsonSchema]) -> JsonSchema:
    if "$ref" in schema:
        form = forms[schema["$ref"].rpartition("/")[2]]
        fields = {name: _bare(each, forms) for name, each in form["properties"].items()}
        schema = {key: value for key, value in schema.items() if key != "$ref"}
        schema |= {"type": "object", "properties": fields}
    if "anyOf" in schema:
        kinds = [_small(each, forms) for each in schema["anyOf"] if each != _NULL]
        schema = {key: value for key, value in schema.items() if key != "anyOf"}
        schema |= kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
    kept = {key: value for key, value in schema.items() if key not in _DROPPED}
    if kept.get("default", ...) in (None, "", []):
        del kept["default"]
    return kept


def _bare(schema: JsonSchema, forms: Mapping[str, JsonSchema]) -> JsonSchema:
    small = _small(schema, forms)
    return {key: small[key] for key in ("type", "enum") if key in small}
