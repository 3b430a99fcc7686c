"""Models made from pictures, painted with pictures, and filmed; over the wire."""

import base64
import io
import json
import re
from collections.abc import Iterator

import av
import httpx
import numpy as np
import pytest
from PIL import Image, ImageDraw

from media_testing.job_client import completed, document, failure, load, picture
from media_testing.running_service import RunningService

RED, BLUE, GREEN, WHITE = (190, 30, 30), (30, 50, 190), (40, 150, 60), (240, 240, 235)


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


def encoded(image: Image.Image) -> str:
    content = io.BytesIO()
    image.save(content, "PNG")
    return base64.b64encode(content.getvalue()).decode()


def tower(width: int, upper: tuple[int, int, int], lower: tuple[int, int, int]) -> Image.Image:
    """A block of two colours on a transparent background, 360 pixels high."""
    image = Image.new("RGBA", (400, 400), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    left, right = 200 - width // 2, 199 + width // 2
    draw.rectangle((left, 20, right, 199), fill=(*upper, 255))
    draw.rectangle((left, 200, right, 379), fill=(*lower, 255))
    return image


def views() -> dict[str, str]:
    """A block 200 wide, 360 high and 100 deep that has another colour on each side."""
    return {
        "front": encoded(tower(200, RED, WHITE)),
        "left": encoded(tower(100, BLUE, WHITE)),
        "back": encoded(tower(200, GREEN, WHITE)),
    }


@pytest.fixture(scope="module")
def block(client: httpx.Client) -> dict:
    return completed(
        client, "3d_models/meshes", input_images=views(), with_texture=True, model="flash"
    )


@pytest.fixture(scope="module")
def crate(client: httpx.Client) -> dict:
    return completed(client, "images/generations", prompt="a wooden crate for qwzzx")


def color_at(shape, point: tuple[float, float, float]) -> np.ndarray:
    """The base colour at the vertex nearest to a point."""
    [part] = shape.geometry.values()
    nearest = np.linalg.norm(part.vertices - point, axis=1).argmin()
    texture = part.visual.material.baseColorTexture.convert("RGB")
    u, v = part.visual.uv[nearest]
    return np.array(texture.getpixel((int(u * texture.width), int((1 - v) * texture.height))))


@pytest.mark.long
def test_views_give_a_closed_model_of_their_proportions(client: httpx.Client, block: dict) -> None:
    info = block["metadata"][0]["mesh_info"]
    assert block["model"] == info["engine"] == "embedded-silhouette-3d"
    assert info["method"].startswith("approximate: ")
    assert info["watertight"]
    shape = load(client, block["result"][0])
    width, height, depth = shape.extents
    assert height == pytest.approx(1.0, abs=0.01)
    assert (width / height, depth / height) == pytest.approx((200 / 360, 100 / 360), abs=0.03)
    assert shape.bounds[0][1] == pytest.approx(0, abs=1e-3)


def test_each_side_shows_the_picture_of_that_side(client: httpx.Client, block: dict) -> None:
    shape = load(client, block["result"][0])
    for point, color in [
        ((0, 0.75, 0.14), RED),
        ((0.28, 0.75, 0), BLUE),
        ((0, 0.75, -0.14), GREEN),
        ((0, 0.25, 0.14), WHITE),
    ]:
        assert np.abs(color_at(shape, point) - color).max() < 40, point


def test_references_are_the_pictures_in_the_order_of_their_sides(block: dict) -> None:
    references = block["metadata"][0]["reference_images"]
    assert [uri.rpartition("/")[2].split(".")[0] for uri in references] == [
        "input_images_front",
        "input_images_left",
        "input_images_back",
    ]


@pytest.mark.long
def test_views_beside_our_own_picture_are_not_ignored(client: httpx.Client, crate: dict) -> None:
    ours = crate["result"][0]
    alone = completed(client, "3d_models/meshes", input_image=ours)
    assert alone["metadata"][0]["mesh_info"]["method"] == "source_scene"
    beside = completed(
        client,
        "3d_models/meshes",
        input_images={"front": ours, "left": encoded(tower(200, RED, WHITE))},
        model="flash",
    )
    assert beside["model"] == "embedded-silhouette-3d"
    assert "2 views" in beside["metadata"][0]["mesh_info"]["method"]


def test_words_of_a_prompt_stay_with_the_client_that_wrote_them(
    service: RunningService, client: httpx.Client, crate: dict
) -> None:
    assert crate["metadata"]["ignored_terms"] == ["qwzzx"]
    content = base64.b64encode(content_of(client, crate)).decode()
    with service.client("bob") as other:
        mesh = completed(other, "3d_models/meshes", input_image=content)
    # What the picture was made from is not bob's: to him it is a picture like any other
    assert mesh["metadata"][0]["mesh_info"]["method"].startswith("approximate")
    assert "qwzzx" not in json.dumps(mesh)


def test_one_picture_gives_a_closed_white_model_that_says_it_is_a_guess(
    client: httpx.Client,
) -> None:
    front = Image.new("RGB", (300, 300), (228, 228, 226))
    ImageDraw.Draw(front).ellipse((60, 30, 240, 270), fill=RED)
    mesh = completed(client, "3d_models/meshes", input_image=encoded(front), model="flash")
    info = mesh["metadata"][0]["mesh_info"]
    assert info["method"].startswith("approximate: ")
    assert any("plain colour" in note for note in info["notes"])
    assert info["watertight"]
    assert info["textures"] == 0
    width, height, depth = load(client, mesh["result"][0]).extents
    assert width / height == pytest.approx(180 / 240, abs=0.03)
    assert 0.5 * width < depth < 1.2 * width


@pytest.mark.parametrize("kind", ["white", "noise"])
def test_a_picture_without_a_subject_fails_and_says_what_to_send(
    client: httpx.Client, kind: str
) -> None:
    random = np.random.default_rng(7)
    pixels = {
        "white": np.full((200, 200, 3), 250, np.uint8),
        "noise": random.integers(0, 255, (200, 200, 3), dtype=np.uint8),
    }[kind]
    error = failure(client, "3d_models/meshes", input_image=encoded(Image.fromarray(pixels)))
    assert error["code"] == "no_subject"
    assert re.search(r"\b[Ss]end (a|one)\b", error["message"])


def test_the_side_of_a_bad_picture_is_named(client: httpx.Client) -> None:
    pictures = {**views(), "back": encoded(Image.new("RGB", (200, 200), WHITE))}
    error = failure(client, "3d_models/meshes", input_images=pictures)
    assert error["code"] == "no_subject"
    assert "input_images.back" in error["message"]


def test_a_damaged_picture_is_an_invalid_image(client: httpx.Client) -> None:
    content = base64.b64decode(encoded(tower(200, RED, WHITE)))
    cut = base64.b64encode(content[: len(content) // 2]).decode()
    assert failure(client, "3d_models/meshes", input_image=cut)["code"] == "invalid_image"


def test_painting_with_pictures_keeps_geometry_and_uvs_to_the_last_bit(
    client: httpx.Client, block: dict
) -> None:
    pictures = {"front": encoded(tower(200, GREEN, BLUE)), "back": encoded(tower(200, RED, BLUE))}
    painted = completed(
        client, "3d_models/textures", input_model=block["result"][0], input_images=pictures
    )
    info = painted["metadata"][0]["mesh_info"]
    assert painted["model"] == "embedded-picture-projector"
    assert "projected" in info["method"]
    assert info["uv_rebuilt"] is False
    before, after = (load(client, item["result"][0]) for item in (block, painted))
    [old], [new] = before.geometry.values(), after.geometry.values()
    assert np.array_equal(old.vertices, new.vertices)
    assert np.array_equal(old.faces, new.faces)
    assert np.array_equal(old.visual.uv, new.visual.uv)
    assert np.abs(color_at(after, (0, 0.75, 0.14)) - GREEN).max() < 40
    assert np.abs(color_at(after, (0, 0.75, -0.14)) - RED).max() < 40


@pytest.mark.long
def test_a_picture_of_a_material_covers_the_whole_model(client: httpx.Client, block: dict) -> None:
    random = np.random.default_rng(3)
    grain = np.clip(random.normal((150, 100, 50), 12, (256, 256, 3)), 0, 255).astype(np.uint8)
    painted = completed(
        client,
        "3d_models/textures",
        input_model=block["result"][0],
        input_image=encoded(Image.fromarray(grain)),
        keep_uv=False,
    )
    info = painted["metadata"][0]["mesh_info"]
    assert "sample" in info["method"]
    assert info["uv_rebuilt"] is True
    content = document(client.get(f"/{painted['result'][0]}").content)
    assert "normalTexture" in content["materials"][0]
    shape = load(client, painted["result"][0])
    for point in [(0, 0.5, 0.14), (0.28, 0.5, 0), (0, 1, 0)]:
        assert np.abs(color_at(shape, point) - (150, 100, 50)).max() < 70


def frames(content: bytes) -> list[av.VideoFrame]:
    with av.open(io.BytesIO(content)) as container:
        return list(container.decode(video=0))


@pytest.mark.long
def test_a_turntable_is_an_mp4_whose_last_frame_is_a_picture(
    client: httpx.Client, block: dict
) -> None:
    film = completed(
        client, "3d_models/renderings", input_model=block["result"][0], output_type="video"
    )
    assert film["model"] == "embedded-rasteriser"
    assert film["result"][0].endswith(".mp4")
    shown = [frame.to_ndarray(format="rgb24") for frame in frames(content_of(client, film))]
    assert len(shown) == 48
    last = np.asarray(picture(client, film["metadata"]["last_frame"]).convert("RGB")).astype(int)
    assert np.abs(last - shown[-1]).mean() < 6
    opposite = np.abs(shown[0].astype(int) - shown[24]).mean()
    assert opposite > 3 * np.abs(shown[0].astype(int) - shown[-1]).mean()


def content_of(client: httpx.Client, envelope: dict) -> bytes:
    return client.get(f"/{envelope['result'][0]}").content


@pytest.mark.long
def test_a_transparent_turntable_is_a_webm_with_an_alpha_channel(
    client: httpx.Client, block: dict
) -> None:
    film = completed(
        client,
        "3d_models/renderings",
        input_model=block["result"][0],
        output_type="video",
        background="transparent",
    )
    assert film["result"][0].endswith(".webm")
    assert len(frames(content_of(client, film))) == 48
    last = np.asarray(picture(client, film["metadata"]["last_frame"]))
    assert last[:30, :30, 3].max() == 0
