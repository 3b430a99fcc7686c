"""How much of a prompt has to be followed, whatever share it is."""

import pytest

from media_studio.errors import PromptNotUnderstood
from media_studio.programs.scene import Scene
from media_studio.recipes.prompts import read_with_seed

FOLLOWED = (
    "a red oak chair with a green velvet cushion and spindles, a blue ceramic vase and"
    " a white marble table"
)
LOST = ("wobbly", "flurbly", "zorby", "bimbly", "crombly", "dreppy", "glorby", "snivvy", "trundy")


def test_of_a_long_prompt_few_words_may_be_lost() -> None:
    prompt = ", ".join((FOLLOWED, *LOST))
    lenient = read_with_seed(prompt, None, least_fidelity=0)
    assert isinstance(lenient, Scene)
    assert lenient.understanding.fidelity > 0.5
    with pytest.raises(PromptNotUnderstood, match="are not followed as they are written, and 8"):
        read_with_seed(prompt, None, least_fidelity=0.5)


def test_eight_words_may_be_lost() -> None:
    prompt = ", ".join((FOLLOWED, *LOST[:8]))
    assert isinstance(read_with_seed(prompt, None, least_fidelity=0.5), Scene)
