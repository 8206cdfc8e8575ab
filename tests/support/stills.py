"""Pages that were written beforehand (`tests.support.preview`), as a reader opens them."""

from playwright.sync_api import Browser, Page

from tests.support.preview import keep_the_line_up, remembered


def still_page(browser: Browser, shape: str, mode: str, **options: object) -> Page:
    """A page as wide and high as `shape` says, for a reader who wants `mode`. Nothing moves, and the line stays up."""
    width, height = map(int, shape.split("x"))
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce", **options)
    page.add_init_script(remembered(mode))
    keep_the_line_up(page)
    return page
