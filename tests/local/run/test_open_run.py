"""What a run does with a job that was paid for and whose files cannot be had as they should."""

from collections import Counter
from pathlib import Path

import pytest
from prefect import flow
from starlette.responses import Response

from media_api.client.errors import DamagedDownload, EmptyResult, ResultGone, UnexpectedAnswer
from media_pipelines.batch.outcome import BatchIncomplete
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.flows.retexture_variants import retexture_variants
from media_pipelines.flows.single_operations import meshes as meshes_flow
from media_pipelines.record.records import RunRecord
from media_pipelines.run import step_files
from media_pipelines.run.errors import UnfinishedRun
from media_pipelines.run.open_run import open_run
from media_pipelines.tasks.images import generations
from media_pipelines.tasks.motions import retrievals
from media_testing import fake_service as fakes
from media_testing.fake_service import FakeService
from media_testing.set_samples import sentences

pytestmark = pytest.mark.usefixtures("prefect_server")

FINAL = {"code": "unknown_subject", "message": "No noun is known.", "retryable": False}
MESHES = "3d_models/meshes"


@pytest.fixture(autouse=True)
def _tries_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(step_files, "PAUSES_SECONDS", (0.0, 0.0))


@pytest.fixture
def service(media_service: MediaService, tmp_path: Path) -> MediaService:
    media_service.home = str(tmp_path / "home")
    return media_service


class Lossy:
    """Loses the files of a service whose names have one ending, before they are asked for."""

    def __init__(self, service: FakeService, ending: str, times: int = 1_000) -> None:
        self._service = service
        self._ending = ending
        self._times = times
        self.asked: Counter[str] = Counter()
        self._lost: dict[str, bytes] = {}
        service.on_moment = self._moment

    def _moment(self, moment: str) -> bool:
        uri = moment.removeprefix("arrived GET /")
        if uri.startswith("assets/") and uri.endswith(self._ending):
            self.asked[uri] += 1
            if self._lost and self.asked[uri] > self._times:
                self._service.assets.update(self._lost)
            else:
                self._lost[uri] = self._service.assets.pop(uri, b"") or self._lost[uri]
        return False


async def mesh(service: MediaService, folder: Path) -> RunRecord:
    return await meshes_flow(
        prompt="an oak chair", service=service, delivery=AssetDelivery(folder=str(folder / "set"))
    )


async def test_a_preview_that_is_gone_is_a_remark(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    lossy = Lossy(fake_service, "preview.png")
    [step] = (await mesh(service, tmp_path)).steps
    assert (step.status, step.files) == ("COMPLETED", ["1_meshes/model.glb"])
    assert sentences(step) == ["preview.png is not at the service any more"]
    assert list(lossy.asked.values()) == [3]
    # The set has all that was to be had.
    assert (await mesh(service, tmp_path)).was_finished
    assert len(fake_service.jobs) == 1


@pytest.mark.long
async def test_a_set_has_a_page_and_gets_it_back_without_a_new_job(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    record = await mesh(service, tmp_path)
    assert record.page == ["index.html", "page/viewer.min.js", "page/file-1.js"]
    page = tmp_path / "set" / "index.html"
    assert "COMPLETED" in page.read_text()
    assert "1_meshes/model.glb" in page.read_text()
    assert (await mesh(service, tmp_path)).was_finished
    page.unlink()
    assert not (await mesh(service, tmp_path)).was_finished
    assert page.is_file()
    assert len(fake_service.jobs) == 1


@pytest.mark.parametrize("ending", ["preview.png", "model.glb"])
async def test_a_file_that_is_there_a_little_later_is_delivered(
    service: MediaService, fake_service: FakeService, tmp_path: Path, ending: str
) -> None:
    Lossy(fake_service, ending, times=2)
    [step] = (await mesh(service, tmp_path)).steps
    assert step.files == ["1_meshes/model.glb", "1_meshes/preview.png"]
    assert sentences(step) == []


async def test_a_result_that_is_gone_is_made_anew_by_the_next_run(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    lossy = Lossy(fake_service, "model.glb")
    with pytest.raises(ResultGone, match=r"model\.glb, which 3d_models/meshes has made"):
        await mesh(service, tmp_path)
    assert list(lossy.asked.values()) == [3]
    fake_service.on_moment = lambda moment: False
    assert (await mesh(service, tmp_path)).status == "COMPLETED"
    assert len(fake_service.jobs) == 2


# The signature of a PNG, and its end
UNREADABLE = b"\x89PNG\r\n\x1a\n" + bytes(4) + b"IEND" + bytes(4)


def unreadable(monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    """Have the service make pictures that have the structure of one, and cannot be read."""
    readable = fakes.contents

    def contents(uri: str, length: int) -> bytes:
        return UNREADABLE if uri.endswith(ending) else readable(uri, length)

    monkeypatch.setattr(fakes, "contents", contents)


async def test_a_picture_that_cannot_be_read_does_not_stop_a_run(
    service: MediaService, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    unreadable(monkeypatch, "preview.png")
    record = await mesh(service, tmp_path)
    [step] = record.steps
    assert (record.status, step.preview) == ("COMPLETED", None)
    assert sentences(step) == ["preview.png is a picture that cannot be shown"]
    assert (tmp_path / "set" / "1_meshes" / "preview.png").read_bytes() == UNREADABLE


async def test_a_preview_that_is_no_picture_is_left_out_and_a_result_that_is_none_is_refused(
    service: MediaService, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    readable = fakes.contents
    monkeypatch.setattr(
        fakes, "contents", lambda uri, n: b"{}" if uri.endswith(".png") else readable(uri, n)
    )
    [step] = (await mesh(service, tmp_path)).steps
    assert step.files == ["1_meshes/model.glb"]
    assert sentences(step) == ["preview.png is not what its name says, and was left out"]
    monkeypatch.setattr(fakes, "contents", lambda uri, n: b"glTF" * 9)
    monkeypatch.setattr(step_files, "PAUSES_SECONDS", ())
    with pytest.raises(DamagedDownload, match="expected GLB, all of it"):
        await mesh(service, tmp_path / "other")


async def test_a_contact_sheet_does_without_pictures_that_cannot_be_read(
    service: MediaService, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    unreadable(monkeypatch, ".png")
    record = await retexture_variants(
        model="assets/0/model.glb",
        texture_prompts=["oak", "tin"],
        service=service,
        delivery=AssetDelivery(folder=str(tmp_path / "set")),
    )
    assert (record.status, record.contact_sheet) == ("COMPLETED", "contact_sheet.jpg")


async def test_a_task_without_a_result_is_told_and_made_anew_by_the_next_run(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.asset_names[MESHES] = []
    with pytest.raises(EmptyResult, match="3d_models/meshes has completed without a result"):
        await mesh(service, tmp_path)
    fake_service.asset_names.clear()
    assert (await mesh(service, tmp_path)).status == "COMPLETED"


async def test_a_search_may_find_nothing(
    service: MediaService,
    fake_service: FakeService,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    def find_nothing(job: fakes.Job) -> None:
        job.status, job.metadata = "COMPLETED", []

    monkeypatch.setattr(fake_service, "_end", find_nothing)

    @flow
    async def search() -> RunRecord:
        async with open_run(service, AssetDelivery(folder=str(tmp_path / "set"))) as run:
            await run.step("motion", retrievals, "a person flies")
        return run.record

    record = await search()
    assert (record.status, record.steps[0].result) == ("COMPLETED", [])


async def batch(
    service: MediaService, folder: Path, *lines: str, pipeline: str = "text_to_model"
) -> list[tuple[str, str]]:
    """Run a batch; return code and message of what has failed."""
    table = folder / "table.csv"
    table.write_text("\n".join(lines))
    try:
        await produce_batch(
            str(table),
            pipeline=pipeline,
            service=service,
            delivery=AssetDelivery(folder=f"{folder}/out/{{row}}"),
        )
    except BatchIncomplete as exc:
        return [(group.code, group.message) for group in exc.outcome.summary.failures]
    return []


async def test_equal_rows_keep_jobs_of_their_own_when_a_row_is_put_in_above_them(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    header, chair = "prompt,texture_prompt", "a chair,oak"
    fake_service.failures["3d_models/renderings"] = [FINAL] * 3
    assert await batch(service, tmp_path, header, "a zebra,oak", chair, chair)
    assert not await batch(service, tmp_path, header, "a bird,oak", "a zebra,oak", chair, chair)
    made = [
        RunRecord.model_validate_json((tmp_path / "out" / row / "run.json").read_bytes())
        for row in ("0001", "0002", "0003", "0004")
    ]
    jobs = [step.task_uuid for record in made for step in record.steps]
    assert len(set(jobs)) == 4 * 6
    # Three renderings had failed; nothing else was paid for twice.
    assert len(fake_service.jobs) == 4 * 6 + 3


async def test_a_download_that_arrives_damaged_is_fetched_again_in_a_batch(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    damaged: list[str] = []

    def moment(told: str) -> bool:
        uri = told.removeprefix("arrived GET /")
        if uri in fake_service.assets:
            whole = fake_service.assets[uri].removesuffix(b"!")
            fake_service.assets[uri] = whole if damaged else whole + b"!"
            damaged.append(uri)
        return False

    fake_service.on_moment = moment
    lines = ("row,prompt", "a,a chair")
    assert not await batch(service, tmp_path, *lines, pipeline="images/generations")
    assert len(damaged) == 2


async def test_a_task_without_a_result_is_told_in_a_batch(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.asset_names["images/generations"] = []
    for _ in range(2):
        lines = ("row,prompt,texture_prompt", "a,a chair,oak")
        [(code, message)] = await batch(service, tmp_path, *lines)
        assert code == "empty_result"
        assert message.startswith("images/generations has completed without a result")


async def test_what_another_flow_has_made_is_left_alone(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    delivery = AssetDelivery(folder=str(tmp_path / "out"))

    @flow
    async def first() -> None:
        async with open_run(service, delivery) as run:
            await run.step("image", generations, "a chair")
            raise ValueError("stopped")

    @flow
    async def second() -> None:
        async with open_run(service, delivery) as run:
            await run.step("image", generations, "a table")

    with pytest.raises(ValueError, match="stopped"):
        await first()
    kept = {file: file.read_bytes() for file in tmp_path.glob("out.partial/**/*.*")}
    assert len(kept) > 1
    with pytest.raises(UnfinishedRun, match=r"a run of first made"):
        await second()
    assert {file: file.read_bytes() for file in kept} == kept
    assert len(fake_service.jobs) == 1


async def test_a_result_that_a_proxy_does_not_find_is_asked_for_with_patience(
    service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MEDIA_PATIENCE", "5")
    asked = list[str]()

    def is_lost(moment: str) -> bool:
        if moment.startswith("arrived GET /assets") and len(asked) < 5:
            asked.append(moment)
            fake_service.answers = [Response("<html>", 404)]
        return False

    fake_service.on_moment = is_lost
    assert (await mesh(service, tmp_path)).status == "COMPLETED"
    assert len(fake_service.jobs) == 1


async def test_a_result_that_a_proxy_never_finds_is_not_struck(
    service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MEDIA_PATIENCE", "0.1")
    fake_service.ignores_keys = True

    def is_lost(moment: str) -> bool:
        if moment.startswith("arrived GET /assets"):
            fake_service.answers = [Response("<html>", 404)]
        return False

    fake_service.on_moment = is_lost
    with pytest.raises(UnexpectedAnswer):
        await mesh(service, tmp_path)
    fake_service.on_moment = lambda moment: False
    assert (await mesh(service, tmp_path)).status == "COMPLETED"
    assert len(fake_service.jobs) == 1
