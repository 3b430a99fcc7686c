"""Conversations with engines as files: what was asked and answered, without keys and big bodies.

`media engines record` writes them, and tests answer adapters with them
(`media_testing.simulators.replay`).
"""

import base64
import binascii
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

from media_service.engine_api.file_types import recognise

LONGEST_TEXT = 2_000
"""Characters of a text that are kept; of files in texts, none."""
KEY, BASE_URL, LEFT_OUT = "<key>", "<base_url>", "…"
_SECRET = re.compile(r"api.?key|authorization|password|secret|token|signature|credential", re.I)
_DATA_URL = re.compile(r"^data:([\w./+-]+);base64,")
_BASE64 = re.compile(r"^[A-Za-z0-9+/\s]+={0,2}$")
_QUERY = re.compile(r"(https?://[^\s?\"']+)\?[^\s\"']+")
_HEAD = 4_096
_JSON: TypeAdapter[JsonValue] = TypeAdapter(JsonValue)


class RecordedExchange(BaseModel):
    """One request and its answer.

    Attributes:
        method: Of HTTP.
        path: Below the base address, with the query; a whole address is that of another server.
        sent: The body: JSON, or under `form` the fields of a form, where a file is its name.
        status: Of the answer; 0: there was none.
        retry_after: What the answer says of when to come again.
        answer: JSON or text; of a file None.
        file: Ending of the file that was answered.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    method: str
    path: str
    sent: JsonValue = None
    status: int
    retry_after: str = ""
    answer: JsonValue = None
    file: str = ""


class Conversation(BaseModel):
    """All that was said for one job.

    Attributes:
        kind: Of the engine.
        options: What the operator's file says of it, without address and names of variables.
        files: Name to content of the operator's files that `options` name.
        uuid: Of the job.
        operation: Name of a row of OPERATIONS.
        request: The body.
        inputs: Field to ending of its file.
        exchanges: In their order.
    """

    model_config = ConfigDict(extra="forbid")

    kind: str
    options: dict[str, JsonValue]
    files: dict[str, str] = Field(default_factory=dict)
    uuid: str
    operation: str
    request: dict[str, JsonValue]
    inputs: dict[str, str] = Field(default_factory=dict)
    exchanges: list[RecordedExchange] = Field(default_factory=list)


class Recorder:
    """Listens to what is said to an engine.

    Args:
        base_url: Of the engine, which stands for itself in files.
    """

    def __init__(self, base_url: str) -> None:
        self._base_url = base_url
        self.exchanges: list[RecordedExchange] = []

    def hear(
        self, method: str, path: str, sent: Mapping[str, Any], status: int, **answered: Any
    ) -> None:
        """Keep an exchange, shortened.

        Args:
            method: Of HTTP.
            path: As the adapter names it.
            sent: `json`, `data`, `files`, `content` and `params` as httpx has them.
            status: Of the answer; 0: there was none.
            answered: Further fields of the exchange.
        """
        query = "&".join(f"{name}={value}" for name, value in (sent.get("params") or {}).items())
        said = RecordedExchange(
            method=method,
            path=f"{path}?{query}" if query else path,
            sent=_body(sent),
            status=status,
            **answered,
        )
        told = said.model_dump(mode="json")
        self.exchanges.append(RecordedExchange.model_validate(shortened(told, self._base_url)))


def _body(sent: Mapping[str, Any]) -> JsonValue:
    if "json" in sent:
        return _JSON.validate_python(sent["json"])
    fields = dict(sent.get("data") or {})
    files = sent.get("files") or {}
    for name, part in files.items() if isinstance(files, dict) else files:
        fields[name] = str(part[0])
    return {"form": fields} if fields else None


def shortened(value: JsonValue, base_url: str) -> Any:
    """Return JSON in which files, long texts and whatever has the name of a secret are left out."""
    if isinstance(value, dict):
        return {
            name: KEY if _SECRET.search(name) and item else shortened(item, base_url)
            for name, item in value.items()
        }
    if isinstance(value, list):
        return [shortened(item, base_url) for item in value]
    return _text(value.replace(base_url, BASE_URL)) if isinstance(value, str) else value


def _text(text: str) -> str:
    """Of a file in a text, its type is kept; of an address, all but the query."""
    if found := _DATA_URL.match(text):
        return f"{found[0]}{LEFT_OUT}"
    if len(text) > LONGEST_TEXT and _BASE64.match(text[:LONGEST_TEXT]):
        return f"<base64 {_content_type(text)}>"
    text = _QUERY.sub(r"\1", text)
    return text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + LEFT_OUT


def _content_type(encoded: str) -> str:
    try:
        found = recognise(base64.b64decode(encoded[:_HEAD]))
    except (binascii.Error, ValueError):
        found = None
    return found.content_type if found else "application/octet-stream"


def without_keys(text: str, options: Mapping[str, JsonValue]) -> str:
    """Return a text without the keys whose variables the options of an engine name."""
    for name, variable in options.items():
        key = os.environ.get(str(variable), "") if name.endswith("_variable") and variable else ""
        if key:
            text = text.replace(key, KEY)
    return text


def written(conversation: Conversation, options: Mapping[str, JsonValue], base_url: str) -> str:
    """Return a conversation as the text of a file.

    Args:
        conversation: What was said.
        options: Of the engine, as in the operator's file; they name the keys.
        base_url: Where the engine is.
    """
    kept = {
        name: shortened(value, base_url)
        for name, value in options.items()
        if name != "base_url" and not name.endswith("_variable")
    }
    files = {Path(str(value)).name: Path(str(value)) for value in _files(kept)}
    told = conversation.model_copy(
        update={
            "options": {
                name: Path(str(value)).name if value in _files(kept) else value
                for name, value in kept.items()
            },
            "files": {name: path.read_text(encoding="utf-8") for name, path in files.items()},
        }
    )
    return without_keys(told.model_dump_json(indent=1, exclude_defaults=True), options) + "\n"


def _files(options: Mapping[str, JsonValue]) -> list[str]:
    """Return the paths of the operator's files among options."""
    texts = (value for value in options.values() if isinstance(value, str))
    return [text for text in texts if Path(text).is_absolute() and Path(text).is_file()]
