"""The files of runs as resources: `media://RUN/FILE`."""

import base64
from collections.abc import Iterator
from urllib.parse import quote, unquote

from mcp_types import BlobResourceContents, Resource, ResourceLink, TextResourceContents

from media_pipelines.assistants.errors import NoSuchRun, ResultTooLarge
from media_pipelines.assistants.run_state import RunState
from media_pipelines.pages.plain_words import file_size
from media_pipelines.record.records import AssetRecord, StepRecord

SCHEME = "media://"
MOST_BYTES = 8_000_000
_TEXTS = ("text/", "application/json", "model/obj", "model/mtl")


def results_of(state: RunState) -> Iterator[tuple[StepRecord, AssetRecord]]:
    """Yield what the steps of a run were for, without textures and previews beside it."""
    for step in state.record.steps if state.record else ():
        named = step.result if isinstance(step.result, list) else []
        for asset in step.assets:
            # What the quality gate has repaired has no address at the service
            if asset.uri in ("", *named):
                yield step, asset


def links_of(state: RunState) -> list[ResourceLink]:
    """Return a link to each result of a run."""
    return [
        ResourceLink(
            uri=f"{SCHEME}{state.name}/{quote(asset.file)}",
            name=asset.file,
            description=f"{step.name} of {state.name}, {file_size(asset.size)}",
            mime_type=asset.content_type,
            size=asset.size,
        )
        for step, asset in results_of(state)
    ]


def resources_of(state: RunState) -> list[Resource]:
    """Return the results of a run for a list."""
    return [Resource(**link.model_dump(exclude={"type"})) for link in links_of(state)]


def run_and_file(uri: str) -> tuple[str, str]:
    """Return the name of a run and the path of a file in it.

    Raises:
        NoSuchRun: If it is no address of a file of a run.
    """
    name, slash, file = uri.removeprefix(SCHEME).partition("/")
    if not (uri.startswith(SCHEME) and slash and file):
        raise NoSuchRun(uri)
    return name, unquote(file)


def contents_of(
    state: RunState, file: str, uri: str
) -> TextResourceContents | BlobResourceContents:
    """Read a file of a run.

    Raises:
        NoSuchRun: If the run has no such file.
        ResultTooLarge: If it is too large for an answer.
    """
    found = next((each for _, each in results_of(state) if each.file == file), None)
    path = state.folder / file
    if found is None or not path.is_file():
        raise NoSuchRun(uri)
    if path.stat().st_size > MOST_BYTES:
        raise ResultTooLarge(file, found.uri or str(path))
    kind, content = found.content_type, path.read_bytes()
    if kind.startswith(_TEXTS):
        text = content.decode("utf-8", errors="replace")
        return TextResourceContents(uri=uri, mime_type=kind, text=text)
    blob = base64.b64encode(content).decode()
    return BlobResourceContents(uri=uri, mime_type=kind, blob=blob)
