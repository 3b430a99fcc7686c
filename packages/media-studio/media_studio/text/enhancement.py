"""Adding to a prompt what makes a better picture of the same things."""

import hashlib
import re
import unicodedata
from dataclasses import dataclass

from media_studio.errors import UnknownSubject, UnsupportedInstruction
from media_studio.language import words
from media_studio.language.english import enumerate_words, singulars, tokens
from media_studio.modelling.archetypes import Catalogue
from media_studio.programs.program_reading import is_program
from media_studio.programs.scene import Scene
from media_studio.reading.scenes.lexicon import lexicon_of
from media_studio.reading.scenes.prompt import parse_prompt
from media_studio.text.instruction import Instruction, read_instruction
from media_studio.text.profile import TEXTURE


@dataclass(frozen=True, kw_only=True)
class Enhancement:
    """A prompt with what was added to it.

    Attributes:
        text: The new prompt; it begins with the old one.
        profile: Name of the kind of picture.
        added: Phrases in the order of the text.
        notes: Sentences about what was not done, and why.
    """

    text: str
    profile: str
    added: tuple[str, ...]
    notes: tuple[str, ...]


def enhance(prompt: str, instruction: str, catalogue: Catalogue) -> Enhancement:
    """Add phrases on light, material, composition, background and quality to a prompt.

    Nothing that the prompt says is changed or contradicted: where the scene engine understands
    the prompt, it builds the same objects from the new one. The same prompt and instruction
    always give the same text.

    Args:
        prompt: English.
        instruction: English; read by keywords.
        catalogue: What the scene engine builds.

    Raises:
        UnsupportedInstruction: If the instruction asks for something else, or cannot be followed
            for this prompt.
    """
    kept = " ".join(prompt.split()).rstrip(" ,;.")
    _check_prompt(kept)
    wanted = read_instruction(instruction)
    missing = [term for term in wanted.required if term.lower() not in kept.lower()]
    text = ", ".join([kept, *missing])
    _check_limits(text, wanted)
    scene, notes = _understood(text, catalogue)
    if wanted.profile is TEXTURE:
        notes.clear()
    candidates = _candidates(text, wanted, f"{kept}\0{instruction}", catalogue)
    chosen = _chosen(text, candidates, wanted)
    if not _keeps(scene, kept, ", ".join([text, *chosen]), catalogue):
        chosen = [each for each in candidates if _keeps(scene, kept, f"{text}, {each}", catalogue)]
        chosen = _chosen(text, chosen, wanted)
    added = [*missing, *chosen]
    text = ", ".join([text, *chosen])
    if not wanted.understood:
        notes.append("No keyword of the instruction is known; general phrases were added.")
    notes += _conflicts(kept, wanted)
    if not added:
        notes.append("Nothing could be added within the limits of the instruction.")
    return Enhancement(
        text=_as_sentence(text, added) if wanted.sentence else text,
        profile=wanted.profile.name,
        added=tuple(added),
        notes=tuple(notes),
    )


def _check_prompt(prompt: str) -> None:
    letters = [mark for mark in unicodedata.normalize("NFKD", prompt) if mark.isalpha()]
    if not letters:
        raise UnsupportedInstruction('The prompt has no words; write one such as "an oak chair".')
    if is_program(prompt):
        raise UnsupportedInstruction(
            "The prompt is a shape program, which says everything already; send it as it is."
        )
    latin = all(unicodedata.name(mark, "").startswith("LATIN") for mark in letters)
    foreign = [word for word in tokens(prompt) if word in words.FOREIGN]
    if not latin or len(foreign) > 1:
        raise UnsupportedInstruction(
            "The prompt is not English; this engine adds English words to English prompts only."
        )


def _check_limits(text: str, wanted: Instruction) -> None:
    if not _fits(text, wanted):
        limit = (
            f"{wanted.most_words} words"
            if wanted.most_words is not None and len(text.split()) > wanted.most_words
            else f"{wanted.most_characters} characters"
        )
        raise UnsupportedInstruction(
            f"The prompt with the required words is longer than {limit}; allow more, because"
            " this engine never shortens a prompt."
        )


def _fits(text: str, wanted: Instruction) -> bool:
    # A sentence may end in " and ..." and a full stop.
    words_more, characters_more = (1, 4) if wanted.sentence else (0, 0)
    few_words = wanted.most_words is None or len(text.split()) + words_more <= wanted.most_words
    few_characters = (
        wanted.most_characters is None or len(text) + characters_more <= wanted.most_characters
    )
    return few_words and few_characters


def _chosen(text: str, candidates: list[str], wanted: Instruction) -> list[str]:
    """Select the phrases for which there is room, the first ones first."""
    chosen: list[str] = []
    for phrase in candidates:
        if _fits(", ".join([text, *chosen, phrase]), wanted):
            chosen.append(phrase)
    return chosen


def _understood(text: str, catalogue: Catalogue) -> tuple[Scene | None, list[str]]:
    try:
        return parse_prompt(text, catalogue), []
    except UnknownSubject as error:
        return None, [f"The scene engine does not understand the prompt: {error}"]


def _keeps(scene: Scene | None, before: str, text: str, catalogue: Catalogue) -> bool:
    """Tell whether a longer prompt is still about the same things in the same place."""
    if scene is None:
        return True
    try:
        longer = parse_prompt(text, catalogue)
    except UnknownSubject:
        return False
    settled = _settled(before, catalogue)
    return (
        longer.objects == scene.objects
        and (longer.environment == scene.environment or "background" not in settled)
        and (longer.light == scene.light or "lighting" not in settled)
    )


def _candidates(prompt: str, wanted: Instruction, seed: str, catalogue: Catalogue) -> list[str]:
    """Choose one phrase for each aspect of which the prompt says nothing, and the exclusions."""
    said = set(tokens(prompt))
    settled = _settled(prompt, catalogue)
    chosen = [
        _pick(wanted.profile.phrases[aspect], f"{seed}\0{aspect}")
        for aspect in wanted.aspects
        if aspect in wanted.profile.phrases and aspect not in settled
    ]
    fresh = [
        phrase
        for group in chosen
        for phrase in group.split(", ")
        if not said >= set(tokens(phrase))
        and not set(tokens(phrase)) & set(wanted.excluded)
        and not ("background" in settled and "studio" in phrase)
    ]
    return fresh + [f"no {word}" for word in wanted.excluded if not _mentions(prompt, word)]


def _settled(prompt: str, catalogue: Catalogue) -> frozenset[str]:
    """Return the aspects that the prompt itself decides."""
    lexemes = lexicon_of(catalogue).read(tokens(prompt))
    decided = {
        "lighting": any(lexeme.light for lexeme in lexemes) or _says(prompt, r"\blit\b|lighting"),
        "background": any(lexeme.environment for lexeme in lexemes),
        "composition": _says(prompt, r"\b(?:view|close[ -]?up|shot|angle|framed)\b"),
        "quality": _says(prompt, r"\b(?:blurr?|out of focus|sketch|pixel|rough)"),
    }
    return frozenset(aspect for aspect, is_so in decided.items() if is_so)


def _says(prompt: str, pattern: str) -> bool:
    return re.search(pattern, prompt, re.IGNORECASE) is not None


def _mentions(prompt: str, word: str) -> bool:
    said = tokens(prompt)
    return word in said or any(word in singulars(token) for token in said)


def _pick(alternatives: tuple[str, ...], seed: str) -> str:
    digest = hashlib.sha256(seed.encode()).digest()
    return alternatives[int.from_bytes(digest[:4], "big") % len(alternatives)]


def _conflicts(prompt: str, wanted: Instruction) -> list[str]:
    kept = [word for word in wanted.excluded if _mentions(prompt, word)]
    if not kept:
        return []
    return [f"The prompt itself names {enumerate_words(kept)}, which was kept."]


def _as_sentence(text: str, added: list[str]) -> str:
    """Write the list as a sentence: a capital, an "and" before the last phrase, a full stop."""
    if added and not added[-1].startswith("no "):
        before = text.removesuffix(f", {added[-1]}")
        text = f"{before} and {added[-1]}" if len(added) > 1 else text
    return f"{text[:1].upper()}{text[1:]}."
