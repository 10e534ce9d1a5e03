"""`python -m ai worker`: thinks for the computer players of bots on other machines, which ask over NATS.

Each core takes one job at a time; a worker that is full says so at once, and the bot thinks itself. It keeps nothing.
A job may come from any program that reaches the server. It is read as data (`ai.remote`), in a process whose time and
memory are bounded.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import signal
import sys
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import TYPE_CHECKING

from dotenv import dotenv_values

from ai.child_process import begin_bounded
from ai.console import Games
from ai.levels import has_weights
from ai.remote import BUSY, CLOSING, MISSING, QUEUE, SUBJECT, UnreadableError, checked, choice_bytes, job_from
from ai.thinkers import GRACE, Job, Worker, answer
from games.core.protocol import Choice

if TYPE_CHECKING:
    from nats.aio.msg import Msg

AGAIN = 1.0
"""Seconds before a new connection after an error of the server."""
SETTING = 78
UNSUPPORTED = 69
"""Exit codes with the meanings of sysexits.h, as those of `bot.exits`."""
ON_WINDOWS = "This program does not run on Windows. Use WSL (Windows Subsystem for Linux) or a Linux container."


def main(arguments: Sequence[str], games: Games) -> int:
    """Work until SIGTERM or Ctrl-C; the exit code."""
    if platform.system() == "Windows":  # it has no signal handlers for an event loop
        sys.stderr.write(f"{ON_WINDOWS}\n")
        return UNSUPPORTED
    parser = argparse.ArgumentParser(prog="python -m ai worker", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--nats", help="the server's address; default: NATS_URL of the environment, else of the file .env"
    )
    parser.add_argument(
        "--cores", type=int, default=os.cpu_count() or 1, help="jobs at the same time; default: all cores"
    )
    asked = parser.parse_args(arguments)
    if asked.cores < 1:
        parser.error("argument --cores: must be at least 1")
    try:
        url = checked(_stated() if asked.nats is None else asked.nats)
    except ValueError as error:
        sys.stderr.write(f"NATS_URL: {error}.\n")
        return SETTING
    try:
        asyncio.run(work(url, asked.cores, games))
    except ModuleNotFoundError:
        sys.stderr.write(f"{MISSING}\n")
        return SETTING
    return 0


def _stated() -> str:
    """The address where the bot finds it too. Raises ValueError if there is none, or `.env` cannot be read."""
    try:
        found = os.environ.get("NATS_URL") or dotenv_values(".env", encoding="utf-8-sig").get("NATS_URL")
    except (OSError, UnicodeError):
        raise ValueError("the file .env cannot be read") from None
    if not found:
        raise ValueError("it is not set; it is like nats://user:password@host:4222")
    return found


async def work(url: str, cores: int, games: Games) -> None:
    """Serve jobs until SIGTERM, Ctrl-C or the end of the terminal; then finish the running ones."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:  # `nohup` has it ignored
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    desk, failed = Desk(cores, games), _failures()
    try:
        await desk.start()
        while not stop.is_set():
            await _serve(url, desk, stop, failed)
            with suppress(TimeoutError):
                async with asyncio.timeout(AGAIN):
                    await stop.wait()
    finally:
        desk.close()


async def _serve(url: str, desk: Desk, stop: asyncio.Event, failed: Callable[[Exception], Awaitable[None]]) -> None:
    """Serve jobs until `stop` is set, or the server has sent an error, after which nats-py does not reconnect."""
    import nats
    import nats.errors

    closed = asyncio.Event()

    async def end() -> None:
        closed.set()

    attempts = nats.connect(
        url, max_reconnect_attempts=-1, connect_timeout=5, name="cards worker", error_cb=failed, closed_cb=end
    )
    connecting, stopping = asyncio.create_task(attempts), asyncio.create_task(stop.wait())
    await asyncio.wait([connecting, stopping], return_when=asyncio.FIRST_COMPLETED)
    if not connecting.done():  # there was no server until now
        connecting.cancel()
        return
    client = await connecting
    await client.subscribe(SUBJECT, QUEUE, desk.take)
    for _ in range(2):  # the first PING of nats-py may overtake the subscription, the second follows it
        await client.flush()
    sys.stderr.write(f"Thinking with {desk.cores} {'core' if desk.cores == 1 else 'cores'}.\n")
    closing = asyncio.create_task(closed.wait())
    await asyncio.wait([closing, stopping], return_when=asyncio.FIRST_COMPLETED)
    if closed.is_set():
        sys.stderr.write(f"The NATS server has ended the connection ({client.last_error}), trying again.\n")
        stopping.cancel()
        return
    closing.cancel()
    await desk.finish()
    with suppress(nats.errors.Error, TimeoutError):  # the server is away: there is nothing to drain
        await asyncio.wait_for(client.drain(), CLOSING)


def _failures() -> Callable[[Exception], Awaitable[None]]:
    """Writes one line for each new error: nats-py writes a traceback at each attempt to connect."""
    last = ""

    async def failed(error: Exception) -> None:
        nonlocal last
        if (said := f"NATS is out of reach ({type(error).__name__}), trying again.\n") != last:
            sys.stderr.write(said)
        last = said

    return failed


class Desk:
    """Gives each job to a process of its own, as long as one is free."""

    def __init__(self, cores: int, games: Games) -> None:
        self._games = games
        self._free: list[Worker] = []
        self._all: set[Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._finishing = False
        self.cores = cores

    async def start(self) -> None:
        """Start all processes, and wait until they are ready."""
        await asyncio.gather(*[self._start_one() for _ in range(self.cores)])

    async def _start_one(self) -> None:
        """Start a process. It gets jobs when it has read rules and weights: before, it would be killed as too slow."""
        worker = Worker(begin_bounded)
        self._all.add(worker)
        with suppress(BrokenProcessPool):  # the next job replaces it
            for game in self._games.values():
                await asyncio.wrap_future(worker.pool.submit(has_weights, game))
        self._free.append(worker)

    async def take(self, message: Msg) -> None:
        """Start this job, or refuse it at once."""
        if self._finishing or not self._free:
            await _reply(message, BUSY)
            return
        worker = self._free.pop()
        task = asyncio.create_task(self._do(worker, message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Refuse further jobs, and wait for the running ones."""
        self._finishing = True
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def close(self) -> None:
        """End all processes."""
        for worker in self._all:
            worker.end(wait=not self._tasks)

    async def _do(self, worker: Worker, message: Msg) -> None:
        told, lost = BUSY, False
        try:
            job = job_from(message.data, self._games)
            told = choice_bytes(await self._thought(worker, job))
        except UnreadableError as error:
            sys.stderr.write(f"A job was refused: {error}.\n")
        except (TimeoutError, BrokenProcessPool) as error:  # a stuck or dead process
            sys.stderr.write(f"A job failed: {type(error).__name__}.\n")
            lost = True
        except Exception as error:  # the rules raise any error on a forged position
            sys.stderr.write(f"A job failed: {type(error).__name__}.\n")
        if not lost:
            self._free.append(worker)
        await _reply(message, told)
        if lost:
            self._all.remove(worker)
            worker.end()
            await self._start_one()

    async def _thought(self, worker: Worker, job: Job) -> Choice:
        """The answer. Raises TimeoutError if the asker no longer waits."""
        async with asyncio.timeout(job.seconds + GRACE):
            return await asyncio.wrap_future(worker.pool.submit(answer, job))


async def _reply(message: Msg, told: bytes) -> None:
    from nats.errors import Error

    with suppress(Error):  # the server has ended the connection, or there is no asker that waits
        await message.respond(told)
