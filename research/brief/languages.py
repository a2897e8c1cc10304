"""In which languages can a report be written, and what are they called in English?

A closed list: a tag outside it is refused, so that every fixed word of a report has a translation or a stated fallback.
"""

from __future__ import annotations

LANGUAGE_NAMES: dict[str, str] = {
    "ar": "Arabic",
    "bg": "Bulgarian",
    "ca": "Catalan",
    "cs": "Czech",
    "da": "Danish",
    "de": "German",
    "el": "Greek",
    "en": "English",
    "es": "Spanish",
    "et": "Estonian",
    "fa": "Persian",
    "fi": "Finnish",
    "fr": "French",
    "he": "Hebrew",
    "hi": "Hindi",
    "hr": "Croatian",
    "hu": "Hungarian",
    "id": "Indonesian",
    "it": "Italian",
    "ja": "Japanese",
    "ko": "Korean",
    "lt": "Lithuanian",
    "lv": "Latvian",
    "nl": "Dutch",
    "no": "Norwegian",
    "pl": "Polish",
    "pt": "Portuguese",
    "ro": "Romanian",
    "ru": "Russian",
    "sk": "Slovak",
    "sl": "Slovenian",
    "sr": "Serbian",
    "sv": "Swedish",
    "th": "Thai",
    "tr": "Turkish",
    "uk": "Ukrainian",
    "vi": "Vietnamese",
    "zh": "Chinese",
}
_SAME = {"nb": "no", "nn": "no", "iw": "he", "in": "id", "yue": "zh", "cmn": "zh"}


def primary_tag(tag: str) -> str:
    """Return the primary tag of a BCP 47 tag in the spelling of this list: 'de-AT' is 'de', 'nb' is 'no'."""
    primary = tag.strip().replace("_", "-").split("-")[0].lower()
    return _SAME.get(primary, primary)


def language_name(tag: str) -> str:
    """Return the English name of a language, or the tag itself when it is not on the list."""
    return LANGUAGE_NAMES.get(primary_tag(tag), tag)
