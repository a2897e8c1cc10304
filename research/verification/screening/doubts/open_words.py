"""Which words say that something is not known, not said or not settled, and which that somebody else says it? Data, six languages."""

# ruff: noqa: E501 - one line holds the words of one language
from __future__ import annotations

import re
from functools import cache

# What leaves a question open.
OPEN: dict[str, str] = {
    "en": r"\b(?:not|never|no|cannot|could not|unable to|n['’]t)\b[^.;]{0,40}\b(?:establish\w*|known?|record\w*|said|say|says|told|decid\w*|calculat\w*|measur\w*|confirm\w*|determin\w*|tested|tell|separat\w*|distinguish\w*|examin\w*|investigat\w*|looked into|link|proven?|proof|evidence|clear|counted|surveyed|published|disclos\w*|specif\w*|nam(?:e|ed)|reached|conclu\w+|bear[s]? out|rul\w+ out|effect|figures?|because)\b|\b(?:unknown|unclear|uncertain|open question|remains? open|undecided|unproven|yet to be|would not draw|whether)\b",
    "de": r"\b(?:nicht|kein\w*|nie|weder|niemand|vermag|offen|ungeklärt|unklar|unbekannt|ob|strittig)\b[^.;]{0,60}\b(?:belegt?|bekannt|gesagt|sagen|erfasst|entschieden|berechnet|gemessen|bestätigt|geklärt|untersucht|fest(?:gestellt|steht|stellen)|beleg\w*|nachgewiesen|beziffer\w*|genannt|mitgeteilt|zusammenhang|aussage|belegen|trennen|unterscheiden)\b|\b(?:ungeklärt|unklar|unbekannt|bleibt offen|lässt offen|noch offen|strittig|(?:wird|werden) (?:noch |erst )?(?:geprüft|untersucht))\b",
    "fr": r"\b(?:ne|n['’])[^.;]{0,60}(?:pas|jamais|aucune?|ni|rien)[^.;]{0,40}(?:établi\w*|connu\w*|dit|précis\w*|décid\w*|calcul\w*|mesur\w*|confirm\w*|déterminé\w*|permet\w*|prouv\w*|indiqu\w*|lien|conclu\w*|étudi\w*|prononc\w*|donn\w*|attribu\w*|distingu\w*)|\b(?:inconnue?s?|on ignore|reste à|incertaine?s?|indéterminée?s?)\b",
    "es": r"\bno (?:se |ha |han |hay |es |podemos |puede\w* |está\w* |consta)[^.;]{0,50}(?:sab\w+|conoc\w+|dicho|decidid\w+|calculad\w+|medid\w+|confirmad\w+|determinad\w+|prueba|demostrad\w+|precisad\w+|distinguir|establec\w+|constancia|atribu\w+|relación|aclarad\w+|fecha)|\b(?:se desconoce|se ignora|no consta|no se sabe|sin determinar|no hay prueba|por determinar|está por)\b",
    "zh": r"(?:尚未|没有|未|无法|不能|尚不|并未|还没)[^，。；]{0,12}(?:说明|公布|证实|确定|统计|记录|披露|调查|查明|判断|区分|评估|归因|证明|说)|不详|未知|不明|不清楚|不清|有待|是否",
    "ja": r"(?:確かめ|明らかに|公表|記録|調べ|決ま|分か|わか|特定|証明|確認|述べ|示)[^。、]{0,6}(?:ない|ません|おらず|なかった)|不明|未定|かどうか|分からない|わからない",
}
# Who blames, or says so.
BLAMED: dict[str, str] = {
    "en": r"\b(?:blames?|blamed|puts? it down|attributes?|attributed|says?|said|claims?|claimed|believes?|thinks?|argues?|suspects?|according to|in (?:his|her|their) view|call(?:s|ed))\b|[\"“”]",
    "de": r"\b(?:laut|sagt|sagte|sagen|meint|meinen|glaubt|zufolge|nach (?:ansicht|angaben|meinung)|behauptet|führt .{1,40} zurück|macht .{1,40} verantwortlich|vermutet)\b|[„“”]",
    "fr": r"\b(?:selon|d['’]après|dit|disent|affirme\w*|estime\w*|accuse\w*|attribue\w*|pense\w*)\b|[«»]",
    "es": r"\b(?:según|dice|dicen|afirma\w*|cree\w*|culpa\w*|atribuye\w*|sostiene\w*|opina\w*)\b|[«»]",
    "zh": r"认为|表示|称|据.{1,12}(?:说|介绍)|指责|归咎|[“”]",
    "ja": r"によると|という|と話|と述べ|と語|とみ[るて]|[「」]",
}
# What a clause left open asks for.
WHERE: dict[str, str] = {
    "en": r"\bwhere\b",
    "de": r"\bwo(?:hin|her)?\b",
    "fr": r"\boù\b",
    "es": r"\bdónde\b",
    "zh": r"哪里|何处|地点|在哪",
    "ja": r"どこ|場所",
}
WHICH: dict[str, str] = {
    "en": r"\b(?:where|when|who|whom|which|why|how (?:many|much|long|often)|what)\b",
    "de": r"\b(?:wo|wohin|wann|wer|wen|welche[nrsm]?|warum|weshalb|wie ?(?:viele?|lange|oft)|was)\b",
    "fr": r"\b(?:où|quand|qui|quel(?:le)?s?|pourquoi|combien|comment)\b",
    "es": r"(?:dónde|cuándo|quién(?:es)?|cuál(?:es)?|por qué|cuánt[oa]s?|qué)",
    "zh": r"哪|何|谁|多少|几|是否|地点|时间|原因",
    "ja": r"どこ|いつ|誰|どれ|なぜ|いくつ|何|かどうか|時期|場所|原因",
}


def says(table: dict[str, str], text: str, language: str) -> bool:
    """Tell whether a text holds any word of a table; False for a language without an entry."""
    return found(table, text, language) is not None


def found(table: dict[str, str], text: str, language: str) -> re.Match[str] | None:
    """Return where a text first holds a word of a table."""
    pattern = table.get(language)
    return _compiled(pattern).search(text) if pattern else None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
