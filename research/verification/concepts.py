"""Which everyday things and doings does a text name, whatever its language? Data and one look-up, for bridges between languages.

A cell holds the words of all languages for one thing. What no cell names is not known, and counts as unknown.
"""

# ruff: noqa: E501 - one line holds the words of one thing
from __future__ import annotations

import re
from functools import cache

from research.evidence.tokens import UNSPACED

_THINGS: tuple[str, ...] = (
    r"people|persons?|menschen|personen|leuten?|personnes|gens|personas|gente|人",
    r"passengers?|travell?ers|riders|fahrgäste\w*|passagiere?n?|reisende\w*|passagers?|pasajer[oa]s?|viajer[oa]s|乘客|旅客",
    r"visitors?|besuchern?|visiteurs?|visitantes?|游客|訪問者|来場者",
    r"inhabitants?|residents?|einwohnern?|habitants?|habitantes?|居民|住民|人口|population|bevölkerung|población",
    r"students?|pupils?|studierende[nr]?|schülern?|étudiants?|élèves?|estudiantes?|alumn[oa]s|学生|生徒",
    r"patients?|patienten|patientinnen|pacientes?|患者",
    r"cars?|automobiles?|autos?|pkw|voitures?|coches?|汽车|轿车|自動車",
    r"vehicles?|fahrzeugen?|véhicules?|vehículos?|车辆|車両",
    r"ships?|vessels?|schiffen?|navires?|bateaux?|buques?|barcos?|船舶|船",
    r"ferry|ferries|\w*fähren?|ferris?|transbordador\w*|渡轮|フェリー",
    r"trains?|züge?n?|trenes?|tren|列车|列車",
    r"buses|bus(?:se|sen)?|autobuses|autobús|公交\w?|バス",
    r"bridges?|brücken?|ponts?|puentes?|大桥|桥梁|桥|橋",
    r"dams?|staudamm\w*|staudämme|barrages?|presas?|水坝|大坝|ダム",
    r"tunnels?|túnel(?:es)?|隧道|トンネル",
    r"hospitals?|krankenh[aä]us\w*|hôpita(?:l|ux)|hospitales|医院|病院",
    r"schools?|schulen?|écoles?|escuelas?|学校",
    r"plants?|factory|factories|werke?n?|fabrik(?:en)?|usines?|fábricas?|工厂|工場",
    r"wind turbines?|turbines?|windr[aä]d\w*|windkraftanlagen?|éoliennes?|turbinas?|aerogeneradores|风机|风力发电机|風車",
    r"branch(?:es)?|filialen?|succursales?|agences?|sucursales?|分行|支店",
    r"bank|banks|banken|banques?|bancos?|银行|銀行",
    r"company|companies|firms?|unternehmen|firmen?|entreprises?|sociétés?|empresas?|compañías?|公司|企业|会社|企業",
    r"cit(?:y|ies)|towns?|st[aä]dte?n?|villes?|ciudad(?:es)?|城市|都市",
    r"harbours?|harbors?|ports?|h[aä]fen\w*|puertos?|港口|港",
    r"airports?|flugh[aä]fen\w*|aéroports?|aeropuertos?|机场|空港",
    r"mines?|bergwerke?n?|minas?|矿山|矿|鉱山",
    r"houses?|homes?|häusern?|wohnungen|logements?|viviendas?|casas?|住宅",
    r"jobs?|arbeitsplätzen?|stellen|emplois|empleos|岗位|雇用数",
    r"members?|mitgliedern?|membres?|miembros|成员|会员|会員",
    r"water|wasser\w*|eau|agua|水",
    r"flood(?:s|ed)?|flut(?:en)?|hochwasser|crues?|inondation\w*|inundaci\w+|洪水",
)  # fmt: skip
_DOINGS: tuple[str, ...] = (
    r"employ\w*|staff|workers|workforce|beschäftig\w*|mitarbeiter\w*|angestellten?|emploie\w*|employ\w*|salariés|emplea\w*|雇用|雇员|员工|員工|従業員",
    r"dismiss(?:es|ed)?|laid off|lays? off|fired|sacked|entließ\w*|entlassen\w*|licenci\w+|despid\w+|裁员|解雇",
    r"hire[sd]?|recruit(?:s|ed)?|eingestellt|embauch\w+|contrat(?:ó|aron)|招聘|採用",
    r"buil(?:d|ds|t|ding)|construct\w*|erected|bau(?:t|te|ten|en)|gebaut|errichte\w*|constru[iy]\w*|bâti\w*|建成|建造|修建|建設",
    r"dismantl\w+|demolish\w+|abgebaut|abgerissen|riss|démol\w+|démant\w+|derrib\w+|desmantel\w+|拆除|解体",
    r"carr(?:y|ies|ied)|transport\w*|conveyed|beförder\w*|fuhren|fährt|llev[óa]\w*|运送|輸送",
    r"acqui(?:r\w+|sition)|bought|buys?|purchas\w+|k[aä]uf(?:t|te|ten)|gekauft|übern[ao]hm\w*|rachet\w+|acquis|achet\w+|compr(?:ó|aron|a)|adqui\w+|收购|買収",
    r"sold|sells?|verkauf(?:t|te|ten)|vend(?:u|ue|it|ió|ieron)|出售|売却",
    r"open(?:s|ed)|eröffne\w+|ouver\w+|ouvr\w+|inaugur\w+|abri(?:ó|eron)|abiert[oa]|开设|开业|開業|開設",
    r"clos(?:es|ed)|schloss|schließ\w+|geschlossen|ferm(?:é|e|ée)|cerr(?:ó|aron)|关闭|閉鎖",
    r"produc(?:e|es|ed|tion)|produzier\w+|herstell\w+|produi\w+|produj\w+|produc\w+|生产|生産",
    r"lost|loses?|verlor\w*|perd(?:u|it|ió|ieron)|损失|失",
    r"found|discover\w+|fand(?:en)?|gefunden|entdeck\w+|trouv\w+|découver\w+|encontr\w+|descubr\w+|发现|発見",
    r"publish\w*|released|veröffentlich\w+|publi(?:é|ée|e)|public(?:ó|ado|ada)|发布|発表",
    r"cost(?:s|ing)?|kostet\w*|coût\w*|cuest\w+|cost(?:ó|aron)|花费|费用",
    r"exported|exports?|exportier\w+|exportations?|export(?:ó|aron)|exportaciones|出口|輸出",
    r"imported|imports?|importier\w+|importations?|import(?:ó|aron)|importaciones|进口|輸入",
    r"holds?|held|contains?|fasst|enthält|contient|retient|contiene|蓄水|含有",
    r"invest\w*|investier\w*|invirti\w+|投资|投資",
    r"killed|dead|deaths?|tote\w*|getötet|morts?|tué\w*|muert\w+|死亡",
    r"injured|verletz\w+|blessé\w*|herid\w+|受伤|負傷",
    r"vaccinat\w+|geimpft|impft\w*|vaccin\w+|vacun\w+|接种|接種",
    r"infect\w+|infizier\w+|感染",
)  # fmt: skip


def is_doing(cell: int) -> bool:
    """Tell whether a cell names what is done or happens, and not a thing."""
    return cell >= len(_THINGS)


def concepts(text: str) -> tuple[tuple[int, int, int], ...]:
    """Return the things and doings that a text names as (cell, start, end), in their order."""
    folded = text.casefold() if len(text.casefold()) == len(text) else text.lower()
    return tuple((int((match.lastgroup or "c0")[1:]), *match.span()) for match in _any_concept().finditer(folded))


@cache
def _any_concept() -> re.Pattern[str]:
    cells = "|".join(f"(?P<c{at}>{words})" for at, words in enumerate((*_THINGS, *_DOINGS)))
    return re.compile(rf"(?<![^\W{UNSPACED}])(?:{cells})(?![^\W{UNSPACED}])")
