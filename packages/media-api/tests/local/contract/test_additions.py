"""Whatever the service has and the specification has not is in the table of additions."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.routing import BaseRoute, Mount, Route

import media_service as service
from media_api.contract.additions import ADDITIONS, Kind, asked_without
from media_api.contract.base import Answer, Download, TaskError, TaskPage
from media_api.contract.clients import KeyOwner
from media_api.contract.images import ImageMetadata, RestorationEstimates
from media_api.contract.models_3d import AnimationInfo, MeshInfo
from media_api.contract.offers import OfferedModels
from media_api.contract.operations import OPERATIONS, Operation
from media_api.contract.problems import PROBLEMS, Problem
from media_api.contract.prompts import PromptReading
from media_api.contract.uploads import Upload
from media_service.http.app import create_app
from media_service.settings.settings import Settings

MESHES = "prompt input_image input_images model with_texture hd_texture pbr_texture"
TEXTURES = "prompt input_image input_images input_model hd_texture pbr_texture keep_uv"
# Spec 4: fields of the request bodies, all of which have `options` as well
REQUESTS = {
    "images/captions": "input_image language",
    "images/prompt_enhancements": "prompt system_prompt",
    "images/generations": "model prompt size background",
    "images/edits": "model prompt input_images size background",
    "images/processes": "model input_image",
    "videos/motion_detections": "model input_video start_time_seconds duration_seconds bboxes",
    "videos/pose_detections": "input_video time_seconds",
    "motions/retrievals": "text_prompt",
    "motions/animations": "input_model input_motion fps",
    "3d_models/meshes": MESHES,
    "3d_models/textures": TEXTURES,
    "3d_models/remeshings": "input_model mesh_count mesh_topology",
    "3d_models/conversions": (
        "input_model output_format rotation_x rotation_y rotation_z target_size uniform_color"
    ),
    "3d_models/renderings": "input_model output_type",
}
# Spec 2: fields of all other records; one that is not here is an addition as a whole
RECORDS = {
    "TaskEnvelope": "task_uuid task_type model status created_at completed_at result metadata",
    "TaskRequestOptions": "block priority",
    "ImageCaptionMetadata": "description keywords",
    "MotionDetectionMetadata": (
        "video requested_bboxes tracked_bboxes tracked_indexes query_start_time_seconds "
        "query_duration_seconds effective_query_duration_seconds video_clip audio_clip fps "
        "motions downloads"
    ),
    "PoseDetectionResultItem": "id confidence bbox_xyxy bbox_xywh keypoints_2d keypoints_3d",
    "PoseDetectionMetadata": (
        "video query_time_seconds frame_time_seconds frame_index fps total_frames image_width "
        "image_height id_scope visualization_image downloads"
    ),
    "RetrievalResultMetadata": (
        "asset_id asset_path preview_video title description available_formats downloads"
    ),
    "Model3dMetadata": (
        "reference_images preview_image t_pose_model mesh_info preview_video downloads"
    ),
    "RenderingMetadata": "last_frame downloads",
    "MultiViewImages": "front left back right",
}
# Spec 5
REQUEST_HEADERS = {"Authorization", "Content-Type"}
# Of HTTP itself
TRANSPORT_HEADERS = {"Content-Length", "Content-Encoding"}

EVERY_OPERATION = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=list(OPERATIONS))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    return create_app(Settings(home=tmp_path_factory.mktemp("home")))


def listed(kind: Kind, place: str | None = None) -> set[str]:
    return {a.name for a in ADDITIONS if a.kind == kind and place in (None, a.place)}


def records(adapter: TypeAdapter) -> dict[str, set[str]]:
    """Name of every record of a schema → its fields."""
    schema = adapter.json_schema()
    found = {schema.get("title", ""): schema, **schema.get("$defs", {})}
    return {
        "TaskEnvelope" if name.endswith("Task") else name: set(record["properties"])
        for name, record in found.items()
        if "properties" in record
    }


def unspecified(found: dict[str, set[str]]) -> set[tuple[str, str]]:
    return {
        (name, field)
        for name, fields in found.items()
        for field in (fields - set(RECORDS[name].split()) if name in RECORDS else {"*"})
    }


@EVERY_OPERATION
def test_every_field_of_a_request_is_specified_or_listed(operation: Operation) -> None:
    found = records(operation.request)
    bodies = [fields for name, fields in found.items() if name.endswith("Request")]
    others = {name: fields for name, fields in found.items() if not name.endswith("Request")}
    added = set().union(*bodies) - set(REQUESTS[operation.name].split()) - {"options"}
    assert added == listed("request field", operation.name)
    assert unspecified(others) == {
        (a.place, a.name) for a in ADDITIONS if a.kind == "request field" and a.place in others
    }


def test_every_record_of_a_request_that_is_listed_is_one() -> None:
    found = set().union(*(records(operation.request) for operation in OPERATIONS.values()))
    assert {a.place for a in ADDITIONS if a.kind == "request field"} <= {*found, *OPERATIONS}


def test_every_field_of_an_answer_is_specified_or_listed() -> None:
    adapters = [TypeAdapter(operation.envelope) for operation in OPERATIONS.values()]
    others = (TaskPage, OfferedModels, Upload, Problem, KeyOwner, PromptReading)
    adapters += map(TypeAdapter, others)
    found = set().union(*(unspecified(records(adapter)) for adapter in adapters))
    assert found == {(a.place, a.name) for a in ADDITIONS if a.kind == "answer field"}


def addresses(route: BaseRoute) -> Iterator[str]:
    if isinstance(route, Mount):
        yield f"GET {route.path}"
    elif isinstance(route, Route):
        # Starlette answers HEAD wherever it answers GET
        methods = route.methods or set()
        for method in methods if isinstance(route, APIRoute) else methods - {"HEAD"}:
            yield f"{method} {general(route.path)}"


def general(path: str) -> str:
    for name in OPERATIONS:
        path = path.replace(f"/{name}", "/{operation}")
    return path


def test_every_route_is_specified_or_listed(app: FastAPI) -> None:
    found = {address for route in app.routes for address in addresses(route)}
    create, read = "POST /api/v1/{operation}", "GET /api/v1/{operation}/{task_uuid}"
    assert {create, read} < found
    assert found - {create, read} == listed("route")


def test_every_parameter_and_status_is_specified_or_listed(app: FastAPI) -> None:
    routes = [
        # HEAD takes what GET takes
        (f"{method.upper().replace('HEAD', 'GET')} {path}", route)
        for path, methods in app.openapi()["paths"].items()
        for method, route in methods.items()
    ]
    queries = {
        (address, parameter["name"])
        for address, route in routes
        for parameter in route.get("parameters", ())
        if parameter["in"] == "query"
    }
    assert queries == {(a.place, a.name) for a in ADDITIONS if a.kind == "query"}
    statuses = {status for _, route in routes for status in route["responses"]}
    statuses |= {str(kind.status) for kind in PROBLEMS.values()}
    assert statuses - {"200", "201"} == listed("status")


def test_every_field_route_and_parameter_says_what_it_is(app: FastAPI) -> None:
    document = app.openapi()
    told: dict[str, dict[str, object]] = {
        f"{name}.{field}": about
        for name, schema in document["components"]["schemas"].items()
        for field, about in schema.get("properties", {}).items()
    }
    routes = {
        f"{method} {path}": route
        for path, methods in document["paths"].items()
        for method, route in methods.items()
    }
    told |= routes
    for address, route in routes.items():
        told |= {f"{address} {each['name']}": each for each in route["parameters"]}
    assert len(told) > 500
    assert [place for place, about in told.items() if not about.get("description")] == []


def constant(node: ast.expr | None) -> str:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return str(node.value) if is_text else ""  # type: ignore[union-attr]


def written_headers(tree: ast.AST) -> Iterator[str]:
    """Keys that begin with a capital letter, as only headers do in the HTTP side."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            yield from map(constant, node.keys)
        elif isinstance(node, ast.Subscript):
            yield constant(node.slice)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "setdefault":
            yield constant(node.args[0])


def read_headers(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        is_read = isinstance(node, ast.Call) and ast.unparse(node.func).endswith("headers.get")
        if is_read:
            yield constant(node.args[0]).title()


def test_every_header_is_specified_or_listed() -> None:
    (folder,) = service.__path__
    texts = [file.read_text() for file in Path(folder).rglob("*.py")]
    trees = [ast.parse(text) for text in texts if "starlette" in text or "fastapi" in text]
    read = {name for tree in trees for name in read_headers(tree)}
    assert read - REQUEST_HEADERS - TRANSPORT_HEADERS == listed("request header")
    written = {name for tree in trees for name in written_headers(tree) if name[:1].isupper()}
    assert written == listed("answer header")


@pytest.mark.parametrize(
    "record",
    [AnimationInfo, Download, ImageMetadata, MeshInfo, RestorationEstimates, TaskError],
)
def test_a_record_of_another_service_may_have_other_fields(record: type[Answer]) -> None:
    assert record.model_validate({"theirs": 1}).model_extra == {"theirs": 1}


def test_nothing_is_listed_twice() -> None:
    rows = [(a.kind, a.place, a.name, a.meaning) for a in ADDITIONS]
    assert len(rows) == len(set(rows))


def test_only_what_leaves_the_result_as_it_was_is_left_out() -> None:
    assert asked_without("images/generations") == {"seed"}
    assert asked_without("3d_models/renderings") == set()
