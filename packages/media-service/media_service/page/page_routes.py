"""Serving the page: files that ask no other host for anything, under a strict policy."""

import os
from importlib.resources import files
from pathlib import Path
from typing import get_args
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from media_api.contract.base import AssetKind
from media_service.content.content import Content, ContentUnavailable, on_content_thread
from media_service.engine_api.file_types import FILE_TYPES
from media_service.page.joined_pages import joined_pages

STATIC = Path(str(files("media_service"))) / "page" / "static"
VIEWER = Path(str(files("media_gltf"))) / "viewer"
_TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html"}
# An address whose host is that of all presigned links
_SAMPLE = "0" * 64


def policy(bucket: str = "") -> str:
    """Return the Content-Security-Policy of the page.

    Args:
        bucket: Where downloads are sent; empty: the service streams them.
    """
    also = f" {bucket}" if bucket else ""
    return "; ".join(
        [
            "default-src 'none'",
            # The viewer unpacks meshopt with a module of WebAssembly; nothing else is compiled
            "script-src 'self' 'wasm-unsafe-eval'",
            "style-src 'self'",
            f"img-src 'self' blob: data:{also}",
            f"media-src 'self' blob:{also}",
            # The viewer fetches the textures of a model, which lie in the model
            f"connect-src 'self' blob:{also}",
            "form-action 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ]
    )


def headers(bucket: str = "") -> dict[str, str]:
    """Return the headers of all files of the page."""
    return {
        "Content-Security-Policy": policy(bucket),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        # Asked for anew after an upgrade; unchanged files are not sent again
        "Cache-Control": "no-cache",
    }


class PageFiles(StaticFiles):
    """Static files with the headers of the page."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Answer with a file."""
        answer = super().file_response(full_path, stat_result, scope, status_code)
        answer.headers.update(headers())
        # The registry of the machine may know another one
        known = _TYPES.get(Path(full_path).suffix)
        if known and "content-type" in answer.headers:
            answer.headers["content-type"] = f"{known}; charset=utf-8"
        return answer


def _types_of(kind: str) -> dict[str, str]:
    """Return the endings of files that fields of a kind take, with their media types."""
    known = FILE_TYPES.items()
    return {suffix: each.content_type for suffix, each in known if each.serves(kind)}


class PageRoutes:
    """The page at `/`, what it loads below `/page`, and joined pages below `/pages`.

    Args:
        content: Says whether downloads are sent to a bucket.
    """

    def __init__(self, content: Content) -> None:
        self._content = content

    def add(self, app: FastAPI) -> None:
        """Add the routes."""
        joined = joined_pages()
        links = [{"name": name, "title": page.title} for name, page in joined.items()]
        about = {"pages": links, "files": {kind: _types_of(kind) for kind in get_args(AssetKind)}}

        async def page() -> Response:
            bucket = await on_content_thread(self._bucket)
            return FileResponse(
                STATIC / "index.html", media_type="text/html", headers=headers(bucket)
            )

        async def told() -> Response:
            return JSONResponse(about, headers=headers())

        app.add_api_route("/", page, methods=["GET"], include_in_schema=False)
        app.add_api_route("/page/about.json", told, methods=["GET"], include_in_schema=False)
        app.mount("/page/viewer", PageFiles(directory=VIEWER), name="page_viewer")
        app.mount("/page", PageFiles(directory=STATIC), name="page")
        for name, each in joined.items():
            files_or_app = each.app or PageFiles(directory=each.folder, html=True)
            app.mount(f"/pages/{name}", files_or_app, name=f"page_{name}")

    def _bucket(self) -> str:
        """Return the host that presigned links lead to; empty: there are none."""
        try:
            link = self._content.link(_SAMPLE, "GET", "sample.png", "image/png")
        except ContentUnavailable:
            # Downloads fail as well then, and say why
            return ""
        parts = urlsplit(link or "")
        return f"{parts.scheme}://{parts.netloc}" if link else ""
