"""The progress artifact: what happens to it is never the end of a run."""

import pytest
from prefect import flow
from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import ArtifactFilter, ArtifactFilterKey

from media_pipelines.pages.run_progress import percent_done, shown_progress, what_goes_on
from media_pipelines.record.records import RunRecord, StepRecord

pytestmark = pytest.mark.usefixtures("prefect_server")


async def test_a_run_ends_well_although_somebody_has_deleted_its_progress() -> None:
    @flow
    async def run() -> str:
        shown = shown_progress("deleted-progress", lambda: 50.0, lambda: "at work")
        async with get_client() as prefect, shown:
            key = ArtifactFilter(key=ArtifactFilterKey(any_=["deleted-progress"]))
            [mine] = await prefect.read_artifacts(artifact_filter=key)
            await prefect.delete_artifact(mine.id)
        return "done"

    assert await run() == "done"


def test_a_step_counts_as_far_as_its_service_says_it_is() -> None:
    ended = StepRecord(number=1, name="image", status="COMPLETED", seconds=3.0)
    filmed = StepRecord(number=2, name="film", status="PROCESSING", progress=0.5)
    run = RunRecord(
        flow="f",
        run="r",
        flow_run_id="i",
        service="",
        parameters={},
        request="",
        started_at="",
        steps=[ended, filmed],
    )
    assert percent_done(run, planned=3) == 50.0
    assert "film: sending PROCESSING 50%" in what_goes_on(run, 3, {2: 0.0})
    assert "progress" not in filmed.model_dump()
