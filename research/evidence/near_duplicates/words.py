"""Which words make two otherwise equal texts say different things? Small closed lists by language; folded, as compared."""

from __future__ import annotations

import re

from research.evidence.tokens import UNSPACED


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# One of these more or less turns a statement round.
_NEGATIONS = _words(
    """
    not no never without nor neither none cannot nothing nicht kein keine keinen keiner nie niemals ohne ne pas jamais sans
    aucun aucune ni nunca jamás sin ningún ninguna не нет без никогда ни لا لم لن ليس ليست بدون غير nem não sem
    """
)
_NEGATION_SIGNS = frozenset("不没无未非否勿莫ぬず")
_NEGATED = re.compile("ない|なかっ|なく|ません|않|못")
_CONTRACTED = re.compile(r"n't$")
# One of these in the place of another says the opposite, or something else.
_SCALE = _words(
    """
    rose rise rises rising increase increased increases up higher above gain gained gains grew growth more most won win
    accepted approved confirmed passed allowed legal safe effective success before former buy first best highest largest
    fell fall falls falling decrease decreased decreases down lower below loss lost losses shrank decline declined less
    least fewer rejected denied failed banned illegal unsafe ineffective failure after latter sell last worst lowest
    smallest north south east west northern southern eastern western left right
    gestiegen gefallen stieg fiel sank zugenommen abgenommen mehr weniger hausse baisse augmenté diminué subió bajó
    aumentó disminuyó más menos plus moins вырос выросла упал упала снизился повысился
    """
)
_SCALE_SIGNS = frozenset("增减升降涨跌高低多少胜败")
# Only where one alone stands for another: most of these are parts of names.
_OPPOSED_SIGNS = frozenset("东南西北左右上下大小")
_ONE_WRITING = str.maketrans("沒無減漲勝敗増東", "没无减涨胜败增东")
# Spelled numbers, months and days of the week: differences of value that hold no digit.
_SPELLED = _words(
    """
    one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand million
    billion trillion half third quarter double triple second fourth fifth
    zwei drei vier fünf sechs sieben acht neun zehn elf zwölf hundert tausend millionen milliarden million milliarde
    deux trois quatre cinq sept huit neuf dix cent mille millions milliards
    dos tres cuatro cinco seis siete ocho nueve diez cien mil millones
    два три четыре пять шесть семь восемь девять десять сто тысяч миллион миллиард миллионов миллиардов
    january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday
    januar februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonntag
    janvier février mars avril juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi
    samedi dimanche enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes
    miércoles jueves viernes sábado domingo января февраля марта апреля мая июня июля августа сентября октября ноября
    декабря
    """
)
_NUMERAL_SIGNS = frozenset("〇零二三四五六七八九十百千万萬亿億兆两兩壹贰叁肆伍陆柒捌玖拾佰仟半甲乙丙丁")
# What the host page says about itself, before its dates and after its counters: no part of the text.
_DATED = _words(
    """
    copyright posted published updated modified reposted accessed retrieved page
    veröffentlicht aktualisiert publié actualizado publicado опубликовано
    """
)
_DATED_SIGNS = re.compile(
    "(?:发布|发表于|来源|來源|编辑|責編|责编|公開日|更新日|配信|転載|转载|转自|版权|更新)(?:时间|時間|日期|于|自)?$"
)
_COUNTED = _words("views comments comment shares likes share min kommentare aufrufe comentarios просмотров")
_COUNTED_SIGNS = re.compile("次?(?:阅读|浏览|评论|点击|閲覧|コメント|字)")
# The page of a printed paper: "(转自2月21日《中国体育报》02版)".
_PRINTED = re.compile(r"日.{0,8}报第?[\d.]+版|\d日第[\d.]+版")
_STATUS = _words(
    """
    retracted retraction withdrawn erratum corrigendum correction corrected superseded obsolete deprecated draft
    zurückgezogen berichtigung korrektur rétracté retiré rectificatif retractado retirado corrección отозвана исправление
    """
)
_STATUS_SIGNS = re.compile("撤稿|撤回|撤销|撤銷|更正|勘误|勘誤|作废|作廢|废止|廢止|失效|草案|征求意见|訂正|取り消|정정|철회")
_TITLES = _words("mr mrs ms dr prof professor president minister the a an and of in on st sir")
_SURNAMES = frozenset(
    "王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林罗羅郑鄭梁谢謝宋唐许許邓鄧冯馮韩韓曹曾彭萧蕭蔡潘田董袁于余"
    "叶葉蒋蔣杜苏蘇魏程吕呂丁沈任姚卢盧姜崔钟鍾谭譚陆陸汪范金石廖贾賈夏韦韋付方白邹鄒孟熊秦邱江尹薛闫段雷侯龙龍史陶黎贺賀"
)
_ENTITY_ENDS = frozenset("省市县縣区區州国國镇鎮村路街港司团團行校学學院部局厅廳委会會队隊厂廠社店馆館")
_UNSPACED_SIGN = re.compile(f"[{UNSPACED}]")
_KATAKANA = re.compile("[\u30a1-\u30ff]+")


def values(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a passage counts, dates or numbers with, sorted; equal passages count equally."""
    return tuple(sorted(token for token in tokens if _counts(token)))


def _counts(token: str) -> bool:
    return token in _SPELLED or token in _NUMERAL_SIGNS or (not token.isalpha() and any(map(str.isdigit, token)))


def negations(tokens: tuple[str, ...]) -> int:
    """Return how many negations a passage holds."""
    plain = map(_one_writing, tokens)
    found = sum(t in _NEGATIONS or t in _NEGATION_SIGNS or _CONTRACTED.search(t) is not None for t in plain)
    return found + len(_NEGATED.findall("".join(tokens)))


def opposed(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """Tell whether two passages that stand for each other hold different words of a scale: rose and fell, more and less."""
    mine, theirs = _scale(first), _scale(second)
    return bool(mine and theirs) and mine != theirs


def _scale(tokens: tuple[str, ...]) -> frozenset[str]:
    signs = _SCALE_SIGNS | _OPPOSED_SIGNS if len(tokens) == 1 else _SCALE_SIGNS
    return frozenset(token for token in map(_one_writing, tokens) if token in _SCALE or token in signs)


def _one_writing(token: str) -> str:
    return token.translate(_ONE_WRITING) if len(token) == 1 else token


def is_furniture(before: tuple[str, ...], inside: tuple[str, ...], after: tuple[str, ...]) -> bool:
    """Tell whether a passage is a date or counter of the page that hosts the text, or the place in a printed paper."""
    if not _DATED.isdisjoint(before[-_NEAR:]) or not _COUNTED.isdisjoint(after[:1]):
        return True
    told, then = "".join(before), "".join(after)
    return bool(_DATED_SIGNS.search(told) or _COUNTED_SIGNS.match(then) or _PRINTED.search(told + "".join(inside) + then))


def status(tokens: tuple[str, ...]) -> frozenset[str]:
    """Return the words that say in which standing a text is: retracted, corrected, a draft."""
    return _STATUS.intersection(tokens) | frozenset(_STATUS_SIGNS.findall("".join(tokens)))


def is_title(token: str) -> bool:
    """Tell whether a word written large is a form of address or a small word of a heading, and no name."""
    return token in _TITLES


def names_unspaced(first: str, second: str, after: str) -> bool:
    """Tell whether two runs of unspaced script that stand for each other are names: people, places, firms, katakana."""
    if _KATAKANA.fullmatch(first) and _KATAKANA.fullmatch(second):
        return True
    if first[0] in _SURNAMES and second[0] in _SURNAMES and max(len(first), len(second)) <= _LONGEST_PERSON:
        return True
    if min(len(first), len(second)) < _LEAST_ENTITY or max(len(first), len(second)) > _LONGEST_ENTITY:
        return False
    return after in _ENTITY_ENDS or {first[-1], second[-1]} <= _ENTITY_ENDS


def is_unspaced_sign(token: str) -> bool:
    """Tell whether a token is one character of a script without spaces."""
    return _UNSPACED_SIGN.match(token) is not None


_NEAR = 3
_LONGEST_PERSON = 3
_LEAST_ENTITY, _LONGEST_ENTITY = 2, 6
