"""Bare three-statement transactions of Django's ORM on SQLite: a row read, one added, the first one written.

The database is the one of the environment. Prints how many were made and in how much processor time, in so many
seconds: `python -m tests.bench.load.bare_orm 3`."""

import json
import sys
import time

import django
from django.db import transaction

django.setup()

from games import models


def main(seconds: float) -> dict[str, float]:
    table = models.Table.objects.create(code=f"bare-{time.time_ns()}", kind=models.Table.Kind.PRACTICE, name="bare")
    _transact(table.pk)  # the connection is made
    begun, worked, done = time.perf_counter(), time.process_time(), 0
    while (took := time.perf_counter() - begun) < seconds:
        _transact(table.pk)
        done += 1
    return {"done": done, "seconds": took, "processor": time.process_time() - worked}


def _transact(table_id: int) -> None:
    with transaction.atomic():
        row = models.Table.objects.get(pk=table_id)
        models.Line.objects.create(table=row, text="bare")
        row.version += 1
        row.save(update_fields=["version"])


if __name__ == "__main__":
    print(json.dumps(main(float(sys.argv[1]))))
