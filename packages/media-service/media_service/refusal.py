"""Refusing a request: one exception, one way to answer it."""

from collections.abc import Mapping, Sequence

from starlette.responses import Response

from media_api.contract.problems import PROBLEM_CONTENT_TYPE, PROBLEMS, FieldError, Problem


class Refusal(Exception):
    """A request that the service does not accept.

    Attributes:
        code: Key of `media_api.contract.problems.PROBLEMS`.
        detail: What is wrong with this request and what to do.
        errors: The fields at fault.
        headers: Additional headers of the answer.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        errors: Sequence[FieldError] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.errors = tuple(errors)
        self.headers = dict(headers or {})


def database_unavailable(detail: str) -> Refusal:
    """Refuse because the database does not answer; `detail` says what became of the request."""
    message = f"The database does not answer at present. {detail}"
    return Refusal("unavailable", message, headers={"Retry-After": "5"})


def storage_unavailable(detail: str) -> Refusal:
    """Refuse because the store of assets does not answer; `detail` says what became of it."""
    message = f"The store of assets does not answer at present. {detail}"
    return Refusal("unavailable", message, headers={"Retry-After": "5"})


def answer(refusal: Refusal, request_id: str) -> Response:
    """Turn a refusal into an RFC 9457 answer."""
    kind = PROBLEMS[refusal.code]
    problem = Problem(
        title=kind.title,
        status=kind.status,
        detail=refusal.detail,
        code=refusal.code,
        retryable=kind.retryable,
        request_id=request_id,
        errors=list(refusal.errors),
    )
    if kind.status == 401:
        refusal.headers.setdefault("WWW-Authenticate", "Bearer")
    return Response(
        problem.model_dump_json(),
        status_code=kind.status,
        media_type=PROBLEM_CONTENT_TYPE,
        headers=refusal.headers,
    )
