"""How the program `media` ends, and what it raises for a command that is wrong."""

EXIT_COMPLETED = 0
EXIT_FAILED = 1
EXIT_WRONG_COMMAND = 2
EXIT_INTERRUPTED = 130
# As a shell says of a program that SIGPIPE has ended
EXIT_UNREAD = 141


class WrongCommand(Exception):
    """What was typed cannot be run; the message is the sentence that says so."""
