"""In which words does the house speak? One complete set a language; any other language is answered in English."""

from __future__ import annotations

from publishing.document.labels.de import DE
from publishing.document.labels.en import EN
from publishing.document.labels.es import ES
from publishing.document.labels.fr import FR
from publishing.document.labels.ja import JA
from publishing.document.labels.types import Labels
from publishing.document.labels.zh import ZH

__all__ = ["FALLBACK_NOTE", "LANGUAGES", "Labels", "labels_for", "wording_for"]

FALLBACK_NOTE = "The fixed wording of this report is in English."

LANGUAGES = {"en": EN, "de": DE, "fr": FR, "es": ES, "zh": ZH, "ja": JA}


def wording_for(language: str) -> str:
    """Return the language in which the fixed sentences are said for a BCP 47 tag: its primary tag, or 'en'."""
    primary = language.split("-", maxsplit=1)[0].lower()
    return primary if primary in LANGUAGES else "en"


def labels_for(wording: str) -> Labels:
    """Return the fixed sentences of a language that `wording_for` named."""
    return LANGUAGES[wording]
