"""Better prompts for the generators of this service."""

from media_api.contract.images import ImageMetadata, PromptEnhancementRequest
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_studio.catalogue.index import CATALOGUE
from media_studio.text.enhancement import enhance


def enhance_prompt(execution: Execution) -> Outcome:
    """Add to a prompt what makes a better picture of the same things."""
    request = execution.request(PromptEnhancementRequest)
    better = enhance(request.prompt, request.system_prompt, CATALOGUE)
    metadata = ImageMetadata(
        method=f"phrases for: {better.profile}", steps=list(better.added), notes=list(better.notes)
    )
    return Outcome(result=better.text, metadata=as_json(metadata))
