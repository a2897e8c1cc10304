"""Two passages disagree, differ in their basis, scatter, or judge; and what only looks like it is nothing of this."""

# ruff: noqa: E501 - a pair of passages is one line

from __future__ import annotations

import pytest

from research.verification.candidates import Passage
from research.verification.conflicts.basis import basis_differences, is_told_by_both
from research.verification.conflicts.kinds import kind_of
from research.verification.conflicts.opposed import opposed
from research.verification.conflicts.told import Told
from research.verification.conflicts.types import BasisDimension, ConflictKind
from tests.support.evidence import stored


def told(text: str, *, language: str = "en", number: int = 1, title: str = "", heading: str = "") -> Told:
    source = stored(text, number=number, language=language, title=title or "Notes", heading=heading)
    chunk = source.chunks[0]
    return Told(Passage(source, chunk, ((chunk.start, chunk.end),)))


def both(one: str, other: str, language: str = "en") -> tuple[Told, Told]:
    return told(one, language=language), told(other, language=language, number=2)


def kind(one: Told, other: Told) -> ConflictKind | str:
    found = opposed(one, other)
    if found is None:
        return "none"
    if found.scatters:
        return "range"
    of_amounts = all(each.amount(value) is not None for each, value in zip((one, other), found.values, strict=True))
    return kind_of(one, other, basis_differences(one, other), is_of_amounts=of_amounts)


@pytest.mark.parametrize(
    ("language", "one", "other", "said"),
    [
        ("en", "The response time of Kelda is 200 ms at the median.",
         "The response time of Kelda is 2 s at the 99th percentile.", ("the median", "99th percentile")),
        ("en", "The P50 response time of Kelda is 200 ms.", "The P99 response time of Kelda is 2 s.", ("P50", "P99")),
        ("en", "Acme's gross revenue was 5 million euros in 2024.", "Acme's net revenue was 4 million euros in 2024.",
         ("gross", "net")),
        ("de", "Die Antwortzeit von Kelda beträgt im Median 200 ms.",
         "Die Antwortzeit von Kelda beträgt im Durchschnitt 2 s.", ("im median", "im durchschnitt")),
        ("fr", "Le temps de réponse moyen de Kelda est de 200 ms.", "Le temps de réponse médian de Kelda est de 120 ms.",
         ("moyen", "médian")),
        ("es", "El tiempo de respuesta medio de Kelda es de 200 ms.",
         "El tiempo de respuesta mediano de Kelda es de 120 ms.", ("medio", "mediano")),
        ("zh", "Kelda的平均响应时间为200毫秒。", "Kelda的P99响应时间为2秒。", ("平均", "P99")),
        ("ja", "Keldaの平均応答時間は200ミリ秒である。", "KeldaのP99応答時間は2秒である。", ("平均", "P99")),
    ],
)  # fmt: skip
def test_one_metric_by_two_statistics_is_a_difference_of_basis(
    language: str, one: str, other: str, said: tuple[str, str]
) -> None:
    first, second = both(one, other, language)
    assert kind(first, second) is ConflictKind.BASIS
    found = basis_differences(first, second)
    assert [difference.dimension for difference in found] == [BasisDimension.STATISTIC]
    assert all(wanted in held for wanted, held in zip(said, found[0].said, strict=True))
    assert is_told_by_both(found[0])


@pytest.mark.parametrize(
    ("dimension", "one", "other"),
    [
        (BasisDimension.SAMPLE, "The pump of Lindau lasts 900 hours in the lab.", "The pump of Lindau lasts 400 hours in production."),
        (BasisDimension.METRIC, "A response of Kelda takes 200 ms excluding network time.",
         "A response of Kelda takes 900 ms including network time."),
        (BasisDimension.CONDITIONS, "Kelda draws 40 watts when idle.", "Kelda draws 310 watts under full load."),
        (BasisDimension.STATISTIC, "The response time of Kelda is 200 ms.", "The response time of Kelda is 2 s at the 99th percentile."),
    ],
)  # fmt: skip
def test_a_figure_on_another_basis_is_explained_and_names_what_each_side_says(
    dimension: BasisDimension, one: str, other: str
) -> None:
    first, second = both(one, other)
    assert kind(first, second) is ConflictKind.BASIS
    assert [difference.dimension for difference in basis_differences(first, second)] == [dimension]


def test_what_only_one_side_says_of_its_basis_is_told_and_explains_nothing() -> None:
    found = basis_differences(*both("The response time of Kelda is 200 ms.", "The P99 response time of Kelda is 2 s."))
    assert [difference.said for difference in found] == [("", "P99")]
    assert not is_told_by_both(found[0])


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "Online backups of Kelda are on by default.", "Online backups of Kelda have to be enabled manually."),
        ("en", "The firewall of Kelda is enabled by default.", "The firewall of Kelda must be turned on by the user."),
        ("de", "Die Sicherung von Kelda ist standardmäßig aktiviert.", "Die Sicherung von Kelda muss manuell aktiviert werden."),
        ("fr", "La sauvegarde de Kelda est activée par défaut.", "La sauvegarde de Kelda doit être activée manuellement."),
        ("es", "La copia de seguridad de Kelda está activada por defecto.",
         "La copia de seguridad de Kelda debe activarse manualmente."),
        ("zh", "Kelda的在线备份默认开启。", "Kelda的在线备份需要手动开启。"),
        ("ja", "Keldaのオンラインバックアップは既定で有効です。",
         "Keldaのオンラインバックアップは手動で有効にする必要があります。"),
        ("en", "The harbour ferry of Lindau carried 41,200 passengers in 2024.",
         "The harbour ferry of Lindau carried 38,000 passengers in 2024."),
    ],
)  # fmt: skip
def test_another_statement_of_the_same_fact_is_a_factual_conflict(language: str, one: str, other: str) -> None:
    assert kind(*both(one, other, language)) is ConflictKind.FACTUAL


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("Online backups of Kelda are on by default in version 3.1.",
         "Online backups of Kelda have to be enabled manually in version 3.2.", ("3.1", "3.2")),
        ("Online backups of Kelda are on by default in version 3.1.",
         "Online backups of Kelda have to be enabled manually.", ("3.1", "")),
    ],
)  # fmt: skip
def test_a_default_of_another_version_is_found_with_its_version(one: str, other: str, said: tuple[str, str]) -> None:
    first, second = both(one, other)
    assert kind(first, second) is ConflictKind.FACTUAL
    assert [(d.dimension, d.said) for d in basis_differences(first, second)] == [(BasisDimension.VERSION, said)]


def test_the_version_that_a_title_names_is_the_version_of_its_sentences() -> None:
    one = told("The default inlining depth of Quill at -O2 is 4.", title="Quill 2.8.0")
    other = told("The default inlining depth of Quill at -O2 is 6.", title="Quill 2.9.0", number=2)
    assert opposed(one, other) is not None
    assert [(d.dimension, d.said) for d in basis_differences(one, other)] == [(BasisDimension.VERSION, ("2.8.0", "2.9.0"))]


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "An estimated 4.8 million birds winter in the delta.", "About 5.1 million birds winter in the delta."),
        ("en", "An estimated 4.8 million birds winter in the delta.", "An estimated 5.3 million birds winter in the delta."),
        ("de", "Im Delta überwintern schätzungsweise 4,8 Millionen Vögel.", "Im Delta überwintern rund 5,1 Millionen Vögel."),
        ("es", "Se estima que 4,8 millones de aves invernan en el delta.", "Unos 5,1 millones de aves invernan en el delta."),
        ("zh", "估计有480万只鸟在湿地越冬。", "约有510万只鸟在湿地越冬。"),
        ("ja", "推定480万羽の鳥がデルタで越冬する。", "約510万羽の鳥がデルタで越冬する。"),
    ],
)  # fmt: skip
def test_estimates_that_scatter_are_a_range(language: str, one: str, other: str) -> None:
    assert kind(*both(one, other, language)) == "range"


def test_estimates_that_are_ten_times_apart_are_a_conflict() -> None:
    one, other = "An estimated 4.8 million birds winter in the delta.", "An estimated 53 million birds winter in the delta."
    assert kind(*both(one, other)) is ConflictKind.FACTUAL


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "Kelda's documentation is clear and complete.", "Kelda's documentation is confusing."),
        ("en", "The documentation of Kelda is reliable.", "The documentation of Kelda is not reliable."),
        ("de", "Die Dokumentation von Kelda ist übersichtlich.", "Die Dokumentation von Kelda ist verwirrend."),
        ("fr", "La documentation de Kelda est claire.", "La documentation de Kelda est confuse."),
        ("es", "La documentación de Kelda es clara.", "La documentación de Kelda es confusa."),
        ("zh", "Kelda的文档清晰易懂。", "Kelda的文档混乱难懂。"),
        ("ja", "Keldaのドキュメントは分かりやすい。", "Keldaのドキュメントは分かりにくい。"),
    ],
)  # fmt: skip
def test_praise_and_blame_of_one_thing_are_a_conflict_of_judgement(language: str, one: str, other: str) -> None:
    assert kind(*both(one, other, language)) is ConflictKind.EVALUATIVE


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "The harbour ferry of Lindau carried 41,200 passengers in 2024.",
         "The harbour ferry of Lindau carried 38,000 passengers in 2023."),
        ("en", "Revenue of Acme in Germany was 5 million euros in 2024.",
         "Revenue of Acme in France was 4 million euros in 2024."),
        ("en", "Kelda 3.1 needs 512 MB of memory.", "Kelda 3.2 needs 1,024 MB of memory."),
        ("en", "Kelda's documentation is clear and complete.", "Kelda's documentation team was confusing to reach."),
        ("en", "Kelda's documentation is clear.", "Orm's documentation is confusing."),
        ("en", "Kelda's documentation is clear.", "Kelda's documentation is excellent."),
        ("en", "Kelda's documentation is clear.", "Kelda's documentation may be confusing."),
        ("en", "Online backups of Kelda are on by default.", "Online restores of Kelda have to be enabled manually."),
        ("en", "Online backups of Kelda are on by default.", "Online backups of Kelda are switched on out of the box."),
        ("en", "An estimated 4.8 million birds winter in the delta.", "An estimated 5.1 million birds breed in the delta."),
        ("en", "The response time of Kelda is 200 ms at the median.", "The response time of Orm is 2 s at the 99th percentile."),
        ("en", "Karvik reported a heat loss of 11.5 percent in 2010.", "Ostrand reported a heat loss of 6.8 percent in 2010."),
        ("en", "The stay of a ship at Port Brede is forecast to be 19 hours.", "The stay of a ship at Port Brede is 24 hours."),
        ("de", "Die Sicherung von Kelda ist standardmäßig aktiviert.", "Die Prüfung von Kelda muss manuell aktiviert werden."),
        ("zh", "Kelda的在线备份默认开启。", "Kelda的在线恢复需要手动开启。"),
        ("zh", "Kelda的文档清晰易懂。", "Kelda的安装混乱难懂。"),
        ("ja", "Keldaのドキュメントは分かりやすい。", "Keldaのインストールは分かりにくい。"),
        ("fr", "La documentation de Kelda est claire.", "L'installation de Kelda est confuse."),
        ("es", "La documentación de Kelda es clara.", "La instalación de Kelda es confusa."),
    ],
)  # fmt: skip
def test_what_only_looks_like_a_disagreement_is_none(language: str, one: str, other: str) -> None:
    assert kind(*both(one, other, language)) == "none"


def test_two_editions_of_one_report_are_a_series() -> None:
    one = told("The mean stay of a ship at Port Brede was 19.6 hours.", title="Port Brede: throughput in January 2025")
    other = told(
        "The mean stay of a ship at Port Brede was 21.3 hours.", title="Port Brede: throughput in February 2025", number=2
    )
    assert opposed(one, other) is None
