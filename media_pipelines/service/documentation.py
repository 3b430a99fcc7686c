"""The OpenAPI document, with a worked example per operation, and the page that shows it."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter
from starlette.responses import HTMLResponse
from starlette.staticfiles import StaticFiles

from media_pipelines.contract.base import TaskStatus
from media_pipelines.contract.operations import API_PREFIX, OPERATIONS, Operation
from media_pipelines.contract.problems import PROBLEM_CONTENT_TYPE, PROBLEMS, TASK_ERRORS, Problem
from media_pipelines.contract.uploads import (
    PART_CONTENT_TYPE,
    TUS_VERSION,
    UPLOADS_PATH,
    Upload,
)
from media_pipelines.service.embedded_engines import EMBEDDED_ENGINES
from media_pipelines.service.engine import Asked, Registry
from media_pipelines.service.task_routes import DEFAULT_PAGE, LARGEST_PAGE
from media_pipelines.service.waiting import LONGEST_POLL_SECONDS

REFERENCE = "#/components/schemas/{model}"
CREATE_PROBLEMS = (400, 401, 403, 408, 413, 415, 422, 429, 500, 503)
READ_PROBLEMS = (401, 404, 410, 429, 500, 503)
LISTING_PROBLEMS = (401, 422, 429, 500, 503)
DOWNLOAD_PROBLEMS = (401, 403, 404, 410, 416, 429, 500, 503)
HEALTH_PROBLEMS = (500, 503)
SEND_PROBLEMS = (401, 408, 411, 412, 413, 422, 429, 460, 500, 503)
PART_PROBLEMS = (401, 404, 408, 409, 410, 412, 413, 415, 422, 429, 460, 500, 503)
UPLOAD_PROBLEMS = (401, 404, 410, 412, 413, 422, 429, 460, 500, 503)

INTRODUCTION = """Asynchronous media generation: POST an operation, poll its task with GET, pass the
relative paths of a `result` straight into the next operation.

Send `Authorization: Bearer <API_KEY>` and, to make a POST safe to repeat, `Idempotency-Key`.
A poll with `Prefer: wait=30` is answered as soon as the task ends.

A file that is too large for a body is sent to `/api/v1/uploads` first, whole or in parts (tus 1.0);
the `uri` of the answer is an input.
"""

# OpenAPI documents are open-ended JSON
OpenApiDocument = dict[str, Any]

_BINARY = {"schema": {"type": "string", "format": "binary"}}


def describe(app: FastAPI) -> None:
    """Serve `/openapi.json` and `/docs`; the page loads nothing from other hosts."""

    def openapi() -> OpenApiDocument:
        if app.openapi_schema is None:
            app.openapi_schema = _document(app)
        return app.openapi_schema

    async def docs() -> HTMLResponse:
        return get_swagger_ui_html(
            openapi_url="/openapi.json",
            title=app.title,
            swagger_js_url="/docs/static/swagger-ui-bundle.js",
            swagger_css_url="/docs/static/swagger-ui.css",
            swagger_favicon_url="/docs/static/favicon-32x32.png",
        )

    app.openapi = openapi  # type: ignore[method-assign]  # the documented way to replace it
    app.add_api_route("/docs", docs, methods=["GET"], include_in_schema=False)
    app.mount(
        "/docs/static", StaticFiles(packages=[("fastapi_swagger", "resources")]), name="docs_static"
    )


def _document(app: FastAPI) -> OpenApiDocument:
    document: OpenApiDocument = get_openapi(
        title=app.title,
        version=app.version,
        routes=app.routes,
        description=INTRODUCTION + _error_tables(),
    )
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    document["components"]["securitySchemes"] = {"key": {"type": "http", "scheme": "bearer"}}
    document["security"] = [{"key": []}]
    _register(TypeAdapter(Problem), schemas)
    for operation in OPERATIONS.values():
        _describe_operation(document["paths"], operation, schemas)
    _describe_listing(document["paths"][f"{API_PREFIX}/tasks"]["get"])
    _describe_download(document["paths"]["/assets/{task_uuid}/{name}"]["get"])
    _describe_uploads(document["paths"], schemas)
    for path in ("/livez", "/readyz", "/healthz", "/metrics"):
        probe = document["paths"][path]["get"]
        probe["security"] = []
        probe["responses"] |= _problems(HEALTH_PROBLEMS)
    readiness = document["paths"]["/readyz"]["get"]["responses"]
    readiness["503"] = readiness["200"] | {"description": "It cannot; `checks` says why."}
    return document


def _describe_operation(
    paths: OpenApiDocument, operation: Operation, schemas: OpenApiDocument
) -> None:
    envelope = _register(TypeAdapter(operation.envelope), schemas)
    create = paths[operation.path]["post"]
    create["requestBody"] = {
        "required": True,
        "content": {
            "application/json": {
                "schema": _register(operation.request, schemas),
                "example": operation.example,
            }
        },
    }
    create["parameters"] = [_parameter("header", "Idempotency-Key", minLength=1, maxLength=255)]
    create["responses"] = {
        "200": _json(
            "The task has ended (options.block).",
            envelope,
            _answer(operation, TaskStatus.COMPLETED),
        ),
        "201": _json(
            "The task was accepted; poll the address in Location.",
            envelope,
            _answer(operation, TaskStatus.QUEUED),
        ),
        **_problems(CREATE_PROBLEMS),
    }
    task = f"{operation.path}/{{task_uuid}}"
    for route in (paths[task]["get"], paths[f"{task}/cancel"]["post"]):
        route["parameters"] = [_parameter("path", "task_uuid")]
        route["responses"] = {"200": _json("The task.", envelope), **_problems(READ_PROBLEMS)}
    paths[task]["get"]["parameters"].append(
        _parameter("header", "Prefer", example=f"wait={LONGEST_POLL_SECONDS}")
    )


def _describe_listing(route: OpenApiDocument) -> None:
    route["parameters"] = [
        _parameter(
            "query",
            "page_size",
            type="integer",
            minimum=1,
            maximum=LARGEST_PAGE,
            default=DEFAULT_PAGE,
        ),
        _parameter("query", "page_token"),
    ]
    route["responses"] |= _problems(LISTING_PROBLEMS)


def _describe_download(route: OpenApiDocument) -> None:
    route["parameters"] = [
        _parameter("path", "task_uuid"),
        _parameter("path", "name"),
        _parameter("query", "expires"),
        _parameter("query", "signature"),
        _parameter("header", "Range"),
    ]
    file = {"content": {"*/*": _BINARY}}
    route["responses"] = {
        "200": {"description": "The file.", **file},
        "206": {"description": "The range of the file that was asked for.", **file},
        **_problems(DOWNLOAD_PROBLEMS),
    }
    # The bearer key, or the signature of a presigned link
    route["security"] = [{"key": []}, {}]


def _describe_uploads(paths: OpenApiDocument, schemas: OpenApiDocument) -> None:
    record = _register(TypeAdapter(Upload), schemas)
    whole, one = paths[UPLOADS_PATH], paths[f"{UPLOADS_PATH}/{{upload_uuid}}"]
    whole["post"] |= {
        "requestBody": {"content": {"*/*": _BINARY}},
        "parameters": [
            _parameter("header", "Tus-Resumable", enum=[TUS_VERSION]),
            _parameter("header", "Upload-Length", pattern="^[0-9]+$"),
            _parameter("header", "Upload-Metadata"),
            _parameter("header", "Upload-Checksum"),
        ],
        "responses": {"201": _json("What has arrived.", record), **_problems(SEND_PROBLEMS)},
    }
    whole["options"]["responses"] = {"204": {"description": "See the headers."}}
    whole["options"]["security"] = []
    one["get"]["responses"] = {"200": _json("The upload.", record), **_problems(UPLOAD_PROBLEMS)}
    one["head"]["responses"] = {"200": {"description": "See the headers."}}
    one["head"]["responses"] |= _problems(UPLOAD_PROBLEMS)
    one["patch"]["requestBody"] = {"required": True, "content": {PART_CONTENT_TYPE: _BINARY}}
    one["patch"]["responses"] = {"204": {"description": "Taken."}, **_problems(PART_PROBLEMS)}
    one["delete"]["responses"] = {"204": {"description": "Gone."}, **_problems(UPLOAD_PROBLEMS)}
    for route in one.values():
        route["parameters"] = [_parameter("path", "upload_uuid")]
    one["patch"]["parameters"] += [
        _parameter("header", "Upload-Offset", required=True, pattern="^[0-9]+$"),
        _parameter("header", "Upload-Checksum"),
    ]


def _parameter(
    where: str, name: str, *, required: bool = False, **schema: object
) -> OpenApiDocument:
    return {
        "name": name,
        "in": where,
        "required": required or where == "path",
        "schema": {"type": "string", **schema},
    }


def _register(adapter: TypeAdapter[Any], schemas: OpenApiDocument) -> OpenApiDocument:
    """Move the definitions of a schema to the components and return what remains."""
    schema = adapter.json_schema(ref_template=REFERENCE)
    schemas.update(schema.pop("$defs", {}))
    title = schema.get("title")
    if title is None:
        return schema
    name = "".join(c if c.isalnum() else "_" for c in title).strip("_")
    schemas[name] = schema
    return {"$ref": REFERENCE.format(model=name)}


def _json(
    description: str, schema: OpenApiDocument, example: OpenApiDocument | None = None
) -> OpenApiDocument:
    content = {"schema": schema, **({"example": example} if example else {})}
    return {"description": description, "content": {"application/json": content}}


def _answer(operation: Operation, status: TaskStatus) -> OpenApiDocument:
    model = Registry((), EMBEDDED_ENGINES).choose(Asked(operation=operation.name)).name
    return operation.answered(status, model).model_dump(mode="json")


def _problems(statuses: tuple[int, ...]) -> OpenApiDocument:
    schema = {"$ref": REFERENCE.format(model=Problem.__name__)}
    return {
        str(status): {
            "description": ", ".join(c for c, kind in PROBLEMS.items() if kind.status == status),
            "content": {PROBLEM_CONTENT_TYPE: {"schema": schema}},
        }
        for status in statuses
    }


def _error_tables() -> str:
    problems = "\n".join(
        f"| `{code}` | {kind.status} | {kind.title} |" for code, kind in PROBLEMS.items()
    )
    failures = "\n".join(f"| `{code}` | {text} |" for code, text in TASK_ERRORS.items())
    return (
        f"\n### Refusals\n\n| code | status | meaning |\n|---|---|---|\n{problems}\n"
        f"\n### Codes of FAILED tasks\n\n| code | meaning |\n|---|---|\n{failures}\n"
    )
