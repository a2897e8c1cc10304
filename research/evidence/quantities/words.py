"""Which words of a language write a number? Data alone: words in small letters without accents, by language.

Sources: the languages' own rules for numerals; the long scale (billion = 10^12) where a language keeps it.
"""

# ruff: noqa: PLR2004 - tens, hundreds and the days of a month are what is spoken of
from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Numerals:
    """The number words of one language.

    `small` are added, `hundreds` multiply by a hundred, `scales` multiply all before them. `joins` stand between
    parts, `points` before decimals. `articles` are also 'a'; `compound` tells that a whole number is one word.
    `parts` are denominators, `ordinals` places. `ahead` are signs.
    """

    small: dict[str, int]
    hundreds: frozenset[str]
    scales: dict[str, int]
    joins: frozenset[str]
    points: frozenset[str]
    articles: frozenset[str] = frozenset()
    parts: dict[str, Fraction] = field(default_factory=dict)
    ordinals: dict[str, int] = field(default_factory=dict)
    dozens: dict[str, int] = field(default_factory=dict)
    ahead: frozenset[str] = frozenset({"minus", "negative"})
    # Words that are more often no number: they are read as one, and nobody is held to them.
    doubtful: frozenset[str] = frozenset()
    compound: tuple[tuple[str, int], ...] = ()
    glue: tuple[str, ...] = ()
    # 'soixante-dix' and 'quatre-vingt-dix': tens that take what is below twenty.
    scores: bool = False


def _run(words: str, first: int = 0, step: int = 1) -> dict[str, int]:
    return {
        word: first + step * index
        for index, together in enumerate(words.split())
        for word in together.split("|")
        if word != "_"
    }


def _parts(words: str, first: int = 2) -> dict[str, Fraction]:
    return {word: Fraction(1, value) for word, value in _run(words, first).items()}


_EN_ORDINALS = {
    **_run(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
        "fifteenth sixteenth seventeenth eighteenth nineteenth",
        1,
    ),
    **_run("twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth", 20, 10),
    "thousandth": 1000,
    "millionth": 10**6,
    "billionth": 10**9,
    "trillionth": 10**12,
}
ENGLISH = Numerals(
    small={
        **_run(
            "zero|nought|naught one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
            "sixteen seventeen eighteen nineteen"
        ),
        **_run("twenty thirty forty|fourty fifty sixty seventy eighty ninety", 20, 10),
    },
    hundreds=frozenset({"hundred"}),
    scales={
        **dict.fromkeys(("thousand",), 10**3),
        **dict.fromkeys(("million", "millions", "mil", "mln", "mn"), 10**6),
        **dict.fromkeys(("billion", "billions", "bn", "bln"), 10**9),
        **dict.fromkeys(("trillion", "trillions", "trn", "tn", "tln"), 10**12),
        **dict.fromkeys(("quadrillion",), 10**15),
        **dict.fromkeys(("lakh", "lakhs"), 10**5),
        **dict.fromkeys(("crore", "crores"), 10**7),
    },
    joins=frozenset({"and"}),
    points=frozenset({"point"}),
    articles=frozenset({"a", "an"}),
    parts={
        "half": Fraction(1, 2),
        "halves": Fraction(1, 2),
        "quarter": Fraction(1, 4),
        "quarters": Fraction(1, 4),
        **{word: Fraction(1, value) for word, value in _EN_ORDINALS.items() if value > 2},
        **{f"{word}s": Fraction(1, value) for word, value in _EN_ORDINALS.items() if value > 2},
    },
    ordinals=_EN_ORDINALS,
    dozens={"dozen": 12, "dozens": 12},
    doubtful=frozenset({"one", "half", "quarter", "quarters", "point", "mil"}),
)

FRENCH = Numerals(
    small={
        **_run("zero un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"),
        **_run("vingt|vingts trente quarante cinquante soixante septante huitante|octante nonante", 20, 10),
    },
    hundreds=frozenset({"cent", "cents"}),
    scales={
        "mille": 10**3,
        **dict.fromkeys(("million", "millions", "mio"), 10**6),
        **dict.fromkeys(("milliard", "milliards", "mrd", "mds", "md"), 10**9),
        **dict.fromkeys(("billion", "billions"), 10**12),
        **dict.fromkeys(("trillion", "trillions"), 10**18),
        "lakh": 10**5,
        "crore": 10**7,
    },
    joins=frozenset({"et"}),
    points=frozenset({"virgule"}),
    articles=frozenset({"un", "une"}),
    parts={
        "demi": Fraction(1, 2),
        "demie": Fraction(1, 2),
        "moitie": Fraction(1, 2),
        **_parts("tiers|_ quart|quarts", 3),
        **_parts(
            "cinquieme|cinquiemes sixieme|sixiemes septieme|septiemes huitieme|huitiemes neuvieme|neuviemes "
            "dixieme|dixiemes",
            5,
        ),
        **_parts("centieme|centiemes", 100),
        **_parts("millieme|milliemes", 1000),
        **_parts("millionieme|millioniemes", 10**6),
        **_parts("milliardieme|milliardiemes", 10**9),
        **_parts("billionieme|billioniemes", 10**12),
    },
    ordinals=_run(
        "premier|premiere deuxieme|second|seconde troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme",
        1,
    ),
    dozens={"douzaine": 12, "douzaines": 12},
    ahead=frozenset({"moins", "negatif", "negative"}),
    doubtful=frozenset({"un", "une", "demi", "moitie", "quart", "moins", "tiers", "second", "seconde"}),
    scores=True,
)

_TENS_ES = "treinta cuarenta cincuenta sesenta setenta ochenta noventa"
SPANISH = Numerals(
    small={
        **_run(
            "cero un|uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis "
            "diecisiete dieciocho diecinueve veinte veintiuno|veintiun|veintiuna veintidos veintitres veinticuatro "
            "veinticinco veintiseis veintisiete veintiocho veintinueve"
        ),
        **_run(_TENS_ES, 30, 10),
        **_run(
            "cien|ciento doscientos|doscientas trescientos|trescientas cuatrocientos|cuatrocientas "
            "quinientos|quinientas seiscientos|seiscientas setecientos|setecientas ochocientos|ochocientas "
            "novecientos|novecientas",
            100,
            100,
        ),
    },
    hundreds=frozenset(),
    scales={
        "mil": 10**3,
        **dict.fromkeys(("millon", "millones", "mill", "mm"), 10**6),
        **dict.fromkeys(("millardo", "millardos"), 10**9),
        **dict.fromkeys(("billon", "billones"), 10**12),
        **dict.fromkeys(("trillon", "trillones"), 10**18),
    },
    joins=frozenset({"y"}),
    points=frozenset({"coma", "punto"}),
    articles=frozenset({"un", "una"}),
    parts={
        **_parts(
            "medio|media|mitad tercio|tercios cuarto|cuartos quinto|quintos sexto|sextos septimo|septimos octavo|octavos "
            "noveno|novenos decimo|decimos"
        ),
        **_parts("centesimo|centesimos|centesima|centesimas", 100),
        **_parts("milesimo|milesimos|milesima|milesimas", 1000),
        **_parts("millonesimo|millonesimos|millonesima|millonesimas", 10**6),
        **_parts("billonesimo|billonesimos|billonesima|billonesimas", 10**12),
    },
    ordinals=_run(
        "primero|primera|primer segundo|segunda tercero|tercera|tercer cuarto|cuarta quinto|quinta sexto|sexta "
        "septimo|septima octavo|octava noveno|novena decimo|decima",
        1,
    ),
    dozens={"docena": 12, "docenas": 12, "dz": 12},
    ahead=frozenset({"menos", "negativo"}),
    doubtful=frozenset({"un", "uno", "una", "medio", "media", "mitad", "cuarto", "segundo", "menos", "sexto", "punto"}),
)

PORTUGUESE = Numerals(
    small={
        **_run(
            "zero um|uma dois|duas tres quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze quinze "
            "dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove"
        ),
        **_run("vinte trinta quarenta cinquenta sessenta setenta oitenta noventa", 20, 10),
        **_run(
            "cem|cento duzentos|duzentas trezentos|trezentas quatrocentos|quatrocentas quinhentos|quinhentas "
            "seiscentos|seiscentas setecentos|setecentas oitocentos|oitocentas novecentos|novecentas",
            100,
            100,
        ),
    },
    hundreds=frozenset(),
    scales={
        "mil": 10**3,
        **dict.fromkeys(("milhao", "milhoes", "mi"), 10**6),
        **dict.fromkeys(("bilhao", "bilhoes", "bi"), 10**9),
        **dict.fromkeys(("biliao", "bilioes", "trilhao", "trilhoes"), 10**12),
    },
    joins=frozenset({"e"}),
    points=frozenset({"virgula", "ponto"}),
    articles=frozenset({"um", "uma"}),
    parts=_parts("meio|meia|metade terco|tercos quarto|quartos quinto|quintos sexto|sextos setimo|setimos oitavo|oitavos"),
    ordinals=_run("primeiro|primeira segundo|segunda terceiro|terceira quarto|quarta quinto|quinta sexto|sexta", 1),
    dozens={"duzia": 12, "duzias": 12},
    ahead=frozenset({"menos", "negativo"}),
    doubtful=frozenset({"um", "uma", "meio", "meia", "quarto", "segundo", "segunda", "menos", "ponto"}),
)

_DE_SMALL = tuple(
    {
        **_run("null eins|eine|ein zwei|zwo drei vier funf|fuenf sechs|sech sieben|sieb acht neun zehn elf zwolf|zwoelf"),
        **_run("zwanzig dreissig|dreisig|dreißig vierzig funfzig|fuenfzig sechzig siebzig achtzig neunzig", 20, 10),
    }.items()
)
_DE_PARTS = {
    **_parts(
        "halbe|halb|halben|halber|halbes|halfte drittel viertel funftel|fuenftel sechstel siebtel achtel neuntel zehntel"
    ),
    **_parts("hundertstel", 100),
    **_parts("tausendstel", 1000),
}
GERMAN = Numerals(
    small={**dict(_DE_SMALL), **_run("einen|einem|einer|eines", 1)},
    hundreds=frozenset({"hundert"}),
    scales={
        "tausend": 10**3,
        **dict.fromkeys(("million", "millionen", "mio", "mill"), 10**6),
        **dict.fromkeys(("milliarde", "milliarden", "mrd", "md"), 10**9),
        **dict.fromkeys(("billion", "billionen"), 10**12),
        **dict.fromkeys(("billiarde", "billiarden"), 10**15),
        **dict.fromkeys(("trillion", "trillionen"), 10**18),
    },
    joins=frozenset({"und"}),
    points=frozenset({"komma"}),
    articles=frozenset({"ein", "eine", "einen", "einem", "einer", "eines"}),
    parts=_DE_PARTS,
    ordinals={
        f"{stem}{end}": value
        for stem, value in _run("erst zweit dritt viert funft sechst siebt acht neunt zehnt", 1).items()
        for end in ("e", "en", "er", "es", "em")
    },
    dozens={"dutzend": 12},
    ahead=frozenset({"minus", "negativ"}),
    doubtful=frozenset({"ein", "eine", "einen", "einem", "einer", "eines", "halb", "halfte", "sieb", "sech"}),
    compound=(*_DE_SMALL, ("hundert", 100), ("tausend", 1000)),
    glue=("und",),
)

_NL_SMALL = tuple(
    {
        **_run(
            "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien "
            "achttien negentien"
        ),
        **_run("twintig dertig veertig vijftig zestig zeventig tachtig negentig", 20, 10),
    }.items()
)
DUTCH = Numerals(
    small=dict(_NL_SMALL),
    hundreds=frozenset({"honderd"}),
    scales={
        "duizend": 10**3,
        **dict.fromkeys(("miljoen", "mln"), 10**6),
        **dict.fromkeys(("miljard", "mld", "mrd"), 10**9),
        "biljoen": 10**12,
    },
    joins=frozenset({"en"}),
    points=frozenset({"komma"}),
    articles=frozenset({"een"}),
    parts=_parts("half|halve|helft derde kwart vijfde zesde zevende achtste negende tiende"),
    ordinals=_run("eerste tweede derde vierde vijfde zesde zevende achtste negende tiende", 1),
    dozens={"dozijn": 12},
    ahead=frozenset({"min", "minus", "negatief"}),
    doubtful=frozenset({"een", "half", "helft", "min", "derde", "kwart"}),
    compound=(*_NL_SMALL, ("honderd", 100), ("duizend", 1000)),
    glue=("en",),
)

_IT_SMALL = tuple(
    {
        **_run(
            "zero uno|un|una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici "
            "sedici diciassette diciotto diciannove"
        ),
        **_run(
            "venti|vent trenta|trent quaranta|quarant cinquanta|cinquant sessanta|sessant settanta|settant "
            "ottanta|ottant novanta|novant",
            20,
            10,
        ),
    }.items()
)
ITALIAN = Numerals(
    small=dict(_IT_SMALL),
    hundreds=frozenset({"cento"}),
    scales={
        **dict.fromkeys(("mille", "mila"), 10**3),
        **dict.fromkeys(("milione", "milioni", "mln"), 10**6),
        **dict.fromkeys(("miliardo", "miliardi", "mld", "mrd"), 10**9),
        **dict.fromkeys(("bilione", "bilioni"), 10**12),
    },
    joins=frozenset({"e"}),
    points=frozenset({"virgola"}),
    articles=frozenset({"un", "una", "uno"}),
    parts=_parts("mezzo|mezza|meta terzo|terzi quarto|quarti quinto|quinti sesto|sesti settimo|settimi ottavo|ottavi"),
    ordinals=_run("primo|prima secondo|seconda terzo|terza quarto|quarta quinto|quinta sesto|sesta", 1),
    dozens={"dozzina": 12, "dozzine": 12},
    ahead=frozenset({"meno", "negativo"}),
    doubtful=frozenset({"un", "uno", "una", "mezzo", "meta", "sei", "quarto", "secondo", "prima", "meno", "terzo"}),
    compound=(*_IT_SMALL, ("cento", 100), ("mille", 1000), ("mila", 1000)),
)

LANGUAGES: dict[str, Numerals] = {
    "en": ENGLISH,
    "de": GERMAN,
    "fr": FRENCH,
    "es": SPANISH,
    "it": ITALIAN,
    "pt": PORTUGUESE,
    "nl": DUTCH,
}
