"""Requests to the /testing routes of a server."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from typing import Any
from urllib.parse import quote, urlsplit

from .errors import HallError, error_of


class Abort:
    """Ends the request of the thread that is in its block, from another thread: the server then stops waiting too."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._connection: HTTPConnection | None = None
        self._is_over = False

    def __enter__(self) -> None:
        _thread.abort = self

    def __exit__(self, *_: object) -> None:
        _thread.abort = None

    def connect(self, connection: HTTPConnection) -> None:
        """Opens the connection of a request. Raises ConnectionAbortedError if it is over."""
        with self._lock:
            if self._is_over:
                raise ConnectionAbortedError("The call was cancelled")
            connection.connect()
            self._connection = connection

    def now(self) -> None:
        """Ends the request, and those that would follow."""
        with self._lock:
            self._is_over = True
            if self._connection is not None and self._connection.sock is not None:
                self._connection.sock.shutdown(socket.SHUT_RDWR)


class _Thread(threading.local):
    abort: Abort | None = None


_thread = _Thread()


class Wire:
    """The /testing routes of one server. Each request has a connection of its own, so that threads share nothing."""

    def __init__(self, url: str, explain: Callable[[], str]) -> None:
        self.url = url
        self._explain = explain

    def request(self, method: str, path: str, body: object = None, *, yaml: bool = False) -> Any:
        """Returns the JSON of the response, None if it has none. `explain` says why a server does not answer."""
        data = None if body is None else (str(body) if yaml else json.dumps(body)).encode()
        headers = {} if data is None else {"content-type": "application/yaml" if yaml else "application/json"}
        address = urlsplit(self.url)
        connection = HTTPConnection(address.hostname or "127.0.0.1", address.port or 80)
        try:
            if _thread.abort is not None:
                _thread.abort.connect(connection)
            connection.request(method, f"/testing{path}", data, headers)
            response = connection.getresponse()
            text = response.read()
        except (OSError, HTTPException) as error:
            raise HallError(f"No server answers at {self.url}: {error}. {self._explain()}".rstrip()) from error
        finally:
            connection.close()
        is_json = (response.getheader("content-type") or "").startswith("application/json")
        if response.status == 204:
            return None
        if not is_json:
            raise HallError(
                f"The server at {self.url} has no /testing routes. It must be started with GUILDHALL_TESTING=on."
            )
        answer = json.loads(text)
        if response.status >= 400:
            raise error_of(f"{method} /testing{path}", response.status, answer)
        return answer


def segment(name: str) -> str:
    """A name as a part of a path."""
    return quote(name, safe="")
