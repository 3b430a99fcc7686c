"""What an operator may set: by option, as `MEDIA_<NAME>`, or in a file (docs/settings.md)."""

import difflib
import os
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BeforeValidator,
    DirectoryPath,
    Field,
    FilePath,
    ValidationError,
    WithJsonSchema,
)
from pydantic_core import ErrorDetails
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from media_service.engine_api.engine_set import installed
from media_service.engine_api.lanes import CPU, REMOTE, USUAL, read_devices, read_lanes
from media_service.processes.machine_memory import memory_bytes
from media_service.processes.sandbox import Confinement, confinement, gaps
from media_service.settings.networks import networks
from media_service.settings.toml_file import read_toml

MEGABYTE = 1_000_000
MEBIBYTE = 1 << 20
DAY_SECONDS = 86_400.0

PREFIX = "MEDIA_"
# Of the pipelines, which may share a shell with the service: variable → meaning.
OF_CLIENTS = {
    "MEDIA_API_KEY": "Key that the pipelines send to the service of `MEDIA_SERVICE_URL`, or to any "
    "that is named where this is empty; `--api-key` and blocks go before it.",
    "MEDIA_SERVICE_URL": "Address of the service that the pipelines use, unless `--base-url` or a "
    "block names one; empty: the embedded service.",
    "MEDIA_RUN": "Name of a run of a plain flow or script: one that is started again under "
    "the same name finds the jobs of the earlier one.",
    "MEDIA_RESULT_HOSTS": "Hosts beside that of the service from which the pipelines may fetch "
    "results, with commas between them.",
    "MEDIA_PATIENCE": "How many seconds the pipelines ask again for a task or a file that they "
    "know of, where the answer is 404; by default as long as an outage.",
    "MEDIA_KEEP_SECONDS": "How long the embedded service and Prefect's server stay after a "
    "`media run` or `media batch` for the next one; by default 600 in a terminal. 0: they end with "
    "the run.",
    "MEDIA_STATE": "Where the pipelines keep their ledger, notes of runs and leases: "
    "s3://bucket/prefix or postgresql://…; empty: the home folder.",
}
# Old name to new name: left as they were, they would do nothing
_RENAMED = {"MEDIA_LANES": "MEDIA_CONCURRENCY"}
# They say where the file is.
NOT_IN_FILE = ("home", "settings")
_MISSPELLING = 0.8

PRESIGNED = "presigned"

# What a setting that is no number may be, by the format of its schema
_NOUNS = {
    "directory-path": "a folder that is there",
    "file-path": "a file that is there",
    "file-or-directory-path": "a file or folder that is there",
    "address": "an http(s) address",
    "database": "a database as `postgresql://user:password@host/database`",
    "secrets": "secrets, separated by commas",
    "concurrency": (
        "jobs at once as `cpu:4,remote:64,models:cuda:0:8`; each has at least 1, and at most 256 "
        "(cpu), 4,096 (remote) or 64 (models)"
    ),
    "devices": "devices as `cpu:8000,cuda:0:60000`",
    "networks": "networks as `10.0.0.0/8, 192.168.7.0/24`",
    "bucket": "a bucket as `s3://bucket/prefix`",
}

# Seconds that one attempt at a job may take in a worker, by family of its operation
WORKER_SECONDS = {"images": 600.0, "videos": 7200.0, "motions": 600.0, "3d_models": 900.0}

SHARE_OF_WORKERS = 0.8
# The other half is for what models compute, and for the workers
SHARE_OF_MODELS = 0.5
MOST_MEMORY_MB = 8_000
# A path tracer in Blender reserves 4,200, and uses less than half of it
LEAST_MEMORY_MB = 5_000

_BUCKET = re.compile(r"s3://([a-z0-9][a-z0-9.-]{2,62})(?:/([\w!.*'()/-]*))?", re.ASCII)

_absolute = BeforeValidator(lambda text: Path(os.path.expanduser(str(text))).resolve())


def _address(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise ValueError("no address")
    return text.rstrip("/")


def _bucket(text: str) -> str:
    if not _BUCKET.fullmatch(text):
        raise ValueError("no bucket")
    return text


def _there(path: Path) -> Path:
    if not path.exists():
        raise ValueError("not there")
    return path


def _networks(text: str) -> str:
    networks(text)
    return text


def _concurrency(text: str) -> str:
    read_lanes(text)
    return text


def _devices(text: str) -> str:
    read_devices(text)
    return text


def _database(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("postgresql", "postgres") or not parts.path.strip("/"):
        raise ValueError("no database")
    return text


_Database = Annotated[
    str, AfterValidator(_database), WithJsonSchema({"type": "string", "format": "database"})
]
_Secrets = Annotated[str, WithJsonSchema({"type": "string", "format": "secrets"})]
_Address = Annotated[
    str, AfterValidator(_address), WithJsonSchema({"type": "string", "format": "address"})
]
_Bucket = Annotated[
    str, AfterValidator(_bucket), WithJsonSchema({"type": "string", "format": "bucket"})
]
_Networks = Annotated[
    str, AfterValidator(_networks), WithJsonSchema({"type": "string", "format": "networks"})
]
_Concurrency = Annotated[
    str,
    AfterValidator(_concurrency),
    WithJsonSchema({"type": "string", "format": "concurrency"}),
]
_Devices = Annotated[
    str, AfterValidator(_devices), WithJsonSchema({"type": "string", "format": "devices"})
]
_Folder = Annotated[DirectoryPath, _absolute]
_File = Annotated[FilePath, _absolute]
_FileOrFolder = Annotated[
    Path,
    _absolute,
    AfterValidator(_there),
    WithJsonSchema({"type": "string", "format": "file-or-directory-path"}),
]
# Not where its link leads: the Python of an environment is one
_Program = Annotated[
    FilePath, BeforeValidator(lambda text: Path(os.path.expanduser(str(text))).absolute())
]


class Settings(BaseSettings):
    """Settings of one service."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True, validate_default=True
    )

    home: Annotated[Path, _absolute] = Field(
        default=Path("~/.media-pipelines"),
        description="Folder of the database, the assets and the logs.",
    )
    settings: _File | None = Field(
        default=None, description="File of settings, in place of `settings.toml` in `home`."
    )
    database: _Database | None = Field(
        default=None,
        description=(
            "Database that several machines share, as `postgresql://user:password@host/database`; "
            "by default a file in `home`."
        ),
    )
    link_secrets: _Secrets = Field(
        default="",
        description=(
            "Secrets of presigned links, the same for all processes of a service: the first signs, "
            "all after a comma are accepted as well. By default a file in `home`."
        ),
    )
    concurrency: _Concurrency = Field(
        default=USUAL,
        description=(
            "How many jobs each kind of worker runs at once: `cpu` in a process each, `remote` as "
            "coroutines that wait for engines elsewhere. One that is left out has its default. "
            "`models:cpu` and `models:cuda:0` are there only if named: one process a device, which "
            "does as many equal jobs at once."
        ),
    )
    worker_seconds_factor: float = Field(
        default=1.0,
        ge=1,
        le=100,
        description=(
            "Workers `cpu` and `models`: longest time of a job, as a multiple of 600 s (images, "
            "motions), 900 s (3D models) and 7,200 s (videos)."
        ),
    )
    remote_seconds: float = Field(
        default=900.0, ge=1, le=86_400, description="Worker `remote`: longest time of a job."
    )
    render_threads: int = Field(
        default=2,
        ge=1,
        le=256,
        description="Threads of one worker while it renders, and of models on a CPU.",
    )
    render_samples: int = Field(
        default=4,
        ge=1,
        le=4096,
        description=(
            "Paths per pixel of a path-traced picture, before it is denoised; half as many before "
            "the backdrop of a studio. Fewer take less time and leave less detail."
        ),
    )
    least_fidelity: float = Field(
        default=0.5,
        ge=0,
        le=1,
        description=(
            "Share of the words of a prompt that the built-in engines must honour; below it the "
            "job FAILS as `prompt_not_understood`, and so it does where more than three words of a "
            "prompt or two of a look are lost. 0 takes both bounds away."
        ),
    )
    worker_memory_mb: Annotated[int, Field(ge=1, le=1_000_000)] | None = Field(
        default=None,
        description=(
            "Address-space limit of a worker; by default the workers share four fifths of the "
            "machine's memory, and each has 5,000 to 8,000."
        ),
    )
    resident_mb: _Devices | None = Field(
        default=None,
        description=(
            "Workers `models`: megabytes of models that stay in memory on each device; by default "
            "half of the machine's, and four fifths of a GPU's."
        ),
    )
    sandbox: Literal["auto", "required", "off"] = Field(
        default="auto",
        description=(
            "Whether workers give up the network and all files but their own: `auto` as far as the "
            "kernel can, `required` or no start, `off`."
        ),
    )
    worker_recycle_mb: int = Field(
        default=2_000,
        ge=100,
        le=1_000_000,
        description="A worker above this resident size is replaced after its job.",
    )
    worker_recycle_jobs: int = Field(
        default=500, ge=1, le=1_000_000, description="A worker is replaced after this many jobs."
    )
    worker_idle_seconds: float = Field(
        default=60.0,
        ge=0,
        le=1_000_000,
        description=(
            "A worker without a job for so long ends its Blender, and is replaced if it has grown; "
            "the next job that needs Blender waits 1.5 s longer. 0: never."
        ),
    )
    block_seconds: float = Field(
        default=300.0, ge=0, le=3_600, description="Longest wait of a request with `options.block`."
    )
    drain_seconds: float = Field(
        default=10.0,
        ge=1,
        le=3_600,
        description="Longest time from the signal to stop until the service has stopped.",
    )
    queue_limit: int = Field(
        default=20_000, ge=1, le=10_000_000, description="Waiting jobs that a client may have."
    )
    assets: _Bucket | None = Field(
        default=None,
        description=(
            "Bucket and prefix of the assets, of this service alone; endpoint and keys are those "
            "of the environment (`AWS_ENDPOINT_URL`, `AWS_ACCESS_KEY_ID`, …). By default they are "
            "in `home`."
        ),
    )
    cache_mb: int = Field(
        default=10_000,
        ge=1,
        le=100_000_000,
        description=(
            "Of assets in a bucket: copies that stay in `home`. What only this machine has, as "
            "while the bucket does not answer, stays beyond that."
        ),
    )
    asset_links: Literal["stream", "presigned"] = Field(
        default="stream",
        description=(
            "Whether a download of an asset is answered with the file, or with a redirection to a "
            "presigned link of the bucket, which clients must be able to reach."
        ),
    )
    asset_days: float = Field(default=7.0, ge=0, le=36_500, description="Retention of assets.")
    record_days: float = Field(
        default=30.0, ge=0, le=36_500, description="Retention of task records."
    )
    upload_hours: float = Field(
        default=24.0,
        ge=0,
        le=8_760,
        description="Retention of an unfinished upload after its last part.",
    )
    link_seconds: int = Field(
        default=3_600, ge=1, le=604_800, description="Life of a presigned link."
    )
    connections: int = Field(
        default=1_000,
        ge=1,
        le=100_000,
        description=(
            "Connections at once, as far as the kernel lets the process have files; beyond that "
            "the one that has said nothing for longest is closed."
        ),
    )
    body_mb: int = Field(default=64, ge=1, le=2_000, description="Largest request body.")
    bodies_mb: int = Field(
        default=256,
        ge=1,
        le=100_000,
        description=(
            "Request bodies that are read and checked at once, of one client half of them; others "
            "wait, up to 30 s."
        ),
    )
    base_url: _Address | None = Field(
        default=None,
        description=(
            "Address under which clients reach the service, for links; by default the host that "
            "each request names."
        ),
    )
    allowed_networks: _Networks | None = Field(
        default=None,
        description=(
            "Networks that are not public, and whose addresses may be inputs all the same."
        ),
    )
    trusted_proxies: _Networks | None = Field(
        default=None,
        description=(
            "Networks of the proxies in front: what they say of the address of a client and of "
            "https is believed, and of nobody else."
        ),
    )
    motion_library: _Folder | None = Field(
        default=None,
        description="Folder of BVH files that are searched beside the built-in motions.",
    )
    pose_models: _Folder | None = Field(
        default=None,
        description="Folder of ONNX files that find people in place of the built-in models.",
    )
    blender: _Program | None = Field(
        default=None,
        description=(
            "Python of the environment that Blender is installed in; by default that of "
            "`.venv-blender` beside the environment of the service."
        ),
    )
    engines: _FileOrFolder | None = Field(
        default=None,
        description=(
            "TOML file, or folder of them, of engines that serve some models in place of the "
            "embedded ones."
        ),
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003  # their order is pydantic's
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """List the sources; the first that has a setting decides."""
        written = _written(_place_of_file({**env_settings(), **init_settings()}))
        return init_settings, env_settings, InitSettingsSource(settings_cls, written)

    @classmethod
    def from_environment(cls, home: Path | None = None, **given: object) -> Self:
        """Read the settings from the environment and the file.

        Args:
            home: Goes before MEDIA_HOME.
            given: Settings by name that go before all others, as from a command line.

        Raises:
            ValueError: If a setting is none, not within its bounds, or names what is not there.
        """
        if home is not None:
            given["home"] = home
        try:
            settings = cls(**given)  # type: ignore[arg-type]  # pydantic tells what is wrong
        except ValidationError as exc:
            raise ValueError("\n".join(_sentence(each, given) for each in exc.errors())) from exc
        # A mistake stops the start, not the first job
        settings.confinement(settings.work_folder)
        if settings.asset_links == PRESIGNED and not settings.assets:
            name = variable("asset_links")
            raise ValueError(f"{name}={PRESIGNED} needs a bucket: set {variable('assets')}.")
        if settings.sandbox == "required" and (found := gaps(settings.sandbox)):
            raise ValueError(f"{variable('sandbox')}=required, and this cannot be: {found[0]}")
        return settings

    def deadline(self, lane: str, operation: str) -> float:
        """Return the seconds that one attempt at a job may take."""
        if lane == REMOTE:
            return self.remote_seconds
        return WORKER_SECONDS[operation.split("/")[0]] * self.worker_seconds_factor

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Lane to the number of jobs that it runs at once."""
        return read_lanes(self.concurrency)

    @property
    def memory_of_worker_mb(self) -> int:
        """Address-space limit of a worker."""
        share = int(memory_bytes() * SHARE_OF_WORKERS / MEBIBYTE / self.places[CPU])
        return self.worker_memory_mb or min(max(share, LEAST_MEMORY_MB), MOST_MEMORY_MB)

    def resident_bytes(self, device: str) -> int:
        """Return how many bytes of models stay on a device; 0: as the device itself says."""
        given = read_devices(self.resident_mb).get(device) if self.resident_mb else None
        if given is not None:
            return given * MEGABYTE
        return int(memory_bytes() * SHARE_OF_MODELS) if device == CPU else 0

    def confinement(
        self,
        folder: Path,
        *,
        of_engines: Sequence[Path] = (),
        network: bool = False,
        gpu: bool = False,
    ) -> Confinement | None:
        """Return what a process may do that works in a folder; None: whatever the service may.

        Args:
            folder: Where it may write.
            of_engines: Folders that the engines of the operator need.
            network: Whether it may use the network; then it reads no folder of the operator.
            gpu: Whether it may use NVIDIA's devices.

        Raises:
            ValueError: If the operator lets engines read the folder of the service.
        """
        if self.sandbox == "off":
            return None
        python = self.blender_python
        blender = python and python.parent.parent
        named = filter(None, (self.motion_library, self.pose_models, blender))
        also = () if network else (*named, *of_engines, self.kept_folder)
        return confinement(folder, self.home, also, network=network, gpu=gpu)

    @property
    def database_url(self) -> str:
        """SQLAlchemy address of the jobs database."""
        return f"sqlite:///{self.home / 'service.sqlite'}"

    @property
    def bucket(self) -> tuple[str, str]:
        """Bucket and prefix of the assets, if they are in one."""
        found = _BUCKET.fullmatch(self.assets or "")
        return (found[1], (found[2] or "").strip("/")) if found else ("", "")

    @property
    def cache_folder(self) -> Path:
        """Copies of assets that are in a bucket, and what has not arrived there."""
        return self.home / "cache"

    @property
    def kept_folder(self) -> Path:
        """What jobs have made that others need again, such as previews of library motions."""
        return self.home / "kept"

    @property
    def work_folder(self) -> Path:
        """Scratch space of running jobs, emptied at start."""
        return self.home / "work"

    @property
    def upload_folder(self) -> Path:
        """Files that have not arrived whole."""
        return self.home / "uploads"

    @property
    def blender_python(self) -> Path | None:
        """Python of the environment of Blender, whether or not it is there; None: none is used."""
        usual = installed().blender
        return self.blender or (usual and usual())

    def variables(self, folder: Path) -> dict[str, str]:
        """Return the environment of a process with engines that works in a folder."""
        python = self.blender_python
        named = {variable("blender"): str(python)} if python else {}
        return {**installed().variables(folder), **named}

    @property
    def log_folder(self) -> Path:
        """Logs of the workers."""
        return self.home / "logs"


def variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return f"{PREFIX}{name.upper()}"


def allowed(name: str) -> str:
    """Say what a setting may be, as `a whole number from 1 to 256`."""
    kind = _kind(name)
    if "minimum" in kind:
        noun = "a whole number" if kind["type"] == "integer" else "a number"
        return f"{noun} from {kind['minimum']:,} to {kind['maximum']:,}"
    if "enum" in kind:
        return f"{', '.join(kind['enum'][:-1])} or {kind['enum'][-1]}"
    return _NOUNS.get(kind["format"], "a folder")


def strangers(environment: Mapping[str, str]) -> dict[str, str]:
    """Find the variables that look like settings and are none, with the nearest one that is.

    Args:
        environment: Variables of the process.

    Returns:
        Name to nearest name; empty where none is near.
    """
    known = [*OF_CLIENTS, *map(variable, Settings.model_fields)]
    names = [name for name in environment if name.startswith(PREFIX) and name not in known]
    return {name: _RENAMED.get(name) or _nearest(name, known) for name in names}


def _kind(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = Settings.model_json_schema()["properties"][name]
    return schema.get("anyOf", [schema])[0]  # type: ignore[no-any-return]  # open-ended JSON


def _nearest(name: str, known: list[str]) -> str:
    return next(iter(difflib.get_close_matches(name, known, 1, _MISSPELLING)), "")


def _place_of_file(given: Mapping[str, Any]) -> Path:
    named = given.get("settings") or os.environ.get(variable("settings"))
    home = given.get("home") or os.environ.get(variable("home"))
    default = Settings.model_fields["home"].default
    return Path(os.path.expanduser(named or Path(home or default) / "settings.toml")).resolve()


def _written(file: Path) -> dict[str, Any]:
    """Read the file of settings; its paths begin at its folder.

    Raises:
        ValueError: If it is no TOML, or says where it is itself.
    """
    if not file.is_file():
        return {}
    values = read_toml(file)
    for name in NOT_IN_FILE:
        if name in values:
            raise ValueError(f"{file}: {name} cannot be set in a file; set {variable(name)}.")
    return {name: _beside(file, name, value) for name, value in values.items()}


def _beside(file: Path, name: str, value: object) -> object:
    is_path = name in Settings.model_fields and "path" in _kind(name).get("format", "")
    if is_path:
        return file.parent / os.path.expanduser(str(value))
    # pydantic takes true for 1
    return str(value).lower() if isinstance(value, bool) else value


_WHERE_LISTED = "The guide lists all under Reference, Settings."
# What holds a password is in no message
_SECRETS = ("database", "link_secrets")


def _sentence(error: ErrorDetails, given: Mapping[str, object]) -> str:
    name = str(error["loc"][0])
    if name in given:
        place = name
    elif os.environ.get(variable(name)):
        place = variable(name)
    else:
        place = f"{_place_of_file(given)}: {name}"
    if name not in Settings.model_fields:
        meant = name.lower().removeprefix(PREFIX.lower())
        near = _nearest(meant, list(Settings.model_fields))
        return f"{place} is not a setting. " + (f"Did you mean {near}?" if near else _WHERE_LISTED)
    value = "" if name in _SECRETS else f"={error['input']}"
    return f"{place}{value}: give {allowed(name)}."
