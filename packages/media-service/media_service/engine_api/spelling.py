"""How a text in an operator's file is written; what is written in another way is said in words."""

import re

from pydantic import AfterValidator


def spelled(pattern: str, words: str) -> AfterValidator:
    """Accept texts that fit a pattern as a whole.

    Args:
        pattern: Regular expression.
        words: What to give, for whoever gave something else.
    """

    def check(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError(f"give {words}")
        return text

    return AfterValidator(check)
