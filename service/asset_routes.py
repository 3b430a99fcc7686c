"""Downloading assets with the bearer key or a presigned link."""

from fastapi import FastAPI, Request
from starlette.responses import FileResponse, Response

from service.assets import Asset, Assets, LinkSigner
from service.auth import Keyring
from service.problems import Refusal

_HEADERS = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox"}


class AssetRoutes:
    """`GET /assets/<task_uuid>/<name>`."""

    def __init__(self, assets: Assets, keyring: Keyring, signer: LinkSigner) -> None:
        self._assets = assets
        self._keyring = keyring
        self._signer = signer

    def add(self, app: FastAPI) -> None:
        """Add the route; ranges and ETag are answered."""

        async def download(request: Request, task_uuid: str, name: str) -> Response:
            asset = self._permitted(request, f"assets/{task_uuid}/{name}")
            path = self._assets.content.path(asset.sha256)
            if asset.is_expired or not path.exists():
                raise Refusal("expired", "The asset was removed after its retention time.")
            headers = {**_HEADERS, "ETag": f'"{asset.sha256}"'}
            return FileResponse(path, media_type=asset.content_type, headers=headers)

        path = "/assets/{task_uuid}/{name}"
        app.add_api_route(
            path,
            download,
            methods=["GET"],
            tags=["assets"],
            name="download_asset",
            summary="Download an asset",
            response_class=FileResponse,
        )
        app.add_api_route(path, download, methods=["HEAD"], include_in_schema=False)

    def _permitted(self, request: Request, uri: str) -> Asset:
        signature = request.query_params.get("signature")
        if signature is not None:
            expires = request.query_params.get("expires", "")
            if not self._signer.accepts(uri, expires, signature):
                raise Refusal("link_refused", "Read the task again for a fresh link.")
            asset = self._assets.find(uri)
        else:
            client = self._keyring.recognise(request.headers.get("authorization"))
            asset = self._assets.find(uri)
            asset = asset if asset and asset.client_id == client.id else None
        if asset is None:
            raise Refusal("not_found", "This client has no asset at this address.")
        return asset
