"""Pages and sockets; and the clock as well, where this process is the whole game."""

import daphne.server  # installs its reactor, so it comes before whatever else may use one

# isort: split
import asyncio
import logging
import math
import signal
import sys
from argparse import ArgumentParser, BooleanOptionalAction
from contextlib import nullcontext

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection
from django.utils import timezone
from twisted.internet import reactor
from twisted.internet.defer import Deferred

from daguai_site.addresses import (
    EVERYWHERE,
    TRIES,
    NoPort,
    listen_to_the_network,
    listening_socket,
    local_network_address,
    qr_code,
)
from daguai_site.at_once import write_at_once
from daguai_site.bodies import refuse_large_bodies
from daguai_site.collecting import spare_what_is_loaded
from daguai_site.one_server import AlreadyRunning, Place, the_only_server
from daguai_site.preparing import collect_static_if_needed, is_collected, is_migrated, migrate_if_needed
from games import commands
from games.bots import thinking
from games.clock import keep_time
from games.in_database import in_database

log = logging.getLogger(__name__)

HANDSHAKE = 60  # seconds to open a socket; after a restart thousands wait, and who is cut off only comes again
LARGEST_FRAME = 64 * 1024  # bytes; the largest honest one is a chat line


class Command(BaseCommand):
    help = (
        "Brings the database and the static files up to date and serves the game, its clock included. With REDIS_URL "
        "set it is one of several processes: then `prepare` has gone before, and the clock is a program of its own, "
        "`run_clock`."
    )
    requires_system_checks = ()  # a second start is quick; `make check` runs them

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help="the first port to try; 0: any (default: 8000)")
        parser.add_argument("--interface", default=EVERYWHERE, help="the address to listen on (default: all)")

        parser.add_argument(
            "--clock",
            action=BooleanOptionalAction,
            default=not settings.IS_DEPLOYED,
            help="whether the clock runs in this process too (default: unless REDIS_URL is set)",
        )

    def handle(self, *, port: int, interface: str, clock: bool, **options: object) -> None:
        try:
            with nullcontext() if settings.IS_DEPLOYED else the_only_server(settings.VAR_DIR) as place:
                self._serve(place, interface, port, clock=clock)
        except AlreadyRunning as error:
            self.stdout.write(_already_running(error))
        except NoPort as error:
            raise CommandError(str(error)) from None
        except OperationalError as error:
            said = str(error).splitlines()[0]
            raise CommandError(f"The database {connection.settings_dict['NAME']} cannot be used: {said}.") from None
        except PermissionError as error:
            raise CommandError(f"{error.filename} cannot be written to. Give it to this user.") from None

    def _serve(self, place: Place | None, interface: str, port: int, *, clock: bool) -> None:
        # A proxy knows the ports of several processes; none of them may choose another.
        with listening_socket(interface, port, tries=1 if settings.IS_DEPLOYED else TRIES) as listening:
            self._prepare()
            # Late, because static files are looked up when the application is made.
            from daguai_site.asgi import application

            got = listening.getsockname()[1]
            local = f"http://127.0.0.1:{got}/"

            def ready() -> None:
                _begin(clock=clock)
                if place is None:
                    self._report(local, clock=clock)
                else:
                    place.announce(local)
                    self._greet(local, interface, got, wanted=port)

            refuse_large_bodies()
            write_at_once()
            daphne.server.Server(
                application,
                endpoints=[f"fd:fileno={listening.fileno()}"],
                ping_interval=math.inf,  # the game beats by itself; these pings go to everyone at once
                websocket_timeout=-1,
                websocket_handshake_timeout=HANDSHAKE,
                websocket_max_message_size=LARGEST_FRAME,
                websocket_max_frame_size=LARGEST_FRAME,
                ready_callable=ready,
                server_name="",
            ).run()

    def _prepare(self) -> None:
        if settings.IS_DEPLOYED:  # several that start together would do it all at once
            if not (is_migrated() and is_collected()):
                raise CommandError("The database or the static files are not up to date. Run manage.py prepare first.")
            return
        if migrate_if_needed():
            self.stdout.write("The database is up to date.")
        if collect_static_if_needed():
            self.stdout.write("The static files are collected.")

    def _report(self, address: str, *, clock: bool) -> None:
        self.stdout.write(f"Serving on {address} {'with' if clock else 'without'} the clock.")
        self.stdout.flush()

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


def _begin(*, clock: bool) -> None:
    """Run the clock, if it is to run here, on the server's loop; end it and its thinkers before the loop ends."""
    spare_what_is_loaded()
    begun = keep_time(is_only_one=not settings.IS_DEPLOYED) if clock else _wait_for_pages()
    tasks = [asyncio.get_event_loop().create_task(begun)]

    def end() -> Deferred:
        # It is ending: a second Ctrl-C, or make's own signal, would hit what the reactor is just closing.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.set_wakeup_fd(-1)
        for task in tasks:
            task.cancel()
        thinking.close()
        return Deferred.fromFuture(asyncio.gather(*tasks, return_exceptions=True))

    reactor.addSystemEventTrigger("before", "shutdown", end)


async def _wait_for_pages() -> None:
    """The clock went on while this server was down: it is not to take for away whoever comes back to it."""
    try:
        await in_database(commands.forgive_absence, timezone.now())
    except Exception:
        log.warning("absences could not be forgiven", exc_info=True)
