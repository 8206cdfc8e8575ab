"""Proves that nobody has more or less than they have won."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from games.proving import wrong_payments, wrong_scores


class Command(BaseCommand):
    help = (
        "Proves that every score is the sum of its ledger, and that ledger and records hold what the moves of every "
        "match come to. Lists what differs, and fails then. Changes nothing; may run while people play."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--sums", action="store_true", help="only the sums, without playing every hand anew")

    def handle(self, *, sums: bool, **options: object) -> None:
        found = [*wrong_scores(), *([] if sums else wrong_payments())]
        for difference in found:
            self.stdout.write(difference)
        if found:
            raise CommandError(f"{len(found)} differences.")
        self.stdout.write("Every score is what was played.")
