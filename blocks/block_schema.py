"""The JSON schema of our blocks, as Prefect validates and shows the parameters of flows."""

from typing import Any

from prefect.blocks.core import Block, schema_extra


def block_schema(schema: dict[str, Any], model: type[Block]) -> None:
    """Complete the schema of a block; for `json_schema_extra`.

    All fields of our blocks are optional, so that Prefect takes a reference to a stored block for
    a block too, and refuses it as ambiguous unless the schema says that it is none.
    """
    schema_extra(schema, model)
    schema["not"] = {"required": ["$ref"]}
