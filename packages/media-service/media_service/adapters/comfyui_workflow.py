"""Workflows of ComfyUI in API format: read, filled in, and compared with what a server has."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, JsonValue, TypeAdapter, ValidationError

from media_service.engine_api.errors import Misconfigured

_MOST_BYTES = 20_000_000
_SHOWN = 6


class _Node(BaseModel):
    model_config = ConfigDict(extra="allow")

    class_type: str
    inputs: dict[str, JsonValue]


class _NodeInputs(BaseModel):
    required: dict[str, JsonValue] = {}
    optional: dict[str, JsonValue] = {}


class NodeKind(BaseModel):
    """What a server says of a kind of nodes (`/object_info`)."""

    input: _NodeInputs = _NodeInputs()
    output_node: bool = False

    def choices(self, name: str) -> list[JsonValue] | None:
        """Return what an input may be; None: it is no choice, or the server does not say."""
        declared = {**self.input.required, **self.input.optional}.get(name)
        if not isinstance(declared, list) or not declared:
            return None
        if isinstance(declared[0], list):
            return declared[0]
        told = declared[1] if declared[0] == "COMBO" and len(declared) > 1 else None
        found = told.get("options") if isinstance(told, dict) else None
        return found if isinstance(found, list) else None


_NODES: TypeAdapter[dict[str, _Node]] = TypeAdapter(dict[str, _Node])


class Workflow:
    """A workflow; `fill` changes it.

    Args:
        file: As ComfyUI exports it with "Export (API)".

    Raises:
        Misconfigured: If it cannot be read.
    """

    def __init__(self, file: Path) -> None:
        self._name = file.name
        try:
            if file.stat().st_size > _MOST_BYTES:
                raise Misconfigured(f"The workflow {self._name} is too large.")
            self._nodes = _NODES.validate_json(file.read_bytes())
        except OSError as exc:
            raise Misconfigured(f"The workflow {self._name} cannot be read.") from exc
        except ValidationError as exc:
            raise Misconfigured(
                f"{self._name} is no workflow in API format; export it with Export (API)."
            ) from exc

    def __len__(self) -> int:
        return len(self._nodes)

    @property
    def kinds(self) -> set[str]:
        """The kinds of its nodes."""
        return {node.class_type for node in self._nodes.values()}

    def as_json(self) -> dict[str, Any]:
        """Return it as the server takes it."""
        return {name: node.model_dump() for name, node in self._nodes.items()}

    def value(self, target: str) -> JsonValue:
        """Return the value of an input, as `6.text`.

        Raises:
            Misconfigured: If there is no such input.
        """
        node, name = self._place(target)
        return node.inputs[name]

    def fill(self, target: str, value: JsonValue) -> None:
        """Set an input, as `6.text`.

        Raises:
            Misconfigured: If there is no such input.
        """
        node, name = self._place(target)
        node.inputs[name] = value

    def _place(self, target: str) -> tuple[_Node, str]:
        number, _, name = target.partition(".")
        node = self._nodes.get(number)
        if node is None or name not in node.inputs:
            raise Misconfigured(f"The workflow {self._name} has no input {target}.")
        return node, name

    def flaws(
        self, kinds: Mapping[str, NodeKind], targets: Mapping[str, str], output: str
    ) -> Iterator[str]:
        """Say what will fail at a server, each as a sentence.

        Args:
            kinds: What the server has.
            targets: Request field to the input that it fills.
            output: Node whose files are the result.
        """
        for number, node in self._nodes.items():
            kind = kinds.get(node.class_type)
            if kind is None:
                yield f"Node {number} is a {node.class_type}, which the server does not have."
                continue
            filled = {target for target in targets.values() if target.startswith(f"{number}.")}
            for name, value in node.inputs.items():
                if f"{number}.{name}" not in filled and not isinstance(value, list | dict):
                    yield from _flaw_of_choice(number, node, name, kind.choices(name))
        for field, target in targets.items():
            try:
                self._place(target)
            except Misconfigured:
                yield f"{field} fills {target}, which is no input of the workflow."
        yield from self._flaw_of_output(output, kinds)

    def _flaw_of_output(self, output: str, kinds: Mapping[str, NodeKind]) -> Iterator[str]:
        node = self._nodes.get(output)
        if node is None:
            yield f"The output {output} is no node of the workflow."
        elif (kind := kinds.get(node.class_type)) and not kind.output_node:
            yield f"The output {output} is a {node.class_type}, which keeps no file."


def _flaw_of_choice(
    number: str, node: _Node, name: str, choices: list[JsonValue] | None
) -> Iterator[str]:
    if choices is None or node.inputs[name] in choices:
        return
    some = ", ".join(map(str, choices[:_SHOWN])) or "nothing"
    yield (
        f'Node {number} ({node.class_type}) has {name} = "{node.inputs[name]}", which the server '
        f"does not have; it has {some}."
    )
