"""Settings: variables of the environment, and the file of settings."""

from collections.abc import Iterator
from pathlib import Path

from guide.wrong_inputs.wrong_input import WrongInput, said_by_program
from media_api.programs.exit_codes import EXIT_COMPLETED

TITLE = "Settings"
ABOUT = "`media serve` does not start with a wrong one. The last rows are lines of `settings.toml`."

_VARIABLES = {
    ("RENDER_THREADS", "abc"): "give a whole number from 1 to 256",
    ("RENDER_THREADS", "2.5"): "give a whole number from 1 to 256",
    ("RENDER_THREDS", "2"): "Did you mean MEDIA_RENDER_THREADS?",
    ("CONCURRENCY", "gpu:2"): "give jobs at once as `cpu:4,remote:64,models:cuda:0:8`",
    ("LEAST_FIDELITY", "50%"): "give a number from 0 to 1",
    ("SANDBOX", "on"): "give auto, required or off",
    ("DATABASE", "mysql://db/media"): "give a database as `postgresql://",
    ("DATABASE", "postgresql://"): "give a database as `postgresql://",
    ("ASSETS", "bucket"): "give a bucket as `s3://bucket/prefix`",
    ("ASSET_LINKS", "presigned"): "needs a bucket: set MEDIA_ASSETS",
    ("RESIDENT_MB", "8000"): "give devices as `cpu:8000,cuda:0:60000`",
    ("BODY_MB", "64MB"): "give a whole number from 1 to 2,000",
    ("ASSET_DAYS", "a week"): "give a number from 0 to 36,500",
    ("BASE_URL", "media.example.com"): "give an http(s) address",
    ("ALLOWED_NETWORKS", "nas"): "give networks as `10.0.0.0/8, 192.168.7.0/24`",
    ("MOTION_LIBRARY", "/none"): "give a folder that is there",
    ("ENGINES", "/none.toml"): "give a file or folder that is there",
    ("HOME", "/dev/null/here"): "a part of its path is a file",
}
_LINES = {
    'render_threads = "two"': "give a whole number from 1 to 256",
    "render_threds = 2": "Did you mean render_threads?",
    "MEDIA_BODY_MB = 3": "Did you mean body_mb?",
    "port = 80": "The guide lists all under Reference, Settings",
    'home = "/data"': "set MEDIA_HOME",
    "concurrency = cpu:4": "write texts in quotes",
    'concurrency = "cpu:4': "a text has no closing quote",
    "body_mb = 3\nbody_mb = 4": "this key appears twice",
    'sandbox = "none"': "give auto, required or off",
}


def answers(folder: Path) -> Iterator[WrongInput]:
    """Give each of them to a service with an empty home."""
    for (name, text), part in _VARIABLES.items():
        yield _answer(folder, f"MEDIA_{name}={text}", {f"MEDIA_{name}": text}, part)
    for lines, part in _LINES.items():
        (folder / "settings.toml").write_text(lines, encoding="utf-8")
        yield _answer(folder, lines, {}, part)


def _answer(folder: Path, given: str, variables: dict[str, str], part: str) -> WrongInput:
    home = {"MEDIA_HOME": str(folder)} | variables
    status, said = said_by_program(["serve", "--port", "0"], folder, home)
    return WrongInput(given=given, said=said, part=part, is_refused=status != EXIT_COMPLETED)
