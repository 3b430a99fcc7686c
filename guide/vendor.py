"""The page of one vendor, from its shipped profile and the comment at its head.

The comment has three paragraphs: the vendor's name and documents with the variable of its key and
what else a file of engines says; what a reader should know; how the profile was written and tested.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from itertools import takewhile

from guide.records import table
from guide.vendors import (
    ALWAYS,
    FOLDER,
    IGNORED,
    REFUSED,
    calls_of,
    fields_of,
    inputs_of,
    treatment,
    vendor_profiles,
)
from media_service.adapters.prediction_profile import PredictionCall, PredictionProfile
from media_service.settings.settings import Settings

_COMMANDS = {
    "3d_models/meshes": '--prompt "an oak chair" --with-texture',
    "images/generations": '--prompt "an oak chair"',
}
"""An operation to the options of the request that a page shows; the first that a vendor does."""
_MINUTES = Settings.model_fields["remote_seconds"].default / 60


@dataclass(frozen=True, kw_only=True)
class VendorHead:
    """What the comment at the head of a profile says.

    Attributes:
        title: Of the vendor.
        address: Of its documents.
        variable: That holds its key.
        lines: What else a file of engines says, by key, as written there.
        notes: What a reader should know.
        origin: How the profile was written and tested.
    """

    title: str
    address: str
    variable: str
    lines: Mapping[str, str]
    notes: str
    origin: str

    @property
    def vendor(self) -> str:
        """What the vendor is called in a sentence."""
        return self.title.partition(" (")[0].removesuffix(" images")


def head_of(name: str) -> VendorHead:
    """Read the comment at the head of a profile.

    Args:
        name: Of a shipped profile.
    """
    place = files("media_service.adapters.profiles") / f"{name}.toml"
    written = place.read_text(encoding="utf-8").splitlines()
    comment = takewhile(lambda line: line.startswith("#"), written)
    text = "\n".join(line.removeprefix("#").strip() for line in comment)
    first, notes, origin = text.split("\n\n")
    named, key, *others = first.splitlines()
    title, _, address = named.partition(". ")
    return VendorHead(
        title=title,
        address=address,
        variable=key.removeprefix("Key: "),
        lines={each.partition(" = ")[0]: each for each in others},
        notes=" ".join(notes.split()),
        origin=" ".join(origin.split()),
    )


def document(name: str) -> str:
    """Return the page of a vendor.

    Args:
        name: Of a shipped profile.
    """
    profile, head = vendor_profiles()[name], head_of(name)
    parts = (
        f"# {head.title}",
        f"[{head.vendor}]({head.address}) as an engine of your service. {head.notes}",
        *_connection(name, profile, head),
        *_operations(profile, head),
        *_costs(profile, head),
        *_waits(profile, head),
        f"## How it was tested\n\n{head.origin}",
    )
    return "\n\n".join(parts) + "\n"


documents: Mapping[str, Callable[[], str]] = {
    f"{FOLDER}/{name}.md": partial(document, name) for name in vendor_profiles()
}


def engine_lines(name: str, profile: PredictionProfile, head: VendorHead) -> str:
    """Write what connects a vendor, as it stands in a file of engines."""
    lines = (
        "[[engine]]",
        f'name = "{name}"',
        'kind = "prediction"',
        f'profile = "{name}"',
        *((head.lines["base_url"],) if "base_url" in head.lines else ()),
        f'api_key_variable = "{head.variable}"',
        f"serves = {json.dumps(profile.operations)}",
    )
    return "\n".join(lines)


def _connection(name: str, profile: PredictionProfile, head: VendorHead) -> Iterator[str]:
    operation = next(each for each in _COMMANDS if each in profile.operations)
    yield "## Connect it\n\nSave this as `engines.toml`:"
    yield f"```toml\n{engine_lines(name, profile, head)}\n```"
    yield "Put the key into the environment, and try it:"
    yield (
        f"```\nexport {head.variable}=… MEDIA_ENGINES=$PWD/engines.toml\nmedia engines check\n"
        f"media run {operation} {_COMMANDS[operation]} --output output/{name}\n```"
    )
    yield (
        f"`media engines check` {_inspection(profile, head)}. `media run` buys one result. Set "
        "both variables for `media serve` too."
    )


def _inspection(profile: PredictionProfile, head: VendorHead) -> str:
    """Say what can be found out without a charge."""
    if profile.inspect is None:
        return f"reads the file only, since {head.vendor} answers nothing for free"
    what = "how much credit is left" if profile.inspect.credit else "whether the key is good"
    return f"asks {head.vendor} for free {what}"


def _operations(profile: PredictionProfile, head: VendorHead) -> Iterator[str]:
    rows = [_row(operation, calls_of(profile, operation)) for operation in profile.operations]
    yield f"## What it does\n\n{table('operation, from, refuses, ignores', iter(rows)).strip()}"
    made = ", ".join(_always(profile))
    always = f" {head.vendor} always makes {made}." if made else ""
    yield (
        "A request for a refused field gets 422, or goes to the `fallback`; nothing is sent. An "
        f"ignored field is a warning.{always}"
    )


def _row(operation: str, calls: Sequence[PredictionCall]) -> tuple[str, ...]:
    fields = {field: treatment(field, calls) for field in fields_of(operation) if field != "model"}
    cells = (
        ", ".join(f"`{field}`" for field, each in fields.items() if each == word)
        for word in (REFUSED, IGNORED)
    )
    return f"`{operation}`", inputs_of(calls), *cells


def _always(profile: PredictionProfile) -> Iterator[str]:
    for operation in profile.operations:
        calls = calls_of(profile, operation)
        made = {field: value for call in calls for field, value in call.makes.items()}
        for field, value in made.items():
            if treatment(field, calls) == ALWAYS:
                yield f"`{field} = {json.dumps(value)}` in `{operation}`"


def cost_lines(profile: PredictionProfile, head: VendorHead) -> str:
    """Write what an engine of a vendor costs, as it stands in a file of engines."""
    lines = ['price = { unit = "job", amount = 0.5, currency = "USD" }']
    if profile.charged:
        lines.append(head.lines.get("rate", 'rate = { amount = 0.01, currency = "USD" }'))
    return "\n".join(lines)


def _costs(profile: PredictionProfile, head: VendorHead) -> Iterator[str]:
    yield "## What it costs\n\nAdd, with the amounts of your plan:"
    yield f"```toml\n{cost_lines(profile, head)}\n```"
    units = ", ".join(f"`{place}`" for place in profile.charged)
    rate = f" `rate` is of one unit that {head.vendor} reports: {units}." if units else ""
    yield (
        "`--max-cost-per-day` of a client counts `price`; `--max-cost` of a run reads a [price "
        "table](../../how-to/estimate.md)."
        f"{rate} {' '.join(_payments(profile, head))}"
    )


def _payments(profile: PredictionProfile, head: VendorHead) -> Iterator[str]:
    yield f"You pay for each job that {head.vendor} accepts."
    if profile.cancel is None:
        yield "It cannot end one, so a canceled job is paid for too."
    for call in profile.call:
        if call.then:
            yield f"`{call.operation}` from a text with `{call.then.when}` is two jobs."
    lost = "If the answer is lost" if profile.keeps_jobs else "If the connection breaks"
    yield f"{lost}, the job FAILS as `unknown_charge`: nothing is bought twice."


def _waits(profile: PredictionProfile, head: VendorHead) -> Iterator[str]:
    busy = ", ".join(["429", "503", *map(str, profile.busy), *_words(profile, "busy")])
    empty = ", ".join(["402", *_words(profile, "credit")])
    yield (
        f"## What it waits for\n\nJobs wait while {head.vendor} is busy ({busy}) or your account "
        f"is empty ({empty}). They wait for `deadline_seconds` at most, by default "
        f"{_MINUTES:g} minutes. With a `fallback`, that engine does them at once."
    )


def _words(profile: PredictionProfile, meaning: str) -> list[str]:
    """Return the vendor's own words of refusals that mean something."""
    return [f"`{word}`" for each in profile.refusal if each.means == meaning for word in each.words]
