"""The OpenAPI document, with a worked example per operation, and the page that shows it."""

import re
from typing import Any, get_args

from fastapi import FastAPI
from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles

from media_api.contract.additions import ADDITIONS
from media_api.contract.base import TaskStatus
from media_api.contract.operations import API_PREFIX, OPERATIONS, Operation
from media_api.contract.problems import PROBLEMS, TASK_ERRORS, Problem
from media_api.contract.prompts import PromptReadingRequest
from media_api.contract.uploads import (
    PART_CONTENT_TYPE,
    TUS_VERSION,
    UPLOADS_PATH,
    Upload,
)
from media_api.contract.webhooks import TaskEnded, TaskEvent
from media_service.engine_api.engine import EngineRequest, NotServed, Registry
from media_service.engine_api.engine_set import installed
from media_service.http.asset_routes import ASSET_PATH
from media_service.http.client_routes import CLIENT_PATH
from media_service.http.connection_limits import PROBE_PATHS
from media_service.http.documented_answers import (
    SCHEMA,
    OpenApiObject,
    answer,
    headers,
    refusals,
)
from media_service.http.operator_routes import OPERATOR_PATH
from media_service.http.prompt_routes import READINGS_PATH
from media_service.http.recorded_answers import recorded
from media_service.http.task_routes import DEFAULT_PAGE, LARGEST_PAGE, LONGEST_SEARCH
from media_service.http.waiting import LONGEST_POLL_SECONDS
from media_service.registry.engines import Engines

OPENAPI_PATH = "/openapi.json"
TASK_OF_ANSWER = "$response.body#/task_uuid"
FILE_HEADERS = ("ETag", "X-Content-Type-Options", "Content-Security-Policy")
CREATE_PROBLEMS = (400, 401, 403, 408, 413, 415, 422, 429, 500, 503)
READ_PROBLEMS = (401, 404, 410, 429, 500, 503)
LISTING_PROBLEMS = (401, 422, 429, 500, 503)
DOWNLOAD_PROBLEMS = (401, 403, 404, 410, 416, 429, 500, 503)
HEALTH_PROBLEMS = (500, 503)
MODELS_PROBLEMS = (401, 429, 500, 503)
READING_PROBLEMS = (400, 401, 413, 422, 429, 500, 503)
OPERATOR_PROBLEMS = (401, 403, 404, 422, 429, 500, 503)
SEND_PROBLEMS = (401, 408, 411, 412, 413, 422, 429, 460, 500, 503)
PART_PROBLEMS = (401, 404, 408, 409, 410, 412, 413, 415, 422, 429, 460, 500, 503)
UPLOAD_PROBLEMS = (401, 404, 410, 412, 413, 422, 429, 460, 500, 503)
OFFSET_HEADERS = ("Tus-Resumable", "Upload-Offset", "Upload-Expires")
CREATED_HEADERS = ("Location", *OFFSET_HEADERS)
ABILITY_HEADERS = (
    "Tus-Resumable",
    "Tus-Version",
    "Tus-Extension",
    "Tus-Max-Size",
    "Tus-Checksum-Algorithm",
)
STATES = [status.value for status in TaskStatus]
PAGE_BOUNDS = {"minimum": 1, "maximum": LARGEST_PAGE, "default": DEFAULT_PAGE}
_PLACE = re.compile(r"\{(\w+)\}")
# Parameters that are not in the table of additions
_NOT_ADDED = {
    "task_uuid": "Identifier of the task, as the create operation has returned it.",
    "upload_uuid": "Identifier of the upload, as `POST /api/v1/uploads` has returned it.",
    "name": "Name of the file, as in the relative URI.",
    "host": "Name of the host, as the overview has it.",
    "webhook-id": "The same for every attempt to tell of one event.",
    "webhook-timestamp": "Unix seconds of this attempt.",
    "webhook-signature": "HMAC-SHA256 with the secret of the client (Standard Webhooks).",
}
_READ = "Answers with the present state. Poll until `status` is COMPLETED or FAILED."
_CREATE = "Answers with the task: at once, or with `options.block` when it has ended."
_BINARY = {"schema": {"type": "string", "format": "binary"}}

INTRODUCTION = """Asynchronous media generation: POST an operation, poll its task with GET, pass the
relative paths of a `result` straight into the next operation.

Send `Authorization: Bearer <API_KEY>` and, to make a POST safe to repeat, `Idempotency-Key`.
A poll with `Prefer: wait=30` is answered as soon as the task ends.

A file that is too large for a body is sent to `/api/v1/uploads` first, whole or in parts (tus 1.0);
the `uri` of the answer is an input.
"""


def describe(app: FastAPI, engines: Engines) -> None:
    """Serve `/openapi.json` and `/docs`; the page loads nothing from other hosts.

    Args:
        app: The application, with all of its routes.
        engines: What requests may name as `model`; the document follows them.
    """
    described: list[Registry] = []
    written = bytearray()

    def openapi() -> OpenApiObject:
        if app.openapi_schema is None or engines.registry not in described:
            described[:] = [engines.registry]
            app.openapi_schema = _document(app, engines.registry)
            written[:] = JSONResponse(app.openapi_schema).body
        return app.openapi_schema

    async def document() -> Response:
        openapi()
        return Response(bytes(written), media_type="application/json")

    async def docs() -> HTMLResponse:
        return get_swagger_ui_html(
            openapi_url=OPENAPI_PATH,
            title=app.title,
            swagger_js_url="/docs/static/swagger-ui-bundle.js",
            swagger_css_url="/docs/static/swagger-ui.css",
            swagger_favicon_url="/docs/static/favicon-32x32.png",
        )

    app.openapi = openapi  # type: ignore[method-assign]  # the documented way to replace it
    app.add_api_route(OPENAPI_PATH, document, methods=["GET"], include_in_schema=False)
    app.add_api_route("/docs", docs, methods=["GET"], include_in_schema=False)
    app.mount(
        "/docs/static", StaticFiles(packages=[("fastapi_swagger", "resources")]), name="docs_static"
    )


def _document(app: FastAPI, registry: Registry) -> OpenApiObject:
    document: OpenApiObject = get_openapi(
        title=app.title,
        version=app.version,
        routes=app.routes,
        description=INTRODUCTION + _error_tables(),
    )
    components, paths = document.setdefault("components", {}), document["paths"]
    schemas = components.setdefault("schemas", {})
    components["securitySchemes"] = {"key": {"type": "http", "scheme": "bearer"}}
    components["headers"] = headers()
    document["security"] = [{"key": []}]
    _register(TypeAdapter(Problem), schemas)
    for operation in OPERATIONS.values():
        _describe_operation(paths, operation, schemas)
        _name_models(operation, registry.models_of(operation.name), schemas)
    _describe_listing(paths[f"{API_PREFIX}/tasks"]["get"])
    _describe_assets(paths[ASSET_PATH])
    for path in (f"{API_PREFIX}/models", CLIENT_PATH):
        _describe_answer(paths[path]["get"])
    _describe_uploads(paths, schemas)
    _describe_readings(paths[READINGS_PATH]["post"], schemas)
    for path, methods in paths.items():
        if path.startswith(f"{OPERATOR_PATH}/"):
            for route in methods.values():
                _describe_operating(path, route)
    for path in PROBE_PATHS:
        _describe_probe(paths[path]["get"])
    _describe_readiness(paths["/readyz"]["get"]["responses"])
    for place, path in paths.items():
        for method, route in path.items():
            route.setdefault("parameters", []).append(_parameter("header", "X-Request-Id"))
            if "description" not in route:
                route["description"] = _meaning("route", f"{method.upper()} {place}")
    # FastAPI's own, which no route answers
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    document["webhooks"] = _webhooks(schemas)
    return document


def _describe_operation(paths: OpenApiObject, operation: Operation, schemas: OpenApiObject) -> None:
    envelope = _register(TypeAdapter(operation.envelope), schemas)
    create, task = paths[operation.path]["post"], paths[f"{operation.path}/{{task_uuid}}"]
    cancel = paths[f"{operation.path}/{{task_uuid}}/cancel"]["post"]
    schema = _register(operation.request, schemas)
    content = {"application/json": {"schema": schema, "example": operation.example}}
    create["description"] = f"{operation.does} {_CREATE}"
    task["get"]["description"] = _READ
    cancel["description"] = _meaning("route", "POST /api/v1/{operation}/{task_uuid}/cancel")
    create["requestBody"] = {"required": True, "content": content}
    create["parameters"] = [
        _parameter("header", "Idempotency-Key", minLength=1, maxLength=255),
        _parameter("header", "Traceparent"),
    ]
    links = {
        name: {"operationId": route["operationId"], "parameters": {"task_uuid": TASK_OF_ANSWER}}
        for name, route in (("read", task["get"]), ("cancel", cancel))
    }
    done, queued = (
        _json(envelope, _answered(operation, status))
        for status in (TaskStatus.COMPLETED, TaskStatus.QUEUED)
    )
    create["responses"] = {
        "200": answer("The task has ended (options.block).", done) | {"links": links},
        "201": answer("The task was accepted.", queued, "Location", "Retry-After")
        | {"links": links},
        **refusals(*CREATE_PROBLEMS),
    }
    named = _parameter("path", "task_uuid")
    task["get"]["parameters"] = [
        named,
        _parameter("header", "Prefer", example=f"wait={LONGEST_POLL_SECONDS}"),
    ]
    cancel["parameters"] = [named]
    read = answer("The task.", _json(envelope), "Retry-After", "Preference-Applied")
    task["get"]["responses"] = {"200": read, **refusals(*READ_PROBLEMS)}
    canceled = answer("The task, which has ended.", _json(envelope))
    cancel["responses"] = {"200": canceled, **refusals(*READ_PROBLEMS)}


def _name_models(operation: Operation, names: list[str], schemas: OpenApiObject) -> None:
    """Say which models requests may name here."""
    schema = operation.request.json_schema()
    for record in (schema, *schema.get("$defs", {}).values()):
        if "model" in record.get("properties", {}):
            field = schemas[record["title"]]["properties"]["model"]
            field.pop("anyOf")
            field |= {"type": "string", "enum": names}


def _describe_listing(route: OpenApiObject) -> None:
    route["parameters"] = [
        _parameter("query", "page_size", type="integer", **PAGE_BOUNDS),
        _parameter("query", "page_token"),
        _parameter("query", "operation", enum=list(OPERATIONS)),
        _parameter("query", "model"),
        _parameter("query", "status", enum=STATES),
        _parameter("query", "search", maxLength=LONGEST_SEARCH),
        _parameter("query", "with_request", enum=["true", "false"]),
    ]
    page = route["responses"]["200"]["content"]
    route["responses"] = {"200": answer("A page.", page), **refusals(*LISTING_PROBLEMS)}


def _describe_assets(methods: OpenApiObject) -> None:
    binary = {"schema": {"type": "string", "format": "binary"}}
    for method, route in methods.items():
        route["parameters"] = [
            _parameter("path", "task_uuid"),
            _parameter("path", "name"),
            _parameter("query", "expires"),
            _parameter("query", "signature"),
            _parameter("header", "Range"),
        ]
        # The second for clients that read bytes of that one type only
        file = {"*/*": binary, "application/octet-stream": binary} if method == "get" else None
        route["responses"] = {
            "200": answer("The file.", file, *FILE_HEADERS),
            "206": answer("A range of the file.", file, *FILE_HEADERS, "Content-Range"),
            "307": answer("The file is elsewhere for some minutes.", None, "Location"),
            **refusals(*DOWNLOAD_PROBLEMS),
        }
        # The bearer key, or the signature of a presigned link
        route["security"] = [{"key": []}, {}]


def _describe_answer(route: OpenApiObject) -> None:
    content = route["responses"]["200"]["content"]
    route["responses"] = {"200": answer("It is so.", content), **refusals(*MODELS_PROBLEMS)}


def _describe_readings(route: OpenApiObject, schemas: OpenApiObject) -> None:
    schema = _register(TypeAdapter(PromptReadingRequest), schemas)
    route["requestBody"] = {"required": True, "content": _json(schema)}
    content = route["responses"]["200"]["content"]
    read = answer("What is understood.", content)
    route["responses"] = {"200": read, **refusals(*READING_PROBLEMS)}


def _describe_operating(path: str, route: OpenApiObject) -> None:
    route["parameters"] = [_parameter("path", name) for name in _PLACE.findall(path)]
    if route["operationId"] == "operator_tasks":
        route["parameters"] += [
            _parameter("query", "client"),
            _parameter("query", "status", enum=STATES),
            _parameter("query", "number", type="integer", **PAGE_BOUNDS),
        ]
    content = route["responses"]["200"]["content"]
    done = answer("It is so.", content, "Cache-Control")
    route["responses"] = {"200": done, **refusals(*OPERATOR_PROBLEMS)}


def _describe_uploads(paths: OpenApiObject, schemas: OpenApiObject) -> None:
    record = _json(_register(TypeAdapter(Upload), schemas))
    whole, one = paths[UPLOADS_PATH], paths[f"{UPLOADS_PATH}/{{upload_uuid}}"]
    whole["post"] |= {
        "requestBody": {"content": {"*/*": _BINARY}},
        "parameters": [
            _parameter("header", "Tus-Resumable", enum=[TUS_VERSION]),
            _parameter("header", "Upload-Length", pattern="^[0-9]+$"),
            _parameter("header", "Upload-Metadata"),
            _parameter("header", "Upload-Checksum"),
        ],
        "responses": {
            "201": answer("What has arrived.", record, *CREATED_HEADERS),
            **refusals(*SEND_PROBLEMS),
        },
    }
    whole["options"]["responses"] = {"204": answer("See the headers.", None, *ABILITY_HEADERS)}
    whole["options"]["security"] = []
    answers = {
        "get": {"200": answer("The upload.", record)},
        "head": {"200": answer("See the headers.", None, "Upload-Length", *OFFSET_HEADERS)},
        "patch": {"204": answer("Taken.", None, *OFFSET_HEADERS)},
        "delete": {"204": answer("Gone.", None, "Tus-Resumable")},
    }
    for method, route in one.items():
        problems = PART_PROBLEMS if method == "patch" else UPLOAD_PROBLEMS
        route["responses"] = answers[method] | refusals(*problems)
        route["parameters"] = [_parameter("path", "upload_uuid")]
    one["patch"]["requestBody"] = {"required": True, "content": {PART_CONTENT_TYPE: _BINARY}}
    one["patch"]["parameters"] += [
        _parameter("header", "Upload-Offset", pattern="^[0-9]+$") | {"required": True},
        _parameter("header", "Upload-Checksum"),
    ]


def _describe_probe(route: OpenApiObject) -> None:
    route["security"] = []
    content = route["responses"]["200"]["content"]
    route["responses"] = {"200": answer("It says so.", content), **refusals(*HEALTH_PROBLEMS)}


def _describe_readiness(answers: OpenApiObject) -> None:
    problem = answers["503"]["content"]
    content = answers["200"]["content"] | problem
    answers["503"] = answer("It cannot; `checks` says why.", content, "Retry-After")


def _webhooks(schemas: OpenApiObject) -> OpenApiObject:
    content = _json(_register(TypeAdapter(TaskEnded), schemas))
    parameters = [
        _parameter("header", name) | {"required": True}
        for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    ]
    return {
        event: {
            "post": {
                "operationId": event.replace(".", "_"),
                "tags": ["webhooks"],
                "summary": f"The end of a task, at the address of its client: {event}",
                "security": [],
                "parameters": parameters,
                "requestBody": {"required": True, "content": content},
                "responses": {
                    "2XX": {"description": "The client has it."},
                    "default": {"description": "It is sent again later, with the same id."},
                },
            }
        }
        for event in get_args(TaskEvent)
    }


def _meaning(kind: str, name: str) -> str:
    """Return what the table of additions says of a route or parameter."""
    return next(row.meaning for row in ADDITIONS if row.kind == kind and row.name == name)


def _parameter(where: str, name: str, **schema: object) -> OpenApiObject:
    kind = "query" if where == "query" else "request header"
    return {
        "name": name,
        "in": where,
        "description": _NOT_ADDED.get(name) or _meaning(kind, name),
        "required": where == "path",
        "schema": {"type": "string", **schema},
    }


def _register(adapter: TypeAdapter[Any], schemas: OpenApiObject) -> OpenApiObject:
    """Move the definitions of a schema to the components and return what remains."""
    schema = adapter.json_schema(ref_template=SCHEMA.replace("{name}", "{model}"))
    schemas.update(schema.pop("$defs", {}))
    title = schema.get("title")
    if title is None:
        return schema
    schemas[title] = schema
    return {"$ref": SCHEMA.format(name=title)}


def _json(schema: OpenApiObject, example: OpenApiObject | None = None) -> OpenApiObject:
    return {"application/json": {"schema": schema, **({"example": example} if example else {})}}


def _answered(operation: Operation, status: TaskStatus) -> OpenApiObject:
    if status is TaskStatus.COMPLETED and (both := recorded(operation.name)):
        return both[1]
    return operation.answered(status, _engine_of(operation)).model_dump(mode="json")


def _engine_of(operation: Operation) -> str:
    """Return the engine that an example names."""
    try:
        return (
            Registry((), installed().engines).choose(EngineRequest(operation=operation.name)).name
        )
    except NotServed:
        return "engine"


def _error_tables() -> str:
    problems = "\n".join(
        f"| `{code}` | {kind.status} | {kind.title} | {kind.remedy} |"
        for code, kind in PROBLEMS.items()
    )
    failures = "\n".join(
        f"| `{code}` | {kind.title} | {kind.remedy} |" for code, kind in TASK_ERRORS.items()
    )
    return (
        f"\n### Refusals\n\n| code | status | meaning | what to do "
        f"|\n|---|---|---|---|\n{problems}\n"
        f"\n### Codes of FAILED tasks\n\n| code | meaning | what to do "
        f"|\n|---|---|---|\n{failures}\n"
    )
