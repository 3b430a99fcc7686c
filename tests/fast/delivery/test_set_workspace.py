"""The folder in which a run works belongs to one run at a time."""

from pathlib import Path

import pytest

from media_api.client.errors import DeliveryRefused, DestinationOccupied
from media_pipelines.delivery.set_workspace import Workspace


def test_one_run_has_it_until_it_ends(tmp_path: Path) -> None:
    one, other = Workspace(tmp_path / "w"), Workspace(tmp_path / "w")
    one.begin()
    with pytest.raises(DeliveryRefused, match="another run delivers there") as caught:
        other.begin()
    # Batches refuse the fields of a single run.
    assert "{" not in str(caught.value)
    one.end()
    one.end()
    other.begin()
    other.end()


def test_the_lock_goes_along_with_the_folder_and_not_with_its_name(tmp_path: Path) -> None:
    one, other = Workspace(tmp_path / "w"), Workspace(tmp_path / "w")
    one.begin()
    one.folder.rename(tmp_path / "published")
    other.begin()
    one.end()
    other.end()


def test_a_download_that_was_broken_off_is_nothing_of_others(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "w")
    (tmp_path / "w" / "1").mkdir(parents=True)
    (tmp_path / "w" / "1" / ".0f9a.part").touch()
    workspace.begin()
    workspace.end()


def test_files_of_others_leave_it_free(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "w")
    (tmp_path / "w").mkdir()
    (tmp_path / "w" / "notes.txt").touch()
    for _ in range(2):
        with pytest.raises(DestinationOccupied, match=r"notes\.txt"):
            workspace.begin()


def test_what_the_system_refuses_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DeliveryRefused, match="choose a folder"):
        Workspace(tmp_path / "file" / "w").begin()


def test_a_beginning_that_fails_leaves_it_free(tmp_path: Path) -> None:
    first, second = Workspace(tmp_path / "set"), Workspace(tmp_path / "set")
    with pytest.raises(ValueError, match="no bucket"), first.begun():
        raise ValueError("no bucket")
    with second.begun():
        pass
    with pytest.raises(DeliveryRefused):
        first.begin()
