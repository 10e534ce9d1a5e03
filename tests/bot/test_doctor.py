"""The doctor against a stand-in for Discord, with one fault after the other."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from bot import exits
from bot.__main__ import main
from bot.doctor import account
from bot.doctor.examination import examine
from bot.doctor.findings import Finding, is_well, report
from bot.doctor.machine import database, ports
from bot.settings import Settings
from bot.shares.locks import member_engine
from db.claim import claim
from fake_discord.bot import TOKEN, pointed
from fake_discord.faults import Effect
from fake_discord.server import Wire, running
from tests.ai.nats_server import free_port
from tests.db.postgres import execute
from tests.template import fresh


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    async with running() as wire:
        with pointed(wire.url):
            yield wire


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.doctor.machine.joins_characters", lambda: True)
    return Settings(discord_token=TOKEN, database_url=f"sqlite+aiosqlite:///{tmp_path}/bot.db")


def of(findings: Sequence[Finding], what: str) -> Finding:
    [found] = [finding for finding in findings if finding.what.startswith(what)]
    return found


def wrong(findings: Sequence[Finding]) -> list[str]:
    return [finding.what for finding in findings if finding.status == "wrong"]


async def test_the_doctor_finds_nothing_to_mend_at_a_complete_bot(wire: Wire, settings: Settings) -> None:
    findings = await examine(settings)
    assert [finding.status for finding in findings] == ["ok"] * len(findings)
    assert {finding.what for finding in findings} == {
        *("Token", "Intents", "Sessions", "Servers", "Clock", "Database", "Disk", "Files", "Data", "Pictures", "Ports")
    }
    assert is_well(findings) and report(findings).endswith("\nNothing to mend.")
    assert not Path("bot.db").exists(), "it only looks"
    assert [request.method for request in wire.requests] == ["GET"] * len(wire.requests)


async def test_a_permission_that_a_server_does_not_give_is_named_with_a_link(wire: Wire, settings: Settings) -> None:
    wire.state.granted = str(int(wire.state.granted) & ~(1 << 15) & ~(1 << 3))
    findings = await examine(settings)
    assert wrong(findings) == [f"Server Court ({wire.guild})"]
    found = of(findings, "Server Court")
    assert "Attach Files" in found.said and "Send Messages" not in found.said
    assert f"client_id={wire.state.application_id}" in found.advice
    assert "0 of 1" in of(findings, "Servers").said


async def test_an_administrator_lacks_nothing(wire: Wire, settings: Settings) -> None:
    wire.state.granted = str(1 << 3)
    assert wrong(await examine(settings)) == []


async def test_a_bot_in_no_server_gets_the_link(wire: Wire, settings: Settings) -> None:
    wire.state.guilds.clear()
    findings = await examine(settings)
    assert wrong(findings) == []
    assert "permissions=" in of(findings, "Servers").advice


@pytest.mark.parametrize(
    ("application", "what", "status", "said"),
    [
        ({"interactions_endpoint_url": "https://a.example"}, "Interactions", "wrong", "never reach"),
        ({"bot_require_code_grant": True}, "Invite", "wrong", "cannot be used"),
        ({"flags": 1 << 15}, "Intents", "ok", "Server Members"),
        ({"flags": 1 << 18}, "Intents", "ok", "Message Content"),
    ],
)
async def test_the_doctor_checks_the_settings_of_the_application(
    wire: Wire, settings: Settings, application: dict[str, Any], what: str, status: str, said: str
) -> None:
    wire.state.application.update(application)
    found = of(await examine(settings), what)
    assert (found.status, said in found.said) == (status, True)
    assert found.advice


async def test_the_doctor_reports_an_unknown_token_and_where_to_get_another(wire: Wire, settings: Settings) -> None:
    wire.faults.add("GET", "/users/@me", Effect(status=401, body={"message": "401: Unauthorized", "code": 0}))
    findings = await examine(settings)
    assert wrong(findings) == ["Token"]
    assert "developer portal" in of(findings, "Token").advice


async def test_without_session_starts_the_doctor_says_when_there_are_more(wire: Wire, settings: Settings) -> None:
    left = {"total": 1000, "remaining": 0, "reset_after": 7_200_000, "max_concurrency": 1}
    told = {"url": "", "shards": 1, "session_start_limit": left}
    wire.faults.add("GET", "/gateway/bot", Effect(status=200, body=told))
    found = of(await examine(settings), "Sessions")
    assert found.status == "wrong" and "2.0 hours" in found.advice


@pytest.mark.parametrize(("ahead", "status"), [(2, "ok"), (60, "wrong"), (-60, "wrong")])
async def test_the_doctor_reports_a_clock_that_is_a_minute_wrong(
    wire: Wire, settings: Settings, monkeypatch: pytest.MonkeyPatch, ahead: int, status: str
) -> None:
    class Shifted(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> datetime:
            return datetime.now(UTC) + timedelta(seconds=ahead)

    monkeypatch.setattr(account, "datetime", Shifted)
    found = of(await examine(settings), "Clock")
    assert found.status == status
    assert status == "ok" or ("ahead of" if ahead > 0 else "behind") in found.said


async def test_without_a_network_the_rest_is_still_checked(settings: Settings) -> None:
    with pointed("http://127.0.0.1:9"):
        findings = await examine(settings)
    unknown = [finding.what for finding in findings if finding.status == "unknown"]
    assert unknown == ["Token", "Intents", "Sessions", "Servers", "Clock"]
    assert wrong(findings) == []
    assert of(findings, "Database").status == "ok"
    assert "5 could not be checked" in report(findings)


async def test_the_doctor_tells_apart_new_used_damaged_and_missing_databases(
    settings: Settings, tmp_path: Path
) -> None:
    url = settings.database_url
    assert "set up at the first start" in (await database(url)).said
    await fresh(url)
    with claim(url):
        found = await database(url)
        assert found.status == "ok" and "of this version" in found.said and "works on it now" in found.said
    assert "works on it now" not in (await database(url)).said
    (tmp_path / "bot.db").write_bytes(b"no database at all" * 1000)
    found = await database(url)
    assert found.status == "wrong" and "restore" in found.said
    found = await database(f"sqlite+aiosqlite:///{tmp_path}/none/bot.db")
    assert found.status == "wrong" and "no folder" in found.said
    found = await database(f"{url}/bot.db")
    assert found.status == "wrong" and "no folder" in found.said, "the folder is a file"
    found = await database(f"sqlite+aiosqlite:///{tmp_path}/{300 * 'n'}")
    assert found.status == "wrong" and "too long" in found.said, "as a folder that only others may enter"


@pytest.mark.parametrize(("shards", "status"), [(3, "ok"), (4, "wrong"), (None, "wrong")])
async def test_another_number_of_shards_than_that_of_running_processes_is_told(
    postgres_url: str, shards: int | None, status: str
) -> None:
    await fresh(postgres_url)
    engine = member_engine(postgres_url, "one", 3, 3)
    async with engine.connect():
        found = await database(postgres_url, shards)
        assert found.status == status
        assert ("processes with SHARDS=3 work on" in found.said) == (status == "wrong")
    await engine.dispose()
    assert (await database(postgres_url, shards)).status == "ok"


async def test_a_database_on_a_server_is_looked_at_beside_a_bot_that_runs(postgres_url: str) -> None:
    assert "set up at the first start" in (await database(postgres_url)).said
    await fresh(postgres_url)
    assert "of this version" in (await database(postgres_url)).said
    await asyncio.to_thread(execute, postgres_url, "UPDATE alembic_version SET version_num = 'tomorrow'")
    found = await database(postgres_url)
    assert found.status == "wrong" and "newer version" in found.said
    [(tables,)] = await asyncio.to_thread(
        execute, postgres_url, "SELECT count(*) FROM information_schema.tables WHERE table_name = 'probe'"
    )
    assert tables == 0, "what was tried is taken back"


@pytest.mark.parametrize("name", ["metrics_port", "web_port"])
async def test_the_doctor_reports_a_port_that_another_program_has_but_not_one_of_the_bot(
    wire: Wire, settings: Settings, name: str
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = settings.model_copy(update={name: other.getsockname()[1]})
        found = of(await examine(taken), "Port")
        assert found.status == "wrong" and "Choose another port" in found.advice
        with claim(settings.database_url):
            assert of(await examine(taken), "Port").status == "ok", "the bot itself has it"
    assert of(await examine(taken), "Port").status == "ok"


async def test_the_doctor_accepts_a_port_of_a_running_bot_on_a_server_database(wire: Wire, settings: Settings) -> None:
    async def health(request: web.Request) -> web.Response:
        return web.json_response({"well": False}, status=503)

    app = web.Application()
    app.router.add_get("/healthz", health)
    runner = web.AppRunner(app)
    await runner.setup()
    port = free_port()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    taken = settings.model_copy(update={"metrics_port": port})
    assert (await asyncio.to_thread(ports, taken))[0].status == "ok"
    await runner.cleanup()


async def test_the_doctor_reports_two_settings_with_the_same_port(wire: Wire, settings: Settings) -> None:
    port = free_port()
    found = await examine(settings.model_copy(update={"metrics_port": port, "web_port": port}))
    assert [one.status for one in found if one.what.startswith("Port")] == ["ok", "wrong"]


async def test_the_doctor_reports_settings_that_the_bot_refuses_together(
    wire: Wire, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.doctor.machine.find_spec", lambda name: None)
    assert not [one for one in await examine(settings) if one.what in ("Settings", "NATS")]
    chosen = {"shards": 2, "web_port": free_port(), "nats_url": "nats://127.0.0.1:4222"}
    found = await examine(settings.model_copy(update=chosen))
    assert "python -m web" in of(found, "Settings").said
    assert "pip install nats-py" in of(found, "NATS").said


async def test_the_doctor_reports_a_disk_that_is_almost_full(
    wire: Wire, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.doctor.machine.SCARCE", 1 << 62)
    found = of(await examine(settings), "Disk")
    assert found.status == "wrong" and "75" in found.advice


async def test_the_doctor_reports_a_missing_library_for_drawing_names(
    wire: Wire, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.doctor.machine.joins_characters", lambda: False)
    found = of(await examine(settings), "Pictures")
    assert found.status == "wrong" and "Arabic" in found.said and "libfribidi0" in found.advice


@pytest.mark.parametrize(
    "name", ["bot.db", "bot.db-lock", "bot.db.20300517T040000123456", "backups/bot-2030-05-17T040000Z.db", ".env"]
)
async def test_the_doctor_reports_a_file_that_other_users_may_read(
    wire: Wire, settings: Settings, tmp_path: Path, name: str
) -> None:
    await fresh(settings.database_url)
    file = tmp_path / name
    file.parent.mkdir(exist_ok=True)
    file.touch()
    for mode, status in ((0o600, "ok"), (0o640, "wrong"), (0o604, "wrong")):
        file.chmod(mode)
        found = of(await examine(settings), "Files")
        assert found.status == status
        assert status == "ok" or ("chmod 600" in found.advice and name in found.advice)
        assert file.stat().st_mode & 0o777 == mode, "it only looks"


@pytest.mark.parametrize("name", [".", "backups"])
async def test_the_doctor_reports_a_folder_in_which_all_users_may_replace_files(
    wire: Wire, settings: Settings, tmp_path: Path, name: str
) -> None:
    folder = tmp_path / name
    folder.mkdir(exist_ok=True)
    for mode, status in ((0o755, "ok"), (0o777, "wrong"), (0o1777, "ok")):
        folder.chmod(mode)
        assert of(await examine(settings), "Files").status == status


async def test_the_folder_for_backups_is_looked_at(wire: Wire, settings: Settings, tmp_path: Path) -> None:
    nightly = settings.model_copy(update={"backup_hour": 4, "backup_folder": tmp_path / "to" / "come"})
    found = of(await examine(nightly), "Backups")
    assert found.status == "ok" and str(tmp_path) in found.said
    assert not (tmp_path / "to").exists()
    (tmp_path / "letter.txt").write_text("Dear Sir")
    for folder, said in (("letter.txt", "no folder"), (f"{300 * 'n'}/to", "too long")):
        found = of(await examine(nightly.model_copy(update={"backup_folder": tmp_path / folder})), "Backups")
        assert found.status == "wrong" and said in found.said


def test_the_command_prints_all_and_ends_with_0_or_1(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", settings.database_url)
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert main(["doctor"]) == exits.FOUND
    told = capsys.readouterr().out
    assert "WRONG Token" in told and "ok    Database" in told
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    with pointed("http://127.0.0.1:9"):
        assert main(["doctor"]) == exits.OK
    assert "could not be checked" in capsys.readouterr().out
