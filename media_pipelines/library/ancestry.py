"""Which set was made from which, by the digests of their files and their addresses at a service."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from media_pipelines.library.entry import SourceAsset
from media_pipelines.library.set_facts import INLINE, SetFacts

_BEGIN = datetime(1, 1, 1, tzinfo=UTC)
_DIGEST_LETTERS = 12


def began(facts: SetFacts) -> datetime:
    """Return when a set began to be made; what has no date is older than all others."""
    return facts.started_at or _BEGIN


class Ancestry:
    """Finds the sets that another one was made from.

    Args:
        sets: All of them.
    """

    def __init__(self, sets: Iterable[SetFacts]) -> None:
        self._makers: dict[str, list[SetFacts]] = defaultdict(list)
        self._places: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for facts in sorted(sets, key=began):
            self._places[facts.run].append(facts.address)
            for asset in facts.made:
                self._makers[asset].append(facts)

    def parents(self, facts: SetFacts) -> Mapping[str, str]:
        """Return asset → address of the newest set before this one that has it."""
        found = {each.asset: self._maker(each.asset, facts) for each in facts.taken}
        return {asset: maker for asset, maker in found.items() if maker}

    def _maker(self, asset: str, taker: SetFacts) -> str:
        # Not a later one, which may have been made from this: so nothing goes in a circle
        earlier = [
            maker.address
            for maker in self._makers.get(asset, ())
            if maker.run != taker.run and began(maker) <= began(taker)
        ]
        return earlier[-1] if earlier else ""

    def sources(self, facts: SetFacts, paths: Mapping[str, Path]) -> tuple[SourceAsset, ...]:
        """List what a set was made from.

        Args:
            facts: The set.
            paths: Digest → the file of this machine that has this content.
        """
        parents = self.parents(facts)
        return tuple(
            SourceAsset(text=_text(each.asset, paths), set=parents.get(each.asset, ""))
            for each in facts.taken
        )

    def copies(self, facts: SetFacts) -> tuple[str, ...]:
        """Return where else the set of the same run is."""
        places = self._places[facts.run] if any(facts.run) else []
        return tuple(place for place in places if place != facts.address)


def _text(asset: str, paths: Mapping[str, Path]) -> str:
    if asset in paths:
        return str(paths[asset])
    # The whole digest fills a line of the page
    return asset[: len(INLINE) + _DIGEST_LETTERS] if asset.startswith(INLINE) else asset
