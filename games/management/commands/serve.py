"""The whole game in one process: pages, sockets and the clock."""

import daphne.server  # installs its reactor, so it comes before whatever else may use one

# isort: split
import asyncio
import logging
import math
import signal
import sys
from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection
from twisted.internet import reactor
from twisted.internet.defer import Deferred

from daguai_site.addresses import (
    EVERYWHERE,
    NoPort,
    listen_to_the_network,
    listening_socket,
    local_network_address,
    qr_code,
)
from daguai_site.one_server import AlreadyRunning, Place, the_only_server
from daguai_site.preparing import collect_static_if_needed, migrate_if_needed
from games.bots import thinking
from games.clock import run_forever

logger = logging.getLogger(__name__)

LARGEST_FRAME = 64 * 1024  # bytes; the largest honest one is a chat line
CLOCK_REST = 1  # seconds from a failure of the clock to the next try


class Command(BaseCommand):
    help = "Brings the database and the static files up to date and serves the game, its clock included."
    requires_system_checks = ()  # a second start is quick; `make check` runs them

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help="the first port to try; 0: any (default: 8000)")
        parser.add_argument("--interface", default=EVERYWHERE, help="the address to listen on (default: all)")

    def handle(self, *, port: int, interface: str, **options: object) -> None:
        try:
            with the_only_server(settings.VAR_DIR) as place:
                self._serve(place, interface, port)
        except AlreadyRunning as error:
            self.stdout.write(_already_running(error))
        except NoPort as error:
            raise CommandError(str(error)) from None
        except OperationalError as error:
            raise CommandError(f"The database {connection.settings_dict['NAME']} cannot be used: {error}.") from None
        except PermissionError as error:
            raise CommandError(f"{error.filename} cannot be written to. Give it to this user.") from None

    def _serve(self, place: Place, interface: str, port: int) -> None:
        with listening_socket(interface, port) as listening:
            if migrate_if_needed():
                self.stdout.write("The database is up to date.")
            if collect_static_if_needed():
                self.stdout.write("The static files are collected.")
            # Late, because static files are looked up when the application is made.
            from daguai_site.asgi import application

            got = listening.getsockname()[1]
            local = f"http://127.0.0.1:{got}/"

            def ready() -> None:
                _keep_time()
                place.announce(local)
                self._greet(local, interface, got, wanted=port)

            daphne.server.Server(
                application,
                endpoints=[f"fd:fileno={listening.fileno()}"],
                ping_interval=math.inf,  # the game beats by itself; these pings go to everyone at once
                websocket_timeout=-1,
                websocket_max_message_size=LARGEST_FRAME,
                websocket_max_frame_size=LARGEST_FRAME,
                ready_callable=ready,
                server_name="",
            ).run()

    def _greet(self, local: str, interface: str, port: int, *, wanted: int) -> None:
        say = self.stdout.write
        if wanted not in (0, port):
            say(f"Port {wanted} is in use by another program, so the game is on port {port}.")
        say(f"\n大怪路子 Da Guai Lu Zi\n\n  本机 Here     {local}")
        address = local_network_address() if interface == EVERYWHERE else None
        listen_to_the_network(address, port)
        if address:
            say(f"  手机 Phones   http://{address}:{port}/   同一网络 in the same network\n")
            say(qr_code(f"http://{address}:{port}/"))
        if settings.SITE_URL:
            say(f"  公网 Public   {settings.SITE_URL.origin}/")
        python = ".venv/bin/python" if sys.prefix.endswith(".venv") else "python3"
        say(f"  管理 Admin    {python} manage.py createsuperuser   然后 then {local}admin/")
        say("  停止 Stop     Ctrl-C\n")
        self.stdout.flush()


def _already_running(error: AlreadyRunning) -> str:
    if error.running is None:
        return "The game is just being started in another terminal."
    where = f"The game is already running: {error.running.address}"
    return f"{where} (process {error.running.pid}; Ctrl-C in its terminal stops it)."


def _keep_time() -> None:
    """Run the clock on the server's loop, and end it and its thinkers before the loop ends."""
    task = asyncio.get_event_loop().create_task(_clock())

    def end() -> Deferred:
        # It is ending: a second Ctrl-C, or make's own signal, would hit what the reactor is just closing.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.set_wakeup_fd(-1)
        task.cancel()
        thinking.close()
        return Deferred.fromFuture(asyncio.gather(task, return_exceptions=True))

    reactor.addSystemEventTrigger("before", "shutdown", end)


async def _clock() -> None:
    """A clock that stopped would stop every table: whatever it fails of is written down, and it goes on."""
    while True:
        try:
            await run_forever()
        except Exception:
            logger.exception("The clock failed and goes on in %d s", CLOCK_REST)
        await asyncio.sleep(CLOCK_REST)
