"""Premises are checked together: what they dispute, hedge or say of some carries no plain, general or causal conclusion."""

from __future__ import annotations

import pytest

from research.admission.types import AdmittedDerivation, ItemKind
from research.verification.layers.premises import cause_ruling, derivation_faults, origins, single_origin_cause
from research.verification.rulings import Act, Ruling, RulingCode, Stage


def derivation(text: str, *premise_ids: str, item_id: str = "D1") -> AdmittedDerivation:
    return AdmittedDerivation(item_id=item_id, text=text, premise_ids=premise_ids or ("F1", "F2"), method="")


def faults(text: str, *premises: str, language: str = "en") -> list[Ruling]:
    return list(derivation_faults(derivation(text), premises, language=language))


def test_premises_that_contradict_each_other_carry_nothing() -> None:
    one = "The harbour ferry of Lindau carried 41,200 passengers in 2024."
    other = "The harbour ferry of Lindau carried 38,000 passengers in 2024."
    (ruling,) = faults("The ferry is popular.", one, other)
    assert (ruling.code, ruling.act, ruling.stage, ruling.kind) == (
        RulingCode.PREMISES_DISAGREE,
        Act.REMOVED,
        Stage.PREMISES,
        ItemKind.DERIVATION,
    )
    assert one in ruling.reason
    assert other in ruling.reason


@pytest.mark.parametrize(
    ("language", "text", "premises"),
    [
        ("en", "Most operators use Kelda.", ("Norvik uses Kelda.", "Ostrand uses Kelda.", "Velmora uses Kelda.")),
        ("en", "All operators use Kelda.", ("Some operators use Kelda.",)),
        ("en", "Kelda is widely used.", ("Norvik uses Kelda.", "Ostrand uses Kelda.")),
        ("en", "All operators use Kelda.", ("Most operators use Kelda.",)),
        ("en", "The ferry will be replaced.", ("The ferry may be replaced in 2027.", "The town owns the ferry.")),
        ("en", "The vaccine prevents the fever.", ("The vaccine could prevent the fever.",)),
        ("de", "Die meisten Betreiber nutzen Kelda.", ("Norvik nutzt Kelda.", "Ostrand nutzt Kelda.")),
        ("de", "Der Impfstoff verhindert das Fieber.", ("Der Impfstoff könnte das Fieber verhindern.",)),
        ("fr", "La plupart des exploitants utilisent Kelda.", ("Norvik utilise Kelda.", "Ostrand utilise Kelda.")),
        ("es", "La mayoría de los operadores usan Kelda.", ("Norvik usa Kelda.", "Ostrand usa Kelda.")),
        ("zh", "大多数运营商使用Kelda。", ("诺维克使用Kelda。", "奥斯兰使用Kelda。")),
        ("ja", "ほとんどの事業者がKeldaを使う。", ("ノルヴィクはKeldaを使う。", "オストランはKeldaを使う。")),
    ],
)  # fmt: skip
def test_a_conclusion_that_says_more_than_its_premises_goes(language: str, text: str, premises: tuple[str, ...]) -> None:
    (ruling,) = faults(text, *premises, language=language)
    assert ruling.code is RulingCode.STRONGER_THAN_PREMISES
    assert ruling.before == text
    assert ruling.reason.endswith(".")


@pytest.mark.parametrize(
    ("language", "text", "premises"),
    [
        ("en", "All three operators use Kelda.", ("Norvik uses Kelda.", "Ostrand uses Kelda.", "Velmora uses Kelda.")),
        ("en", "Most operators use Kelda.", ("62 percent of the operators use Kelda.",)),
        ("en", "Most operators use Kelda.", ("All operators use Kelda.",)),
        ("en", "Kelda is the most expensive of the three.", ("Kelda costs 9 euros.", "Orm costs 8 euros.")),
        ("en", "The ferry may be replaced.", ("The ferry may be replaced in 2027.", "The town owns the ferry.")),
        ("en", "The town owns a ferry.", ("The ferry may be replaced in 2027.", "The town owns the ferry.")),
        ("en", "Most bearings are seized.", ("Of the 388 bearings, 214 are seized.",)),
        ("en", "Most operators use Kelda.", ("Two thirds of the operators use Kelda.",)),
        ("en", "The ferry runs every day.", ("The ferry runs daily.",)),
        ("en", "Kelda is generally available.", ("Kelda left its trial phase.",)),
        ("en", "Lindau has an all-electric ferry.", ("The ferry of Lindau has no engine that burns fuel.",)),
        ("de", "Die Fähre fährt immer noch.", ("Die Fähre fährt.",)),
        ("en", "The plant will close.", ("The plant is planned to close in 2030.",)),
        ("de", "Alle drei Betreiber nutzen Kelda.", ("Norvik nutzt Kelda.", "Ostrand nutzt Kelda.")),
        ("zh", "两家运营商使用Kelda。", ("诺维克使用Kelda。", "奥斯兰使用Kelda。")),
        ("xx", "Most operators use Kelda.", ("Norvik uses Kelda.",)),
    ],
)  # fmt: skip
def test_a_conclusion_that_its_premises_carry_stands(language: str, text: str, premises: tuple[str, ...]) -> None:
    assert faults(text, *premises, language=language) == []


CAUSAL = {
    "en": "The new timetable led to more passengers.",
    "de": "Der neue Fahrplan führte zu mehr Fahrgästen.",
    "fr": "Le nouvel horaire a entraîné une hausse du trafic.",
    "es": "El nuevo horario provocó un aumento de viajeros.",
    "zh": "新时刻表导致乘客增加。",
    "ja": "新しい時刻表が乗客の増加をもたらした。",
}


@pytest.mark.parametrize("language", CAUSAL)
def test_one_origin_carries_no_cause_and_two_do(language: str) -> None:
    item = derivation(CAUSAL[language])
    assert single_origin_cause(item, {"F1": frozenset({"O1"}), "F2": frozenset({"O1"})}, language=language)
    assert not single_origin_cause(item, {"F1": frozenset({"O1"}), "F2": frozenset({"O2"})}, language=language)
    assert single_origin_cause(item, {}, language=language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Passengers rose after the new timetable."),
        ("en", "The tunnel is due to open in 2027, and therefore the ferry is the only way across until then."),
        ("en", "The board is responsible for the bridge."),
        ("de", "Nach dem neuen Fahrplan stieg die Zahl der Fahrgäste."),
        ("zh", "新时刻表之后乘客增加。"),
        ("ja", "新しい時刻表の後に乗客が増えた。"),
        ("fr", "Le trafic a augmenté après le nouvel horaire."),
        ("es", "El tráfico creció después del nuevo horario."),
    ],
)
def test_what_only_follows_in_time_names_no_cause(language: str, text: str) -> None:
    assert not single_origin_cause(derivation(text), {}, language=language)


def test_origins_are_counted_through_derivations_that_are_premises() -> None:
    inner = derivation("Passengers rose.", "F1", "F2", item_id="D1")
    outer = derivation(CAUSAL["en"], "D1", "F3", item_id="D2")
    held = {"F1": frozenset({"O1"}), "F2": frozenset({"O2"}), "F3": frozenset({"O1"})}
    assert origins(outer, held, (inner, outer)) == {"O1", "O2"}
    assert not single_origin_cause(outer, held.__getitem__, language="en", derivations=(inner, outer))
    one = dict.fromkeys(held, frozenset({"O1"}))
    assert single_origin_cause(outer, one, language="en", derivations=(inner, outer))


def test_the_record_says_why_a_cause_went() -> None:
    ruling = cause_ruling(derivation(CAUSAL["en"]), {"O1"})
    assert ruling.code is RulingCode.SINGLE_ORIGIN_CAUSE
    assert "one origin alone" in ruling.reason
    assert "no independent origin" in cause_ruling(derivation(CAUSAL["en"]), ()).reason


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The opening of the tunnel is what emptied the ferry."),
        ("en", "Widening the road brought the quay its new visitors."),
        ("en", "The new timetable lowers waiting times at the pier."),
        ("en", "The works cost the museum 4,000 visitors."),
        ("en", "Behind the drop in visits were the works on the pier."),
        ("en", "The fall in visits is an effect of the works."),
        ("de", "Die Sperrung der Brücke hat die Fahrzeit um zehn Minuten verlängert."),
        ("de", "Der Ostwind lässt die Anzeige flackern."),
        ("de", "Dass weniger Gäste kommen, liegt an der Baustelle."),
        ("fr", "Le nouveau pont fait fuir les clients."),
        ("fr", "Fermer le quai raccourcit les files d'attente."),
        ("fr", "Le recul des ventes est une conséquence de la fermeture."),
        ("es", "El aviso ha hecho caer las ventas."),
        ("es", "La subida es fruto de la nueva línea."),
        ("zh", "新码头推动客流增长。"),
        ("zh", "客流减少是施工的结果。"),
        ("ja", "工事が来館者の減少を招いた。"),
        ("ja", "新しい橋は渡し船の客を減らした。"),
    ],
)
def test_a_construction_may_name_a_cause_without_because(language: str, text: str) -> None:
    assert single_origin_cause(derivation(text), {"F1": frozenset({"O1"})}, language=language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Of the 480 members, 120 pay the reduced fee of 35 euros."),
        ("en", "Leaving bicycles on the pier is not allowed."),
        ("en", "The ferry made 40 more trips in 2025 than in 2024."),
        ("en", "Of the three piers, the southern one is the longest."),
        ("de", "Die Gebühr steigt um 2 Euro, die Zahl der Gäste sank."),
        ("fr", "La part du collège dépasse de 420 euros celle de l'école."),
        ("es", "En 2025 hubo 300 viajes más que en 2024."),
        ("zh", "客流比上年减少了3%。"),
        ("ja", "来館者は前年より3%減った。"),
    ],
)
def test_a_comparison_or_a_rule_names_no_cause(language: str, text: str) -> None:
    assert not single_origin_cause(derivation(text), {"F1": frozenset({"O1"})}, language=language)
