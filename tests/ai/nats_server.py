"""A NATS server for one test, on a port of its own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.servers import NotInstalledError

if TYPE_CHECKING:
    from nats.aio.client import Client

WITHIN = 10.0
PATHS = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"


@contextmanager
def a_nats_server(port: int = 0) -> Iterator[str]:
    """Its address, until the end of the block. Raises NotInstalledError."""
    program = shutil.which("nats-server", path=PATHS)
    if program is None:
        raise NotInstalledError("nats-server is not installed (apt install nats-server)")
    port = port or free_port()
    command = [program, "--addr", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            _wait_for(port)
            yield f"nats://127.0.0.1:{port}"
        finally:
            process.kill()


async def settle(*clients: Client) -> None:
    """Wait until the server has all that these clients have sent, and they have what it had for them then.

    The first PING of nats-py may overtake what waits to be written; the second follows it.
    """
    for client in (*clients, *clients):
        await client.flush()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _wait_for(port: int) -> None:
    until = time.monotonic() + WITHIN
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            assert time.monotonic() < until
            time.sleep(0.02)
        else:
            return
