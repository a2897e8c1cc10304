"""Which font draws which character, and which characters does none draw?

The faces of the pinned packages come first; what the machine has is asked only for characters that these lack.
"""

from __future__ import annotations

import sysconfig
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

SAMPLE_CHARACTERS = 12
BOX = "\ufffd"
_SYSTEM_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path("/Library/Fonts"))
# Drawn as nothing, or as part of the character before.
_SHAPELESS = frozenset("\u200c\u200d\n\t") | frozenset(map(chr, range(0xFE00, 0xFE10)))


@dataclass(frozen=True, slots=True)
class Face:
    """One font file: the family it is called by here, where it lies, and the weights it covers."""

    family: str
    path: Path
    weight: str = "400"
    style: str = "normal"

    @property
    def address(self) -> str:
        """The closed address under which the drawing process sees it."""
        return f"closed:/{self.family.replace(' ', '-')}-{self.style}{self.path.suffix}"


_PACKAGED = (
    ("Source Serif 4", "fontpkg_source_serif_4/files/SourceSerif4[opsz,wght].ttf", "200 900"),
    ("Inter", "fontpkg_inter/files/Inter[opsz,wght].ttf", "100 900"),
    ("Noto Sans", "fontpkg_noto_sans/files/NotoSans[wdth,wght].ttf", "100 900"),
    # Noto's Arabic draws letters and their dots apart, so that nobody could copy or check a PDF's text; this one does not.
    ("IBM Plex Sans Arabic", "fontpkg_ibm_plex_sans_arabic/files/IBMPlexSansArabic-Regular.ttf", "400"),
    ("Noto Sans Arabic", "fontpkg_noto_sans_arabic/files/NotoSansArabic[wdth,wght].ttf", "100 900"),
    ("Noto Sans CJK TC", "cvttf_NotoSansCJK_Regular/NotoSansCJKtc-Regular.otf", "400"),
)
# In this order, a later one only for what the earlier ones lack. Bitmap emoji fonts cannot be subset and stay out.
_SYSTEM = (
    ("NotoEmoji-Regular.ttf", "Noto Emoji"),
    ("NotoSansSymbols2-Regular.ttf", "Noto Sans Symbols 2"),
    ("NotoSansHebrew-Regular.ttf", "Noto Sans Hebrew"),
    ("NotoSansThai-Regular.ttf", "Noto Sans Thai"),
    ("NotoSansMono-Regular.ttf", "Noto Sans Mono"),
    ("DejaVuSans.ttf", "DejaVu Sans"),
)  # fmt: skip
_ALWAYS = 2
_MAKERS = {
    "CJK": "Noto Sans CJK (Debian: fonts-noto-cjk)",
    "HIRAGANA": "Noto Sans CJK (Debian: fonts-noto-cjk)",
    "HANGUL": "Noto Sans CJK (Debian: fonts-noto-cjk)",
}


def faces_for(text: str) -> tuple[Face, ...]:
    """Return the faces that a text needs: the two of the house, then each that draws something no earlier one does."""
    wanted = _drawn(text + BOX)
    faces = []
    for ordinal, face in enumerate(_candidates()):
        drawn = wanted & coverage(face.path)
        if drawn or ordinal < _ALWAYS:
            faces.append(face)
            wanted -= drawn
        if not wanted and ordinal >= _ALWAYS:
            break
    return tuple(faces)


def undrawn(text: str) -> str:
    """Return the characters of a text that no face draws, each once, in code point order."""
    wanted = _drawn(text)
    for face in _candidates():
        if not wanted:
            return ""
        wanted -= coverage(face.path)
    return "".join(map(chr, sorted(wanted)))


def boxes(text: str) -> dict[int, str]:
    """Return a translation that puts U+FFFD for every character that no face draws, so that a page shows where one is."""
    return dict.fromkeys(map(ord, undrawn(text)), BOX)


def missing_glyphs(text: str) -> str:
    """Return a notice that names the characters a PDF cannot show and the font to install; '' when there are none."""
    missing = undrawn(text)
    if not missing:
        return ""
    sample = " ".join(f"{char} (U+{ord(char):04X})" for char in missing[:SAMPLE_CHARACTERS])
    more = f" and {len(missing) - SAMPLE_CHARACTERS} more" if len(missing) > SAMPLE_CHARACTERS else ""
    fonts = "; ".join(dict.fromkeys(_font_for(char) for char in missing))
    return f"The PDF shows “�” for characters that no installed font draws: {sample}{more}. Install {fonts}."


def glyph_twins(faces: Iterable[Face]) -> dict[int, int]:
    """Return the lowest of the code points that a face draws with one and the same glyph: no page tells them apart."""
    lowest: dict[int, int] = {}
    for face in faces:
        of_glyph: dict[str, int] = {}
        for code, glyph in sorted(character_map(face.path).items()):
            first = of_glyph.setdefault(glyph, code)
            if first != code:
                lowest.setdefault(code, lowest.get(first, first))
    return lowest


@lru_cache(maxsize=32)
def coverage(path: Path) -> frozenset[int]:
    """Return the code points that a font file draws; none for a file that is missing or no font."""
    return frozenset(character_map(path))


@lru_cache(maxsize=32)
def character_map(path: Path) -> dict[int, str]:
    """Return the glyph name of every code point that a font file draws; empty for a file that is missing or no font."""
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with path.open("rb") as file, TTFont(file, lazy=True) as font:
            return dict(font.getBestCmap() or {})
    except (OSError, TTLibError):
        return {}


def _drawn(text: str) -> set[int]:
    return {ord(char) for char in set(text) - _SHAPELESS}


def _candidates() -> Iterator[Face]:
    packages = Path(sysconfig.get_paths()["purelib"])
    yield from (Face(family, packages / place, weight) for family, place, weight in _PACKAGED)
    yield from _system_faces()


@lru_cache(maxsize=1)
def _system_faces() -> tuple[Face, ...]:
    found = {path.name: path for path in _font_files(_SYSTEM_FOLDERS)}
    return tuple(Face(family, found[name]) for name, family in _SYSTEM if name in found)


def _font_files(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        if folder.is_dir():
            yield from folder.rglob("*.ttf")


def _font_for(char: str) -> str:
    if unicodedata.category(char) == "So":
        return "Noto Emoji and Noto Sans Symbols 2 (Debian: fonts-noto-core)"
    script = unicodedata.name(char, "").split(" ")[0]
    return _MAKERS.get(script, f"the Noto Sans font for {script.capitalize() or 'this script'} (Debian: fonts-noto-core)")
