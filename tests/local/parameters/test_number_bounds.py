"""Every whole number of every form has bounds that the columns of Prefect's database take."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from pydantic import TypeAdapter

from media_pipelines.flows.check_models import check_models
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.flows.sweep import sweep
from media_pipelines.parameters.parameter import parameters_of

FORMS = {
    **{name: each.fn for name, each in pipelines().items()},
    "produce_batch": produce_batch.fn,
    "check_models": check_models.fn,
    "sweep": sweep.fn,
}
LARGEST = 2**53


def unbounded(schema: Mapping[str, Any], name: str, models: Mapping[str, Any]) -> Iterator[str]:
    """Yield the whole numbers of a schema that may be of any size."""
    if "$ref" in schema:
        yield from unbounded(models[schema["$ref"].rpartition("/")[2]], name, models)
    is_number = schema.get("type") == "integer" and not {"enum", "const"} & schema.keys()
    most = schema.get("maximum", schema.get("exclusiveMaximum", LARGEST + 1))
    if is_number and most > LARGEST:
        yield name
    for kind in ("anyOf", "allOf", "oneOf", "prefixItems"):
        for part in schema.get(kind, ()):
            yield from unbounded(part, name, models)
    for field, part in schema.get("properties", {}).items():
        yield from unbounded(part, f"{name}.{field}", models)
    if "items" in schema:
        yield from unbounded(schema["items"], f"{name}[]", models)


@pytest.mark.parametrize("form", FORMS)
def test_every_whole_number_of_a_form_has_bounds(form: str) -> None:
    found = []
    for name, item in parameters_of(FORMS[form]).items():
        schema = TypeAdapter(item.annotation).json_schema()
        found += unbounded(schema, name, schema.get("$defs", {}))
    assert found == []
