"""What a running service says of the models in its memory, and pictures for them."""

import re
from base64 import b64encode
from io import BytesIO

import httpx
import numpy as np
from PIL import Image as Picture

from media_studio.arrays import ByteImage
from media_testing.processes import children
from media_testing.running_service import RunningService


def data_url(pixels: ByteImage) -> str:
    """A picture for a field of a request."""
    stream = BytesIO()
    Picture.fromarray(pixels).save(stream, "PNG")
    return "data:image/png;base64," + b64encode(stream.getvalue()).decode()


def halves(edge: int = 64) -> ByteImage:
    """A picture whose left half is black and whose right half is white."""
    pixels = np.zeros((edge, edge, 3), np.uint8)
    pixels[:, edge // 2 :] = 255
    return pixels


def with_gap() -> ByteImage:
    """The same, with a transparent middle."""
    pixels = np.dstack([halves(), np.full((64, 64), 255, np.uint8)])
    pixels[16:48, 16:48, 3] = 0
    return pixels


def picture_of(client: httpx.Client, envelope: dict) -> ByteImage:
    """The first picture of a result."""
    (download, *_) = envelope["metadata"]["downloads"]
    return np.asarray(Picture.open(BytesIO(client.get(download["url"]).content)))


def figure(client: httpx.Client, name: str, engine: str) -> float:
    """A figure of /metrics about an engine; 0 while there is none."""
    text = client.get("/metrics").text
    found = re.search(rf'^{name}\{{[^}}]*engine="{engine}"[^}}]*\}} (\S+)$', text, re.MULTILINE)
    return float(found.group(1)) if found else 0.0


def loads(client: httpx.Client, engine: str) -> float:
    """How often the model of an engine was loaded."""
    return figure(client, "media_model_loads_total", engine)


def evicted(service: RunningService) -> list[str]:
    """The engines whose models made room for others, in that order."""
    log = (service.home / "logs" / "workers.log").read_text()
    return re.findall(r"models:? (\S+) evicted", log)


def model_processes(service: RunningService) -> list[int]:
    """Ids of the processes with models."""
    assert service.process
    return children(service.process.pid, "media_service.workers.model_process")
