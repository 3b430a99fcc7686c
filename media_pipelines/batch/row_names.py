"""Names of rows: they become folders, keys in a bucket, and lines of the ledger."""

import re
import unicodedata

from media_pipelines.delivery.folder_target import PREVIOUS_SUFFIX
from media_pipelines.delivery.set_files import PARTIAL_SUFFIX

# Beside the folders of the rows
OWN_FOLDER = "_batch"

LONGEST_ROW_NAME = 100
MOST_BYTES = 200
NUMBER_DIGITS = 4

_ALLOWED = re.compile(r"[^\x00-\x1f\x7f/\\:*?\"<>|%{}]+")
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


def numbered(ordinal: int) -> str:
    """Name a row that has no name; the digits do not depend on how many rows there are."""
    return f"{ordinal:0{NUMBER_DIGITS}d}"


def folded(name: str) -> str:
    """Return what two names share that some file system takes for one."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def fault_of(name: str) -> str | None:
    """Say why a name cannot be that of a folder everywhere; None when it can."""
    if len(name) > LONGEST_ROW_NAME or len(name.encode(errors="replace")) > MOST_BYTES:
        return f"is too long for a folder; at most {LONGEST_ROW_NAME} characters"
    if not _ALLOWED.fullmatch(name) or not _is_unicode(name):
        return 'holds a character that no folder may have everywhere: / \\ : * ? " < > | % { }'
    if name[0] in ".-" or name[-1] == ".":
        return "begins with a point or dash, or ends with a point, which no folder name should"
    if _DEVICES.fullmatch(name):
        return "is the name of a device on Windows"
    if name.casefold() == OWN_FOLDER:
        return "is the folder of the ledger and the results"
    if name.casefold().endswith((PARTIAL_SUFFIX, PREVIOUS_SUFFIX)):
        return "ends as the folder does in which another row is put together"
    return None


def _is_unicode(name: str) -> bool:
    return not any(0xD800 <= ord(character) <= 0xDFFF for character in name)
