"""Workflows of ComfyUI in API format: read, filled in, and compared with what a server has."""

from collections.abc import Iterator, Mapping
from math import inf
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, JsonValue, TypeAdapter, ValidationError

from media_service.adapters.json_places import number_of
from media_service.engine_api.errors import Misconfigured

_MOST_BYTES = 20_000_000
_SHOWN = 6
# An input or output that takes every type
_ANY = "*"


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
    output: list[JsonValue] = []
    output_node: bool = False

    def _declared(self, name: str) -> list[JsonValue]:
        declared = {**self.input.required, **self.input.optional}.get(name)
        return declared if isinstance(declared, list) else []

    def type_of(self, name: str) -> str:
        """Return the type of an input, as `MODEL`; empty: it is a choice, or not said."""
        declared = self._declared(name)
        found = declared[0] if declared else None
        return found if isinstance(found, str) and found != "COMBO" else ""

    def bounds(self, name: str) -> tuple[float, float]:
        """Return the least and the largest value of an input."""
        told = next((each for each in self._declared(name)[1:] if isinstance(each, dict)), {})
        least, largest = number_of(told.get("min")), number_of(told.get("max"))
        return -inf if least is None else least, inf if largest is None else largest

    def choices(self, name: str) -> list[JsonValue] | None:
        """Return what an input may be; None: it is no choice, or the server does not say."""
        declared = self._declared(name)
        if not declared:
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
                f"{self._name} is not a workflow in API format; export it with Export (API)."
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
            missing = [name for name in kind.input.required if name not in node.inputs]
            if missing:
                yield f"Node {number} ({node.class_type}) lacks {', '.join(missing[:_SHOWN])}."
            filled = {target for target in targets.values() if target.startswith(f"{number}.")}
            for name, value in node.inputs.items():
                if isinstance(value, list):
                    yield from self._flaw_of_link(number, name, value, kinds)
                yield from _flaw_of_number(number, node, name, kind)
                if f"{number}.{name}" not in filled and not isinstance(value, list | dict):
                    yield from _flaw_of_choice(number, node, name, kind.choices(name))
        for field, target in targets.items():
            try:
                self._place(target)
            except Misconfigured:
                yield f"{field} fills {target}, which is not an input of the workflow."
        yield from self._flaw_of_output(output, kinds)

    def _flaw_of_link(
        self, number: str, name: str, link: list[JsonValue], kinds: Mapping[str, NodeKind]
    ) -> Iterator[str]:
        source = self._nodes.get(str(link[0])) if link else None
        place = f"Input {name} of node {number}"
        if source is None:
            yield f"{place} comes from node {link[0] if link else 'none'}, which does not exist."
            return
        made = kinds[source.class_type].output if source.class_type in kinds else []
        slot = link[1] if len(link) > 1 else None
        wanted = kinds[self._nodes[number].class_type].type_of(name)
        if not isinstance(slot, int) or not made:
            return
        if not 0 <= slot < len(made):
            yield f"{place} comes from output {slot} of node {link[0]}, which has {len(made)}."
        elif wanted and made[slot] not in (wanted, _ANY) and _ANY not in wanted:
            yield f"{place} wants {wanted}, and gets {made[slot]} from node {link[0]}."

    def _flaw_of_output(self, output: str, kinds: Mapping[str, NodeKind]) -> Iterator[str]:
        node = self._nodes.get(output)
        if node is None:
            yield f"The output {output} is not a node of the workflow."
        elif (kind := kinds.get(node.class_type)) and not kind.output_node:
            yield f"The output {output} is a {node.class_type}, which keeps no file."


def _flaw_of_number(number: str, node: _Node, name: str, kind: NodeKind) -> Iterator[str]:
    value = number_of(node.inputs[name])
    least, largest = kind.bounds(name)
    if value is not None and not least <= value <= largest:
        yield (
            f"Node {number} ({node.class_type}) has {name} = {value:g}, and the server takes"
            f" {least:g} to {largest:g}."
        )


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
