"""Every text of the site is collected and has its English."""

from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import translation

from games.management.commands import messages
from games.management.commands.messages import Text, faults, in_python, in_template, texts, updated


def test_texts_in_python_are_found_by_what_is_called() -> None:
    source = """
from django.utils.translation import gettext as _, ngettext, pgettext_lazy
from django.utils import translation
PASS = _("不出")
LEFT = ngettext("剩%(n)s张", "剩%(n)s张", 3)
TURN = pgettext_lazy("clock", "到")
LONG = translation.gettext("一行"
                           "又一行")
name = _(PASS)
"""
    assert list(in_python(source)) == [
        Text("不出", None, None),
        Text("剩%(n)s张", "剩%(n)s张", None),
        Text("到", None, "clock"),
        Text("一行又一行", None, None),
    ]


def test_texts_in_templates_are_found_in_every_tag() -> None:
    source = """{% load i18n %}
<p>{% translate "提示" %} {% trans '它的"名字"' context "card" %} gettext("not a text")</p>
{% blocktranslate trimmed with name=seat.name %}
  轮到 {{ name }}
{% endblocktranslate %}
{% blocktranslate count n=left %}剩{{ n }}张{% plural %}剩{{ n }}张{% endblocktranslate %}
{{ title|default:_("大怪路子") }}
"""
    assert list(in_template(source)) == [
        Text("提示", None, None),
        Text('它的"名字"', None, "card"),
        Text("轮到 %(name)s", None, None),
        Text("剩%(n)s张", "剩%(n)s张", None),
        Text("大怪路子", None, None),
    ]


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    """The English of two texts, in step with the site."""
    path = tmp_path / "django.po"
    found = {Text("不出", None, None): ["games/a.py"], Text("剩%(n)s张", "剩%(n)s张", None): ["games/b.py"]}
    made = updated(found, polib.POFile())
    made.find("不出").msgstr = "Pass"
    made.find("剩%(n)s张").msgstr_plural = {0: "%(n)s card left", 1: "%(n)s cards left"}
    made.save(str(path))
    path.with_suffix(".mo").write_bytes(made.to_binary())
    assert faults(found, path) == []
    return path


TEXTS = {Text("不出", None, None): ["games/a.py"], Text("剩%(n)s张", "剩%(n)s张", None): ["games/b.py"]}


def test_a_text_that_was_not_collected_is_a_fault(catalogue: Path) -> None:
    assert faults(TEXTS | {Text("出牌", None, None): []}, catalogue) == ["not in django.po: 出牌"]


def test_a_text_that_is_gone_is_a_fault(catalogue: Path) -> None:
    assert faults({Text("不出", None, None): []}, catalogue) == ["in django.po, but nowhere on the site: 剩%(n)s张"]


def test_a_text_without_english_is_a_fault(catalogue: Path) -> None:
    made = polib.pofile(str(catalogue))
    made.find("不出").msgstr = ""
    made.save()
    catalogue.with_suffix(".mo").write_bytes(made.to_binary())
    assert faults(TEXTS, catalogue) == ["without English: 不出"]


def test_english_that_forgets_a_value_is_a_fault(catalogue: Path) -> None:
    made = polib.pofile(str(catalogue))
    made.find("剩%(n)s张").msgstr_plural[1] = "cards left"
    made.save()
    catalogue.with_suffix(".mo").write_bytes(made.to_binary())
    assert faults(TEXTS, catalogue) == ["the English names other values than the Chinese: 剩%(n)s张"]


def test_english_that_was_not_compiled_is_a_fault(catalogue: Path) -> None:
    made = polib.pofile(str(catalogue))
    made.find("不出").msgstr = "No play"
    made.save()
    assert faults(TEXTS, catalogue) == ["django.mo was not compiled from django.po as it is"]


def test_collecting_keeps_the_english_there_is(catalogue: Path) -> None:
    made = updated({Text("出牌", None, None): ["x"], Text("不出", None, None): ["y"]}, polib.pofile(str(catalogue)))
    assert [(entry.msgid, entry.msgstr) for entry in made] == [("出牌", ""), ("不出", "Pass")]


def test_every_text_of_the_site_has_its_english_and_it_is_compiled() -> None:
    call_command("messages", "--check")
    assert len(texts(Path(settings.BASE_DIR))) > 20


def test_the_compiled_english_is_what_a_reader_gets() -> None:
    entry = next(
        entry for entry in polib.pofile(str(messages.CATALOGUE)) if not entry.msgctxt and not entry.msgid_plural
    )
    with translation.override("en"):
        assert translation.gettext(entry.msgid) == entry.msgstr
    with translation.override("zh-hans"):
        assert translation.gettext(entry.msgid) == entry.msgid


def test_english_has_straight_quotation_marks() -> None:
    """The Chinese fonts of phones draw the curly ones as wide as a character: a hole in the middle of a word."""
    written = polib.pofile(settings.BASE_DIR / "locale/en/LC_MESSAGES/django.po")
    english = [text for entry in written for text in (entry.msgstr, *entry.msgstr_plural.values())]
    english.append((settings.BASE_DIR / "templates/rules/text.en.html").read_text())
    assert [text for text in english if set(text) & set("‘’“”")] == []
