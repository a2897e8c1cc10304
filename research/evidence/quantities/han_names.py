"""Is this sign behind a number part of another word, and no unit? '三角洲', '三元锂电池', '两块屏幕', '三周年'.

Asked only of signs that name a unit and much else; where the word goes on as money or a measure does, it stays one.
"""

from __future__ import annotations

import re

_DIGITS = frozenset("一二两兩三四五六七八九")
_NUMERALS = _DIGITS | frozenset("〇零十百千万萬亿億半0123456789.")
# What goes on behind small money that is said in one digit; '三角' alone is as often a shape, and 三毛 a name.
_STILL_MONEY = re.compile(r" ?(?:[钱錢多余餘整/每左以]|[\d零一二三四五六七八九] ?[分厘])")
_NO_YUAN = re.compile(
    r"锂|鋰|正极|正極|前驱体|材料|化(?![妆妝工肥])|[论論]|次方|里|[结結]构|[结結]構|方程|催化|共聚|素|乙丙|悖[论論]|[体體]系|[对對]立|电池|電池|合金|催"
)
_NO_PIECE = re.compile(r" ?(?:[钱錢多余餘整半左以/每到至的]|[\d一二三四五六七八九]|[^\w]|$)")
_NEVER = {"周": re.compile("年|岁|歲"), "克": re.compile("拉"), "块": re.compile("儿"), "塊": re.compile("兒")}
# Short names that nobody writes behind one numeral: '三安' and '三伏' are names, '一卡通' is a card.
_SHORT = frozenset({"安", "伏", "卡", "焦", "赫", "帕", "码"})


def is_other_word(low: str, at: int, name: str) -> bool:
    """Tell whether the name of a unit that stands at a place, behind a number, belongs to another word there."""
    behind = at + len(name)
    if name in _NEVER and _NEVER[name].match(low, behind):
        return True
    if name in {"块", "塊"}:
        return _NO_PIECE.match(low, behind) is None
    if not _is_one_digit(low, at):
        return False
    if name in {"角", "毛"}:
        return _STILL_MONEY.match(low, behind) is None
    return name in _SHORT or (name == "元" and _NO_YUAN.match(low, behind) is not None)


def _is_one_digit(low: str, at: int) -> bool:
    return low[at - 1 : at] in _DIGITS and low[max(0, at - 2) : at - 1] not in _NUMERALS
