"""In which language is this text? A BCP 47 primary tag; the script decides where it can, then the commonest words.

The statistical model is loaded only when both leave a question open: it costs more than reading a page.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections import Counter
from typing import TYPE_CHECKING

from research.reading.common_words import WORDS, language_by_words, may_be
from research.reading.sentence_words import language_of_sentence

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

_SAMPLE_CHARS = 4000
# Below this many letters, or below this probability, the default is the safer answer (chosen, not calibrated).
_MIN_LETTERS = 20
_MIN_CONFIDENCE = 0.8
# Where fewer of the visible characters are letters, the text is a table of figures: it speaks no language of its own.
_MIN_LETTER_SHARE = 0.5

# Of a part of a Japanese text without kana, or a part of a Chinese text with some: fewer are a name.
_FEWEST_HAN, _FEWEST_KANA = 60, 3

_KANA = re.compile("[\u3041-\u30fe\u31f0-\u31ff]")
_HANGUL = re.compile("[\uac00-\ud7a3\u1100-\u11ff\u3131-\u318e]")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_ALONE = (
    (re.compile("[\u0e00-\u0e7f]"), "th"),
    (re.compile("[\u0370-\u03ff\u1f00-\u1fff]"), "el"),
    (re.compile("[\u0590-\u05ff]"), "he"),
    (re.compile("[\u10a0-\u10ff]"), "ka"),
    (re.compile("[\u0530-\u058f]"), "hy"),
    (re.compile("[\u0b80-\u0bff]"), "ta"),
    (re.compile("[\u0c00-\u0c7f]"), "te"),
    (re.compile("[\u0c80-\u0cff]"), "kn"),
    (re.compile("[\u0d00-\u0d7f]"), "ml"),
    (re.compile("[\u0a80-\u0aff]"), "gu"),
    (re.compile("[\u0a00-\u0a7f]"), "pa"),
    (re.compile("[\u1780-\u17ff]"), "km"),
    (re.compile("[\u1200-\u137f]"), "am"),
)
_OTHER_LETTERS = re.compile("[^\\W\\d_]")
_SCRIPT_NAMES = (
    "LATIN", "CYRILLIC", "GREEK", "ARABIC", "HEBREW", "DEVANAGARI", "THAI", "HANGUL", "HIRAGANA", "KATAKANA", "CJK",
)  # fmt: skip


def detect(text: str, default: str = "en", *, declared: str = "") -> str:
    """Return the language of a text as a BCP 47 primary tag; `default` when the text is too short or too mixed to tell.

    `declared` is what the source says of itself: it decides where the words leave a doubt and do not speak against it.
    """
    sample = text[:_SAMPLE_CHARS]
    by_script = detect_script_language(sample)
    if by_script:
        return by_script
    letters = len(_OTHER_LETTERS.findall(sample))
    if letters < max(_MIN_LETTERS, _MIN_LETTER_SHARE * len("".join(sample.split()))):
        return default
    if by_words := language_by_words(sample) or language_of_sentence(sample):
        return by_words
    if declared and may_be(sample, declared):
        return declared
    language, probability = _identifier().classify(sample.lower() if sample.isupper() else sample)
    return str(language) if probability >= _MIN_CONFIDENCE else default


def language_of_part(text: str, whole: str) -> str:
    """Return the language of a part of a text in the language `whole`, unless script or small words say otherwise.

    No model is asked: a part that leaves a doubt speaks as the rest does.
    """
    sample = text[:_SAMPLE_CHARS]
    by_script = detect_script_language(sample)
    if by_script:
        return whole if _write_alike(sample, by_script, whole) else by_script
    letters = len(_OTHER_LETTERS.findall(sample))
    if letters < max(_MIN_LETTERS, _MIN_LETTER_SHARE * len("".join(sample.split()))):
        return whole
    # Its own small words are enough, and asked for first: nearly every part ends here.
    if whole in WORDS and may_be(sample, whole):
        return whole
    script = "latin" if sample.isascii() else script_of(sample)
    told = language_by_words(sample) or language_of_sentence(sample)
    if told and told != whole:
        return told
    if script in _BY_SCRIPT and _SCRIPTS.get(whole, script) != script:
        return told or _BY_SCRIPT[script]
    return whole


def _write_alike(sample: str, told: str, whole: str) -> bool:
    """Tell whether too few characters decide between two languages in one script: a Japanese name, a Chinese brand."""
    if told == "zh" and whole == "ja":
        return len(_HAN.findall(sample)) < _FEWEST_HAN
    if told == "ja" and whole == "zh":
        return len(_KANA.findall(sample)) < _FEWEST_KANA
    return told == whole or {told, whole} == {"zh", "yue"}


# What a script is taken for where a text in it stands inside a text of another script.
_BY_SCRIPT = {"cyrillic": "ru", "arabic": "ar", "devanagari": "hi"}
_SCRIPTS = {
    **dict.fromkeys(
        ("en", "de", "fr", "es", "it", "pt", "nl", "pl", "ca", "gl", "ro", "sv", "da", "af", "tr", "cs"), "latin"
    ),
    **dict.fromkeys(("ru", "uk", "bg", "sr", "mk", "be", "kk"), "cyrillic"),
    **dict.fromkeys(("ar", "fa", "ur", "ps"), "arabic"),
    **dict.fromkeys(("hi", "mr", "ne"), "devanagari"),
    **dict.fromkeys(("zh", "yue"), "han"),
    "ja": "kana",
    "ko": "hangul",
}


def detect_script_language(text: str) -> str:
    """Return the language that the script alone tells ('ja', 'ko', 'zh', 'th', …), or '' when it does not."""
    sample = text[:_SAMPLE_CHARS]
    if sample.isascii():
        return ""
    letters = max(1, len(_OTHER_LETTERS.findall(sample)))
    kana, hangul, han = (len(pattern.findall(sample)) for pattern in (_KANA, _HANGUL, _HAN))
    # One han character carries what about three letters of an alphabet carry.
    if (kana + han + hangul) * 3 < letters - (kana + han + hangul):
        return _alone(sample, letters)
    if hangul > kana + han:
        return "ko"
    return "ja" if kana * 12 > kana + han else "zh"


def script_of(text: str) -> str:
    """Return the prevailing script as a lower-case name ('latin', 'han', 'kana', 'cyrillic', …), '' without letters."""
    counts: Counter[str] = Counter()
    for char in text[:_SAMPLE_CHARS]:
        if char.isalpha():
            counts[_script(char)] += 1
    return counts.most_common(1)[0][0] if counts else ""


def _alone(sample: str, letters: int) -> str:
    for pattern, language in _ALONE:
        if len(pattern.findall(sample)) * 2 > letters:
            return language
    return ""


def _script(char: str) -> str:
    name = unicodedata.name(char, "")
    for script in _SCRIPT_NAMES:
        if name.startswith(script):
            return {"HIRAGANA": "kana", "KATAKANA": "kana", "CJK": "han"}.get(script, script.lower())
    return name.split(" ", 1)[0].lower()


@functools.cache
def _identifier() -> LanguageIdentifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
