"""What pages ask for is joined out of sources that stand on their own."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from daguai_site.joining import joined_script, joined_sheet
from daguai_site.static import SCRIPTS

STATIC = Path(settings.BASE_DIR) / "static"


def script(**files: str) -> str:
    return joined_script("main.js", {f"{name.replace('__', '/')}.js": text for name, text in files.items()}.__getitem__)


def test_a_sheet_holds_those_it_imports_in_their_places() -> None:
    sheets = {
        "css/pages/table.css": '@import "../seat.css";\n@import "../card.css";\n',
        "css/seat.css": "/* a plate */\n.seat { color: red; }\n",
        "css/card.css": ".card { color: blue; }\n",
    }
    assert joined_sheet("css/pages/table.css", sheets.__getitem__) == ".seat{color:red}.card{color:blue}"


def test_a_module_runs_once_before_all_that_import_it() -> None:
    joined = script(
        main="import './first.js';\nimport './second.js';\nlast();\n",
        first="import { shared } from './lib/shared.js';\nfirst(shared);\n",
        second="import { shared } from './lib/shared.js';\nsecond(shared);\n",
        lib__shared="export const shared = 1;\n",
    )
    assert joined.count("shared=1") == 1
    order = [joined.index(text) for text in ("shared=1", "first(shared)", "second(shared)", "last()")]
    assert order == sorted(order)


def test_what_a_module_does_not_export_stays_its_own() -> None:
    joined = script(
        main="import { open } from './lib/open.js';\nconst page = 1;\nopen(page);\n",
        lib__open="const page = 2;\nexport function open(it) { return it + page; }\nexport async function shut() {}\n",
    )
    assert "const $lib_open=(()=>{const page=2;" in joined
    assert "return{open,shut};})();" in joined
    assert "const{open}=$lib_open;" in joined


def test_modules_that_import_each_other_are_refused() -> None:
    with pytest.raises(ValueError, match=r"main\.js imports other\.js imports main\.js: a circle"):
        script(main="import { b } from './other.js';\nexport const a = 1;\n", other="import { a } from './main.js';\n")


@pytest.mark.parametrize(
    "line",
    ["import all from './lib.js';", "import * as all from './lib.js';", "export default 1;", "import('./lib.js');"],
)
def test_a_way_of_importing_that_is_not_understood_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"main\.js: .* cannot be joined"):
        script(main=f"{line}\n", lib="export const a = 1;\n")


@pytest.mark.parametrize("name", [path.relative_to(STATIC).as_posix() for path in sorted(STATIC.glob(SCRIPTS))])
def test_every_script_that_a_page_names_can_be_joined(name: str) -> None:
    joined = joined_script(name, lambda part: (STATIC / part).read_text(encoding="utf-8"))
    assert joined
    assert not re.search(r"\b(import|export)\b", joined)
