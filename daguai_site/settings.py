"""Everything comes from the environment (or `.env`), and every default is safe to play with at once."""

import sys
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

from daguai_site.database import tuned
from daguai_site.secret_key import kept_secret_key
from daguai_site.site_url import parse_site_url

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
env.read_env(env.str("ENV_FILE", default=str(BASE_DIR / ".env")))  # need not exist, and the environment itself wins

# Where the site runs

VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
"""All that the site writes: the database, the secret key, the collected static files."""

DEBUG = env.bool("DEBUG", default=False)

try:
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret_key(VAR_DIR / "secret_key")
except OSError as error:
    sys.exit(
        f"The folder {VAR_DIR} can't be written to ({error.strerror}). Give it to this user or name another in VAR_DIR."
    )

try:
    SITE_URL = parse_site_url(env.str("SITE_URL", default=""))
except ValueError as error:
    raise ImproperlyConfigured(str(error)) from None

# Without a public address phones come by whatever address this machine has in the local network.
ALLOWED_HOSTS = [SITE_URL.host] if SITE_URL else ["*"]
CSRF_TRUSTED_ORIGINS = [SITE_URL.origin] if SITE_URL else []

IS_SECURE = SITE_URL is not None and SITE_URL.is_secure
SESSION_COOKIE_SECURE = IS_SECURE
CSRF_COOKIE_SECURE = IS_SECURE
LANGUAGE_COOKIE_SECURE = IS_SECURE
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if IS_SECURE else 0
# What comes to a process on a plain address, past the proxy, is sent to the public one.
SECURE_SSL_REDIRECT = IS_SECURE
# Whether this domain's other names speak https as well, only who owns them knows.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
# https ends at a proxy, which overwrites this header.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if IS_SECURE else None
# Browsers complain of this header on a plain address in the local network.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if IS_SECURE else None
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"

# No form takes a file, and none is large. `serve` takes in no more than this of anything.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
FILE_UPLOAD_HANDLERS = []

# The session is all that ties a guest to a score.
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"

# What it is made of

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "accounts",
    "games",
]

MIDDLEWARE = [
    "daguai_site.headers.strict_headers",
    # A page's tokens are masked anew each time and its length is blurred, so that it does not tell of them (BREACH).
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "daguai_site.static.StaticFilesMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "daguai_site.language.chosen_language",
    "accounts.limits.forms_limited",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

ROOT_URLCONF = "daguai_site.urls"
ASGI_APPLICATION = "daguai_site.asgi.application"

# What it remembers

DATABASES = {"default": tuned(env.db("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'daguai.sqlite3'}"))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", default="")
"""Where processes tell each other news; empty when there is one process only."""

IS_DEPLOYED = bool(REDIS_URL)
"""Whether any number of processes serve this site, and the clock is a program of its own (`manage.py run_clock`)."""

CHANNEL_LAYERS = {
    "default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}}
    if REDIS_URL
    else {"BACKEND": "daguai_site.memory_layer.MemoryLayer"}
}

# Who plays

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "/account/login/"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "name", "email")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

EMAIL_URL = env.email_url("EMAIL_URL", default="consolemail://")
"""By which server letters leave; without one they are printed in the server's terminal."""
if EMAIL_URL["EMAIL_BACKEND"].endswith(".smtp.EmailBackend") and SITE_URL is None:
    # Else a stranger could have somebody else sent a link to the host that the stranger's own request names.
    raise ImproperlyConfigured("EMAIL_URL needs SITE_URL: links in letters name the site's public address.")
vars().update(EMAIL_URL)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", default=f"noreply@{SITE_URL.host if SITE_URL else 'localhost'}")

BOT_PAUSE = (env.float("BOT_PAUSE_MIN", default=0.5), env.float("BOT_PAUSE_MAX", default=1.5))
"""The shortest and the longest time, in seconds, that a system player takes for a move."""

# What it says, and when

LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", "中文"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
TIME_ZONE = env.str("TIME_ZONE", default="Asia/Shanghai")
USE_TZ = True

# Static files

STATIC_URL = "/static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(VAR_DIR / "static")))
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_ALLOW_ALL_ORIGINS = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "daguai_site.static.HashedStaticFilesStorage"},
}

# What is written down, and who may read what is counted

LOG_LEVEL = env.str("LOG_LEVEL", default="INFO" if IS_DEPLOYED else "WARNING").upper()
"""INFO tells of every hand, DEBUG of every move and refusal."""
if LOG_LEVEL not in ("DEBUG", "INFO", "WARNING", "ERROR"):
    raise ImproperlyConfigured(f"LOG_LEVEL is DEBUG, INFO, WARNING or ERROR, not {LOG_LEVEL}.")

METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
"""Who names it may read `/metrics`; empty: nobody."""
if METRICS_TOKEN and len(METRICS_TOKEN) < 16:
    raise ImproperlyConfigured("METRICS_TOKEN has 16 characters or more, and nobody can guess it.")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "discreet": {
            "()": "daguai_site.logs.DiscreetFormatter",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
        "json": {"()": "daguai_site.logs.JsonFormatter"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "json" if IS_DEPLOYED else "discreet"},
        "count": {"class": "daguai_site.logs.CountingHandler", "level": "WARNING"},
    },
    "root": {"handlers": ["console", "count"], "level": "WARNING"},
    # Django's own handlers would write around the formatter, and its mails to admins hold local variables.
    "loggers": {
        "games": {"level": LOG_LEVEL},
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.security.DisallowedHost": {"level": "CRITICAL"},  # refused already, and anybody can ask for more of it
    },
}
