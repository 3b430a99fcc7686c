"""Sending files before they are inputs: tus 1.0, or one plain request (D-220)."""

import asyncio
import base64
import binascii
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.utils import formatdate
from functools import partial

from fastapi import FastAPI, Request
from starlette.responses import Response

from media_api.contract.uploads import (
    DIGEST_KEY,
    PART_CONTENT_TYPE,
    TUS_VERSION,
    UPLOADS_PATH,
    Upload,
)
from media_service.clients.auth import Client
from media_service.engine_api.file_types import FILE_TYPES
from media_service.http.client_door import ClientDoor
from media_service.http.links import public_address_of
from media_service.http.upload_parts import ALGORITHMS, Checksum, PartReader, on_thread
from media_service.http.upload_turns import UploadTurns
from media_service.http.uploads import LARGEST_BYTES, UploadRow, Uploads
from media_service.refusal import Refusal
from media_service.settings.settings import Settings

EXTENSIONS = "creation,creation-with-upload,expiration,checksum,termination"
_UPLOAD_PATH = f"{UPLOADS_PATH}/{{upload_uuid}}"
_SHA256 = re.compile("[0-9a-f]{64}")


class UploadRoutes:
    """`/api/v1/uploads` and what is below it."""

    def __init__(self, uploads: Uploads, door: ClientDoor, settings: Settings) -> None:
        self._uploads = uploads
        self._door = door
        self._settings = settings
        self._turns = UploadTurns()
        self._reader = PartReader(uploads.files, self._turns)

    def add(self, app: FastAPI) -> None:
        """Add the routes."""
        rows = (
            ("POST", UPLOADS_PATH, self._create, "create", "Send a file, or begin to"),
            ("GET", _UPLOAD_PATH, self._read, "read", "Read an upload"),
            ("HEAD", _UPLOAD_PATH, self._head, "offset", "How much of an upload has arrived"),
            ("PATCH", _UPLOAD_PATH, self._append, "append", "Send a part"),
            ("DELETE", _UPLOAD_PATH, self._remove, "remove", "Give an upload up"),
            ("OPTIONS", UPLOADS_PATH, self._abilities, "abilities", "What of tus is spoken"),
        )
        for method, path, answer, name, summary in rows:
            app.add_api_route(
                path,
                answer,
                methods=[method],
                tags=["uploads"],
                name=f"{name}_upload",
                operation_id=f"uploads_{name}",
                summary=summary,
                response_class=Response,
            )

    async def _create(self, request: Request) -> Response:
        client = await self._door.enter(request)
        if "tus-resumable" not in request.headers:
            return await self._whole(request, client)
        _check_version(request)
        row = await self._uploads.begin(client, _upload_length(request), _told_digest(request))
        offset = await self._offset(row)
        if _media_type(request) == PART_CONTENT_TYPE and offset == 0:
            row, offset = await self._take_part(request, client, row.uuid, offset)
        location = f"{public_address_of(request, self._settings)}{UPLOADS_PATH}/{row.uuid}"
        headers = {"Location": location, **self._tus_headers(row, offset)}
        return self._answer(row, offset, 201, headers)

    async def _whole(self, request: Request, client: Client) -> Response:
        """Take a file that is the body of one request."""
        row = await self._uploads.begin(client, _content_length(request))
        try:
            row, offset = await self._take_part(request, client, row.uuid, 0)
        except BaseException:
            # Nobody knows its address, so nobody could go on with it
            await asyncio.shield(self._uploads.remove(row))
            raise
        return self._answer(row, offset, 201)

    async def _read(self, request: Request, upload_uuid: str) -> Response:
        row, offset = await self._found(request, upload_uuid)
        return self._answer(row, offset, 200)

    async def _head(self, request: Request, upload_uuid: str) -> Response:
        row, offset = await self._found(request, upload_uuid)
        headers = {"Upload-Length": str(row.length), "Cache-Control": "no-store"}
        return Response(status_code=200, headers=headers | self._tus_headers(row, offset))

    async def _append(self, request: Request, upload_uuid: str) -> Response:
        _check_version(request)
        client = await self._door.enter(request)
        if _media_type(request) != PART_CONTENT_TYPE:
            detail = f"Send the header Content-Type: {PART_CONTENT_TYPE}."
            raise Refusal("unsupported_media_type", detail)
        offset = _number("Upload-Offset", request.headers.get("upload-offset", ""))
        row, offset = await self._take_part(request, client, upload_uuid, offset)
        return Response(status_code=204, headers=self._tus_headers(row, offset))

    async def _remove(self, request: Request, upload_uuid: str) -> Response:
        _check_version(request)
        client = await self._door.enter(request)
        async with self._turn(client, upload_uuid) as row:
            await self._uploads.remove(row)
        return Response(status_code=204, headers={"Tus-Resumable": TUS_VERSION})

    async def _abilities(self) -> Response:
        headers = {
            "Tus-Resumable": TUS_VERSION,
            "Tus-Version": TUS_VERSION,
            "Tus-Extension": EXTENSIONS,
            "Tus-Max-Size": str(LARGEST_BYTES),
            "Tus-Checksum-Algorithm": ",".join(ALGORITHMS),
        }
        return Response(status_code=204, headers=headers)

    async def _found(self, request: Request, name: str) -> tuple[UploadRow, int]:
        """Find an upload; who reads a part of it is interrupted, as its sender asks again."""
        _check_version(request)
        client = await self._door.enter(request)
        async with self._turn(client, name) as row:
            offset = await self._offset(row)
            # Whole when the service was killed
            return await self._finished(row, offset), offset

    @asynccontextmanager
    async def _turn(self, client: Client, name: str) -> AsyncIterator[UploadRow]:
        """Have an upload to oneself; whose it is is known before anybody is interrupted."""
        await self._uploads.find(client, name)
        async with self._turns.take(name):
            yield await self._uploads.find(client, name)

    async def _take_part(
        self, request: Request, client: Client, name: str, offset: int
    ) -> tuple[UploadRow, int]:
        checksum = request.headers.get("upload-checksum")
        expected = Checksum.of(checksum) if checksum else None
        async with self._turn(client, name) as row:
            arrived = await self._offset(row)
            if offset != arrived:
                detail = f"The upload ends at {arrived:,}; the part begins at {offset:,}."
                raise Refusal("offset_mismatch", detail)
            try:
                await self._reader.read(
                    name,
                    request.stream(),
                    room=row.length - offset,
                    offset=offset,
                    checksum=expected,
                )
            finally:
                await self._uploads.renew(row)
            offset = await self._offset(row)
            return await self._finished(row, offset), offset

    async def _finished(self, row: UploadRow, offset: int) -> UploadRow:
        is_whole = not row.uri and offset == row.length
        return await self._uploads.finish(row) if is_whole else row

    async def _offset(self, row: UploadRow) -> int:
        return (
            row.length if row.uri else await on_thread(partial(self._uploads.files.size, row.uuid))
        )

    def _tus_headers(self, row: UploadRow, offset: int) -> dict[str, str]:
        expires = formatdate(self._uploads.kept_until(row), usegmt=True)
        return {
            "Tus-Resumable": TUS_VERSION,
            "Upload-Offset": str(offset),
            "Upload-Expires": expires,
        }

    def _answer(
        self, row: UploadRow, offset: int, status: int, headers: dict[str, str] | None = None
    ) -> Response:
        file_type = FILE_TYPES[row.uri.rpartition(".")[2]].content_type if row.uri else ""
        upload = Upload(
            upload_uuid=row.uuid,
            length=row.length,
            offset=offset,
            uri=row.uri,
            content_type=file_type,
            sha256=row.sha256,
            kept_until=int(self._uploads.kept_until(row)),
        )
        return Response(upload.model_dump_json(), status, headers, "application/json")


def _check_version(request: Request) -> None:
    given = request.headers.get("tus-resumable", TUS_VERSION)
    if given != TUS_VERSION:
        headers = {"Tus-Version": TUS_VERSION}
        raise Refusal("unsupported_version", f"It is tus {TUS_VERSION}.", headers=headers)


def _media_type(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 18:
        raise Refusal("validation_failed", f"{name} is a whole number of bytes.")
    return int(text)


def _upload_length(request: Request) -> int:
    if "upload-length" not in request.headers:
        raise Refusal("length_required", "Send the header Upload-Length: bytes of the file.")
    return _number("Upload-Length", request.headers.get("upload-length", ""))


def _content_length(request: Request) -> int:
    if "content-length" not in request.headers:
        detail = "Send the header Content-Length, or the file in parts with Tus-Resumable."
        raise Refusal("length_required", detail, headers={"Connection": "close"})
    if request.headers.get("content-encoding", "identity").strip().lower() != "identity":
        raise Refusal("unsupported_media_type", "Send the body without a Content-Encoding.")
    return _number("Content-Length", request.headers.get("content-length", ""))


def _told_digest(request: Request) -> str:
    """Read the SHA-256 of the whole file from `Upload-Metadata`; empty where it is not told."""
    pairs = (item.split() for item in request.headers.get("upload-metadata", "").split(","))
    told = dict(pair for pair in pairs if len(pair) == 2)
    if DIGEST_KEY not in told:
        return ""
    try:
        digest = base64.b64decode(told[DIGEST_KEY], validate=True).decode().lower()
    except (binascii.Error, UnicodeDecodeError):
        digest = ""
    if not _SHA256.fullmatch(digest):
        detail = f"{DIGEST_KEY} of Upload-Metadata is the base64 of 64 hexadecimal digits."
        raise Refusal("validation_failed", detail)
    return digest
