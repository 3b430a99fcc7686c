"""The page of the error codes: what has happened, and what to do."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module

import media_pipelines
from guide.records import table
from guide.remedies import REMEDIES
from media_api.client.errors import MediaError
from media_api.contract.problems import PROBLEMS, TASK_ERRORS

_HEAD = """# Error codes

A code does not change between versions. The message beside it says what is wrong with this request.

"""
_ROOMS = (
    "assistants",
    "batch",
    "library",
    "money",
    "pages",
    "quality",
    "run",
    "state",
    "tables",
    "tasks",
)


def document() -> str:
    """Return the page."""
    refusals = (
        (f"`{code}`", str(kind.status), kind.title, kind.remedy) for code, kind in PROBLEMS.items()
    )
    failures = ((f"`{code}`", kind.title, kind.remedy) for code, kind in TASK_ERRORS.items())
    ours = ((f"`{code}`", title, REMEDIES[code]) for code, title in pipeline_errors().items())
    return (
        f"{_HEAD}## Refused requests\n\nThe answer has the status of the table and a body of "
        f"`application/problem+json` with the code.\n\n"
        f"{table('code, status, what has happened, what to do', refusals)}"
        "\n## FAILED tasks\n\nThe task has the code in `error.code`.\n\n"
        f"{table('code, what has happened, what to do', failures)}"
        "\n## Runs and batches\n\nRaised by the pipelines, and in `run.json` and `error_code`.\n\n"
        f"{table('code, what has happened, what to do', ours)}"
    )


def pipeline_errors() -> dict[str, str]:
    """Return the codes of the pipelines, with the first sentence of the class."""
    for room in _ROOMS:
        package = import_module(f"{media_pipelines.__name__}.{room}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    found: dict[str, str] = {}
    for kind in _below(MediaError):
        # Those without one have the code of what the service has said
        if kind.default_code != MediaError.default_code:
            found.setdefault(kind.default_code, (kind.__doc__ or "").split("\n")[0])
    return dict(sorted(found.items()))


def _below(kind: type[MediaError]) -> Iterator[type[MediaError]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)
