"""What a run of material, colour and finish words asks for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from media_pipelines.engines.language.english import word_set
from media_pipelines.engines.language.vocabulary import (
    BARE_METALS,
    COLOUR_WORDS,
    FINISH_WORDS,
    MATERIAL_COLOURS,
    MATERIAL_WORDS,
    MaterialChoice,
)

ADJECTIVAL_MATERIALS = word_set(
    "painted paint upholstered woven glazed lacquered lacquer metallic plush enamel enameled"
    " enamelled plastered knitted"
)
"""Words that name a material only when no other word of the phrase does."""


@dataclass(frozen=True, kw_only=True)
class MaterialRequest:
    """A material, colour and finish, each of which may be left as it is.

    Attributes:
        material: Key of `MATERIALS`, or None to keep the present one.
        colour: Key of `COLOURS`, or None.
        finish: Key of `FINISHES`, or None.
    """

    material: str | None = None
    colour: str | None = None
    finish: str | None = None

    def applied_to(self, present: MaterialChoice) -> MaterialChoice:
        """Change what is asked for and keep the rest.

        A new material does not inherit the colour of the old one: an oak table made of marble
        is not brown.
        """
        kept = MaterialChoice(material=self.material) if self.material else present
        if self.colour not in (None, "golden") and not self.material:
            bare = kept.material in BARE_METALS
            kept = MaterialChoice(material="paint", finish=kept.finish) if bare else kept
        return MaterialChoice(
            material=kept.material,
            colour=self.colour or kept.colour,
            finish=self.finish or kept.finish,
        )

    def merged_with(self, later: "MaterialRequest") -> "MaterialRequest":
        """Fill what is open from a request that was made afterwards."""
        return MaterialRequest(
            material=self.material or later.material,
            colour=self.colour or later.colour,
            finish=self.finish or later.finish,
        )


def means_look(phrase: str) -> bool:
    """Tell whether a phrase names a material, a colour or a finish."""
    return phrase in MATERIAL_WORDS or phrase in COLOUR_WORDS or phrase in FINISH_WORDS


def meaning_of(phrase: str) -> str:
    """Return what a look word is read as: material, colour or finish by our names."""
    if phrase in COLOUR_WORDS:
        return COLOUR_WORDS[phrase]
    if phrase in FINISH_WORDS:
        return FINISH_WORDS[phrase]
    choice = MATERIAL_WORDS[phrase]
    return " ".join(filter(None, (choice.colour, choice.material)))


def read_request(phrases: Sequence[str]) -> tuple[MaterialRequest | None, list[str]]:
    """Combine the look words in front of one noun.

    The last material is the material; an earlier one may only colour it ("gold velvet"). The
    first colour and the first finish count.

    Returns:
        The request, or None if there is no look word, and the phrases that had no effect.
    """
    materials = _materials(phrases)
    chosen = materials[-1] if materials else None
    request = MaterialRequest(material=MATERIAL_WORDS[chosen].material if chosen else None)
    unused: list[str] = []
    for phrase in phrases:
        if phrase == chosen:
            continue
        offered = _offer(phrase)
        merged = request.merged_with(offered)
        said_twice = (
            phrase in MATERIAL_WORDS and MATERIAL_WORDS[phrase].material == request.material
        )
        if merged == request and not said_twice and phrase not in ADJECTIVAL_MATERIALS:
            unused.append(phrase)
        request = merged
    if chosen and request.colour is None:
        request = replace(request, colour=MATERIAL_WORDS[chosen].colour)
    return (request if request != MaterialRequest() else None), unused


def _materials(phrases: Sequence[str]) -> list[str]:
    """Return the words that can be the material, the chosen one last."""
    named = [phrase for phrase in phrases if phrase in MATERIAL_WORDS]
    firm = [
        phrase
        for phrase in named
        if phrase not in ADJECTIVAL_MATERIALS
        and phrase not in COLOUR_WORDS
        and phrase not in FINISH_WORDS
    ]
    return firm or [p for p in named if p not in COLOUR_WORDS and p not in FINISH_WORDS]


def _offer(phrase: str) -> MaterialRequest:
    """Return what a phrase can add to a material that is already chosen."""
    if phrase in COLOUR_WORDS:
        return MaterialRequest(colour=COLOUR_WORDS[phrase])
    if phrase in FINISH_WORDS:
        return MaterialRequest(finish=FINISH_WORDS[phrase])
    choice = MATERIAL_WORDS[phrase]
    return MaterialRequest(colour=choice.colour or MATERIAL_COLOURS.get(choice.material))
