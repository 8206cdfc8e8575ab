"""What must be true before a server starts, made true only where it is not: a second start has nothing to do."""

import hashlib
import os
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def is_migrated() -> bool:
    """Whether the database is up to date."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def migrate_if_needed() -> bool:
    """Whether the database had to be brought up to date."""
    needed = not is_migrated()
    if needed:
        call_command("migrate", interactive=False, verbosity=0)
    return needed


def is_collected() -> bool:
    """Whether the static files are collected as they are now."""
    return Path(settings.STATIC_ROOT).is_dir() and _collected() == _fingerprint()


def collect_static_if_needed() -> bool:
    """Whether static files had changed since they were last collected."""
    needed = not is_collected()
    if needed:
        call_command("collectstatic", interactive=False, clear=True, verbosity=0)
        _stamp().write_text(_fingerprint(), encoding="ascii")
    return needed


def _collected() -> str:
    return _stamp().read_text(encoding="ascii") if _stamp().is_file() else ""


def _stamp() -> Path:
    root = Path(settings.STATIC_ROOT)
    return root.with_name(f"{root.name}.stamp")


def _fingerprint() -> str:
    """Of every static file there is: its name, size and time, in whole seconds, as an image for containers keeps it."""
    facts = []
    for finder in get_finders():
        for name, storage in finder.list(None):
            stat = os.stat(storage.path(name))
            facts.append(f"{storage.path(name)} {stat.st_size} {int(stat.st_mtime)}")
    return hashlib.sha256("\n".join(sorted(facts)).encode()).hexdigest()
