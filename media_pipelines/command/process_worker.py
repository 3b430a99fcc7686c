"""The worker of `media ui`: Prefect's process worker, which says of each run once that it has died.

`python -m media_pipelines.command.process_worker worker start --pool media --type media-process` is
`prefect worker start` with it.
"""

import anyio.abc
from prefect.cli import app
from prefect.client.schemas.objects import FlowRun
from prefect.workers.process import ProcessJobConfiguration, ProcessWorker, ProcessWorkerResult
from typing_extensions import override

from media_pipelines.command.signs_of_life import presume_alive


class OnceReportingWorker(ProcessWorker):
    """A process worker that lets a killed run begin again at once, and misses those of before.

    What watches over the process has reported its end. Prefect's worker does so once more after
    the hooks of the flow, seconds later, and would crash a run that somebody has retried meanwhile.
    """

    # Registered under it: one of two workers of the same type would be hidden
    type = "media-process"

    @override
    async def setup(self) -> None:
        """Prepare the worker to run."""
        await super().setup()
        await presume_alive(self.client, self.work_pool.name)

    @override
    async def run(
        self,
        flow_run: FlowRun,
        configuration: ProcessJobConfiguration,
        task_status: anyio.abc.TaskStatus[int] | None = None,
    ) -> ProcessWorkerResult:
        """Run a flow run in a process, to its end."""
        ended = await super().run(flow_run, configuration, task_status)
        return ended.model_copy(update={"status_code": 0})


# The work pools that it works for are of this type
OnceReportingWorker.type = ProcessWorker.type


if __name__ == "__main__":
    app()
