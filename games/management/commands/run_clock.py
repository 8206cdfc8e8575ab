"""The clock in a process of its own, beside servers that run without one."""

import asyncio
import signal
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from daguai_site import probes
from daguai_site.preparing import is_migrated
from games.bots import thinking
from games.clock import keep_time


class Command(BaseCommand):
    help = "Keeps the time of all tables and plays for the system's players. Any number of these may run at once."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--port", type=int, help="where to answer /healthz, /readyz and /metrics (default: nowhere)"
        )
        parser.add_argument("--interface", default="127.0.0.1", help="the address to do so on (default: this machine)")

    def handle(self, *, port: int | None, interface: str, **options: object) -> None:
        try:
            if not is_migrated():
                raise CommandError("The database is not up to date. Run manage.py prepare first.")
        except OperationalError as error:
            raise CommandError(f"The database cannot be used: {str(error).splitlines()[0]}.") from None
        asyncio.run(self._run(interface, port))

    async def _run(self, interface: str, port: int | None) -> None:
        if port is not None:
            try:
                server = await probes.listen(interface, port)
            except OSError as error:
                raise CommandError(f"Port {port} cannot be opened: {error.strerror}.") from None
            self.stdout.write(f"Answering on port {server.sockets[0].getsockname()[1]}.")
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
