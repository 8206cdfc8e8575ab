"""What is done once for each release, before the processes of a deployed site start."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from daguai_site.preparing import collect_static_if_needed, migrate_if_needed


class Command(BaseCommand):
    help = (
        "Brings the database and the static files up to date, where they are not; a server on its own does it itself."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--static", action="store_true", help="the static files alone, as when an image is built")

    def handle(self, *, static: bool, **options: object) -> None:
        if not static:
            migrated = migrate_if_needed()
            self.stdout.write("The database is brought up to date." if migrated else "The database is up to date.")
        collected = collect_static_if_needed()
        self.stdout.write("The static files are collected." if collected else "The static files are up to date.")
