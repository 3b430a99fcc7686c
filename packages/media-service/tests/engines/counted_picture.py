"""A node of ComfyUI that says of each of its executions when it begins and how it ends.

ComfyUI loads it, so it may import nothing of ours. It writes lines into the file that the variable
COUNTED names. While there is a file beside it that ends in `.held`, the server answers no question
for its queue, as one does that has much to do.
"""

import asyncio
import json
import os
import time

import comfy.model_management
import comfy.utils
import torch
from aiohttp import web
from server import PromptServer

STEPS_A_SECOND = 20


def _write(event, name):
    with open(os.environ["COUNTED"], "a") as lines:
        lines.write(json.dumps({"event": event, "name": name, "at": time.time()}) + "\n")


@web.middleware
async def _hold(request, handler):
    while request.path.endswith("/queue") and os.path.exists(os.environ["COUNTED"] + ".held"):
        await asyncio.sleep(0.02)
    return await handler(request)


PromptServer.instance.app.middlewares.append(_hold)


class CountedPicture:
    """Sleeps, and makes a picture of one colour."""

    CATEGORY = "tests"
    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "make"

    @classmethod
    def INPUT_TYPES(cls):
        size = ("INT", {"default": 64, "min": 1, "max": 4096})
        return {
            "required": {
                "text": ("STRING", {"multiline": True}),
                "seed": ("INT", {"default": 0, "min": 0, "max": 2**64 - 1}),
                "width": size,
                "height": size,
                "seconds": ("FLOAT", {"default": 1.0, "max": 600.0}),
            }
        }

    @classmethod
    def IS_CHANGED(cls, **_):
        # Else what equals the job before is answered from memory, and a second time is not counted
        return float("nan")

    def make(self, text, seed, width, height, seconds):
        _write("begun", text)
        steps = max(round(seconds * STEPS_A_SECOND), 1)
        told = comfy.utils.ProgressBar(steps)
        try:
            for _ in range(steps):
                time.sleep(seconds / steps)
                told.update(1)
                comfy.model_management.throw_exception_if_processing_interrupted()
        except BaseException:
            _write("interrupted", text)
            raise
        _write("ended", text)
        return (torch.full((1, height, width, 3), (seed % 200 + 50) / 255),)


NODE_CLASS_MAPPINGS = {"CountedPicture": CountedPicture}
