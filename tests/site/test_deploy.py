"""What deploy/ holds fits together, and fits the program: variables, commands, ports, paths."""

import configparser
import os
import re
import shlex
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.core.management import get_commands, load_command_class
from django.urls import resolve

from daguai_site import probes
from games.routing import websocket_urlpatterns
from tests.support.server import site_environment

ROOT = Path(settings.BASE_DIR)
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, object]] = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "daguai"}
CADDYFILE = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
OF_COMPOSE = {"POSTGRES_PASSWORD"}


def read_by_settings() -> set[str]:
    source = (ROOT / "daguai_site" / "settings.py").read_text(encoding="utf-8")
    return set(re.findall(r"env\.\w+\(\s*\"([A-Z_]+)\"", source))


def test_the_example_names_every_variable_there_is() -> None:
    example = (DEPLOY / "env.example").read_text(encoding="utf-8")
    named = re.findall(r"(?m)^#?([A-Z_]+)=", example)
    assert sorted(named) == sorted(read_by_settings() | OF_COMPOSE)


def test_the_manual_tells_of_every_variable_there_is() -> None:
    operations = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| (`[A-Z_]+`(?: `[A-Z_]+`)*) \|", operations)
    told = {name for row in rows for name in re.findall(r"[A-Z_]+", row)}
    assert told == read_by_settings() | OF_COMPOSE


def test_compose_asks_for_no_variable_that_the_example_does_not_name() -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"\$\{([A-Z_]+)", text)) <= read_by_settings() | OF_COMPOSE


@pytest.mark.parametrize("name", OURS)
def test_each_container_of_ours_is_given_what_decides_the_shape_and_no_more_power_than_it_needs(name: str) -> None:
    service = OURS[name]
    assert (
        {"DATABASE_URL", "REDIS_URL", "SITE_URL", "SECRET_KEY"} <= service["environment"].keys() <= read_by_settings()
    )
    assert service["cap_drop"] == ["ALL"]
    assert service["read_only"] is True
    assert "no-new-privileges:true" in service["security_opt"]
    assert "ports" not in service


def test_the_image_runs_as_nobody_in_particular() -> None:
    steps = re.findall(r"(?m)^([A-Z]+) (.+)$", DOCKERFILE)
    users = [value for step, value in steps if step == "USER"]
    assert users == ["daguai"]
    assert steps.index(("USER", "daguai")) < steps.index(("CMD", command_of_image()))


def command_of_image() -> str:
    return re.search(r"(?m)^CMD (.+)$", DOCKERFILE)[1]


def test_the_image_installs_what_is_locked_and_nothing_else() -> None:
    installed = re.findall(r"(?m)^RUN pip install (.+)$", DOCKERFILE)
    assert len(installed) == 1
    assert "--require-hashes -r requirements-deployed.txt" in installed[0]


def test_the_image_holds_the_program_and_nothing_that_is_made_or_secret() -> None:
    lines = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    assert patterns[0] == "**"
    let_in = {line[1:] for line in patterns if line.startswith("!")}
    assert all((ROOT / name).exists() for name in let_in)
    assert {"accounts", "daguai_site", "games", "locale", "static", "templates", "manage.py"} <= let_in
    assert not let_in & {"var", ".env", "tests", "deploy", ".git"}


def test_images_are_named_as_everybody_names_them() -> None:
    images = [service["image"] for service in SERVICES.values()] + re.findall(r"(?m)^FROM (\S+)", DOCKERFILE)
    for image in images:
        assert re.fullmatch(r"[a-z]+(:[\w.-]+)?", image), image


def test_only_the_proxy_can_be_reached_and_only_the_programs_reach_database_and_news() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["caddy"]
    assert COMPOSE["networks"]["back"]["internal"] is True
    assert {name for name, service in SERVICES.items() if "back" in service["networks"]} == {
        *OURS,
        "postgres",
        "redis",
    }
    assert SERVICES["postgres"]["networks"] == SERVICES["redis"]["networks"] == ["back"]


def test_whatever_is_waited_for_says_when_it_is_there() -> None:
    for name, service in SERVICES.items():
        waits = service.get("depends_on", {})
        for other in waits:
            condition = waits[other]["condition"] if isinstance(waits, dict) else "service_started"
            assert other in SERVICES, (name, other)
            assert condition != "service_healthy" or "healthcheck" in SERVICES[other], (name, other)
    assert {*SERVICES} - {name for name, service in SERVICES.items() if "healthcheck" in service} == {
        "caddy",
        "prepare",
    }


def test_every_volume_and_network_that_is_used_is_declared() -> None:
    used = {network for service in SERVICES.values() for network in service["networks"]}
    assert used == COMPOSE["networks"].keys()
    volumes = {volume.partition(":")[0] for service in SERVICES.values() for volume in service.get("volumes", [])}
    assert {volume for volume in volumes if not volume.startswith(".")} == COMPOSE["volumes"].keys()
    assert all((DEPLOY / volume).exists() for volume in volumes if volume.startswith("."))


def test_the_proxy_knows_every_server_by_name_and_port() -> None:
    servers = {f"{name}:{image_option('--port')}" for name in OURS if name.startswith("serve-")}
    assert len(servers) >= 2
    assert set(SERVICES["caddy"]["environment"]["SERVERS"].split()) == servers


def image_option(name: str) -> str:
    words = yaml.safe_load(command_of_image())
    return words[words.index(name) + 1]


def test_health_is_asked_at_the_port_that_answers() -> None:
    for name, service in OURS.items():
        if "healthcheck" in service:
            command = service.get("command", yaml.safe_load(command_of_image()))
            port = command[command.index("--port") + 1]
            assert f"http://127.0.0.1:{port}/healthz" in service["healthcheck"]["test"][-1], name


@pytest.mark.parametrize(
    "words",
    [
        *(service["command"] for service in OURS.values() if "command" in service),
        yaml.safe_load(command_of_image()),
        *(shlex.split(re.search(r"(?m)^ExecStart=(.+)$", unit.read_text())[1].replace("%i", "8001")) for unit in UNITS),
        *(shlex.split(line) for line in re.findall(r"(?m)^RUN .*?python (manage\.py \w+ \S+)", DOCKERFILE)),
    ],
    ids=" ".join,
)
def test_every_command_that_is_started_is_one_of_the_programs(words: list[str]) -> None:
    _, _, after = " ".join(words).partition("manage.py ")
    name, *options = after.split()
    command = load_command_class(get_commands()[name], name)
    command.create_parser("manage.py", name).parse_args(options)


def test_the_proxy_lets_nobody_ask_what_programs_ask() -> None:
    blocked = re.search(r"@inside path (.+)", CADDYFILE)[1].split()
    source = Path(probes.__file__).read_text(encoding="utf-8")
    assert blocked == re.findall(r'case "(/\w+)"', source)
    assert "respond @inside 404" in CADDYFILE


def test_the_proxy_sends_the_sockets_of_a_table_by_their_path() -> None:
    pattern = re.search(r"@table path (\S+)", CADDYFILE)[1]
    path = "/ws/t/abc123/"
    assert fnmatch(path, pattern)
    assert any(each.resolve(path.lstrip("/")) for each in websocket_urlpatterns)
    assert not fnmatch("/ws/lobby/", pattern)
    assert resolve("/t/abc123/").url_name == "table"
    hashed = re.search(r"reverse_proxy @table [^{]*\{\$SERVERS:[^}]*\} \{(.*?)\}", CADDYFILE, re.DOTALL)[1]
    assert "lb_policy uri_hash" in hashed


def test_the_proxy_takes_what_the_largest_frame_and_form_may_be() -> None:
    largest = int(re.search(r"max_size (\d+)MB", CADDYFILE)[1]) * 1_000_000
    assert largest == settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def test_the_blocks_of_the_proxys_file_are_closed() -> None:
    depth = 0
    for line in re.sub(r"\{\$[^}]*\}", "", re.sub(r"(?m)^\s*#.*$", "", CADDYFILE)).splitlines():
        depth += line.count("{") - line.count("}")
        assert depth >= 0, line
    assert depth == 0


def test_the_units_start_the_servers_that_the_proxy_knows() -> None:
    target = unit(DEPLOY / "systemd" / "daguai.target")["Unit"]["Wants"]
    ports = set(re.findall(r"daguai-serve@(\d+)\.service", target))
    assert ports == set(re.findall(r"127\.0\.0\.1:(\d+)", CADDYFILE))
    assert "daguai-clock.service" in target


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_every_unit_can_be_read_and_is_held_by_what_all_have_in_common(path: Path) -> None:
    read = unit(path)
    assert read["Service"]["ExecStart"].startswith("/opt/daguai/.venv/bin/python manage.py ")
    assert path.name.startswith("daguai-")
    assert not read["Service"].keys() & {"User", "EnvironmentFile", "WorkingDirectory"}


def test_what_all_units_have_in_common_gives_them_settings_and_takes_their_powers() -> None:
    (path,) = (DEPLOY / "systemd" / "daguai-.service.d").iterdir()
    common = unit(path)["Service"]
    given = {pair.partition("=")[0] for pair in common["Environment"].split()}
    assert {name for name in given if not name.startswith("PYTHON")} <= read_by_settings()
    assert common["User"] == common["Group"] == "daguai"
    for power in ("NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices", "RestrictNamespaces"):
        assert common[power] == "yes"
    assert (common["ProtectSystem"], common["CapabilityBoundingSet"]) == ("strict", "")


def unit(path: Path) -> configparser.ConfigParser:
    read = configparser.ConfigParser(strict=False, interpolation=None, comment_prefixes=("#",))
    read.optionxform = str
    read.read_string(path.read_text(encoding="utf-8"))
    return read


def test_django_finds_nothing_to_say_against_a_deployed_site(tmp_path: Path) -> None:
    environment = {
        "PATH": os.environ["PATH"],
        "ENV_FILE": os.devnull,
        "VAR_DIR": str(tmp_path),
        "SITE_URL": "https://cards.example",
    }
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_an_image_is_built_without_a_database(prepared_site: Path, tmp_path: Path) -> None:
    environment = site_environment(tmp_path / "var", prepared_site / "static")
    command = [sys.executable, "manage.py", "prepare", "--static"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "The static files are up to date.\n"
    assert list((tmp_path / "var").iterdir()) == []
