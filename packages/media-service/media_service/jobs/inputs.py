"""Recognising the three forms of an asset input when a request arrives (spec 1)."""

import base64
import binascii
import hashlib
import io
import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import urlsplit

from pydantic import BaseModel

from media_api.contract.base import AssetInput, asset_inputs
from media_api.contract.problems import FieldError
from media_service.clients.auth import Client
from media_service.content.assets import Assets
from media_service.engine_api.file_types import BIGGEST_FILE_MB, FILE_TYPES, FileType, recognise
from media_service.engine_api.messages import InputFile, StoredAsset
from media_service.engine_api.unread_types import unread_type
from media_service.refusal import Refusal
from media_service.settings.settings import MEGABYTE

ASSET_PREFIX = "assets/"
LONGEST_URL = 8_000
FORMS = (
    "Send the relative URI of an earlier result (assets/<task_uuid>/<name>), "
    "the file as base64 or as a data: URL, or an http(s) URL."
)
# Possessive: a text that only looks like base64 at first is refused at once, however long it is
_BASE64 = re.compile(r"[A-Za-z0-9+/\s]++={0,2}+\s*+")
_URI = re.compile(r"assets/[\w-]+/[\w.-]+")


@dataclass(frozen=True, kw_only=True)
class ResolvedInputs:
    """The asset inputs of one request.

    Attributes:
        files: Field path to input.
        payloads: Files that came inside the request, assets of the new job once they are stored.
        contents: What is in them, in their order.
        values: Field path to the URI that replaces a payload in the stored request.
    """

    files: dict[str, InputFile]
    payloads: tuple[StoredAsset, ...]
    contents: tuple[bytes, ...]
    values: dict[str, str]


@dataclass(frozen=True, kw_only=True)
class _Payload:
    """A file that came inside the request."""

    kind: str
    content: bytes
    file_type: FileType


class InputResolver:
    """Turns what a client sent in asset fields into files that a worker can open."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets

    def resolve(
        self, request: BaseModel, client: Client, job_uuid: str, base_url: str
    ) -> ResolvedInputs:
        """Resolve all asset inputs of a request; links below `base_url` are assets of ours.

        Nothing is stored yet.

        Raises:
            Refusal: `invalid_asset_input` naming every field that cannot be used.
        """
        recognised: dict[str, InputFile | _Payload] = {}
        errors: list[FieldError] = []
        for given in asset_inputs(request):
            try:
                recognised[given.field] = self._recognise(given, client, base_url)
            except ValueError as exc:
                message, code = str(exc), "invalid_asset_input"
                errors.append(FieldError(field=given.field, message=message, code=code))
        if errors:
            detail = f"{errors[0].field}: {errors[0].message}"
            raise Refusal("invalid_asset_input", detail, errors=errors)
        sent = {field: file for field, file in recognised.items() if isinstance(file, _Payload)}
        assets = {field: _asset_of(field, payload, job_uuid) for field, payload in sent.items()}
        files = {
            field: (
                self._file_of(assets[field], file.kind, client)
                if isinstance(file, _Payload)
                else file
            )
            for field, file in recognised.items()
        }
        return ResolvedInputs(
            files=files,
            payloads=tuple(assets.values()),
            contents=tuple(payload.content for payload in sent.values()),
            values={field: asset.uri for field, asset in assets.items()},
        )

    def store(self, resolved: ResolvedInputs) -> None:
        """Store the files that came inside a request."""
        for content in resolved.contents:
            self._assets.content.put(io.BytesIO(content))

    def _recognise(self, given: AssetInput, client: Client, base_url: str) -> InputFile | _Payload:
        value = given.value.strip()
        if value.startswith(f"{base_url}/{ASSET_PREFIX}"):
            # Not fetched, so that it works where the service may not ask its own address
            value = value.removeprefix(f"{base_url}/").partition("?")[0]
        if value.startswith(("http://", "https://")):
            if len(value) > LONGEST_URL or not urlsplit(value).hostname:
                raise ValueError(f"The URL names no host or has over {LONGEST_URL} characters.")
            return InputFile(kind=given.kind, uri=value, url=value)
        if _URI.fullmatch(value):
            return self._existing(given, value, client)
        content, file_type = _decode(given, value)
        return _Payload(kind=given.kind, content=content, file_type=file_type)

    def _file_of(self, asset: StoredAsset, kind: str, client: Client) -> InputFile:
        scene = self._scene(kind, asset.sha256, client)
        return InputFile(kind=kind, uri=asset.uri, sha256=asset.sha256, scene=scene)

    def _existing(self, given: AssetInput, uri: str, client: Client) -> InputFile:
        asset = self._assets.find(uri)
        if asset is None or asset.client_id != client.id:
            raise ValueError("This client has no asset of that URI.")
        if self._assets.is_expired(asset):
            raise ValueError("The retention time of the asset has passed; send the file again.")
        file_type = FILE_TYPES[PurePosixPath(uri).suffix.lstrip(".")]
        if not file_type.serves(given.kind):
            raise ValueError(
                f"The field takes a {given.kind}, and the asset is a {file_type.kind}."
            )
        return InputFile(
            kind=given.kind,
            uri=uri,
            sha256=asset.sha256,
            siblings=self._assets.siblings(asset) if file_type.suffix == "obj" else {},
            scene=self._scene(given.kind, asset.sha256, client),
        )

    def _scene(self, kind: str, sha256: str, client: Client) -> str:
        return (self._assets.scene(client.id, sha256) or "") if kind == "image" else ""


def _asset_of(field: str, payload: _Payload, job_uuid: str) -> StoredAsset:
    name = f"{field.replace('.', '_')}.{payload.file_type.suffix}"
    return StoredAsset(
        uri=f"{ASSET_PREFIX}{job_uuid}/{name}",
        sha256=hashlib.sha256(payload.content).hexdigest(),
        size=len(payload.content),
        content_type=payload.file_type.content_type,
    )


def _decode(given: AssetInput, value: str) -> tuple[bytes, FileType]:
    head, comma, body = value.partition(",")
    if value.startswith("data:"):
        if not comma or not head.endswith(";base64"):
            raise ValueError("A data: URL must read data:<type>;base64,<payload>.")
        value = body
    elif not _BASE64.fullmatch(value):
        raise ValueError(FORMS)
    try:
        content = base64.b64decode(value, validate="\n" not in value)
    except binascii.Error as exc:
        raise ValueError(f"The base64 payload is damaged. {FORMS}") from exc
    file_type = recognise(content)
    if file_type is None:
        known = ", ".join(name for name, kind in FILE_TYPES.items() if kind.serves(given.kind))
        told = unread_type(content) or FORMS
        raise ValueError(f"The payload is no {given.kind} that is read: {known}. {told}")
    if not file_type.serves(given.kind):
        raise ValueError(f"The field takes a {given.kind}, and the payload is {file_type.suffix}.")
    if len(content) > BIGGEST_FILE_MB[given.kind] * MEGABYTE:
        raise ValueError(f"A {given.kind} may have {BIGGEST_FILE_MB[given.kind]} MB.")
    return content, file_type
