"""Looks that are said around a corner, in the words that the vocabulary has for them."""

import re

_PARAPHRASES = (
    # A ruby in the pommel is a ruby pommel, and leaves the rest what it is
    (
        re.compile(
            r"\b(?:with )?(?:an? )?"
            r"((?:\w+ )?(?:ruby|emerald|sapphire|diamond|amethyst|topaz|gem))s?"
            r" (?:set )?(?:in|on|into) the (\w+)"
        ),
        r", \1 \2",
    ),
    # The metal of a chest is its fittings; a metal trim is a trim
    (
        re.compile(
            r"(?<!showing )(?<!to )(?<!of )\bthe metal\b"
            r"(?= (?:is|are|has|was|\w+ed|turned|gone|all)\b|,|\.|$)"
        ),
        "the fittings",
    ),
    (re.compile(r"\b(?:desert|sand)(?= camo(?:uflage)?\b)"), "sand coloured"),
    (re.compile(r"\b(?:arctic|snow|winter)(?= camo(?:uflage)?\b)"), "white"),
    (re.compile(r"\b(?:urban|city)(?= camo(?:uflage)?\b)"), "grey"),
    (
        re.compile(r"\btiger (?:stripes|stripe|print|pattern|skin)\b"),
        "orange and black zebra print",
    ),
)


def plainly_said(prompt: str) -> str:
    """Return a prompt in lower case with paraphrases in plain words."""
    for pattern, meant in _PARAPHRASES:
        prompt = pattern.sub(meant, prompt)
    return prompt
