"""The file of engines."""

from collections.abc import Iterator
from pathlib import Path

from guide.wrong_inputs.wrong_input import WrongInput, said_by_program
from media_api.programs.exit_codes import EXIT_COMPLETED

TITLE = "The file of engines"
ABOUT = "`media serve` does not start with a wrong one; `media engines check` says the same."

_MINE = 'name = "mine"\n'
_OPENAI = f'{_MINE}kind = "openai"\nserves = ["images/generations"]\n'
_WHOLE = f'{_OPENAI}base_url = "http://gpu1/v1"\nmodel = "sd"\n'
_OWN = f'{_MINE}serves = ["3d_models/meshes"]\n'
_WRONG = {
    "": 'engine number 1 has no "name"',
    _MINE: 'engine "mine" has no "serves"',
    f"{_MINE}serves = []\n": "give at least 1 item",
    f'{_MINE}serves = "images/edits"\n': "give a list",
    f'{_MINE}serves = ["images/generation"]\n': 'Did you mean "images/generations"?',
    f'{_MINE}serves = [{{ operation = "images/edits", modles = ["sd"] }}]\n': '"models"?',
    f'{_MINE}kind = "opnai"\nserves = ["images/edits"]\n': 'Did you mean "openai"?',
    f'{_MINE}kind = "blender"\nserves = ["images/captions"]\nscript = "chair.py"\n': "it can do",
    _OPENAI: 'has no "base_url". Engine "mine" has no "model"',
    f'{_OPENAI}base_url = "gpu1:8000"\nmodel = "sd"\n': "begins with http:// or https://",
    f'{_OPENAI}base_url = "http://gpu1/v1"\nmodle = "sd"\n': 'Did you mean "model"?',
    f'{_WHOLE}api_key = "…"\n': 'Did you mean "api_key_variable"?',
    f"{_WHOLE}concurrent = 0\n": "give a number of at least 1",
    f"{_WHOLE}price = 3\n": "give a table, as { name = value }",
    f'{_WHOLE}price = {{ amont = 1, currency = "EUR" }}\n': 'Did you mean "amount"?',
    f'{_WHOLE}fallback = ["embeded"]\n': 'Did you mean "embedded"?',
    f"{_WHOLE}turn = [90, 0]\n": "give at least 3 items",
    f"{_WHOLE}[[engine]]\n{_WHOLE}": 'two engines are named "mine"',
    f'{_OWN}function = "studio"\n': "give package.module:function",
    f'{_OWN}function = "studio:mesh"\n': 'The function "studio:mesh" cannot be imported',
    f'{_OWN}kind = "blender"\nscript = "none.py"\n': "there is no file none.py",
    f'{_MINE}kind = "comfyui"\nserves = ["images/edits"]\nbase_url = "http://gpu"\n': '"workflow"',
    'name = "mine\n': "a text has no closing quote",
}


def answers(folder: Path) -> Iterator[WrongInput]:
    """Start a service with each of them."""
    file = folder / "engines.toml"
    variables = {"MEDIA_HOME": str(folder / "home"), "MEDIA_ENGINES": str(file)}
    for lines, part in _WRONG.items():
        file.write_text(f"[[engine]]\n{lines}", encoding="utf-8")
        status, said = said_by_program(["engines", "list"], folder, variables)
        refused = status != EXIT_COMPLETED
        yield WrongInput(given=f"[[engine]]\n{lines}", said=said, part=part, is_refused=refused)
