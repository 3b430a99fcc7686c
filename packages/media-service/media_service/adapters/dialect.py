"""How an engine says what all say: who asks, and why it does not do it."""

from typing import Annotated, Literal

import httpx
from pydantic import BaseModel, ConfigDict, JsonValue

from media_service.adapters.json_places import JsonPlace, at
from media_service.adapters.waits import MOST_DIGITS, bounded, seconds_of
from media_service.engine_api.spelling import spelled

_NO_ROOM = (httpx.codes.TOO_MANY_REQUESTS, httpx.codes.SERVICE_UNAVAILABLE)


class KeyPlace(BaseModel):
    """Where the key of an engine stands in requests.

    Attributes:
        header: Which one.
        word: Before the key there; None: `Bearer` in the header Authorization, else nothing.
        query: Name in the query of addresses, in place of a header.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    header: Annotated[str, spelled(r"[A-Za-z][\w-]*", "the name of a header")] = "Authorization"
    word: str | None = None
    query: str = ""

    def headers(self, key: str) -> dict[str, str]:
        """Return the header with a key; nothing where there is none."""
        if not key or self.query:
            return {}
        is_usual = self.header.lower() == "authorization"
        word = self.word if self.word is not None else "Bearer" if is_usual else ""
        return {self.header: f"{word} {key}".strip()}


class RefusalWords(BaseModel):
    """Words with which an engine refuses a request, whatever the status of its answer.

    Attributes:
        at: Where they are in the JSON that is answered.
        words: One of them is in the text there; none: any text is one.
        means: What they mean.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    at: JsonPlace
    words: list[str] = []
    means: Literal["busy", "credit", "declined", "forgotten", "misconfigured"]

    def is_in(self, told: JsonValue) -> bool:
        """Whether an answer has them."""
        found = at(told, self.at)
        said = str(found).lower() if found else ""
        return bool(said) and (not self.words or any(word.lower() in said for word in self.words))


class Dialect(BaseModel):
    """How an engine says what all say: who asks, and why it does not do it.

    Attributes:
        key: Where the key stands.
        hosts: Patterns of other hosts that get it as well, over https.
        busy: Statuses that say that there is no room at present, beside 429 and 503.
        refusal: Words of its refusals, the first that fits counts.
        retry: Where it says when to come again, as `3s`.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: KeyPlace = KeyPlace()
    hosts: list[str] = []
    busy: list[int] = []
    refusal: list[RefusalWords] = []
    retry: JsonPlace = ""

    def refusal_in(self, told: JsonValue) -> RefusalWords | None:
        """Return the refusal that an answer is; None: it has no words that are known."""
        return next((each for each in self.refusal if each.is_in(told)), None)

    def is_busy(self, status: int) -> bool:
        """Whether a status says that there is no room."""
        return status in _NO_ROOM or status in self.busy

    def seconds(self, told: JsonValue) -> float | None:
        """Return the seconds until it may be asked again; None: it does not say."""
        found = at(told, self.retry) if self.retry else None
        first = next(iter(found), None) if isinstance(found, list) else found
        return None if first is None else bounded(seconds_of(str(first)[:MOST_DIGITS]))


USUAL_DIALECT = Dialect()
