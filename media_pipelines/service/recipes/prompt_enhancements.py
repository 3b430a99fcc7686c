"""Better prompts for the generators of this service."""

from media_pipelines.contract.images import ImageMetadata, PromptEnhancementRequest
from media_pipelines.engines.text.enhancement import enhance
from media_pipelines.service.catalogue import CATALOGUE
from media_pipelines.service.execution import Execution, Outcome, as_json


def enhance_prompt(execution: Execution) -> Outcome:
    """Add to a prompt what makes a better picture of the same things."""
    request = execution.request(PromptEnhancementRequest)
    better = enhance(request.prompt, request.system_prompt, CATALOGUE)
    metadata = ImageMetadata(
        method=f"phrases for: {better.profile}", steps=list(better.added), notes=list(better.notes)
    )
    return Outcome(result=better.text, metadata=as_json(metadata))
