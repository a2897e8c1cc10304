"""Which kind of file is this, and can we read it?

Magic bytes come first, then the extension: a name is a claim, the bytes are a fact. '' means: not a type we read.
"""

from __future__ import annotations

import re

MARKDOWN = "text/markdown"
PLAIN = "text/plain"
RST = "text/x-rst"
HTML = "text/html"
XHTML = "application/xhtml+xml"
SOURCE = "text/x-source"
PDF = "application/pdf"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
READABLE = frozenset({MARKDOWN, PLAIN, RST, HTML, XHTML, SOURCE, PDF, DOCX})

HEAD_BYTES = 2048

_SOURCE_EXTENSIONS = frozenset(
    """
    ada adb ads asm astro awk bas bat bash bib c c++ cc cfg cfc cfm clj cljs cls cmake cmd coffee conf cpp cs csh css
    csv cts cu cue cxx d dart diff dockerfile dts ebnf ejs el elm env erb erl ex exs f f03 f08 f77 f90 f95 fish for fs
    fsi fsx g4 gemspec gd geojson glsl go gql gradle graphql groovy h h++ haml handlebars hbs hcl hh hlsl hpp hrl hs
    htaccess hx hxx idl ini inc inl ipynb jade java jinja jinja2 j2 jl js json json5 jsonl jsonc jsp jsx kt kts l lean
    less lhs lisp lock lsp lua m m4 make mak mjs cjs mk ml mli mm mts mustache ndjson nim nix nsi pas patch php phtml
    pl plist pm pod po pot prisma pro properties proto ps1 psd1 psm1 pug pxd pxi py pyi pyw pyx q r rake rb rbi rego
    rkt robot rs s sass scala scm scss sed sh sh-session sls smali sol sparql sql st sty sv svelte swift t tcl tex tf
    tfvars thrift tmpl toml tpl ts tsv tsx v vala vb vba vbs vert vhd vhdl vim vue wat wgsl wsdl xml xsd xsl xslt y
    yaml yml yacc zig zsh
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_EXTENSIONS = {
    **dict.fromkeys(_SOURCE_EXTENSIONS, SOURCE),
    **dict.fromkeys(("md", "markdown", "mdown", "mkd", "mkdn", "mdx", "qmd", "rmd"), MARKDOWN),
    **dict.fromkeys(
        ("txt", "text", "log", "asc", "adoc", "asciidoc", "org", "srt", "vtt", "eml", "nfo", "me", "1st"), PLAIN
    ),
    **dict.fromkeys(("rst", "rest"), RST),
    **dict.fromkeys(("html", "htm", "shtml"), HTML),
    **dict.fromkeys(("xhtml", "xht"), XHTML),
    "pdf": PDF,
    "docx": DOCX,
}
_SOURCE_NAMES = frozenset({"makefile", "gnumakefile", "dockerfile", "containerfile", "jenkinsfile", "rakefile", "gemfile"})
# Formats that hold no text of ours although parts of their bytes may look like it.
_REFUSED_EXTENSIONS = frozenset(
    """
    svg rtf ps eps pyc map doc xls ppt xlsx pptx odt ods odp epub mobi wasm
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_REFUSED_MAGIC = (
    b"\x89PNG", b"GIF87a", b"GIF89a", b"\xff\xd8\xff", b"\x7fELF", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"Rar!",
    b"OggS", b"PK\x05\x06", b"\xca\xfe\xba\xbe", b"%!PS", b"{\\rtf", b"SQLite format 3", b"wOFF", b"wOF2",
    b"OTTO", b"\xd0\xcf\x11\xe0",
    b"\x28\xb5\x2f\xfd", b"\x00asm", b"fLaC", b"ID3",
)  # fmt: skip
_BOMS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_HTML_START = re.compile(rb"<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]", re.IGNORECASE)
_FIRST_PRINTABLE = 0x20
_TEXT_CONTROLS = frozenset(b"\t\n\x0b\x0c\r\x1b")


def media_type_of(name: str, head: bytes) -> str:
    """Return the media type of a file from its name and its first bytes (2048 are enough), or '' when it is none we read."""
    head = head[:HEAD_BYTES]
    extension = _extension(name)
    if b"%PDF-" in head[:1024]:
        return PDF
    if head.startswith(b"PK\x03\x04"):
        return DOCX if extension == "docx" or b"word/" in head else ""
    if head.startswith(_REFUSED_MAGIC) or extension in _REFUSED_EXTENSIONS or looks_binary(head):
        return ""
    return _text_type(name, extension, head)


def is_text(head: bytes) -> bool:
    """Tell whether first bytes can be those of a text: no magic of a format that is none, and not binary."""
    head = head[:HEAD_BYTES]
    known = b"%PDF-" in head[:1024] or head.startswith((b"PK\x03\x04", *_REFUSED_MAGIC))
    return not known and not looks_binary(head)


def looks_binary(head: bytes) -> bool:
    """Tell whether bytes are no text in any encoding: NUL bytes outside UTF-16, or many controls."""
    if not head or head.startswith(_BOMS):
        return False
    if b"\0" in head:
        return utf16_guess(head) == ""
    controls = sum(1 for byte in head if byte < _FIRST_PRINTABLE and byte not in _TEXT_CONTROLS)
    return controls * 20 > len(head)


def utf16_guess(head: bytes) -> str:
    """Return 'utf-16le' or 'utf-16be' for text in it without a mark (one half of the bytes is nearly all NUL), else ''."""
    even, odd = head[0::2], head[1::2]
    if len(odd) < 4:  # noqa: PLR2004 - too short to tell
        return ""
    if odd.count(0) * 10 >= len(odd) * 6 and even.count(0) * 20 <= len(even):
        return "utf-16le"
    if even.count(0) * 10 >= len(even) * 6 and odd.count(0) * 20 <= len(odd):
        return "utf-16be"
    return ""


def _text_type(name: str, extension: str, head: bytes) -> str:
    known = _EXTENSIONS.get(extension, "")
    base = name.rsplit("/", 1)[-1].lower()
    if base in _SOURCE_NAMES:
        return SOURCE
    if known in {"", HTML, XHTML, PDF, DOCX, PLAIN}:
        sniffed = _sniff_markup(head)
        if sniffed:
            return XHTML if known == XHTML else sniffed
    if known in {PDF, DOCX}:
        return ""  # the name promises a format that the bytes do not have
    if not known and head.startswith(b"#!"):
        return SOURCE
    return known or PLAIN


def _sniff_markup(head: bytes) -> str:
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n\x0c")
    is_xml = start[:5].lower() == b"<?xml"
    while start.startswith((b"<?", b"<!--")):
        closing = b"-->" if start.startswith(b"<!--") else b">"
        _, found, rest = start.partition(closing)
        if not found:
            return ""
        start = rest.lstrip()
    if not _HTML_START.match(start):
        return ""
    return XHTML if is_xml and b"http://www.w3.org/1999/xhtml" in head else HTML


def _extension(name: str) -> str:
    base = name.rsplit("/", 1)[-1].lower()
    stem, dot, extension = base.rpartition(".")
    return extension if dot and (stem or extension) else ""
