import json
import re

import pytest
from jsonschema import Draft202012Validator
from pydantic import TypeAdapter, ValidationError

from media_api.contract.base import asset_inputs
from media_api.contract.operations import OPERATIONS, Operation
from media_api.contract.problems import PROBLEMS, TASK_ERRORS
from media_api.contract.uploads import UPLOADS_PATH
from media_service.engine_api.engine import EngineRequest, Registry
from media_service.http.app import create_app
from media_service.settings.settings import WORKER_SECONDS, Settings
from media_studio.recipes.embedded_engines import EMBEDDED_ENGINES
from media_testing.repository import ROOT

ROWS = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=list(OPERATIONS))

# Spec 4: the 14 operations
EXPECTED = [
    *("images/captions", "images/prompt_enhancements", "images/generations", "images/edits"),
    *("images/processes", "videos/motion_detections", "videos/pose_detections"),
    *("motions/retrievals", "motions/animations", "3d_models/meshes", "3d_models/textures"),
    *("3d_models/remeshings", "3d_models/conversions", "3d_models/renderings"),
]


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> dict:
    return create_app(Settings(home=tmp_path_factory.mktemp("home"))).openapi()


def test_table_has_the_14_operations_of_the_spec() -> None:
    assert list(OPERATIONS) == EXPECTED


@ROWS
def test_operation_has_a_handler_and_a_deadline(operation: Operation) -> None:
    assert Registry((), EMBEDDED_ENGINES).choose(EngineRequest(operation=operation.name))
    assert WORKER_SECONDS[operation.family] > 0


@ROWS
def test_worked_example_is_a_valid_request(operation: Operation) -> None:
    request = operation.request.validate_json(json.dumps(operation.example))
    for name, value in operation.example.items():
        assert request.model_dump(mode="json")[name] == value


@ROWS
def test_unknown_field_is_refused(operation: Operation) -> None:
    body = {**operation.example, "colour": "red"}
    with pytest.raises(ValidationError, match="Extra inputs"):
        operation.request.validate_json(json.dumps(body))


@ROWS
@pytest.mark.parametrize("priority", [-1, 256, "5", 1.5, True])
def test_priority_is_an_integer_of_0_to_255(operation: Operation, priority: object) -> None:
    body = {**operation.example, "options": {"priority": priority}}
    with pytest.raises(ValidationError):
        operation.request.validate_json(json.dumps(body))


@ROWS
def test_a_whole_number_may_be_written_with_a_point(operation: Operation) -> None:
    body = json.dumps({**operation.example, "options": {"priority": 5.0}})
    request = operation.request.validate_json(body)
    assert request.options
    assert repr(request.options.priority) == "5"


def test_what_the_schema_of_a_request_refuses_is_what_the_request_refuses(document: dict) -> None:
    schemas = document["components"]["schemas"]

    def accepts(name: str, body: dict) -> bool:
        return Draft202012Validator({**schemas[name], "components": {"schemas": schemas}}).is_valid(
            body
        )

    assert accepts("EditRequest", {"prompt": "x"})
    assert not accepts("EditRequest", {})
    assert not accepts("EditRequest", {"prompt": None})
    assert not accepts("EditRequest", {"prompt": " "})
    for edges, is_valid in (([1], True), ([1, 2], False), ([1, 2, 3], True), ([], False)):
        body = {"input_model": "x", "output_format": "glb", "target_size": edges}
        assert accepts("ConversionRequest", body) is is_valid


@ROWS
@pytest.mark.parametrize("options", [None, {}, {"block": None, "priority": None}])
def test_options_may_be_absent_null_or_empty(operation: Operation, options: object) -> None:
    body = {**operation.example, "options": options}
    operation.request.validate_json(json.dumps(body))


@ROWS
def test_every_asset_field_of_the_example_is_found(operation: Operation) -> None:
    request = operation.request.validate_json(json.dumps(operation.example))
    given = {name for name in operation.example if name.startswith("input_")}
    assert {item.field.split(".")[0] for item in asset_inputs(request)} == given


@ROWS
@pytest.mark.parametrize("status", ["QUEUED", "PROCESSING", "COMPLETED", "FAILED"])
def test_envelope_reads_all_states_and_null_results(operation: Operation, status: str) -> None:
    record = {
        "task_uuid": "u",
        "task_type": operation.name,
        "model": "m",
        "status": status,
        "created_at": 1,
        "completed_at": None,
        "result": None,
        "metadata": None,
        "vendor_field": {"kept": True},
    }
    envelope = operation.envelope.model_validate(record)
    assert envelope.completed_at == 0
    assert len(envelope.result) == 0
    assert envelope.metadata is None
    assert envelope.model_dump()["vendor_field"] == {"kept": True}


@ROWS
def test_routes_and_documentation_of_the_operation(operation: Operation, document: dict) -> None:
    create = document["paths"][operation.path]["post"]
    body = create["requestBody"]["content"]["application/json"]
    assert body["example"] == operation.example
    assert {"200", "201", "401", "403", "413", "422"} <= set(create["responses"])
    task = document["paths"][f"{operation.path}/{{task_uuid}}"]["get"]
    assert task["parameters"][0]["name"] == "task_uuid"


def test_document_has_the_28_routes_of_the_spec(document: dict) -> None:
    routes = [
        (method, path)
        for path, methods in document["paths"].items()
        for method in methods
        if path.startswith("/api/v1/")
        and not path.endswith(("/cancel", "/tasks", "/models", "/client", "/prompt_readings"))
        and not path.startswith(UPLOADS_PATH)
    ]
    assert len(routes) == 28


def test_every_reference_of_the_document_leads_somewhere(document: dict) -> None:
    text = json.dumps(document)
    schemas = document["components"]["schemas"]
    names = set(re.findall(r"#/components/schemas/([^\"]+)", text))
    assert names <= set(schemas)


def test_every_code_that_the_service_uses_is_documented() -> None:
    folders = [ROOT / f"packages/media-{name}/media_{name}" for name in ("service", "studio")]
    sources = [path.read_text() for folder in folders for path in folder.rglob("*.py")]
    refused = {code for text in sources for code in re.findall(r"Refusal\(\s*\"(\w+)\"", text)}
    failed = {code for text in sources for code in re.findall(r"JobError\(\s*\"(\w+)\"", text)}
    errors = (folders[1] / "errors.py").read_text()
    raised = set(re.findall(r"code = \"(\w+)\"", errors)) - {"engine_error"}
    assert refused <= set(PROBLEMS)
    assert failed | raised <= set(TASK_ERRORS)


@pytest.mark.parametrize(
    ("name", "body", "message"),
    [
        ("images/captions", {"input_image": "x", "language": ""}, "at least 1"),
        ("images/captions", {"input_image": "x", "language": "a" * 65}, "at most 64"),
        ("images/generations", {"prompt": "x", "size": "512x512"}, "1024x1024"),
        ("images/generations", {"prompt": "x", "model": ""}, "should match pattern"),
        ("images/edits", {"input_images": []}, "at least 1"),
        ("images/edits", {"input_images": ["a"] * 4}, "at most 3"),
        ("images/edits", {}, "Give a prompt, input_images, or both"),
        ("images/processes", {"input_image": "x"}, "Field required"),
        ("videos/pose_detections", {"input_video": "x", "time_seconds": -0.1}, "greater than"),
        (
            "videos/motion_detections",
            {"input_video": "x", "start_time_seconds": 0, "duration_seconds": 0},
            "greater than 0",
        ),
        (
            "videos/motion_detections",
            {
                "input_video": "x",
                "start_time_seconds": 0,
                "duration_seconds": 1,
                "bboxes": [[5, 5, 1, 9]],
            },
            "x1 < x2",
        ),
        ("motions/animations", {"input_model": "x", "input_motion": "y", "fps": 0}, "fps is -1"),
        ("3d_models/meshes", {"input_images": {"left": "x"}}, "Field required"),
        ("3d_models/textures", {"prompt": "x"}, "Field required"),
        ("3d_models/textures", {"input_model": "x"}, "Give exactly one of"),
        ("3d_models/remeshings", {"input_model": "x", "mesh_count": 99}, "100"),
        ("3d_models/remeshings", {"input_model": "x", "mesh_count": 300_001}, "300000"),
        ("3d_models/remeshings", {"input_model": "x", "mesh_topology": "hex"}, "triangle"),
        ("3d_models/conversions", {"input_model": "x", "output_format": "dae"}, "obj"),
        (
            "3d_models/conversions",
            {"input_model": "x", "output_format": "obj", "uniform_color": "red"},
            "Write #RRGGBB",
        ),
        (
            "3d_models/conversions",
            {"input_model": "x", "output_format": "obj", "target_size": 0},
            "greater than 0",
        ),
        (
            "3d_models/conversions",
            {"input_model": "x", "output_format": "obj", "target_size": [1.0, 1.0]},
            "one length, or three",
        ),
        ("3d_models/renderings", {"input_model": "x", "output_type": "gif"}, "image"),
    ],
)
def test_limits_of_the_contract(name: str, body: dict, message: str) -> None:
    with pytest.raises(ValidationError, match=re.escape(message)):
        OPERATIONS[name].request.validate_json(json.dumps(body))


@pytest.mark.parametrize("name", ["3d_models/meshes", "3d_models/textures"])
@pytest.mark.parametrize(
    "given",
    [(), ("prompt", "input_image"), ("prompt", "input_images"), ("input_image", "input_images")],
)
def test_exactly_one_variant(name: str, given: tuple[str, ...]) -> None:
    values = {"prompt": "x", "input_image": "y", "input_images": {"front": "z"}}
    body = {"input_model": "m"} if name.endswith("textures") else {}
    body.update({field: values[field] for field in given})
    with pytest.raises(ValidationError, match="Give exactly one of"):
        OPERATIONS[name].request.validate_json(json.dumps(body))


@pytest.mark.parametrize("name", ["3d_models/meshes", "3d_models/textures"])
@pytest.mark.parametrize("given", ["prompt", "input_image", "input_images"])
def test_a_null_in_a_variant_counts_as_absent(name: str, given: str) -> None:
    values = {"prompt": "x", "input_image": "y", "input_images": {"front": "z"}}
    model = {"input_model": "m"} if name.endswith("textures") else {}
    nulls = {field: None for field in values if field != given}
    read = OPERATIONS[name].request.validate_json
    sent, plain = {given: values[given], **model}, json.dumps({given: values[given], **model})
    assert read(json.dumps(nulls | sent)) == read(plain)
    for again in (read(json.dumps(sent | nulls)), read(read(plain).model_dump_json())):
        assert again == read(plain)
    for refused in (nulls | model, sent | nulls | {"unknown": None}):
        with pytest.raises(ValidationError):
            read(json.dumps(refused))


@pytest.mark.parametrize("name", ["3d_models/meshes", "3d_models/textures"])
def test_the_document_says_that_a_variant_takes_nulls(name: str) -> None:
    schema = OPERATIONS[name].request.json_schema()
    variants = {"prompt", "input_image", "input_images"}
    shapes = [schema["$defs"][choice["$ref"].rpartition("/")[2]] for choice in schema["oneOf"]]
    assert len(shapes) == 3
    for shape in shapes:
        nulls = {name for name in variants if shape["properties"][name].get("type") == "null"}
        [given] = variants - nulls
        assert given in shape["required"]
        assert not nulls & set(shape["required"])


def test_defaults_that_the_spec_states() -> None:
    mesh = OPERATIONS["3d_models/meshes"].request.validate_json('{"prompt": "x"}')
    # `seed` is an addition, and absent unless it is given.
    assert mesh.model_dump(exclude={"prompt", "options", "seed"}) == {
        "model": "pro",
        "with_texture": False,
        "hd_texture": False,
        "pbr_texture": False,
    }
    texture = OPERATIONS["3d_models/textures"].request.validate_json(
        '{"prompt": "x", "input_model": "m"}'
    )
    assert texture.model_dump(include={"hd_texture", "pbr_texture", "keep_uv"}) == {
        "hd_texture": False,
        "pbr_texture": True,
        "keep_uv": True,
    }


def test_metadata_of_another_service_is_read() -> None:
    envelope = OPERATIONS["3d_models/meshes"].envelope.model_validate(
        {
            "task_uuid": "u",
            "task_type": "mesh",
            "model": "pro",
            "status": "COMPLETED",
            "created_at": 1,
            "completed_at": 2,
            "result": ["models/u/a.glb"],
            "metadata": [{"mesh_info": {"polys": 5}, "downloads": [{"href": "https://x"}]}],
        }
    )
    assert TypeAdapter(dict).dump_python(envelope.metadata[0].mesh_info.model_dump())["polys"] == 5
