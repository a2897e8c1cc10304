"""Which money is this? Data alone: signs, codes and words, by language where a sign has several owners."""

# ruff: noqa: E501 - one line holds all the names of one thing
from __future__ import annotations

from fractions import Fraction

_CODES = (
    "USD EUR GBP JPY CNY RMB CNH HKD TWD KRW INR CHF SEK NOK DKK AUD CAD NZD SGD MXN BRL RUB TRY ZAR PLN CZK HUF ILS "
    "AED SAR THB IDR MYR PHP VND EGP NGN PKR UAH CLP COP ARS PEN DEM FRF ITL ESP NLG ATS FIM BTC ETH"
)
CODES = frozenset(_CODES.split())
SAME_CODE = {"RMB": "CNY", "CNH": "CNY"}
# The longer sign is looked for first; a bare dollar is the American one, as everybody writes it.
SIGNS: dict[str, str] = {
    "us$": "USD", "hk$": "HKD", "nt$": "TWD", "a$": "AUD", "au$": "AUD", "aud$": "AUD", "c$": "CAD", "ca$": "CAD",
    "s$": "SGD", "nz$": "NZD", "r$": "BRL", "mx$": "MXN", "mxn$": "MXN", "$": "USD", "€": "EUR", "£": "GBP", "¥": "¥",
    "cn¥": "CNY", "jp¥": "JPY", "₹": "INR", "rs.": "INR", "rs": "INR", "₩": "KRW", "₽": "RUB", "₺": "TRY", "₪": "ILS",
    "฿": "THB", "₫": "VND", "₴": "UAH", "₦": "NGN", "₱": "PHP", "zł": "PLN", "kr": "kr", "元": "CNY", "円": "JPY",
    "人民币": "CNY", "人民幣": "CNY", "港币": "HKD", "港幣": "HKD", "美元": "USD", "欧元": "EUR", "歐元": "EUR",
    "英镑": "GBP", "英鎊": "GBP", "fr.": "CHF", "sfr.": "CHF", "₿": "BTC",
}  # fmt: skip
YEN_OF = {"zh": "CNY", "ja": "JPY"}
# A sign with several owners is the same money as any of them for all that one can tell, and certainly as none.
OPEN = {
    "¥": frozenset({"CNY", "JPY"}),
    "kr": frozenset({"SEK", "NOK", "DKK"}),
    "pound": frozenset({"GBP", "EGP"}),
    "peso": frozenset({"MXN", "ARS", "CLP", "COP", "PHP"}),
    "rupee": frozenset({"INR", "PKR"}),
    "franc": frozenset({"CHF", "FRF"}),
    "cent": frozenset({"USD", "EUR", "CAD", "AUD"}),
}

_WORDS = """
USD: us dollars|us dollar|u.s. dollars|u.s. dollar|american dollars|dollars|dollar|dolares|dolar|dollari|dollaro|us-dollar|us-dollars|dolares estadounidenses|dollars americains|dollars us|bucks
CAD: canadian dollars|canadian dollar|kanadische dollar|dollars canadiens|dolares canadienses
AUD: australian dollars|australian dollar|australische dollar|dollars australiens|dolares australianos
HKD: hong kong dollars|hong kong dollar|hongkong-dollar|dolares de hong kong
SGD: singapore dollars|singapore dollar
TWD: new taiwan dollars|taiwan dollars
EUR: euros|euro
GBP: pounds sterling|pound sterling|british pounds|sterling|pfund sterling|livres sterling|livre sterling|libras esterlinas|libra esterlina|sterline
JPY: japanese yen|yen|yens
CNY: yuan|renminbi|chinese yuan|yuans|rmb yuan
KRW: won|south korean won
INR: indian rupees|indian rupee|rupien
rupee: rupees|rupee|roupies|rupias
CHF: swiss francs|swiss franc|franken|schweizer franken|francs suisses|francos suizos|franchi svizzeri
franc: francs|franc|francos|franchi
SEK: swedish kronor|swedish krona|schwedische kronen|kronor
NOK: norwegian kroner|norwegische kronen
DKK: danish kroner|danische kronen
kr: kronen|krona|kroner
RUB: rubles|ruble|roubles|rubel|rublos
BRL: reais|brazilian reais
TRY: turkish lira|turkish liras
ILS: shekels|shekel
DEM: deutsche marks|d-mark|deutschmarks|deutsche mark
FIM: finnish markka|finnische mark
peso: pesos|peso
MXN: mexican pesos|pesos mexicanos
BTC: bitcoins|bitcoin
"""
_HAN = """
USD: 美元|美金|米ドル|ドル|달러
EUR: 欧元|歐元|ユーロ|유로
GBP: 英镑|英鎊|ポンド
JPY: 日元|日圆|日圓|円|엔
CNY: 元人民币|人民币|人民幣|块钱|塊錢|元|圆|圓|块|塊|人民元|위안
HKD: 港元|港币|港幣|香港ドル
TWD: 新台币|新臺幣|台币|新台幣|台幣|台湾ドル
KRW: 韩元|韓元|원|ウォン
INR: 卢比|盧比|印度卢比
CHF: 瑞士法郎|スイスフラン
RUB: 卢布|盧布|ルーブル
AUD: 澳元|澳币|豪ドル
CAD: 加元|加币|カナダドル
SGD: 新加坡元|新元
THB: 泰铢
"""
# Parts of a currency: hundredths, and the tenths of Chinese money. An owner of '' is whoever stands before them.
_SUB = """
USD 100: us cents|u.s. cents|¢|美分|セント
cent 100: cents|cent|centavos|centavo|centimes|centime|centesimi|centimos|centimo
GBP 100: pence|penny
CNY 10: 角|毛
CNY 100: 分钱|分錢
"""


def _table(lines: str) -> dict[str, tuple[str, Fraction]]:
    found: dict[str, tuple[str, Fraction]] = {}
    for line in lines.strip().splitlines():
        owner, _, words = line.partition(": ")
        code, _, parts = owner.partition(" ")
        for word in words.split("|"):
            found.setdefault(word, (code, Fraction(1, int(parts or 1))))
    return found


MONEY_WORDS = {**_table(_WORDS), **{word: unit for word, unit in _table(_SUB).items() if word.isascii()}}
MONEY_HAN = {**_table(_HAN), **{word: unit for word, unit in _table(_SUB).items() if not word.isascii()}}
MONEY_FIRST = frozenset(word.replace("-", " ").split()[0] for word in MONEY_WORDS)
MOST_HAN = max(map(len, MONEY_HAN))
