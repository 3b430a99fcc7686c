"""A line to a server on loopback, as slow as a test wants it."""

import contextlib
import socket
import threading
import time

PIECE_BYTES = 1024


class SlowLine:
    """A TCP proxy whose connections share so many bytes a second.

    Args:
        server: Where it leads.

    Attributes:
        address: Where it begins.
        rate: Bytes a second of all connections together, in both directions; None: no limit.
        sent: Bytes that went to the server.
    """

    def __init__(self, server: tuple[str, int]) -> None:
        self._server = server
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address: tuple[str, int] = self._listener.getsockname()
        self.rate: float | None = None
        self.sent = 0
        self._free_at = 0.0
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Take no more connections."""
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                try:
                    far = socket.create_connection(self._server)
                except OSError:
                    near.close()
                    continue
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        try:
            while data := source.recv(PIECE_BYTES if self.rate else 1 << 16):
                self._wait(len(data))
                target.sendall(data)
                if target.getpeername() == self._server:
                    with self._lock:
                        self.sent += len(data)
        except OSError:
            pass
        finally:
            for end in (source, target):
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()

    def _wait(self, size: int) -> None:
        """Wait for a turn: whoever came first has the line first."""
        if self.rate is None:
            return
        with self._lock:
            now = time.monotonic()
            self._free_at = max(self._free_at, now) + size / self.rate
            until = self._free_at
        time.sleep(until - now)
