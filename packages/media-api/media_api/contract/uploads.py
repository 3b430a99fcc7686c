"""Files that are sent before they are inputs: `POST /api/v1/uploads` (an addition, D-220).

With the header `Tus-Resumable` it speaks tus 1.0 (https://tus.io/protocols/resumable-upload), with
its extensions creation, creation-with-upload, expiration, checksum and termination. Without it the
body is the whole file.
"""

from pydantic import Field

from media_api.contract.base import Answer
from media_api.contract.operations import API_PREFIX

UPLOADS_PATH = f"{API_PREFIX}/uploads"
TUS_VERSION = "1.0.0"
PART_CONTENT_TYPE = "application/offset+octet-stream"
# Of `Upload-Metadata`: hexadecimal digest of the whole file, by which it is found again
DIGEST_KEY = "sha256"


class Upload(Answer):
    """A file that arrives, or has arrived."""

    upload_uuid: str = Field(description="Identifier of the upload.")
    length: int = Field(description="Bytes that the file has.")
    offset: int = Field(description="Bytes that have arrived.")
    uri: str = Field(
        default="",
        description="Relative URI, for any field that takes such a file; empty until it is whole.",
    )
    content_type: str = Field(default="", description="By its content; empty until it is whole.")
    sha256: str = Field(default="", description="Hexadecimal digest; empty until it is known.")
    kept_until: int = Field(
        default=0, description="Unix seconds until which the service keeps it at least."
    )
