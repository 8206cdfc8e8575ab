"""One hand in words, from its moves."""

from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from games.explaining import explained, hand_called


class Command(BaseCommand):
    help = "Tells a hand move by move, in words. Of one that is still played it tells no card."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("hand", help="its number, or the address of its replay")
        offered = [code for code, _ in settings.LANGUAGES]
        parser.add_argument("--language", choices=offered, default=settings.LANGUAGE_CODE)

    def handle(self, *, hand: str, language: str, **options: object) -> None:
        found = hand_called(hand)
        if found is None:
            raise CommandError("There is no such hand.")
        with translation.override(language):
            for line in explained(found):
                self.stdout.write(line)
