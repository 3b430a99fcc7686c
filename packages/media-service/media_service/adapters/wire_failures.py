"""What silences and refusals of an engine mean."""

import httpx
from pydantic import JsonValue, TypeAdapter

from media_service.adapters.dialect import Dialect, RefusalWords
from media_service.adapters.json_places import at
from media_service.adapters.waits import retry_after
from media_service.engine_api.errors import (
    MOST_WORDS,
    Busy,
    Declined,
    EngineFailure,
    Exhausted,
    Forgotten,
    Misconfigured,
    OutOfCredit,
    Unanswered,
    Unreached,
)

_OF_CREDIT = ("current quota", "insufficient quota", "insufficient_quota", "credit", "billing")
_NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.UnsupportedProtocol)
_OF_FAILURES = ("error", "detail", "message", "msg", "title")
_JSON: TypeAdapter[JsonValue] = TypeAdapter(JsonValue)


def silence(method: str, exc: httpx.HTTPError) -> EngineFailure:
    """Return what it means that there was no answer to a request."""
    kind = type(exc).__name__
    if method == "GET" or isinstance(exc, _NOT_SENT):
        return Unreached(f"The engine cannot be reached ({kind}).")
    return Unanswered(f"The engine did not answer ({kind}); it may have done the job.")


def check(
    method: str, answer: httpx.Response, body: bytes, variable: str, dialect: Dialect
) -> None:
    """Raise what an answer means.

    Raises:
        EngineFailure: If it is a failure, by its status or by the engine's own words.
    """
    status = answer.status_code
    refusal = dialect.refusal_in(json_of(body)) if dialect.refusal else None
    meaning = refusal.means if refusal else ""
    if status < httpx.codes.BAD_REQUEST and not meaning:
        return
    said = _words(body, refusal)
    is_busy = dialect.is_busy(status)
    # Some say of an empty account that there were too many requests
    is_empty = is_busy and not meaning and any(sign in said.lower() for sign in _OF_CREDIT)
    if meaning == "credit" or is_empty or (not meaning and status == httpx.codes.PAYMENT_REQUIRED):
        raise OutOfCredit(f"The account at the engine has no credit: {said}", retry_after(answer))
    if meaning == "declined":
        raise Declined(f"The engine declines the request ({status}): {said}", json_of(body))
    if meaning == "forgotten":
        raise Forgotten(f"The engine does not know the job: {said}")
    if meaning == "misconfigured":
        _check_status(method, httpx.codes.UNAUTHORIZED, said, body, variable)
    if meaning == "busy" or is_busy:
        pause = retry_after(answer)
        pause = pause if pause is not None else dialect.seconds(json_of(body))
        raise Busy(f"The engine takes no more jobs ({status}): {said}", pause)
    _check_status(method, status, said, body, variable)


def _check_status(method: str, status: int, said: str, body: bytes, variable: str) -> None:
    """Raise what the status of a failure means.

    Raises:
        EngineFailure: Always.
    """
    if status in (httpx.codes.UNAUTHORIZED, httpx.codes.FORBIDDEN):
        hint = f"; look at {variable}" if variable else ""
        # 403 also where an organisation is to be verified, or a model is not for everybody
        what = "the key of this service" if status == httpx.codes.UNAUTHORIZED else "this service"
        raise Misconfigured(f"The engine refuses {what} ({status}): {said}{hint}.")
    if status in (httpx.codes.NOT_FOUND, httpx.codes.GONE):
        raise Forgotten(f"The engine has nothing at this address: {said}")
    if status >= httpx.codes.INTERNAL_SERVER_ERROR:
        # Of a job that runs a 5xx says nothing: it goes on
        if "memory" in said.lower() and method != "GET":
            raise Exhausted("The engine has too little memory for the job.")
        kind = Unreached if method == "GET" else Unanswered
        raise kind(f"The engine failed ({status}): {said}")
    raise Declined(f"The engine declines the request ({status}): {said}", json_of(body))


def json_of(body: bytes) -> JsonValue:
    """Return the JSON of an answer, or its text."""
    try:
        return _JSON.validate_json(body)
    except ValueError:
        return body.decode(errors="replace")


def _words(body: bytes, refusal: RefusalWords | None = None) -> str:
    """What an engine says of a failure, in one line, however its JSON is shaped."""
    found = json_of(body)
    if refusal is not None and isinstance(found, dict) and not set(found) & set(_OF_FAILURES):
        found = at(found, refusal.at)
    while isinstance(found, dict | list) and found:
        if isinstance(found, list):
            found = found[0]
            continue
        found = next((found[key] for key in _OF_FAILURES if found.get(key)), str(found))
    return " ".join(str(found).split())[:MOST_WORDS]
