"""Which parameters of an address say only where its reader came from? They are cut off a result's address.

Only names with one known meaning: `ref`, `from`, `source` and the like can carry content and stay.
"""

from __future__ import annotations

_NAMES = frozenset(
    """
    fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid twclid ttclid igshid mc_cid mc_eid mkt_tok oly_anon_id oly_enc_id
    vero_id _hsenc _hsmi __hssc __hstc __hsfp hsctatracking wickedid rb_clickid s_cid ml_subscriber srsltid
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_PREFIXES = ("utm_", "mtm_", "pk_")


def without_tracking(address: str) -> str:
    """Return the address without known tracking parameters; every other character stays as it was."""
    address, mark, fragment = address.partition("#")
    base, question, query = address.partition("?")
    if not question:
        return f"{address}{mark}{fragment}"
    kept = [part for part in query.split("&") if not _tracks(part)]
    query = "&".join(kept) if len(kept) < query.count("&") + 1 else query
    return f"{base}{question if query else ''}{query}{mark}{fragment}"


def _tracks(parameter: str) -> bool:
    name = parameter.partition("=")[0].lower()
    return name in _NAMES or name.startswith(_PREFIXES)
