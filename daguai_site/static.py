"""Static files: joined, collected under names that hold their hash, and served compressed from there."""

from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path

from django.core.files.storage import Storage
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from daguai_site.joining import Read, joined_script, joined_sheet

SHEETS, SCRIPTS = "css/pages/*.css", "js/*.js"
"""What pages name; all else under static/css and static/js is brought in by these."""

Found = Mapping[str, tuple[Storage, str]]


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    def post_process(self, paths: Found, dry_run: bool = False, **options: object) -> Iterator[tuple[str, str, object]]:
        """`paths` says where each file's text is: that of a joined one is from here on the collected copy."""
        joined = {} if dry_run else self._join(paths)
        yield from super().post_process({**paths, **joined}, dry_run, **options)

    def _join(self, paths: Found) -> Found:
        read = _reader(paths)
        joined = {}
        for name in paths:
            if fnmatch(name, SHEETS):
                self._write(name, joined_sheet(name, read))
            elif fnmatch(name, SCRIPTS) and name.count("/") == 1:
                self._write(name, joined_script(name, read))
            else:
                continue
            joined[name] = (self, name)
        return joined

    def _write(self, name: str, text: str) -> None:
        Path(self.path(name)).write_text(text, encoding="utf-8")


def _reader(paths: Found) -> Read:
    def read(name: str) -> str:
        storage, path = paths[name]
        with storage.open(path) as file:
            return file.read().decode()

    return read


class StaticFilesMiddleware(WhiteNoiseMiddleware):
    """WhiteNoise streams a file by a plain iterator, of which Django warns under ASGI. Ours are small: sent whole."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        body = b""
        if found.file is not None:
            with found.file as file:
                body = file.read()
        response = HttpResponse(body, status=int(found.status))
        del response["Content-Type"]
        for name, value in found.headers:
            response[name] = value
        return response
