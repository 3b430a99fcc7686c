"""A video of a second in which nothing is to be seen."""

import base64
import io

import av
import numpy as np

SIDE = 640


def grey_video() -> str:
    file = io.BytesIO()
    with av.open(file, "w", format="mp4") as container:
        stream = container.add_stream("mpeg4", rate=10)
        stream.width, stream.height, stream.pix_fmt = SIDE, SIDE, "yuv420p"
        for _ in range(10):
            pixels = np.full((SIDE, SIDE, 3), 120, np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, "rgb24")))
        container.mux(stream.encode(None))
    return base64.b64encode(file.getvalue()).decode()
