"""What is understood of prompts, in a terminal: `media read`."""

import json
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Annotated

from cyclopts import Parameter

from media_api.client.errors import MediaError
from media_api.contract.prompts import ReadPrompt
from media_api.programs.exit_codes import EXIT_COMPLETED, EXIT_FAILED, WrongCommand
from media_pipelines.command.prompt_reading import (
    ReadTable,
    as_line,
    as_metadata,
    as_text,
    prompts_of,
)

GROUP = "media.prompt_readers"
"""The group of the entry points that name a function from a prompt to a `ReadPrompt`."""

NOT_INSTALLED = 'What reads prompts is not installed here: pip install "media-pipelines[studio]".'
PromptReader = Callable[[str], ReadPrompt]
Text = Annotated[str | None, Parameter(negative=(), negative_none=())]


def read(
    prompt: Annotated[str | None, Parameter(name="PROMPT")] = None,
    /,
    *,
    manifest: Text = None,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Show what the embedded engines make of each word of a prompt; nothing is built.

    What a job would FAIL with is said as well, and the exit status is 1.

    Args:
        prompt: English text, or a shape program.
        manifest: Table with a column `prompt`, in place of PROMPT: a line for each row says how
            much of it is followed, or why it is refused.
        as_json: Print it as the `metadata` of a task has it, of a table a line for each row.
    """
    if (prompt is None) == (manifest is None):
        raise WrongCommand("Give a PROMPT, or with --manifest a table with a column `prompt`.")
    reader = _reader()
    if reader is None:
        print(NOT_INSTALLED, file=sys.stderr)
        return EXIT_FAILED
    try:
        if manifest is not None:
            return _read_table(reader, manifest, as_json=as_json)
        return _read_one(reader, prompt or "", as_json=as_json)
    except (MediaError, ValueError) as exc:
        print(exc, file=sys.stderr)
        return EXIT_FAILED


def _reader() -> PromptReader | None:
    found = next(iter(entry_points(group=GROUP)), None)
    try:
        return found.load() if found else None
    except (ImportError, AttributeError) as exc:
        raise WrongCommand(f"{found} cannot be loaded: {exc}.") from exc


def _read_one(reader: PromptReader, prompt: str, *, as_json: bool) -> int:
    found = reader(prompt)
    if as_json and (metadata := as_metadata(found)):
        print(json.dumps(metadata, ensure_ascii=False))
    elif not as_json and (text := as_text(found)):
        print(text)
    if found.refusal:
        print(found.refusal, file=sys.stderr)
        return EXIT_FAILED
    return EXIT_COMPLETED


def _read_table(reader: PromptReader, manifest: str, *, as_json: bool) -> int:
    prompts = prompts_of(manifest)
    table = ReadTable()
    width = max((len(name) for name, _ in prompts), default=0)
    for name, prompt in prompts:
        found = reader(prompt)
        table.add(found)
        if as_json:
            told = {"row": name, "refusal": found.refusal, **(as_metadata(found) or {})}
            print(json.dumps(told, ensure_ascii=False))
        else:
            print(f"{name.ljust(width)}  {as_line(found)}")
    if not as_json:
        print(table.as_text())
    return EXIT_FAILED if table.endings["refused"] else EXIT_COMPLETED
