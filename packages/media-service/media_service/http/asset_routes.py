"""Downloading assets with the bearer key or a presigned link."""

import asyncio
import re
from functools import partial
from pathlib import PurePosixPath
from typing import cast

from fastapi import FastAPI, Request
from starlette.responses import FileResponse, RedirectResponse, Response

from media_service.content.assets import Asset, Assets
from media_service.content.content import ContentUnavailable, Method, on_content_thread
from media_service.http.client_door import ClientDoor
from media_service.http.links import LinkSigner
from media_service.refusal import Refusal, storage_unavailable

ASSET_PATH = "/assets/{task_uuid}/{name}"
_RANGE = re.compile(r"bytes=(\d{0,18})-(\d{0,18})")
_HEADERS = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox"}


class AssetRoutes:
    """`GET /assets/<task_uuid>/<name>`."""

    def __init__(self, assets: Assets, door: ClientDoor, signer: LinkSigner) -> None:
        self._assets = assets
        self._door = door
        self._signer = signer

    def add(self, app: FastAPI) -> None:
        """Add the route; ranges and ETag are answered."""

        async def download(request: Request) -> Response:
            uri = "assets/{task_uuid}/{name}".format_map(request.path_params)
            owner = await self._owner(request, uri)
            asset = await asyncio.to_thread(self._found, uri, owner)
            _check_range(request, asset.size)
            try:
                return await on_content_thread(partial(self._answer, request.method, asset))
            except ContentUnavailable as exc:
                raise storage_unavailable("Try again.") from exc

        for method, identifier, summary in (
            ("GET", "assets_download", "Download an asset"),
            ("HEAD", "assets_look", "Read the headers of an asset"),
        ):
            app.add_api_route(
                ASSET_PATH,
                download,
                methods=[method],
                tags=["assets"],
                name=identifier,
                operation_id=identifier,
                summary=summary,
                response_class=FileResponse,
            )

    async def _owner(self, request: Request, uri: str) -> str | None:
        """Return the client whose asset it must be; None where a signature speaks for the asset."""
        signature = request.query_params.get("signature")
        if signature is None:
            client = await self._door.enter(request)
            return client.id
        if not self._signer.accepts(uri, request.query_params.get("expires", ""), signature):
            raise Refusal("link_refused", "Read the task again for a fresh link.")
        return None

    def _found(self, uri: str, owner: str | None) -> Asset:
        asset = self._assets.find(uri)
        if asset is None or owner not in (None, asset.client_id):
            raise Refusal("not_found", "This client has no asset at this address.")
        if self._assets.is_expired(asset):
            raise _expired()
        return asset

    def _answer(self, method: str, asset: Asset) -> Response:
        """Send the file, or whoever wants it to where it is."""
        verb, name = cast(Method, method), PurePosixPath(asset.uri).name
        content = self._assets.content
        link = content.link(asset.sha256, verb, name, asset.content_type)
        if link:
            # The key that came with the request is for this service alone; clients keep it back
            return RedirectResponse(link, headers={"Cache-Control": "no-store"})
        path = content.file(asset.sha256)
        if path is None:
            raise _expired()
        headers = {**_HEADERS, "ETag": f'"{asset.sha256}"'}
        return FileResponse(path, media_type=asset.content_type, headers=headers)


def _expired() -> Refusal:
    return Refusal("expired", "The asset was removed after its retention time.")


def _check_range(request: Request, size: int) -> None:
    """Ignore a range that is not one plain range, as RFC 9110 section 14.2 allows.

    Raises:
        Refusal: `range_not_satisfiable`.
    """
    given = _RANGE.fullmatch(request.headers.get("range", ""))
    if given is None or not _is_usable(given):
        request.scope["headers"] = [h for h in request.scope["headers"] if h[0] != b"range"]
    elif (int(given[1]) if given[1] else size - int(given[2])) >= size:
        headers = {"Content-Range": f"bytes */{size}"}
        raise Refusal("range_not_satisfiable", f"The file has {size} bytes.", headers=headers)


def _is_usable(given: re.Match[str]) -> bool:
    first, last = given.groups()
    return bool(first or last) and not (first and last and int(first) > int(last))
