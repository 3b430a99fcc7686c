"""Whether runs of a deployment may overlap: what was set once stays when all is deployed anew."""

import difflib
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import DeploymentFilter, DeploymentFilterName
from prefect.client.schemas.responses import DeploymentResponse
from prefect.utilities.importtools import import_object

SKIPS: Mapping[str, object] = {"limit": 1, "collision_strategy": "CANCEL_NEW"}
"""Limit of a deployment of which a run that begins while another is at work is canceled."""

LIMIT = "concurrency_limit"


class NoSuchDeployment(Exception):
    """A deployment was named that there is not."""


def only_named(
    entries: Sequence[dict[str, Any]], names: Collection[str]
) -> Sequence[dict[str, Any]]:
    """Return the entries of `prefect.yaml` that are named; all of them where none is.

    Raises:
        NoSuchDeployment: If one that is named is none of them.
    """
    known = [entry["name"] for entry in entries]
    for name in set(names) - set(known):
        meant = difflib.get_close_matches(name, known, 1)
        told = f"did you mean {meant[0]}?" if meant else f"there are {', '.join(known)}."
        raise NoSuchDeployment(f"No deployment is called {name!r}: {told}")
    return [entry for entry in entries if not names or entry["name"] in names]


async def limits_at_server(names: Sequence[str]) -> dict[str, Mapping[str, object]]:
    """Return the limits that deployments of these names have now, as `prefect.yaml` has them."""
    chosen = DeploymentFilter(name=DeploymentFilterName(any_=list(names)))
    async with get_client() as client:
        found = await client.read_deployments(deployment_filter=chosen)
    return {each.name: limit for each in found if (limit := _limit_of(each))}


def _limit_of(deployment: DeploymentResponse) -> dict[str, object]:
    limit, options = deployment.global_concurrency_limit, deployment.concurrency_options
    if limit is None:
        return {}
    told = options.model_dump(mode="json", exclude_none=True) if options else {}
    return {"limit": limit.limit, **told}


async def set_overlaps(
    entries: Sequence[dict[str, Any]], skipped: Collection[str], allowed: Collection[str]
) -> None:
    """Put limits into the entries of `prefect.yaml`, as `limit_overlaps`; ask the server for its.

    Raises:
        NoSuchDeployment: If one that is named is none of them.
    """
    at_server = await limits_at_server([entry["name"] for entry in entries])
    limit_overlaps(entries, at_server, skipped, allowed)


def limit_overlaps(
    entries: Sequence[dict[str, Any]],
    at_server: Mapping[str, Mapping[str, object]],
    skipped: Collection[str],
    allowed: Collection[str],
) -> None:
    """Put limits into the entries of `prefect.yaml`.

    Args:
        entries: Of the deployments; changed in place.
        at_server: Limits that are set. They stay where the file has none, and where they skip.
        skipped: Deployments whose runs are skipped while another one is at work.
        allowed: Deployments that have what the file says again.

    Raises:
        NoSuchDeployment: If one that is named is none of them.
    """
    only_named(entries, {*skipped, *allowed})
    for entry in entries:
        found = at_server.get(entry["name"])
        if entry["name"] in skipped:
            entry[LIMIT] = dict(SKIPS)
        elif found and entry["name"] not in allowed and (LIMIT not in entry or _skips(found)):
            entry[LIMIT] = dict(found)


def _skips(limit: Mapping[str, object]) -> bool:
    return SKIPS.items() <= limit.items()


def skipping(entries: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the names of the entries whose limit has runs skipped."""
    return [entry["name"] for entry in entries if _skips(entry.get(LIMIT) or {})]


def overlap_sentences(
    entries: Sequence[Mapping[str, Any]],
    by_default: Collection[str],
    skipped: Collection[str],
    allowed: Collection[str],
) -> list[str]:
    """Say of every deployment that was named, and of those set earlier, whether runs are skipped.

    Args:
        entries: As they are deployed.
        by_default: Names of those that skip without anybody having said so.
        skipped: Names that somebody has given to be skipped.
        allowed: Names that somebody has given to be allowed.
    """
    now = skipping(entries)
    told = {
        name: f"skipped, until `media deploy --allow-overlaps {name}`"
        for name in now
        if name in skipped or name not in by_default
    }
    told |= {
        name: "skipped: it is made so" if name in now else "no longer skipped"
        for name in allowed
        if name not in told
    }
    return [
        f"{name}: a run that is due while another one is at work is {what}."
        for name, what in told.items()
    ]


def may_pause(entries: Sequence[dict[str, Any]], names: Collection[str]) -> list[str]:
    """Return those of the named deployments whose runs can wait for a person."""
    flows = {each["name"]: each["entrypoint"] for each in entries if each["name"] in names}
    asking = {"approve", "approval_hours"}
    return [
        name
        for name, place in flows.items()
        if asking & set(import_object(place).parameters.properties)
    ]
