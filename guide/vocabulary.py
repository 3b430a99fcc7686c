"""The page of the vocabulary: every word that the engines of the service understand."""

from collections.abc import Collection

from guide.records import table
from media_studio.catalogue.index import CATALOGUE
from media_studio.image.captioning.wording import CODES
from media_studio.language.vocabulary import COLOURS, FINISHES, MATERIAL_NAMES
from media_studio.modelling.faceting import FACES
from media_studio.motion.library.clips import LIBRARY
from media_studio.reading.edits.unsupported import supported_operations


def document() -> str:
    """Return the page."""
    families = sorted(CATALOGUE.archetypes, key=lambda family: family.name)
    # A heading each, so that the search of the site leads to the family
    nouns = (f"#### {family.name}\n\n{', '.join(sorted(family.nouns))}\n" for family in families)
    motions = (
        (f"`{entry.id}`", entry.title, entry.description, ", ".join(entry.keywords))
        for entry in LIBRARY
    )
    return "".join(
        [
            _HEAD,
            _words("Materials", sorted(MATERIAL_NAMES)),
            _words("Colours", sorted(COLOURS)),
            _words("Finishes", sorted(FINISHES)),
            _words("Edits", [f"- `{each}`" for each in supported_operations()], "\n"),
            _words("Languages of captions", CODES),
            f"\n## Motions ({len(LIBRARY)})\n\n",
            table("id, title, what happens, other words", motions),
            f"\n## Nouns ({len(CATALOGUE.nouns):,})\n\n",
            "\n".join(nouns),
        ]
    )


_HEAD = f"""# Vocabulary

What the built-in engines know. `media read "a red oak chair"` shows what becomes of each word of a
prompt; nothing is built. What is not here is refused, with the nearest words. To build something
else, use
[shape programs](shape-programs.md), [add an object](../how-to/catalogue.md) or
[another engine](../how-to/engines.md).

`low poly` (also `faceted`) builds flat faces, about {FACES} triangles where parts are round. Parts
like boxes keep theirs, a chair 1,700 in all and a castle 16,000. So do animals and people with
joints, which have over 20,000. For a number of your own remesh it: `mesh_count` of
`3d_models/remeshings`.
"""


def _words(title: str, words: Collection[str], separator: str = ", ") -> str:
    return f"\n## {title} ({len(words)})\n\n{separator.join(words)}\n"
