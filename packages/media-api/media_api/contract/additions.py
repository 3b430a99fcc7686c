"""What we add to the specification, as a table and as a page of the guide.

A client that knows only the specification need not know any of it. What ours does at a service that
knows only the specification is the last column.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from media_api.contract.problems import PROBLEMS

Kind = Literal[
    "request field",
    "answer field",
    "route",
    "query",
    "request header",
    "answer header",
    "status",
    "webhook",
]


class Elsewhere(StrEnum):
    """What becomes of an addition at a service that does not have it."""

    ASKED_WITHOUT = "refused; the client asks again without it"
    TOLD = "refused; the caller gets an error, because the result would differ"
    IGNORED = "ignored; the rest is as specified"
    DEFAULT = "not sent; the client reads its default"
    OTHER = "any content; the client keeps it and reads ours where it is"
    SHOWN = "any other; the client shows status and beginning of what it does not know"
    LACKING = "not there; what it is for is not possible"


@dataclass(frozen=True, kw_only=True)
class Addition:
    """One thing that the specification does not have.

    Attributes:
        kind: What is added.
        place: Operation or record of a request field, record of an answer field, else the route.
        name: The field, route, parameter, header or status; `*` for all fields of a record.
        meaning: What it is for.
        elsewhere: What becomes of it at other services.
    """

    kind: Kind
    place: str
    name: str
    meaning: str
    elsewhere: Elsewhere


def _add(kind: Kind, place: str, name: str, elsewhere: Elsewhere, meaning: str) -> Addition:
    return Addition(kind=kind, place=place, name=name, meaning=meaning, elsewhere=elsewhere)


_CREATE = "POST /api/v1/{operation}"
_READ = "GET /api/v1/{operation}/{task_uuid}"
_ASSET = "GET /assets/{task_uuid}/{name}"
_TASKS = "GET /api/v1/tasks"
_OPERATED = "GET /operator/tasks"
_UPLOADS = "POST /api/v1/uploads"
_UPLOAD = "/api/v1/uploads/{upload_uuid}"
_ALL = "all routes"
_NOTES = "What is missing or uncertain."

ADDITIONS = (
    *(
        _add(
            "request field",
            operation,
            "seed",
            Elsewhere.ASKED_WITHOUT,
            "Chooses what the input leaves open.",
        )
        for operation in ("images/generations", "3d_models/meshes")
    ),
    _add(
        "request field",
        "images/captions",
        "question",
        Elsewhere.TOLD,
        "Answered about the picture, in place of a description.",
    ),
    _add(
        "request field",
        "3d_models/renderings",
        "background",
        Elsewhere.TOLD,
        "opaque or transparent.",
    ),
    *(
        _add("request field", "motions/animations", name, Elsewhere.TOLD, meaning)
        for name, meaning in (
            ("in_place", "The hips stay above where they begin."),
            ("loop", "Cut and blended so that it can be repeated."),
            ("mirror", "Left and right are exchanged."),
            ("speed", "How many times as fast, 0.1..10."),
            ("clip", "A part of the motion file: name, start_seconds, end_seconds."),
            ("ground_fix", "Set on a level floor; feet that stand do not slide."),
            ("bone_map", "Role to name of the model's joint, where it is not recognised."),
        )
    ),
    _add("request field", "MotionClip", "*", Elsewhere.TOLD, "Content of `clip`."),
    _add(
        "request field",
        "TaskRequestOptions",
        "preview",
        Elsewhere.TOLD,
        "false leaves out the pictures and videos beside a result.",
    ),
    _add(
        "request field",
        "TaskRequestOptions",
        "fallback",
        Elsewhere.TOLD,
        "false: FAIL where the engine of the model cannot do it; ask no other engine.",
    ),
    _add("answer field", "TaskEnvelope", "error", Elsewhere.DEFAULT, "Why a task FAILED."),
    _add("answer field", "TaskEnvelope", "cost", Elsewhere.DEFAULT, "What it has cost."),
    _add(
        "answer field",
        "TaskEnvelope",
        "engine_attempts",
        Elsewhere.DEFAULT,
        "Engines that were asked first and did not do it.",
    ),
    _add(
        "answer field",
        "TaskEnvelope",
        "queue_position",
        Elsewhere.DEFAULT,
        "Of a QUEUED task among those of its client, of a PROCESSING one at its engine: 1 is next.",
    ),
    _add(
        "answer field",
        "TaskEnvelope",
        "status_reason",
        Elsewhere.DEFAULT,
        "Why the engine of a PROCESSING task has not begun: busy, out of reach, out of credit.",
    ),
    _add(
        "answer field",
        "TaskEnvelope",
        "progress",
        Elsewhere.DEFAULT,
        "Of a PROCESSING task: how much is done, 0..1, where its engine can tell.",
    ),
    _add(
        "answer field",
        "TaskEnvelope",
        "timing",
        Elsewhere.DEFAULT,
        "Where the seconds of a COMPLETED task went.",
    ),
    _add(
        "answer field",
        "MotionDetectionMetadata",
        "is_camera_still",
        Elsewhere.DEFAULT,
        "Whether it stands still.",
    ),
    *(
        _add(
            "answer field",
            metadata,
            "warnings",
            Elsewhere.DEFAULT,
            "What was not honoured: field, asked, made and a sentence.",
        )
        for metadata in (
            "ImageCaptionMetadata",
            "MotionDetectionMetadata",
            "PoseDetectionMetadata",
            "RetrievalResultMetadata",
            "Model3dMetadata",
            "RenderingMetadata",
        )
    ),
    _add("answer field", "ResultWarning", "*", Elsewhere.DEFAULT, "An item of `warnings`."),
    _add("answer field", "MotionDetectionMetadata", "notes", Elsewhere.DEFAULT, _NOTES),
    _add("answer field", "PoseDetectionMetadata", "notes", Elsewhere.DEFAULT, _NOTES),
    _add(
        "answer field",
        "RetrievalResultMetadata",
        "score",
        Elsewhere.DEFAULT,
        "How much of the query it answers, 0..1.",
    ),
    _add(
        "answer field",
        "RetrievalResultMetadata",
        "is_weak_match",
        Elsewhere.DEFAULT,
        "Whether it is only the nearest.",
    ),
    _add(
        "answer field",
        "RetrievalResultMetadata",
        "understanding",
        Elsewhere.DEFAULT,
        "What became of the words of the query.",
    ),
    _add(
        "answer field",
        "RetrievalResultMetadata",
        "fidelity",
        Elsewhere.DEFAULT,
        "Share of these words that is honoured, 0..1.",
    ),
    _add(
        "answer field",
        "RetrievalResultMetadata",
        "parts",
        Elsewhere.DEFAULT,
        "Of a clip that is made of several motions: each of them, and where it begins.",
    ),
    _add("answer field", "MotionPart", "*", Elsewhere.DEFAULT, "An item of `parts`."),
    _add("answer field", "RetrievalResultMetadata", "seconds", Elsewhere.DEFAULT, "Duration."),
    _add("answer field", "RetrievalResultMetadata", "notes", Elsewhere.DEFAULT, _NOTES),
    _add("answer field", "RenderingMetadata", "frames", Elsewhere.DEFAULT, "Of a video."),
    _add("answer field", "RenderingMetadata", "fps", Elsewhere.DEFAULT, "Of a video."),
    _add("answer field", "RenderingMetadata", "clip", Elsewhere.DEFAULT, "Animation that plays."),
    _add("answer field", "RenderingMetadata", "notes", Elsewhere.DEFAULT, _NOTES),
    _add("answer field", "ImageMetadata", "*", Elsewhere.OTHER, "How an image was made."),
    _add("answer field", "RestorationEstimates", "*", Elsewhere.OTHER, "What was measured."),
    _add("answer field", "Download", "*", Elsewhere.OTHER, "An item of `downloads`."),
    _add("answer field", "TrackedMotion", "*", Elsewhere.OTHER, "An item of `motions`."),
    _add("answer field", "Keypoint2D", "*", Elsewhere.OTHER, "An item of `keypoints_2d`."),
    _add("answer field", "Keypoint3D", "*", Elsewhere.OTHER, "An item of `keypoints_3d`."),
    _add("answer field", "MeshInfo", "*", Elsewhere.OTHER, "Content of `mesh_info`."),
    _add("answer field", "PromptWords", "*", Elsewhere.OTHER, "An item of `understanding`."),
    _add(
        "answer field", "AnimationInfo", "*", Elsewhere.OTHER, "Content of `mesh_info.animation`."
    ),
    _add("answer field", "TaskError", "*", Elsewhere.DEFAULT, "Content of `error`."),
    _add("answer field", "TaskPage", "*", Elsewhere.LACKING, "Answer of the listing."),
    _add("answer field", "Upload", "*", Elsewhere.LACKING, "A file that was sent, or is."),
    _add("answer field", "Problem", "*", Elsewhere.SHOWN, "Body of a refusal (RFC 9457)."),
    _add("answer field", "FieldError", "*", Elsewhere.SHOWN, "One field that is wrong."),
    _add(
        "route",
        "",
        "POST /api/v1/{operation}/{task_uuid}/cancel",
        Elsewhere.LACKING,
        "Ends a task, which is then FAILED with `canceled`.",
    ),
    _add(
        "answer field",
        "TaskEnvelope",
        "request",
        Elsewhere.LACKING,
        "In a listing that asks for it: the body of the request.",
    ),
    _add("answer field", "KeyOwner", "*", Elsewhere.LACKING, "The client of a key."),
    _add("answer field", "PromptReading", "*", Elsewhere.LACKING, "What a prompt would become."),
    _add("answer field", "PromptAccount", "*", Elsewhere.LACKING, "Content of `account`."),
    _add("answer field", "OfferedModels", "*", Elsewhere.LACKING, "Answer of the list of models."),
    _add("answer field", "OfferedModel", "*", Elsewhere.LACKING, "An item of `models`."),
    _add("answer field", "Price", "*", Elsewhere.LACKING, "Content of `price`."),
    _add("answer field", "Cost", "*", Elsewhere.DEFAULT, "Content of `cost`."),
    _add("answer field", "TaskTiming", "*", Elsewhere.DEFAULT, "Content of `timing`."),
    _add("answer field", "EngineAttempt", "*", Elsewhere.DEFAULT, "An item of `engine_attempts`."),
    _add(
        "route",
        "",
        "GET /api/v1/models",
        Elsewhere.LACKING,
        "Lists what `model` may be, who serves it and what it costs.",
    ),
    _add("route", "", _TASKS, Elsewhere.LACKING, "Lists the tasks of a client, newest first."),
    _add("route", "", "GET /api/v1/client", Elsewhere.LACKING, "Says whose key it is."),
    _add(
        "route",
        "",
        "POST /api/v1/prompt_readings",
        Elsewhere.LACKING,
        "Says what the engine would understand of a prompt; nothing is made.",
    ),
    *(
        _add("route", "", name, Elsewhere.LACKING, f"{meaning} For keys of operators.")
        for name, meaning in (
            ("GET /operator/overview", "Queue, hosts, spending, failures, clients, webhooks."),
            (_OPERATED, "The newest tasks of all clients."),
            ("POST /operator/tasks/{task_uuid}/cancel", "Ends a task of any client."),
            ("POST /operator/tasks/{task_uuid}/requeue", "Makes a FAILED task once more."),
            ("POST /operator/hosts/{host}/drain", "Has a host begin no more tasks."),
            ("DELETE /operator/hosts/{host}/drain", "Has it begin tasks again."),
            ("POST /operator/webhooks/{task_uuid}/retry", "Sends a waiting webhook now."),
            ("DELETE /operator/webhooks/{task_uuid}", "Sends a waiting webhook no more."),
        )
    ),
    _add("route", "", "GET /", Elsewhere.LACKING, "The page for people."),
    _add("route", "", "GET /page/about.json", Elsewhere.LACKING, "What it has to know."),
    _add("route", "", "GET /page/viewer", Elsewhere.LACKING, "Its viewer of models."),
    _add("route", "", "GET /page", Elsewhere.LACKING, "What the page loads."),
    _add(
        "route",
        "",
        _ASSET,
        Elsewhere.LACKING,
        "The content of a relative URI, for which the specification names no address.",
    ),
    _add(
        "route",
        "",
        "HEAD /assets/{task_uuid}/{name}",
        Elsewhere.LACKING,
        "The headers of that file.",
    ),
    _add(
        "route",
        "",
        _UPLOADS,
        Elsewhere.LACKING,
        "Takes a file before it is an input, whole or in parts (tus 1.0).",
    ),
    _add(
        "route",
        "",
        "OPTIONS /api/v1/uploads",
        Elsewhere.LACKING,
        "Which parts of tus the service speaks, in the headers.",
    ),
    _add("route", "", f"GET {_UPLOAD}", Elsewhere.LACKING, "An upload, and the URI of its file."),
    _add("route", "", f"HEAD {_UPLOAD}", Elsewhere.LACKING, "How much has arrived (tus)."),
    _add("route", "", f"PATCH {_UPLOAD}", Elsewhere.LACKING, "Takes a part (tus)."),
    _add(
        "route",
        "",
        f"DELETE {_UPLOAD}",
        Elsewhere.LACKING,
        "Gives an upload up, and removes what has arrived (tus).",
    ),
    _add(
        "route",
        "",
        "GET /healthz",
        Elsewhere.IGNORED,
        "Workers and waiting tasks; any answer says it is there.",
    ),
    _add("route", "", "GET /livez", Elsewhere.LACKING, "Whether the process answers."),
    _add("route", "", "GET /readyz", Elsewhere.LACKING, "Whether it can take and do work."),
    _add(
        "route", "", "GET /metrics", Elsewhere.LACKING, "Figures in the text format of Prometheus."
    ),
    _add(
        "route",
        "",
        "GET /metrics/queue",
        Elsewhere.LACKING,
        "The same, of all tasks.",
    ),
    _add("route", "", "GET /docs", Elsewhere.LACKING, "The API as a page."),
    _add("route", "", "GET /docs/static", Elsewhere.LACKING, "What the page loads."),
    _add("route", "", "GET /guide", Elsewhere.LACKING, "The guide."),
    _add("route", "", "GET /openapi.json", Elsewhere.LACKING, "The API as a document."),
    _add("query", _TASKS, "page_size", Elsewhere.LACKING, "1..200."),
    _add("query", _TASKS, "page_token", Elsewhere.LACKING, "Where the next page begins."),
    *(
        _add("query", _TASKS, name, Elsewhere.LACKING, meaning)
        for name, meaning in (
            ("operation", "Only tasks of this operation."),
            ("model", "Only tasks of this engine, as their `model` names it."),
            ("status", "Only tasks in this state."),
            ("search", "Only tasks whose request has this text, whatever its case."),
            ("with_request", "true: each task has the body of its `request`."),
        )
    ),
    *(
        _add("query", _OPERATED, name, Elsewhere.LACKING, meaning)
        for name, meaning in (
            ("client", "Only tasks of the client of this name."),
            ("status", "Only tasks in this state."),
            ("number", "How many at most, 1..200."),
        )
    ),
    _add("query", _ASSET, "expires", Elsewhere.OTHER, "Of a presigned link."),
    _add("query", _ASSET, "signature", Elsewhere.OTHER, "Of a presigned link."),
    _add(
        "request header",
        _CREATE,
        "Idempotency-Key",
        Elsewhere.IGNORED,
        "The same key and body give the same task; ours keeps a ledger of its own as well.",
    ),
    _add(
        "request header",
        _READ,
        "Prefer",
        Elsewhere.IGNORED,
        "`wait=<seconds>`: the answer waits for the end of the task, 30 s at most (RFC 7240).",
    ),
    _add(
        "request header",
        _CREATE,
        "Traceparent",
        Elsewhere.IGNORED,
        "The span that the task is part of (Trace Context of the W3C).",
    ),
    _add("request header", _ASSET, "Range", Elsewhere.IGNORED, "Goes on with a download."),
    _add(
        "request header",
        _ALL,
        "X-Request-Id",
        Elsewhere.IGNORED,
        "Names the request in the log; else it is given an id.",
    ),
    *(
        _add("request header", place, name, Elsewhere.LACKING, meaning)
        for place, name, meaning in (
            (_UPLOADS, "Tus-Resumable", "1.0.0: the file comes in parts."),
            (_UPLOADS, "Upload-Length", "Bytes of the file."),
            (_UPLOADS, "Upload-Metadata", "`sha256` of the file, by which it is found again."),
            (f"PATCH {_UPLOAD}", "Upload-Offset", "Where the part begins."),
            (f"PATCH {_UPLOAD}", "Upload-Checksum", "sha256 or sha1 of the part, in base64."),
        )
    ),
    *(
        _add("answer header", place, name, Elsewhere.LACKING, meaning)
        for place, name, meaning in (
            (_UPLOADS, "Tus-Resumable", "1.0.0."),
            (_UPLOADS, "Tus-Version", "Of OPTIONS, and with 412: 1.0.0."),
            (_UPLOADS, "Tus-Extension", "Of OPTIONS."),
            (_UPLOADS, "Tus-Max-Size", "Of OPTIONS: bytes that a file may have."),
            (_UPLOADS, "Tus-Checksum-Algorithm", "Of OPTIONS."),
            (_UPLOAD, "Upload-Length", "Bytes of the file."),
            (_UPLOAD, "Upload-Offset", "Bytes that have arrived."),
            (_UPLOAD, "Upload-Expires", "When an unfinished upload goes."),
            (_UPLOAD, "Cache-Control", "no-store."),
        )
    ),
    _add("answer header", _ALL, "X-Request-Id", Elsewhere.IGNORED, "The id of the request."),
    _add(
        "answer header",
        _READ,
        "Preference-Applied",
        Elsewhere.DEFAULT,
        "How long the answer may have waited; without it a client pauses before it asks again.",
    ),
    _add(
        "answer header",
        _ALL,
        "Idempotency-Key",
        Elsewhere.DEFAULT,
        "That of the request, of which one task is made however often it comes; without it, a "
        "request that had no answer is not sent again.",
    ),
    _add("answer header", _ASSET, "Location", Elsewhere.IGNORED, "With 307: where the file is."),
    _add("answer header", _CREATE, "Location", Elsewhere.IGNORED, "Address of the new task."),
    _add(
        "answer header", _ALL, "Retry-After", Elsewhere.DEFAULT, "Seconds until asking makes sense."
    ),
    _add("answer header", _ALL, "Allow", Elsewhere.IGNORED, "With 405: the methods."),
    _add("answer header", _ALL, "WWW-Authenticate", Elsewhere.IGNORED, "With 401: Bearer."),
    _add("answer header", _CREATE, "Connection", Elsewhere.IGNORED, "With 413: close."),
    _add("answer header", _ASSET, "ETag", Elsewhere.IGNORED, "SHA-256 of the file."),
    _add("answer header", _ASSET, "Content-Range", Elsewhere.IGNORED, "With 416: the size."),
    _add("answer header", _ASSET, "X-Content-Type-Options", Elsewhere.IGNORED, "nosniff."),
    _add("answer header", _ASSET, "Content-Security-Policy", Elsewhere.IGNORED, "sandbox."),
    _add("answer header", "GET /", "Referrer-Policy", Elsewhere.LACKING, "no-referrer."),
    *(
        _add(
            "webhook",
            "address of the client",
            f"task.{status}",
            Elsewhere.LACKING,
            "A POST at the end of a task, with `webhook-id`, `webhook-timestamp` and "
            "`webhook-signature` (Standard Webhooks).",
        )
        for status in ("completed", "failed")
    ),
    _add("status", _UPLOAD, "204", Elsewhere.LACKING, "Done; the headers say the rest."),
    _add("status", _ASSET, "206", Elsewhere.IGNORED, "A range of the file."),
    _add(
        "status",
        _ASSET,
        "307",
        Elsewhere.IGNORED,
        "The file is at `Location` for some minutes, where no key is to be sent.",
    ),
    *(
        _add("status", _ALL, str(kind.status), Elsewhere.SHOWN, f"`{code}`: {kind.title}")
        for code, kind in PROBLEMS.items()
    ),
)


def asked_without(operation: str) -> frozenset[str]:
    """Return the request fields that a service which refuses them is asked without."""
    return frozenset(
        row.name
        for row in ADDITIONS
        if row.place == operation and row.elsewhere is Elsewhere.ASKED_WITHOUT
    )


_HEAD = """# Additions to the specification
The last column says what becomes of an addition at a
service that does not have it.

| what | where | name | meaning | elsewhere |
|---|---|---|---|---|
"""


def document() -> str:
    """Return the table as a document."""
    rows = (
        f"| {row.kind} | {row.place} | `{row.name}` | {row.meaning} | {row.elsewhere} |\n"
        for row in ADDITIONS
    )
    return _HEAD + "".join(rows)
