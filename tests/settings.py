"""The site's settings as tests run it: its own database, system players without pauses, nothing of the developer's."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

VAR = Path(tempfile.mkdtemp(prefix="daguai-tests-"))
atexit.register(shutil.rmtree, VAR, ignore_errors=True)

for name in ("DEBUG", "DATABASE_URL", "REDIS_URL", "SITE_URL", "STATIC_ROOT", "TIME_ZONE"):
    os.environ.pop(name, None)
(VAR / "static").mkdir()
os.environ |= {
    "ENV_FILE": os.devnull,
    "SECRET_KEY": "for tests only",
    "VAR_DIR": str(VAR),
    "BOT_PAUSE_MIN": "0",
    "BOT_PAUSE_MAX": "0",
}

from daguai_site.settings import *
from daguai_site.settings import DATABASES, STORAGES, env

if "TEST_DATABASE_URL" in os.environ:  # see tests/support/on_postgres.py
    DATABASES["default"] = env.db("TEST_DATABASE_URL") | {"CONN_MAX_AGE": 0}
else:
    # A file, as in the game: SQLite in memory locks by other rules.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR / "test.sqlite3")}
# Nothing has been collected here; the collected files have tests of their own.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
