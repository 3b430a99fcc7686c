"""The folder of a job: copies go in, and nothing that comes out is believed unchecked."""

import asyncio
import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from media_service.content.content_folder import ContentFolder
from media_service.engine_api.execution import Execution
from media_service.engine_api.messages import Assignment, InputFile, StoredAsset, Succeeded
from media_service.settings.settings import Settings
from media_service.workers import job_folders
from media_service.workers.job_folders import JobFolders, UntrueOutcome
from media_testing.executions import assignment_of, folders_of

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def folders(tmp_path: Path) -> JobFolders:
    return folders_of(tmp_path)


@pytest.fixture
def job() -> Assignment:
    return assignment_of("motions/retrievals", text_prompt="a wave")


def folder_of(folders: JobFolders, job: Assignment) -> Path:
    return asyncio.run(folders.prepare(job))


def made(job: Assignment, folder: Path, **changes: object) -> Succeeded:
    """What a job says that has published one picture."""
    execution = Execution(job, folder)
    (folder / "own.png").write_bytes(PNG)
    uri = execution.publish(folder / "own.png", "picture.png")
    (download,) = execution.downloads()
    metadata = {"downloads": [download.model_dump(mode="json")]}
    said = Succeeded(model="m", result=[uri], metadata=metadata, assets=list(execution.assets))
    return said.model_copy(update=changes)


def taken(folders: JobFolders, job: Assignment, folder: Path, said: Succeeded) -> Succeeded:
    return asyncio.run(folders.take(job, folder.parent, said))


def test_a_job_gets_copies_of_its_inputs_and_of_what_they_refer_to(tmp_path: Path) -> None:
    folders, content = folders_of(tmp_path), ContentFolder(tmp_path)
    (model, _), (texture, _) = (content.put(io.BytesIO(each)) for each in (b"v 0 0 0\n", PNG))
    file = InputFile(
        kind="model",
        uri="assets/a/model.obj",
        sha256=model,
        siblings={"assets/a/wood.png": texture, "assets/a/model.obj": model},
    )
    job = assignment_of("3d_models/renderings", {"input_model": file})
    path = Execution(job, folder_of(folders, job)).input("input_model")
    assert sorted(each.name for each in path.parent.iterdir()) == ["model.obj", "wood.png"]
    path.write_bytes(b"altered")
    path.with_name("wood.png").write_bytes(b"altered")
    stored = [found for each in (model, texture) if (found := content.file(each))]
    assert [each.read_bytes() for each in stored] == [b"v 0 0 0\n", PNG]


def test_content_that_is_gone_leaves_no_folder(tmp_path: Path) -> None:
    folders = folders_of(tmp_path)
    file = InputFile(kind="image", uri="assets/a/b.png", sha256="0" * 64)
    job = assignment_of("images/captions", {"input_image": file}, language="English")
    with pytest.raises(FileNotFoundError):
        folder_of(folders, job)
    assert list((tmp_path / "work" / "prepared").iterdir()) == []


def test_results_are_stored(folders: JobFolders, job: Assignment, tmp_path: Path) -> None:
    folder = folder_of(folders, job)
    said = made(job, folder)
    assert taken(folders, job, folder, said) == said
    stored = ContentFolder(tmp_path).file(said.assets[0].sha256)
    assert stored is not None
    assert stored.read_bytes() == PNG


def test_a_result_is_what_it_was_when_it_was_published(
    folders: JobFolders, job: Assignment
) -> None:
    folder = folder_of(folders, job)
    said = made(job, folder)
    (folder / "own.png").write_bytes(b"later")
    assert taken(folders, job, folder, said) == said


def _linked(job: Assignment, folder: Path) -> Succeeded:
    said, secret = made(job, folder), folder.parent.parent / "secret"
    secret.write_bytes(PNG)
    (folder / "results" / "picture.png").unlink()
    (folder / "results" / "picture.png").symlink_to(secret)
    return said


def _folder_linked(job: Assignment, folder: Path) -> Succeeded:
    said, other = made(job, folder), folder.parent / "other"
    (folder / "results").rename(other)
    (folder / "results").symlink_to(other)
    return said


def _whole_folder_linked(job: Assignment, folder: Path) -> Succeeded:
    said, other = made(job, folder), folder.parent / "other"
    folder.rename(other)
    folder.symlink_to(other)
    return said


def _pipe(job: Assignment, folder: Path) -> Succeeded:
    said = made(job, folder)
    (folder / "results" / "picture.png").unlink()
    os.mkfifo(folder / "results" / "picture.png")
    return said


def _altered(job: Assignment, folder: Path) -> Succeeded:
    said = made(job, folder)
    (folder / "results" / "picture.png").write_bytes(PNG[:-1] + b"x")
    return said


def _renamed(uri: str) -> Callable[[Assignment, Path], Succeeded]:
    def say(job: Assignment, folder: Path) -> Succeeded:
        asset = made(job, folder).assets[0].model_copy(update={"uri": uri})
        return made(job, folder, assets=[asset], metadata=None)

    return say


def _of_another_type(job: Assignment, folder: Path) -> Succeeded:
    asset = made(job, folder).assets[0].model_copy(update={"content_type": "text/html"})
    return made(job, folder, assets=[asset])


def _offered(job: Assignment, folder: Path) -> Succeeded:
    foreign = {"uri": "assets/another/model.glb"}
    return made(job, folder, metadata=[None, {"downloads": [foreign]}])


def _pictured(job: Assignment, folder: Path) -> Succeeded:
    return made(job, folder, scenes={"0" * 64: "{}"})


@pytest.mark.parametrize(
    "lie",
    [
        _linked,
        _folder_linked,
        _whole_folder_linked,
        _pipe,
        _altered,
        _renamed("assets/another/picture.png"),
        _renamed("assets/job-1/../picture.png"),
        _renamed("assets/job-1/.."),
        _renamed("assets/job-1/picture.exe"),
        _of_another_type,
        _offered,
        _pictured,
    ],
)
def test_nothing_is_taken_of_a_job_that_lies(
    folders: JobFolders,
    job: Assignment,
    tmp_path: Path,
    lie: Callable[[Assignment, Path], Succeeded],
) -> None:
    folder = folder_of(folders, job)
    said = lie(job, folder)
    with pytest.raises(UntrueOutcome):
        taken(folders, job, folder, said)


def test_a_file_that_was_never_made_is_no_result(folders: JobFolders, job: Assignment) -> None:
    asset = StoredAsset(uri="assets/job-1/a.png", sha256="", size=1, content_type="image/png")
    said = Succeeded(model="m", result="", metadata=None, assets=[asset])
    folder = folder_of(folders, job)
    with pytest.raises(UntrueOutcome, match="not a folder"):
        taken(folders, job, folder, said)


def test_what_is_kept_is_found_by_later_jobs(
    folders: JobFolders, job: Assignment, tmp_path: Path
) -> None:
    job = job.model_copy(update={"kept_files": str(tmp_path / "kept")})
    name, drawn = f"{'0' * 64}.png", []

    def draw(path: Path) -> None:
        drawn.append(path)
        path.write_bytes(PNG)

    for _ in range(2):
        folder = folder_of(folders, job)
        execution = Execution(job, folder)
        uri = execution.publish_kept(name, draw, "wave.png")
        said = Succeeded(
            model="m",
            result=[uri],
            metadata=None,
            assets=list(execution.assets),
            kept=dict(execution.kept),
        )
        taken(folders, job, folder, said)
        assert (folder / "results" / "wave.png").read_bytes() == PNG
    assert len(drawn) == 1
    assert [each.name for each in (tmp_path / "kept").iterdir()] == [name]


@pytest.mark.parametrize(
    ("kept", "operation"),
    [
        ({"../escape.png": "assets/job-1/picture.png"}, "motions/retrievals"),
        ({f"{'0' * 64}.png": "assets/other/picture.png"}, "motions/retrievals"),
        ({f"{'0' * 64}.png": "assets/job-1/picture.png"}, "3d_models/conversions"),
    ],
)
def test_nothing_else_is_kept(
    folders: JobFolders, job: Assignment, tmp_path: Path, kept: dict[str, str], operation: str
) -> None:
    folder = folder_of(folders, job)
    said = made(job, folder, kept=kept)
    with pytest.raises(UntrueOutcome, match=r"keeps|kept"):
        taken(folders, job.model_copy(update={"operation": operation}), folder, said)
    assert not [*tmp_path.glob("kept/*")]


def test_an_address_is_fetched_within_the_networks_that_are_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed: list[str] = []

    async def fetch(_file: InputFile, _place: Path, networks: str, _confinement: object) -> None:
        allowed.append(networks)

    monkeypatch.setattr(job_folders, "fetch_apart", fetch)
    settings = Settings(home=tmp_path, allowed_networks="10.1.0.0/16")
    file = InputFile(kind="image", uri="http://10.1.2.3/a.png", url="http://10.1.2.3/a.png")
    job = assignment_of("images/captions", {"input_image": file}, language="English")
    folder_of(JobFolders(settings, ContentFolder(tmp_path)), job)
    assert allowed == ["10.1.0.0/16"]
