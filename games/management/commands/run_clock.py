"""The clock in a process of its own, beside servers that run without one."""

import asyncio
import signal

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from daguai_site.preparing import is_migrated
from games.bots import thinking
from games.clock import keep_time


class Command(BaseCommand):
    help = "Keeps the time of all tables and plays for the system's players. Any number of these may run at once."
    requires_system_checks = ()

    def handle(self, **options: object) -> None:
        try:
            if not is_migrated():
                raise CommandError("The database is not up to date. Run manage.py prepare first.")
        except OperationalError as error:
            raise CommandError(f"The database cannot be used: {str(error).splitlines()[0]}.") from None
        asyncio.run(self._run())

    async def _run(self) -> None:
        clock = asyncio.create_task(keep_time(is_only_one=False, begun=self._report))
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, clock.cancel)
        try:
            await asyncio.gather(clock, return_exceptions=True)
        finally:
            thinking.close()

    def _report(self) -> None:
        self.stdout.write("The clock runs.")
        self.stdout.flush()
