"""What must be true before a server starts, made true only where it is not: a second start has nothing to do."""

import hashlib
import os
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def migrate_if_needed() -> bool:
    """Whether the database had to be brought up to date."""
    executor = MigrationExecutor(connection)
    needed = bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    if needed:
        call_command("migrate", interactive=False, verbosity=0)
    return needed


def collect_static_if_needed() -> bool:
    """Whether static files had changed since they were last collected."""
    root = Path(settings.STATIC_ROOT)
    stamp = root.with_name(f"{root.name}.stamp")
    fingerprint = _fingerprint()
    needed = not root.is_dir() or not stamp.is_file() or stamp.read_text(encoding="ascii") != fingerprint
    if needed:
        call_command("collectstatic", interactive=False, clear=True, verbosity=0)
        stamp.write_text(fingerprint, encoding="ascii")
    return needed


def _fingerprint() -> str:
    """Of every static file there is: its name, size and time."""
    facts = []
    for finder in get_finders():
        for name, storage in finder.list(None):
            stat = os.stat(storage.path(name))
            facts.append(f"{storage.path(name)} {stat.st_size} {stat.st_mtime_ns}")
    return hashlib.sha256("\n".join(sorted(facts)).encode()).hexdigest()
