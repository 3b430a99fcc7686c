"""Before a run sends anything: does the service answer, and is no key readable?"""

from collections.abc import Iterator, Mapping

import httpx
from prefect.client.orchestration import get_client
from prefect.context import FlowRunContext

from media_api.client.errors import RequestRefused, UnexpectedAnswer
from media_api.client.media_client import MediaClient
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.run.context import current_context
from media_pipelines.run.errors import ReadableKey

SECRETS = frozenset({"api_key", "secret_access_key", "aws_secret_access_key", "aws_session_token"})
# What Prefect writes for a secret that a program has handed over.
_MASK = "*"
# The listing is an addition of ours, which other services need not have.
_WITHOUT_LISTING = frozenset({httpx.codes.NOT_FOUND, httpx.codes.METHOD_NOT_ALLOWED})


async def ask_first(client: MediaClient) -> None:
    """Ask the service once, if runs of this context do so.

    Raises:
        ServiceUnreachable: If nothing answers.
    """
    if current_context().asks_first:
        await client.reach()


async def check_access(service: MediaService) -> None:
    """Make sure that a service answers and knows the key; an embedded one is not started for it.

    Raises:
        ServiceUnreachable: If nothing answers.
        MediaError: If the service refuses the key, or does not speak the contract.
    """
    if service.is_embedded:
        return
    async with service.get_client() as client:
        await client.reach()
        try:
            await client.list(page_size=1)
        except (RequestRefused, UnexpectedAnswer) as exc:
            if exc.status not in _WITHOUT_LISTING:
                raise


async def refuse_readable_keys() -> None:
    """Refuse the current flow run if its parameters hold a key, and take the key out of them.

    Prefect refuses such parameters by the schema of a deployment; this is for runs of deployments
    that do not enforce theirs, or were made before it forbade keys.

    Raises:
        ReadableKey: If there is one; nothing has been sent to the service.
    """
    context = FlowRunContext.get()
    if context is None or context.flow_run is None:
        return
    given = context.flow_run.parameters
    found = list(_keys(given))
    if not found:
        return
    async with get_client() as prefect:
        await prefect.update_flow_run(context.flow_run.id, parameters=_masked(given))
    raise ReadableKey(found[0])


def _keys(values: Mapping[str, object], prefix: str = "") -> Iterator[str]:
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from _keys(value, f"{prefix}{name}.")
        elif name in SECRETS and isinstance(value, str) and value.strip(_MASK):
            yield f"{prefix}{name}"


def _masked(values: Mapping[str, object]) -> dict[str, object]:
    return {
        name: _masked(value)
        if isinstance(value, Mapping)
        else (_MASK * 8 if name in SECRETS and value else value)
        for name, value in values.items()
    }
