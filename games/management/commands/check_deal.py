"""Check the deal of a finished hand: that the secret was the promised one, and the cards what it says."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from games.replays import deal_of, is_as_promised


class Command(BaseCommand):
    help = "Works out the deal of a finished hand again; the address is the last part of its replay's path."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address")

    def handle(self, *, address: str, **options: object) -> None:
        deal = deal_of(address)
        if deal is None:
            raise CommandError("no finished hand has this address, or it was dealt before deals could be checked")
        if not is_as_promised(deal):
            raise CommandError("the deal is NOT what was promised")
        thrown_in = sum(bool(chance) for _, chance in deal.chances)
        self.stdout.write(f"the deal is as promised: {deal.commitment}, with chances of {thrown_in} seats")
