"""The progress artifact: what happens to it is never the end of a run."""

import pytest
from prefect import flow
from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import ArtifactFilter, ArtifactFilterKey

from media_pipelines.pages.run_progress import shown_progress

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
