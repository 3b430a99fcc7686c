"""What a run asks its service before it sends anything: whether it answers, and knows the key."""

import httpx

from media_api.client.errors import RequestRefused, UnexpectedAnswer
from media_api.client.media_client import MediaClient
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.run.context import current_context

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
    if service.base_url is None:
        return
    async with service.get_client() as client:
        await client.reach()
        try:
            await client.list(page_size=1)
        except (RequestRefused, UnexpectedAnswer) as exc:
            if exc.status not in _WITHOUT_LISTING:
                raise
