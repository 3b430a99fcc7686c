"""The pages of the 14 operations: what they do and cannot do, fields, a request and its answer."""

import json
import re
from functools import partial
from pathlib import Path

from pydantic import TypeAdapter

from guide.records import record_tables, table
from media_api.contract.operations import OPERATIONS, Operation
from media_service.http.recorded_answers import recorded

README = Path(__file__).parents[1] / "README.md"
FOLDER = "reference/operations"
_HEAD = """# Operations

A request is a POST; its task is read with a GET of the same path and `task_uuid`. The
[specification](../specification.md) says what all of them share, [error codes](../errors.md) what
may go wrong.

"""


def place(operation: Operation) -> str:
    """Place of the page of an operation, below docs/."""
    return f"{FOLDER}/{operation.slug}.md"


def index() -> str:
    """Return the page with the list."""
    rows = ((f"[`{each.name}`]({each.slug}.md)", each.does) for each in OPERATIONS.values())
    return _HEAD + table("operation, does", iter(rows))


def document(operation: Operation) -> str:
    """Return the page of an operation."""
    both = recorded(operation.name)
    if both is None:
        raise LookupError(f"Record {operation.name} with `python -m benchmarks.recorded_answers`.")
    request, answer = both
    return "\n".join(
        [
            f"# {operation.name}\n",
            f"{operation.does} `POST {operation.path}`\n",
            f"{engine_words(operation.name)}\n",
            "## Request\n",
            record_tables(operation.request),
            "## A request, and its answer\n",
            "Recorded from the service; long lists are cut to their first items.\n",
            f"```json\n{_written(request)}\n```\n",
            f"```json\n{_written(answer)}\n```\n",
            "## Answer\n",
            record_tables(TypeAdapter(operation.envelope)),
        ]
    )


documents = {place(each): partial(document, each) for each in OPERATIONS.values()}


def engine_words(name: str) -> str:
    """Return what the README says of the built-in engine of an operation."""
    row = rf"^\| `{name}` \| (.+) \| (.+) \|$"
    ((does, cannot),) = re.findall(row, README.read_text("utf-8"), re.MULTILINE)
    words = f"**The built-in engine:** {does}.\n\n**It cannot:** {cannot}."
    return words.replace("](docs/", "](../../")


def _written(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
