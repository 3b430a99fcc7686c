"""What the runs of terminals are found by, and their tasks do without."""

from pathlib import Path

import pytest
from prefect import flow, tags
from prefect.context import TagsContext
from prefect.runtime import flow_run

from media_api.contract.images import ImageTask
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.signs_of_life import signs_of_life
from media_pipelines.run.journal import run_journal
from media_pipelines.run.terminal_tag import TERMINAL_TAG
from media_pipelines.tasks.images import generations

pytestmark = pytest.mark.usefixtures("prefect_server")


async def test_tasks_have_all_tags_of_their_run_but_that_of_terminals(
    media_service: MediaService, tmp_path: Path
) -> None:
    seen: list[set[str]] = []

    async def noted() -> ImageTask:
        seen.append(TagsContext.get().current_tags)
        return await generations(media_service, "an oak chair")

    @flow
    async def chair() -> None:
        seen.append(set(flow_run.tags))
        delivery = AssetDelivery(folder=str(tmp_path / "set"))
        async with run_journal(media_service, delivery) as journal:
            await journal.step("image", noted())

    with signs_of_life(), tags("limited"):
        await chair()
    assert seen == [{TERMINAL_TAG, "limited"}, {"limited"}]
