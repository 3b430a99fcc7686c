"""Where people open the files of a folder: paths of a machine, or links into a bucket."""

import platform
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

from media_api.client.local_path import local_path
from media_pipelines.delivery.s3 import S3Address, S3Settings, is_s3, s3_client, s3_errors

LINK_LIFE = timedelta(days=7)
"""The longest that S3 allows; links made with temporary credentials end with these."""


@dataclass(frozen=True, kw_only=True)
class SetLinks:
    """Where the files of a folder are opened.

    Attributes:
        place: The folder, or s3://bucket/prefix.
        machine: Name of the machine that has the folder; empty for a bucket.
        links: By path below the folder: paths of the machine, or presigned https addresses.
        expire_at: When the addresses stop working; None for paths.
    """

    place: str
    machine: str = ""
    links: Mapping[str, str]
    expire_at: datetime | None = None

    def page(self, name: str) -> str:
        """Return the link to a page of the folder.

        A page in a bucket gets the signatures of the other files behind the `#`, which no browser
        sends anywhere; `templates/set.js` hands them on to what the page loads.
        """
        if self.expire_at is None:
            return self.links[name]
        signatures = {file: _signature(link) for file, link in self.links.items()}
        return f"{self.links[name]}#{urlencode(signatures, safe='/')}"


def links_at(address: str, files: Iterable[str], s3: S3Settings) -> SetLinks:
    """Say where files are opened.

    Args:
        address: A folder, or s3://bucket/prefix.
        files: Paths below it.
        s3: How S3 is reached; not used for a folder.

    Raises:
        DeliveryRefused: If there are no credentials to sign links with.
    """
    if is_s3(address):
        return bucket_links(S3Address.parse(address), files, s3)
    return folder_links(local_path(address).resolve(), files)


def folder_links(folder: Path, files: Iterable[str]) -> SetLinks:
    """Name the paths of files of this machine."""
    links = {file: str(folder / file) for file in files}
    return SetLinks(place=str(folder), machine=platform.node(), links=links)


def bucket_links(place: S3Address, files: Iterable[str], s3: S3Settings) -> SetLinks:
    """Sign an address for each object; nothing is sent.

    Raises:
        DeliveryRefused: If there are no credentials to sign links with.
    """
    expire_at = datetime.now(UTC) + LINK_LIFE
    with s3_errors(str(place)):
        links = {file: _signed(place, file, s3) for file in files}
    return SetLinks(place=str(place), links=links, expire_at=expire_at)


def _signature(link: str) -> str:
    """Return time and signature, in which links of one signer differ."""
    query = dict(parse_qsl(urlsplit(link).query))
    return query["X-Amz-Date"] + query["X-Amz-Signature"]


def _signed(place: S3Address, file: str, s3: S3Settings) -> str:
    where = {"Bucket": place.bucket, "Key": f"{place.key}/{file}".lstrip("/")}
    life = int(LINK_LIFE.total_seconds())
    signed = s3_client(s3).generate_presigned_url("get_object", Params=where, ExpiresIn=life)
    return str(signed)
