"""Error answers: RFC 9457 problem details with a stable code (DECISIONS.md, D-004)."""

from dataclasses import dataclass

from pydantic import Field

from media_pipelines.contract.base import Answer

PROBLEM_CONTENT_TYPE = "application/problem+json"


@dataclass(frozen=True, kw_only=True)
class ProblemKind:
    """One row of the table of errors.

    Attributes:
        status: HTTP status code.
        title: The same sentence for every occurrence.
        retryable: Whether the same request may succeed later.
    """

    status: int
    title: str
    retryable: bool = False


PROBLEMS: dict[str, ProblemKind] = {
    "malformed_json": ProblemKind(status=400, title="The body is not JSON."),
    "unauthorized": ProblemKind(status=401, title="The bearer key is missing or unknown."),
    "priority_above_limit": ProblemKind(
        status=403, title="options.priority is above the mq_priority of this client."
    ),
    "link_refused": ProblemKind(status=403, title="The link is altered or has expired."),
    "not_found": ProblemKind(status=404, title="There is nothing at this address for this client."),
    "method_not_allowed": ProblemKind(status=405, title="The address does not take this method."),
    "expired": ProblemKind(status=410, title="It existed and its retention time has passed."),
    "payload_too_large": ProblemKind(status=413, title="The body is larger than the limit."),
    "storage_full": ProblemKind(
        status=413, title="The assets of this client have as many bytes as they may."
    ),
    "request_timeout": ProblemKind(
        status=408, title="The body arrived too slowly.", retryable=True
    ),
    "offset_mismatch": ProblemKind(
        status=409, title="The part does not begin where the upload ends; ask for its offset."
    ),
    "length_required": ProblemKind(status=411, title="The length of the file is not told."),
    "unsupported_version": ProblemKind(
        status=412, title="The service speaks another version of the upload protocol."
    ),
    "unsupported_media_type": ProblemKind(
        status=415, title="The Content-Type is not what this address takes."
    ),
    "range_not_satisfiable": ProblemKind(
        status=416, title="The range begins after the end of the file."
    ),
    "validation_failed": ProblemKind(status=422, title="The request does not match the contract."),
    "invalid_asset_input": ProblemKind(status=422, title="An asset input cannot be used."),
    "idempotency_key_reused": ProblemKind(
        status=422, title="The Idempotency-Key was used before with another body."
    ),
    "too_many_requests": ProblemKind(
        status=429, title="Too many jobs are waiting for this client.", retryable=True
    ),
    "quota_spent": ProblemKind(
        status=429, title="This client has spent what it may in a day.", retryable=True
    ),
    "rate_limited": ProblemKind(
        status=429, title="This client sends more requests than it may.", retryable=True
    ),
    "checksum_mismatch": ProblemKind(
        status=460, title="What has arrived is not what was sent.", retryable=True
    ),
    "internal_error": ProblemKind(
        status=500, title="The service failed; its log holds the request_id.", retryable=True
    ),
    "unavailable": ProblemKind(
        status=503, title="The service cannot take work at present.", retryable=True
    ),
}

TASK_ERRORS: dict[str, str] = {
    "unsupported_edit": "The prompt asks for something that the engine cannot do to a picture.",
    "unsupported_instruction": "The system_prompt asks for what the engine cannot do.",
    "unknown_language": "No language has this name.",
    "language_not_supported_by_engine": "The engine does not write in this language.",
    "engine_unreachable": "The endpoint of an engine that the operator added does not answer.",
    "engine_answer_unusable": "The model of an engine that the operator added answered nonsense.",
    "engine_misconfigured": "The options of an engine that the operator added are wrong.",
    "engine_busy": "The engine takes no more jobs at present.",
    "engine_declined": "The engine will not do this request: its rules forbid it, or it cannot.",
    "engine_failed": "The engine could not do the job; the message has what it said.",
    "engine_lost_job": "The engine has forgotten the job.",
    "unknown_charge": "The engine may have done, and charged, a job whose answer was lost.",
    "canceled": "The client canceled the task.",
    "deadline_exceeded": "The job ran longer than the limit of its operation.",
    "worker_died": "The worker process died three times on this job.",
    "engine_not_installed": "A program that the engine needs is not installed.",
    "engine_crashed": "A program that the engine needs crashed on this job.",
    "out_of_memory": "The job needs more memory than a worker may use.",
    "invalid_asset": "An input file is damaged or not of the kind that the field takes.",
    "asset_too_large": "An input file is larger than the limit of its kind.",
    "url_not_allowed": "The address is private, local, or not http(s).",
    "url_not_reachable": "The file behind the address could not be fetched.",
    "invalid_model": "The model file is damaged or refers to files outside itself.",
    "unsupported_model": "The model uses a feature that the engine does not read.",
    "invalid_image": "The image is damaged, too large, or of an unknown type.",
    "no_subject": "The subject of the picture cannot be told from its background.",
    "invalid_color": "The colour is not written as #RGB or #RRGGBB.",
    "unknown_subject": "No noun of the prompt is in the catalogue.",
    "prompt_not_understood": "What would be built is not what the prompt asks for.",
    "invalid_shape_program": "The shape program does not follow its schema or cannot be built.",
    "unknown_look": "No material or colour of the prompt is in the vocabulary.",
    "cannot_quadrangulate": "The surface cannot be covered with that many quadrilaterals.",
    "cannot_decimate": "The surface cannot be reduced to that many triangles.",
    "invalid_video": "The video is damaged, has no picture or no frames, or is too long.",
    "outside_video": "The time is past the end of the video.",
    "segment_too_short": "The segment has too few frames to capture a motion from.",
    "no_person": "Nobody can be made out in the frame or segment.",
    "no_matching_person": "None of the boxes holds a person who can be made out.",
    "untrusted_motion": "What was captured is more likely wrong than right; the message says why.",
    "invalid_motion": "The motion file is damaged or empty.",
    "not_rigged": "The model has no skeleton that carries its surface.",
    "not_humanoid": "The skeleton is not that of a human figure; the message says why.",
    "invalid_pose_model": "A pose model that the operator of the service named cannot be used.",
    "out_of_storage": "The service has no space left for the result.",
    "internal_error": "The engine failed; the log of the service holds the task_uuid.",
}


class FieldError(Answer):
    """One thing wrong with a request."""

    field: str = Field(description="Dotted path in the body; empty for the body itself.")
    message: str
    code: str = Field(description="Type of the error, for example missing.")


class Problem(Answer):
    """Body of every answer with a status of 400 and above."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str
    retryable: bool
    request_id: str
    errors: list[FieldError] = Field(default_factory=list)
