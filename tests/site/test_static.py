"""Static files: named by their hash, compressed, and the one vendored library as it came."""

import gzip
import hashlib
import json
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import RequestFactory, override_settings

from daguai_site import preparing
from daguai_site.static import StaticFilesMiddleware

HASHED = {"staticfiles": {"BACKEND": "daguai_site.static.HashedStaticFilesStorage"}}
VENDOR = Path(settings.BASE_DIR) / "static" / "vendor"


@pytest.fixture
def collected(tmp_path: Path) -> Path:
    """Where a module and a sheet that import others are collected."""
    source, root = tmp_path / "source", tmp_path / "root"
    (source / "js" / "lib").mkdir(parents=True)
    (source / "css" / "pages").mkdir(parents=True)
    (source / "css" / "pages" / "main.css").write_text('@import "../seat.css";\n')
    (source / "css" / "seat.css").write_text(".seat { color: red; }\n")
    (source / "js" / "main.js").write_text("import { beat } from './lib/beat.js';\n" + "beat();\n" * 100)
    (source / "js" / "lib" / "beat.js").write_text("export const beat = () => {};\n")
    finders.get_finder.cache_clear()
    changed = {
        "STATICFILES_DIRS": [source],
        "STATICFILES_FINDERS": ["django.contrib.staticfiles.finders.FileSystemFinder"],
        "STATIC_ROOT": root,
        "STORAGES": settings.STORAGES | HASHED,
    }
    with override_settings(**changed):
        yield root
    finders.get_finder.cache_clear()


def test_a_script_is_collected_with_all_that_it_imports(collected: Path) -> None:
    call_command("collectstatic", interactive=False, verbosity=0)
    names = json.loads((collected / "staticfiles.json").read_text())["paths"]
    main = (collected / names["js/main.js"]).read_text()
    assert names["js/main.js"] != "js/main.js"
    assert "const beat=()=>{};" in main
    assert "import" not in main


def test_a_sheet_is_collected_with_all_that_it_imports(collected: Path) -> None:
    call_command("collectstatic", interactive=False, verbosity=0)
    names = json.loads((collected / "staticfiles.json").read_text())["paths"]
    assert (collected / names["css/pages/main.css"]).read_text() == ".seat{color:red}"


def test_a_changed_part_changes_the_joined_file_and_its_name(collected: Path) -> None:
    call_command("collectstatic", interactive=False, verbosity=0)
    before = json.loads((collected / "staticfiles.json").read_text())["paths"]["js/main.js"]
    part = settings.STATICFILES_DIRS[0] / "js" / "lib" / "beat.js"
    part.write_text("export const beat = () => 1;\n")
    call_command("collectstatic", interactive=False, verbosity=0)
    after = json.loads((collected / "staticfiles.json").read_text())["paths"]["js/main.js"]
    assert after != before
    assert "const beat=()=>1;" in (collected / after).read_text()


def test_static_files_are_sent_whole_compressed_and_kept_for_ever(collected: Path) -> None:
    call_command("collectstatic", interactive=False, verbosity=0)
    name = json.loads((collected / "staticfiles.json").read_text())["paths"]["js/main.js"]
    middleware = StaticFilesMiddleware(lambda request: None)
    answer = middleware(RequestFactory().get(f"/static/{name}", headers={"accept-encoding": "gzip"}))
    assert not answer.streaming
    assert gzip.decompress(answer.content) == (collected / name).read_bytes()
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "immutable" in answer.headers["Cache-Control"]
    assert middleware(RequestFactory().head(f"/static/{name}")).content == b""
    assert middleware(RequestFactory().get("/static/js/none.js")) is None


def test_static_files_are_collected_again_only_when_they_changed(collected: Path) -> None:
    assert preparing.collect_static_if_needed()
    assert not preparing.collect_static_if_needed()
    (settings.STATICFILES_DIRS[0] / "js" / "new.js").write_text("beat();\n")
    assert preparing.collect_static_if_needed()
    assert (collected / "js" / "new.js").is_file()
    (settings.STATICFILES_DIRS[0] / "js" / "new.js").unlink()
    assert preparing.collect_static_if_needed()
    assert not (collected / "js" / "new.js").exists()


def test_every_vendored_file_is_as_it_came() -> None:
    sums = dict(reversed(line.split("  ")) for line in (VENDOR / "SHA256SUMS").read_text().splitlines())
    assert set(sums) == {path.name for path in VENDOR.iterdir()} - {"LICENSE", "SHA256SUMS"}
    for name, expected in sums.items():
        assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == expected


def test_htmx_and_its_sockets_are_one_file() -> None:
    """Two deferred scripts lose a race: no page connected."""
    text = (VENDOR / "htmx-4.0.1-ws.min.js").read_text(encoding="utf-8")
    assert text.startswith("var htmx=") or "htmx=" in text[:200]
    assert "hx-ws" in text
    assert "sourceMappingURL" not in text
    assert "Permission to use, copy, modify" in (VENDOR / "LICENSE").read_text(encoding="utf-8")
