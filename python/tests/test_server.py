import os
import socket
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import urlsplit

import pytest

from guildhall_testing import Hall, HallError

OWNER = """
from guildhall_testing import Hall
hall = Hall().start()
print(hall.url, hall._server._data, flush=True)
input()
"""


def test_a_server_ends_with_the_process_that_has_started_it():
    env = {name: value for name, value in os.environ.items() if name != "GUILDHALL_URL"}
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", OWNER], env=env, stdin=pipe, stdout=pipe, text=True) as owner:
        url, data = owner.stdout.readline().split()
        address = urlsplit(url)
        with socket.create_connection((address.hostname, address.port)) as connection:
            assert os.path.isdir(data)
            owner.kill()
            owner.wait()
            connection.settimeout(60)
            # The connection ends with the server.
            assert connection.recv(1) == b""
    assert not os.path.exists(data)


def test_a_program_that_ends_shows_what_it_has_printed(monkeypatch, tmp_path):
    monkeypatch.delenv("GUILDHALL_URL", raising=False)
    program = tmp_path / "broken"
    program.write_text("#!/bin/sh\necho There is no disk.\nexit 3\n")
    program.chmod(0o755)
    with pytest.raises(HallError, match=r"ended with status 3. Its last lines:\n  There is no disk."):
        Hall(program=program).start()
    with pytest.raises(HallError, match="does not exist"):
        Hall(program=tmp_path / "absent").start()


def test_an_address_without_a_server_for_tests(monkeypatch):
    monkeypatch.delenv("GUILDHALL_URL", raising=False)
    with socket.create_server(("127.0.0.1", 0)) as closed:
        url = f"http://127.0.0.1:{closed.getsockname()[1]}"
    with pytest.raises(HallError, match=f"No server answers at {url}"):
        Hall(url).start()
    with pytest.raises(HallError, match="not running"):
        Hall(url).world({"people": ["ada"]})
    with pytest.raises(HallError, match="no program and no settings"):
        Hall(url, settings={"GUILDHALL_LOG": "info"})

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Page) as other:
        threading.Thread(target=other.handle_request, daemon=True).start()
        with pytest.raises(HallError, match="has no /testing routes"):
            Hall(f"http://127.0.0.1:{other.server_port}").start()


@pytest.mark.world(people=["ada"], bots={"helper": {}})
def test_a_bot_that_ends_early_shows_its_output(world):
    helper = world.bots["helper"]
    with pytest.raises(HallError, match=r"The program of helper ended with status 4. Its last lines:\n  no token") as failed:
        with helper.runs([sys.executable, "-c", "print('no token'); raise SystemExit(4)"], ready="ready"):
            pass
    assert helper.token not in str(failed.value)
    with pytest.raises(HallError, match="is not ready in time"):
        with helper.runs([sys.executable, "-c", "input()"], ready="ready", within=0):
            pass
