"""The operator's file of engines: which one serves a request, and what is refused at start."""

import sys
from pathlib import Path

import pytest

from media_pipelines.service.added_engines import models_of, read_added_engines
from media_pipelines.service.embedded_engines import EMBEDDED_ENGINES
from media_pipelines.service.engine import Asked, NotServed, Registry, load_recipe
from media_pipelines.service.job_error import JobError
from media_pipelines.service.messages import InputFile
from media_pipelines.service.settings import Settings
from tests.executions import execution_of, perform

RECIPE = "json:dumps"
FILE = f"""
[[engine]]
name = "first"
operations = ["images/generations", "images/edits"]
models = ["brandB-2"]
recipe = "{RECIPE}"
[engine.options]
steps = 4

[[engine]]
name = "second"
operations = ["images/generations"]
recipe = "{RECIPE}"

[[engine]]
name = "default only"
operations = ["3d_models/meshes"]
models = ["pro"]
recipe = "{RECIPE}"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "engines.toml"
    path.write_text(FILE)
    return path


@pytest.mark.parametrize(
    ("operation", "model", "name"),
    [
        ("images/generations", "brandB-2", "first"),
        ("images/generations", "brandA-image", "second"),
        ("images/generations", None, "second"),
        ("images/edits", "brandB-2", "first"),
        ("images/edits", None, None),
        ("images/captions", None, None),
        ("3d_models/meshes", None, "default only"),
        ("3d_models/meshes", "flash", None),
    ],
)
def test_the_first_engine_that_fits_serves_a_request(
    file: Path, operation: str, model: str | None, name: str | None
) -> None:
    asked = Asked(operation=operation, request={"model": model} if model else {})
    chosen = Registry([*read_added_engines(file), *EMBEDDED_ENGINES]).choose(asked)
    assert chosen.name == name or (name is None and chosen in EMBEDDED_ENGINES)


def test_options_travel_with_the_engine(file: Path) -> None:
    assert read_added_engines(file)[0].options == {"steps": 4}


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("[[engine]]", "[[engine", "engines.toml"),
        ('"images/generations"', '"images/dreams"', "is no operation"),
        ('"brandB-2"', '"brandZ"', 'the model "brandZ"'),
        (RECIPE, "nowhere.module:run", "cannot be imported"),
        (RECIPE, "json:dream", "cannot be imported"),
        (RECIPE, "json:__all__", "is not a function"),
        (RECIPE, "os.system('x')", "engines.toml"),
        ("steps = 4", "", ""),
        (
            'name = "first"',
            'name = "first"\nmodel = ["brandB-2"]',
            'engine "first" has the key "model", which is none: did you mean "models"?',
        ),
        (
            'name = "first"',
            'name = "first"\nspeed = 1',
            "there are name, operations, models, pictures, recipe, lane, folders, options.",
        ),
        ('name = "first"', "", 'engine 0 has no "name".'),
        ('models = ["brandB-2"]', "models = 2", '"models" of engine "first" cannot be used'),
        (
            '[[engine]]\nname = "first"',
            'engines = 1\n[[engine]]\nname = "first"',
            'the file has the key "engines", which is none: did you mean "engine"?',
        ),
        (RECIPE, "os.system", '"recipe" of engine "first" cannot be used: write package.module:'),
    ],
)
def test_a_mistake_in_the_file_stops_the_start(
    file: Path, monkeypatch: pytest.MonkeyPatch, before: str, after: str, says: str
) -> None:
    file.write_text(FILE.replace(before, after))
    monkeypatch.setenv("MEDIA_ENGINES", str(file))
    if not says:
        assert Settings.from_environment(file.parent).added_engines[0].options == {}
        return
    with pytest.raises(ValueError, match=r".") as refused:
        Settings.from_environment(file.parent)
    assert says in str(refused.value)
    assert str(refused.value).startswith(str(file))
    assert "pydantic" not in str(refused.value)


def test_a_file_that_is_not_there_is_an_error_at_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEDIA_ENGINES", str(tmp_path / "gone.toml"))
    with pytest.raises(ValueError, match=r"gone.toml: give a file that is there"):
        Settings.from_environment(tmp_path)


def test_models_come_from_the_contract() -> None:
    assert set(models_of("3d_models/meshes")) == {"pro", "flash"}
    assert "brandC-multiview" in models_of("images/edits")
    assert models_of("images/captions") == []
    assert models_of("images/processes") == ["brandD2"]


def test_a_recipe_is_a_function_of_a_module() -> None:
    assert load_recipe("media_pipelines.service.recipes.prompts:seed_of")("a chair") == load_recipe(
        "media_pipelines.service.recipes.prompts:seed_of"
    )("A chair ")


@pytest.mark.parametrize(
    ("pictures", "served"), [("", (True, True)), ("true", (False, True)), ("false", (True, False))]
)
def test_an_engine_may_take_requests_with_or_without_pictures_only(
    file: Path, pictures: str, served: tuple[bool, bool]
) -> None:
    key = f"pictures = {pictures}" if pictures else ""
    file.write_text(
        f'[[engine]]\nname = "e"\noperations = ["3d_models/meshes"]\nrecipe = "{RECIPE}"\n{key}'
    )
    (engine,) = read_added_engines(file)
    picture = {"input_image": InputFile(kind="image", uri="assets/u/a.png")}
    asked = (Asked(operation="3d_models/meshes", inputs=inputs) for inputs in ({}, picture))
    assert tuple(map(engine.serves, asked)) == served


async def test_the_engine_of_a_job_is_the_one_that_was_named_at_its_acceptance(
    file: Path, tmp_path: Path
) -> None:
    asked = Asked(operation="images/generations", request={"model": "brandB-2"})
    registry = Registry([*read_added_engines(file), *EMBEDDED_ENGINES])
    assert registry.chosen("second", asked).name == "second"
    assert registry.chosen("gone since", asked).name == "first"


def test_questions_about_pictures_are_served_by_an_engine_that_an_operator_adds(
    file: Path, tmp_path: Path
) -> None:
    asked = Asked(operation="images/captions", request={"question": "Which one?"})
    with pytest.raises(NotServed):
        Registry(EMBEDDED_ENGINES).choose(asked)
    file.write_text(
        f'[[engine]]\nname = "eyes"\noperations = ["images/captions"]\nrecipe = "{RECIPE}"'
    )
    assert Registry([*read_added_engines(file), *EMBEDDED_ENGINES]).choose(asked).name == "eyes"
    # The job of an engine that is gone must not stop the host that claims it
    assert Registry(EMBEDDED_ENGINES).chosen("eyes", asked) in EMBEDDED_ENGINES
    job = execution_of(tmp_path, "images/captions", language="English")
    job._assignment.request["question"] = "Which one?"
    job._assignment.request["input_image"] = "assets/job-1/a.png"
    with pytest.raises(JobError, match="is gone"):
        perform(job)


def test_the_service_itself_does_not_import_a_recipe(file: Path) -> None:
    file.write_text(FILE.replace(RECIPE, "this:fly"))
    with pytest.raises(ValueError, match="cannot be imported"):
        read_added_engines(file)
    assert "this" not in sys.modules
