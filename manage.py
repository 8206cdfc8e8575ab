#!/usr/bin/env python3
import sys

if sys.version_info < (3, 11):
    sys.exit("Da Guai Lu Zi needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])

import os


def main():
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "daguai_site.settings")
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("The packages are not installed in this Python. `make play` installs them and starts the game.")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
