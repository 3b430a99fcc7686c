"""The operator's file of engines: which one serves a request, and what is refused at start."""

import re
import sys
from pathlib import Path

import pytest
from pydantic import JsonValue

from media_service.engine_api.answers import READ_HERE, is_read_here
from media_service.engine_api.engine import (
    EMBEDDED,
    GONE,
    EngineRequest,
    NotServed,
    Registry,
    known_models,
    plain,
)
from media_service.engine_api.engine_set import EngineSet
from media_service.engine_api.errors import JobError
from media_service.engine_api.messages import InputFile
from media_service.engine_api.recipe import load_recipe
from media_service.registry import engines_file
from media_service.registry.engines import Engines
from media_service.registry.engines_file import read_engines
from media_service.settings.settings import Settings
from media_studio.recipes.embedded_engines import EMBEDDED_ENGINES
from media_testing.executions import execution_of, perform

RECIPE = "json:dumps"
FILE = f"""
[[engine]]
name = "first"
serves = [{{ operation = "images/generations", models = ["brandB-2", "qwen-image"] }},
          {{ operation = "images/edits", models = ["brandB-2"] }}]
function = "{RECIPE}"
[engine.options]
steps = 4

[[engine]]
name = "second"
serves = ["images/generations"]
function = "{RECIPE}"
fallback = ["third", "embedded"]

[[engine]]
name = "default only"
serves = [{{ operation = "3d_models/meshes", models = ["pro"] }}]
function = "{RECIPE}"

[[engine]]
name = "third"
kind = "openai"
serves = ["images/generations"]
clients = ["art-*"]
concurrent = 2
price = {{ amount = 0.01, currency = "EUR" }}
base_url = "http://127.0.0.1:1/v1/"
model = "sd"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "engines.toml"
    path.write_text(FILE)
    return path


def registry_of(file: Path) -> Registry:
    return Registry(read_engines(file), EMBEDDED_ENGINES)


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines_file, "installed", EngineSet)


ELSEWHERE = """
[[engine]]
name = "shop"
kind = "openai"
serves = [{serves}]
base_url = "http://127.0.0.1:1/v1/"
model = "sd"
{more}
"""


@pytest.mark.usefixtures("nothing_installed")
@pytest.mark.parametrize(
    ("text", "what"),
    [
        (
            ELSEWHERE.format(serves='"images/generations"', more="longest_edge = 2.0"),
            "turns, sizes",
        ),
        (ELSEWHERE.format(serves='"images/generations"', more="turn = [90, 0, 0]"), "turns, sizes"),
    ],
)
def test_without_makers_what_they_would_do_is_refused_at_the_start(
    tmp_path: Path, text: str, what: str
) -> None:
    (tmp_path / "engines.toml").write_text(text)
    with pytest.raises(ValueError, match=f"{what}.*media-pipelines.studio"):
        read_engines(tmp_path / "engines.toml")


@pytest.mark.parametrize(
    ("operation", "request_", "is_read"),
    [
        ("images/generations", {}, True),
        ("3d_models/conversions", {"output_format": "glb"}, True),
        ("3d_models/conversions", {"output_format": "fbx"}, False),
        ("3d_models/renderings", {}, True),
        ("3d_models/renderings", {"output_type": "video"}, False),
        ("videos/pose_detections", {}, False),
    ],
)
def test_what_cannot_be_read_is_not_sent(
    operation: str, request_: dict[str, JsonValue], is_read: bool
) -> None:
    assert is_read_here(operation, request_) == is_read
    assert (operation in READ_HERE) or not is_read


def test_a_job_goes_to_no_other_engine_of_the_operator_when_its_own_is_gone(file: Path) -> None:
    asked = EngineRequest(operation="3d_models/meshes", request={"model": "flash"})
    alone = Registry(read_engines(file), ())
    assert alone.chosen("gone", asked).recipe == GONE
    assert registry_of(file).chosen("gone", asked).name == "embedded-shape-grammar"


@pytest.mark.parametrize(
    ("operation", "model", "name"),
    [
        ("images/generations", "brandB-2", "first"),
        ("images/generations", "qwen-image", "first"),
        ("images/generations", "brandA-image", "second"),
        ("images/generations", None, "second"),
        ("images/edits", "brandB-2", "first"),
        ("images/edits", None, EMBEDDED),
        ("images/edits", "qwen-image", None),
        ("images/captions", None, EMBEDDED),
        ("3d_models/meshes", None, "default only"),
        ("3d_models/meshes", "flash", EMBEDDED),
    ],
)
def test_the_first_engine_that_fits_serves_a_request(
    file: Path, operation: str, model: str | None, name: str | None
) -> None:
    asked = EngineRequest(operation=operation, request={"model": model} if model else {})
    registry = registry_of(file)
    if name is None:
        with pytest.raises(NotServed):
            registry.choose(asked)
        return
    chosen = registry.choose(asked)
    assert chosen.name == name or (name == EMBEDDED and registry.is_embedded(chosen))


def test_an_engine_of_some_clients_serves_no_other(file: Path) -> None:
    file.write_text(
        FILE.replace(
            'serves = ["images/generations"]\nfunction', 'serves = ["images/edits"]\nfunction'
        )
    )
    registry = registry_of(file)
    artist = EngineRequest(operation="images/generations", client="art-anna")
    other = EngineRequest(operation="images/generations", client="web")
    assert registry.choose(artist).name == "third"
    assert registry.is_embedded(registry.choose(other))
    assert "third" in {offer.engine for offer in registry.offers("art-anna")}
    assert "third" not in {offer.engine for offer in registry.offers("web")}


def test_models_of_the_operator_are_offered_beside_those_of_the_specification(file: Path) -> None:
    models = registry_of(file).models_of("images/generations")
    assert models == [*known_models("images/generations"), "qwen-image"]
    offers = registry_of(file).offers("")
    offered = {
        (offer.model, offer.engine) for offer in offers if offer.operation == "3d_models/meshes"
    }
    assert ("pro", "default only") in offered
    assert ("flash", "default only") not in offered
    (default,) = {
        offer.model
        for offer in offers
        if offer.is_default and offer.operation == "3d_models/meshes"
    }
    assert default == "pro"


def test_options_travel_with_the_engine(file: Path) -> None:
    engines = read_engines(file)
    assert engines[0].options == {"steps": 4}
    assert engines[3].options["base_url"] == ["http://127.0.0.1:1/v1"]
    assert (engines[3].kind, engines[3].lane, engines[3].concurrent) == ("openai", "remote", 2)


def test_fallbacks_are_asked_in_their_order_and_once(file: Path) -> None:
    registry = registry_of(file)
    asked = EngineRequest(operation="images/generations", request={"prompt": "a", "model": "sdxl"})
    third = registry.next_after(["second"], asked)
    assert third is not None
    assert third.name == "third"
    last = registry.next_after(["second", "third"], asked)
    assert last is not None
    assert registry.is_embedded(last)
    assert registry.next_after(["third"], asked) is None
    # The embedded engine knows no model of the operator
    assert plain(asked) == {"prompt": "a", "model": "brandA-image"}


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("[[engine]]", "[[engine", "engines.toml"),
        (
            '"images/generations"',
            '"images/dreams"',
            'unknown operation "images/dreams". Did you mean',
        ),
        ('["images/generations"]\nclients', '["videos/pose_detections"]\nclients', "cannot do"),
        (
            '["images/generations"]\nfunction',
            '[{ operation = "images/captions", models = ["a"] }]\nfunction',
            "name none",
        ),
        ('kind = "openai"', 'kind = "opnai"', 'Did you mean "openai"?'),
        (RECIPE, "nowhere.module:run", "cannot be imported"),
        (RECIPE, "json:dream", "cannot be imported"),
        (RECIPE, "json:__all__", "is not a function"),
        (RECIPE, "os.system('x')", "engines.toml"),
        (
            'name = "first"',
            'name = "first"\nserve = ["brandB-2"]',
            'engine "first": unknown key "serve". Did you mean "serves"?',
        ),
        ('model = "sd"', 'modl = "sd"', 'engine "third" has no "model"'),
        ('name = "first"', "", 'engine number 1 has no "name".'),
        ('name = "second"', 'name = "first"', 'two engines are named "first"'),
        (
            '"third", "embedded"',
            '"thrid"',
            'the fallback "thrid" of engine "second" is unknown. Did you mean "third"?',
        ),
        ("concurrent = 2", "concurrent = 0", '"concurrent" of engine "third" cannot be used'),
        ('base_url = "http', 'base_url = "gopher', '"base_url" of engine "third" cannot be used'),
        (
            'function = "json:dumps"\nfallback',
            'function = "json:dumps"\nprice = { amount = 1, currency = "USD" }\nfallback',
            "use one currency",
        ),
        (
            '[[engine]]\nname = "first"',
            'engines = 1\n[[engine]]\nname = "first"',
            'the file: unknown key "engines". Did you mean "engine"?',
        ),
        (RECIPE, "os.system", '"function" of engine "first" cannot be used: give package.module:'),
    ],
)
def test_a_mistake_in_the_file_stops_the_start(
    file: Path, before: str, after: str, says: str
) -> None:
    assert before in FILE
    file.write_text(FILE.replace(before, after))
    settings = Settings(home=file.parent, engines=file)
    with pytest.raises(ValueError, match=r".") as refused:
        Engines(settings)
    assert says in str(refused.value)
    assert str(refused.value).startswith(str(file))
    assert "pydantic" not in str(refused.value)


def test_a_file_that_is_not_there_is_an_error_at_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEDIA_ENGINES", str(tmp_path / "gone.toml"))
    with pytest.raises(ValueError, match=r"gone.toml: give a file or folder that is there"):
        Settings.from_environment(tmp_path)


def test_a_folder_of_files_is_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name in ("b", "a"):
        (tmp_path / f"{name}.toml").write_text(
            f'[[engine]]\nname = "{name}"\nserves = ["images/captions"]\nfunction = "{RECIPE}"'
        )
    assert [engine.name for engine in read_engines(tmp_path)] == ["a", "b"]


def test_files_are_read_anew_when_they_change_and_kept_where_they_cannot_be(file: Path) -> None:
    engines = Engines(Settings(home=file.parent, engines=file))
    first = engines.registry
    engines.renew()
    assert engines.registry is first
    file.write_text(FILE.replace('"default only"', '"another"'))
    engines.renew()
    assert "another" in {engine.name for engine in engines.registry.added}
    renewed = engines.registry
    file.write_text("nonsense")
    engines.renew()
    assert engines.registry is renewed


def test_models_come_from_the_contract() -> None:
    assert set(known_models("3d_models/meshes")) == {"pro", "flash"}
    assert "brandC-multiview" in known_models("images/edits")
    assert known_models("images/captions") == []
    assert known_models("images/processes") == ["brandD2"]


def test_a_recipe_is_a_function_of_a_module() -> None:
    assert load_recipe("media_studio.recipes.prompts:seed_of")("a chair") == load_recipe(
        "media_studio.recipes.prompts:seed_of"
    )("A chair ")


@pytest.mark.parametrize(
    ("pictures", "served"), [("", (True, True)), ("true", (False, True)), ("false", (True, False))]
)
def test_an_engine_may_take_requests_with_or_without_pictures_only(
    file: Path, pictures: str, served: tuple[bool, bool]
) -> None:
    key = f", pictures = {pictures}" if pictures else ""
    row = f'{{ operation = "3d_models/meshes"{key} }}'
    file.write_text(f'[[engine]]\nname = "e"\nserves = [{row}]\nfunction = "{RECIPE}"')
    (engine,) = read_engines(file)
    picture = {"input_image": InputFile(kind="image", uri="assets/u/a.png")}
    asked = (EngineRequest(operation="3d_models/meshes", inputs=inputs) for inputs in ({}, picture))
    assert tuple(map(engine.fits, asked)) == served


def test_the_engine_of_a_job_is_the_one_that_was_named_at_its_acceptance(file: Path) -> None:
    asked = EngineRequest(operation="images/generations", request={"model": "brandB-2"})
    registry = registry_of(file)
    assert registry.chosen("second", asked).name == "second"
    assert registry.chosen("gone since", asked).name == "first"


def test_questions_about_pictures_are_served_by_an_engine_that_an_operator_adds(
    file: Path, tmp_path: Path
) -> None:
    asked = EngineRequest(operation="images/captions", request={"question": "Which one?"})
    with pytest.raises(NotServed):
        Registry((), EMBEDDED_ENGINES).choose(asked)
    file.write_text(
        f'[[engine]]\nname = "eyes"\nserves = ["images/captions"]\nfunction = "{RECIPE}"'
    )
    assert registry_of(file).choose(asked).name == "eyes"
    # The job of an engine that is gone must not stop the host that claims it
    assert Registry((), EMBEDDED_ENGINES).chosen("eyes", asked) in EMBEDDED_ENGINES
    job = execution_of(tmp_path, "images/captions", language="English")
    job._assignment.request["question"] = "Which one?"
    job._assignment.request["input_image"] = "assets/job-1/a.png"
    with pytest.raises(JobError, match="is gone"):
        perform(job)


def test_the_service_itself_does_not_import_a_recipe(file: Path) -> None:
    file.write_text(FILE.replace(RECIPE, "this:fly"))
    with pytest.raises(ValueError, match="cannot be imported"):
        read_engines(file)
    assert "this" not in sys.modules


SCRIPTED = """
[[engine]]
name = "drawn"
kind = "blender"
script = "draw.py"
serves = ["images/generations"]
"""


def test_a_script_is_read_with_the_file_and_anew_when_it_changes(tmp_path: Path) -> None:
    file, script = tmp_path / "engines.toml", tmp_path / "draw.py"
    file.write_text(SCRIPTED)
    script.write_text("pass")
    engines = Engines(Settings(home=tmp_path, engines=file))
    script.write_text("import bpy")
    engines.renew()
    (drawn,) = engines.registry.added
    assert (drawn.lane, drawn.options["text"]) == ("cpu", "import bpy")
    script.write_text("import bpy\ndef (")
    engines.renew()
    (drawn,) = engines.registry.added
    assert drawn.options["text"] == "import bpy"


@pytest.mark.parametrize(
    ("script", "serves", "says"),
    [
        ("a = 1\ndef (", "images/edits", 'engine "drawn": draw.py, line 2: invalid syntax'),
        ("", "images/captions", 'which the kind "blender" cannot do'),
        (None, "images/edits", "there is no file"),
        ("#" * 1_000_001, "images/edits", "draw.py is larger than 1 MB"),
    ],
)
def test_a_script_that_cannot_be_run_stops_the_start(
    tmp_path: Path, script: str | None, serves: str, says: str
) -> None:
    (tmp_path / "engines.toml").write_text(SCRIPTED.replace("images/generations", serves))
    if script is not None:
        (tmp_path / "draw.py").write_text(script)
    with pytest.raises(ValueError, match=re.escape(says)):
        read_engines(tmp_path / "engines.toml")
