"""The page of the limits: sizes, times and counts, each from where the code has it."""

from guide.records import table
from media_api.contract.models_3d import DEFAULT_MESH_COUNT, RemeshingRequest
from media_api.contract.videos import LONGEST_SEGMENT_SECONDS, MOST_BOXES
from media_pipelines.tables.grid import MOST_COLUMNS
from media_pipelines.tables.packed_file import ALWAYS_UNPACKED_BYTES, MOST_TIMES_LARGER
from media_pipelines.tables.problems import MOST_PROBLEMS
from media_pipelines.tables.table import LARGEST_WORKBOOK_BYTES
from media_pipelines.tables.workbook import MOST_ROWS
from media_service.engine_api.file_types import BIGGEST_FILE_MB
from media_service.settings.settings import WORKER_SECONDS, Settings
from media_studio.formats.inspection import MAX_TEXTURE_PIXELS, MAX_TRIANGLES
from media_studio.image.decode import MAX_PIXELS
from media_studio.motion.bvh_reader import MAX_FRAMES
from media_studio.programs.program_schema import MOST_JOINTS, MOST_PARTS
from media_studio.programs.program_size import MOST_TRIANGLES
from media_studio.reading.edits import instruction
from media_studio.reading.scenes.prompt import MAX_PROMPT_LENGTH

_HEAD = """# Limits

What is above a limit is refused with a code, never cut in silence. [Settings](settings.md) move
those that name one.

"""


def document() -> str:
    """Return the page."""
    return _HEAD + "\n".join(
        f"## {title}\n\n{table('what, limit', iter(rows))}"
        for title, rows in (
            ("Files", _files()),
            ("Requests", _requests()),
            ("Times", _times()),
            ("What the built-in engines take", _engines()),
            ("Tables of batches", _tables()),
        )
    )


def _files() -> list[tuple[str, str]]:
    sizes = [(f"A file: {kind}", f"{megabytes} MB") for kind, megabytes in BIGGEST_FILE_MB.items()]
    body = f"{_default('body_mb')} MB (`MEDIA_BODY_MB`); larger files are uploaded first"
    return [*sizes, ("A request body", body)]


def _requests() -> list[tuple[str, str]]:
    count = RemeshingRequest.model_json_schema()["properties"]["mesh_count"]["anyOf"][0]
    return [
        ("`mesh_count`", f"{count['minimum']:,} to {count['maximum']:,}; {DEFAULT_MESH_COUNT:,}"),
        ("`duration_seconds` of a motion detection", f"{LONGEST_SEGMENT_SECONDS:g} s"),
        ("`bboxes`", f"{MOST_BOXES}"),
        ("Waiting tasks of a client", f"{_default('queue_limit')} (`MEDIA_QUEUE_LIMIT`)"),
    ]


def _times() -> list[tuple[str, str]]:
    jobs = [
        (f"A job of `{family}`", f"{seconds:,.0f} s, times `MEDIA_WORKER_SECONDS_FACTOR`")
        for family, seconds in WORKER_SECONDS.items()
    ]
    return [
        *jobs,
        ("A job of an engine elsewhere", f"{_default('remote_seconds')} s"),
        ("A request with `options.block`", f"{_default('block_seconds')} s"),
        ("Assets are kept", f"{_default('asset_days')} days (`MEDIA_ASSET_DAYS`)"),
        ("Records of tasks are kept", f"{_default('record_days')} days (`MEDIA_RECORD_DAYS`)"),
        ("An unfinished upload is kept", f"{_default('upload_hours')} h after its last part"),
        ("A link works", f"{_default('link_seconds')} s (`MEDIA_LINK_SECONDS`)"),
    ]


def _engines() -> list[tuple[str, str]]:
    return [
        ("A prompt", f"{MAX_PROMPT_LENGTH:,} characters"),
        ("An instruction of an edit", f"{instruction.MAX_LENGTH:,} characters"),
        ("A picture", f"{MAX_PIXELS / 1e6:g} megapixels"),
        ("A model", f"{MAX_TRIANGLES:,} triangles"),
        ("All textures of a model", f"{MAX_TEXTURE_PIXELS / 1e6:,.0f} megapixels"),
        ("A motion", f"{MAX_FRAMES:,} frames"),
        ("A shape program", f"{MOST_PARTS} parts, {MOST_JOINTS} joints"),
        ("What it builds", f"{MOST_TRIANGLES:,} triangles"),
    ]


def _tables() -> list[tuple[str, str]]:
    return [
        ("Columns", f"{MOST_COLUMNS}"),
        ("Rows of a sheet of a workbook", f"{MOST_ROWS:,}; no limit in other formats"),
        ("A workbook", f"{LARGEST_WORKBOOK_BYTES / 1e6:g} MB; no limit in other formats"),
        (
            "What a file with `.gz` unpacks to",
            f"{MOST_TIMES_LARGER} times its size, or {ALWAYS_UNPACKED_BYTES / 1e6:g} MB",
        ),
        ("Problems that are named", f"{MOST_PROBLEMS:,}; reading stops there"),
    ]


def _default(setting: str) -> str:
    return f"{Settings.model_fields[setting].default:,g}"
