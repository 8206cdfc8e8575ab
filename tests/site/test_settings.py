"""Defaults are safe, and the environment alone decides."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

from daguai_site.database import tuned
from daguai_site.secret_key import kept_secret_key
from daguai_site.site_url import parse_site_url
from tests.support.settings_of import ROOT, run_settings, settings_of


def test_nothing_need_be_set(tmp_path: Path) -> None:
    settings = settings_of(tmp_path)
    assert settings["DEBUG"] is False
    assert settings["ALLOWED_HOSTS"] == ["*"]
    assert settings["CSRF_TRUSTED_ORIGINS"] == []
    assert settings["SESSION_COOKIE_SECURE"] is settings["CSRF_COOKIE_SECURE"] is False
    assert settings["SECURE_HSTS_SECONDS"] == 0
    assert settings["BOT_PAUSE"] == [0.5, 1.5]
    assert settings["DATABASES"]["default"]["NAME"] == str(tmp_path / "daguai.sqlite3")
    assert settings["CHANNEL_LAYERS"]["default"]["BACKEND"] == "daguai_site.memory_layer.MemoryLayer"


def test_one_address_decides_hosts_origins_cookies_and_hsts(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, SITE_URL="https://cards.example")
    assert settings["ALLOWED_HOSTS"] == ["cards.example"]
    assert settings["CSRF_TRUSTED_ORIGINS"] == ["https://cards.example"]
    assert settings["SESSION_COOKIE_SECURE"] is settings["CSRF_COOKIE_SECURE"] is True
    assert settings["SECURE_HSTS_SECONDS"] == 31_536_000


def test_a_plain_address_asks_for_no_secure_cookies(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, SITE_URL="http://cards.example:8080/")
    assert settings["ALLOWED_HOSTS"] == ["cards.example"]
    assert settings["CSRF_TRUSTED_ORIGINS"] == ["http://cards.example:8080"]
    assert settings["SESSION_COOKIE_SECURE"] is False
    assert settings["SECURE_HSTS_SECONDS"] == 0


@pytest.mark.parametrize("text", ["cards.example", "https://", "https://cards.example/table", "ftp://cards.example"])
def test_an_address_that_is_more_or_less_than_a_host_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="SITE_URL"):
        parse_site_url(text)


def test_the_usual_port_is_no_part_of_an_origin() -> None:
    assert parse_site_url("https://cards.example:443").origin == "https://cards.example"
    assert parse_site_url("https://[2001:db8::1]:8443").origin == "https://[2001:db8::1]:8443"


def test_a_file_may_set_what_the_environment_does_not(tmp_path: Path) -> None:
    (tmp_path / "env").write_text("BOT_PAUSE_MIN=2\nBOT_PAUSE_MAX=3\n")
    settings = settings_of(tmp_path, ENV_FILE=str(tmp_path / "env"), BOT_PAUSE_MAX="4")
    assert settings["BOT_PAUSE"] == [2.0, 4.0]


def test_the_secret_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    first = settings_of(tmp_path)["SECRET_KEY"]
    assert settings_of(tmp_path)["SECRET_KEY"] == first
    assert len(first) >= 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert settings_of(tmp_path / "other")["SECRET_KEY"] != first


def test_processes_that_start_together_agree_on_the_secret_key(tmp_path: Path) -> None:
    code = "import sys, pathlib, daguai_site.secret_key as s; print(s.kept_secret_key(pathlib.Path(sys.argv[1])))"
    command = [sys.executable, "-c", code, str(tmp_path / "key")]
    starts = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) for _ in range(6)]
    keys = {start.communicate()[0].decode().strip() for start in starts}
    assert keys == {kept_secret_key(tmp_path / "key")}
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_a_folder_that_cannot_be_written_to_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = run_settings(tmp_path / "file" / "var")
    assert done.returncode == 1
    assert done.stderr.startswith(f"The folder {tmp_path / 'file' / 'var'} can't be written to")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.django_db
def test_sqlite_lets_many_write_at_once() -> None:
    with connection.cursor() as cursor:
        found = {
            name: cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "busy_timeout")
        }
    assert found == {"journal_mode": "wal", "synchronous": 1, "busy_timeout": 20_000}
    assert connection.transaction_mode == "IMMEDIATE"
    assert connection.settings_dict["CONN_MAX_AGE"] is None


def test_a_database_server_is_spoken_to_through_a_pool(tmp_path: Path) -> None:
    database = settings_of(tmp_path, DATABASE_URL="postgres://cards:secret@db.example/cards")["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert database["CONN_MAX_AGE"] == 0
    assert database["OPTIONS"]["pool"]["max_size"] == 8
    assert "init_command" not in tuned({"ENGINE": "django.db.backends.postgresql"})["OPTIONS"]


def test_what_the_address_of_a_database_says_besides_is_kept(tmp_path: Path) -> None:
    address = "postgres://cards@/cards?host=/run/db&sslmode=require"
    options = settings_of(tmp_path, DATABASE_URL=address)["DATABASES"]["default"]["OPTIONS"]
    assert (options["host"], options["sslmode"]) == ("/run/db", "require")
    assert options["pool"]["max_size"] == 8


def test_redis_carries_the_news_between_processes(tmp_path: Path) -> None:
    layer = settings_of(tmp_path, REDIS_URL="redis://news.example")["CHANNEL_LAYERS"]["default"]
    assert layer == {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": ["redis://news.example"]},
    }
