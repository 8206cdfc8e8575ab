"""The log never tells a card, nor what lets somebody in, and says where it happened."""

import json
import logging
import sys
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

from daguai_site.logs import CountingHandler, DiscreetFormatter, JsonFormatter
from tests.support.settings_of import settings_of

FORMATTERS = [DiscreetFormatter("{levelname} {message}", style="{"), JsonFormatter()]


def _record(message: str, *arguments: object, exc_info: object = None) -> logging.LogRecord:
    return logging.LogRecord("games", logging.ERROR, __file__, 1, message, arguments, exc_info)


def _written(message: str, *arguments: object, exc_info: object = None) -> str:
    return FORMATTERS[0].format(_record(message, *arguments, exc_info=exc_info))


def test_a_card_in_a_message_is_blotted_out() -> None:
    assert _written("seat 3 plays %s", "3s Th *B *S") == "ERROR seat 3 plays ▮ ▮ ▮ ▮"
    assert _written("{'cards': ['2h', 'Ad']}") == "ERROR {'cards': ['▮', '▮']}"


def test_a_card_in_a_traceback_is_blotted_out() -> None:
    try:
        raise ValueError("not held: Qd")
    except ValueError as error:
        written = _written("a play failed", exc_info=(type(error), error, error.__traceback__))
    assert "Traceback" in written
    assert "Qd" not in written
    assert written.endswith("ValueError: not held: ▮")


def test_what_only_looks_a_little_like_a_card_stays() -> None:
    message = "/t/2sQd7c/ at 127.0.0.1 took 12 s: Asd, 3sh, x3s, table 13s"
    assert _written(message) == f"ERROR {message}"


SECRETS = {
    "an invitation": "Not Found: /j/{}/mine/",
    "a link to a seat": "Gone: https://cards.example/m/{}/",
    "a link to a new password": "/account/reset/MTI/{}/ was opened",
    "a session": "{{'sessionid': '{}'}}",
    "the key of a session": "session_key={} is over",
    "a cookie": 'Cookie: "{}"',
    "a token of a form": "csrfmiddlewaretoken={}&name=x",
    "a password": "Form(username='wang', password1='{}')",
    "the database's password": "cannot connect to postgres://daguai:{}@db.example/daguai",
    "Redis's password": "cannot connect to redis://:{}@news.example",
    "a token of an operator's": "Authorization: Bearer {}",
    "the secret of a deal": "secret = '{}'",
}


@pytest.mark.parametrize("kind", SECRETS)
@pytest.mark.parametrize("formatter", FORMATTERS)
def test_what_lets_somebody_in_is_blotted_out(kind: str, formatter: logging.Formatter) -> None:
    secret = "q8Zw_41-TfLm0"
    message = SECRETS[kind].format(secret)
    try:
        raise ValueError(message)
    except ValueError:
        record = _record(message, exc_info=sys.exc_info())
    written = formatter.format(record)
    assert secret not in written
    assert "▮" in written


def test_a_line_of_json_tells_what_it_is_about_on_one_line() -> None:
    record = _record("seat %s\n3s plays", 3)
    record.__dict__ |= {"table": 7, "version": 12, "hand": 5, "seq": 0, "group": "table.7", "other": "not told"}
    (line,) = JsonFormatter().format(record).splitlines()
    told = json.loads(line)
    assert told.pop("at").endswith("+00:00")
    assert told == {
        "level": "ERROR",
        "logger": "games",
        "message": "seat 3\n▮ plays",
        "table": 7,
        "version": 12,
        "hand": 5,
        "seq": 0,
        "group": "table.7",
    }


def test_a_line_to_read_tells_it_in_brackets() -> None:
    record = _record("a table could not be read")
    record.__dict__ |= {"table": 7, "version": 12, "hand": None, "why": "2h"}
    assert FORMATTERS[0].format(record) == "ERROR a table could not be read [table 7 version 12 why ▮]"


@pytest.mark.parametrize("is_deployed", [False, True])
def test_many_processes_write_json_and_one_writes_lines_to_read(tmp_path: Path, is_deployed: bool) -> None:
    redis = {"REDIS_URL": "redis://news.example"} if is_deployed else {}
    logging_settings = settings_of(tmp_path, **redis)["LOGGING"]
    assert logging_settings["handlers"]["console"]["formatter"] == ("json" if is_deployed else "discreet")
    assert logging_settings["loggers"]["games"]["level"] == ("INFO" if is_deployed else "WARNING")
    assert settings_of(tmp_path, LOG_LEVEL="debug", **redis)["LOGGING"]["loggers"]["games"]["level"] == "DEBUG"


def test_what_is_logged_is_counted_by_how_bad_it_is() -> None:
    before = REGISTRY.get_sample_value("daguai_log_lines_total", {"level": "error"}) or 0
    CountingHandler().handle(_record("a table could not be read"))
    assert REGISTRY.get_sample_value("daguai_log_lines_total", {"level": "error"}) == before + 1
