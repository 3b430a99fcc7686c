"""All asset sets and batches below a place, in a terminal: `media library`."""

import asyncio
import json
import sys
from typing import Annotated

from cyclopts import Parameter
from pydantic_core import to_jsonable_python

from media_api.client.errors import DeliveryRefused, MediaError
from media_api.programs.exit_codes import EXIT_COMPLETED, EXIT_FAILED, WrongCommand
from media_pipelines.delivery.s3 import S3Settings, is_s3
from media_pipelines.delivery.storage import absolute, content_at, write_file
from media_pipelines.library.engine_offers import EngineOffers, offers_at
from media_pipelines.library.library import AssetLibrary, open_library
from media_pipelines.library.library_lines import library_sentence, page_of
from media_pipelines.library.set_around import set_around
from media_pipelines.pages.library_page import LIBRARY_PAGE_FILE, is_library_page

Text = Annotated[str | None, Parameter(negative=(), negative_none=())]


def library(
    place: Annotated[str, Parameter(name="PLACE")],
    /,
    *,
    page: Text = None,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
    base_url: Text = None,
    api_key: Text = None,
) -> int:
    """List all asset sets and batches below a place, and write a page of them.

    For each it says what it was made from, by which pipeline and engine, whether that has changed
    since, and what making it again would cost. It reads `run.json`, `lineage.json` and what batches
    leave, and needs no database.

    Args:
        place: A folder, or s3://bucket/prefix.
        page: Where the page goes; by default `library.html` in PLACE, or beside the set in which
            PLACE lies. Another file is not overwritten.
        as_json: Print a line of JSON for each instead, and write no page unless --page says where.
        base_url: Address of a service, which is asked for its engines and prices of today; by
            default that of MEDIA_SERVICE_URL, and if there is none, nobody is asked.
        api_key: Its key; by default MEDIA_API_KEY, if MEDIA_SERVICE_URL is this service.
    """
    try:
        found = open_library(place, offers=_offers(base_url, api_key))
        if as_json:
            for entry in found.entries:
                # In ASCII: names of files need not be text
                print(json.dumps(to_jsonable_python(entry)))
        if page or not as_json:
            file = sys.stderr if as_json else sys.stdout
            print(f"{library_sentence(found)} Its page: {_written(found, page)}", file=file)
    except MediaError as exc:
        print(exc, file=sys.stderr)
        return EXIT_FAILED
    return EXIT_COMPLETED


def _offers(base_url: str | None, api_key: str | None) -> EngineOffers:
    """Ask the service; that of the environment may be away, and the rest is known all the same."""
    try:
        return offers_at(base_url, api_key)
    except ValueError as exc:
        raise WrongCommand(str(exc)) from exc
    except MediaError as exc:
        if base_url:
            raise
        print(f"{exc} Engines and prices are not compared.", file=sys.stderr)
        return EngineOffers()


def _written(found: AssetLibrary, page: str | None) -> str:
    s3 = S3Settings()
    address = absolute(page) if page else _page_for(found.place, s3)
    before = content_at(address, s3)
    if before is not None and not is_library_page(before):
        reason = "there is a file that is not the page of a library"
        raise DeliveryRefused(address, reason, "move it away, or say with --page where")
    asyncio.run(write_file(address, page_of(found, address), s3))
    return address


def _page_for(place: str, s3: S3Settings) -> str:
    # A set takes no file that it does not list: its next run would be refused
    around = set_around(place, s3)
    if around.count("/") == 2 and is_s3(around):
        reason = "the bucket is a set, which takes no page, and nothing is beside it"
        raise DeliveryRefused(around, reason, "say with --page where")
    return f"{around}-{LIBRARY_PAGE_FILE}" if around else f"{place}/{LIBRARY_PAGE_FILE}"
