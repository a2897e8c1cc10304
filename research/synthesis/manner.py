"""Does a source state this, or does it only report a myth or give advice? Told by labels, headings and the form of a verb.

The rules are few and look at form only: what is missed is judged as any other sentence.
"""

from __future__ import annotations

import re

_LONGEST_HEADING = 80
_OPENING = r"[\"'“‘„«「『(\[]*"
_NUMBER = r"(?:\s*(?:no\.?|nr\.?|n[o°]|#|№)?\s*\d{1,3})?"

_DISOWNED = re.compile(
    rf"{_OPENING}(?:"
    rf"(?:(?:common|popular|urban|old|widespread|frequent)\s+)?(?:myth|false|falsehood|untrue|not true|wrong|incorrect|"
    rf"rumou?r|misconception|legend|hoax|fake(?: news)?|fiction|debunked|(?:false )?claim\s*\((?:false|wrong|debunked)\))|"
    r"mythos|falsch|unwahr|gerücht|irrtum|irrglaube|falschmeldung|mythe|faux|rumeur|id[ée]e reçue|fausse id[ée]e|intox|"
    r"mito|falso|bulo|rumor|bufala|boato|onwaar|fabel|миф|ложь|неправда|слух|заблуждение"
    rf"){_NUMBER}\s*(?:[:：]|\s[–—-]\s)|"
    rf"{_OPENING}(?:谣言|谣传|传言|误区|误解|错误|不实|假消息|デマ|誤解|誤り|嘘|噂|俗説)[一二三四五六七八九十\d]{{0,3}}\s*[:：]",
    re.IGNORECASE,
)
_CORRECTION = re.compile(
    r"\b(?:facts?|reality|truth|correct|correction|true|fakt|fakten|tatsache|richtig|wahrheit|réalité|vrai|vérité|"
    r"hecho|realidad|verdad|realtà|realidade|feit|факт|правда)\s*[:：]|"
    r"\b(?:in (?:fact|truth|reality)|actually|tatsächlich|in wahrheit|en (?:réalité|fait|realidad)|на самом деле)\b|"
    r"事实|真相|实际上|其实|実際|事実|真実",
    re.IGNORECASE,
)

_ADVICE_HEADING = re.compile(
    r"\W*(?:\d+(?:\.\d+)*[.)]?\s+)?(?:(?:our|some|further|general|practical|final|key|main|unsere|nos|nuestros)\s+)?(?:"
    r"advice|recommendations?|recommended actions?|suggestions?|to[- ]?dos?(?: list)?|what to do|next steps?|action items?|"
    r"actions|tips|checklist|empfehlungen?|ratschläge|tipps|nächste schritte|maßnahmen|zu erledigen|"
    r"recommandations?|conseils?|à faire|prochaines étapes|recomendaciones|recomendación|consejos?|pendientes|"
    r"raccomandazioni|consigli|recomendações|aanbevelingen|рекомендации|советы|"
    r"建议|对策|待办(?:事项)?|注意事项|提言|助言|推奨事項|今後の対応"
    r")(?:\s+(?:for|to|of|für|an|pour|para|aux?)\s.{1,50})?\W*",
    re.IGNORECASE,
)
_VERBS = (
    "add|adopt|agree|allow|always|apply|ask|assign|avoid|begin|book|bring|build|buy|call|carry|change|check|choose|clean|"
    "clear|close|collect|commission|compare|complete|confirm|consider|consult|continue|create|cut|decide|define|delay|"
    "design|develop|do|don['’]t|draw|employ|ensure|establish|examine|explain|extend|find|fit|fix|follow|give|grant|have|"
    "hire|hold|include|increase|inform|insist|install|introduce|invest|invite|keep|leave|let|limit|look|lower|maintain|"
    "make|measure|meet|monitor|move|negotiate|never|notify|offer|open|order|organi[sz]e|pay|place|plan|postpone|prepare|"
    "protect|provide|publish|put|raise|record|reduce|remove|renew|repair|replace|report|request|require|reserve|review|"
    "run|schedule|secure|seek|select|sell|send|set|share|show|sign|speak|start|stop|store|study|submit|take|talk|tell|"
    "test|train|treat|try|turn|update|use|verify|visit|wait|warn|watch|weigh|write"
)
_ITEM = rf"\W*(?:\d{{1,3}}[.)]\s*|[一二三四五六七八九十]+、)?{_OPENING}"
_ADVISES: dict[str, re.Pattern[str]] = {
    "en": re.compile(rf"{_ITEM}(?:please\s+)?(?:{_VERBS})\b(?!\s+of\b)", re.IGNORECASE),
    "de": re.compile(
        rf"{_ITEM}(?:bitte\b|\w+en\s+sie\b|"
        r"(?!.*\b(?:ist|sind|war|waren|wird|werden|wurden?|soll(?:en|ten?)?|muss|müssen|kann|können|darf|dürfen|hat|haben|"
        r"empfiehlt|empfehlen)\b).*\w{3,}(?:en|ern|eln)\.?\Z)",
        re.IGNORECASE | re.DOTALL,
    ),
    "fr": re.compile(rf"{_ITEM}(?:ne\s+(?:pas\s+)?)?\w{{2,}}(?:er|ir|re|ez)\b", re.IGNORECASE),
    "es": re.compile(rf"{_ITEM}(?:no\s+\w+(?:en|an)\b|(?:no\s+)?\w{{2,}}(?:ar|er|ir)\b)", re.IGNORECASE),
    "zh": re.compile(rf"{_ITEM}(?:请|应当?|须|必须|务必|不要|切勿|避免|建议|先)"),
    "ja": re.compile(r".*(?:してください|しましょう|すべきである|すること)。?\Z", re.DOTALL),
}


def is_disowned(text: str) -> bool:
    """Tell whether a text stands under a label such as “Myth:” and does not set itself right."""
    label = _DISOWNED.match(text)
    return label is not None and _CORRECTION.search(text, label.end()) is None


def corrects(text: str) -> bool:
    """Tell whether a sentence announces what is true instead."""
    return _CORRECTION.search(text) is not None


def is_heading(text: str) -> bool:
    """Tell whether a paragraph may be the title of a section: short, and no sentence."""
    return 0 < len(text) <= _LONGEST_HEADING and not text.rstrip().endswith(
        (".", "!", "?", ";", ",", "。", "！", "？", "；")
    )


def heads_advice(heading: str) -> bool:
    """Tell whether a section says what should be done."""
    return _ADVICE_HEADING.fullmatch(heading.strip()) is not None


def advises(text: str, language: str) -> bool:
    """Tell whether a sentence of such a section asks for something to be done, rather than stating something."""
    pattern = _ADVISES.get(language)
    return pattern is not None and pattern.match(text) is not None
