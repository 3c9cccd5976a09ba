"""A platform for tests."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .clock import Clock
from .errors import HallError
from .server import Server
from .values import Seconds, given, milliseconds
from .wire import Wire, segment
from .world import Bot, World

DEFAULT_WITHIN = 3.5
"""Seconds that a wait may take; longer than the 3 s that a bot has to respond."""


class Fault:
    """Something that goes wrong until it is removed, or the `with` block ends."""

    def __init__(self, wire: Wire, shown: Mapping[str, Any]) -> None:
        self._wire = wire
        self.id = str(shown["id"])
        self.seed = int(shown["seed"])
        """Repeats its decisions in another fault."""

    def __enter__(self) -> Fault:
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()

    @property
    def effects(self) -> int:
        """How often it took effect until now."""
        return self._counter("effects")

    @property
    def matched(self) -> int:
        """How many requests, events or sessions it applied to."""
        return self._counter("matched")

    def remove(self) -> None:
        """Ends it."""
        self._wire.request("DELETE", f"/faults/{segment(self.id)}")

    def _counter(self, name: str) -> int:
        for one in self._wire.request("GET", "/faults"):
            if one["id"] == self.id:
                return int(one[name])
        raise HallError(f"The fault {self.id} has been removed.")


class Hall:
    """A platform for tests: the running one at `url` or GUILDHALL_URL, or else one of its own, which is started by `start` or `with`
    and ends with the block. `within` is how many seconds a wait may take, in real time."""

    def __init__(
        self,
        url: str | None = None,
        *,
        program: str | Path | None = None,
        settings: Mapping[str, str] | None = None,
        within: Seconds = DEFAULT_WITHIN,
    ) -> None:
        self._url = url or os.environ.get("GUILDHALL_URL") or None
        self._program = program
        self._settings = dict(settings or {})
        self._within = milliseconds(within) / 1000
        self._server: Server | None = None
        self._wire: Wire | None = None
        if self._url and (program or settings):
            raise HallError(f"The running server at {self._url} is used, so there can be no program and no settings.")

    def __enter__(self) -> Hall:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def url(self) -> str:
        """`http://127.0.0.1:port`, without /api."""
        return self._started().url

    @property
    def clock(self) -> Clock:
        return Clock(self._started())

    def start(self) -> Hall:
        """Starts the server, unless a running one is used; returns the hall when it answers."""
        if self._url is None:
            self._server = Server(self._settings, self._program)
            self._wire = Wire(self._server.url, self._server.last_words)
        else:
            self._wire = Wire(self._url.rstrip("/"), lambda: "")
            self._wire.request("GET", "/clock")
        return self

    def stop(self) -> None:
        """Ends the server and deletes its store; one that was running stays."""
        if self._server is not None:
            self._server.stop()
            self._server = None
        self._wire = None

    def world(self, declaration: Mapping[str, Any] | str | Path) -> World:
        """Makes people, guilds, roles, channels and bots, and connects the people. A declaration has the keys of
        docs/testing-bots.md#worlds; a text is YAML, a Path a file with it."""
        wire = self._started()
        if isinstance(declaration, Mapping):
            return World(wire, wire.request("POST", "/worlds", declaration), self._within)
        text = declaration.read_text() if isinstance(declaration, Path) else declaration
        return World(wire, wire.request("POST", "/worlds", text, yaml=True), self._within)

    def fault(self, /, kind: str, *, bot: Bot | str | None = None, **fields: Any) -> Fault:
        """Makes something go wrong (docs/testing.md#faults): `with hall.fault("rate_limit", bot=helper, times=2): ...`. A field whose
        name Python reserves has an underscore: `from_`."""
        named = {name.rstrip("_"): value for name, value in fields.items()}
        target = bot.id if isinstance(bot, Bot) else bot
        wire = self._started()
        return Fault(wire, wire.request("POST", "/faults", given({"kind": kind, "bot": target, **named})))

    def _started(self) -> Wire:
        if self._wire is None:
            raise HallError("The hall is not running: write `with Hall() as hall:`, or call start().")
        return self._wire
