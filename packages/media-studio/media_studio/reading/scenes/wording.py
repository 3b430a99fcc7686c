"""A prompt in plain words: numbers in digits, pairs and sizes told apart, compounds as one word."""

import re

from media_studio.language import words
from media_studio.language.english import LONGEST_PHRASE, tokens, word_set
from media_studio.language.material_request import means_look
from media_studio.language.part_words import is_part_word
from media_studio.language.vocabulary import MATERIAL_WORDS
from media_studio.reading.scenes.lexicon import JOINT, Lexicon
from media_studio.reading.scenes.paraphrasing import plainly_said


def worded(prompt: str, lexicon: Lexicon) -> list[str]:
    """Split a prompt into words.

    Args:
        prompt: English text.
        lexicon: Has the nouns of several words.

    Returns:
        Words in lower case and punctuation; what describes as one is one word with `JOINT` in it.
    """
    said = _full_vessels(_numbered(_undressed(_tokens(prompt), lexicon)), lexicon)
    said = _as_figures(_whole_portions(_measured(said, lexicon), lexicon), lexicon)
    return _without_scene(said, lexicon)


_HYPHENATED = re.compile(r"\b([a-z]+)-([a-z]+(?:ed|ing|own|orn|ven|lt|ut))\b")
_DRESSED = word_set(
    "wrapped covered plated coated clad bound framed topped trimmed lined painted stained tiled"
    " panelled paneled upholstered padded tipped faced edged coloured colored toned"
)
"""Behind a material and a hyphen they leave it a material: leather-wrapped."""
_WRAPPED = word_set("wrapped covered plated coated clad bound lined upholstered padded toned")
"""Those that are no parts."""
_PADDED = word_set("upholstered padded")
"""Those that say of what a thing is, where a colour alone is in front: navy upholstered."""


def _tokens(prompt: str) -> list[str]:
    """Split a prompt; "paint-splattered" and "well-loved" stay one word that describes."""

    def joined(found: re.Match[str]) -> str:
        first, last = found.groups()
        phrase = f"{first} {last}"
        if first in words.SIZES and is_part_word(last.removesuffix("ed")):
            # A short-haired cat is not a small one
            return f"{first}{JOINT}{last}"
        kept = last in _DRESSED or first in words.NUMBERS
        if kept or is_part_word(last.removesuffix("ed")) or is_part_word(last.removesuffix("d")):
            return phrase
        looks = means_look(phrase) or (means_look(first) and means_look(last))
        return phrase if looks else f"{first}{JOINT}{last}"

    return _outer(tokens(_HYPHENATED.sub(joined, plainly_said(prompt))))


def _outer(said: list[str]) -> list[str]:
    """Leave what is said of the outside: "cream outside, turquoise inside" is cream."""
    kept = list[str]()
    for at, word in enumerate(said):
        ends = said[at + 1 : at + 2] in ([], [","], ["and"], ["with"], ["."], [";"], ["but"])
        looked = bool(kept) and means_look(kept[-1])
        if ends and looked and word in ("inside", "within"):
            inner = [word]
            while kept and means_look(kept[-1]):
                inner.insert(0, kept.pop())
            kept.append(JOINT.join(inner))
        elif not (ends and looked and word == "outside"):
            kept.append(word)
    return kept


def _undressed(said: list[str], lexicon: Lexicon) -> list[str]:
    """Leave out "wrapped" of "leather wrapped handle": the handle is of leather.

    What is snow covered is snowy, and not of snow.
    """
    said = [
        words.LIES_ON_THINGS.get(word, word) if said[at + 1 : at + 2] == ["covered"] else word
        for at, word in enumerate(said)
    ]
    return [
        word
        for at, word in enumerate(said)
        if not (
            word in _WRAPPED
            and at
            and at + 1 < len(said)
            and means_look(said[at - 1])
            and not (word in _PADDED and said[at - 1] not in MATERIAL_WORDS)
            and said[at + 1] not in words.CONNECTORS
            and f"{word} {said[at + 1]}" not in lexicon.nouns
        )
    ]


def _numbered(said: list[str]) -> list[str]:
    """Write "twenty five", "two dozen" and "half a dozen" in digits."""
    said = re.sub(r"\bhalf (?:a )?dozen\b", "6", " ".join(said)).split()
    written = list[str]()
    for at, word in enumerate(said):
        following = words.NUMBERS.get(said[at + 1]) if at + 1 < len(said) else None
        if word == "and" and following and written and _number(written[-1]) >= 100:
            continue
        last = _number(written[-1]) if written else 0
        number = 0 if word in words.VAGUE else words.NUMBERS.get(word, 0)
        if word in words.FACTORS and last:
            written[-1] = str(last * words.FACTORS[word])
        elif number and (last >= 100 or (last >= 20 and last % 10 == 0 and number < 10)):
            written[-1] = str(last + number)
        else:
            written.append(word)
    return written


def _number(word: str) -> int:
    return int(word[:4]) if word.isdecimal() else words.NUMBERS.get(word, 0)


def _measured(said: list[str], lexicon: Lexicon) -> list[str]:
    """Join "two storey" to one word that describes, so that it does not count houses."""
    said = [part for word in said for part in _as_entry(word, lexicon)]
    for at, word in enumerate(said[:-1]):
        entries = (" ".join(said[at : at + count]) for count in range(2, LONGEST_PHRASE + 1))
        numeral = word in words.NUMBERS or word.isdecimal()
        several = numeral and _number(word) > 1
        counted = several and said[at + 1] in lexicon.counted
        # "Four rotor blades" are four blades
        counted = counted and not any(map(is_part_word, said[at + 2 : at + 3]))
        measures = _measures(said[at + 1]) or counted
        if not numeral or word in words.VAGUE - {"single"} or not measures:
            continue
        if not any(entry in lexicon.nouns for entry in entries):
            joined = f"{word}{JOINT}{said[at + 1]}"
            return [*said[:at], joined, *_measured(said[at + 2 :], lexicon)]
    return said


def _as_entry(word: str, lexicon: Lexicon) -> list[str]:
    """Take "four-poster" apart again where a noun of the catalogue begins so."""
    apart = word.split(JOINT)
    begins = " ".join(apart)
    is_number = len(apart) == 2 and _number(apart[0]) > 0
    return apart if is_number and any(n.startswith(begins) for n in lexicon.nouns) else [word]


def _measures(word: str) -> bool:
    stems = (word.removesuffix("ed"), word.removesuffix("d"))
    return word in words.MEASURES or (word.endswith("ed") and any(map(is_part_word, stems)))


def _full_vessels(said: list[str], lexicon: Lexicon) -> list[str]:
    """Read "a bowl full of soup" as "a bowl of soup", where there is such a noun."""
    for at in range(len(said) - 3):
        vessel, full, of, content = said[at : at + 4]
        whole = f"{vessel} of {content}"
        if f"{full} {of}" in ("full of", "filled with") and whole in lexicon.nouns:
            return [*said[:at], *whole.split(), *_full_vessels(said[at + 4 :], lexicon)]
    return said


def _whole_portions(said: list[str], lexicon: Lexicon) -> list[str]:
    """Read "a slice of chocolate cake" as "a chocolate cake slice", where there is such a noun."""
    for at, word in enumerate(said[:-2]):
        if word not in _PORTIONS or said[at + 1] != "of":
            continue
        for end in range(at + 2, min(at + 6, len(said))):
            if f"{said[end]} {word}" in lexicon.nouns:
                whole = [*said[at + 2 : end + 1], word]
                return said[:at] + whole + _whole_portions(said[end + 1 :], lexicon)
            found = lexicon.find(said[end])
            if found and word in found[1]:
                # A cheesecake is built as a slice of it
                return (
                    said[:at] + said[at + 2 : end + 1] + _whole_portions(said[end + 1 :], lexicon)
                )
    return said


_PORTIONS = ("slice", "piece", "scoop", "bag", "stick", "block", "bar")


def _without_scene(said: list[str], lexicon: Lexicon) -> list[str]:
    """Read "a campfire scene" as a campfire, and what is named with it."""
    return [
        word
        for at, word in enumerate(said)
        if not (
            word in ("scene", "setup")
            and at
            and said[at - 1] in lexicon.nouns
            and f"{said[at - 1]} {word}" not in lexicon.nouns
        )
    ]


def _as_figures(said: list[str], lexicon: Lexicon) -> list[str]:
    """Read "a marble statue of an angel" and "a marble angel statue" as "a marble angel".

    There are statues of a few with a base of their own; others are the figure, all of one stuff.
    """
    for at, word in enumerate(said):
        if word not in STATUES or (word == "carving" and "with" in said[:at]):
            continue
        if said[at + 1 : at + 2] != ["of"]:
            shown = _figure_before(said, at, lexicon)
            if shown:
                before, after = said[: at - len(shown)], said[at + 1 :]
                return _all_of_stuff(before, shown, after, is_small=word in _PAINTED_FIGURES)
            continue
        end, shown = _shown_by(said, at + 2, lexicon)
        if shown and " ".join(said[at:end]) in lexicon.nouns:
            return _behind(said[:at], said[at:end], said[end:])
        if shown:
            is_small = word in _PAINTED_FIGURES
            return _all_of_stuff(said[:at], shown, said[end:], is_small=is_small)
    return said


def _behind(before: list[str], statue: list[str], after: list[str]) -> list[str]:
    """Read "marble statue of a woman" as "statue of a woman made of marble"."""
    if not before or before[-1] not in MATERIAL_WORDS:
        return [*before, *statue, *after]
    return [*before[:-1], *statue, "made", "of", before[-1], *after]


def _all_of_stuff(
    before: list[str], figure: list[str], after: list[str], *, is_small: bool
) -> list[str]:
    """Return a figure that is of stone where nothing is said to be what it is made of.

    A figurine is painted.
    """
    rest = after[1:] if after[:1] in (["made"], ["carved"]) else after
    told = before[-1:] + (rest[1:2] if rest[:1] in (["of"], ["in"], ["from"]) else [])
    painted = is_small and not any(word in MATERIAL_WORDS for word in after)
    stuff = [] if painted or any(word in MATERIAL_WORDS for word in told) else ["stone"]
    return [*before, *stuff, *figure, *after]


def _shown_by(said: list[str], start: int, lexicon: Lexicon) -> tuple[int, list[str]]:
    """Return where the name of a figure ends that begins here, and its words."""
    first = start + (said[start : start + 1] in ([["a"], ["an"], ["the"]]))
    for end in range(min(first + 3, len(said)), first, -1):
        if _is_figure(said[first:end], lexicon):
            return end, said[first:end]
    return start, []


def _figure_before(said: list[str], end: int, lexicon: Lexicon) -> list[str]:
    """Return the words of the figure in front of "statue", unless such a statue is known."""
    for first in range(max(0, end - 3), end):
        if " ".join(said[first : end + 1]) in lexicon.nouns:
            return []
    names = (said[first:end] for first in range(max(0, end - 3), end))
    return next((name for name in names if _is_figure(name, lexicon)), [])


def _is_figure(name: list[str], lexicon: Lexicon) -> bool:
    found = lexicon.find(" ".join(name))
    return found is not None and found[0].is_living


STATUES = word_set("statue sculpture statuette carving figurine")
"""Words for a likeness of a figure."""
_PAINTED_FIGURES = word_set("figurine statuette")
"""Those that are small and have the figure's own colours."""
