"""Where a table is: a file and, in a workbook, a sheet of it."""

import re
from dataclasses import dataclass
from pathlib import PurePosixPath

from media_pipelines.delivery.name_templates import distinct_folder_name

COMPRESSED = ".gz"
_SHEET = re.compile(r"(?P<file>.*\.xlsx)#(?P<sheet>[^/]+)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True)
class TableAddress:
    """What people write to say which table they mean.

    Attributes:
        file: Path or s3:// address.
        sheet: Name of a sheet; empty: the only one.
    """

    file: str
    sheet: str = ""

    @classmethod
    def parse(cls, text: str) -> "TableAddress":
        """Read `table.csv`, `table.csv.gz` or `table.xlsx#Sheet2`."""
        found = _SHEET.fullmatch(text)
        return cls(found["file"], found["sheet"]) if found else cls(text)

    @property
    def is_compressed(self) -> bool:
        """Whether the file is packed with gzip."""
        return self.file.lower().endswith(COMPRESSED)

    @property
    def ending(self) -> str:
        """What says the format, in lower case; empty when there is none."""
        return PurePosixPath(self._unpacked).suffix.lower()

    @property
    def name(self) -> str:
        """The file without folder and endings, then the sheet: each sheet is a table of its own."""
        stem = PurePosixPath(self._unpacked).stem
        return f"{stem}-{distinct_folder_name(self.sheet)}" if self.sheet else stem

    @property
    def _unpacked(self) -> str:
        return self.file[: -len(COMPRESSED)] if self.is_compressed else self.file
