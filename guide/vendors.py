"""The page of the vendors whose profiles are shipped, from the profiles themselves."""

from collections.abc import Iterator, Sequence
from importlib.resources import files

from guide.records import table
from media_api.contract.operations import OPERATIONS
from media_service.adapters.prediction_profile import (
    PredictionCall,
    PredictionProfile,
    profiles,
    shipped_profile,
)
from media_service.adapters.work_fields import LESSER, OF_SIZE

_HEAD = """# Vendors

What each shipped profile does. [Vendors with a queue](../how-to/engines/prediction.md) says how
they are used and how a profile of your own is written.

"""
_FIELDS = """## What vendors are told

*told*: the vendor gets the field. *made*: the vendor makes it without being told. *left open*: the
vendor decides; nothing else is made of it. *declined*: a request that asks for it is refused before
anything is sent, with the models that can, or goes to the `fallback`. Where several pictures are
told, the request may have as many as the vendor takes.

What a vendor has made is looked at before it is a result. A texture or a transparent background
that was asked for and is not there makes the task FAILED, and so does a file that is none.

"""

_LINES = """## From a key to the first result

Put these lines into a file of engines, and the key into the variable. `media engines check` asks
the vendor what can be asked without a charge.

"""


def document() -> str:
    """Return the page."""
    known = {name: shipped_profile(name) for name in profiles()}
    known = {name: profile for name, profile in known.items() if profile.call}
    parts = (
        _HEAD,
        "## What they serve\n\n",
        table("operation, " + ", ".join(known), _served(known)),
        "\n",
        _FIELDS,
        *_matrices(known),
        _LINES,
        *(_lines(name, profile) for name, profile in known.items()),
    )
    return "".join(parts).rstrip() + "\n"


def _served(known: dict[str, PredictionProfile]) -> Iterator[tuple[str, ...]]:
    for operation in OPERATIONS:
        cells = [_inputs(_calls(profile, operation)) for profile in known.values()]
        yield f"`{operation}`", *cells


def _calls(profile: PredictionProfile, operation: str) -> list[PredictionCall]:
    return [call for call in profile.call if call.operation == operation]


def _inputs(calls: Sequence[PredictionCall]) -> str:
    """Say of which inputs a vendor makes something: texts, a picture, several."""
    told = set().union(*(call.told_fields for call in calls))
    names = {"prompt": "text", "input_image": "picture", "input_model": "model"}
    found = [word for field, word in names.items() if field in told]
    if any(field.startswith("input_images") for field in told):
        found.append("pictures")
    return ", ".join(found)


def _matrices(known: dict[str, PredictionProfile]) -> Iterator[str]:
    for operation in OPERATIONS:
        able = {name: calls for name, each in known.items() if (calls := _calls(each, operation))}
        if able:
            rows = ((f"`{field}`", *_cells(field, able)) for field in _fields(operation))
            yield f"### {operation}\n\n{table('field, ' + ', '.join(able), rows)}\n"


def _fields(operation: str) -> list[str]:
    schema = OPERATIONS[operation].request.json_schema()
    variants = [
        part["properties"]
        for part in (schema, *schema.get("$defs", {}).values())
        if "options" in part.get("properties", {})
    ]
    names = dict.fromkeys(name for variant in variants for name in variant)
    return [name for name in names if name != "options"]


def _cells(field: str, able: dict[str, list[PredictionCall]]) -> Iterator[str]:
    for calls in able.values():
        parts = OF_SIZE if field == "size" else ()
        told = {name.partition(".")[0] for call in calls for name in call.told_fields}
        makes = {name for call in calls for name in call.makes}
        if field in told or told.intersection(parts):
            yield "told"
        elif field in makes:
            yield "made"
        else:
            yield "left open" if field in LESSER else "declined"


def _lines(name: str, profile: PredictionProfile) -> str:
    """Write what connects a vendor, and where its profile comes from."""
    operations = ", ".join(f'"{operation}"' for operation in profile.operations)
    variable = f"{name.upper().replace('-', '_')}_KEY"
    own = "" if profile.base_url else 'base_url = "https://…"\n'
    engine = (
        f'[[engine]]\nname = "{name}"\nkind = "prediction"\nprofile = "{name}"\n{own}'
        f'api_key_variable = "{variable}"\nserves = [{operations}]'
    )
    return f"### {name}\n\n```toml\n{engine}\n```\n\n{_source(name)}\n\n"


def _source(name: str) -> str:
    """Return the comment at the beginning of a profile."""
    place = files("media_service.adapters.profiles") / f"{name}.toml"
    lines = place.read_text(encoding="utf-8").splitlines()
    end = next(number for number, line in enumerate(lines) if not line.startswith("#"))
    return " ".join(line.removeprefix("#").strip() for line in lines[:end])
