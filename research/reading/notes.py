"""Which codes tell what to know of a source? The words of `Reading.notes`: a code, or a code, a colon and a value.

A note never changes a verdict; what must not be quoted is flagged or removed as well.
"""

from __future__ import annotations

from enum import StrEnum


class Note(StrEnum):
    """What a note says. Codes with a value: see each."""

    HIDDEN_TEXT = "hidden_text"  # text that no reader sees was left out; the value is its size in code points
    EXTERNAL_STYLES = "external_styles"  # style sheets that were not read; the value is their number
    CSS_GENERATED = "css_generated"  # style rules draw text that is not in the page
    EMBEDDED_DOCUMENT = "embedded_document"  # a page inside the page, which was not read
    ATTRIBUTE_TEXT = "attribute_text"  # an attribute talks to a machine; the value is the screen's rule
    FORM_TEXT = "form_text"  # a form's field talks to a machine; the value is the screen's rule
    METADATA_TEXT = "metadata_text"  # the metadata talks to a machine; the value is the screen's rule
    TITLE_FLAGGED = "title_flagged"  # the stated title talks to a machine and was replaced; the value is the screen's rule
    CONTENT_AFTER_HTML = "content_after_html"  # text stands behind the page's end tag
    FOREIGN_CANONICAL = "foreign_canonical"  # the page names an address of another host as its own
    REORDERED_TEXT = "reordered_text"  # style rules show text in another order than it is written in; never quoted
    UNRESOLVED_CSS = "unresolved_css"  # style rules may hide text, the page alone does not tell; never quoted
    BIDI_CONTROL = "bidi_control"  # direction controls were left out
    TAG_CHARACTERS = "tag_characters"  # invisible tag characters were left out
    INVISIBLE_CHARS = "invisible_chars"  # zero-width characters were left out; the value is their number
    COMBINING_MARKS = "combining_marks"  # letters are overlaid with marks; never quoted
    RELATIVE_DATE = (
        "relative_date"  # the date was told by its distance ("3 days ago"); resolved where the capture day allows
    )
    DATE_OF_CHANGE = "date_of_change"  # only a day of change is stated, and stands as the date
    RELATIVE_DATES = (
        "relative_dates"  # the text tells days by their distance from its publication; the value is their number
    )
    MARKDOWN_AS_PLAIN = "markdown_as_plain_text"
    RST_AS_PLAIN = "rst_as_plain_text"
    TEXT_LAYER_OF_SCAN = "text_layer_of_scan"
    BROKEN_PAGE = "broken_page"  # a page of a PDF that cannot be read; the value is its number


def note(code: Note, value: object = "") -> str:
    """Return a note as it is kept."""
    return f"{code}:{value}" if value != "" else str(code)


def code_of(kept: str) -> str:
    """Return the code of a kept note."""
    return kept.partition(":")[0]


def value_of(kept: str) -> str:
    """Return the value of a kept note, '' when it has none."""
    return kept.partition(":")[2]
