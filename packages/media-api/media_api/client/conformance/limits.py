"""How much a service takes, and what it says when that is too much."""

from media_api.client.conformance.probe import (
    PICTURES,
    Lacks,
    NotOk,
    Probe,
    Trial,
    Unknown,
    answer_text,
)
from media_api.client.errors import ServiceUnreachable
from media_api.contract.operations import API_PREFIX

# A picture of 20 MB as base64
LARGE_BYTES = 28_000_000


async def _reads_large_bodies(probe: Probe) -> str:
    # No JSON, so that nothing comes of it
    body = b"[" + b" " * LARGE_BYTES
    advice = f"bodies of {LARGE_BYTES // 10**6} MB: send large files as http(s) addresses"
    try:
        answer = await probe.exchange.send("POST", f"{API_PREFIX}/{PICTURES}", content=body)
    except ServiceUnreachable as exc:
        raise Lacks(f"it breaks off {advice}") from exc
    if answer.status_code == 413:
        raise Lacks(f"it refuses {advice}")
    if not answer.is_client_error:
        raise NotOk(f"{answer_text(answer)} to a body that is not JSON")
    return f"{LARGE_BYTES // 10**6} MB are read"


async def _says_when_to_come_back(probe: Probe) -> str:
    pauses = probe.exchange.pauses
    if not pauses:
        raise Unknown("it did not refuse for too many requests, and is not provoked")
    if None in pauses:
        raise Lacks("429 came without Retry-After; pipelines wait longer and longer")
    return f"429 came {len(pauses)} times, with Retry-After"


CHECKS = (
    Trial(area="limits", name="reads large bodies", run=_reads_large_bodies, creates=False),
    Trial(
        area="limits",
        name="says when to come back after 429",
        run=_says_when_to_come_back,
        creates=False,
    ),
)
