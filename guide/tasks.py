"""The page of the tasks: the signature of each, what it takes, and what comes back."""

import inspect
import re
import textwrap
from collections.abc import Callable
from types import ModuleType
from typing import Any

from prefect import Task

from guide.records import table
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.parameters.asset_text import AssetSource
from media_pipelines.parameters.docstring import summary_of
from media_pipelines.parameters.parameter import parameters_of
from media_pipelines.parameters.wording import default_text, type_text
from media_pipelines.run.open_run import open_run
from media_pipelines.tasks import images, models_3d, motions, videos
from media_pipelines.tasks.operation import Views
from media_pipelines.tasks.results import UsableResult

_FAMILIES = {"Images": images, "Videos": videos, "Motions": motions, "3D models": models_3d}
_HEAD = """# Tasks

Each operation is one Prefect task, which a plain flow calls
([Tasks in your own `@flow`](../how-to/plain-flows.md)). The service comes first, then what is
required, then options by name. An *asset* is the result of another task, a path of an earlier
result, a `data:` URL, an http(s) URL, or a `pathlib.Path` of this machine.

"""
_TAKES: tuple[tuple[Any, str], ...] = (
    (MediaService, "[Media Service](blocks.md#media-service)"),
    (AssetSource, "asset"),
    (list[AssetSource], "list of assets"),
    (Views, "an asset for `front` and any of `left`, `back`, `right`"),
)


def document() -> str:
    """Return the page."""
    families = [f"## {title}\n\n{_tasks(module)}" for title, module in _FAMILIES.items()]
    return _HEAD + "\n".join([*families, _results(), _runs()])


def _tasks(module: ModuleType) -> str:
    tasks = (each for each in vars(module).values() if isinstance(each, Task))
    return "\n".join(_task(each.fn) for each in tasks)


def _task(function: Callable[..., Any]) -> str:
    name, returns = function.__name__, _section(function, "Returns")
    code = f"from {function.__module__} import {name}\n\n{_call(function)}"
    return (
        f"### {name}\n\n{summary_of(function)}\n\n```python\n{code}\n```\n\n"
        f"{_parameters(function)}\nReturns: {returns}\n"
    )


def _parameters(function: Callable[..., Any]) -> str:
    rows = (
        (f"`{each.name}`", _takes(each.annotation), default_text(each), each.help)
        for each in parameters_of(function).values()
    )
    return table("parameter, takes, default, meaning", rows)


def _call(function: Callable[..., Any]) -> str:
    signature = inspect.signature(function)
    plain = [each.replace(annotation=each.empty) for each in signature.parameters.values()]
    shown = signature.replace(parameters=[each for each in plain if each.name != "self"])
    call = f"{function.__name__}{shown.replace(return_annotation=signature.empty)}"
    return textwrap.fill(call, 90, subsequent_indent="    ", break_long_words=False)


def _takes(kind: Any) -> str:
    found = (words for known, words in _TAKES if kind in (known, known | None))
    return next(found, "") or type_text(kind)


def _section(function: Callable[..., Any], name: str) -> str:
    found = re.search(rf"^{name}:\n((?:    .*\n)+)", f"{inspect.getdoc(function)}\n", re.MULTILINE)
    return " ".join(found[1].split()) if found else ""


def _results() -> str:
    methods = (getattr(UsableResult, name) for name in ("save", "asave", "read", "aread"))
    rows = ((f"`{_call(each)}`", summary_of(each)) for each in methods)
    return f"## Results\n\n{summary_of(UsableResult)}\n\n" + table("method, does", rows)


def _runs() -> str:
    rows = (
        (f"`{each.name}`", default_text(each), each.help)
        for each in parameters_of(open_run).values()
    )
    code = f"from {open_run.__module__} import open_run\n\n{_call(open_run)}"
    return (
        f"## open_run\n\n{summary_of(open_run)}\n\n```python\n{code}\n```\n\n"
        f"{table('parameter, default, meaning', rows)}"
    )
