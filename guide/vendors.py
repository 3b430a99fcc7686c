"""The page of the vendors whose profiles are shipped, from the profiles themselves."""

from collections.abc import Iterator, Mapping, Sequence

from guide.records import table
from media_api.contract.operations import OPERATIONS
from media_service.adapters.prediction_profile import (
    PredictionCall,
    PredictionProfile,
    profiles,
    shipped_profile,
)
from media_service.adapters.work_fields import LESSER, OF_SIZE

FOLDER = "reference/vendors"
HONOURED, ALWAYS, IGNORED, REFUSED = "yes", "always", "ignored", "refused"
"""What becomes of a field of a request."""
_HEAD = """# Vendors

What each shipped profile does. The page of a vendor has its lines for the file of engines.
[Other models, other vendors](../how-to/engines/prediction.md) shows the rest.

## Operations

"""
_FIELDS = f"""## Fields

| word | what it means |
|---|---|
| {HONOURED} | the vendor gets the field |
| {ALWAYS} | the vendor makes it without being asked |
| {IGNORED} | the vendor does not get it; the result has a warning |
| {REFUSED} | a request for it gets 422, or goes to the `fallback`; nothing is sent |

The service checks what came back. The job FAILS if a texture or a transparent background is
missing, or if a file cannot be opened.

"""


def vendor_profiles() -> Mapping[str, PredictionProfile]:
    """Return the shipped profiles that say how operations are done, by their names."""
    read = {name: shipped_profile(name) for name in profiles()}
    return {name: profile for name, profile in read.items() if profile.call}


def document() -> str:
    """Return the page."""
    known = vendor_profiles()
    names = ", ".join(f"[{name}](vendors/{name}.md)" for name in known)
    parts = (_HEAD, table(f"operation, {names}", _served(known)), "\n", _FIELDS, *_matrices(known))
    return "".join(parts).rstrip() + "\n"


def _served(known: Mapping[str, PredictionProfile]) -> Iterator[tuple[str, ...]]:
    for operation in OPERATIONS:
        ways = [calls_of(profile, operation) for profile in known.values()]
        if any(ways):
            yield f"`{operation}`", *map(inputs_of, ways)


def calls_of(profile: PredictionProfile, operation: str) -> list[PredictionCall]:
    """Return the ways in which a vendor does an operation."""
    return [call for call in profile.call if call.operation == operation]


def inputs_of(calls: Sequence[PredictionCall]) -> str:
    """Say of which inputs a vendor makes something: texts, a picture, several."""
    fields = set().union(*(call.told_fields for call in calls))
    names = {"prompt": "text", "input_image": "picture", "input_model": "model"}
    found = [word for field, word in names.items() if field in fields]
    if any(field.startswith("input_images") for field in fields):
        found.append("pictures")
    return ", ".join(found)


def _matrices(known: Mapping[str, PredictionProfile]) -> Iterator[str]:
    for operation in OPERATIONS:
        able = {name: calls for name, each in known.items() if (calls := calls_of(each, operation))}
        if able:
            rows = (
                (f"`{field}`", *(treatment(field, calls) for calls in able.values()))
                for field in fields_of(operation)
            )
            yield f"### {operation}\n\n{table('field, ' + ', '.join(able), rows)}\n"


def fields_of(operation: str) -> list[str]:
    """Return the fields of the requests of an operation that an engine may get."""
    schema = OPERATIONS[operation].request.json_schema()
    variants = [
        part["properties"]
        for part in (schema, *schema.get("$defs", {}).values())
        if "options" in part.get("properties", {})
    ]
    names = dict.fromkeys(name for variant in variants for name in variant)
    return [name for name in names if name != "options"]


def treatment(field: str, calls: Sequence[PredictionCall]) -> str:
    """Say what a vendor does with a field: HONOURED, ALWAYS, IGNORED or REFUSED."""
    parts = OF_SIZE if field == "size" else ()
    sent = {name.partition(".")[0] for call in calls for name in call.told_fields}
    if field in sent or sent.intersection(parts):
        return HONOURED
    if any(field in call.makes for call in calls):
        return ALWAYS
    return IGNORED if field in LESSER else REFUSED
