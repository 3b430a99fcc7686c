"""The character of a pipeline that animates, looked at before anything is paid for."""

import asyncio
import tempfile
from pathlib import Path

from media_api.client.errors import MediaError, RequestRefused
from media_api.client.media_client import MediaClient
from media_gltf import glb
from media_gltf.errors import GltfError
from media_gltf.figures.errors import NoHumanFigure
from media_gltf.figures.figure import human_figure
from media_gltf.structure import structure_faults
from media_pipelines.parameters.asset_text import FileOrAddress
from media_pipelines.run.run import Run

_READ = (".glb", ".gltf", ".vrm")
_ASSETS = "assets/"


class NoHumanCharacter(MediaError):
    """No motion of a person can be put onto the character."""

    default_code = "no_human_character"

    def __init__(self, character: str, reason: str) -> None:
        super().__init__(character, reason)
        self.character = character
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.character} cannot be animated. {self.reason} Nothing was sent."


async def check_character(run: Run, character: FileOrAddress) -> None:
    """Refuse a character that no motion of a person can be put onto.

    Looked at are glTF files of this machine and results of earlier runs. The service looks at all
    others, and at damaged ones, when it is given them.

    Raises:
        NoHumanCharacter: If it has no skeleton, or not that of a human figure.
        MediaError: As `MediaClient.download`.
    """
    if Path(character).suffix.lower() not in _READ:
        return
    if isinstance(character, Path):
        await asyncio.to_thread(_check, character, str(character))
    elif character.startswith(_ASSETS) and not run.is_planned:
        async with run.service.get_client() as client:
            await _check_asset(client, character)


async def _check_asset(client: MediaClient, uri: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        try:
            file = await client.download(uri, Path(folder) / Path(uri).name)
        except RequestRefused:
            return  # a finished run goes on without it; any other is told so by its step
        await asyncio.to_thread(_check, file, uri)


def _check(file: Path, named: str) -> None:
    try:
        container = glb.read(file)
    except (GltfError, OSError):
        return
    if structure_faults(container):
        return
    try:
        figure = human_figure(container)
    except NoHumanFigure as error:
        raise NoHumanCharacter(named, str(error)) from error
    if figure is None:
        raise NoHumanCharacter(named, "The model has no skin, so there are no bones to move.")
