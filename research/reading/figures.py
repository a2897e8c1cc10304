"""What does a figure's caption say of its axis, its unit and its conditions? By its words, and by those drawn in the figure.

A chart is read off its axis; a picture of a thing has none and is described like anything else.
"""

# ruff: noqa: E501 - a list of words is one line

from __future__ import annotations

import re

from research.reading.measures import unit_in
from research.reading.types import FigureUnit

_MOST_LABELS, _MOST_CHARS = 40, 300
_CAPTION = re.compile(
    r"(?:fig(?:ure|\.)?|chart|graph|abb(?:ildung|\.)?|diagramm|grafik|schaubild|figura|gráfico|graphique|grafico|рис(?:унок|\.)?)\s*"
    r"\d+(?:[.\-]\d+)?[a-z]?\s*[:.–—|-]\s|[图圖図]\s*\d+(?:[.\-]\d+)?\s*[:：.、 ]",
    re.IGNORECASE,
)
_CHART = re.compile(
    r"\b(?:charts?|plot(?:s|ted)?|graphs?|curves?|bars?|histogram|scatter|box ?plot|heat ?map|pie|lines? (?:show|represent)\w*|"
    r"error bars?|axis|axes|distribution|trend|growth|versus|vs\.?|against|as a function of|over time|by (?:year|month|country|age)|"
    r"share of|percentage|throughput|latency|performance|comparison|"
    r"diagramm|balken|kurve|verlauf|achse|entwicklung|verteilung|anteil|im vergleich|"
    r"courbe|histogramme|évolution|axe|part de|evolución|curva|barras|eje|andamento|asse|"
    r"график|динамика|доля|ось)\b|图表|曲线|柱状|折线|散点|趋势|分布|占比|对比|走势|横轴|纵轴|推移|グラフ|割合|軸",
    re.IGNORECASE,
)
_AXIS = re.compile(
    r"\b(?:[xy][- ]?ax[ei]s|(?:horizontal|vertical|left|right|log(?:arithmic)?)[- ](?:ax[ei]s|scale)|ax[ei]s|versus|vs\.?|against|"
    r"as a function of|over time|from \S+ to \S+|per (?:year|month|day)|by (?:year|month|country|age|region|sector)|\d{4}\s*[-–]\s*\d{4}|"
    r"achsen?|(?:in )?abhängigkeit|nach (?:jahr|jahren|land|ländern)|von \d{4} bis \d{4}|abscisse|ordonnée|axe|en fonction de|par an|"
    r"eje|en función de|por año|asse|ось|по годам)\b|横轴|纵轴|横坐标|纵坐标|随\S{1,10}变化|按年|軸|年度?別|\d{4}年?\s*[-–—至~～]\s*\d{4}年",
    re.IGNORECASE,
)
_CONDITIONS = re.compile(
    r"\b(?:n\s*=\s*\d|(?:under|with|without|using|measured|based on|averaged?|mean of|median of|as of|at \d|at the|on (?:a|an|the)|"
    r"for (?:a|an|the|all|each)|source|data|sample|test(?:ed|s)?|baseline|adjusted|excluding|including|in \d{4}|\d{4})\b|"
    r"quelle|bei|unter|ohne|gemessen|stand|basis|source|mesuré|sous|sans|fuente|medido|con|sin|fonte|misurato|источник|при|без)",
    re.IGNORECASE,
)
_CONDITIONS_UNSPACED = re.compile(r"来源|數據|数据|条件|基于|截至|样本|测试|不含|包含|出典|測定|時点|除く|\d{4}年")
_TICK = re.compile(r"[-+−]?\d[\d.,]*\s?(?:%|[kKMGB])?")
_FEWEST_TICKS = 3


def is_caption(words: str) -> bool:
    """Tell whether a paragraph is the caption of a figure by how it begins."""
    return _CAPTION.match(words) is not None


def figure_of(start: int, end: int, words: str, labels: tuple[str, ...]) -> FigureUnit:
    """Return the unit of a figure from its caption and the words in and about its picture."""
    shown = tuple(dict.fromkeys(label[:_MOST_CHARS] for label in labels if label.strip()))[:_MOST_LABELS]
    ticks = [label for label in shown if _TICK.fullmatch(label.strip())]
    named = [label for label in shown if label not in ticks]
    told = " | ".join((words, *named))
    has_ticks = len(ticks) >= _FEWEST_TICKS
    axis = _first(_AXIS, told) or (f"{ticks[0]} – {ticks[-1]}" if has_ticks else "")
    units = (unit_in(part) for part in (words, *named))
    return FigureUnit(
        start=start,
        end=end,
        labels=shown,
        is_chart=has_ticks or _CHART.search(told) is not None,
        axis=axis[:_MOST_CHARS],
        unit=next((unit for unit in units if unit), ""),
        conditions=(_first(_CONDITIONS, told) or _first(_CONDITIONS_UNSPACED, told))[:_MOST_CHARS],
    )


def _first(pattern: re.Pattern[str], words: str) -> str:
    found = pattern.search(words)
    return found.group().strip() if found else ""
