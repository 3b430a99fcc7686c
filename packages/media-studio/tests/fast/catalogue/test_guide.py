"""The guide is so: a family is two files, and nothing else names it."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.catalogue.indexing import write_index
from media_studio.catalogue.listing import read_index
from media_studio.image.captioning.scene_caption import describe_scene
from media_studio.modelling.archetypes import Catalogue
from media_studio.programs.composition import compose
from media_studio.reading.scenes.prompt import parse_prompt
from media_testing.repository import ROOT

GUIDE = (ROOT / "docs" / "how-to" / "catalogue.md").read_text()
PROMPT = "a rustic bird bath of white marble"


@pytest.fixture
def with_the_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    """Our objects and those of a package with the files of the guide."""
    code, words = (
        re.search(rf"```{kind}\n(.*?)```", GUIDE, re.DOTALL) for kind in ("python", "toml")
    )
    assert code
    assert words
    kind = tmp_path / "more_objects" / "street"
    kind.mkdir(parents=True)
    for folder in (kind.parent, kind):
        (folder / "__init__.py").touch()
    (kind / "bird_bath.py").write_text(code[1])
    (kind / "bird_bath.toml").write_text(words[1])
    monkeypatch.syspath_prepend(str(tmp_path))
    index = read_index(write_index(import_module("more_objects")))
    return Catalogue((*CATALOGUE.archetypes, *index.archetypes))


def test_the_example_is_nothing_that_we_have() -> None:
    assert CATALOGUE.find("bird bath") is None


def test_the_example_is_understood_built_and_captioned(with_the_example: Catalogue) -> None:
    scene = parse_prompt(PROMPT, with_the_example)
    assert scene.understanding.ignored_terms == ()
    program = compose(scene, with_the_example)
    assert {part.slot for part in program.parts} == {"main", "water"}
    assert program.materials["main"].material == "marble"
    assert "bird bath" in describe_scene(scene, "en", with_the_example).text


def test_a_style_changes_the_shape(with_the_example: Catalogue) -> None:
    plain, rustic = (
        compose(parse_prompt(prompt, with_the_example), with_the_example).parts[0]
        for prompt in ("a bird bath", "a rustic bird bath")
    )
    assert (plain.vertices != rustic.vertices).any()
