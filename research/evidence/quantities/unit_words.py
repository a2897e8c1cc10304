"""Which unit do these words name? Data alone: words in small letters without accents, of every language together.

They stand behind a number, where their homographs ('livres' apart, which are books, pounds and money) do not matter.
"""

# ruff: noqa: E501 - one line holds all the names of one thing
from __future__ import annotations

_LATIN = """
%: percent|per cent|percentage|pct|prozent|pour cent|pourcent|pour-cent|pourcents|por ciento|por cien|porciento|per cento|por cento|procent|percento|pourcentage|v h
‰: per mille|per mil|permille|promille|pour mille|por mil|per thousand
ppm: parts per million
ppb: parts per billion
pp: percentage points|percentage point|percent points|prozentpunkte|prozentpunkt|prozentpunkten|points de pourcentage|point de pourcentage|puntos porcentuales|punto porcentual|punti percentuali|pontos percentuais|ponto percentual|procentpunten|procentpunt|pct points|ppts
bp: basis points|basis point|basispunkte|basispunkt|basispunkten|points de base|point de base|puntos basicos|punti base|pontos base|basispunten|bps
mm: millimetre|millimetres|millimeter|millimeters|milimetro|milimetros|millimetro|millimetri|millimetern
cm: centimetre|centimetres|centimeter|centimeters|zentimeter|zentimetern|centimetro|centimetros|centimetri
m: metre|metres|meter|meters|metern|metro|metros|metri
hm: hectometre|hectometres|hektometer|hectometro|hectometros
km: kilometre|kilometres|kilometer|kilometers|kilometern|kilometro|kilometros|chilometro|chilometri|quilometro|quilometros|kms|klicks
μm: micrometre|micrometres|micrometer|micrometers|mikrometer|micron|microns
nm: nanometre|nanometres|nanometer|nanometers|nanometro|nanometros
mi: mile|miles|meile|meilen|mille marin|milla|millas|miglio|miglia|milha|milhas|mijl
ft: foot|feet|fuss|pied|pieds|pie|pies|piede|piedi|pe|pes|voet
in: inch|inches|zoll|pouce|pouces|pulgada|pulgadas|pollice|pollici|polegada|polegadas|duim
yd: yard|yards|yarda|yardas|jarda|jardas
nmi: nautical mile|nautical miles|seemeile|seemeilen|milles marins|millas nauticas|sea miles
ly: light-year|light-years|light year|light years|lichtjahr|lichtjahre|lichtjahren|annees-lumiere|anos luz
m2: square metre|square metres|square meter|square meters|sq m|sq metres|sq meters|quadratmeter|quadratmetern|metre carre|metres carres|metro cuadrado|metros cuadrados|metro quadrato|metri quadrati|metro quadrado|metros quadrados|vierkante meter
km2: square kilometre|square kilometres|square kilometer|square kilometers|sq km|quadratkilometer|quadratkilometern|kilometre carre|kilometres carres|kilometro cuadrado|kilometros cuadrados|chilometri quadrati|chilometro quadrato|quilometros quadrados|vierkante kilometer
mi2: square mile|square miles|sq mi|sq miles|quadratmeile|quadratmeilen|milles carres|millas cuadradas
ft2: square foot|square feet|sq ft|sq feet|quadratfuss|pieds carres|pies cuadrados
ha: hectare|hectares|hektar|hektare|hectarea|hectareas|ettaro|ettari
acre: acre|acres|acri
m3: cubic metre|cubic metres|cubic meter|cubic meters|cu m|kubikmeter|kubikmetern|metre cube|metres cubes|metro cubico|metros cubicos|metri cubi|kubieke meter
ft3: cubic foot|cubic feet|cu ft|pieds cubes|pies cubicos
cm3: cubic centimetres|cubic centimeters|kubikzentimeter|centimetres cubes
L: litre|litres|liter|liters|litern|litro|litros|litri
mL: millilitre|millilitres|milliliter|milliliters|mililitro|mililitros|millilitro|millilitri
gal: gallon|gallons|gallone|gallonen|galon|galones|gallone|galloni|galao|galoes
bbl: barrel|barrels|fass|barril|barriles|barils|baril|barile|barili|barris|vaten
g: gram|grams|gramme|grammes|gramm|gramo|gramos|grammo|grammi|grama|gramas
mg: milligram|milligrams|milligramm|milligramme|milligrammes|miligramo|miligramos|milligrammi
μg: microgram|micrograms|mikrogramm|microgramme|microgrammes|microgramos
kg: kilogram|kilograms|kilogramme|kilogrammes|kilogramm|kilo|kilos|kilogramo|kilogramos|chilogrammo|chilogrammi|quilograma|quilogramas|quilos|chili
t: tonne|tonnes|tons metric|metric ton|metric tons|metric tonne|metric tonnes|tonnen|tonne metrique|tonnes metriques|tonelada|toneladas|tonelada metrica|toneladas metricas|tonnellata|tonnellate|ton metriek
kt: kilotonne|kilotonnes|kilotons
Mt: megatonne|megatonnes|megatons
ton: ton|tons|short ton|short tons
lb: pound|pounds|pfund|libra|libras|libbra|libbre|livre|livres|pond
oz: ounce|ounces|unze|unzen|once|onces|onza|onzas|oncia|once|onca|oncas
ns: nanosecond|nanoseconds|nanosekunden|nanosecondes|nanosegundos
μs: microsecond|microseconds|mikrosekunden|microsecondes|microsegundos
ms: millisecond|milliseconds|millisekunde|millisekunden|milliseconde|millisecondes|milisegundo|milisegundos|millisecondi
s: second|seconds|sekunde|sekunden|seconde|secondes|segundo|segundos|secondo|secondi|seconden
min: minute|minutes|minuten|minuto|minutos|minuti|minuut
h: hour|hours|stunde|stunden|heure|heures|hora|horas|ora|ore|uren
d: day|days|tag|tage|tagen|jour|jours|dia|dias|giorno|giorni|dag|dagen
wk: week|weeks|woche|wochen|semaine|semaines|semana|semanas|settimana|settimane|weken
month: month|months|monat|monate|monaten|mois|mes|meses|mese|mesi|maand|maanden
yr: year|years|jahr|jahre|jahren|an|ans|annee|annees|ano|anos|anno|anni|jaar|jaren|yrs
km/h: stundenkilometer|kilometres-heure|km h|kmph
mph: miles an hour
kn: knot|knots|knoten|noeuds|nudos|nodi
J: joule|joules|julios
kJ: kilojoule|kilojoules
MJ: megajoule|megajoules
GJ: gigajoule|gigajoules
Wh: watt-hour|watt-hours|watt hour|watt hours|wattstunde|wattstunden|wattheures
kWh: kilowatt-hour|kilowatt-hours|kilowatt hour|kilowatt hours|kilowatthour|kilowatthours|kilowattstunde|kilowattstunden|kilowattheure|kilowattheures|kilowatt-heures|kilowatt-heure|kilovatio hora|kilovatios hora|kilovatios-hora|kilowattora|chilowattora|quilowatt-hora|quilowatts-hora|kilowattuur
MWh: megawatt-hour|megawatt-hours|megawatt hour|megawatt hours|megawatthours|megawattstunde|megawattstunden|megawattheures|megawatt-heures|megavatios hora|megavatios-hora|megawattora|megawattuur
GWh: gigawatt-hour|gigawatt-hours|gigawatt hour|gigawatt hours|gigawatthours|gigawattstunde|gigawattstunden|gigawattheures|gigawatt-heures|gigavatios hora|gigavatios-hora|gigawattora|gigawattuur
TWh: terawatt-hour|terawatt-hours|terawatt hour|terawatt hours|terawattstunde|terawattstunden|terawattheures|terawatt-heures|teravatios hora|teravatios-hora|terawattuur
cal: calorie|calories|kalorien|calorias
kcal: kilocalorie|kilocalories|kilokalorien|kilocalorias
BTU: btu|btus
W: watt|watts|vatio|vatios
kW: kilowatt|kilowatts|kilovatio|kilovatios|chilowatt|quilowatt|quilowatts
MW: megawatt|megawatts|megavatio|megavatios
GW: gigawatt|gigawatts|gigavatio|gigavatios
TW: terawatt|terawatts
hp: horsepower
PS: pferdestarken|chevaux
Pa: pascal|pascals
bar: bars
atm: atmospheres
bit: bit|bits
kbit: kilobit|kilobits
Mbit: megabit|megabits
Gbit: gigabit|gigabits
B: byte|bytes|octet|octets
kB: kilobyte|kilobytes|kilooctets
MB: megabyte|megabytes|megaoctets
GB: gigabyte|gigabytes|gigaoctets
TB: terabyte|terabytes|teraoctets
PB: petabyte|petabytes
KiB: kibibyte|kibibytes
MiB: mebibyte|mebibytes
GiB: gibibyte|gibibytes
Hz: hertz
kHz: kilohertz
MHz: megahertz
GHz: gigahertz
rpm: revolutions per minute|umdrehungen pro minute
V: volt|volts|voltios
kV: kilovolt|kilovolts
A: ampere|amperes|amp|amps
mAh: milliampere hours|milliamp hours
Ω: ohms
dB: decibel|decibels|dezibel
rad: radian|radians|radianti
°C: degrees celsius|degree celsius|degrees c|deg celsius|deg c|deg centigrade|degrees centigrade|celsius|centigrade|grad celsius|degres celsius|degre celsius|degres c|grados celsius|grados centigrados|grado celsius|grados c|gradi celsius|gradi centigradi|gradi c|graus celsius|graus centigrados|graden celsius|centigrados|°celsius|° celsius|°centigrade
°F: degrees fahrenheit|degree fahrenheit|degrees farenheit|degrees f|deg fahrenheit|deg f|fahrenheit|grad fahrenheit|degres fahrenheit|degres f|grados fahrenheit|grados f|gradi fahrenheit|gradi f|graus fahrenheit|graden fahrenheit|°fahrenheit|° fahrenheit
K: kelvin|kelvins
°: degree|degrees|deg|grad|degre|degres|grado|grados|gradi|grau|graus|graden
×: times|mal|fois|veces|volte|vezes|keer|fold|-fold|fach
mol: mole|moles
px: pixel|pixels|pixeln
"""

_HAN = """
%: 个百分比|パーセント|프로|퍼센트
pp: 个百分点|百分点|個百分點|百分點|パーセントポイント|ポイント
bp: 个基点|基点|個基點|基點
nm: 纳米|奈米|ナノメートル
μm: 微米
mm: 毫米|公厘|ミリメートル|ミリ
cm: 厘米|公分|釐米|センチメートル|センチ
m: 米|公尺|メートル
km: 千米|公里|キロメートル|キロ
mi: 英里|マイル
nmi: 海里
ft: 英尺|フィート
in: 英寸|インチ
yd: 码
ly: 光年
m2: 平方米|平米|平方公尺|平方メートル
km2: 平方公里|平方千米|平方キロメートル|平方キロ
ha: 公顷|公頃|ヘクタール
acre: 英亩|英畝|エーカー
mu: 亩|畝|市亩
m3: 立方米|立方公尺|立方メートル
L: 升|公升|リットル
mL: 毫升|ミリリットル
gal: 加仑|加侖|ガロン
bbl: 桶|バレル
g: 克|公克|グラム
mg: 毫克|ミリグラム
μg: 微克|マイクログラム
kg: 千克|公斤|キログラム
t: 吨|噸|公吨|公噸|トン
jin: 斤|市斤
liang: 两|兩|市两
lb: 磅|ポンド
oz: 盎司|オンス
ns: 纳秒|奈秒|ナノ秒
μs: 微秒|マイクロ秒
ms: 毫秒|ミリ秒
s: 秒|秒钟|秒鐘|秒間
min: 分钟|分鐘|分間
h: 小时|小時|个小时|個小時|钟头|時間
d: 天|日間
wk: 周|星期|个星期|個星期|個禮拜|週間
month: 个月|個月|か月|ヶ月|カ月|ヵ月
km/h: 公里每小时|千米每小时|公里每小時|公里/小时|千米/小时|キロメートル毎時
m/s: 米每秒|米/秒|公尺每秒
J: 焦耳|焦|ジュール
kJ: 千焦|千焦耳
cal: 卡路里|卡|カロリー
kcal: 千卡|大卡|キロカロリー
Wh: 瓦时|瓦時|ワット時
kWh: 千瓦时|千瓦時|度电|千瓦小时|キロワット時
MWh: 兆瓦时|兆瓦時|メガワット時
GWh: 吉瓦时|吉瓦時|ギガワット時
W: 瓦|瓦特|ワット
kW: 千瓦|キロワット
MW: 兆瓦|メガワット
GW: 吉瓦|ギガワット
hp: 马力|馬力
Pa: 帕|帕斯卡|パスカル
kPa: 千帕
hPa: 百帕|ヘクトパスカル
MPa: 兆帕
N: 牛顿|牛頓|ニュートン
bit: 比特|位元|ビット
kbit: 千比特
Mbit: 兆比特
B: 字节|位元组|字節|バイト
kB: 千字节|千字節|キロバイト
MB: 兆字节|兆字節|メガバイト
GB: 吉字节|千兆字节|ギガバイト
TB: 太字节|テラバイト
Hz: 赫兹|赫茲|赫|ヘルツ
kHz: 千赫兹|千赫
MHz: 兆赫兹|兆赫|兆赫茲|メガヘルツ
GHz: 吉赫兹|吉赫|ギガヘルツ
V: 伏特|伏|ボルト
A: 安培|安|アンペア
Ω: 欧姆|歐姆|オーム
dB: 分贝|分貝|デシベル
°C: 摄氏度|攝氏度|度摄氏|℃
°F: 华氏度|華氏度
K: 开尔文|開爾文
°: 度|도
×: 倍|배
px: 像素|ピクセル
"""


def _table(lines: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in lines.strip().splitlines():
        symbol, _, words = line.partition(": ")
        for word in words.split("|"):
            found.setdefault(word, symbol)
    return found


LATIN_WORDS = _table(_LATIN)
HAN_WORDS = _table(_HAN)
FIRST_WORDS = frozenset(word.replace("-", " ").split()[0] for word in LATIN_WORDS)
MOST_HAN = max(map(len, HAN_WORDS))
