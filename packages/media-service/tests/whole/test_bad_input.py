"""Bad input gets its documented error within ten seconds, and the service goes on."""

import base64
import gzip
import io
import json
import socket
import struct
import time
import zipfile
import zlib
from collections.abc import Iterator

import httpx
import pytest

from media_testing.running_service import RunningService, finish

LIMIT_SECONDS = 10.0
CONVERSIONS = "/api/v1/3d_models/conversions"
CAPTIONS = "/api/v1/images/captions"
MESHES = "/api/v1/3d_models/meshes"


@pytest.fixture
def service(service_of_all: RunningService) -> RunningService:
    return service_of_all


@pytest.fixture
def client(service: RunningService) -> Iterator[httpx.Client]:
    with service.client() as client:
        started = time.monotonic()
        yield client
        assert time.monotonic() - started < LIMIT_SECONDS
        assert len(service.worker_ids()) == 1
        assert client.get("/api/v1/tasks").status_code == httpx.codes.OK


def glb(document: dict, binary: bytes = b"") -> bytes:
    text = json.dumps({"asset": {"version": "2.0"}, **document}).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<II", len(text), 0x4E4F534A) + text
    if binary:
        chunks += struct.pack("<II", len(binary), 0x004E4942) + binary
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def triangle(**extra: object) -> bytes:
    positions = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0)
    document: dict = {
        "buffers": [{"byteLength": len(positions)}],
        "bufferViews": [{"buffer": 0, "byteLength": len(positions)}],
        "accessors": [
            {
                "bufferView": 0,
                "componentType": 5126,
                "count": 3,
                "type": "VEC3",
                "min": [0, 0, 0],
                "max": [1, 1, 0],
            }
        ],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "nodes": [{"mesh": 0}],
        "scenes": [{"nodes": [0]}],
        "scene": 0,
        **extra,
    }
    return glb(document, positions)


def huge_accessor() -> bytes:
    accessor = {"bufferView": 0, "componentType": 5126, "count": 2**30, "type": "VEC3"}
    return triangle(accessors=[accessor])


def climbing_image() -> bytes:
    return triangle(
        images=[{"uri": "../../../../../../etc/passwd"}],
        textures=[{"source": 0}],
        materials=[{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
    )


def png_bomb() -> bytes:
    """A PNG of a few bytes that claims 60,000 x 60,000 pixels."""
    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 6, 0, 0, 0)
    chunks = b""
    for kind, data in ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(1000))), (b"IEND", b"")):
        checksum = struct.pack(">I", zlib.crc32(kind + data))
        chunks += struct.pack(">I", len(data)) + kind + data + checksum
    return b"\x89PNG\r\n\x1a\n" + chunks


def bomb_texture() -> bytes:
    uri = "data:image/png;base64," + base64.b64encode(png_bomb()).decode()
    return triangle(
        images=[{"uri": uri}],
        textures=[{"source": 0}],
        materials=[{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
    )


def pack_without_its_library() -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr(
            "chair/chair.obj", "mtllib chair.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
        )
    return content.getvalue()


def problem(response: httpx.Response, status: int, code: str) -> dict:
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    body: dict = response.json()
    assert body["code"] == code
    return body


def convert(client: httpx.Client, model: bytes | str) -> dict:
    text = model if isinstance(model, str) else base64.b64encode(model).decode()
    created = client.post(CONVERSIONS, json={"input_model": text, "output_format": "stl"})
    assert created.status_code == httpx.codes.CREATED, created.text
    return finish(client, "3d_models/conversions", created.json()["task_uuid"], LIMIT_SECONDS)


@pytest.mark.parametrize("key", ["", "Bearer", "Bearer wrong", "Basic abc", "Bearer " + "x" * 5000])
def test_wrong_key(client: httpx.Client, key: str) -> None:
    headers = {"Authorization": key}
    problem(client.get("/api/v1/tasks", headers=headers), 401, "unauthorized")
    problem(client.post(MESHES, json={"prompt": "x"}, headers=headers), 401, "unauthorized")


def test_task_and_asset_of_another_client(client: httpx.Client, service: RunningService) -> None:
    payload = base64.b64encode(triangle()).decode()
    body = {"input_model": payload, "output_format": "stl"}
    uuid = client.post(CONVERSIONS, json=body).json()["task_uuid"]
    uri = f"assets/{uuid}/input_model.glb"
    assert client.get(f"/{uri}").content == triangle()
    with service.client("bob") as bob:
        problem(bob.get(f"{CONVERSIONS}/{uuid}"), 404, "not_found")
        problem(bob.post(f"{CONVERSIONS}/{uuid}/cancel"), 404, "not_found")
        problem(bob.get(f"/{uri}"), 404, "not_found")
        stolen = bob.post(CONVERSIONS, json={**body, "input_model": uri})
        problem(stolen, 422, "invalid_asset_input")
        assert uuid not in bob.get("/api/v1/tasks").text


def test_task_is_found_under_its_own_operation_only(client: httpx.Client) -> None:
    uuid = client.post(MESHES, json={"prompt": "an oak chair"}).json()["task_uuid"]
    problem(client.get(f"/api/v1/images/generations/{uuid}"), 404, "not_found")
    client.post(f"{MESHES}/{uuid}/cancel")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"prompt": "x", "colour": "red"}, "colour"),
        ({"prompt": "x", "input_image": "y"}, ""),
        ({}, ""),
        ({"prompt": 5}, "prompt"),
        ({"prompt": "   "}, "prompt"),
        ({"prompt": "x", "with_texture": "yes"}, "with_texture"),
        ({"prompt": "x", "options": {"priority": 256}}, "options.priority"),
        ({"prompt": "x", "options": {"priority": -1}}, "options.priority"),
        ({"prompt": "x", "options": {"block": 1}}, "options.block"),
        ({"input_images": {"left": "x"}}, "input_images.front"),
        ([], ""),
        ("prompt", ""),
        (None, ""),
    ],
)
def test_body_that_does_not_match_the_contract(
    client: httpx.Client, body: object, field: str
) -> None:
    headers = {"Content-Type": "application/json"}
    answer = client.post(MESHES, content=json.dumps(body), headers=headers)
    answer = problem(answer, 422, "validation_failed")
    assert answer["errors"][0]["field"] == field


def test_malformed_json(client: httpx.Client) -> None:
    headers = {"Content-Type": "application/json"}
    for body in (b"", b"{", b"\xff\xfe", b"[" * 100_000):
        problem(client.post(MESHES, content=body, headers=headers), 400, "malformed_json")


def test_wrong_content_type(client: httpx.Client) -> None:
    answer = client.post(MESHES, content=b"{}", headers={"Content-Type": "text/plain"})
    problem(answer, 415, "unsupported_media_type")


def test_priority_above_the_limit(client: httpx.Client, service: RunningService) -> None:
    body = {"prompt": "x", "options": {"priority": 11}}
    with service.client("carol") as carol:
        problem(carol.post(MESHES, json=body), 403, "priority_above_limit")


@pytest.mark.long
@pytest.mark.parametrize(
    ("model", "code"),
    [
        (triangle()[:-20], "invalid_model"),
        (triangle()[:30], "invalid_model"),
        (climbing_image(), "invalid_model"),
        (huge_accessor(), "invalid_model"),
        (bomb_texture(), "invalid_model"),
        (pack_without_its_library(), "invalid_model"),
        ("http://127.0.0.1:22/x.glb", "url_not_allowed"),
        ("http://localhost/x.glb", "url_not_allowed"),
        ("http://10.0.0.1/x.glb", "url_not_allowed"),
        ("http://192.168.1.1/x.glb", "url_not_allowed"),
        ("http://169.254.169.254/latest/meta-data", "url_not_allowed"),
        ("http://[::1]/x.glb", "url_not_allowed"),
        ("http://[::ffff:127.0.0.1]/x.glb", "url_not_allowed"),
        ("http://2130706433/x.glb", "url_not_allowed"),
        ("http://0.0.0.0/x.glb", "url_not_allowed"),
        ("http://no-such-host.invalid/x.glb", "url_not_reachable"),
    ],
)
def test_model_that_must_not_be_opened(client: httpx.Client, model: bytes | str, code: str) -> None:
    envelope = convert(client, model)
    assert envelope["status"] == "FAILED"
    assert envelope["error"]["code"] == code, envelope
    assert len(envelope["error"]["message"]) > 20


@pytest.mark.parametrize(
    "value",
    [
        "../../etc/passwd",
        "assets/../../etc/passwd",
        "assets/../service.sqlite",
        "/etc/passwd",
        "file:///etc/passwd",
        "ftp://example.com/x.glb",
        "data:model/gltf-binary,abc",
        "data:;base64,!!!",
        "aGVsbG8gd29ybGQ=",
        "http://",
        "assets/nobody/nothing.glb",
        "\x00",
        "A" * 3_000_001,
    ],
)
def test_asset_input_of_no_accepted_form(client: httpx.Client, value: str) -> None:
    body = {"input_model": value, "output_format": "stl"}
    answer = problem(client.post(CONVERSIONS, json=body), 422, "invalid_asset_input")
    assert answer["errors"][0]["field"] == "input_model"


def test_payload_of_another_kind_than_the_field(client: httpx.Client) -> None:
    image = base64.b64encode(png_bomb()).decode()
    body = {"input_model": image, "output_format": "stl"}
    problem(client.post(CONVERSIONS, json=body), 422, "invalid_asset_input")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../service.sqlite",
        "/assets/%2e%2e/service.sqlite",
        "/assets/x/..%2f..%2fservice.sqlite",
        "/assets/x/y/z",
        "/service.sqlite",
    ],
)
def test_download_path_that_climbs_out(client: httpx.Client, path: str) -> None:
    problem(client.get(path), 404, "not_found")


def test_altered_and_expired_links(client: httpx.Client) -> None:
    body = {"input_model": base64.b64encode(triangle()).decode(), "output_format": "stl"}
    uuid = client.post(CONVERSIONS, json=body).json()["task_uuid"]
    uri = f"/assets/{uuid}/input_model.glb"
    for query in ("expires=9999999999&signature=00", "expires=1&signature=é", "signature="):
        answer = httpx.get(f"{client.base_url}{uri}?{query}", timeout=10)
        problem(answer, 403, "link_refused")


@pytest.mark.parametrize(
    ("range_header", "status"),
    [
        ("bytes=0-3", 206),
        ("bytes=-1", 206),
        ("bytes=99999999-", 416),
        ("bytes=5-1", 200),
        ("bytes=a-b", 200),
        ("bytes=-", 200),
        ("items=0-1", 200),
        ("bytes=0-" + "9" * 5000, 200),
        ("bytes=0-0" + ",0-0" * 2000, 200),
    ],
)
def test_odd_ranges(client: httpx.Client, range_header: str, status: int) -> None:
    body = {"input_model": base64.b64encode(triangle()).decode(), "output_format": "stl"}
    uuid = client.post(CONVERSIONS, json=body).json()["task_uuid"]
    headers = {"Range": range_header}
    assert client.get(f"/assets/{uuid}/input_model.glb", headers=headers).status_code == status


@pytest.mark.parametrize(
    "body",
    [
        b'{"prompt": "\\ud800 chair"}',
        b'{"prompt": "\xff\xfe"}',
        b'{"prompt": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        '{"prompt": "a chair"}'.encode("utf-16"),
    ],
)
def test_text_that_is_not_json(client: httpx.Client, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    problem(client.post(MESHES, content=body, headers=headers), 400, "malformed_json")


def test_compressed_body(client: httpx.Client) -> None:
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    body = gzip.compress(b'{"prompt": "a chair"}')
    problem(client.post(MESHES, content=body, headers=headers), 415, "unsupported_media_type")


def test_url_of_a_megabyte(client: httpx.Client) -> None:
    body = {"input_model": "https://example.com/" + "a" * 1_000_000, "output_format": "stl"}
    problem(client.post(CONVERSIONS, json=body), 422, "invalid_asset_input")


def test_body_of_200_mb_is_refused_from_its_header(
    service: RunningService, client: httpx.Client
) -> None:
    address = httpx.URL(service.url)
    request = (
        f"POST {MESHES} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Authorization: {client.headers['authorization']}\r\nContent-Length: 200000000\r\n\r\n"
    )
    with socket.create_connection((address.host, address.port or 80), timeout=10) as connection:
        connection.sendall(request.encode())
        answer = connection.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"payload_too_large" in answer


def test_body_of_200_mb_without_a_length(service: RunningService, client: httpx.Client) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(200):
            yield b"a" * 1_000_000

    headers = {"Content-Type": "application/json"}
    try:
        problem(client.post(MESHES, content=chunks(), headers=headers), 413, "payload_too_large")
    except (httpx.WriteError, httpx.ReadError):
        # The service may close the connection while we still send
        assert len(service.worker_ids()) == 1


def test_idempotency_key(client: httpx.Client) -> None:
    body = {"input_image": base64.b64encode(png_bomb()).decode(), "language": "English"}
    headers = {"Idempotency-Key": "one"}
    first = client.post(CAPTIONS, json=body, headers=headers).json()
    again = client.post(CAPTIONS, json=body, headers=headers).json()
    assert again["task_uuid"] == first["task_uuid"]
    other = client.post(CAPTIONS, json={**body, "language": "French"}, headers=headers)
    problem(other, 422, "idempotency_key_reused")
    long = client.post(CAPTIONS, json=body, headers={"Idempotency-Key": "k" * 256})
    problem(long, 422, "validation_failed")


@pytest.mark.parametrize(
    "query",
    [
        "page_size=0",
        "page_size=x",
        "page_size=201",
        "page_size=000000001999",
        "page_size=%D9%A3",
        f"page_size={'1' * 5_000}",
        "page_token=x",
        f"page_token={base64.urlsafe_b64encode(b's' + b'9' * 19).decode()}",
        f"page_token={base64.urlsafe_b64encode('s²'.encode()).decode()}",
    ],
)
def test_listing_with_wrong_parameters(client: httpx.Client, query: str) -> None:
    problem(client.get(f"/api/v1/tasks?{query}"), 422, "validation_failed")


def test_unknown_address_and_method(client: httpx.Client) -> None:
    problem(client.get("/api/v2/tasks"), 404, "not_found")
    problem(client.delete("/api/v1/tasks"), 405, "method_not_allowed")
