"""AssetDelivery: where finished assets go."""

import re
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Self

from prefect.blocks.core import Block
from pydantic import ConfigDict, Field, HttpUrl, SecretStr, field_validator, model_validator
from typing_extensions import override

from media_api.client.errors import DeliveryRefused
from media_api.client.transport import bare_address
from media_pipelines.blocks.aws_block import BUCKET_KIND, KINDS, AwsBlock, read_aws_block
from media_pipelines.blocks.block_schema import block_schema, stored_block_schema
from media_pipelines.blocks.media_service import default_home
from media_pipelines.delivery.asset_set import AssetSet, SetLabels
from media_pipelines.delivery.bucket_target import BucketTarget
from media_pipelines.delivery.folder_target import FolderTarget
from media_pipelines.delivery.name_templates import (
    distinct_folder_name,
    fields_of,
    filled,
    folder_name,
)
from media_pipelines.delivery.s3 import SCHEME, S3Address, S3Settings, is_s3
from media_pipelines.state.state import WORKSPACES

FOLDER_FIELDS = frozenset({"flow", "run", "id", "manifest", "row"})
NAME_FIELDS = frozenset({"step", "name", "stem", "ext"})
RUN_FIELDS = frozenset({"run", "id"})
_ID_LETTERS = 8

_BUCKET = re.compile(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")


class AssetDelivery(Block):
    """Puts the files of a run into a folder or an S3 bucket, all at once when the run has ended.

    Example:
        Load a stored block and deliver what a flow makes:
        ```python
        from prefect import flow

        from media_pipelines.blocks.asset_delivery import AssetDelivery
        from media_pipelines.blocks.media_service import MediaService
        from media_pipelines.tasks.images import generations
        from media_pipelines.run.open_run import open_run


        @flow
        async def chair() -> None:
            service = await MediaService.aload("BLOCK_NAME")
            delivery = await AssetDelivery.aload("BLOCK_NAME")
            async with open_run(service, delivery) as run:
                await run.step("image", generations, "an oak chair")
        ```
    """

    model_config = ConfigDict(json_schema_extra=block_schema, hide_input_in_errors=True)

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
            "Folder, relative to the working directory of the flow, or s3://bucket/prefix. {flow} "
            "and {run} stand for the names of the flow and of its run, {id} for the end of the "
            "run's id, {manifest} and {row} for those of a batch. Each run needs a folder of "
            "its own; when the last part names {run} or {id}, `latest` beside it leads to the "
            "newest run."
        ),
    )
    name_template: str = Field(
        default="{step}/{name}",
        min_length=1,
        description=(
            "Path of a file in the folder, made of {step}, {name}, {stem} and {ext}; an OBJ finds "
            "its materials only when {name} stays."
        ),
    )
    endpoint_url: str | None = Field(
        default=None,
        pattern=r"^https?://",
        title="S3 endpoint",
        description=(
            "Address of an S3 store other than that of AWS, for example http://minio:9000. "
            "Empty: the environment variable AWS_ENDPOINT_URL, else AWS."
        ),
    )
    region: str | None = Field(
        default=None,
        title="S3 region",
        description="Region of the bucket. Empty: that of the environment or of ~/.aws/config.",
    )
    access_key_id: str | None = Field(
        default=None,
        title="S3 access key",
        description=(
            "Public part of the credentials. Empty: those of the environment, of "
            "~/.aws/credentials, or of the role of the machine."
        ),
    )
    secret_access_key: SecretStr | None = Field(
        default=None,
        title="S3 secret key",
        description="Secret part of the credentials; needed when there is an access key.",
    )

    aws_block: str | None = Field(
        default=None,
        pattern=rf"^({'|'.join(KINDS)})/.+$",
        title="Block of prefect-aws",
        description=(
            "A stored block of prefect-aws instead of the S3 fields above: s3-bucket/NAME, below "
            "which the folder then is, or aws-credentials/NAME or minio-credentials/NAME with an "
            "s3:// folder. The package need not be installed where flows run."
        ),
    )

    @field_validator("folder")
    @classmethod
    def _fit_folder(cls, folder: str) -> str:
        _check_fields(folder, FOLDER_FIELDS, {})
        if is_s3(folder) and not _BUCKET.fullmatch(folder.removeprefix(SCHEME).split("/")[0]):
            raise ValueError("s3:// is followed by the name of a bucket, without fields in it.")
        if not folder.strip("/."):
            raise ValueError("A set needs a folder of its own.")
        return folder

    @field_validator("name_template")
    @classmethod
    def _known_name_fields(cls, template: str) -> str:
        return _check_fields(
            template, NAME_FIELDS, dict.fromkeys(FOLDER_FIELDS, "belongs into the folder")
        )

    @field_validator("endpoint_url")
    @classmethod
    def _without_credentials(cls, endpoint_url: str | None) -> str | None:
        return bare_address(endpoint_url) if endpoint_url else endpoint_url

    @model_validator(mode="after")
    def _both_keys(self) -> Self:
        if (self.access_key_id is None) != (self.secret_access_key is None):
            raise ValueError("S3 access key and S3 secret key belong together.")
        return self

    @model_validator(mode="after")
    def _fit_block(self) -> Self:
        if self.aws_block is None:
            return self
        if self.access_key_id is not None:
            raise ValueError("Name a block of prefect-aws or an S3 access key, not both.")
        if self._is_in_bucket == is_s3(self.folder):
            raise ValueError(
                "An s3-bucket block takes a folder without s3://, as it has the bucket; "
                "credentials take one with it."
            )
        return self

    @classmethod
    @override
    def model_json_schema(cls, *args: Any, **kwargs: Any) -> dict[str, Any]:
        return stored_block_schema(super().model_json_schema(*args, **kwargs))

    @property
    def s3(self) -> S3Settings:
        """How S3 is reached.

        Raises:
            DeliveryRefused: If the block of prefect-aws is not there, or says what we cannot do.
        """
        if self.aws_block:
            stored = self._stored.s3
            return replace(
                stored,
                endpoint_url=self.endpoint_url or stored.endpoint_url,
                region=self.region or stored.region,
            )
        return S3Settings(
            endpoint_url=self.endpoint_url,
            region=self.region,
            access_key_id=self.access_key_id,
            secret_access_key=self.secret_access_key,
        )

    @cached_property
    def _stored(self) -> AwsBlock:
        return read_aws_block(self.aws_block or "")

    def open(self, labels: SetLabels) -> AssetSet:
        """Name the asset set of a run; entering it as a context checks that it can be written.

        Raises:
            DeliveryRefused: If the folder names a field that the run does not have, or the block of
                prefect-aws cannot be used.
        """
        address = self.address_of(labels)
        points = bool(fields_of(address_end(self.folder)) & RUN_FIELDS)
        if is_s3(address):
            place = S3Address.parse(address)
            return AssetSet(
                BucketTarget(place, self.s3, _workspaces(), points=points), self.name_template
            )
        return AssetSet(FolderTarget(Path(address), points=points), self.name_template)

    def address_of(self, labels: SetLabels) -> str:
        """Fill the folder template: a path, or s3://bucket/prefix.

        Raises:
            DeliveryRefused: If the folder names a field that the run does not have.
        """
        values = {
            "flow": folder_name(labels.flow),
            "run": folder_name(labels.run),
            # Runs that a schedule has made together begin alike: their ids begin with the time
            "id": folder_name(labels.id[-_ID_LETTERS:]),
            "manifest": distinct_folder_name(labels.manifest),
            "row": distinct_folder_name(labels.row),
        }
        empty = sorted(field for field in fields_of(self.folder) if not values[field])
        if empty:
            reason = f"this run has no {{{empty[0]}}}"
            remedy = "only batches have {manifest} and {row}; use {run} and {id} for others"
            raise DeliveryRefused(self.folder, reason, remedy)
        address = filled(self.folder, values)
        return f"{self._stored.root}/{address}" if self._is_in_bucket else address

    @property
    def _is_in_bucket(self) -> bool:
        return bool(self.aws_block and self.aws_block.startswith(BUCKET_KIND))


def address_end(template: str) -> str:
    """Return the last part of a folder template."""
    return template.rstrip("/").rpartition("/")[2]


def _workspaces() -> Path:
    return default_home().resolve() / WORKSPACES


def _check_fields(template: str, known: frozenset[str], elsewhere: dict[str, str]) -> str:
    unknown = sorted(fields_of(template) - known)
    if unknown:
        why = elsewhere.get(unknown[0], "is not known")
        raise ValueError(f"{{{unknown[0]}}} {why}; the fields are {sorted(known)}.")
    return template
