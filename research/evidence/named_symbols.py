"""Which names of code does a text mention? By forms that prose does not have: calls, options, joined words."""

from __future__ import annotations

import re

_EDGE, _END = r"(?<![\w./\\@#$-])", r"(?![\w/\\@-]|\.\w)"
_FORMS = re.compile(
    rf"`(?P<quoted>[^`\s]{{3,60}})`|"
    rf"{_EDGE}(?P<call>[^\W\d]\w*(?:(?:\.|::)\w+)*)\(\)|"
    rf"(?<![\w-])(?P<option>--[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?![\w-])|"
    rf"{_EDGE}(?P<joined>_{{0,2}}[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+){_END}|"
    rf"{_EDGE}(?P<humps>(?:[A-Z][a-z0-9]+){{2,}}|[a-z]{{2,}}(?:[A-Z][a-z0-9]+)+){_END}"
)
_QUOTED = re.compile(r"(?:--?)?[^\W\d][\w-]*(?:(?:\.|::)\w+)*(?:\([^()]*\))?")
_FILE = re.compile(r"\.[a-z]{1,4}\Z")
# Names of products that are written with humps and are no symbols.
_PRODUCTS = frozenset(
    """
    GitHub GitLab YouTube JavaScript TypeScript CoffeeScript LinkedIn WordPress PowerPoint PowerShell OpenAI DeepMind
    FastMail FedEx PayPal MasterCard SoundCloud DropBox AirBnb DoorDash WhatsApp WeChat TikTok MacBook AirPods PlayStation
    QuickTime LibreOffice OpenOffice HubSpot SalesForce ChatBot StackOverflow BitBucket CloudFlare DigitalOcean ElasticSearch
    MongoDb NetBeans VirtualBox VmWare McDonald MacDonald
    """.split()  # noqa: SIM905 - a list of words reads best as words
)


def symbols_named(text: str) -> tuple[str, ...]:
    """Return the names of code in a text as they are written, without brackets, in order, each once."""
    found: dict[str, None] = {}
    for match in _FORMS.finditer(text):
        name = _name(match)
        if name:
            found[name] = None
    return tuple(found)


def _name(match: re.Match[str]) -> str:
    quoted = match.group("quoted")
    if quoted is not None:
        whole = _QUOTED.fullmatch(quoted)
        return "" if whole is None or _FILE.search(quoted) else quoted.partition("(")[0]
    humps = match.group("humps")
    if humps is not None:
        return "" if humps in _PRODUCTS else humps
    return match.group("call") or match.group("option") or match.group("joined") or ""


def symbol_pattern(symbol: str) -> str:
    """Return the regular expression that finds a symbol in code; of an option also the name that a program gives it.

    Of `client.send` the last part is looked for: the rest is what a caller names its value.
    """
    if symbol.startswith("-"):
        return "(?i)" + "[-_]?".join(map(re.escape, symbol.strip("-").split("-")))
    last = re.split(r"\.|::", symbol)[-1]
    return rf"\b{re.escape(last)}\b" if last.isascii() else re.escape(last)
