"""What an asset may be called on the disk."""

import pytest

from media_api.client.asset_names import asset_url, file_name
from media_api.client.errors import ForeignAsset, UnsafeAssetName


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


BASE = "https://media.example/v1"


@pytest.mark.parametrize(
    ("uri", "url", "name"),
    [
        ("assets/1/a%20b.png", f"{BASE}/assets/1/a%20b.png", "a b.png"),
        ("/assets/1/image.png", f"{BASE}/assets/1/image.png", "image.png"),
        ("/v1/assets/1/image.png", f"{BASE}/assets/1/image.png", "image.png"),
        (
            "assets/1/image.png?sig=a/b&exp=9",
            f"{BASE}/assets/1/image.png?sig=a/b&exp=9",
            "image.png",
        ),
        ("https://media.example:443/x/m.glb", "https://media.example:443/x/m.glb", "m.glb"),
        ("https://cdn.example/a//m.glb?s=1", "https://cdn.example/a//m.glb?s=1", "m.glb"),
    ],
)
def test_a_result_is_wherever_the_service_says(uri: str, url: str, name: str) -> None:
    assert asset_url(uri, BASE, {"cdn.example"}) == url
    assert file_name(uri) == name


@pytest.mark.parametrize(
    "uri",
    [
        "https://evil.example/m.glb",
        "http://media.example/m.glb",
        "https://media.example:8443/m.glb",
        "https://media.example.evil.example/m.glb",
        "https://media.example@evil.example/m.glb",
    ],
)
def test_another_host_has_to_be_named(uri: str) -> None:
    with pytest.raises(ForeignAsset, match="result_hosts"):
        asset_url(uri, BASE, {"cdn.example"})


@pytest.mark.parametrize(
    "uri",
    ["//evil.example/m.glb", "../m.glb", "assets/../../m.glb", "assets/%2e%2e/m", "file:///m", ""],
)
def test_what_climbs_is_refused(uri: str) -> None:
    with pytest.raises(UnsafeAssetName):
        asset_url(uri, BASE)


def test_half_a_character_is_refused() -> None:
    with pytest.raises(UnsafeAssetName):
        file_name("assets/1/\ud83d.png")
