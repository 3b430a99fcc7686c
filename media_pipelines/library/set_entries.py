"""The lines of asset sets: what each was made from, whether it is stale, what it costs again."""

from collections.abc import Iterator, Mapping, Sequence

from media_pipelines.library.ancestry import Ancestry, began
from media_pipelines.library.engine_offers import EngineOffers
from media_pipelines.library.entry import LibraryEntry
from media_pipelines.library.input_check import CheckedInputs, InputCheck
from media_pipelines.library.remake_cost import remake_cost
from media_pipelines.library.set_facts import SetFacts


def set_entries(sets: Sequence[SetFacts], offers: EngineOffers) -> Iterator[LibraryEntry]:
    """Yield the line of each set, oldest first.

    Args:
        sets: All of them.
        offers: What a service would do now.
    """
    ancestry, inputs = Ancestry(sets), InputCheck()
    stale: set[str] = set()
    # What was made first comes first: what was made from it has to know whether it is stale
    for facts in sorted(sets, key=began):
        parents = ancestry.parents(facts)
        checked = inputs.of(facts, list(parents))
        asked = offers.of_service(facts.service)
        changed = tuple(_changes(facts, checked, parents, asked, stale))
        if offers.models and not asked.models and facts.service:
            told = f"It was made at {facts.service}, whose engines and prices were not asked for."
            checked.not_known.append(told)
        if changed:
            stale.add(facts.address)
        yield _entry(facts, ancestry, checked, changed, asked)


def _changes(
    facts: SetFacts,
    checked: CheckedInputs,
    parents: Mapping[str, str],
    offers: EngineOffers,
    stale: set[str],
) -> Iterator[str]:
    yield from checked.changed
    yield from dict.fromkeys(filter(None, map(offers.change, facts.steps)))
    yield from facts.option_changes.refused
    for parent in dict.fromkeys(parents.values()):
        if parent in stale:
            yield f"it was made from {parent}, which is stale"


def _entry(
    facts: SetFacts,
    ancestry: Ancestry,
    checked: CheckedInputs,
    changed: tuple[str, ...],
    offers: EngineOffers,
) -> LibraryEntry:
    again = remake_cost(facts.steps, offers)
    flow_run_id, _, run, _ = facts.run
    return LibraryEntry(
        kind="set",
        address=facts.address,
        title=facts.title,
        prompt=facts.prompt,
        pipeline=facts.pipeline,
        run=run,
        flow_run_id=flow_run_id,
        service=facts.service,
        status=facts.status,
        started_at=facts.started_at,
        operations=facts.operations,
        engines=facts.engines,
        made_from=ancestry.sources(facts, checked.paths),
        stale_because=changed,
        notes=(*checked.not_known, *facts.option_changes.new),
        cost=facts.cost,
        spent=facts.spent,
        remake_cost=again.amount,
        remake_basis=again.basis,
        unpriced_steps=again.unpriced,
        picture=facts.picture,
        page=facts.page,
        missing=facts.missing,
        also_at=ancestry.copies(facts),
        problem=facts.problem,
    )
