"""Files of one result in a folder that may hold those of others."""

from pathlib import Path

import pytest

from media_api.client.errors import DeliveryRefused
from media_pipelines.delivery.saved_files import OtherFormat, SavedFiles, unused


def made(folder: Path, **files: str) -> list[Path]:
    """Write the files of a result somewhere else."""
    folder.mkdir(parents=True)
    paths = [folder / name.replace("_", ".") for name in files]
    for path, content in zip(paths, files.values(), strict=True):
        path.write_text(content)
    return paths


def saved(folder: Path) -> dict[str, str]:
    return {
        str(file.relative_to(folder)): file.read_text()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


@pytest.mark.parametrize(
    ("path", "folder", "name"),
    [
        ("models", "models", ""),
        ("models/", "models", ""),
        ("v1.2/", "v1.2", ""),
        ("there.d", "there.d", ""),
        ("oak.glb", ".", "oak.glb"),
        ("m/oak.GLB", "m", "oak.GLB"),
    ],
)
def test_a_place_is_a_folder_or_the_name_of_a_file(
    tmp_path: Path, path: str, folder: str, name: str
) -> None:
    (tmp_path / "there.d").mkdir()
    place = SavedFiles.at(f"{tmp_path}/{path}", "model.glb")
    assert (place.folder, place.name) == (tmp_path / folder, name)


@pytest.mark.parametrize("wanted", ["oak.fbx", "v1.2", "oak.glb.zip"])
def test_a_name_of_another_format_is_refused(tmp_path: Path, wanted: str) -> None:
    with pytest.raises(OtherFormat, match=f"model.glb cannot be saved as {wanted}"):
        SavedFiles.at(tmp_path / wanted, "model.glb")


def test_two_endings_of_one_format_are_one(tmp_path: Path) -> None:
    assert SavedFiles.at(tmp_path / "oak.jpeg", "image.jpg").name == "oak.jpeg"


@pytest.mark.parametrize("path", ["s3://bucket/models/", "file:///tmp/models"])
def test_an_address_is_no_path(path: str) -> None:
    with pytest.raises(DeliveryRefused, match="Asset Delivery delivers to S3"):
        SavedFiles.at(path, "model.glb")


def test_a_file_of_another_result_stays_and_an_equal_one_is_the_same(tmp_path: Path) -> None:
    place = SavedFiles.at(tmp_path / "m", "model.glb")
    oak, ash = (
        (lambda n: made(tmp_path / n, model_glb="oak")),
        made(tmp_path / "b", model_glb="ash"),
    )
    assert place.take(oak("a")) == tmp_path / "m" / "model.glb"
    assert place.take(ash) == tmp_path / "m" / "model-2.glb"
    assert place.take(oak("c")) == tmp_path / "m" / "model.glb"
    assert place.take(made(tmp_path / "d", model_glb="elm")).name == "model-3.glb"
    assert saved(tmp_path / "m") == {
        "model-2.glb": "ash",
        "model-3.glb": "elm",
        "model.glb": "oak",
    }


def test_files_that_belong_together_go_into_a_folder_of_their_own(tmp_path: Path) -> None:
    place = SavedFiles.at(tmp_path / "m", "model.obj")
    place.take(made(tmp_path / "a", model_obj="oak", model_mtl="brown"))
    file = place.take(made(tmp_path / "b", model_obj="ash", model_mtl="grey"))
    assert file == tmp_path / "m" / "model-2" / "model.obj"
    assert saved(tmp_path / "m") == {
        "model-2/model.mtl": "grey",
        "model-2/model.obj": "ash",
        "model.mtl": "brown",
        "model.obj": "oak",
    }


def test_a_named_file_takes_its_place_and_nothing_of_others_beside_it(tmp_path: Path) -> None:
    place = SavedFiles.at(tmp_path / "oak.obj", "model.obj")
    place.take(made(tmp_path / "a", model_obj="oak", model_mtl="brown"))
    place.take(made(tmp_path / "b", model_obj="oak 2", model_mtl="brown"))
    other = SavedFiles.at(tmp_path / "ash.obj", "model.obj")
    with pytest.raises(DeliveryRefused, match=r"model\.mtl of another result is there"):
        other.take(made(tmp_path / "c", model_obj="ash", model_mtl="grey"))
    assert (tmp_path / "oak.obj").read_text() == "oak 2"
    assert not (tmp_path / "ash.obj").exists()


def test_two_files_of_one_name_have_two(tmp_path: Path) -> None:
    first = unused(tmp_path / "image.png")
    first.touch()
    assert (first.name, unused(first).name) == ("image.png", "image-2.png")
