"""What the service makes, through the wire, opened by other programs."""

import base64
from collections.abc import Iterator

import httpx
import numpy as np
import pytest

from media_gltf import glb
from media_testing import moving_models
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
def image(client: httpx.Client) -> dict:
    # A transparent one takes three times as long
    return completed(client, "images/generations", prompt=PROMPT, size="1152x864")


@pytest.fixture(scope="module")
def mesh(client: httpx.Client, image: dict) -> dict:
    return completed(
        client,
        "3d_models/meshes",
        input_image=image["result"][0],
        with_texture=True,
        pbr_texture=True,
        model="flash",
    )


@pytest.mark.long
def test_image_has_the_size_and_the_background_asked_for(client: httpx.Client) -> None:
    image = completed(
        client, "images/generations", prompt=PROMPT, size="1152x864", background="transparent"
    )
    shown = picture(client, image["result"][0])
    assert (shown.size, shown.mode) == ((1152, 864), "RGBA")
    alpha = np.asarray(shown)[..., 3]
    assert alpha[:40, :40].max() == 0
    assert 0.05 < (alpha > 250).mean() < 0.8
    assert image["model"] == "embedded-scene-renderer"
    assert image["metadata"]["requested_model"] == "brandA-image"


def test_seat_of_the_image_is_red(client: httpx.Client, image: dict) -> None:
    pixels = np.asarray(picture(client, image["result"][0]).convert("RGB")).astype(float)
    red, green, blue = np.moveaxis(pixels, -1, 0)
    is_red = (red > 1.8 * green) & (red > 1.8 * blue)
    # A twentieth of the stool, which has less than two fifths of the picture
    assert is_red.mean() > 0.02


def test_mesh_of_our_own_image_is_the_model_that_it_shows(
    client: httpx.Client, image: dict, mesh: dict
) -> None:
    info = mesh["metadata"][0]["mesh_info"]
    assert info["method"] == "source_scene"
    assert mesh["metadata"][0]["reference_images"] == image["result"]
    shape = load(client, mesh["result"][0])
    assert np.allclose(shape.bounds[0], info["bounds_min"], atol=1e-4)
    assert np.allclose(shape.bounds[1], info["bounds_max"], atol=1e-4)
    assert sum(len(part.faces) for part in shape.geometry.values()) == info["triangles"]
    assert abs(shape.bounds[0][1]) < 1e-3
    assert info["watertight"]


def test_pbr_maps_are_in_the_file(client: httpx.Client, mesh: dict) -> None:
    content = document(client.get(f"/{mesh['result'][0]}").content)
    for material in content["materials"]:
        assert "baseColorTexture" in material["pbrMetallicRoughness"]
        assert "metallicRoughnessTexture" in material["pbrMetallicRoughness"]
        assert "normalTexture" in material
    assert mesh["metadata"][0]["mesh_info"]["texture_size"] == 1024


def test_preview_shows_the_model(client: httpx.Client, mesh: dict) -> None:
    shown = np.asarray(picture(client, mesh["metadata"][0]["preview_image"]).convert("RGB"))
    assert shown.shape[:2] == (512, 512)
    assert shown.std(axis=(0, 1)).min() > 10


def test_downloads_are_complete_and_open_without_a_key(client: httpx.Client, mesh: dict) -> None:
    metadata = mesh["metadata"][0]
    downloads = {item["uri"]: item for item in metadata["downloads"]}
    assert set(downloads) == {mesh["result"][0], metadata["preview_image"]}
    for item in downloads.values():
        answer = httpx.get(item["url"], timeout=30)
        assert len(answer.content) == item["size"]
        assert answer.headers["content-type"] == item["content_type"]


def test_white_mesh_has_no_texture(client: httpx.Client) -> None:
    white = completed(client, "3d_models/meshes", prompt="a porcelain bowl")
    content = document(client.get(f"/{white['result'][0]}").content)
    assert "images" not in content
    assert "TEXCOORD_0" in content["meshes"][0]["primitives"][0]["attributes"]
    assert white["metadata"][0]["mesh_info"]["textures"] == 0


@pytest.mark.parametrize("operation", ["images/generations", "3d_models/meshes"])
def test_unknown_subject_names_what_is_near(client: httpx.Client, operation: str) -> None:
    error = failure(client, operation, prompt="a red quaggadon on a table")
    assert error["code"] == "unknown_subject"
    assert "quaggadon" in error["message"]


def test_retexture_keeps_geometry_and_uvs_to_the_last_bit(client: httpx.Client, mesh: dict) -> None:
    painted = completed(
        client, "3d_models/textures", prompt="blue paint", input_model=mesh["result"][0]
    )
    before, after = (load(client, item["result"][0]) for item in (mesh, painted))
    for name, part in before.geometry.items():
        other = after.geometry[name]
        assert np.array_equal(part.vertices, other.vertices)
        assert np.array_equal(part.faces, other.faces)
        assert np.array_equal(part.visual.uv, other.visual.uv)
    assert painted["metadata"][0]["mesh_info"]["uv_rebuilt"] is False
    colours = [
        np.asarray(part.visual.material.baseColorTexture.convert("RGB")).reshape(-1, 3)
        for part in after.geometry.values()
    ]
    assert max(colour[:, 2].mean() - colour[:, 0].mean() for colour in colours) > 20


@pytest.mark.long
def test_retexture_with_new_uvs_stays_in_the_unit_square(client: httpx.Client, mesh: dict) -> None:
    painted = completed(
        client,
        "3d_models/textures",
        prompt="weathered bronze",
        input_model=mesh["result"][0],
        keep_uv=False,
        pbr_texture=False,
    )
    shape = load(client, painted["result"][0])
    uv = np.vstack([part.visual.uv for part in shape.geometry.values()])
    assert uv.min() >= 0
    assert uv.max() <= 1
    assert painted["metadata"][0]["mesh_info"]["uv_rebuilt"] is True


def test_look_without_a_known_word_fails(client: httpx.Client, mesh: dict) -> None:
    error = failure(
        client, "3d_models/textures", prompt="zzyzx qwrty", input_model=mesh["result"][0]
    )
    assert error["code"] == "unknown_look"


@pytest.mark.long
@pytest.mark.parametrize(
    ("topology", "count", "tolerance"), [("triangle", 1500, 0.02), ("quad", 2500, 0.1)]
)
def test_remeshing_meets_its_count_and_keeps_the_texture(
    client: httpx.Client, mesh: dict, topology: str, count: int, tolerance: float
) -> None:
    remeshed = completed(
        client,
        "3d_models/remeshings",
        input_model=mesh["result"][0],
        mesh_count=count,
        mesh_topology=topology,
    )
    info = remeshed["metadata"][0]["mesh_info"]
    assert abs(info["faces"] / count - 1) <= tolerance
    if topology == "quad":
        assert info["quads"] >= 0.9 * info["faces"]
    before = mesh["metadata"][0]["mesh_info"]
    size = np.subtract(before["bounds_max"], before["bounds_min"]).max()
    assert np.allclose(info["bounds_max"], before["bounds_max"], atol=0.02 * size)
    assert info["textures"] >= 1


@pytest.mark.long
def test_obj_comes_with_everything_that_it_refers_to(client: httpx.Client, mesh: dict) -> None:
    converted = completed(
        client, "3d_models/conversions", input_model=mesh["result"][0], output_format="obj"
    )
    obj = converted["result"][0]
    folder = obj.rpartition("/")[0]
    uris = {item["uri"] for item in converted["metadata"][0]["downloads"]}
    text = client.get(f"/{obj}").text
    library = next(line.split()[1] for line in text.splitlines() if line.startswith("mtllib"))
    materials = client.get(f"/{folder}/{library}").text
    maps = {line.split()[-1] for line in materials.splitlines() if line.strip().startswith("map_")}
    assert maps
    assert {f"{folder}/{name}" for name in (library, *maps)} <= uris
    rendered = completed(client, "3d_models/renderings", input_model=obj, background="transparent")
    red, green, _, alpha = np.moveaxis(
        np.asarray(picture(client, rendered["result"][0])).astype(float), -1, 0
    )
    assert ((red > 1.8 * green) & (alpha > 250)).mean() > 0.01
    assert alpha[:30, :30].max() == 0
    assert (alpha > 250).mean() > 0.1


def test_conversion_turns_scales_and_colours(client: httpx.Client, mesh: dict) -> None:
    converted = completed(
        client,
        "3d_models/conversions",
        input_model=mesh["result"][0],
        output_format="glb",
        rotation_z=90,
        target_size=2.0,
        uniform_color="#00ff00",
    )
    shape = load(client, converted["result"][0])
    before = load(client, mesh["result"][0])
    assert np.isclose(shape.extents.max(), 2.0, atol=1e-4)
    turned = before.extents[[1, 0, 2]] * 2.0 / before.extents.max()
    assert np.allclose(shape.extents, turned, atol=1e-3)
    for part in shape.geometry.values():
        factor = part.visual.material.baseColorFactor
        assert tuple(factor[:3]) == (0, 255, 0)


@pytest.fixture(scope="module")
def limb() -> str:
    """A model with a skin, a morph target and two clips."""
    return base64.b64encode(glb.serialise(moving_models.limb())).decode()


@pytest.mark.long
@pytest.mark.parametrize(
    ("operation", "body"),
    [
        ("3d_models/remeshings", {"mesh_count": 700}),
        ("3d_models/textures", {"prompt": "oak", "keep_uv": False}),
        ("3d_models/textures", {"prompt": "oak", "keep_uv": True}),
        ("3d_models/conversions", {"output_format": "glb", "rotation_y": 30}),
    ],
    ids=["remeshing", "new UVs", "kept UVs", "conversion"],
)
def test_a_model_that_moves_moves_on(
    client: httpx.Client, limb: str, operation: str, body: dict
) -> None:
    before = moving_models.limb().document
    changed = completed(client, operation, input_model=limb, **body)
    info = changed["metadata"][0]["mesh_info"]
    assert (info["bones"], info["animations"]) == (3, 2)
    after = document(client.get(f"/{changed['result'][0]}").content)
    assert [clip["name"] for clip in after["animations"]] == [
        clip["name"] for clip in before["animations"]
    ]
    skinned = [node for node in after["nodes"] if "skin" in node]
    [mesh] = {node["mesh"] for node in skinned}
    for primitive in after["meshes"][mesh]["primitives"]:
        assert {"JOINTS_0", "WEIGHTS_0"} <= primitive["attributes"].keys()
        assert len(primitive["targets"]) == 1


def test_a_preview_never_costs_the_conversion(client: httpx.Client) -> None:
    text = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 1\nf 1 2 3\nf 1 3 4\nf 1 1 2\n"
    model = base64.b64encode(text.encode()).decode()
    done = completed(client, "3d_models/conversions", input_model=model, output_format="stl")
    [item] = done["metadata"]
    assert item["preview_image"]
    [note] = item["mesh_info"]["notes"]
    assert note == "1 degenerate triangle was left out"
    assert len(client.get(f"/{done['result'][0]}").content) > 80
