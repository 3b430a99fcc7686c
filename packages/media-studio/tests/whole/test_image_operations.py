"""Captions, better prompts, edits, restoration and shape programs through the wire."""

import base64
import io
import json
from collections.abc import Iterator

import httpx
import numpy as np
import pytest
from PIL import Image, ImageFilter

from media_gltf import glb
from media_studio.catalogue.index import CATALOGUE
from media_studio.motion.body import JOINTS
from media_studio.programs.composition import compose
from media_studio.programs.program_json import write_program
from media_studio.reading.scenes.prompt import parse_prompt
from media_testing.job_client import completed, document, failure, load, picture
from media_testing.running_service import RunningService

PROMPT = "an oak stool with a red leather seat"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    service = RunningService(
        tmp_path_factory.mktemp("service"), concurrency="cpu:2", render_threads=1
    )
    yield service.start()
    service.stop()


@pytest.fixture(scope="module")
def client(service: RunningService) -> Iterator[httpx.Client]:
    with service.client() as client:
        yield client


@pytest.fixture(scope="module")
def stool(client: httpx.Client) -> str:
    size = {"size": "1280x720"}
    return str(completed(client, "images/generations", prompt=PROMPT, **size)["result"][0])


def as_data(shown: Image.Image) -> str:
    stream = io.BytesIO()
    shown.save(stream, "PNG")
    return "data:image/png;base64," + base64.b64encode(stream.getvalue()).decode()


def apple() -> Image.Image:
    """Draw a red disc on white."""
    y, x = np.mgrid[:480, :640]
    disc = np.hypot(x - 320, y - 240) < 150
    pixels = np.where(disc[..., None], [190, 30, 30], [250, 250, 250]).astype(np.uint8)
    return Image.fromarray(pixels).filter(ImageFilter.GaussianBlur(1))


@pytest.mark.parametrize(
    ("language", "words"),
    [("English", ["stool", "wooden", "red"]), ("German", ["rot"]), ("français", ["rouge"])],
)
def test_a_picture_of_ours_is_captioned_from_its_scene(
    client: httpx.Client, stool: str, language: str, words: list[str]
) -> None:
    task = completed(client, "images/captions", input_image=stool, language=language)
    told = f"{task['result']} {task['metadata']['description']}".lower()
    assert [word for word in words if word not in told] == []
    assert task["metadata"]["keywords"]


def test_a_picture_of_others_is_not_said_to_show_what_nobody_recognised(
    client: httpx.Client,
) -> None:
    task = completed(client, "images/captions", input_image=as_data(apple()), language="English")
    told = f"{task['result']} {task['metadata']['description']}".lower()
    assert "red" in told
    assert "apple" not in told


@pytest.mark.parametrize(
    ("language", "code"),
    [("Latin", "language_not_supported_by_engine"), ("Gobbledygookish", "unknown_language")],
)
def test_languages_that_are_not_written(client: httpx.Client, language: str, code: str) -> None:
    error = failure(client, "images/captions", input_image=as_data(apple()), language=language)
    assert error["code"] == code


def test_a_better_prompt_still_names_the_subject(client: httpx.Client) -> None:
    task = completed(
        client, "images/prompt_enhancements", prompt=PROMPT, system_prompt="a product photo"
    )
    assert task["result"].startswith(PROMPT)
    assert len(task["result"]) > len(PROMPT) + 10
    assert task["metadata"]["steps"]


def test_an_instruction_that_cannot_be_followed(client: httpx.Client) -> None:
    error = failure(
        client,
        "images/prompt_enhancements",
        prompt=PROMPT,
        system_prompt="translate it into French and answer in JSON",
    )
    assert error["code"] == "unsupported_instruction"


def test_pixels_are_edited(client: httpx.Client) -> None:
    task = completed(
        client,
        "images/edits",
        prompt="make it black and white",
        input_images=[as_data(apple())],
        size="1152x864",
    )
    shown = np.asarray(picture(client, task["result"][0]).convert("RGB")).astype(int)
    assert shown.shape == (864, 1152, 3)
    assert np.ptp(shown, axis=2).max() <= 2
    assert task["metadata"]["steps"]


def test_a_background_is_removed(client: httpx.Client) -> None:
    task = completed(
        client, "images/edits", prompt="remove the background", input_images=[as_data(apple())]
    )
    alpha = np.asarray(picture(client, task["result"][0]))[..., 3]
    assert alpha[5, 5] == 0
    assert alpha[512, 512] == 255


@pytest.mark.parametrize("prompt", ["add a hat", "remove the person", "replace the sky"])
def test_what_no_engine_can_do_to_pixels_is_refused(client: httpx.Client, prompt: str) -> None:
    error = failure(client, "images/edits", prompt=prompt, input_images=[as_data(apple())])
    assert error["code"] in ("unsupported_edit", "no_subject")


@pytest.mark.long
def test_a_picture_of_ours_is_edited_as_a_scene_and_leads_to_a_mesh(
    client: httpx.Client, stool: str
) -> None:
    task = completed(
        client, "images/edits", prompt="make the seat blue", input_images=[stool], size="1280x720"
    )
    assert task["metadata"]["method"] == "scene changed and path traced"
    assert task["model"] == "embedded-scene-renderer"
    pixels = np.asarray(picture(client, task["result"][0]).convert("RGB")).astype(float)
    red, green, blue = np.moveaxis(pixels, -1, 0)
    assert ((blue > 1.5 * red) & (blue > 1.2 * green)).mean() > 0.01
    assert ((red > 1.8 * green) & (red > 1.8 * blue)).mean() < 0.002
    mesh = completed(client, "3d_models/meshes", input_image=task["result"][0], model="flash")
    assert mesh["metadata"][0]["mesh_info"]["method"] == "source_scene"
    caption = completed(
        client, "images/captions", input_image=task["result"][0], language="English"
    )
    assert "blue" in caption["result"].lower()


def test_one_instruction_changes_a_scene_and_the_pixels(client: httpx.Client, stool: str) -> None:
    prompt = "add a cat on the stool and make it black and white"
    task = completed(client, "images/edits", prompt=prompt, input_images=[stool])
    steps = "; ".join(task["metadata"]["steps"])
    assert steps.startswith("added: cat, on the ")
    pixels = np.asarray(picture(client, task["result"][0]).convert("RGB")).astype(float)
    assert np.ptp(pixels, axis=-1).max() < 4


def test_a_refusal_says_why_the_scene_cannot_be_changed_so(
    client: httpx.Client, stool: str
) -> None:
    error = failure(client, "images/edits", prompt="add a quasar", input_images=[stool])
    assert error["code"] == "unsupported_edit"
    assert error["message"] == (
        '"a quasar" is nothing that can be added to the picture. Nothing was changed.'
    )


def test_the_background_of_a_picture_of_ours_leaves_an_exact_outline(
    client: httpx.Client, stool: str
) -> None:
    task = completed(
        client, "images/edits", prompt="pure white background with a soft shadow under the stool",
        input_images=[stool],
    )  # fmt: skip
    assert task["metadata"]["method"].endswith("the scene that the picture was made of")
    pixels = np.asarray(picture(client, task["result"][0]).convert("RGB"))
    assert pixels[:20].min() == 255
    assert pixels[-200:].min() < 120


@pytest.mark.long
def test_four_views_of_a_subject_come_in_order(client: httpx.Client, stool: str) -> None:
    task = completed(
        client,
        "images/edits",
        model="brandC-multiview",
        input_images=[stool],
        background="transparent",
    )
    assert [uri.rpartition("/")[2] for uri in task["result"]] == [
        "front.png",
        "left.png",
        "back.png",
        "right.png",
    ]
    for uri in task["result"]:
        shown = np.asarray(picture(client, uri))
        assert shown.shape == (1024, 1024, 4)
        assert 0.03 < (shown[..., 3] > 250).mean() < 0.9


def test_noise_is_removed_and_the_picture_is_enlarged(client: httpx.Client) -> None:
    clean = np.asarray(apple()).astype(float)
    noisy = clean + np.random.default_rng(1).normal(0, 20, clean.shape)
    sent = Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8))
    task = completed(client, "images/processes", model="brandD2", input_image=as_data(sent))
    restored, enlarged = (picture(client, uri) for uri in task["result"])
    assert (restored.size, enlarged.size) == (sent.size, (1280, 960))
    error = np.asarray(restored.convert("RGB")).astype(float) - clean
    assert np.sqrt((error**2).mean()) < 8
    assert 15 < task["metadata"]["estimates"]["noise_sigma"] < 25


def test_a_prompt_that_is_a_shape_program_is_built_as_it_stands(client: httpx.Client) -> None:
    program = {
        "format": "shape-program/1",
        "name": "signal",
        "materials": {"post": {"material": "iron"}, "lamp": {"material": "glow", "colour": "red"}},
        "parts": [
            {"material": "post", "shape": {"cylinder": {"radius": 0.05, "height": 2}}},
            {
                "material": "lamp",
                "shape": {"ellipsoid": {"rx": 0.2, "ry": 0.2, "rz": 0.2}},
                "at": [0, 2.1, 0],
            },
        ],
    }
    mesh = completed(client, "3d_models/meshes", prompt=json.dumps(program), model="flash")
    assert load(client, mesh["result"][0]).bounds[1][1] == pytest.approx(2.3, abs=0.01)
    program["parts"][0]["material"] = "pole"  # type: ignore[index]
    error = failure(client, "3d_models/meshes", prompt=json.dumps(program))
    assert (error["code"], "parts[0]" in error["message"]) == ("invalid_shape_program", True)


def test_what_the_catalogue_builds_is_a_program_that_can_be_sent(client: httpx.Client) -> None:
    written = write_program(compose(parse_prompt("an oak table", CATALOGUE), CATALOGUE))
    named = completed(client, "3d_models/meshes", prompt="an oak table", model="flash")
    programmed = completed(client, "3d_models/meshes", prompt=written, model="flash")
    one, other = (task["metadata"][0]["mesh_info"] for task in (named, programmed))
    assert one["triangles"] == other["triangles"]
    assert one["bounds_max"] == pytest.approx(other["bounds_max"], abs=1e-5)


@pytest.mark.long
def test_words_become_a_character_that_moves(client: httpx.Client) -> None:
    mesh = completed(client, "3d_models/meshes", prompt="a knight", model="flash")
    metadata = mesh["metadata"][0]
    assert metadata["mesh_info"]["bones"] == len(JOINTS)
    assert metadata["t_pose_model"] == mesh["result"][0]
    motion = completed(client, "motions/retrievals", text_prompt="someone waves")["result"][0]
    animated = completed(
        client, "motions/animations", input_model=mesh["result"][0], input_motion=motion
    )
    content = client.get(f"/{animated['result'][0]}").content
    (clip,) = document(content)["animations"]
    names = {document(content)["nodes"][c["target"]["node"]]["name"] for c in clip["channels"]}
    assert {"Hips", "LeftArm", "RightArm", "Head"} <= names
    assert glb.parse(content)
