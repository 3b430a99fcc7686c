"""The library as data people read it."""

import os
from pathlib import Path

import pandas as pd
import pytest

from media_api.client.errors import ServiceUnreachable, UnreadableFile
from media_pipelines.library import read_library
from media_pipelines.library.library_frame import LIBRARY_DTYPES
from media_testing.fake_service import KEY, FakeService, problem, reply
from media_testing.library_samples import IMAGES, batch_in, library_in, picture_set


@pytest.fixture(autouse=True)
def _nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MEDIA_SERVICE_URL", raising=False)


def test_every_column_has_its_type_and_none_is_of_objects(tmp_path: Path) -> None:
    for place in (tmp_path / "empty", tmp_path / "some"):
        place.mkdir()
        if place.name == "some":
            library_in(place, 3, pictures=False)
            batch_in(place / "lamps", ["a"])
        frame = read_library(place)
        assert {name: str(dtype) for name, dtype in frame.dtypes.items()} == {
            name: str(pd.api.types.pandas_dtype(dtype)) for name, dtype in LIBRARY_DTYPES.items()
        }
    assert len(frame) == 4


def test_each_set_and_each_batch_has_a_line(tmp_path: Path) -> None:
    picture_set(tmp_path / "chair", charge=0.5)
    batch_in(tmp_path / "lamps", ["a", "b"], spent=2.0)
    os.mkdir(tmp_path / "odd")
    (tmp_path / "odd/run.json").write_text("")
    frame = read_library(str(tmp_path)).set_index("kind")
    assert frame.loc["set", ["title", "status", "remake_cost"]].tolist() == [
        "an oak chair",
        "COMPLETED",
        0.5,
    ]
    assert not frame.loc["set", "stale"]
    assert pd.isna(frame.loc["batch", "stale"])
    assert frame.loc["batch", ["rows", "rows_completed", "spent"]].tolist() == [2, 2, 2.0]
    assert pd.isna(frame.loc["unread", "status"])
    assert frame.loc["unread", "problem"] == "its run.json is empty"


def test_names_that_are_no_text_are_in_the_table(tmp_path: Path) -> None:
    for name in (b"/caf\xe9", b"/caf\xe8"):
        folder = Path(os.fsdecode(os.fsencode(tmp_path) + name))
        picture_set(folder, flow_run_id="1", scope="1", run="one")
    assert len(read_library(tmp_path)) == 2


def test_a_service_is_asked_for_its_engines_and_prices(
    tmp_path: Path, fake_service: FakeService
) -> None:
    picture_set(tmp_path / "chair", charge=0.5, service=fake_service.base_url)
    price = {"unit": "job", "amount": 0.75, "currency": "EUR"}
    model = {"operation": IMAGES, "model": "brandA-image", "engine": "new", "price": price}
    fake_service.answers = [reply({"models": [model]})]
    [line] = read_library(tmp_path, base_url=fake_service.base_url, api_key=KEY).itertuples()
    assert line.stale
    assert line.stale_because == [f"{IMAGES} is done by new now, and was by engine-1"]
    assert (line.remake_cost, line.remake_basis) == (0.75, "prices now")
    assert fake_service.seen == [("GET", "/api/v1/models")]


async def test_a_notebook_has_a_loop_already(tmp_path: Path, fake_service: FakeService) -> None:
    picture_set(tmp_path / "chair")
    fake_service.answers = [reply({"models": []})]
    assert len(read_library(tmp_path, base_url=fake_service.base_url, api_key=KEY)) == 1


def test_a_service_that_lists_no_models_is_no_failure(
    tmp_path: Path, fake_service: FakeService
) -> None:
    picture_set(tmp_path / "chair")
    fake_service.answers = [problem(404, "not_found") for _ in range(30)]
    [line] = read_library(tmp_path, base_url=fake_service.base_url, api_key=KEY).itertuples()
    assert not line.stale


def test_a_service_that_does_not_answer_and_a_place_that_is_not_there_are_refused(
    tmp_path: Path,
) -> None:
    with pytest.raises(ServiceUnreachable):
        read_library(tmp_path, base_url="http://127.0.0.1:9")
    with pytest.raises(UnreadableFile):
        read_library(tmp_path / "nowhere")
