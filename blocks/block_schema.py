"""The JSON schema of our blocks: one to store them by, and one for the parameters of flows."""

from collections.abc import Iterator
from typing import Any

from prefect.blocks.core import Block, schema_extra

_STORED = "stored_as"
_ONLY_STORED = (
    "Only a stored block has it: the parameters of a run can be read by everybody who sees "
    "Prefect's pages."
)
# No text fits, and a refusal quotes it.
_REFUSAL = "(?!)store the key in a block, and choose that block: everybody can read parameters"


def block_schema(schema: dict[str, Any], model: type[Block]) -> None:
    """Complete the schema of a block; for `json_schema_extra`.

    The title is not the name of the class: Prefect files "this block or a reference to a stored
    one" under the title, beside the name by which parameters ask for it, so that the schema stands
    by itself wherever parameters are checked. It lets references pass, since other fields may be
    there. In "one of both" it would make every reference ambiguous, because all fields of our
    blocks are optional; and of a deployment Prefect checks parameters without either. Prefect
    refuses parameters by this schema before it writes them down: a secret may only be empty.
    """
    schema_extra(schema, model)
    schema["title"] = model.get_block_type_name()
    for name, secret in _secrets(schema):
        schema["properties"][name] = {
            **secret,
            "anyOf": [{**kind, "pattern": _REFUSAL} for kind in secret["anyOf"]],
            "description": f"{secret['description']} {_ONLY_STORED}",
            _STORED: secret,
        }


def stored_block_schema(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a block that is stored, in which Prefect encrypts secrets."""
    known = schema["properties"].items()
    properties = {name: value.get(_STORED, value) for name, value in known}
    return {**schema, "properties": properties}


def _secrets(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, value in list(schema["properties"].items()):
        if any(kind.get("writeOnly") for kind in value.get("anyOf", ())):
            yield name, value
