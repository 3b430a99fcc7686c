"""`media deploy`: all flows of the package, with the work pool and the blocks that they need."""

import asyncio
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Annotated, Any

import httpx
import yaml
from cyclopts import Parameter
from cyclopts.validators import Number
from prefect.blocks.core import Block
from prefect.client.orchestration import PrefectClient, get_client
from prefect.client.schemas.actions import DeploymentUpdate
from prefect.client.schemas.filters import DeploymentFilter, DeploymentFilterName
from prefect.exceptions import ObjectNotFound
from prefect.settings import PREFECT_API_URL
from prefect.utilities.importtools import import_object

from media_api.programs.exit_codes import EXIT_COMPLETED, EXIT_FAILED
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.job_template import (
    FOLDER_IN_IMAGE,
    PROCESS,
    PoolType,
    UnknownPoolType,
)
from media_pipelines.command.overlaps import (
    NoSuchDeployment,
    may_pause,
    only_named,
    overlap_sentences,
    set_overlaps,
    skipping,
)
from media_pipelines.command.work_pool import WORK_POOL
from media_pipelines.command.workbench import (
    MOST_RUNS,
    PoolOfAnotherType,
    register,
    workers_sentence,
)
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.parameters.docstring import summary_of
from media_pipelines.run.pipeline import Pipeline

DEPLOYMENTS = files("media_pipelines.command") / "prefect.yaml"
Names = Annotated[tuple[str, ...], Parameter(negative=())]
_ENTER = "prefect.deployments.steps.set_working_directory"


class NoSuchBlock(Exception):
    """A block that was named is not saved."""


def deploy(
    *,
    pool: str = WORK_POOL,
    pool_type: PoolType = PROCESS,
    image: str | None = None,
    service: str | None = None,
    delivery: str | None = None,
    logos: str | None = None,
    resume: bool = False,
    most_runs: Annotated[int, Parameter(validator=Number(gte=1))] = MOST_RUNS,
    skip_overlaps: Names = (),
    allow_overlaps: Names = (),
    only: Names = (),
) -> int:
    """Deploy all flows, also those of installed packages, to the server of PREFECT_API_URL.

    Block types, the work pool and its automations are created where the server lacks them; what
    an operator has set stays. Runs in processes work in the folder where this was called.

    Args:
        pool: Name of the work pool.
        pool_type: Where its runs happen.
        image: Of the containers of its runs; by default media-worker, in the version of this
            package.
        service: Name of a Media Service block that all runs use unless they name another.
        delivery: Name of an Asset Delivery block, for all runs but those of batches.
        logos: Address of a folder with the logos of the blocks, for browsers without the internet.
        resume: Begin runs again whose process or machine died: switches the automation
            resume-crashed-runs on when it is created.
        most_runs: Runs at one time, when the work pool is created.
        skip_overlaps: Name of a deployment: a run of it that is due while another one is at work
            is skipped, and shown as canceled. That stays when all is deployed anew.
        allow_overlaps: Name of a deployment: takes that back.
        only: Name of a deployment: no other is deployed, and those at the server stay as they are.
    """
    address = PREFECT_API_URL.value()
    if not address:
        return _failed(
            "No Prefect server is named: set PREFECT_API_URL, for example to "
            "http://127.0.0.1:4200/api."
        )
    try:
        asyncio.run(
            register(
                logos,
                resumes=resume,
                pool=pool,
                pool_type=pool_type,
                image=image,
                most_runs=most_runs,
            )
        )
        blocks = asyncio.run(saved_blocks(service, delivery))
        begin_in = None if pool_type == PROCESS else FOLDER_IN_IMAGE
        named = {parameter: block.by_name for parameter, block in blocks.items()}
        entries = deployments(pool, named, begin_in)
        entries["deployments"] = only_named(entries["deployments"], only)
        by_default = skipping(entries["deployments"])
        asyncio.run(set_overlaps(entries["deployments"], skip_overlaps, allow_overlaps))
    except httpx.TransportError:
        return _failed(f"No Prefect server answers at {address}.")
    except (PoolOfAnotherType, UnknownPoolType, NoSuchBlock, NoSuchDeployment) as exc:
        return _failed(str(exc))
    failure = _deployed(entries)
    if failure:
        return _failed(failure)
    asyncio.run(_refer_by_id([entry["name"] for entry in entries["deployments"]], blocks))
    deployed = f"{', '.join(only)}: deployed" if only else "All flows are deployed"
    print(f"{deployed} to the work pool {pool} of {address}.")
    print(asyncio.run(workers_sentence(pool)))
    for line in overlap_sentences(
        entries["deployments"], by_default, skip_overlaps, allow_overlaps
    ):
        print(line)
    for name in may_pause(entries["deployments"], skip_overlaps):
        print(f"{name} can wait for a person (--approve): Prefect ends a run that waited so.")
    return EXIT_COMPLETED


def _failed(reason: str) -> int:
    print(reason, file=sys.stderr)
    return EXIT_FAILED


def _deployed(entries: dict[str, Any]) -> str | None:
    """Deploy what entries like those of `prefect.yaml` say; return why it failed."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "prefect.yaml"
        file.write_text(yaml.safe_dump(entries, sort_keys=False), encoding="utf-8")
        command = ["-m", "prefect", "--no-prompt", "deploy", "--all", "--prefect-file", str(file)]
        done = subprocess.run(
            [sys.executable, *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
    return done.stdout if done.returncode else None


@dataclass(frozen=True)
class SavedBlock:
    """A block of the server; its secrets stay there when parameters refer to it.

    Attributes:
        name: `type/name`, by which references are left alone by `prefect deploy`: in place of an id
            it writes all that the block says, keys too.
        id: By which the form of a run shows the block as chosen.
    """

    name: str
    id: str

    @property
    def by_name(self) -> dict[str, Any]:
        """A parameter that stands for it, by its name."""
        return {"$ref": {"block_document_slug": self.name}}

    @property
    def by_id(self) -> dict[str, Any]:
        """A parameter that stands for it, by its id."""
        return {"$ref": {"block_document_id": self.id}}


async def saved_blocks(service: str | None, delivery: str | None) -> dict[str, SavedBlock]:
    """Find saved blocks, and return them by the parameter that they are for.

    Args:
        service: Name of a Media Service block.
        delivery: Name of an Asset Delivery block.

    Raises:
        NoSuchBlock: If the server has none of that name.
    """
    named: dict[str, tuple[type[Block], str | None]] = {
        "service": (MediaService, service),
        "delivery": (AssetDelivery, delivery),
    }
    async with get_client() as client:
        return {
            parameter: await _saved_block(client, block, name)
            for parameter, (block, name) in named.items()
            if name
        }


async def _saved_block(client: PrefectClient, block: type[Block], name: str) -> SavedBlock:
    block_type = block.get_block_type_slug()
    try:
        document = await client.read_block_document_by_name(name, block_type)
    except ObjectNotFound as exc:
        raise NoSuchBlock(
            f"The server has no {block.get_block_type_name()} block named {name!r}: save one on "
            "its page Blocks."
        ) from exc
    return SavedBlock(f"{block_type}/{name}", str(document.id))


async def _refer_by_id(names: Sequence[str], blocks: Mapping[str, SavedBlock]) -> None:
    """Have deployments refer to blocks by their ids where they do so by their names."""
    if not blocks:
        return
    chosen = DeploymentFilter(name=DeploymentFilterName(any_=list(names)))
    async with get_client() as client:
        for deployment in await client.read_deployments(deployment_filter=chosen):
            by_id = {
                parameter: block.by_id
                for parameter, block in blocks.items()
                if deployment.parameters.get(parameter) == block.by_name
            }
            changed = DeploymentUpdate(parameters={**deployment.parameters, **by_id})
            await client.update_deployment(deployment.id, changed)


def deployments(
    pool: str = WORK_POOL,
    given: Mapping[str, object] = MappingProxyType({}),
    begin_in: str | None = None,
) -> dict[str, Any]:
    """Return what `prefect.yaml` says, with an entry for every pipeline that it leaves out.

    Args:
        pool: Name of the work pool.
        given: Parameters of all flows that take them; the delivery of a batch stays its own.
        begin_in: Where relative folders of a run begin; None: where its process is started.
    """
    known: dict[str, Any] = yaml.safe_load(DEPLOYMENTS.read_text(encoding="utf-8"))
    named = {each["entrypoint"] for each in known["deployments"]}
    known["deployments"] += [
        {
            "name": pipeline.deployment_name,
            "entrypoint": pipeline.entrypoint,
            "description": summary_of(pipeline.fn),
            "tags": ["pipeline"],
            "parameters": {},
            "work_pool": {"name": WORK_POOL, "work_queue_name": "default"},
        }
        for pipeline in pipelines().values()
        if pipeline.entrypoint not in named
    ]
    if begin_in:
        known["pull"] = [{_ENTER: {"directory": begin_in}}]
    for entry in known["deployments"]:
        entry["work_pool"] = {**entry["work_pool"], "name": pool}
        entry["parameters"] |= _taken(entry["entrypoint"], given)
    return known


def _taken(entrypoint: str, given: Mapping[str, object]) -> dict[str, object]:
    if not given:
        return {}
    flow = import_object(entrypoint)
    fits = flow.parameters.properties.keys() - (
        set() if isinstance(flow, Pipeline) else {"delivery"}
    )
    return {name: value for name, value in given.items() if name in fits}
