"""Which services make one job of two requests with the same idempotency key."""

import time

from media_api.client.media_client import MediaClient
from media_pipelines.submission.job_ledger import JobEntry, JobLedger, JobState

KEPT_SECONDS = 24 * 3600.0
"""How long it counts what a check has found: a service may change."""

# The key of an entry that is no job
_FINDING = "honours Idempotency-Key"


async def keys_honoured(client: MediaClient, ledger: JobLedger, service: str) -> bool:
    """Whether a service says that it honours keys, or was seen to do so of late.

    Args:
        client: Client of the service.
        ledger: Where checks have noted what they found.
        service: Identifies the service.

    Raises:
        ServiceUnreachable: If it does not answer.
    """
    found = await ledger.find(service, _FINDING)
    if found and time.time() - found.recorded_at < KEPT_SECONDS:
        # What was tried goes before what is said
        return found.state is JobState.ENDED
    return await client.honours_keys()


async def note_keys(ledger: JobLedger, service: str, *, are_honoured: bool) -> None:
    """Note what a check has found.

    Raises:
        StateUnusable: If it cannot be written.
    """
    state = JobState.ENDED if are_honoured else JobState.LOST
    await ledger.write(JobEntry(service=service, key=_FINDING, operation="", state=state))
