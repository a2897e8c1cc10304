"""Works a page by its keyboard alone: Tab to what has this name, and type. Each stop must be seen to have the focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_STOPS = 250
# What a person would call the element that has the focus: its label, its words, or what it stands for.
NAME = """() => {
  const element = document.activeElement;
  const labels = [...(element.labels ?? [])].map((label) => label.textContent);
  const words = element.matches("input, select, textarea") ? "" : element.textContent;
  const said = [element.getAttribute("aria-label"), ...labels, words];
  return said.filter(Boolean).join(" ").replace(/\\s+/g, " ").trim();
}"""
SEEN = """() => {
  const element = document.activeElement;
  const shown = [element, element.closest("label"), element.closest(".choice, .desk-choice, .drop")].filter(Boolean);
  const marked = shown.some((one) => {
    const style = getComputedStyle(one);
    return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
  });
  const box = element.getBoundingClientRect();
  return marked && box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
}"""


def focused(page: Page) -> str:
    """Return the name of what has the focus."""
    return str(page.evaluate(NAME))


def assert_seen(page: Page) -> None:
    """Fail unless the focus can be seen, and stands on the screen."""
    # Scrolling is smooth where the page asks for it; the focus may need a moment to come into view.
    page.wait_for_function(SEEN, timeout=3000)


def reach(page: Page, name: str, *, where: Callable[[], bool] | None = None) -> None:
    """Press Tab until the focus is on something whose name begins so, and is seen to be there."""
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        if focused(page).startswith(name) and (where is None or where()):
            assert_seen(page)
            return
    raise AssertionError(f"Tab never led to “{name}” at {page.url}")


def press(page: Page, name: str) -> None:
    """Tab to a link or a button, press Enter, and wait for the page that follows."""
    reach(page, name)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def write(page: Page, name: str, text: str) -> None:
    """Tab to a field and type over what it holds."""
    reach(page, name)
    page.keyboard.press("Control+A")
    page.keyboard.type(text)


def enter(page: Page, address: str, user: str, password: str) -> None:
    """Sign in at an address, by keys."""
    page.goto(address)
    write(page, "User name", user)
    page.keyboard.press("Tab")
    page.keyboard.type(password)
    with page.expect_navigation():
        page.keyboard.press("Enter")
