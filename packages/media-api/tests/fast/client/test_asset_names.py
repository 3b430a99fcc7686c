"""What an asset may be called on the disk."""

import pytest

from media_api.client.asset_names import file_name
from media_api.client.errors import UnsafeAssetName


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a%20chair.png", "a chair.png"),
        ("椅" * 60 + ".png", "椅" * 60 + ".png"),
        ("椅" * 90 + ".png", "椅" * 65 + ".png"),
        ("é" * 200 + ".tar.gz", "é" * 98 + ".gz"),
        ("x" * 400, "x" * 200),
        ("x" * 190 + " . " + "y" * 50 + ".glb", "x" * 190 + " . yyy.glb"),
        ("x" * 194 + " . " + "y" * 50 + ".glb", "x" * 194 + ".glb"),
        ("a." + "x" * 400, "a." + "x" * 198),
    ],
)
def test_a_name_fits_on_every_disk_and_keeps_its_ending(name: str, expected: str) -> None:
    found = file_name(f"assets/1/{name}")
    assert found == expected
    assert len(found.encode()) <= 200


def test_half_a_character_is_refused() -> None:
    with pytest.raises(UnsafeAssetName):
        file_name("assets/1/\ud83d.png")
