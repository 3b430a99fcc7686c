"""Error answers: RFC 9457 problem details with a stable code (DECISIONS.md, D-004)."""

from dataclasses import dataclass

from pydantic import Field

from media_api.contract.base import Answer

PROBLEM_CONTENT_TYPE = "application/problem+json"


@dataclass(frozen=True, kw_only=True)
class ProblemKind:
    """One row of the table of errors.

    Attributes:
        status: HTTP status code.
        title: The same sentence for every occurrence.
        remedy: What the client can do.
        retryable: Whether the same request may succeed later.
    """

    status: int
    title: str
    remedy: str
    retryable: bool = False


@dataclass(frozen=True, kw_only=True)
class FailureKind:
    """One row of the table of reasons why a task FAILED.

    Attributes:
        title: What has happened.
        remedy: What the client or the operator can do.
    """

    title: str
    remedy: str


PROBLEMS: dict[str, ProblemKind] = {
    "malformed_json": ProblemKind(
        status=400,
        title="The body is not JSON.",
        remedy="Send JSON in UTF-8. An empty body is not JSON.",
    ),
    "unauthorized": ProblemKind(
        status=401,
        title="The bearer key is missing or unknown.",
        remedy="Send `Authorization: Bearer KEY` with a key of `media keys create`. A rotated "
        "key ends at the time that was set.",
    ),
    "priority_above_limit": ProblemKind(
        status=403,
        title="options.priority is above the mq_priority of this client.",
        remedy="Send a smaller `options.priority`, or leave it out. The operator can raise it.",
    ),
    "link_refused": ProblemKind(
        status=403,
        title="The link is altered or has expired.",
        remedy="Read the task again: its `downloads` have fresh links. Or send your key.",
    ),
    "not_operator": ProblemKind(
        status=403,
        title="The key of this client may not do what an operator does.",
        remedy="Use a key of `media keys create NAME --operator`.",
    ),
    "not_found": ProblemKind(
        status=404,
        title="There is nothing at this address for this client.",
        remedy="Check the address and the `task_uuid`, and use the key that has created the task.",
    ),
    "method_not_allowed": ProblemKind(
        status=405,
        title="The address does not take this method.",
        remedy="Use a method of the header `Allow`.",
    ),
    "expired": ProblemKind(
        status=410,
        title="It existed and its retention time has passed.",
        remedy="Make it again. Fetch results within the retention time (`kept_until`).",
    ),
    "payload_too_large": ProblemKind(
        status=413,
        title="The body is larger than the limit.",
        remedy="Send the file to `/api/v1/uploads` first, and pass its `uri`.",
    ),
    "storage_full": ProblemKind(
        status=413,
        title="The assets of this client have as many bytes as they may.",
        remedy="Wait until assets expire, or ask the operator for `--max-bytes`.",
    ),
    "request_timeout": ProblemKind(
        status=408,
        title="The body arrived too slowly.",
        retryable=True,
        remedy="Send again over a better line; for large files in parts, to `/api/v1/uploads`.",
    ),
    "offset_mismatch": ProblemKind(
        status=409,
        title="The part does not begin where the upload ends; ask for its offset.",
        remedy="Ask for `Upload-Offset` with HEAD, and go on from there.",
    ),
    "length_required": ProblemKind(
        status=411,
        title="The length of the file is missing.",
        remedy="Send `Upload-Length`, or `Content-Length` where the body is the file.",
    ),
    "unsupported_version": ProblemKind(
        status=412,
        title="The service speaks another version of the upload protocol.",
        remedy="Send `Tus-Resumable: 1.0.0`.",
    ),
    "unsupported_media_type": ProblemKind(
        status=415,
        title="The Content-Type is not what this address takes.",
        remedy="Send `Content-Type: application/json`, for parts of uploads "
        "`application/offset+octet-stream`.",
    ),
    "range_not_satisfiable": ProblemKind(
        status=416,
        title="The range begins after the end of the file.",
        remedy="Ask for a range below the size in `Content-Range`.",
    ),
    "validation_failed": ProblemKind(
        status=422,
        title="The request does not match the contract.",
        remedy="`errors` names each field and what is allowed.",
    ),
    "invalid_asset_input": ProblemKind(
        status=422,
        title="An asset input cannot be used.",
        remedy="Pass the path of an earlier result of your own, a `data:` URL, or an http(s) "
        "address of a file of the right kind.",
    ),
    "idempotency_key_reused": ProblemKind(
        status=422,
        title="The Idempotency-Key was used before with another body.",
        remedy="Use a new key for another body.",
    ),
    "too_many_requests": ProblemKind(
        status=429,
        title="Too many jobs are waiting for this client.",
        retryable=True,
        remedy="Wait as `Retry-After` says, until some of your tasks have ended.",
    ),
    "quota_spent": ProblemKind(
        status=429,
        title="This client has spent what it may in a day.",
        retryable=True,
        remedy="Go on tomorrow (UTC), or ask the operator for `--max-cost-per-day`.",
    ),
    "rate_limited": ProblemKind(
        status=429,
        title="This client sends more requests than it may.",
        retryable=True,
        remedy="Wait as `Retry-After` says.",
    ),
    "checksum_mismatch": ProblemKind(
        status=460,
        title="What has arrived is not what was sent.",
        retryable=True,
        remedy="Send the part, or the file, again.",
    ),
    "internal_error": ProblemKind(
        status=500,
        title="The service failed; its log holds the request_id.",
        retryable=True,
        remedy="Send it again. If it stays, report the `request_id`.",
    ),
    "unavailable": ProblemKind(
        status=503,
        title="The service cannot take work at present.",
        retryable=True,
        remedy="Wait as `Retry-After` says; `/readyz` says what is wrong.",
    ),
}

TASK_ERRORS: dict[str, FailureKind] = {
    "unsupported_edit": FailureKind(
        title="The prompt asks for something that the engine cannot do to a picture.",
        remedy="Ask for one of the edits of the vocabulary, in short clauses.",
    ),
    "nothing_changed": FailureKind(
        title="After the edit the picture would be the same as before.",
        remedy="Ask for another change: this one is so already, or is not to be seen.",
    ),
    "unsupported_instruction": FailureKind(
        title="The system_prompt asks for what the engine cannot do.",
        remedy="Ask for material, light, composition, mood or length.",
    ),
    "unknown_language": FailureKind(
        title="No language has this name.",
        remedy="Give the English name of a language, for example German.",
    ),
    "language_not_supported_by_engine": FailureKind(
        title="The engine does not write in this language.",
        remedy="Take one of the languages that the message lists.",
    ),
    "engine_unreachable": FailureKind(
        title="The endpoint of an engine that the operator added does not answer.",
        remedy="The operator checks that endpoint with `media engines check`. Then send again.",
    ),
    "engine_answer_unusable": FailureKind(
        title="The model of an engine that the operator added answered nonsense.",
        remedy="The operator tries it with `media engines record` and reads the conversation.",
    ),
    "engine_misconfigured": FailureKind(
        title="The options of an engine that the operator added are wrong.",
        remedy="The operator mends the file of engines; `media engines check` names the line.",
    ),
    "engine_busy": FailureKind(
        title="The engine takes no more jobs at present.", remedy="Send again later."
    ),
    "engine_out_of_credit": FailureKind(
        title="The operator's account at the vendor of the engine has no credit.",
        remedy="The operator pays in there. Then send again.",
    ),
    "engine_declined": FailureKind(
        title="The engine will not do this request: its rules forbid it, or it cannot.",
        remedy="Ask for something else, or for another `model`.",
    ),
    "engine_failed": FailureKind(
        title="The engine could not do the job; the message has what it said.",
        remedy="Read the message; another request or another `model` may work.",
    ),
    "engine_lost_job": FailureKind(title="The engine has forgotten the job.", remedy="Send again."),
    "unknown_charge": FailureKind(
        title="The engine may have done, and charged, a job whose answer was lost.",
        remedy="Look into the account at the vendor before you send again.",
    ),
    "canceled": FailureKind(title="The client canceled the task.", remedy="Nothing to do."),
    "deadline_exceeded": FailureKind(
        title="The job ran longer than the limit of its operation.",
        remedy="Ask for less, or have the operator raise `MEDIA_WORKER_SECONDS_FACTOR` or "
        "`MEDIA_REMOTE_SECONDS`.",
    ),
    "worker_died": FailureKind(
        title="The worker process died three times on this job.",
        remedy="Try another input. The operator reads `logs/workers.log`.",
    ),
    "engine_not_installed": FailureKind(
        title="A program that the engine needs is not installed.",
        remedy="The operator installs it; the message has the command, such as `media blender "
        "install`.",
    ),
    "engine_crashed": FailureKind(
        title="A program that the engine needs crashed on this job.",
        remedy="Try another input, or the same one in another format.",
    ),
    "out_of_memory": FailureKind(
        title="The job needs more memory than a worker may use.",
        remedy="Ask for less: fewer polygons, smaller maps. The operator can raise "
        "`MEDIA_WORKER_MEMORY_MB`.",
    ),
    "unknown_clip": FailureKind(
        title="The motion file has no animation of that name.",
        remedy="Take one of the names that the message lists.",
    ),
    "outside_motion": FailureKind(
        title="The time is past the end of the motion.",
        remedy="Give seconds within the motion; the message has its length.",
    ),
    "cannot_loop": FailureKind(
        title="The motion is too short, or ends too far from how it begins, to be repeated.",
        remedy="Choose a part with `clip` that ends as it begins, or leave `loop` out.",
    ),
    "invalid_bone_map": FailureKind(
        title="The names of bones by role do not fit the model.",
        remedy="Use the roles and the names of joints that the message lists.",
    ),
    "invalid_asset": FailureKind(
        title="An input file is damaged or not of the kind that the field takes.",
        remedy="Open the file in a program of its kind and save it again.",
    ),
    "asset_too_large": FailureKind(
        title="An input file is larger than the limit of its kind.",
        remedy="Make the file smaller; the limits are in Limits.",
    ),
    "url_not_allowed": FailureKind(
        title="The address is private, local, or not http(s).",
        remedy="Give a public http(s) address, or send the file. The operator can list "
        "networks in `MEDIA_ALLOWED_NETWORKS`.",
    ),
    "url_not_reachable": FailureKind(
        title="The file behind the address could not be fetched.",
        remedy="Check that anybody can fetch the address without logging in.",
    ),
    "invalid_model": FailureKind(
        title="The model file is damaged or refers to files outside itself.",
        remedy="Export the model again; pack files that belong together into one zip.",
    ),
    "unsupported_model": FailureKind(
        title="The model uses a feature that the engine does not read.",
        remedy="Export without the feature that the message names.",
    ),
    "invalid_image": FailureKind(
        title="The image is damaged, too large, or of an unknown type.",
        remedy="Save the image as PNG, JPEG, WebP or AVIF of a usual size.",
    ),
    "no_subject": FailureKind(
        title="The subject of the picture cannot be separated from its background.",
        remedy="Give a picture with a plain or transparent background.",
    ),
    "invalid_color": FailureKind(
        title="The colour is not written as #RGB or #RRGGBB.",
        remedy="Write #RGB or #RRGGBB, for example #ff0000.",
    ),
    "unknown_subject": FailureKind(
        title="No noun of the prompt is in the catalogue.",
        remedy="Use one of the nearest words in the message, or a shape program. `media read` "
        "tries a prompt.",
    ),
    "prompt_not_understood": FailureKind(
        title="What would be built is not what the prompt asks for.",
        remedy="Leave out what the message names. `media read` shows what becomes of each word.",
    ),
    "invalid_shape_program": FailureKind(
        title="The shape program does not follow its schema or cannot be built.",
        remedy="Mend the place that the message names; the schema is in Shape programs.",
    ),
    "unknown_look": FailureKind(
        title="No material or colour of the prompt is in the vocabulary.",
        remedy="Use a material or colour of the vocabulary.",
    ),
    "cannot_quadrangulate": FailureKind(
        title="The surface cannot be covered with that many quadrilaterals.",
        remedy="Ask for another `mesh_count`, or for triangles.",
    ),
    "cannot_decimate": FailureKind(
        title="The surface cannot be reduced to that many triangles.",
        remedy="Ask for more polygons.",
    ),
    "invalid_video": FailureKind(
        title="The video is damaged, has no picture or no frames, or is too long.",
        remedy="Convert the video, for example to MP4 with H.264.",
    ),
    "outside_video": FailureKind(
        title="The time is past the end of the video.",
        remedy="Give a time before the end of the video.",
    ),
    "segment_too_short": FailureKind(
        title="The segment has too few frames to capture a motion from.",
        remedy="Give a longer `duration_seconds`.",
    ),
    "no_person": FailureKind(
        title="Nobody can be made out in the frame or segment.",
        remedy="Choose a time at which people are whole and large in the picture.",
    ),
    "no_matching_person": FailureKind(
        title="None of the boxes holds a person who can be made out.",
        remedy="Take boxes from the pose detection of the first frame of the segment.",
    ),
    "untrusted_motion": FailureKind(
        title="What was captured is more likely wrong than right; the message says why.",
        remedy="Film from the front, with the whole body in the picture.",
    ),
    "invalid_motion": FailureKind(
        title="The motion file is damaged or empty.",
        remedy="Export the motion again, as BVH, GLB or FBX.",
    ),
    "not_rigged": FailureKind(
        title="The model has no skeleton that carries its surface.",
        remedy="Give a model with a skeleton and a skin.",
    ),
    "not_humanoid": FailureKind(
        title="The skeleton is not that of a human figure; the message says why.",
        remedy="Give a model with the skeleton of a person; the message names what is missing.",
    ),
    "invalid_pose_model": FailureKind(
        title="A pose model that the operator of the service named cannot be used.",
        remedy="The operator mends the folder `MEDIA_POSE_MODELS`.",
    ),
    "out_of_storage": FailureKind(
        title="The service has no space left for the result.",
        remedy="The operator makes space; then send again.",
    ),
    "internal_error": FailureKind(
        title="The engine failed; the log of the service holds the task_uuid.",
        remedy="Send it again. If it stays, report the `task_uuid`.",
    ),
}


class FieldError(Answer):
    """One thing wrong with a request."""

    field: str = Field(description="Dotted path in the body; empty for the body itself.")
    message: str = Field(description="What is wrong, and what is allowed.")
    code: str = Field(description="Type of the error, for example missing.")


class Problem(Answer):
    """Body of every answer with a status of 400 and above."""

    type: str = Field(
        default="about:blank", description="Always about:blank; `code` tells problems apart."
    )
    title: str = Field(description="The same sentence for every problem with this code.")
    status: int = Field(description="HTTP status of the answer.")
    detail: str = Field(description="What is wrong with this request, and what to do.")
    code: str = Field(description="Stable identifier; the table of error codes lists all.")
    retryable: bool = Field(description="Whether the same request may succeed later.")
    request_id: str = Field(description="Id of the request in the log of the service.")
    errors: list[FieldError] = Field(
        default_factory=list, description="One item for each field that is wrong."
    )
