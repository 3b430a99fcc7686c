"""One model with several textures, painted in parallel and compared on a contact sheet."""

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from media_api.contract.base import Prompt
from media_pipelines.parameters.asset_text import ModelText, asset_of
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.run.pipeline import pipeline
from media_pipelines.run.run import Run
from media_pipelines.tasks.models_3d import conversions, textures

MOST_VARIANTS = 50
LONGEST_STEP_NAME = 40

Prompts = Annotated[list[Prompt], Field(min_length=1, max_length=MOST_VARIANTS)]


def _run_name(asked: Mapping[str, Any]) -> str:
    return f"{Path(asked['model']).stem[:60]} with {len(asked['texture_prompts'])} textures"


@pipeline(named=_run_name, approvable=("textures",))
async def retexture_variants(
    run: Run,
    model: ModelText,
    texture_prompts: Prompts,
    keep_uv: bool = True,
    pbr_texture: bool = True,
    hd_texture: bool = False,
    quality: QualityPolicy | None = None,
) -> None:
    """Paint one model with several textures at the same time; return its `run.json`.

    A texture that fails does not stop the others: the run ends as failed after all of them, and the
    contact sheet shows those that there are.

    Args:
        run: The run.
        model: Model to paint: a file, http(s) URL, or path of an earlier result.
        texture_prompts: The textures, for example: weathered bronze; oak with brass fittings.
        keep_uv: False: unwrap anew.
        pbr_texture: Metallic, roughness and normal maps.
        hd_texture: 8K maps.
        quality: Check the painted models; empty: do not.
    """
    # Sent once: every texture then names it by the path that it has at the service.
    source = await run.step("model", conversions, asset_of(model), "glb")

    async def paint(prompt: str) -> None:
        name = _step_name(prompt)
        result = await run.step(
            name,
            textures,
            source,
            prompt=prompt,
            keep_uv=keep_uv,
            pbr_texture=pbr_texture,
            hd_texture=hd_texture,
        )
        await run.gate(f"{name}-quality", result, quality)

    outcomes = await asyncio.gather(*map(paint, texture_prompts), return_exceptions=True)
    painted = run.steps[1 : 1 + len(texture_prompts)]
    await run.contact_sheet(list(zip(texture_prompts, painted, strict=True)))
    for outcome in outcomes:
        if isinstance(outcome, BaseException):
            raise outcome
    await run.approval("textures", painted)


def _step_name(prompt: str) -> str:
    return re.sub(r"\W+", "-", prompt.lower())[:LONGEST_STEP_NAME].strip("-") or "look"
