"""The site's settings as another environment would make them."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = [
    "ALLOWED_HOSTS",
    "BOT_PAUSE",
    "CHANNEL_LAYERS",
    "CSRF_COOKIE_SECURE",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASES",
    "DEBUG",
    "DEFAULT_FROM_EMAIL",
    "EMAIL_BACKEND",
    "EMAIL_HOST",
    "EMAIL_PORT",
    "EMAIL_TIMEOUT",
    "EMAIL_USE_TLS",
    "LOGGING",
    "METRICS_TOKEN",
    "SECRET_KEY",
    "SECURE_HSTS_SECONDS",
    "SESSION_COOKIE_SECURE",
]
SHOW = (
    "import json; from daguai_site import settings; "
    f"print(json.dumps({{name: getattr(settings, name, None) for name in {NAMES!r}}}, default=str))"
)


def run_settings(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Import the settings in a fresh process that writes into `folder` and knows nothing but `environment`."""
    bare = {"PATH": os.environ["PATH"], "ENV_FILE": os.devnull, "VAR_DIR": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", SHOW], cwd=ROOT, env=bare | environment, capture_output=True, text=True
    )


def settings_of(folder: Path, **environment: str) -> dict[str, object]:
    done = run_settings(folder, **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
