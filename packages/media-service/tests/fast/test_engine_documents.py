"""The examples in docs/how-to/engines are files of engines that can be read."""

import re
from pathlib import Path

import pytest

from media_service.adapters.kinds import KINDS
from media_service.engine_api.engine import BLENDER, LOCAL
from media_service.registry.engines_file import read_engines
from media_testing.repository import ROOT

DOCUMENTS = sorted((ROOT / "docs" / "how-to" / "engines").glob("*.md"))
OF_MAKERS = (BLENDER, LOCAL)


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(each, id=each.stem, marks=[pytest.mark.makers] * (each.stem in OF_MAKERS))
        for each in DOCUMENTS
    ],
)
def test_every_example_is_read(document: Path, tmp_path: Path) -> None:
    examples = re.findall(r"```toml\n(.*?)```", document.read_text(), re.DOTALL)
    engines = [text for text in examples if "[[engine]]" in text]
    for file in re.findall(r'= "([\w/-]+\.(?:json|toml|py))"', "".join(engines)):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        profile = next((text for text in examples if "[[engine]]" not in text), "")
        (tmp_path / file).write_text(profile)
    for folder in re.findall(r'^folder = "([\w/-]+)"', "".join(engines), re.MULTILINE):
        (tmp_path / folder).mkdir(parents=True)
    assert engines
    for number, text in enumerate(engines):
        place = tmp_path / f"{number}.toml"
        place.write_text(text)
        assert {engine.kind for engine in read_engines(place)} <= {document.stem}


def test_documents_are_of_kinds_that_there_are() -> None:
    assert {path.stem for path in DOCUMENTS} <= {*OF_MAKERS, *KINDS}
