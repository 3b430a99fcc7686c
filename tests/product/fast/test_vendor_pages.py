"""The pages of the vendors: short, and their lines are read by the service that they are for."""

import re
from pathlib import Path

import pytest

from guide.vendor import document, documents, head_of
from guide.vendors import HONOURED, IGNORED, REFUSED, calls_of, treatment, vendor_profiles
from media_service.adapters.prediction_settings import PredictionSettings
from media_service.engine_api.engine import Engine
from media_service.registry.engines_file import read_engines

NAMES = sorted(vendor_profiles())
MOST_WORDS = 300


def engine_of(name: str, folder: Path) -> Engine:
    """What the service reads of all lines of a page together."""
    lines = re.findall(r"```toml\n(.*?)```", document(name), re.DOTALL)
    (folder / "engines.toml").write_text("".join(lines))
    (engine,) = read_engines(folder / "engines.toml")
    return engine


def test_every_shipped_vendor_has_a_page() -> None:
    assert {f"reference/vendors/{name}.md" for name in NAMES} == documents.keys()
    assert [
        *("azure-openai", "bfl", "fal", "gemini", "meshy"),
        *("openai-images", "replicate", "rodin", "tripo"),
    ] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_lines_of_a_page_connect_the_vendor(name: str, tmp_path: Path) -> None:
    engine, profile = engine_of(name, tmp_path), vendor_profiles()[name]
    assert (engine.name, engine.kind) == (name, "prediction")
    assert set(engine.operations) == set(profile.operations)
    assert engine.price is not None
    settings = PredictionSettings.model_validate(engine.options)
    assert f"export {settings.api_key_variable}=" in document(name)
    assert (settings.rate is not None) == bool(profile.charged)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_short_and_says_all_that_its_profile_says(name: str) -> None:
    page, head = document(name), head_of(name)
    assert len([word for word in page.split() if re.search(r"\w", word)]) <= MOST_WORDS
    assert all(words in page for words in (head.title, head.address, head.notes, head.origin))
    assert head.address.startswith("https://")


def test_what_becomes_of_a_field_is_that_of_the_profile() -> None:
    meshes = calls_of(vendor_profiles()["tripo"], "3d_models/meshes")
    assert treatment("prompt", meshes) == HONOURED
    assert treatment("seed", meshes) == IGNORED
    pictures = calls_of(vendor_profiles()["tripo"], "images/generations")
    assert treatment("background", pictures) == REFUSED
