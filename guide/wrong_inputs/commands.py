"""Commands."""

import shlex
from collections.abc import Iterator
from pathlib import Path

from guide.wrong_inputs.wrong_input import WrongInput, said_by_program
from media_api.programs.exit_codes import EXIT_COMPLETED

TITLE = "Commands"
ABOUT = (
    "A wrong command ends with the status 2 before anything is started; what fails later, with 1."
)

_CHEST = "run text_to_model --prompt chest --texture-prompt oak --output out"
_CUT = "run videos/motion_detections --input-video a.mp4 --output out"
_WRONG = {
    "runn": 'Did you mean "run"?',
    "run text_to_modle": 'Did you mean "text_to_model"?',
    "run images/generation": 'Did you mean "images/generations"?',
    "run text_to_model --texture-prompt oak --promt chest --output out": "Did you mean --prompt",
    f"{_CHEST} --colr red": "`media run text_to_model --help` lists the options.",
    f"{_CHEST} --mesh-topology quads": 'Did you mean "quad"?',
    f"{_CHEST} --mesh-count many": "give a whole number, not 'many'",
    f"{_CHEST} --mesh-count 7": "give a number of at least 100",
    f"{_CHEST} --max-cost cheap": "give a number, not 'cheap'",
    f"{_CHEST} --max-cost=-1": "give a number of at least 0.",
    f"{_CHEST} --uniform-color red": "Write #RRGGBB",
    f"{_CHEST} --output-format max": '"usdz", "3mf"',
    f"{_CHEST} --target-size [1,2]": "one length, or three along x, y and z",
    f"{_CHEST} --base-url localhost:8400": "Begin it with http:// or https://",
    f"{_CHEST} brass": "'brass' belongs to no option",
    "run text_to_model --prompt": "--prompt requires an argument",
    f"{_CUT} --start-time-seconds=-1 --duration-seconds 2": "at least 0.",
    f"{_CUT} --start-time-seconds 0 --duration-seconds 2 --bboxes 1,2": "a list as JSON",
    "batch --output out": "--manifest is missing",
    "check --models none.glb": "none.glb cannot be read (it is not there)",
    "serve --prot 1": "Did you mean --port?",
    "serve --port 70000": "70000 is not a port; give 0 to 65535",
    "serve --concurrency cpu": "give jobs at once as `cpu:4",
    "work": "Name a database with --database",
    "keys create": "NAME is missing",
    "keys create bob --mq-priority high": "give a whole number, not 'high'",
    "keys create bob --webhook example.com": "an http(s) address",
    "keys limits bob --max-queued=-1": "Give a number of at least 0.",
    "keys rotate bob --valid-for soon": "a duration as 90s, 30m, 24h or 7d",
    "keys revoke nobody": "has no database of a service. Name the home",
    "keys lst": 'Did you mean "list"?',
    "jobs --status DONE": '"completed", "failed"',
    "engines try mine": 'There is no engine "mine"',
    'read ""': "The prompt has no words",
    "keys create bob --home /dev/null/here": "a part of its path is a file",
}


def answers(folder: Path) -> Iterator[WrongInput]:
    """Give each of them in an empty folder."""
    for command, part in _WRONG.items():
        home = {"MEDIA_HOME": str(folder / "home")}
        status, said = said_by_program(shlex.split(command), folder, home)
        refused = status != EXIT_COMPLETED
        yield WrongInput(given=f"media {command}", said=said, part=part, is_refused=refused)
