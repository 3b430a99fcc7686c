"""AssetDelivery: where finished assets go."""

import re
from pathlib import Path, PurePosixPath
from typing import ClassVar

from prefect.blocks.core import Block
from pydantic import ConfigDict, Field, HttpUrl, field_validator

from blocks.asset_names import file_name
from blocks.block_schema import block_schema
from blocks.errors import UnsafeAssetName
from blocks.media_client import MediaClient
from schemas.base import Download

FOLDER_FIELDS = frozenset({"flow", "run", "id"})
NAME_FIELDS = frozenset({"step", "name", "stem", "extension"})
LONGEST_FOLDER_NAME = 60

_FIELD = re.compile(r"\{(\w*)\}")


class AssetDelivery(Block):
    """Copies finished assets to a folder.

    Example:
        Load a stored block and deliver what a task made:
        ```python
        from blocks.asset_delivery import AssetDelivery
        from tasks.delivery import deliver

        delivery = AssetDelivery.load("BLOCK_NAME")
        files = await deliver(service, delivery, Path("output"), image)
        ```
    """

    model_config = ConfigDict(json_schema_extra=block_schema)

    _block_type_name: ClassVar[str | None] = "Asset Delivery"
    _block_type_slug: ClassVar[str | None] = "asset-delivery"
    _description: ClassVar[str | None] = "Where flows put the assets that they have made."
    _logo_url: ClassVar[HttpUrl | None] = HttpUrl(
        "https://raw.githubusercontent.com/tabler/tabler-icons/main/icons/outline/package.svg"
    )
    _documentation_url: ClassVar[HttpUrl | None] = HttpUrl(
        "https://docs.prefect.io/v3/concepts/blocks"
    )

    folder: str = Field(
        default="output/{flow}/{run}-{id}",
        min_length=1,
        description=(
            "Folder, relative to the working directory of the flow; {flow} and {run} stand for "
            "the names of the flow and of its run, {id} for the first part of the run's id."
        ),
    )
    name_template: str = Field(
        default="{step}/{name}",
        min_length=1,
        description=(
            "Path of a file in the folder, made of {step}, {name}, {stem} and {extension}; an "
            "OBJ finds its materials only when {name} stays."
        ),
    )

    @field_validator("folder")
    @classmethod
    def _known_folder_fields(cls, folder: str) -> str:
        return _checked(folder, FOLDER_FIELDS)

    @field_validator("name_template")
    @classmethod
    def _known_name_fields(cls, template: str) -> str:
        return _checked(template, NAME_FIELDS)

    def target(self, flow: str, run: str, run_id: str) -> Path:
        """Return the folder of one run."""
        values = {"flow": flow, "run": run, "id": run_id.split("-")[0]}
        names = {field: _folder_name(value) for field, value in values.items()}
        return Path(_filled(self.folder, names)).expanduser()

    def path_of(self, name: str, step: str) -> PurePosixPath:
        """Return the path of an asset below the folder of its run.

        Raises:
            UnsafeAssetName: If the path would leave the folder.
        """
        pure = PurePosixPath(name)
        values = {"step": step, "name": name, "stem": pure.stem, "extension": pure.suffix[1:]}
        path = PurePosixPath(_filled(self.name_template, values))
        if path.is_absolute() or ".." in path.parts:
            raise UnsafeAssetName(str(path))
        return path

    async def deliver(
        self, client: MediaClient, assets: list[Download], target: Path, step: str
    ) -> list[Path]:
        """Fetch assets into the folder of a run.

        Args:
            client: Client of the service that has the assets.
            assets: What to fetch; two of one name get a number each, the first keeps its name.
            target: Folder of the run; made when it does not exist.
            step: Name of the step that made them.

        Returns:
            The files, in the order of `assets`.

        Raises:
            UnsafeAssetName: If a name would leave the folder; nothing is written.
        """
        names = _distinct([file_name(asset.uri) for asset in assets])
        files = [target / self.path_of(name, step) for name in names]
        for asset, file in zip(assets, files, strict=True):
            file.parent.mkdir(parents=True, exist_ok=True)
            if not file.resolve().is_relative_to(target.resolve()):
                raise UnsafeAssetName(str(file))
            await client.download(asset, file)
        return files


def _checked(template: str, known: frozenset[str]) -> str:
    unknown = set(_FIELD.findall(template)) - known
    if unknown:
        raise ValueError(f"{{{sorted(unknown)[0]}}} is not one of {sorted(known)}.")
    return template


def _filled(template: str, values: dict[str, str]) -> str:
    return _FIELD.sub(lambda match: values[match[1]], template)


def _folder_name(text: str) -> str:
    return re.sub(r"\W+", "-", text)[:LONGEST_FOLDER_NAME].strip("-")


def _distinct(names: list[str]) -> list[str]:
    taken: dict[str, str] = {}
    for name in names:
        pure, number, free = PurePosixPath(name), 1, name
        while free.casefold() in taken:
            number += 1
            free = f"{pure.stem}_{number}{pure.suffix}"
        # Folders of macOS and Windows do not tell case.
        taken[free.casefold()] = free
    return list(taken.values())
