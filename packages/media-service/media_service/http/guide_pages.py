"""The guide beside the API: the site that `make docs` builds into this package."""

from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from media_service.refusal import Refusal

GUIDE_PATH = "/guide"
FOLDER = Path(str(files("media_service"))) / "guide"
NOT_BUILT = (
    "The guide was not built here. In a checkout, run `make docs`; wheels that are made after it "
    "have the guide."
)


def add_guide(app: FastAPI) -> None:
    """Serve the guide, or say why it is not there."""
    if FOLDER.joinpath("index.html").is_file():
        app.mount(GUIDE_PATH, StaticFiles(directory=FOLDER, html=True), name="guide")
        return

    async def missing() -> None:
        raise Refusal("not_found", NOT_BUILT)

    app.add_api_route(GUIDE_PATH, missing, methods=["GET"], include_in_schema=False)
