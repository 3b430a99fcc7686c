"""The webhooks of a service in a terminal."""

from typing import TYPE_CHECKING

from cyclopts import App

from media_service.command.service_commands import Home, Name, moment, run_operator

if TYPE_CHECKING:
    from media_service.operating.operator import Operator

webhooks = App(
    name="webhooks", help="List the webhooks that wait, send or drop them.", version_flags=()
)


@webhooks.command(name="list")
def list_webhooks(*, home: Home = None) -> int:
    """List the webhooks that wait to be sent: task, client, attempts, next one, obstacle.

    Args:
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """

    def lines(operator: "Operator") -> str:
        told = (
            f"{each.uuid}  {each.client}  {each.attempts} in vain  next {moment(each.due_at)}  "
            f"{each.obstacle}".rstrip()
            for each in operator.webhooks()
        )
        return "\n".join(told) or "No webhook waits."

    return run_operator(lines, home)


@webhooks.command
def retry(name: Name, /, *others: Name, home: Home = None) -> int:
    """Send webhooks within seconds, once their receiver is there again.

    Args:
        name: A task, or a client, of which all are sent.
        others: More of them.
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    return run_operator(
        lambda operator: f"{operator.send_webhooks((name, *others))} are sent now.", home
    )


@webhooks.command
def drop(name: Name, /, *others: Name, home: Home = None) -> int:
    """Send webhooks no more; the tasks stay as they are.

    Args:
        name: A task, or a client, of which all are dropped.
        others: More of them.
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    return run_operator(
        lambda operator: f"{operator.drop_webhooks((name, *others))} were dropped.", home
    )
