"""A rephrased sentence beside its evidence, by rule: what says more or otherwise, and its true twin."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from research.admission.types import AdmittedFact
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import align
from research.verification.screening.causes import is_causal
from research.verification.screening.manner import manner_faults
from research.verification.screening.types import Gravity
from tests.support.evidence import stored

Pair = tuple[str, str, str]


def found(language: str, evidence: str, claim: str) -> dict[RulingCode, Gravity]:
    source = stored(*evidence.split("|"), language=language)
    fact = AdmittedFact(item_id="F1", text=claim, source_id="S1", chunk_ids=tuple(chunk.chunk_id for chunk in source.chunks))
    return {fault.code: fault.gravity for fault in manner_faults(align(fact, source, language=language))}


def named(pairs: Sequence[Pair]) -> list[str]:
    return [f"{language}-{at}" for at, (language, *_) in enumerate(pairs)]


NEGATED_PAIRS: list[Pair] = [
    ("en", "The council did not approve the plan in March.", "The council approved the plan in March."),
    ("en", "The council approved the plan in March.", "The council did not approve the plan in March."),
    ("en", "The ministry refused to publish the data.", "The ministry published the data."),
    ("en", "The valve failed to close during the test.", "The valve closed during the test."),
    ("en", "The bridge no longer carries lorries.", "The bridge carries lorries."),
    ("en", "The plant runs without external power.", "The plant runs with external power."),
    ("en", "No patients died in the trial.", "Patients died in the trial."),
    ("en", "The museum is open daily except Sunday.", "The museum is open on Sunday."),
    ("en", "Access is refused unless a permit is shown.", "Access is refused if a permit is shown."),
    ("en", "Not all wells exceed the limit.", "All wells exceed the limit."),
    ("en", "Although the vaccine did not reduce infection, it reduced deaths.", "The vaccine reduced infection."),
    ("en", "The reactor was never shut down.", "The reactor was shut down."),
    ("de", "Der Rat hat den Plan nicht genehmigt.", "Der Rat hat den Plan genehmigt."),
    ("de", "Der Rat genehmigte den Plan nicht.", "Der Rat genehmigte den Plan."),
    ("de", "Die Anlage läuft ohne Strom aus dem Netz.", "Die Anlage läuft mit Strom aus dem Netz."),
    ("fr", "Le conseil n'a pas approuvé le plan.", "Le conseil a approuvé le plan."),
    ("fr", "Le conseil n'approuve pas le plan.", "Le conseil approuve le plan."),
    ("es", "El consejo no aprobó el plan.", "El consejo aprobó el plan."),
    ("zh", "市议会没有批准该计划。", "市议会批准了该计划。"),
    ("zh", "该药物未降低死亡率。", "该药物降低了死亡率。"),
    ("ja", "議会はこの計画を承認しなかった。", "議会はこの計画を承認した。"),
    ("ja", "この薬は死亡率を下げていない。", "この薬は死亡率を下げている。"),
    ("en", "Neither the south ramp nor the bridge was examined.", "The south ramp and the bridge were examined."),
    ("de", "Die Gemeinde erhebt keine Umsätze des Marktes.", "Die Gemeinde erhebt die Umsätze des Marktes."),
]
NOT_NEGATED: list[Pair] = [
    ("en", "The council did not fail to approve the plan.", "The council approved the plan."),
    ("en", "Access is refused unless a permit is shown.", "Access is granted if a permit is shown."),
    ("en", "The council did not approve the plan but approved the budget.", "The council approved the budget."),
    ("en", "No patients died in the trial.", "All patients survived the trial."),
    ("en", "The valve failed to close.", "The valve did not close."),
    ("en", "Not only steel but also concrete was used.", "Steel and concrete were used."),
    ("en", "It was not until 2020 that the plan was approved.", "The plan was approved in 2020."),
    ("en", "Not all wells exceed the limit.", "Some wells exceed the limit."),
    ("en", "The plan, which the mayor did not support, was approved by the council.", "The council approved the plan."),
    ("en", "No fewer than 400 people attended.", "At least 400 people attended."),
    ("de", "Nicht nur Stahl, auch Beton wurde verwendet.", "Stahl und Beton wurden verwendet."),
    ("zh", "该计划不仅降低了成本,还提高了效率。", "该计划降低了成本。"),
    ("ja", "鋼だけでなくコンクリートも使用された。", "鋼とコンクリートが使用された。"),
    ("en", "Members of the club pay no fee.", "The club's members are exempt from the fee."),
    ("en", "The application is dismissed except for lot 2.", "The application is dismissed, lot 2 apart."),
    ("en", "It is not true that the valve does not contain lead.", "The valve contains lead."),
    (
        "en",
        "We no longer expect a margin of 7 per cent.",
        "The firm has given up the expectation of a margin of 7 per cent.",
    ),
    ("en", "Some ferries do not run on hydrogen.", "Some ferries run on hydrogen."),
]


@pytest.mark.parametrize(("language", "evidence", "claim"), NEGATED_PAIRS, ids=named(NEGATED_PAIRS))
def test_a_denial_that_fell_out_or_came_in_is_found_in_its_clause(language: str, evidence: str, claim: str) -> None:
    assert found(language, evidence, claim).get(RulingCode.NEGATED) is Gravity.REFUTES


@pytest.mark.parametrize(("language", "evidence", "claim"), NOT_NEGATED, ids=named(NOT_NEGATED))
def test_its_true_twin_has_no_fault_of_negated(language: str, evidence: str, claim: str) -> None:
    assert found(language, evidence, claim) == {}


STRONGER_MODALITY_PAIRS: list[Pair] = [
    ("en", "The treatment may reduce mortality in adults.", "The treatment reduces mortality in adults."),
    ("en", "The company plans to open a plant in Orvale in 2027.", "The company opened a plant in Orvale in 2027."),
    ("en", "The proposed law bans single-use plastic bags.", "The law bans single-use plastic bags."),
    ("en", "The mayor allegedly accepted 40,000 euros.", "The mayor accepted 40,000 euros."),
    ("en", "The repair is estimated to cost 3 million euros.", "The repair costs 3 million euros."),
    ("en", "An estimated 400 people attended the meeting.", "400 people attended the meeting."),
    ("en", "The plant is expected to employ 300 people.", "The plant employs 300 people."),
    (
        "en",
        "The company claims that its turbine is the quietest on the market.",
        "The turbine is the quietest on the market.",
    ),
    ("en", "The bridge will open in May 2026.", "The bridge has opened in May 2026."),
    ("en", "Coffee can cause insomnia.", "Coffee causes insomnia."),
    ("en", "The council should approve the plan.", "The council approved the plan."),
    ("de", "Das Mittel könnte die Sterblichkeit senken.", "Das Mittel senkt die Sterblichkeit."),
    ("de", "Das Unternehmen will 2027 ein Werk in Orvale bauen.", "Das Unternehmen baute 2027 ein Werk in Orvale."),
    ("de", "Der Bürgermeister nahm angeblich 40.000 Euro an.", "Der Bürgermeister nahm 40.000 Euro an."),
    ("de", "Die Kosten werden auf 3 Millionen Euro geschätzt.", "Die Kosten betragen 3 Millionen Euro."),
    ("fr", "Le traitement pourrait réduire la mortalité.", "Le traitement réduit la mortalité."),
    ("fr", "L'entreprise prévoit d'ouvrir une usine à Orvale.", "L'entreprise a ouvert une usine à Orvale."),
    ("es", "El tratamiento podría reducir la mortalidad.", "El tratamiento reduce la mortalidad."),
    ("es", "La empresa planea abrir una fábrica en Orvale.", "La empresa abrió una fábrica en Orvale."),
    ("zh", "该药物可能降低死亡率。", "该药物降低死亡率。"),
    ("zh", "该公司计划在奥瓦尔建厂。", "该公司在奥瓦尔建厂。"),
    ("ja", "この薬は死亡率を下げる可能性がある。", "この薬は死亡率を下げる。"),
    ("ja", "同社は工場を建設する予定だ。", "同社は工場を建設した。"),
    ("en", "The east side may be rationed in summer.", "The east side will be rationed in summer."),
    ("zh", "城东片区夏季可能限时供水。", "城东片区夏季将限时供水。"),
]
NOT_STRONGER_MODALITY: list[Pair] = [
    ("en", "The treatment may reduce mortality in adults.", "The treatment might reduce mortality in adults."),
    ("en", "The treatment reduces mortality.", "The treatment may reduce mortality."),
    ("en", "Members may vote by post.", "Members can vote by post."),
    ("en", "In May the council approved the plan.", "The council approved the plan in May."),
    ("en", "The bridge, which may be closed in winter, opened in 2019.", "The bridge opened in 2019."),
    ("en", "The planned bridge will be 300 m long.", "The bridge will be 300 m long."),
    ("en", "Sales rose by more than expected to 40 million.", "Sales rose to 40 million."),
    ("en", "The mayor said the bridge opened in 2019.", "The bridge opened in 2019."),
    ("en", "The bridge was due to open in 2018 but opened in 2019.", "The bridge opened in 2019."),
    ("en", "An estimated 400 people attended.", "About 400 people attended."),
    ("en", "It expects to sell 300 cars, after it sold 200 cars last year.", "It sold 200 cars last year."),
    ("de", "Die Brücke wurde wie geplant 2019 eröffnet.", "Die Brücke wurde 2019 eröffnet."),
    ("zh", "该计划已获批准。", "该计划获批准。"),
    (
        "en",
        "The minister would not rule out a second round of subsidies in 2027.",
        "A second round of subsidies in 2027 has not been ruled out.",
    ),
]


@pytest.mark.parametrize(("language", "evidence", "claim"), STRONGER_MODALITY_PAIRS, ids=named(STRONGER_MODALITY_PAIRS))
def test_what_is_only_possible_planned_doubted_or_estimated_is_no_fact(language: str, evidence: str, claim: str) -> None:
    assert found(language, evidence, claim).get(RulingCode.STRONGER_MODALITY) is Gravity.OVERREACHES


@pytest.mark.parametrize(("language", "evidence", "claim"), NOT_STRONGER_MODALITY, ids=named(NOT_STRONGER_MODALITY))
def test_its_true_twin_has_no_fault_of_stronger_modality(language: str, evidence: str, claim: str) -> None:
    assert found(language, evidence, claim) == {}


STRONGER_QUANTIFIER_PAIRS: list[Pair] = [
    ("en", "Three of the wells exceed the nitrate limit.", "Most wells exceed the nitrate limit."),
    ("en", "Some hospitals report a shortage of nurses.", "All hospitals report a shortage of nurses."),
    ("en", "Several hospitals report a shortage of nurses.", "Hospitals typically report a shortage of nurses."),
    ("en", "In one hospital the method reduced infections.", "The method generally reduced infections."),
    ("en", "In a single hospital the method reduced infections.", "The method reduced infections worldwide."),
    ("en", "Most wells exceed the limit.", "All wells exceed the limit."),
    ("en", "The battery lasts up to 12 hours.", "The battery lasts 12 hours."),
    ("en", "At least 40 people died in the flood.", "Exactly 40 people died in the flood."),
    ("en", "The Corvin pump was the quietest of those tested.", "The Corvin pump is the quietest."),
    ("en", "Orvale is one of the largest mines in the country.", "Orvale is the largest mine in the country."),
    ("en", "Only the northern line was electrified in 2019.", "The line was electrified in 2019."),
    ("de", "Einige Krankenhäuser melden einen Mangel an Pflegern.", "Alle Krankenhäuser melden einen Mangel an Pflegern."),
    ("de", "Der Akku hält bis zu 12 Stunden.", "Der Akku hält 12 Stunden."),
    ("de", "Drei der Brunnen überschreiten den Grenzwert.", "Die meisten Brunnen überschreiten den Grenzwert."),
    ("fr", "Certains hôpitaux signalent une pénurie.", "Tous les hôpitaux signalent une pénurie."),
    ("fr", "La batterie dure jusqu'à 12 heures.", "La batterie dure 12 heures."),
    ("es", "Algunos hospitales informan de escasez.", "La mayoría de los hospitales informan de escasez."),
    ("es", "La batería dura hasta 12 horas.", "La batería dura 12 horas."),
    ("zh", "部分医院报告护士短缺。", "所有医院报告护士短缺。"),
    ("zh", "电池最多可用12小时。", "电池可用12小时。"),
    ("ja", "一部の病院で看護師が不足している。", "すべての病院で看護師が不足している。"),
    ("en", "Four of the five residents we spoke to want the market to move.", "Most residents want the market to move."),
    ("en", "Night fishing is permitted from the east bank only.", "Night fishing is permitted from every bank."),
    ("ja", "港分館だけが日曜日に開館している。", "すべての分館が日曜日に開館している。"),
]
NOT_STRONGER_QUANTIFIER: list[Pair] = [
    ("en", "7 of 9 wells exceed the limit.", "Most wells exceed the limit."),
    ("en", "62 % of wells exceed the limit.", "Most wells exceed the limit."),
    ("en", "Most wells exceed the limit.", "Many wells exceed the limit."),
    ("en", "All wells exceed the limit.", "Some wells exceed the limit."),
    ("en", "Every well exceeds the limit.", "All wells exceed the limit."),
    ("en", "The battery lasts up to 12 hours.", "The battery lasts at most 12 hours."),
    ("en", "At least 40 people died.", "40 people died."),
    (
        "en",
        "Orvale is the largest mine in the country, and one of the oldest.",
        "Orvale is the largest mine in the country.",
    ),
    ("en", "Some wells exceed the limit, and all hospitals were told.", "All hospitals were told."),
    ("en", "Only 40 people came.", "40 people came."),
    ("en", "The most expensive part is the rotor, some parts are cheap.", "The most expensive part is the rotor."),
    ("de", "Alle Krankenhäuser melden einen Mangel.", "Jedes Krankenhaus meldet einen Mangel."),
    ("zh", "所有医院报告短缺。", "全部医院报告短缺。"),
    (
        "en",
        "Four of the five residents we spoke to want the market to move.",
        "Most residents we spoke to want the market to move.",
    ),
]


@pytest.mark.parametrize(("language", "evidence", "claim"), STRONGER_QUANTIFIER_PAIRS, ids=named(STRONGER_QUANTIFIER_PAIRS))
def test_some_are_not_most_and_a_bound_is_no_figure(language: str, evidence: str, claim: str) -> None:
    assert found(language, evidence, claim).get(RulingCode.STRONGER_QUANTIFIER) is Gravity.OVERREACHES


@pytest.mark.parametrize(("language", "evidence", "claim"), NOT_STRONGER_QUANTIFIER, ids=named(NOT_STRONGER_QUANTIFIER))
def test_its_true_twin_has_no_fault_of_stronger_quantifier(language: str, evidence: str, claim: str) -> None:
    assert found(language, evidence, claim) == {}


DROPPED_CONDITION_PAIRS: list[Pair] = [
    ("en", "The gate is closed if the river exceeds 3 m.", "The gate is closed."),
    ("en", "If the river exceeds 3 m, the gate is closed.", "The gate is closed."),
    ("en", "The discount applies only to members of the club.", "The discount applies."),
    ("en", "The museum is free on Sundays, provided that visitors book ahead.", "The museum is free on Sundays."),
    ("en", "From 2027, buses run every ten minutes.", "Buses run every ten minutes."),
    ("en", "At 20 °C the alloy withstands 300 MPa.", "The alloy withstands 300 MPa."),
    ("en", "In the pilot, the sensor detected 92 % of leaks.", "The sensor detected 92 % of leaks."),
    ("en", "The vaccine is approved for adults.", "The vaccine is approved."),
    ("en", "In mice, the drug reduced tumour growth.", "The drug reduced tumour growth."),
    ("en", "Entry is free unless an event is held.", "Entry is free."),
    ("en", "The route is open except in winter.", "The route is open."),
    ("de", "Das Tor wird geschlossen, wenn der Fluss 3 m übersteigt.", "Das Tor wird geschlossen."),
    ("de", "Der Rabatt gilt nur für Mitglieder.", "Der Rabatt gilt."),
    ("de", "Ab 2027 fahren die Busse alle zehn Minuten.", "Die Busse fahren alle zehn Minuten."),
    ("fr", "La porte est fermée si le fleuve dépasse 3 m.", "La porte est fermée."),
    ("fr", "Le vaccin est autorisé chez les adultes.", "Le vaccin est autorisé."),
    ("es", "La compuerta se cierra si el río supera los 3 m.", "La compuerta se cierra."),
    ("es", "La vacuna está aprobada para adultos.", "La vacuna está aprobada."),
    ("zh", "如果水位超过3米,闸门关闭。", "闸门关闭。"),
    ("zh", "如果水位超过3米，闸门关闭。", "闸门关闭。"),
    ("zh", "该疫苗对成年人有效。", "该疫苗有效。"),
    ("ja", "水位が3メートルを超えた場合、水門は閉じられる。", "水門は閉じられる。"),
    ("ja", "このワクチンは成人に対して有効だ。", "このワクチンは有効だ。"),
    (
        "en",
        "Unless the wind exceeds force 7, the boat leaves every 40 minutes.",
        "The boat leaves every 40 minutes in any wind.",
    ),
    (
        "en",
        "The latter will close in March 2027 if no buyer has been found by then.",
        "The Corley plant will close in March 2027.",
    ),
]
NOT_DROPPED_CONDITION: list[Pair] = [
    ("en", "The gate is closed if the river exceeds 3 m.", "Above 3 m of water the gate is closed."),
    ("en", "The gate is closed if the river freezes.", "In frost the gate is closed."),
    ("en", "The bridge, built by Corvin in 1990, is 300 m long.", "The bridge is 300 m long."),
    ("en", "From 1995 she led the museum in Orvale.", "She led the museum in Orvale."),
    ("en", "In 2023 the mine produced 1,240 tonnes of zinc.", "The mine produced 1,240 tonnes of zinc."),
    ("en", "On Monday the council approved the plan.", "The council approved the plan."),
    ("en", "The plan was approved, even if some members objected.", "The plan was approved."),
    ("en", "The vaccine is approved for adults.", "Adults may receive the vaccine."),
    ("en", "The council approved the plan after a debate.", "The council approved the plan."),
    ("de", "Der Rat genehmigte am Montag den Plan.", "Der Rat genehmigte den Plan."),
    ("zh", "市议会周一批准了该计划。", "市议会批准了该计划。"),
    ("en", "The patient took 5 mg once a day.", "The patient took 5 mg a day."),
    (
        "en",
        "The drug may cause headaches and should not be given to children unless a specialist approves it.",
        "The drug may cause headaches.",
    ),
]


@pytest.mark.parametrize(("language", "evidence", "claim"), DROPPED_CONDITION_PAIRS, ids=named(DROPPED_CONDITION_PAIRS))
def test_a_condition_that_was_left_out_is_found(language: str, evidence: str, claim: str) -> None:
    assert found(language, evidence, claim).get(RulingCode.DROPPED_CONDITION) is Gravity.OVERREACHES


@pytest.mark.parametrize(("language", "evidence", "claim"), NOT_DROPPED_CONDITION, ids=named(NOT_DROPPED_CONDITION))
def test_its_true_twin_has_no_fault_of_dropped_condition(language: str, evidence: str, claim: str) -> None:
    assert found(language, evidence, claim) == {}


TURNED_PAIRS: list[Pair] = [
    ("en", "Unemployment rose in Orvale in 2023.", "Unemployment fell in Orvale in 2023."),
    ("en", "The Corvin pump is louder than the Tessel pump.", "The Tessel pump is louder than the Corvin pump."),
    ("en", "The Corvin pump is louder than the Tessel pump.", "The Corvin pump is quieter than the Tessel pump."),
    ("en", "The bridge closed before the flood.", "The bridge closed after the flood."),
    ("en", "The council approved the plan.", "The council rejected the plan."),
    ("en", "Orvale had the highest rainfall in the country.", "Orvale had the lowest rainfall in the country."),
    ("en", "More women than men applied.", "More men than women applied."),
    ("en", "Women earn less than men in Orvale.", "Women earn more than men in Orvale."),
    ("en", "The valve is unsafe at low pressure.", "The valve is safe at low pressure."),
    ("de", "Die Arbeitslosigkeit stieg 2023 in Orvale.", "Die Arbeitslosigkeit sank 2023 in Orvale."),
    ("de", "Die Corvin-Pumpe ist lauter als die Tessel-Pumpe.", "Die Tessel-Pumpe ist lauter als die Corvin-Pumpe."),
    ("fr", "Le chômage a augmenté à Orvale.", "Le chômage a diminué à Orvale."),
    ("es", "El desempleo aumentó en Orvale.", "El desempleo disminuyó en Orvale."),
    ("es", "La bomba Corvin es más ruidosa que la bomba Tessel.", "La bomba Tessel es más ruidosa que la bomba Corvin."),
    ("zh", "失业率上升。", "失业率下降。"),
    ("zh", "甲泵比乙泵噪音更大。", "乙泵比甲泵噪音更大。"),
    ("ja", "失業率が上昇した。", "失業率が低下した。"),
    ("ja", "東京は大阪より人口が多い。", "大阪は東京より人口が多い。"),
    (
        "en",
        "In 2025 the average household used 3,140 kilowatt-hours of electricity, 4.2 % less than in 2024.",
        "In 2025 the average household used 4.2 % more electricity than in 2024.",
    ),
    (
        "de",
        "Der Gemeinderat hat den Antrag, den Markt zu verlegen, mit 11 zu 9 Stimmen abgelehnt.",
        "Der Gemeinderat hat dem Antrag, den Markt zu verlegen, zugestimmt.",
    ),
    ("zh", "2025年供水总量为3.86亿立方米，同比下降2.3%。", "2025年供水总量同比上升2.3%。"),
]
NOT_TURNED: list[Pair] = [
    ("en", "The Corvin pump is louder than the Tessel pump.", "The Tessel pump is quieter than the Corvin pump."),
    ("en", "A flood came before the bridge closed.", "The bridge closed after a flood came."),
    ("en", "Unemployment did not rise in Orvale.", "Unemployment fell in Orvale."),
    ("en", "Unemployment rose and wages fell in Orvale.", "Wages fell in Orvale."),
    ("en", "Corvin bought Tessel.", "Tessel was sold to Corvin."),
    ("en", "Orvale beat Tessel, which lost 3-1.", "Orvale won 3-1 against Tessel."),
    ("en", "Prices are up by 3 % over the year.", "Prices are up 3 %."),
    ("de", "Die Preise stiegen, während die Löhne sanken.", "Die Löhne sanken."),
    ("zh", "失业率上升，工资下降。", "工资下降。"),
    ("ja", "大阪は東京より人口が少ない。", "東京は大阪より人口が多い。"),
    ("en", "House prices in Orvale fell in 2022.", "House prices in Orvale rose in 2023."),
    ("en", "Real house prices in Orvale fell in 2023.", "House prices in Orvale rose in 2023."),
]


@pytest.mark.parametrize(("language", "evidence", "claim"), TURNED_PAIRS, ids=named(TURNED_PAIRS))
def test_a_direction_or_comparison_turned_round_is_found(language: str, evidence: str, claim: str) -> None:
    assert found(language, evidence, claim).get(RulingCode.TURNED) is Gravity.REFUTES


@pytest.mark.parametrize(("language", "evidence", "claim"), NOT_TURNED, ids=named(NOT_TURNED))
def test_its_true_twin_has_no_fault_of_turned(language: str, evidence: str, claim: str) -> None:
    assert found(language, evidence, claim) == {}


ADDED_CAUSE_PAIRS: list[Pair] = [
    ("en", "Traffic fell after the toll was introduced.", "The toll caused traffic to fall."),
    ("en", "After the toll was introduced, traffic fell.", "Traffic fell because the toll was introduced."),
    ("en", "Coffee drinking is associated with lower mortality.", "Coffee drinking reduces mortality."),
    ("en", "Coffee drinking is associated with lower mortality.", "Coffee drinking leads to lower mortality."),
    ("en", "The company introduced a bonus and sales rose.", "Sales rose thanks to the bonus."),
    ("de", "Nach der Einführung der Maut sank der Verkehr.", "Wegen der Einführung der Maut sank der Verkehr."),
    ("fr", "Le trafic a baissé après l'introduction du péage.", "Le trafic a baissé à cause de l'introduction du péage."),
    ("es", "El tráfico bajó tras la introducción del peaje.", "El tráfico bajó debido a la introducción del peaje."),
    ("zh", "收费实施后，交通量下降。", "由于收费实施，交通量下降。"),
    ("ja", "料金導入の後に、交通量が減少した。", "料金導入によって、交通量が減少した。"),
    (
        "en",
        "Passenger numbers at the terminal fell to 64,000 in February. Roadworks on the bypass ran through the month.",
        "Passenger numbers at the terminal fell to 64,000 because of the roadworks on the bypass.",
    ),
]
NOT_ADDED_CAUSE: list[Pair] = [
    ("en", "The toll cut traffic by a fifth.", "The toll reduced traffic by a fifth."),
    ("en", "Traffic fell as a result of the toll.", "Traffic fell because of the toll."),
    ("en", "Traffic fell after the toll was introduced.", "Traffic fell after the toll was introduced."),
    (
        "en",
        "Traffic fell after the toll was introduced.|The city puts this down to the effect of the toll on traffic.",
        "Traffic fell because the toll was introduced.",
    ),
    ("zh", "收费导致交通量下降。", "由于收费，交通量下降。"),
]


@pytest.mark.parametrize(("language", "evidence", "claim"), ADDED_CAUSE_PAIRS, ids=named(ADDED_CAUSE_PAIRS))
def test_what_only_goes_together_is_no_cause(language: str, evidence: str, claim: str) -> None:
    assert found(language, evidence, claim).get(RulingCode.ADDED_CAUSE) is Gravity.OVERREACHES


@pytest.mark.parametrize(("language", "evidence", "claim"), NOT_ADDED_CAUSE, ids=named(NOT_ADDED_CAUSE))
def test_its_true_twin_has_no_fault_of_added_cause(language: str, evidence: str, claim: str) -> None:
    assert found(language, evidence, claim) == {}


def test_lower_than_compares_and_names_no_cause() -> None:
    assert not is_causal("Enrolment was 2 percent lower than a year earlier.", "en")
    assert is_causal("The new fee lowers enrolment.", "en")
