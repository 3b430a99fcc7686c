"""Check models against limits, and report, repair or reject them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from prefect import flow
from prefect.runtime import flow_run
from pydantic import Field

from media_pipelines.quality.gate import Verdict, judge
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.quality.report import outcome, show_verdicts

DEFAULT_POLICY = QualityPolicy()
MOST_MODELS = 1000

Models = Annotated[list[str], Field(min_length=1, max_length=MOST_MODELS)]


def _run_name() -> str:
    models = flow_run.parameters["models"]
    more = f" and {len(models) - 1} more" if len(models) > 1 else ""
    return f"{Path(models[0]).name[:60]}{more}"


@flow(name="check-models", flow_run_name=_run_name)
async def check_models(
    models: Models,
    policy: QualityPolicy = DEFAULT_POLICY,
    output: str = "output/check-models",
) -> list[str]:
    """Check models and return the files to go on with; fail when one is rejected.

    Args:
        models: Files: GLB; glTF with its buffers inside; OBJ, PLY, STL and 3MF for their shape;
            USDZ as a package, for the target ar_quick_look.
        policy: What they must be like, and what happens when they are not.
        output: Folder for repaired copies, a numbered folder each.
    """
    verdicts = await checked(models, policy, Path(output))
    await show_verdicts("check-models", verdicts)
    for verdict in verdicts:
        if verdict.rejected:
            raise verdict.rejection()
    return [str(verdict.file) for verdict in verdicts]


async def checked(models: Sequence[str], policy: QualityPolicy, folder: Path) -> list[Verdict]:
    """Judge every model, one after the other, and say so in a line each."""
    verdicts = []
    for number, model in enumerate(models, 1):
        verdict = await judge(Path(model), policy, folder / str(number))
        verdicts.append(verdict)
        print(f"{outcome(verdict):<18} {verdict.file}")
        for line in (*verdict.changes, *map(str, verdict.report.findings)):
            print(f"  {line}")
    return verdicts
