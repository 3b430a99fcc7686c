"""Files of one result in a folder that may hold those of others."""

import filecmp
import itertools
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from media_api.client.asset_names import media_type
from media_api.client.errors import DeliveryRefused, MediaError
from media_api.client.local_path import local_path

_SCHEME = "://"


class OtherFormat(MediaError):
    """A file shall be saved under a name of another format."""

    default_code = "other_format"

    def __init__(self, name: str, wanted: str) -> None:
        super().__init__(name, wanted)
        self.name = name
        self.wanted = wanted

    def __str__(self) -> str:
        return (
            f"{self.name} cannot be saved as {self.wanted}, which is of another format: give the "
            "name its ending; or end with a slash, if it is a folder; or convert a model first "
            "(3d_models/conversions)."
        )


@dataclass(frozen=True, kw_only=True)
class SavedFiles:
    """Where files are saved.

    Attributes:
        folder: Their folder.
        name: Of the first file; empty: its own.
    """

    folder: Path
    name: str = ""

    @classmethod
    def at(cls, path: str | Path, first: str) -> "SavedFiles":
        """Read what somebody has given as the place.

        Args:
            path: A folder, or the name of a file.
            first: Name of the file that is saved there.

        Raises:
            DeliveryRefused: If it is not a path of this machine.
            OtherFormat: If it is the name of a file of another format.
        """
        if _SCHEME in str(path):
            remedy = "give a folder; the block Asset Delivery delivers to S3"
            raise DeliveryRefused(str(path), "it is not a path of this machine", remedy)
        place = local_path(str(path))
        if str(path).endswith("/") or place.is_dir() or not (place.suffix or place.is_file()):
            return cls(folder=place)
        same = place.suffix.lower() == Path(first).suffix.lower()
        if not same and (not place.suffix or media_type(place.name) != media_type(first)):
            raise OtherFormat(first, place.name)
        return cls(folder=place.parent, name=place.name)

    def take(self, files: Sequence[Path]) -> Path:
        """Move files here, and return the first.

        Files that refer to one another keep their names: where another result has one of them, all
        go into a folder of their own. A single one gets a number.

        Args:
            files: In another folder of the same disk.

        Raises:
            DeliveryRefused: If the first has a name that is given, and others stand beside it.
        """
        if self.name:
            return _moved(files, self._named(files))
        places = (self._numbered(files, number) for number in itertools.count(1))
        return _moved(files, next(each for each in places if _are_free(files, each)))

    def _named(self, files: Sequence[Path]) -> list[Path]:
        places = [self.folder / self.name, *(self.folder / file.name for file in files[1:])]
        for file, place in zip(files[1:], places[1:], strict=True):
            if not _are_free([file], [place]):
                remedy = "give this one a folder of its own"
                there = f"{place.name} of another result is there"
                raise DeliveryRefused(str(self.folder), there, remedy)
        return places

    def _numbered(self, files: Sequence[Path], number: int) -> list[Path]:
        first, *others = files
        if number == 1:
            return [self.folder / file.name for file in files]
        if others:
            return [self.folder / f"{first.stem}-{number}" / file.name for file in files]
        return [self.folder / f"{first.stem}-{number}{first.suffix}"]


def unused(file: Path) -> Path:
    """Return a path beside that of a file, if there is one of its name."""
    number, free = 1, file
    while free.exists():
        number += 1
        free = file.with_stem(f"{file.stem}-{number}")
    return free


def _are_free(files: Sequence[Path], places: Sequence[Path]) -> bool:
    """Whether nothing of another result is in the places."""
    return all(
        not place.exists() or (place.is_file() and filecmp.cmp(file, place, shallow=False))
        for file, place in zip(files, places, strict=True)
    )


def _moved(files: Sequence[Path], places: Sequence[Path]) -> Path:
    for file, place in zip(files, places, strict=True):
        place.parent.mkdir(parents=True, exist_ok=True)
        os.replace(file, place)
    return places[0]
