"""Models that are checked, and jobs that are swept, from a terminal."""

import asyncio

from rich.console import Console

from media_api.programs.exit_codes import EXIT_FAILED
from media_pipelines.command.flow_options import AnyFlow, Invocation, command_of
from media_pipelines.command.terminal import CommandEnd, quiet_prefect, service_of
from media_pipelines.flows.check_models import check_models
from media_pipelines.flows.sweep import sweep as sweep_flow


def _check(flow: AnyFlow, asked: Invocation) -> int:
    quiet_prefect()
    with CommandEnd() as ending:
        asyncio.run(flow(**asked.parameters))
    return ending.status


def _sweep(flow: AnyFlow, asked: Invocation) -> int:
    quiet_prefect()
    with CommandEnd() as ending:
        console, service = Console(highlight=False), service_of(asked)
        jobs = asyncio.run(flow(**asked.parameters, service=service))
        for job in jobs:
            console.print(
                f"{job.outcome:<17} {job.operation} {job.task_uuid} {job.detail}",
                markup=False,
                soft_wrap=True,
            )
        console.print(f"{len(jobs)} abandoned jobs at {service.identity}.", soft_wrap=True)
        if any(job.outcome == "not canceled" for job in jobs):
            ending.status = EXIT_FAILED
    return ending.status


check = command_of(check_models, _check)
sweep = command_of(sweep_flow, _sweep)
