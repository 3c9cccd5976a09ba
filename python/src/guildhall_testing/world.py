"""What a declaration makes in a hall."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import HallError
from .person import Person, person_path
from .wire import Wire, segment

_SHOWN_LINES = 20


@dataclass(frozen=True)
class Guild:
    """A guild that was declared."""

    id: str
    name: str
    roles: Mapping[str, str]
    """The ids of its roles by their names."""
    channels: Mapping[str, str]
    """The ids of its channels by their names."""


class Bot:
    """A bot of a world: what a program needs to run as it."""

    def __init__(self, wire: Wire, path: str, name: str, shown: Mapping[str, Any]) -> None:
        self._wire = wire
        self._path = path
        self.name = name
        """The name in the declaration."""
        self.id = str(shown["id"])
        """The id of its user."""
        self.username = str(shown["username"])
        self.token = str(shown["token"])
        self.application_id = str(shown["application_id"])
        self.public_key = str(shown["public_key"])
        """Verifies the signatures of requests to its endpoint: hexadecimal, Ed25519."""
        self.env: Mapping[str, str] = dict(shown["env"])
        """The environment for its program: GUILDHALL_URL, GUILDHALL_TOKEN, GUILDHALL_APPLICATION_ID, GUILDHALL_GUILD_ID,
        GUILDHALL_PUBLIC_KEY."""

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"

    def answers_at(self, url: str) -> None:
        """Makes the platform send its interactions to an address. It is pinged first, so it must answer already."""
        self._wire.request("POST", f"{self._path}/answers_at", {"url": url})

    @contextmanager
    def runs(
        self, command: Sequence[str | Path], *, ready: str, within: float = 60, env: Mapping[str, str] | None = None
    ) -> Iterator[subprocess.Popen[bytes]]:
        """Runs the bot's program with `bot.env` until the block ends. Enters it when the program's output has matched the pattern
        `ready`; raises with the output if it ends before that, or is not ready after `within` seconds."""
        with tempfile.TemporaryDirectory() as folder, (Path(folder) / "output").open("wb") as output:
            program = subprocess.Popen(
                [str(one) for one in command],
                env={**os.environ, "PYTHONUNBUFFERED": "1", **self.env, **(env or {})},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
            try:
                self._await_ready(program, Path(output.name), re.compile(ready), time.monotonic() + within)
                yield program
            finally:
                program.terminate()
                try:
                    program.wait(5)
                except subprocess.TimeoutExpired:
                    program.kill()
                    program.wait()

    def _await_ready(self, program: subprocess.Popen[bytes], output: Path, ready: re.Pattern[str], end: float) -> None:
        while True:
            status = program.poll()
            text = output.read_text(errors="replace")
            if ready.search(text):
                return
            how = f"ended with status {status}" if status is not None else "is not ready in time"
            if status is not None or time.monotonic() > end:
                lines = "\n".join(f"  {line}" for line in text.splitlines()[-_SHOWN_LINES:])
                raise HallError(f"The program of {self.name} {how}. Its last lines:\n{lines or '  (nothing)'}")
            time.sleep(0.02)


class World:
    """Everything that a declaration made, by the names in it. `close`, or the end of a `with` block, disconnects its people."""

    def __init__(self, wire: Wire, shown: Mapping[str, Any], within: float) -> None:
        self._wire = wire
        self.id = str(shown["id"])
        self.people: Mapping[str, Person] = {
            name: Person(wire, person_path(self.id, name), name, one, within) for name, one in shown["people"].items()
        }
        path = f"/worlds/{segment(self.id)}/bots"
        self.bots: Mapping[str, Bot] = {
            name: Bot(wire, f"{path}/{segment(name)}", name, one) for name, one in shown["bots"].items()
        }
        self.guilds: Mapping[str, Guild] = {
            name: Guild(one["id"], one["name"], _ids(one["roles"]), _ids(one["channels"]))
            for name, one in shown["guilds"].items()
        }

    def __enter__(self) -> World:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Disconnects its people; what they made stays."""
        self._wire.request("DELETE", f"/worlds/{segment(self.id)}")


def _ids(made: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    return {name: one["id"] for name, one in made.items()}
