"""`media deploy`: all flows of the package, with the work pool and the blocks that they need."""

import asyncio
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import yaml
from prefect.settings import PREFECT_API_URL

from media_pipelines.command.exit_codes import EXIT_COMPLETED, EXIT_FAILED
from media_pipelines.command.work_pool import WORK_POOL
from media_pipelines.command.workbench import register
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.parameters.parameter import summary_of

DEPLOYMENTS = files("media_pipelines.command") / "prefect.yaml"


def deploy(*, logos: str | None = None, resume: bool = False) -> int:
    """Deploy all flows, also those of installed packages, to the server of PREFECT_API_URL.

    Block types, the work pool and its automations are created where the server lacks them; what
    an operator has set stays. Runs work in the folder where this was called.

    Args:
        logos: Address of a folder with the logos of the blocks, for browsers without the internet.
        resume: Begin runs again whose process or machine died: switches the automation
            resume-crashed-runs on when it is created.
    """
    address = PREFECT_API_URL.value()
    if not address:
        print(
            "No Prefect server is named: set PREFECT_API_URL, for example to "
            "http://127.0.0.1:4200/api.",
            file=sys.stderr,
        )
        return EXIT_FAILED
    try:
        asyncio.run(register(logos, resumes=resume))
    except httpx.TransportError:
        print(f"No Prefect server answers at {address}.", file=sys.stderr)
        return EXIT_FAILED
    with TemporaryDirectory() as folder:
        file = Path(folder) / "prefect.yaml"
        file.write_text(yaml.safe_dump(deployments(), sort_keys=False), encoding="utf-8")
        command = ["-m", "prefect", "--no-prompt", "deploy", "--all", "--prefect-file", str(file)]
        done = subprocess.run(
            [sys.executable, *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        return EXIT_FAILED
    print(f"All flows are deployed to the work pool {WORK_POOL} of {address}.")
    print(f"A worker runs them: prefect worker start --pool {WORK_POOL}")
    return EXIT_COMPLETED


def deployments() -> dict[str, Any]:
    """Return what `prefect.yaml` says, with an entry for every pipeline that it leaves out."""
    known: dict[str, Any] = yaml.safe_load(DEPLOYMENTS.read_text(encoding="utf-8"))
    named = {each["entrypoint"] for each in known["deployments"]}
    known["deployments"] += [
        {
            "name": pipeline.deployment_name,
            "entrypoint": pipeline.entrypoint,
            "description": summary_of(pipeline.fn),
            "tags": ["pipeline"],
            "work_pool": {"name": WORK_POOL, "work_queue_name": "default"},
        }
        for pipeline in pipelines().values()
        if pipeline.entrypoint not in named
    ]
    return known
