"""The application behind the server that operators get, in a thread and without its workers."""

import socket
import threading
import time

from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.http.app import create_app
from media_service.operating.serving import _Server
from media_service.settings.settings import Settings


class ServedApp:
    """A service that takes requests and does none.

    Attributes:
        key: Of its client.
        other_key: Of another client.
        url: Its address.
        server: What serves it.
    """

    def __init__(self, settings: Settings) -> None:
        database = open_database(settings)
        self.key = Keyring(database).create("alice", 1)
        self.other_key = Keyring(database).create("bob", 1)
        database.close()
        # It may not end this process when it takes long to stop
        unhurried = settings.model_copy(update={"drain_seconds": 3_600})
        self.server = _Server(create_app(settings), unhurried)
        self.server.config.lifespan = "off"
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address: tuple[str, int] = self._listener.getsockname()
        self.url = f"http://127.0.0.1:{self.address[1]}"
        self._thread = threading.Thread(target=self.server.run, args=([self._listener],))
        self._thread.start()
        while not self.server.started:
            time.sleep(0.01)

    def stop(self) -> float:
        """Tell it to stop; return the seconds that it took."""
        began = time.monotonic()
        self.server.should_exit = True
        self._thread.join()
        return time.monotonic() - began
