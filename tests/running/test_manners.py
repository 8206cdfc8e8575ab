"""Chat, and what somebody does about it: said on one process, read or not read on another."""

from games import models
from tests.support.pages import Page
from tests.support.site import Site
from tests.support.tables import six_people

LOUD, MUTING, HOST = 1, 2, 0


def say(page: Page, text: str) -> None:
    page.send(do="chat", text=text, client_id=text)


def read(pages: list[Page], text: str, *, shown: bool = True) -> None:
    """Wait until all of these pages show this line in the log, or until none does."""
    for page in pages:
        page.wait_until(lambda page=page: (text in page.parts.get("chat-log", "")) == shown, what=text)


def test_whom_one_mutes_is_read_on_none_of_ones_devices_and_by_everybody_else(site: Site) -> None:
    game = six_people(turn_seconds=60)
    pages = site.pages(game)
    own = [pages[MUTING], site.page(game.people[MUTING], game.code, server=MUTING + 1)]
    others = [page for page in pages if page is not pages[MUTING]]
    say(pages[LOUD], "阿拉来了")
    read([*pages, *own], "阿拉来了")
    own[0].send(do="mute", seat=LOUD)
    read(own, "阿拉来了", shown=False)
    say(pages[LOUD], "听得到吗")
    read(others, "听得到吗")
    say(pages[4], "听得到")
    read([*others, *own], "听得到<")
    for page in [*others, *own]:
        page.wait_until_right()
    assert not any(page.saw("听得到吗") for page in own)
    own[1].send(do="unmute", seat=LOUD)
    read(own, "听得到吗")


def test_where_the_host_has_switched_typing_off_phrases_are_read_and_a_report_takes_the_log_along(site: Site) -> None:
    game = six_people(turn_seconds=60)
    pages = site.pages(game)
    say(pages[LOUD], "笨牌")
    read(pages, "笨牌")
    pages[MUTING].send(do="report", seat=LOUD, words="骂人")
    pages[MUTING].wait_until(lambda: pages[MUTING].saw("谢谢，管理员会看的"))
    report = models.Report.objects.get()
    assert (report.by, report.about) == (game.people[MUTING], game.people[LOUD])
    assert [line["text"] for line in report.log] == ["笨牌"]
    pages[HOST].send(do="options", watchable=False, watchers_talk=False, free_text=False)
    for page in pages:
        page.wait_until(lambda page=page: page.attributes("table").get("talk") == "phrases", what="no typing")
    say(pages[LOUD], "真笨")
    pages[LOUD].wait_until(lambda: pages[LOUD].saw("桌主关了打字，可以点现成的话"))
    say(pages[LOUD], "打得好")
    read(pages, "打得好")
    assert not any(page.saw("真笨") for page in pages)
