"""MediaService: what an operator configures once about a media-generation service."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar

import httpx
from prefect.blocks.core import Block
from pydantic import ConfigDict, Field, HttpUrl, SecretStr, field_validator
from typing_extensions import override

from media_api.client.connections import shared_client
from media_api.client.embedded import lease_of_this_process
from media_api.client.errors import RequestRefused, UnexpectedAnswer
from media_api.client.local_path import local_path
from media_api.client.media_client import MediaClient
from media_api.client.retrying import Timeouts
from media_api.client.service_access import ServiceAccess, UnusableVariable, access_of
from media_api.client.transport import bare_address, bearer_key
from media_pipelines.blocks.block_schema import block_schema, stored_block_schema
from media_pipelines.state.state import PipelineState, state_at
from media_pipelines.submission.job_ledger import JobLedger

HOME_VARIABLE = "MEDIA_HOME"
STATE_VARIABLE = "MEDIA_STATE"
PATIENCE_VARIABLE = "MEDIA_PATIENCE"
HOSTS_VARIABLE = "MEDIA_RESULT_HOSTS"
DEFAULT_HOME = "~/.media-pipelines"


def default_home() -> Path:
    """Return the home folder of everything that names none."""
    return local_path(os.environ.get(HOME_VARIABLE) or DEFAULT_HOME)


def _patience() -> float | None:
    seconds = os.environ.get(PATIENCE_VARIABLE)
    if not seconds:
        return None
    try:
        return max(float(seconds), 0.0)
    except ValueError as exc:
        raise UnusableVariable(PATIENCE_VARIABLE, f"write seconds, not {seconds!r}.") from exc


class MediaService(Block):
    """A service that speaks the media-generation API: a remote one, or the embedded one.

    `MediaService()` is that of the environment (`MEDIA_SERVICE_URL`, `MEDIA_API_KEY`), else the
    embedded one.

    Example:
        Load a stored block and make an image:
        ```python
        from prefect import flow

        from media_pipelines.blocks.media_service import MediaService
        from media_pipelines.tasks.images import generations


        @flow
        async def chair() -> str:
            service = await MediaService.aload("BLOCK_NAME")
            image = await generations(service, "an oak chair")
            return image.result[0]
        ```
    """

    model_config = ConfigDict(json_schema_extra=block_schema, hide_input_in_errors=True)

    _block_type_name: ClassVar[str | None] = "Media Service"
    _block_type_slug: ClassVar[str | None] = "media-service"
    _description: ClassVar[str | None] = (
        "A service that speaks the media-generation API. Without a base URL, flows start one "
        "on this machine and stop it when the last of them has ended."
    )
    _logo_url: ClassVar[HttpUrl | None] = HttpUrl(
        "https://raw.githubusercontent.com/tabler/tabler-icons/main/icons/outline/cube.svg"
    )
    _documentation_url: ClassVar[HttpUrl | None] = HttpUrl(
        "https://docs.prefect.io/v3/concepts/blocks"
    )

    base_url: str | None = Field(
        default=None,
        pattern=r"^https?://",
        title="Base URL",
        description=(
            "Address of the service without /api/v1. Empty: the environment variable "
            "MEDIA_SERVICE_URL, else the embedded service."
        ),
    )
    api_key: SecretStr | None = Field(
        default=None,
        title="API key",
        description=(
            "Bearer key of this client. Empty: the environment variable MEDIA_API_KEY, if "
            "MEDIA_SERVICE_URL is this service or not set. The embedded service makes its own."
        ),
    )
    home: str | None = Field(
        default=None,
        description=(
            "Folder of the embedded service, which is meant where no address stands beside it, and "
            "of what outlives a run when no other place is named. Empty: the environment variable "
            "MEDIA_HOME, else ~/.media-pipelines."
        ),
    )
    state: SecretStr | None = Field(
        default=None,
        description=(
            "Place that outlives the machine, for the ledger of accepted jobs, unfinished runs and "
            "leases: s3://bucket/prefix, or postgresql://user:password@host/database. Empty: the "
            "environment variable MEDIA_STATE, else the home folder."
        ),
    )
    priority: int | None = Field(
        default=None,
        ge=0,
        le=255,
        description="Priority of tasks that name none. Empty: the mq_priority of the client.",
    )
    prices: str | None = Field(
        default=None,
        title="Price table",
        description=(
            "What the operations of the service cost, for runs that name no table: a file or "
            "s3:// address with the columns operation, price and, if wanted, model."
        ),
    )
    max_concurrent: int = Field(
        default=64,
        ge=1,
        le=10_000,
        description="Tasks that one process has at the service at one time.",
    )
    shared_limit: str | None = Field(
        default=None,
        min_length=1,
        description=(
            "Global concurrency limit of Prefect, by name: so many tasks have all processes "
            "together at the service. Empty: they do not count together."
        ),
    )
    task_timeout_seconds: float = Field(
        default=Timeouts.task,
        gt=0,
        le=10**8,
        description="Time that one task may take from its creation to its end, in seconds.",
    )
    answer_timeout_seconds: float = Field(
        default=Timeouts.answer,
        gt=0,
        le=10**8,
        description="Time to wait for each part of an answer, in seconds.",
    )
    outage_timeout_seconds: float = Field(
        default=Timeouts.outage,
        ge=0,
        le=10**8,
        description="Time to go on asking a service that does not answer, in seconds.",
    )

    result_hosts: list[str] = Field(
        default_factory=list,
        description=(
            "Hosts beside that of the service where its results may be, such as cdn.example; the "
            "API key is not sent there. Also in the environment variable MEDIA_RESULT_HOSTS, with "
            "commas between them."
        ),
    )

    @field_validator("base_url")
    @classmethod
    def _without_credentials(cls, base_url: str | None) -> str | None:
        return bare_address(base_url) if base_url else base_url

    @field_validator("api_key")
    @classmethod
    def _sendable(cls, api_key: SecretStr | None) -> SecretStr | None:
        return SecretStr(bearer_key(api_key.get_secret_value())) if api_key else api_key

    @classmethod
    @override
    def model_json_schema(cls, *args: Any, **kwargs: Any) -> dict[str, Any]:
        return stored_block_schema(super().model_json_schema(*args, **kwargs))

    @property
    def home_folder(self) -> Path:
        """Folder of the embedded service."""
        return local_path(self.home) if self.home else default_home()

    @property
    def timeouts(self) -> Timeouts:
        """How long the client waits for what."""
        return Timeouts(
            task=self.task_timeout_seconds,
            answer=self.answer_timeout_seconds,
            outage=self.outage_timeout_seconds,
            patience=_patience(),
        )

    @property
    def access(self) -> ServiceAccess:
        """Address and key that count, of the block or of the environment.

        Raises:
            UnusableVariable: If the environment holds no address, or a key that cannot be sent.
        """
        given = self.base_url, self.api_key, self._block_document_name
        return access_of(*given, is_embedded=bool(self.home))

    @property
    def is_embedded(self) -> bool:
        """Whether it is the service that starts by itself."""
        return self.access.address is None

    @property
    def identity(self) -> str:
        """What tells this service from others: its address, or the home of the embedded one."""
        address = self.access.address
        return address.rstrip("/") if address else str(self.home_folder.resolve())

    @property
    def kept(self) -> PipelineState:
        """What outlives a run.

        Raises:
            StateUnusable: If `state` or MEDIA_STATE names no place for it.
        """
        address = self.state.get_secret_value() if self.state else os.environ.get(STATE_VARIABLE)
        return state_at(address or "", self.home_folder)

    @property
    def ledger(self) -> JobLedger:
        """The ledger of the jobs that the service has accepted."""
        # Jobs of the embedded service are in its home; on another machine they are nobody's.
        return state_at("", self.home_folder).jobs if self.is_embedded else self.kept.jobs

    @asynccontextmanager
    async def get_client(self) -> AsyncIterator[MediaClient]:
        """Enter a client of the service; starts the embedded service when it is needed.

        Everybody who uses an equal block in one event loop shares one client, and so its limit of
        concurrent tasks.

        Raises:
            EmbeddedServiceFailed: If the embedded service does not start.
        """
        try:
            async with shared_client(self._key(), self._connect) as client:
                yield client
        except (RequestRefused, UnexpectedAnswer) as exc:
            if exc.status == httpx.codes.UNAUTHORIZED:
                exc.key_origin = self.access.origin
            raise

    def _key(self) -> tuple[object, ...]:
        access = self.access
        where = access.address or self.home_folder
        return (where, access.key, self.timeouts, self.max_concurrent, self._hosts)

    async def _connect(self) -> MediaClient:
        access = self.access
        base_url, api_key = access.address, access.key
        if base_url is None:
            endpoint = await lease_of_this_process(self.home_folder).endpoint()
            base_url, api_key = endpoint.base_url, endpoint.api_key
        return MediaClient(
            base_url,
            api_key.get_secret_value() if api_key else None,
            timeouts=self.timeouts,
            max_concurrent=self.max_concurrent,
            result_hosts=self._hosts,
        )

    @property
    def _hosts(self) -> frozenset[str]:
        named = os.environ.get(HOSTS_VARIABLE, "").split(",")
        return frozenset(host.strip() for host in (*self.result_hosts, *named)) - {""}
