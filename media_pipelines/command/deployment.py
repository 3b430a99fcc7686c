"""`media deploy`: all flows of the package, with the work pool and the blocks that they need."""

import asyncio
import subprocess
import sys
from importlib.resources import as_file, files

import httpx
from prefect.settings import PREFECT_API_URL

from media_pipelines.command.exit_codes import EXIT_COMPLETED, EXIT_FAILED
from media_pipelines.command.workbench import WORK_POOL, register

DEPLOYMENTS = files("media_pipelines.command") / "prefect.yaml"


def deploy(*, logos: str | None = None) -> int:
    """Deploy all flows to the Prefect server of PREFECT_API_URL.

    Block types, the work pool and its automations are created where the server lacks them; what
    an operator has set stays. Runs work in the folder where this was called.

    Args:
        logos: Address of a folder with the logos of the blocks, for browsers without the internet.
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
        asyncio.run(register(logos))
    except httpx.TransportError:
        print(f"No Prefect server answers at {address}.", file=sys.stderr)
        return EXIT_FAILED
    with as_file(DEPLOYMENTS) as file:
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
