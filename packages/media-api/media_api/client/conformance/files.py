"""The file of the finished picture: fetched, fetched in parts, and used as an input."""

import hashlib

import httpx

from media_api.client.conformance.probe import (
    Lacks,
    NotOk,
    Probe,
    Trial,
    Unknown,
    answer_text,
    envelope_of,
)
from media_api.client.conformance.task_life import SUCCESS, finished
from media_api.contract.base import TaskStatus
from media_api.contract.envelopes import downloads_of

CAPTIONS = "images/captions"
PART_BYTES = 10
_PICTURE_STARTS = (b"\x89PNG", b"\xff\xd8\xff", b"RIFF", b"GIF8")


async def _has_the_file(probe: Probe) -> str:
    answer = await probe.exchange.send("GET", f"/{_uri(probe)}")
    if not answer.is_success:
        raise NotOk(f"{answer_text(answer)} to GET /{_uri(probe)}: nothing can be delivered")
    if not answer.content.startswith(_PICTURE_STARTS):
        raise NotOk("what it answers is not PNG, JPEG, GIF or WebP")
    probe.content = answer.content
    return f"{len(probe.content):,} bytes"


async def _guards_the_file(probe: Probe) -> str:
    _content(probe)
    answer = await probe.exchange.send("GET", f"/{_uri(probe)}", key="")
    if answer.is_success:
        raise Lacks("it is there without a key: whoever knows its path reads it")
    return answer_text(answer)


async def _sends_parts(probe: Probe) -> str:
    part = _content(probe)[PART_BYTES : 2 * PART_BYTES]
    headers = {"Range": f"bytes={PART_BYTES}-{2 * PART_BYTES - 1}", "Accept-Encoding": "identity"}
    answer = await probe.exchange.send("GET", f"/{_uri(probe)}", headers=headers)
    if answer.status_code != httpx.codes.PARTIAL_CONTENT:
        raise Lacks(f"{answer_text(answer)}, not 206: a download that breaks off begins anew")
    if answer.content != part:
        raise NotOk("the part that it sends is another than was asked for")
    return answer_text(answer)


async def _names_the_digest(probe: Probe) -> str:
    content, uri = _content(probe), _uri(probe)
    found = [item for item in downloads_of(finished(probe)) if item.uri == uri]
    if not found or not found[0].sha256:
        raise Lacks("`downloads` has no SHA-256: what arrives cannot be checked")
    if found[0].sha256.lower() != hashlib.sha256(content).hexdigest():
        raise NotOk("the SHA-256 in `downloads` is not that of the file")
    if found[0].size not in (0, len(content)):
        raise NotOk(f"`downloads` says {found[0].size} bytes, and the file has {len(content)}")
    return "SHA-256 of the file"


async def _takes_its_own_files(probe: Probe) -> str:
    uri = _uri(probe)
    if probe.operations is not None and CAPTIONS not in probe.operations:
        raise Unknown(f"it has no {CAPTIONS}")
    body = {"input_image": uri, "language": "English", "options": {"block": True}}
    answer = await probe.exchange.create(CAPTIONS, body, "a caption of the picture")
    if answer.status_code not in SUCCESS:
        raise NotOk(f"{answer_text(answer)} to {uri} as an input")
    probe.waited = answer
    caption = envelope_of(answer, CAPTIONS)
    if caption.status is TaskStatus.FAILED:
        raise NotOk(f"the caption FAILED: {caption.error.message if caption.error else uri}")
    return f"{answer_text(answer)} to its caption, {caption.status.value}"


async def _waits(probe: Probe) -> str:
    if probe.waited is None:
        raise Unknown("no caption was accepted")
    status = envelope_of(probe.waited, CAPTIONS).status
    if not status.is_terminal:
        raise Lacks(
            f"{answer_text(probe.waited)} with {status.value}; pipelines ask again by themselves"
        )
    return f"{answer_text(probe.waited)} with {status.value}"


def _uri(probe: Probe) -> str:
    return str(finished(probe).result[0])


def _content(probe: Probe) -> bytes:
    if not probe.content:
        raise Unknown("there is no file")
    return probe.content


CHECKS = (
    Trial(area="files", name="has a result at its path", run=_has_the_file),
    Trial(area="files", name="shows a file only with the key", run=_guards_the_file),
    Trial(area="files", name="sends parts of a file", run=_sends_parts),
    Trial(area="files", name="says the digest of a file", run=_names_the_digest),
    Trial(area="files", name="takes its results as inputs", run=_takes_its_own_files),
    Trial(area="files", name="waits when options.block says so", run=_waits),
)
