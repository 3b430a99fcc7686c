"""What is typed reaches the flow as its parameters."""

import pytest
from cyclopts import CycloptsError
from prefect import Flow
from pydantic import SecretStr

from media_api.programs.exit_codes import WrongCommand
from media_pipelines.command.terminal import service_of
from media_pipelines.flows.check_models import check_models
from media_pipelines.flows.image_to_model import image_to_model
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.flows.retexture_variants import retexture_variants
from media_pipelines.flows.single_operations import (
    edits as edits_flow,
)
from media_pipelines.flows.single_operations import (
    generations as generations_flow,
)
from media_pipelines.flows.single_operations import (
    motion_detections as motion_detections_flow,
)
from media_pipelines.flows.sweep import sweep
from media_pipelines.flows.text_to_animation import text_to_animation
from media_pipelines.flows.text_to_model import text_to_model
from media_pipelines.flows.video_to_animation import video_to_animation
from media_testing.command_lines import asked

CHAIR = ("--prompt", "a chair", "--texture-prompt", "oak", "--output", "out")
CAPTURE = ("--input-video", "a.mp4", "--start-time-seconds", "0", "--duration-seconds", "1")
OUT = ("--output", "out")


@pytest.mark.parametrize(
    ("flow", "typed", "parameters"),
    [
        (text_to_model, CHAIR, {"prompt": "a chair", "texture_prompt": "oak"}),
        (
            image_to_model,
            ("--front", "f.png", "--left", "l.png", "--model", "flash", "--again", *OUT),
            {"front": "f.png", "left": "l.png", "model": "flash", "again": True},
        ),
        (
            retexture_variants,
            ("--model", "m.glb", "--texture-prompt", "oak", "--texture-prompt", "tin", *OUT),
            {"model": "m.glb", "texture_prompts": ["oak", "tin"]},
        ),
        (
            retexture_variants,
            ("--model", "m.glb", "--texture-prompts", "oak", "tin", "--no-keep-uv", *OUT),
            {"model": "m.glb", "texture_prompts": ["oak", "tin"], "keep_uv": False},
        ),
        (
            video_to_animation,
            ("--video", "v.mp4", "--character", "c", "--person", "2", "--person", "0", *OUT),
            {"video": "v.mp4", "character": "c", "people": [2, 0]},
        ),
        (
            text_to_animation,
            ("--text-prompt", "walk", "--character", "c.glb", "--fps", "-1", *OUT),
            {"text_prompt": "walk", "character": "c.glb", "fps": -1.0},
        ),
        (
            edits_flow,
            ("--input-image", "a.png", "--input-image", "b.png", *OUT),
            {"input_images": ["a.png", "b.png"]},
        ),
        (
            motion_detections_flow,
            (*CAPTURE, "--bboxes", "[[0, 1, 2, 3]]", *OUT),
            {
                "input_video": "a.mp4",
                "start_time_seconds": 0.0,
                "duration_seconds": 1.0,
                "bboxes": [[0, 1, 2, 3]],
            },
        ),
        (
            generations_flow,
            ("--prompt", "a", "--prices", "p.csv", "--max-cost", "2", "--dry-run", *OUT),
            {"prompt": "a", "prices": "p.csv", "max_cost": 2.0, "dry_run": True},
        ),
        (
            produce_batch,
            ("--manifest", "a.csv", "--max-operations", "5", "--dry-run", *OUT),
            {"manifest": "a.csv", "max_operations": 5, "dry_run": True},
        ),
        (sweep, ("--idle-minutes", "0", "--dry-run"), {"idle_minutes": 0.0, "dry_run": True}),
        (
            check_models,
            ("--model", "a.glb", "--model", "b.glb", "--max-faces", "100", "--no-uvs", *OUT),
            {
                "models": ["a.glb", "b.glb"],
                "policy": {"max_faces": 100, "uvs": False},
                "output": "out",
            },
        ),
    ],
)
def test_what_is_typed_is_what_the_flow_gets(
    flow: Flow, typed: tuple[str, ...], parameters: dict[str, object]
) -> None:
    assert asked(flow, *typed).parameters == parameters


@pytest.mark.parametrize(
    ("typed", "parameters"),
    [
        (("--target-size", "2"), {"target_size": 2.0}),
        (("--target-size", "2", "1", "3"), {"target_size": [2.0, 1.0, 3.0]}),
        (("--quality", "repair"), {"quality": {"on_failure": "repair"}}),
        (
            ("--quality", "repair; target=godot"),
            {"quality": {"on_failure": "repair", "target": "godot"}},
        ),
        (("--approve", "image", "--approve", "mesh"), {"approve": ["image", "mesh"]}),
        (("--rotation-x", "-90"), {"rotation_x": -90.0}),
    ],
)
def test_options_of_a_finished_model(typed: tuple[str, ...], parameters: dict[str, object]) -> None:
    rest = {"prompt": "a chair", "texture_prompt": "oak"}
    assert asked(text_to_model, *CHAIR, *typed).parameters == rest | parameters


def test_the_service_and_the_place_of_the_files_are_no_parameters() -> None:
    service = ("--base-url", "https://media.example", "--api-key", "k", "--home", "h")
    given = asked(generations_flow, "--prompt", "a chair", *service, *OUT)
    assert given.parameters == {"prompt": "a chair"}
    assert (given.base_url, given.api_key) == ("https://media.example", "k")
    assert (given.home, given.output) == ("h", "out")


def test_address_and_key_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEDIA_SERVICE_URL", "https://media.example")
    monkeypatch.setenv("MEDIA_API_KEY", "secret")
    there = service_of(asked(sweep)).access
    assert (there.address, there.key) == ("https://media.example", SecretStr("secret"))
    other = ("--base-url", "https://other.example", "--api-key", "other")
    there = service_of(asked(sweep, *other)).access
    assert (there.address, there.key) == ("https://other.example", SecretStr("other"))


@pytest.mark.parametrize("name", pipelines())
def test_every_pipeline_says_what_it_needs(name: str) -> None:
    with pytest.raises(CycloptsError, match="requires an argument"):
        asked(pipelines()[name])


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (("--mesh-count", "7"), "--mesh-count: give a number of at least 100."),
        (("--target-size", "1", "2"), "--target-size: give one length, or three along x, y and z."),
        (("--uniform-color", "red"), "--uniform-color: 'red' is not a colour. Write #RRGGBB"),
        (("--base-url", "media.example"), "--base-url: media.example is not an address. Begin it"),
        (("--base-url", "https://a:b@c.example"), "--base-url: An address holds no user name"),
    ],
)
def test_a_value_that_the_flow_would_refuse_is_told_before_anything_starts(
    typed: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(WrongCommand) as caught:
        asked(text_to_model, *CHAIR, *typed)
    assert sentence in str(caught.value)
    assert "^" not in str(caught.value)


def test_a_limit_of_the_policy_is_told_by_its_option() -> None:
    with pytest.raises(WrongCommand, match="--max-faces: give a number of at least"):
        asked(check_models, "--model", "a.glb", "--max-faces", "0")
