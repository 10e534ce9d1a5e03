"""The files in deploy/: every path, setting and command in them is one that there is."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import _parser
from bot.settings import Settings

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
SETTINGS = {str(field.validation_alias) for field in Settings.model_fields.values()}
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def instructions() -> list[tuple[str, str]]:
    """The lines of the Dockerfile as instruction and arguments, continued lines joined."""
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in lines]


def of(kind: str) -> list[str]:
    return [arguments for found, arguments in instructions() if found == kind]


def copied() -> set[str]:
    """What the first stage takes from the checkout."""
    return {name for arguments in of("COPY") if not arguments.startswith("--") for name in arguments.split()[:-1]}


def test_the_image_gets_all_packages_and_no_missing_path() -> None:
    packages = {name for name in PROJECT["tool"]["setuptools"]["packages"]["find"]["include"] if "." not in name}
    assert {name for name in copied() if (ROOT / name).is_dir()} == packages
    assert [name for name in copied() if not (ROOT / name).exists()] == []
    sent = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    assert {line[1:] for line in sent if line.startswith("!")} == copied()
    assert sent[1] == "*", "a .env is never sent"


def test_the_commands_that_build_the_image_are_ones_that_there_are() -> None:
    programs = [shlex.split(part)[0] for line in of("RUN") for part in line.split("&&")]
    assert set(programs) == {"python", "/opt/cards/bin/pip", "apt-get", "rm", "groupadd", "useradd", "install"}
    flags = {word for line in of("RUN") if "pip" in line for word in line.split() if word.startswith("--")}
    known = subprocess.run([sys.executable, "-m", "pip", "install", "--help"], capture_output=True, text=True).stdout
    assert [flag for flag in flags if flag not in known] == []
    assert set(PROJECT["project"]["license-files"]) | {PROJECT["project"]["readme"]} <= copied()


def locked(file: str) -> set[str]:
    """The packages of a lock file with their versions."""
    return set(re.findall(r"^([\w.-]+==\S+)", (ROOT / file).read_text(encoding="utf-8"), re.M))


def test_the_image_has_the_tested_versions_of_all_packages_that_it_needs() -> None:
    [installed] = [line.split()[-1] for line in of("RUN") if "--require-hashes" in line]
    [file] = [name for name in copied() if Path(name).name == installed]
    assert locked("requirements.lock") < locked(file) < locked("requirements-dev.lock")
    for extra in ("bus", "postgres"):
        for needed in PROJECT["project"]["optional-dependencies"][extra]:
            name = re.split(r"[^\w-]", needed)[0]
            assert [package for package in locked(file) if package.startswith(f"{name}==")], needed
    [own] = [line for line in of("RUN") if line.endswith(" .")]
    assert "--no-deps" in own, "the bot itself brings no other versions"


def test_pictures_in_the_image_show_all_scripts() -> None:
    last = max(at for at, (kind, _) in enumerate(instructions()) if kind == "FROM")
    assert any("libfribidi0 tini " in arguments for _, arguments in instructions()[last:])


def test_the_process_in_the_image_is_the_bot_and_not_root() -> None:
    assert of("USER") == ["10001"]
    [entry] = [json.loads(line) for line in of("ENTRYPOINT")]
    assert entry[:2] == ["tini", "--"], "process 1 has to pass signals on from the first moment"
    assert entry[3:] == ["-m", "bot"]
    _parser().parse_args(entry[5:])
    assert of("STOPSIGNAL") == ["SIGTERM"]
    assert {line.split("=")[0] for line in of("ENV")} <= SETTINGS
    last = instructions()[[kind for kind, _ in instructions()].index("USER") :]
    assert "RUN" not in [kind for kind, _ in last]


def test_the_standard_library_in_the_image_is_compiled_before_the_user_loses_its_rights() -> None:
    kinds = [kind for kind, _ in instructions()]
    last = instructions()[max(at for at, kind in enumerate(kinds) if kind == "FROM") : kinds.index("USER")]
    assert [arguments for kind, arguments in last if kind == "RUN" and "compileall" in arguments]


def test_only_the_user_of_the_image_reads_its_volumes() -> None:
    """A volume gets owner, group and mode of the folder in the image; its numbers are those of kubernetes.yaml."""
    [line] = [line for line in of("RUN") if "useradd" in line]
    groupadd, useradd, install = (shlex.split(part) for part in line.split("&&"))
    pod = (DEPLOY / "kubernetes.yaml").read_text(encoding="utf-8")
    [uid], [gid] = (re.findall(rf"{key}: (\d+)$", pod, re.M) for key in ("runAsUser", "runAsGroup"))
    assert groupadd[1:3] == ["--gid", gid]
    assert useradd[1:5] == ["--uid", uid, "--gid", gid]
    assert "--no-create-home" in useradd, "the files of a login shell would lie beside the database"
    assert install[2:] == ["--owner", "cards", "--group", "cards", "--mode", "700", "/data", "/backups"]


@pytest.fixture
def health() -> Iterator[HTTPServer]:
    """A page that answers with `server.status`."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(self.server.status if self.path == "/healthz" else 404)
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Page)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize(("status", "well"), [(200, True), (503, False)])
def test_the_health_check_tells_a_bot_that_is_well(health: HTTPServer, status: int, well: bool) -> None:
    health.status = status
    [line] = of("HEALTHCHECK")
    command = json.loads(line[line.index("[") :])
    [port] = [value for name, _, value in [entry.partition("=") for entry in of("ENV")] if name == "METRICS_PORT"]
    code = command[2].replace(f":{port}/", f":{health.server_port}/")
    assert code != command[2]
    assert (subprocess.run([sys.executable, *command[1:2], code], stderr=subprocess.DEVNULL).returncode == 0) == well


@pytest.mark.parametrize("file", sorted((DEPLOY / "compose").iterdir()), ids=lambda path: path.name)
def test_compose_files_set_what_can_be_set_and_build_what_is_there(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    given = set(re.findall(r"^\s+([A-Z][A-Z_]+):", text, re.M)) - {"POSTGRES_USER", "POSTGRES_PASSWORD", "POSTGRES_DB"}
    assert given and given <= SETTINGS
    assert [path for path in re.findall(r"dockerfile: (\S+)", text) if not (ROOT / path).exists()] == []
    assert "privileged" not in text
    [usage] = re.findall(r"--file (\S+)", text)
    assert ROOT / usage == file


@pytest.mark.parametrize("file", sorted((DEPLOY / "compose").iterdir()), ids=lambda path: path.name)
def test_the_health_check_finds_its_port_though_the_env_file_leaves_it_empty(file: Path) -> None:
    """A variable of `env_file` comes before that of the image, also an empty one."""
    assert "METRICS_PORT=\n" in (ROOT / ".env.example").read_text(encoding="utf-8")
    [port] = [entry.partition("=")[2] for entry in of("ENV") if entry.startswith("METRICS_PORT=")]
    text = file.read_text(encoding="utf-8")
    assert re.findall(r'env_file: \.env\n    environment:\n      METRICS_PORT: "(\d+)"', text) == [port]


@pytest.mark.parametrize("file", sorted((DEPLOY / "compose").iterdir()), ids=lambda path: path.name)
def test_every_container_is_started_again_with_its_machine(file: Path) -> None:
    """With `on-failure` it is not: told to stop by the daemon that shuts down, the bot ends with 0."""
    services = file.read_text(encoding="utf-8").partition("\nservices:\n")[2].partition("\nvolumes:\n")[0]
    names = re.findall(r"^  (\w+):$", services, re.M)
    assert re.findall(r"^    restart: (\S+)", services, re.M) == ["unless-stopped"] * len(names)


def test_the_bot_waits_for_a_database_that_takes_long_to_start() -> None:
    """Without a start period three failed checks, after 15 seconds, end `docker compose up` before the bot starts."""
    database, _, _ = (DEPLOY / "compose" / "postgres.yaml").read_text(encoding="utf-8").partition("\n  bot:\n")
    [seconds] = re.findall(r"^      start_period: (\d+)s", database, re.M)
    assert int(seconds) >= 120


def test_the_pages_have_a_process_of_their_own_beside_several_bots() -> None:
    text = (DEPLOY / "compose" / "postgres.yaml").read_text(encoding="utf-8")
    _, _, web = text.partition("\n  web:\n")
    assert re.findall(r'"-m", "(\w+)"\]', web) == ["web"]
    [port] = re.findall(r'WEB_PORT: "(\d+)"', web)
    assert f"127.0.0.1:{port}:{port}" in web and f"http://127.0.0.1:{port}/healthz" in web
    assert 'WEB_PORT: ""' in text, "with SHARDS the bot ends with 78 if it is to serve them"


def test_the_pods_of_kubernetes_get_settings_that_there_are() -> None:
    text = (DEPLOY / "kubernetes.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"name: ([A-Z_]+),", text)) <= SETTINGS
    assert set(re.findall(r"--from-literal (\w+)=", text)) == {"DISCORD_TOKEN", "DATABASE_URL", "NATS_URL"}
    assert f"runAsUser: {of('USER')[0]}\n" in text


def test_the_stateful_set_has_the_service_that_it_names() -> None:
    service, _, stateful_set = (DEPLOY / "kubernetes.yaml").read_text(encoding="utf-8").split("\n---\n")
    assert "kind: Service\n" in service and "clusterIP: None" in service
    assert re.findall(r"^  name: (\w+)$", service, re.M) == re.findall(r"serviceName: (\w+)", stateful_set)
    assert set(re.findall(r"selector: (\{.*\})", service)) == set(re.findall(r"matchLabels: (\{.*\})", stateful_set))


def test_one_pod_is_left_while_machines_are_drained() -> None:
    _, budget, stateful_set = (DEPLOY / "kubernetes.yaml").read_text(encoding="utf-8").split("\n---\n")
    assert "kind: PodDisruptionBudget\n" in budget and "  maxUnavailable: 1 " in budget
    assert re.findall(r"matchLabels: (\{.*\})", budget)[0] in re.findall(r"labels: (\{.*\})", stateful_set)


def test_probes_give_a_busy_machine_as_long_as_the_health_check_of_the_image() -> None:
    [seconds] = [word.partition("=")[2] for line in of("HEALTHCHECK") for word in line.split() if "--timeout" in word]
    pod = (DEPLOY / "kubernetes.yaml").read_text(encoding="utf-8")
    assert [f"{given}s" for given in re.findall(r"timeoutSeconds: (\d+)", pod)] == [seconds] * pod.count("Probe:")


def test_a_pod_is_not_restarted_while_discord_is_away() -> None:
    text = (DEPLOY / "kubernetes.yaml").read_text(encoding="utf-8")
    probes = dict(re.findall(r"(\w+)Probe:.*\n\s+httpGet: \{path: (\S+),", text))
    assert probes == {"readiness": "/healthz", "liveness": "/metrics"}


def test_the_unit_of_systemd_runs_the_bot() -> None:
    unit = (DEPLOY / "cards.service").read_text(encoding="utf-8")
    assert "ExecStart=/opt/cards/.venv/bin/python -m bot\n" in unit
    assert "User=cards\n" in unit
    section = re.findall(r"^\[(\w+)\]$", unit, re.M)
    assert section == ["Unit", "Service", "Install"]


def test_only_the_user_of_the_unit_reads_the_database() -> None:
    """Hands and secret answers are in it, and SQLite makes its files with the mask of the process."""
    unit = (DEPLOY / "cards.service").read_text(encoding="utf-8").splitlines()
    assert {"StateDirectory=cards", "StateDirectoryMode=0700", "UMask=0077"} <= set(unit)


def test_the_unit_takes_the_rest_of_the_machine_from_the_bot() -> None:
    """`systemd-analyze security` says 1.5 with these, and 8.5 without."""
    unit = (DEPLOY / "cards.service").read_text(encoding="utf-8").splitlines()
    kept = {"SystemCallFilter=@system-service", "RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK AF_UNIX"}
    assert {"CapabilityBoundingSet=", "PrivateDevices=true", "RestrictNamespaces=true", *kept} <= set(unit)


def test_the_guide_lets_the_unit_start_with_its_machine_and_marks_no_program() -> None:
    """systemd warns of a unit that is executable, as `install` makes files unless told otherwise."""
    guide = (DEPLOY / "README.md").read_text(encoding="utf-8")
    assert "\nsystemctl enable --now cards" in guide
    installs = re.findall(r"^install .*deploy/cards\.service", guide, re.M)
    assert installs and all("--mode 644" in line for line in installs)
