"""A PostgreSQL server for the tests: one for each process of pytest, thrown away at its end.

It is started from Debian's binaries, in a folder of its own and on a socket alone; as root it runs as `postgres`,
since it refuses root. TEST_POSTGRES_URL names another server, with a user who may create databases.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg
import sqlalchemy as sa

from tests.servers import NotInstalledError

DEBIAN = Path("/usr/lib/postgresql")
QUICK = "-c fsync=off -c full_page_writes=off -c listen_addresses="
"""Nothing that is tested survives a power failure."""
CAREFUL = "-c fsync=off -c listen_addresses= -c max_connections=200"
"""Everything survives a kill -9 of the server, also in the middle of writing a page; for four processes, 16 shares."""


class Server:
    """One cluster in a folder."""

    def __init__(self, programs: Path, folder: Path, options: str) -> None:
        self._programs, self._data, self._folder, self._options = programs, folder / "data", folder, options
        self._user: dict[str, Any] = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
        self.url = f"postgresql+asyncpg://postgres@/postgres?host={folder}"

    @property
    def pid(self) -> int:
        """The process that all others of the server are children of."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def create(self) -> None:
        if self._user:
            shutil.chown(self._folder, **self._user)
        self._call("initdb", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale", "C.UTF-8", "-N")

    def start(self) -> None:
        log = self._folder / "log"
        self._call("pg_ctl", "start", "-w", "-s", "-l", str(log), "-o", f"{self._options} -k {self._folder}")

    def stop(self, mode: str = "immediate") -> None:
        """`immediate` is a crash; `kill` is kill -9 for all its processes at the same time."""
        if mode == "kill":
            self._kill()
            return
        self._call("pg_ctl", "stop", "-w", "-s", "-m", mode)

    def _kill(self) -> None:
        os.kill(self.pid, signal.SIGSTOP)  # it starts no further process while they are listed
        all_of_it = [self.pid, *_children(self.pid)]
        for pid in all_of_it:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        while any(_runs(pid) for pid in all_of_it):
            time.sleep(0.02)
        # a dead process that its parent has not read yet looks alive to the next server
        for left in (self._data / "postmaster.pid", *self._folder.glob(".s.PGSQL.*")):
            left.unlink()

    def _call(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), "-D", str(self._data), *arguments]
        subprocess.run(
            command, check=True, cwd=self._folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, **self._user
        )


def _runs(pid: int) -> bool:
    """Whether it is there, and no mere entry that waits to be read by its parent."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in found.read_text().split()] if found.exists() else []


@contextmanager
def a_server(options: str = QUICK) -> Iterator[Server]:
    """A server that runs until the end of the block. Raises NotInstalledError."""
    programs = sorted(DEBIAN.glob("*/bin"), key=lambda path: int(path.parent.name))
    on_path = shutil.which("initdb")
    if not programs and on_path is None:
        raise NotInstalledError("PostgreSQL is not installed (initdb is not found)")
    folder = Path(tempfile.mkdtemp(prefix="kings-postgres-"))
    server = Server(programs[-1] if programs else Path(str(on_path)).parent, folder, options)
    try:
        server.create()
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


@contextmanager
def a_database(server_url: str) -> Iterator[str]:
    """The URL of a new database, dropped afterwards with all connections to it."""
    name = f"kings_{uuid4().hex}"
    execute(server_url, f"CREATE DATABASE {name} TEMPLATE template0")
    try:
        yield sa.make_url(server_url).set(database=name).render_as_string(hide_password=False)
    finally:
        execute(server_url, f"DROP DATABASE {name} WITH (FORCE)")


LAYOUT = """
SELECT md5(string_agg(line, ',' ORDER BY line)) FROM (
    SELECT concat_ws(' ', relname, relacl, attname, atttypid, attnotnull, atthasdef) AS line
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND attnum > 0
    UNION ALL SELECT concat_ws(' ', conname, contype, conrelid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', proname, prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', tgname, tgrelid) FROM pg_trigger JOIN pg_class ON tgrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace
) AS lines"""
"""All that tests may have changed, without the rows."""


def mark(url: str) -> None:
    """Its tables are those of the newest schema: `empty` keeps them for `restore`, as long as they are the same."""
    execute(url, f"DO $$ BEGIN EXECUTE format('COMMENT ON SCHEMA public IS %L', ({LAYOUT})); END $$")


def empty(url: str) -> None:
    """Make it as if it were new; no connection to it may be open. Making a new one takes a third of a second."""
    name = sa.make_url(url).database
    execute(url, f"ALTER DATABASE {name} RESET ALL")  # settings count from the next session on
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    execute(
        url,
        f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {others}",
        f"""
        DO $$ BEGIN
            IF obj_description('public'::regnamespace) = ({LAYOUT}) THEN
                ALTER SCHEMA public RENAME TO kept;
            ELSE
                DROP SCHEMA public CASCADE;
            END IF;
            CREATE SCHEMA public;
        END $$""",
    )


def restore(url: str, version: str) -> bool:
    """Give it the tables that `empty` has kept, without rows; whether it has tables now."""
    execute(
        url,
        f"""
        DO $$ DECLARE found record; filled bool; BEGIN
            IF to_regnamespace('kept') IS NULL OR EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public') THEN
                RETURN;
            END IF;
            UPDATE kept.alembic_version SET version_num = '{version}';
            FOR found IN SELECT * FROM pg_tables WHERE schemaname = 'kept' AND tablename <> 'alembic_version' LOOP
                EXECUTE format('SELECT EXISTS (SELECT FROM kept.%I)', found.tablename) INTO filled;
                IF filled THEN
                    EXECUTE format('TRUNCATE kept.%I CASCADE', found.tablename);
                END IF;
            END LOOP;
            FOR found IN SELECT * FROM pg_sequences WHERE schemaname = 'kept' LOOP
                PERFORM setval(format('kept.%I', found.sequencename), found.start_value, false);
            END LOOP;
            DROP SCHEMA public;
            ALTER SCHEMA kept RENAME TO public;
        END $$""",
    )
    return bool(execute(url, "SELECT FROM pg_tables WHERE schemaname = 'public'"))


def execute(url: str, *statements: str) -> list[tuple[Any, ...]]:
    """What a second program does to the database; the rows of the last statement."""

    async def run() -> list[tuple[Any, ...]]:
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        try:
            found = [await connection.fetch(statement) for statement in statements]
            return [tuple(row) for row in found[-1]]
        finally:
            await connection.close()

    return asyncio.run(run())
