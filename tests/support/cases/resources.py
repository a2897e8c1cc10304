"""Which runner plays a stimulus, and by which scenario? Told by the words of a case, never by its number.

The words of the stimulus count first; only where they fit nothing is what the server does read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.cases.files import FOLDER, Case, cases, unplayed

FILE = "resource_cases.json"
# A stimulus that nothing here knows is collected by the runner of the wire, and skipped there by name.
OF_STRANGERS = "wire"
# The first that fits holds: (words, runner, scenario); a scenario of '' is known and cannot be played here.
TABLE: tuple[tuple[str, str, str], ...] = (
    (r"slow (upload|post)|drip (upload|post)|(upload|post) drip", "site", ""),
    (r"json request|nested json|deep json", "site", "deep json"),
    (r"file parts?|\d+ files|multipart", "site", "many files"),
    (r"\d+ (form )?fields|many (form )?fields", "site", "many fields"),
    (r"upload|form field|(large|big|\d+ ?mb) (post|form|request)", "site", "large form"),
    (r"(16|sixteen|many).*(5 ?mb|at once|captures)|^memory", "body", "many large pages"),
    (r"hung dns|dns.*repeat|names that never", "body", "dns hang"),
    (r"slow dns", "body", "redirects with slow dns"),
    (r"dns (hang|never|stall)|resolver never", "body", "dns hang"),
    (r"same host|per.?host|hammer", "body", "same host"),
    (r"retry-?after", "body", "retry after years"),
    (r"robots.*(hang|never|stall|slow)", "body", "robots hang"),
    (r"robots.*(huge|large|mb|endless|bomb|rules)", "body", "robots huge"),
    (r"(worker|parser|reader|child).*(kill|die|crash|oom)", "body", "reader killed"),
    (r"redirect.*(body|endless)", "body", "redirect body"),
    (r"(missing|no|without).*content.?type|content.?type.*missing", "body", "no type"),
    (r"(repeated|two|duplicate).*content.?type|content.?type.*(twice|repeated)", "body", "two types"),
    (r"application/pdf|pdf (not|un)", "body", "pdf"),
    (r"pdf|magic mismatch", "body", "pdf as html"),
    (r"\bzip\b|docx", "body", "zip as text"),
    (r"(identity|label).*gzip|gzip (bytes|magic).*(html|text|identity)", "body", "gzip as html"),
    (r"\belf\b|png|jpe?g.*(under|as)|binary (under|as)", "body", "png as html"),
    (r"(image|other|unknown|off|not on).*(content.?type|list)|octet-stream|image/", "body", "type not read"),
    (r"empty body|no bytes|zero bytes|blank body", "body", "empty"),
    (r"unknown charset|charset.*(unknown|bogus)|charset=foo", "body", "charset unknown"),
    (r"replacement|iso-2022-(kr|cn)|hz-gb", "body", "charset replacement"),
    (r"utf-?7", "body", "charset utf-7"),
    (r"charset (\w*_escape|zlib|hex|rot|idna|undefined|punycode|base64|bz2|quopri|uu)", "body", "charset python"),
    (r"python.only", "body", "charset python"),
    (r"utf-?16 without|utf-?16.*bom", "body", "charset utf-16"),
    (r"iso-2022-jp", "body", "charset iso-2022-jp"),
    (r"bom vs|bom.*(header|meta)|disagree", "body", "charset bom"),
    (r"\bmeta\b.*(beyond|after|late|past)", "body", "charset meta late"),
    (r"\bmeta\b", "body", "charset meta"),
    (r"u\+fffd|invalid utf|broken utf|bad utf", "body", "broken utf-8"),
    (r"nul (bytes?|characters?) in (text|body|page|html)|nul bytes(?!.*header)|nul.*text", "body", "nul bytes"),
    (r"comment|<!--", "body", "quadratic comment"),
    (r"quadratic attr|attribute value|<a b=", "body", "quadratic attribute"),
    (r"quadratic tag|tag open|'<a'", "body", "quadratic tag"),
    (r"attributes|attribute flood", "body", "many attributes"),
    (r"nested tables|tables", "body", "nested tables"),
    (r"\bnest|depth|deep\b", "body", "deep nesting"),
    (r"xml entity|entity bomb|billion laughs|internal entit", "body", "xml bomb"),
    (r"xxe|external entit|dtd", "body", "xxe"),
    (r"\bentit", "body", "entity flood"),
    (r"\bcss|style rules|stylesheet", "body", "css bomb"),
    (r"text expansion|nfkc|ligature", "body", "text expansion"),
    (r"long line|without whitespace", "body", "long line"),
    (r"regex|detector", "body", "regex bait"),
    (r"tls.*stall|stall.*(handshake|tls)|clienthello", "wire", "tls stall"),
    (r"(certificate|cert).*(another|wrong|other)|wrong (name|cert)|name mismatch", "wire", "wrong certificate"),
    (r"self.?signed|unknown authority|untrusted", "wire", "unknown authority"),
    (r"expired", "wire", "expired certificate"),
    (r"(single|one) 10[03]", "wire", "one 103"),
    (r"\b10[03]\b|early hints|interim", "wire", "endless 103"),
    (r"chunk ext", "wire", "chunk extensions"),
    (r"bad chunk|chunk size", "wire", "bad chunk"),
    (r"chunk.*drip|drip.*chunk", "wire", "chunk drip"),
    (r"trailer", "wire", "trailers"),
    (r"crc|checksum", "wire", "gzip crc"),
    (r"second member|members? bomb", "wire", "gzip second bomb"),
    (r"trailing garbage|junk", "wire", "gzip junk"),
    (r"members", "wire", "gzip members"),
    (r"gzip, gzip|gzip of gzip|double gzip|gzip twice", "wire", "gzip twice"),
    (r"stacked|codings? x", "wire", "stacked codings"),
    (r"brotli|\bbr\b", "wire", "brotli"),
    (r"zstd", "wire", "zstd"),
    (r"x-gzip", "wire", "x-gzip"),
    (r"(truncated|cut|short|incomplete).*gzip|gzip.*(truncated|cut|incomplete)", "wire", "gzip cut"),
    (r"gzip.*(unasked|without being asked|not requested)|unasked", "wire", "gzip"),
    (r"deflate", "wire", "deflate"),
    (r"bomb", "wire", "gzip bomb"),
    (r"(unknown|odd|unsupported).*coding|coding.*unknown|compress\b", "wire", "unknown coding"),
    (r"drip.*header|header.*drip|slow-?loris|status line.*(slow|drip)", "wire", "header drip"),
    (r"drip|byte per|slow body|single bytes", "wire", "body drip"),
    (r"keep-?alive|extra response|pipelin|second response", "wire", "extra response"),
    (r"obs-?fold|folded", "wire", "obs-fold"),
    (r"without colon|no colon", "wire", "header without colon"),
    (r"\bnul\b", "wire", "nul in header"),
    (r"content-length with chunked|both (headers|length)|length and chunked", "wire", "length and chunked"),
    (r"content-length.*(negative|repeat|numeric)|(negative|repeat|numeric).*content-length", "wire", "bad length"),
    (r"short body|(short|early|cut).*content-length|announces? more", "wire", "short body"),
    (r"lying|announces 10,", "wire", "long body"),
    (r"announced", "wire", "announced"),
    (r"(huge|single|large).*header", "wire", "huge header"),
    (r"kib of headers|header total|headers? (over|of) \d+ ?k|\d+ headers of", "wire", "heavy headers"),
    (r"\d+ (small )?headers|many .*headers|endless headers", "wire", "many headers"),
    (r"http/2|\bh2\b", "wire", "h2"),
    (r"\b101\b|switching|upgrade", "wire", "switching"),
    (r"endless|no length|infinite", "wire", "endless body"),
    (r"garbage|not http|http/0\.9|status line", "wire", "not http"),
    (r"reset.*body|body.*reset", "wire", "reset in body"),
    (r"reset|\brst\b", "wire", "reset"),
    (r"never|silen|stall|hang", "wire", "silence"),
    (r"close|eof|disconnect|cut off", "wire", "closed"),
)  # fmt: skip


def place_of(case: Case) -> tuple[str, str]:
    """Return runner and scenario of a case; (OF_STRANGERS, '') where its words fit nothing."""
    stimulus = str(case["stimulus"]).lower()
    for words in (stimulus, f"{stimulus}: {case.get('server_behaviour', '')}".lower()):
        for pattern, runner, name in TABLE:
            if re.search(pattern, words):
                return runner, name
    return OF_STRANGERS, ""


def collected(runner: str, folder: Any = FOLDER) -> list[tuple[Case, str]]:
    """Return the cases of one runner with their scenarios."""
    found = [(case, *place_of(case)) for case in cases(FILE, "cases", folder)]
    return [(case, name) for case, of, name in found if of == runner]


def names_of(runner: str) -> frozenset[str]:
    """Return every scenario that the table gives to a runner."""
    return frozenset(name for _, of, name in TABLE if of == runner and name)


def plays(runner: str) -> Iterator[Any]:
    """Yield (case, scenario) for every case of a runner, then every scenario that no case names."""
    mine = collected(runner)
    for case, name in mine:
        if name:
            yield pytest.param(case, name, id=f"{case['id']}-{name}")
        else:
            yield unplayed(case, f"{case['stimulus']}: {case.get('server_behaviour', '')}", name)
    for name in sorted(names_of(runner) - {name for _, name in mine}):
        yield pytest.param({"expect": ""}, name, id=name)
