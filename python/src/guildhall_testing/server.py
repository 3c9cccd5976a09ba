"""The server in a process of its own, on a store of its own that is deleted with it."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from .errors import HallError

_SHOWN_LINES = 20
_NOT_INHERITED = re.compile(r"^(GUILDHALL_.*|DATABASE_URL|NATS_URL|PORT|HOST|NODE_OPTIONS)$")
_SETTINGS = {
    "PORT": "0",
    "GUILDHALL_LOG": "warn",
    "GUILDHALL_TESTING": "on",
    "GUILDHALL_CLOCK": "turnable",
    "GUILDHALL_OUTBOUND": "loopback",
    "GUILDHALL_RATE_LIMITS": "off",
    "GUILDHALL_REGISTRATIONS_PER_HOUR": "1000000",
    "GUILDHALL_VOICE_PORTS": "0",
}
_GUARD = """
import { rmSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
const look = () => {
  try {
    process.kill(%d, 0);
  } catch {
    rmSync(process.env.GUILDHALL_DATA, { recursive: true, force: true });
    process.kill(process.pid, 'SIGKILL');
  }
};
if (isMainThread) setInterval(look, 500).unref();
"""
"""Runs in the server's process: it ends, and its store is deleted, when the test's process is gone."""


class Server:
    """A running server. Raises with its output if it does not start."""

    def __init__(self, settings: Mapping[str, str], program: str | Path | None) -> None:
        self._data = tempfile.mkdtemp(prefix="guildhall-test-")
        self._lines: deque[str] = deque(maxlen=_SHOWN_LINES)
        self._listens = threading.Event()
        self.url = ""
        inherited = {name: value for name, value in os.environ.items() if not _NOT_INHERITED.match(name)}
        guard = f"--import=data:text/javascript,{quote(_GUARD % os.getpid())}"
        try:
            self._process = subprocess.Popen(
                find_program(program),
                env={**inherited, "NODE_OPTIONS": guard, **_SETTINGS, **settings, "GUILDHALL_DATA": self._data},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                # A group, so that a command that has started the server as its child is ended with it.
                start_new_session=True,
                text=True,
            )
        except BaseException:
            shutil.rmtree(self._data, ignore_errors=True)
            raise
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        atexit.register(self.stop)
        self._listens.wait()
        if self.url == "":
            words = self.last_words()
            self.stop()
            raise HallError(f"The platform could not be started. {words}")

    def last_words(self) -> str:
        """Why it does not answer: its last lines, if it has ended."""
        try:
            status = self._process.wait(0.25)
        except subprocess.TimeoutExpired:
            return ""
        self._reader.join(5)
        lines = "\n".join(f"  {line}" for line in self._lines)
        return f"It has ended with status {status}. Its last lines:\n{lines or '  (nothing)'}"

    def stop(self) -> None:
        """Ends it at once and deletes its store."""
        atexit.unregister(self.stop)
        if hasattr(os, "killpg"):
            try:
                os.killpg(self._process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        else:
            self._process.kill()
        self._process.wait()
        self._reader.join(5)
        shutil.rmtree(self._data, ignore_errors=True)

    def _read(self) -> None:
        """Reads all output, since a full pipe would stop the server."""
        assert self._process.stdout is not None
        with self._process.stdout as output:
            for line in output:
                self._lines.append(line.rstrip())
                found = re.search(r"listens on (http://\S+)", line)
                if found and self.url == "":
                    self.url = found[1]
                    self._listens.set()
        self._listens.set()


def find_program(given: str | Path | None = None) -> list[str]:
    """The command of the server: `given` or GUILDHALL_PROGRAM, a program or a script for Node; else `guildhall` of the path or of a
    node_modules folder above; else that of the checkout that contains this file."""
    named = given or os.environ.get("GUILDHALL_PROGRAM")
    if named:
        if not Path(named).exists():
            raise HallError(f"The program of the server does not exist: {named} (GUILDHALL_PROGRAM).")
        return _command(Path(named))
    installed = shutil.which("guildhall")
    if installed:
        return [installed]
    here = Path.cwd()
    for folder in (here, *here.parents):
        local = folder / "node_modules" / ".bin" / "guildhall"
        if local.exists():
            return [str(local)]
    checkout = Path(__file__).resolve().parents[3] / "scripts" / "start.mjs"
    if checkout.exists():
        return _command(checkout)
    raise HallError(
        "There is no server. Install the npm package 'guildhall', or set GUILDHALL_PROGRAM to the path of the server's main.mjs, "
        "or GUILDHALL_URL to the address of a running server."
    )


def _command(program: Path) -> list[str]:
    return ["node", str(program)] if program.suffix in {".mjs", ".js", ".ts"} else [str(program)]
