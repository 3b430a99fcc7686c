"""What the documents say of the catalogue and of shape programs is so."""

import json
import re
from pathlib import Path

import pytest

from media_pipelines.catalogue.index import CATALOGUE
from media_pipelines.engines.image.captioning.wording import CODES
from media_pipelines.engines.image.editing.unsupported import supported_operations
from media_pipelines.engines.language.vocabulary import MATERIAL_NAMES
from media_pipelines.engines.motion.library.catalogue import LIBRARY
from media_pipelines.engines.scene.program_reading import read_program
from media_pipelines.engines.scene.program_schema import program_schema
from media_pipelines.service.added_engines import read_added_engines

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def blocks(name: str, language: str) -> list[str]:
    text = (ROOT / "docs" / name).read_text()
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_the_schema_in_the_documents_is_that_of_the_code() -> None:
    written = json.loads((ROOT / "docs" / "shape-program.schema.json").read_text())
    assert written == json.loads(json.dumps(program_schema()))


def test_the_example_of_a_shape_program_is_built() -> None:
    (example,) = blocks("shape-programs.md", "json")
    program = read_program(example)
    assert len(program.parts) == 22
    assert all(part.closed for part in program.parts)


def test_the_example_of_a_file_of_engines_is_read(tmp_path: Path) -> None:
    (example,) = blocks("engines.md", "toml")
    (tmp_path / "engines.toml").write_text(example)
    assert len(read_added_engines(tmp_path / "engines.toml")) == 2


@pytest.mark.parametrize(
    ("claim", "count"),
    [
        (r"(\d+) families of objects", len(CATALOGUE.archetypes)),
        (r"([\d,]+) nouns", len(CATALOGUE.nouns)),
        (r"(\d+) languages", len(CODES)),
        (r"(\d+) materials", len(MATERIAL_NAMES)),
        (r"(\d+) kinds of edits", len(supported_operations())),
        (r"(\d+) motions authored as code", len(LIBRARY)),
    ],
)
def test_the_figures_of_the_readme_are_those_of_the_code(claim: str, count: int) -> None:
    (said,) = set(re.findall(claim, README))
    assert int(said.replace(",", "")) == count
