"""One model in several looks, painted in parallel and compared on a contact sheet."""

import asyncio
import re
from pathlib import Path
from typing import Annotated

from prefect import flow
from prefect.runtime import flow_run
from pydantic import Field

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.contract.base import AssetSlot, Prompt
from media_pipelines.parameters.asset_text import asset_of
from media_pipelines.record.records import RunRecord
from media_pipelines.run.earlier_run import finished_run
from media_pipelines.run.journal import run_journal
from media_pipelines.tasks.models_3d import conversions, textures

EMBEDDED_SERVICE = MediaService()
OUTPUT_FOLDER = AssetDelivery()
MOST_VARIANTS = 50
LONGEST_STEP_NAME = 40

Prompts = Annotated[list[Prompt], Field(min_length=1, max_length=MOST_VARIANTS)]


def _run_name() -> str:
    parameters = flow_run.parameters
    return f"{Path(parameters['model']).stem[:60]} in {len(parameters['texture_prompts'])} looks"


@flow(name="retexture-variants", flow_run_name=_run_name)
async def retexture_variants(
    model: Annotated[str, AssetSlot("model")],
    texture_prompts: Prompts,
    keep_uv: bool = True,
    pbr_texture: bool = True,
    hd_texture: bool = False,
    again: bool = False,
    service: MediaService = EMBEDDED_SERVICE,
    delivery: AssetDelivery = OUTPUT_FOLDER,
) -> RunRecord:
    """Paint one model in several looks at the same time; return its `run.json`.

    A look that fails does not stop the others: the run ends as failed after all of them, and the
    contact sheet shows those that there are.

    Args:
        model: Model to paint: a file, http(s) URL, or path of an earlier result.
        texture_prompts: The looks, for example: weathered bronze; oak with brass fittings.
        keep_uv: False: unwrap anew.
        pbr_texture: Metallic, roughness and normal maps.
        hd_texture: 8K maps.
        again: Make everything anew, also what an equal run has finished at this destination.
        service: Service that does the work; the embedded one starts by itself.
        delivery: Where every file of the run goes.
    """
    earlier = await finished_run(delivery, again=again)
    if earlier:
        return earlier
    async with run_journal(
        service, delivery, planned=1 + len(texture_prompts), again=again
    ) as journal:
        # Sent once: every look then names it by the path that it has at the service.
        source = await journal.step("model", conversions(service, asset_of(model), "glb"))
        looks = [
            journal.step(
                _step_name(prompt),
                textures(
                    service,
                    source.result[0],
                    prompt=prompt,
                    keep_uv=keep_uv,
                    pbr_texture=pbr_texture,
                    hd_texture=hd_texture,
                ),
            )
            for prompt in texture_prompts
        ]
        outcomes = await asyncio.gather(*looks, return_exceptions=True)
        variants = journal.record.steps[1:]
        await journal.contact_sheet(list(zip(texture_prompts, variants, strict=True)))
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome
    return journal.record


def _step_name(prompt: str) -> str:
    return re.sub(r"\W+", "-", prompt.lower())[:LONGEST_STEP_NAME].strip("-") or "look"
