"""What is told of a batch before its service answers."""

from dataclasses import replace
from pathlib import Path

import pytest

from media_api.client.errors import ServiceUnreachable
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.run.context import current_context, in_context
from media_pipelines.run.events import Progress, Viewer

pytestmark = pytest.mark.usefixtures("prefect_server")


class Onlooker(Viewer):
    def __init__(self) -> None:
        self.seen: list[str] = []

    def began(self, progress: Progress) -> None:
        self.seen.append(progress.sentence())


async def test_a_batch_is_shown_while_its_service_does_not_answer_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(_client: object) -> None:
        raise ServiceUnreachable("here", "it starts")

    monkeypatch.setattr("media_pipelines.batch.rounds.ask_first", away)
    (tmp_path / "chairs.csv").write_text("row,prompt\noak,an oak chair\n")
    onlooker = Onlooker()
    with (
        in_context(replace(current_context(), viewer=onlooker)),
        pytest.raises(ServiceUnreachable),
    ):
        await produce_batch(
            str(tmp_path / "chairs.csv"),
            pipeline="images/generations",
            service=MediaService(base_url="http://127.0.0.1:9", home=str(tmp_path / "home")),
            delivery=AssetDelivery(folder=f"{tmp_path}/out/{{row}}"),
        )
    assert onlooker.seen == ["0 of 1 row done, 0 failed, 0 jobs created"]
