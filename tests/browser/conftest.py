"""Pages of the table in every scene."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.browser import NewPage
from tests.support.preview import served, write_pages
from tests.support.scenes import scenes
from tests.support.table_page import Table


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("pages")
    write_pages(folder, list(scenes()), "zh-hans")
    with served(folder) as address:
        yield address


@pytest.fixture
def at(pages: str, new_page: NewPage) -> Callable[..., Table]:
    """`at(scene, width, height)` is a page in that scene; `script` runs in it before anything else."""

    def open_scene(scene: str, width: int = 390, height: int = 844, script: str = "", **options: object) -> Table:
        page = new_page(width, height, **options)
        if script:
            page.add_init_script(script)
        return Table(page, pages, scene)

    return open_scene
