"""TOML files of an operator; what is wrong with one is said with its place."""

import re
import tomllib
from pathlib import Path
from typing import Any

from media_api.contract.system_errors import reason_of

_FAULT = re.compile(r"(?P<fault>.*) \(at (?P<place>.*)\)", re.DOTALL)
# What tomllib says of what people do most → what to do
_ADVICE = {
    "Invalid value": "this is not a value of TOML; write texts in quotes",
    "Cannot overwrite a value": "this key appears twice",
    "Unterminated string": "a text has no closing quote",
    "Illegal character '\\n'": "a text has no closing quote",
    "Expected '=' after a key in a key/value pair": "write name = value",
    "Invalid statement": "write name = value",
}


def read_toml(file: Path) -> dict[str, Any]:
    """Read a file.

    Raises:
        ValueError: If it cannot be read, or is no TOML.
    """
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError as exc:
        raise ValueError(f"{file} is not UTF-8; save it as UTF-8.") from exc
    except tomllib.TOMLDecodeError as exc:
        raise ValueError(f"{file} is not TOML: {_error_text(exc)}.") from exc
    except OSError as exc:
        raise ValueError(f"{file} cannot be read: {reason_of(exc)}.") from exc


def _error_text(error: tomllib.TOMLDecodeError) -> str:
    found = _FAULT.fullmatch(str(error))
    if not found:
        return str(error)
    known = (advice for fault, advice in _ADVICE.items() if found["fault"].startswith(fault))
    return f"{next(known, found['fault'])} ({found['place']})"
