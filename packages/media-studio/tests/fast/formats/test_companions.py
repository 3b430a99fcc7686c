"""Files beside a model."""

from pathlib import Path

import pytest

from media_studio.formats.companions import find_companion


@pytest.mark.parametrize(
    "name",
    [
        "../far.mtl",
        "{root}/far.mtl",
        "..\\far.mtl",
        "link.mtl",
        "",
        "..",
        "a\x01b",
        "no.mtl",
        "a" * 5000,
    ],
)
def test_only_plain_names_of_files_are_followed(name: str, tmp_path: Path) -> None:
    (tmp_path / "near").mkdir()
    (tmp_path / "far.mtl").write_text("far")
    (tmp_path / "near" / "link.mtl").symlink_to(tmp_path / "far.mtl")
    model = tmp_path / "near" / "model.obj"
    assert find_companion(model, name.format(root=tmp_path)) is None


def test_a_name_with_spaces_is_found(tmp_path: Path) -> None:
    (tmp_path / "my library.mtl").write_text("near")
    assert (
        find_companion(tmp_path / "model.obj", " my library.mtl\r") == tmp_path / "my library.mtl"
    )
