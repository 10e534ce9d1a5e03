"""A server on the loopback interface that reads whole requests and answers with given bytes."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

OK = b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"id":"1"}'
Answers = Callable[[int, asyncio.StreamWriter], Awaitable[None]]


class Server:
    """Reads whole requests, and answers each by its number. `connections` counts them."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self.requests: list[bytes] = []
        self.connections = 0
        self._ended = asyncio.Semaphore(0)
        self.url = ""

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                [length] = [line.split(b": ")[1] for line in head.split(b"\r\n") if line.startswith(b"Content-Length")]
                self.requests.append(head + await reader.readexactly(int(length)))
                await self._answers(len(self.requests), writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()
        self._ended.release()

    async def ended(self, connections: int) -> None:
        """Return when this many more connections have ended."""
        async with asyncio.timeout(5):
            for _ in range(connections):
                await self._ended.acquire()


@asynccontextmanager
async def listening(answers: Answers) -> AsyncIterator[Server]:
    """The server, while the context is open."""
    server = Server(answers)
    socket = await asyncio.start_server(server.handle, "127.0.0.1", 0)
    server.url = f"http://127.0.0.1:{socket.sockets[0].getsockname()[1]}"
    try:
        yield server
    finally:
        socket.close()


async def say_ok(number: int, writer: asyncio.StreamWriter) -> None:
    writer.write(OK)


def saying(*answers: bytes) -> Answers:
    """Answer the first request with the first of these, and so on."""

    async def say(number: int, writer: asyncio.StreamWriter) -> None:
        writer.write(answers[number - 1])

    return say
