"""A process that speaks as one with models: it tells how many jobs a batch had, or goes deaf."""

import time
from multiprocessing.connection import Connection
from typing import Any

from media_service.engine_api.messages import FOR_MODELS, Advanced, Batch, BatchEnded, Made, Ready
from media_service.processes.child_process import begin


def main() -> None:
    descriptor, *_ = begin()
    connection = Connection(int(descriptor))

    def send(message: Any) -> None:
        connection.send_bytes(message.model_dump_json().encode())

    send(Ready())
    while True:
        message = FOR_MODELS.validate_json(connection.recv_bytes())
        if not isinstance(message, Batch):
            continue
        send(Advanced(share=0.5))
        prompts = [str(job.request["prompt"]) for job in message.jobs]
        if "die" in prompts and message.jobs[0].attempt == 1:
            return
        time.sleep(3600 if "deaf" in prompts else 0.2)
        words = f"{len(prompts)} at once"
        send(BatchEnded(jobs={job.uuid: Made(text=words) for job in message.jobs}))


if __name__ == "__main__":
    main()
