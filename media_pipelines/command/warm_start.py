"""What stays after a run, so that the next one starts at once, and `media stop`, which ends it."""

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from media_api.client.embedded import Lease, lease_of_this_process
from media_api.client.local_path import local_path
from media_api.client.service_access import UnusableVariable
from media_pipelines.run.keep_time import KEEP_VARIABLE, keep_seconds
from media_pipelines.run.temporary_server import KeptServer, temporary_server

_SECONDS_A_MINUTE = 60


def seconds_to_stay(*, no_keep: bool) -> float | None:
    """Return how long what a run uses stays; None: as an earlier run has asked.

    Raises:
        UnusableVariable: If the environment says it in a way that is none.
    """
    try:
        return keep_seconds(no_keep=no_keep)
    except ValueError as exc:
        raise UnusableVariable(KEEP_VARIABLE, str(exc)) from exc


def stay(seconds: float | None, home: Path) -> str:
    """Have what this run has used stay for the next one, and say so; empty: nothing stays.

    Args:
        seconds: How long; 0: it ends with its last run, None: as an earlier run has asked.
        home: Of the embedded service.
    """
    if seconds is None:
        return ""
    staying = []
    lease, server = lease_of_this_process(home), temporary_server()
    if lease.is_held:
        lease.keep(seconds)
        staying.append("the service")
    if isinstance(server, KeptServer):
        server.keep(seconds)
        staying.append("Prefect's server")
    if not (seconds and staying):
        return ""
    what = " and ".join(staying)
    verb, them = ("stays", "it") if len(staying) == 1 else ("stay", "them")
    sentence = f"{what} {verb} {_in_words(seconds)} for the next run; `media stop` ends {them}."
    return sentence[0].upper() + sentence[1:]


def stop(*, home: Annotated[Path | None, Parameter(negative=(), negative_none=())] = None) -> None:
    """End the service and Prefect's server that stay after a run.

    What a run uses ends with that run.

    Args:
        home: Home folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    place = local_path(str(home) if home else os.environ.get("MEDIA_HOME") or "~/.media-pipelines")
    print(_told(f"The service of {place}", Lease(place).end()))
    print(_told("Prefect's server", KeptServer().stop()))


def _told(what: str, ended: bool | None) -> str:
    if ended is None:
        return f"{what} does not run."
    return (
        f"{what} has ended." if ended else f"{what} is in use, and ends with the run that uses it."
    )


def _in_words(seconds: float) -> str:
    if seconds < _SECONDS_A_MINUTE:
        return f"{seconds:g} s"
    minutes = round(seconds / _SECONDS_A_MINUTE)
    return f"{minutes} minute{'' if minutes == 1 else 's'}"
