"""Files through the door and the engine that converts, each balanced against its result."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from media_service.engine_api.errors import JobError
from media_service.engine_api.file_types import recognise
from media_studio.errors import EngineError
from media_testing.executions import execution_of, perform, stored
from media_testing.odd_conversions import CONVERSIONS
from media_testing.other_writers.balance import differences, silent
from media_testing.other_writers.contents import CountedContents
from media_testing.other_writers.reading import contents_of
from media_testing.other_writers.written_file import WrittenFile


@dataclass(frozen=True, kw_only=True)
class Passage:
    """What became of a file in a format.

    Attributes:
        file: The file.
        output_format: The format.
        refused: Why it was not converted; empty: it was.
        changed: What is other, with both values, by word.
        silent: What of it is not said.
        said: All that the result says.
    """

    file: WrittenFile
    output_format: str
    refused: str = ""
    changed: dict[str, str] = field(default_factory=dict)
    silent: dict[str, str] = field(default_factory=dict)
    said: str = ""

    @property
    def mark(self) -> str:
        """What the table shows: `=` all, `w` less and said, `R` refused, `!` silent."""
        if self.refused:
            return "R" if self.is_right else "!"
        return "!" if self.silent else "w" if self.changed else "="

    @property
    def is_right(self) -> bool:
        """Whether nothing was lost in silence, and refused only what has to be."""
        if self.refused or self.file.refused:
            return bool(self.file.refused) and self.file.refused in self.refused
        return not self.silent


def passages(home: Path, files: Sequence[WrittenFile], formats: Sequence[str]) -> Iterator[Passage]:
    """Convert each file to each format."""
    for file in files:
        before = None if file.refused else contents_of(file.counted)
        for output_format in formats:
            yield _passage(home, file, output_format, before)


def _passage(
    home: Path, file: WrittenFile, output_format: str, before: CountedContents | None
) -> Passage:
    kind = recognise(file.sent.read_bytes())
    if kind is None or kind.kind != "model":
        return Passage(file=file, output_format=output_format, refused="it is no model")
    place = home / f"input.{kind.suffix}"
    place.write_bytes(file.sent.read_bytes())
    inputs = {"input_model": stored(home, place, "model")}
    options = {"preview": False}
    job = execution_of(home, CONVERSIONS, inputs, output_format=output_format, options=options)
    try:
        outcome = perform(job)
    except (EngineError, JobError) as error:
        return Passage(file=file, output_format=output_format, refused=str(error))
    told = outcome.metadata[0]
    info = told["mesh_info"]
    said = json.dumps(
        [info["notes"], info["not_in_format"], told.get("warnings", [])], ensure_ascii=False
    )
    if before is None:
        return Passage(file=file, output_format=output_format, said=said)
    after = contents_of(job.folder / "results" / f"model.{output_format}")
    changed = {
        word: values
        for word, values in differences(before, after).items()
        if word not in file.changed
    }
    return Passage(
        file=file,
        output_format=output_format,
        changed=changed,
        silent=silent(changed, said),
        said=said,
    )
