"""Does a text pass a verdict on the research itself? “The report is complete” is no statement about the subject (I16).

A short list a language, and only where the subject is plainly this research or its answer; a denial is no such verdict.
"""

from __future__ import annotations

import re


def _says(subject: str, verb: str, degree: str, verdict: str) -> str:
    return rf"(?<!whether )(?<!if )(?<!ob )(?<!si )\b(?:{subject})\s+(?:{verb})\s+(?:(?:{degree})\s+)*(?:{verdict})\b"


_EN_WORK = "(?:the|this|our|my) (?:present )?(?:research|report|answer|response|synthesis|analysis)"
_EN_ITEMS = (
    "(?:all|these|the above)(?: of)?(?: the| these)? (?:facts|findings|statements|claims|answers)"
    "(?: (?:above|here|in this report))?"
)
_EN_DEGREE = "now|thus|fully|completely|entirely|thoroughly|independently|all"
_DE_WORK = "die (?:recherche|antwort|analyse|synthese)|diese (?:recherche|antwort|analyse|synthese)|(?:der|dieser) bericht"
_DE_DEGREE = "nun|damit|somit|ganz|vollkommen|umfassend|vollständig|und"
_FR_WORK = "(?:la|cette|notre) (?:recherche|réponse|synthèse|analyse)|(?:le|ce|notre) (?:présent )?rapport"
_FR_DEGREE = "donc|ainsi|désormais|entièrement|pleinement|complètement|totalement"
_ES_WORK = "(?:la|esta|nuestra) (?:investigación|respuesta|síntesis)|(?:el|este|nuestro) (?:presente )?informe"
_ES_DEGREE = "ya|así|totalmente|plenamente|completamente|enteramente"
_ZH_WORK = "(?:本|该|此|这份|本次)(?:项)?(?:研究|报告|回答|答案|综合|分析)"
_JA_WORK = "(?:本|この|当)(?:調査|報告書?|回答|分析)"

_VERDICTS = re.compile(
    "|".join(
        (
            _says(_EN_WORK, "is|has been", _EN_DEGREE, "complete|exhaustive|comprehensive|verified|validated|fact-checked"),
            _says(_EN_ITEMS, "are|have been", _EN_DEGREE, "verified|validated|fact-checked|double-checked"),
            _says(
                f"(?:{_EN_WORK}|this|these (?:facts|findings|statements))(?: (?:fully|completely|thus|together))?",
                "answers?",
                "fully|all|of|both",
                "(?:the|your|this) question",
            ),
            _says("(?:the|your|this) question", "is|has been", _EN_DEGREE, "answered"),
            _says(_DE_WORK, "ist|wurde", _DE_DEGREE, "vollständig|umfassend|abgeschlossen|geprüft|überprüft|verifiziert"),
            _says(f"{_DE_WORK}|das|dies", "beantwortet", "damit|nun", "(?:die|ihre|diese) frage"),
            _says("die frage|ihre frage|diese frage", "ist|wurde", _DE_DEGREE, "beantwortet"),
            _says(_FR_WORK, "est|a été", _FR_DEGREE, "compl[eè]te?|exhausti(?:f|ve)|vérifiée?|validée?"),
            _says(f"{_FR_WORK}|ceci|cela", "répond", _FR_DEGREE, "à (?:la|votre|cette) question"),
            _says(_ES_WORK, "es|está|ha sido", _ES_DEGREE, "complet[ao]|exhaustiv[ao]|verificad[ao]|validad[ao]"),
            _says(f"{_ES_WORK}|esto", "responde", _ES_DEGREE, "(?:a )?(?:la|su|tu|esta) pregunta"),
            rf"{_ZH_WORK}(?:已经|已|是|均|都|完全|全面|充分|经过|得到)*(?:完整|全面|核实|验证|查证)",
            rf"(?:{_ZH_WORK}|以上(?:内容|事实)?|这)(?:已经|已|完全|充分|全面)*回答了(?:该|此|您的|这个|上述)?问题",
            rf"{_JA_WORK}は(?:すでに|既に|完全に|十分に)*(?:完全|網羅的|検証済み|確認済み)(?:です|である|だ|。|\Z)",
            rf"(?:{_JA_WORK}|これ|以上)は(?:完全に|十分に)*(?:この)?質問に(?:完全に|十分に)*(?:答え|回答し)(?:て|た|ま)",
        )
    ),
    re.IGNORECASE,
)


def judges_itself(text: str) -> bool:
    """Tell whether a text says of this research, its report or its answer that it is complete, verified or the answer."""
    return _VERDICTS.search(text) is not None
