"""What the embedded makers make of each word of a prompt, for `media read`."""

from dataclasses import replace

from media_api.contract.prompts import ReadPrompt
from media_service.settings.settings import Settings
from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import EngineError
from media_studio.language.understanding import MOST_LOST_IN_PROMPT
from media_studio.programs.scene import Scene
from media_studio.reading.scenes.description import read_prompt as read_description
from media_studio.recipes.prompts import account_of


def read_prompt(prompt: str) -> ReadPrompt:
    """Tell what becomes of each word of a prompt; nothing is built.

    A shape program is followed as it stands: there is nothing to tell of it.

    Raises:
        ValueError: If the settings of the service, which say how much may be lost, are wrong.
    """
    found = ReadPrompt()
    try:
        description = read_description(prompt, CATALOGUE)
        if isinstance(description, Scene):
            understanding = description.understanding
            has_looks = any(term.is_look for term in understanding.terms)
            found = ReadPrompt(account=account_of(understanding), has_looks=has_looks)
            least = Settings.from_environment().least_fidelity
            understanding.require(least, most_lost=MOST_LOST_IN_PROMPT)
    except EngineError as exc:
        return replace(found, refusal=str(exc))
    return found
