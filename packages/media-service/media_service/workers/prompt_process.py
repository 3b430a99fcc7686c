"""Reading prompts in a process of its own, which builds nothing.

`ReadingProcess` starts it. It reads a prompt a line, as JSON, and answers each with a `ReadPrompt`,
until its input ends.
"""

import resource
import sys
from importlib.metadata import entry_points

from pydantic import TypeAdapter

from media_api.contract.prompts import ReadPrompt
from media_service.processes.child_process import begin
from media_service.workers.prompt_reader import GROUP

MOST_ADDRESS_SPACE = 4_000_000_000  # bytes

_PROMPT: TypeAdapter[str] = TypeAdapter(str)
_ANSWER: TypeAdapter[ReadPrompt] = TypeAdapter(ReadPrompt)


def main() -> None:
    """Answer prompts until the service closes the pipe."""
    begin()
    resource.setrlimit(resource.RLIMIT_AS, (MOST_ADDRESS_SPACE,) * 2)
    # Imported only now that the process is confined
    (entry, *_) = entry_points(group=GROUP)
    read_prompt = entry.load()
    for line in sys.stdin.buffer:
        answer = _ANSWER.dump_json(read_prompt(_PROMPT.validate_json(line)))
        sys.stdout.buffer.write(answer + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
