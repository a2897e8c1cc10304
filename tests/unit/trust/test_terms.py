"""The restricted-term scan: every disguise that the scan covers, and no false alarm on ordinary words."""

from __future__ import annotations

import base64
import codecs
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.trust.terms import scan

TERMS = ("Project Heron", "ACME-4471", "j.doe@corp.example")
SECRET = "Project Heron"


def b64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def test_a_plain_term_is_found_by_its_id_and_the_term_is_not_told() -> None:
    assert scan("turbines of Project Heron and j.doe@corp.example", TERMS) == ("T1", "T3")


def test_a_text_without_terms_is_clean() -> None:
    assert scan("tidal turbine uptime", TERMS) == ()
    assert scan("Project Heron", ()) == ()


@pytest.mark.parametrize(
    "disguised",
    [
        "PROJECT   HERON",
        "project_heron",
        "ProjectHeron",
        "myprojectheronfile",
        "P r o j e c t  H e r o n",
        "P.r.o.j.e.c.t.H.e.r.o.n",
        "project\u200bheron",
        "pro\u00adject he\u2060ron",
        "\u202eproject heron\u202c",
        "pr\u0300oject he\u0301ron",
        "Pröject Hérón",
        "Ｐｒｏｊｅｃｔ　Ｈｅｒｏｎ",
        "Рrоjеct Неrоn",
        "Ρroject Ηeron",
        "рrојесt hеrоn",
        "𝐏𝐫𝐨𝐣𝐞𝐜𝐭 𝓗𝓮𝓻𝓸𝓷",
        "Ⓟⓡⓞⓙⓔⓒⓣ Ⓗⓔⓡⓞⓝ",
        "Pr0ject Her0n",
        "project\nheron",
        "noreH tcejorP",
        "noreh-tcejorp",
        "Cebwrpg Ureba",
        codecs.encode(SECRET, "rot13")[::-1],
        "Project%20Heron",
        "Project%252520Heron",
        "%50%72%6f%6a%65%63%74 heron",
        "Project&#32;Heron",
        "&#x50;roject&nbsp;Heron",
        "&amp;#80;roject Heron",
        "Project+Heron",
        "https://project-heron.example.org/",
        "https://example.org/a?q=project%2Bheron#x",
        "\\u0050roject Heron",
        "Proj=65ct Heron",
        b64(SECRET),
        b64(SECRET).rstrip("="),
        b64("the " + SECRET + " deal"),
        "q=" + b64("xx" + SECRET),
        "https://example.org/" + b64(SECRET),
        "id" + b64(SECRET),
        b64(b64(SECRET)),
        base64.urlsafe_b64encode(("ÿ?>" + SECRET).encode()).decode(),
        quote(b64(SECRET), safe=""),
        b64(SECRET)[:7] + "\n" + b64(SECRET)[7:],
        SECRET.encode().hex(),
        "0x" + SECRET.encode().hex().upper(),
        SECRET.encode().hex(" "),
        SECRET.encode().hex(":"),
        "".join(f"\\x{byte:02x}" for byte in SECRET.encode()),
        b64(SECRET[::-1]),
        b64(codecs.encode(SECRET, "rot13")),
        base64.b64encode(SECRET.encode("utf-16-le")).decode(),
        "https://xn--" + "pr\u043eject-heron".encode("punycode").decode() + ".example/",
        "heron/../project heron",
        b64(SECRET.encode().hex()),
        "p\U000e0020roject h\ufe0feron",
        "project\u2800heron",
        "project\u3164heron",
        "ᴘʀᴏᴊᴇᴄᴛ ʜᴇʀᴏɴ",
        "🇵🇷🇴🇯🇪🇨🇹 🇭🇪🇷🇴🇳",
        "🅟🅡🅞🅙🅔🅒🅣🅗🅔🅡🅞🅝",
        "🅿🆁🅾🅹🅴🅲🆃 🅷🅴🆁🅾🅽",
        "🄿🅁🄾🄹🄴🄲🅃 🄷🄴🅁🄾🄽",
        "ᏢᏒᎾᎫᎬᏟᎢ ᎻᎬᏒᎾN",
        "Ꮲroject ꮋeron",
        "ꓑꓣꓳꓙꓰꓚꓔ ꓧꓰꓣꓳꓠ",
        "ⲢⲄⲞJⲈⲤⲦ ⲏⲉⲅⲟⲛ",
        "𐌐𐌓𐌏J𐌄𐌂𐌕 H𐌄𐌓𐌏𐌍",
        "projeϲt heron",
        "PROJEϹT HERON",
        "рrојеϲt һeroո",
        "prøȷeƈt ħɇɽøɲ",
        "\\u0050\\u0072\\u006f\\u006aect\\x20Heron",
        "\\U00000050roject Heron",
        "\\u{50}roject Heron",
        "\\x{50}roject Heron",
        "%u0050roject Heron",
        "\\120roject\\040\\110eron",
        "U+0050 U+0072 U+006F U+006A ect Heron",
        "\\ud835\\udc0froject Heron",
        "\\u0070\\u24e1oject Heron",
        "quiet" + "".join(chr(0xE0000 + ord(char)) for char in SECRET),
        "".join("x" + chr(0xE0000 + ord(char)) for char in SECRET),
    ],
)
def test_a_disguised_term_is_found(disguised: str) -> None:
    assert "T1" in scan(disguised, TERMS)


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("ACME-44710", "ACME-4471"),
        ("order 14471 of ACME", "4471"),
        ("heron nesting project", "Project Heron"),
        ("the start of a cart", "art"),
        ("million and billion", "Lion"),
        ("division of labour, television", "Vision"),
        ("ionisation of millions", "ion"),
        ("a sentence about anything", ""),
        ("a c d", "C++"),
        ("10 000 herons 2024", "Heroes"),
        ("abcdef", "Abc Defg"),
        ("it takes no values", "Nova"),
        ("a binary installer", "Nova"),
        ("files for which isatty() holds, and other words of some length", "IBM"),
        ("Wasser in der Stadt", "ER"),
        ("noe før alle", "For"),
        ("σαν να είναι εδώ", "CAN"),
        ("🇩🇪 🇫🇷", "IBM"),
        ("C:\\1001\\077", "IBM"),
        ("U+0041 is a letter", "IBM"),
        ("ᎣᏏᏲ ᏣᎳᎩ", "IBM"),
        ("\\ud835 alone", "IBM"),
    ],
)
def test_another_word_or_number_is_no_leak(text: str, term: str) -> None:
    assert scan(text, (term,)) == ()


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("ACME 4471 2025", "ACME-4471"),
        ("A C M E 4 4 7 1", "ACME-4471"),
        ("acme4471kg", "ACME-4471"),
        ("the IBM deal", "ibm"),
        ("I.B.M.", "IBM"),
        ("compiled with c++ 20", "C++"),
        ("+++ news", "+++"),
        ("MBI", "IBM"),
        ("myVision2025", "Vision"),
        ("herons", "Heron"),
        ("我们研究苍鹭项目的风险", "苍鹭"),
        ("研究 苍 鹭", "苍鹭"),
        ("проект цапля", "Проект Цапля"),
        ("ΠΡΌΤΖΕΚΤ ΕΡΩΔΙΌΣ", "Πρότζεκτ Ερωδιός"),
        ("STRASSE-9X", "Straße 9x"),
        ("ｶﾞﾝﾀﾞﾑ計画", "ガンダム計画"),
        ("기밀프로젝트를", "기밀프로젝트"),
        ("ACME-٤٤٧١", "ACME-4471"),
        ("ACME ❹❹❼❶", "ACME-4471"),
        ("ΠΟϹΕΙΔΩΝ", "Ποσειδών"),
        ("før alle", "Før"),
        ("ᏣᎳᎩ", "ᏣᎳᎩ"),
    ],
)
def test_terms_of_any_length_and_script_are_found(text: str, term: str) -> None:
    assert scan(text, (term,)) == ("T1",)


@given(
    st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=8, max_size=20),
    st.randoms(use_true_random=False),
    st.text(max_size=20),
)
def test_no_mix_of_case_and_separators_hides_a_long_term(term: str, random: object, around: str) -> None:
    choose = random.choice  # type: ignore[attr-defined]
    dressed = "".join(choose((char, char.upper())) + choose(("", " ", "-", "\u200b", "_", ".", "\u0301")) for char in term)
    assert scan(f"{around} {dressed} {around}", (term,)) == ("T1",)


@given(st.text(max_size=200), st.lists(st.text(max_size=20), max_size=4))
def test_no_text_makes_the_scan_fail(text: str, terms: list[str]) -> None:
    assert set(scan(text, terms)) <= {f"T{number}" for number in range(1, len(terms) + 1)}
