"""The parameters of a flow as the options of a command; types, defaults and help are the flow's."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from cyclopts import Parameter
from prefect import Flow
from pydantic import AfterValidator, BaseModel, TypeAdapter, ValidationError

from media_api.client.transport import web_address
from media_api.contract.wrong_values import wrong_value
from media_api.programs.exit_codes import WrongCommand
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.parameters.docstring import summary_of
from media_pipelines.parameters.parameter import EMPTY, parameters_of
from media_pipelines.parameters.shape import UnusableText, shape_of, value_of

AnyFlow = Flow[..., Any]


@dataclass(frozen=True, kw_only=True)
class Invocation:
    """What a command line asks for.

    Attributes:
        parameters: Of the flow, as far as they were given, without service and delivery.
        base_url: Address of a running service; None: an embedded one.
        api_key: Its key.
        home: Folder of the embedded service and of the ledger of jobs.
        output: Where the files go.
        no_keep: Whether nothing stays for the next run.
    """

    parameters: Mapping[str, Any] = field(default_factory=dict)
    base_url: str | None = None
    api_key: str | None = None
    home: str | None = None
    output: str = ""
    no_keep: bool = False


@dataclass(frozen=True, kw_only=True)
class Option:
    """One option of a command.

    Attributes:
        name: Of the parameter, or of a field of it.
        annotation: What it takes.
        help: What it is.
        default: `inspect.Parameter.empty` when it must be given.
        form: Name of the parameter whose field it is.
        of_run: Whether it says where the run works, and is no parameter of the flow.
    """

    name: str
    annotation: Any
    help: str
    default: object = EMPTY
    form: str | None = None
    of_run: bool = False

    @property
    def flag(self) -> str:
        """How it is typed."""
        return f"--{self.name.replace('_', '-')}"

    def as_parameter(self) -> inspect.Parameter:
        """Describe it to the reader of command lines."""
        spoken = _spoken(self.annotation)
        may_be_empty = self.default is None or self.default == "" or self.default == ()
        told = Parameter(
            name=[self.flag, *self._short()],
            help=self.help,
            consume_multiple=get_origin(spoken) is list,
            negative=() if self.default is False else None,
            negative_iterable=(),
            negative_none=(),
        )
        return inspect.Parameter(
            self.name,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=Annotated[spoken | None if may_be_empty else spoken, told],
            default=None if may_be_empty else self.default,
        )

    def _short(self) -> list[str]:
        """Name one of several: --texture-prompt oak --texture-prompt brass."""
        if get_origin(_spoken(self.annotation)) is not list:
            return []
        one = "--person" if self.name == "people" else self.flag.removesuffix("s")
        return [] if one == self.flag else [one]

    def checked(self, given: object) -> object:
        """Return what was given as the flow takes it.

        Raises:
            WrongCommand: If the flow would refuse it.
        """
        try:
            value = self._meant(given)
            TypeAdapter(self.annotation).validate_python(value)
        except UnusableText as exc:
            raise WrongCommand(f"Invalid value for {self.flag}: it {exc}.") from exc
        except ValidationError as exc:
            # The last of the types that it may have is the most general one
            [*_, last] = exc.errors(include_url=False)
            as_json = " as JSON, in brackets" if last["type"] == "list_type" else ""
            told = f"Invalid value for {self.flag}: {wrong_value(last)}{as_json}."
            raise WrongCommand(told) from exc
        return value

    def _meant(self, given: object) -> object:
        shape = shape_of(self.annotation)
        if isinstance(given, list):
            return given[0] if len(given) == 1 and (shape.text or shape.scalar) else given
        return value_of(given, shape)


def _of_service(name: str, annotation: Any) -> Option:
    return Option(
        name=name,
        annotation=annotation,
        help=MediaService.model_fields[name].description or "",
        default=None,
        of_run=True,
    )


_SERVICE = (
    _of_service("base_url", Annotated[str, AfterValidator(web_address)] | None),
    _of_service("api_key", str | None),
    _of_service("home", str | None),
)
_DELIVERY = (
    Option(
        name="output",
        annotation=str,
        help="Folder of the files, or s3://bucket/prefix.",
        of_run=True,
    ),
    Option(
        name="no_keep",
        annotation=bool,
        help="End the embedded service and Prefect's server with this run. In a terminal they stay "
        "for the next one, for ten minutes or MEDIA_KEEP_SECONDS.",
        default=False,
        of_run=True,
    ),
)


def command_of(flow: AnyFlow, run: Callable[[AnyFlow, Invocation], int]) -> Callable[..., int]:
    """Make the command that runs a flow.

    Args:
        flow: What it runs.
        run: Runs it with what was asked for, and returns the exit status.
    """
    options = {option.name: option for option in _options(flow)}

    def command(**given: Any) -> int:
        return run(flow, _asked(options, given))

    parameters = [option.as_parameter() for option in options.values()]
    vars(command)["__signature__"] = inspect.Signature(parameters)
    command.__doc__ = summary_of(flow.fn)
    return command


def _asked(options: Mapping[str, Option], given: Mapping[str, Any]) -> Invocation:
    parameters: dict[str, Any] = {}
    of_run: dict[str, Any] = {}
    for name, value in given.items():
        if value is None:
            continue
        option = options[name]
        place = of_run if option.of_run else parameters
        if option.form:
            place = parameters.setdefault(option.form, {})
        place[name] = option.checked(value)
    return Invocation(parameters=parameters, **of_run)


def _options(flow: AnyFlow) -> Iterator[Option]:
    for name, parameter in parameters_of(flow.fn).items():
        annotation = parameter.annotation
        if name == "service":
            yield from _SERVICE
        elif name == "delivery":
            yield from _DELIVERY
        elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
            yield from _fields(name, annotation)
        else:
            yield Option(
                name=name,
                annotation=annotation,
                help=parameter.help,
                default=parameter.default,
            )


def _fields(form: str, model: type[BaseModel]) -> Iterator[Option]:
    for name, item in model.model_fields.items():
        yield Option(
            name=name,
            annotation=Annotated[(item.annotation, item)],
            help=item.description or "",
            default=item.default,
            form=form,
        )


def _spoken(annotation: Any) -> Any:
    """Return what a terminal can give: a text, number, switch or choice, or a list of those."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _spoken(parts[0])
    if origin in (Union, UnionType):
        members = [_spoken(part) for part in parts if part is not NoneType]
        return next((each for each in members if get_origin(each) is list), members[0])
    if isinstance(origin, type) and issubclass(origin, Sequence):
        # Lists of lists are written as JSON
        inner = _spoken(parts[0])
        return str if get_origin(inner) is list else list[inner]  # type: ignore[valid-type]
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        # As in a cell of a table: a word, or fields between semicolons
        return str
    return annotation
