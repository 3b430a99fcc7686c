"""Profiles: the words of a vendor for a job that is sent, asked for and fetched."""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo

from media_api.contract.wrong_values import wrong_value
from media_service.engine_api.spelling import spelled

_BUILT_IN = files("media_service.adapters.profiles")

JsonPlace = Annotated[
    str, spelled(r"([\w-]+(\.[\w-]+)*)?", "names with points between, as images.0.url")
]
"""Where something is in JSON, as `metrics.predict_time` or `images.0.url`; empty: all of it."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Call(_Part):
    """A request; `{path}`, `{id}` and `{uuid}` are the engine's path, its job's name and ours."""

    method: Literal["POST", "PUT", "DELETE"]
    path: str


class _Upload(_Part):
    """Files above so many bytes are brought first, and named by the address in the answer."""

    path: str
    field: str
    url: JsonPlace
    above_bytes: int = Field(ge=0)


class _States(_Part):
    waiting: list[str]
    done: list[str]
    failed: list[str]


class _Progress(_Part):
    at: JsonPlace
    end: float = Field(default=1.0, gt=0)


class _Position(_Part):
    at: JsonPlace
    first: int = 1


class _Inspect(_Part):
    path: str
    version: JsonPlace = ""
    status: JsonPlace = ""
    good: list[str] = []
    details: list[JsonPlace] = []


class PredictionProfile(_Part):
    """The wire of one vendor.

    Attributes:
        authorization: Word before the key.
        charges: Whether it costs, so that nothing is sent twice.
        answer_seconds: How long the longest answer may take.
        busy: Statuses, beside 429 and 503, that say that there is no room.
        headers: Of the submission.
        submit: How a job is sent.
        path: The engine's path, where the operator names none.
        input: Where the inputs stand in what is sent; empty: they are all of it.
        id: Where the job's name is in the answer; empty: the answer is the job, at its end.
        poll: Path of what tells the state.
        collect: Path of what tells the output; empty: that of `poll`.
        cancel: How a job is ended.
        upload: How files are brought; None: as data: URLs in what is sent.
        status: Where the state is.
        states: What its values mean.
        progress: Where the progress is, and what it is at the end.
        position: Where the place in the queue is, and what the first is.
        error: Where it says why a job has failed.
        output: Places of files or texts; the first that is there counts.
        seed: Where the seed is.
        refused: Where it says whether moderation has taken out a picture: a list of truths.
        charged: Where it says how much it has charged, in units of its own.
        inspect: What can be asked without a charge.
    """

    authorization: str = "Bearer"
    charges: bool = True
    answer_seconds: float = Field(default=0.0, ge=0)
    busy: list[int] = []
    headers: dict[str, str] = {}
    submit: _Call
    path: str = ""
    input: JsonPlace = ""
    id: JsonPlace = ""
    poll: str = ""
    collect: str = ""
    cancel: _Call | None = None
    upload: _Upload | None = None
    status: JsonPlace = "status"
    states: _States
    progress: _Progress | None = None
    position: _Position | None = None
    error: JsonPlace = "error"
    output: list[JsonPlace]
    seed: JsonPlace = ""
    refused: JsonPlace = ""
    charged: JsonPlace = ""
    inspect: _Inspect | None = None

    @property
    def keeps_jobs(self) -> bool:
        """Whether jobs are asked for later."""
        return bool(self.id)


def read_profile(value: object, info: ValidationInfo) -> object:
    """Return the profile of a name, or of a file beside the one that names it.

    Raises:
        ValueError: If there is none, or it says what cannot be.
    """
    if not isinstance(value, str):
        return value
    folder = Path((info.context or {}).get("folder", "."))
    place = folder / value if value.endswith(".toml") else _BUILT_IN / f"{value}.toml"
    try:
        content = tomllib.loads(place.read_text(encoding="utf-8"))
        return PredictionProfile.model_validate(content)
    except ValidationError as exc:
        flaws = "; ".join(
            f"{'.'.join(map(str, error['loc']))}: {wrong_value(error)}" for error in exc.errors()
        )
        raise ValueError(f"the profile {value} cannot be used: {flaws}") from exc
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as exc:
        known = ", ".join(sorted(p.name[:-5] for p in _BUILT_IN.iterdir() if ".toml" in p.name))
        raise ValueError(
            f"the profile {value} cannot be read; name one of {known}, or a file, as vendor.toml"
        ) from exc
