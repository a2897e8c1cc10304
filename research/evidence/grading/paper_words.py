"""Which marks has a scientific paper? Data for `papers`: any two of them, with figures of a sample, make an experiment."""

# ruff: noqa: E501 - the lines of a table

from __future__ import annotations

from research.evidence.grading.finder import Finder, lines

ABSTRACT = lines(
    r"(?:abstract|zusammenfassung|résumé|resumen|summary)[ \t:：.]{0,3}$|(?:摘要|要旨|抄録)[ \t:：]{0,3}|(?:keywords?|key words|schlüsselwörter|mots-clés|palabras clave) ?:|(?:关键词|キーワード)[:：]"
)
# A journal with volume and pages, an identifier, a manuscript that was accepted.
PUBLISHED_AS = Finder(
    r"(?i)(doi\.org/10\.\d{4,9}/|doi: ?10\.\d{4,9}/|arxiv: ?\d{4}\.\d{4,5}|accepted manuscript|preprint|(?:journal|annals|proceedings|transactions|letters|zeitschrift|revue|revista)(?: (?:of|für|on|de|der|des))? [\pL -]{3,50},? ?\d{1,3} ?\(\d{1,3}\)|received:? \d{1,2} \pL+ \d{4}|第\d{1,3}卷 ?第\d{1,2}期)",
    groups=1,
)
