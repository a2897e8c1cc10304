"""A sentence that stands in its page word for word, and what the page says beside it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.verification.rulings import RulingCode
from research.verification.screening.context import context_faults
from research.verification.screening.types import Gravity, ScreenFault
from tests.support.evidence import stored

DENIED, GIVEN, LIMITED = (
    RulingCode.DENIED_BESIDE,
    RulingCode.ATTRIBUTED_BESIDE,
    RulingCode.CONDITIONED_BESIDE,
)
SENTENCES = {
    "en": "The dam was built without steel.",
    "de": "Der Damm wurde ohne Stahl gebaut.",
    "fr": "Le barrage a été construit sans acier.",
    "es": "La presa se construyó sin acero.",
    "zh": "大坝没有使用钢材。",
    "ja": "ダムは鋼材なしで建設された。",
}


def faults(page: str, language: str, *, heading: str = "") -> tuple[ScreenFault, ...]:
    """Read the page with the sentence in the place of the underscore."""
    sentence = SENTENCES[language]
    before, _, after = page.partition("_")
    source = stored(*f"{before}{sentence}{after}".split("\n\n"), language=language, heading=heading)
    return tuple(context_faults(source, len(before), len(before) + len(sentence), language))


def codes(page: str, language: str, *, heading: str = "") -> set[RulingCode]:
    return {fault.code for fault in faults(page, language, heading=heading)}


TAKEN_BACK = [
    ("en", "_ This is what opponents claim.", GIVEN),
    ("en", "_ That statement was withdrawn in May.", DENIED),
    ("en", "_ None of this has been confirmed.", GIVEN),
    ("en", "_ That is not true.", DENIED),
    ("en", "_ This claim is false.", DENIED),
    ("en", "_ The company disputes this.", DENIED),
    ("en", "_ The ministry denied this claim.", DENIED),
    ("en", "_ Wrong.", DENIED),
    ("en", "_ This holds only if the river is low.", LIMITED),
    ("en", "_ So says the company.", GIVEN),
    ("en", "_ These figures have not been audited.", GIVEN),
    ("en", "_ That is according to the operator.", GIVEN),
    ("en", "_\n\nThis is what opponents claim.", GIVEN),
    ("en", "_ The ministry has since retracted this figure.", DENIED),
    ("en", "_ This figure, however, could not be verified.", GIVEN),
    ("en", "_ It later turned out that this was wrong.", DENIED),
    ("en", "_ In truth, the opposite is the case.", DENIED),
    ("en", "_ Whether this is true remains unclear.", DENIED),
    ("en", "_ There is no evidence for this claim.", DENIED),
    ("en", "_ These are projections, not results.", LIMITED),
    ("en", "_ That, at any rate, is the mayor's version.", GIVEN),
    ("en", "Here is what opponents claim. _", GIVEN),
    ("en", "The company makes these claims:\n\n_", GIVEN),
    ("en", "Under the proposal:\n_", LIMITED),
    ("de", "_ Dafür gibt es keine Belege.", DENIED),
    ("de", "_ Die Angaben ließen sich nicht überprüfen.", GIVEN),
    ("zh", "_目前没有证据支持这一说法。", DENIED),
    ("ja", "_この主張を裏付ける証拠はない。", DENIED),
    ("en", "Myth:\n_", DENIED),
    ("en", "Myth: _", DENIED),
    ("en", "Suppose the river froze. _", LIMITED),
    ("en", "Suppose the river froze. Then the gates would jam. _", LIMITED),
    ("en", "In this scenario the river is dry. _", LIMITED),
    ("en", "The following holds only if the river is low. _", LIMITED),
    ("en", 'The mayor was angry. "It leaks. _ We knew it," he said.', GIVEN),
    ("en", 'The engineer said: "_"', GIVEN),
    ("en", "'It leaks. _ We knew it,' a spokesman told us.", GIVEN),
    ("en", "‘It leaks. _’ The mayor said so on Monday.", GIVEN),
    ("en", "If the river exceeds 3 m:\n- The gate is closed.\n- _", LIMITED),
    ("en", "The earlier version read:\n_", DENIED),
    ("en", "The proposal contains the following:\n\n- Steel is out.\n\n- _", LIMITED),
    ("en", "Critics say:\n\n_", GIVEN),
    ("en", "Here is an example of a false entry. _", DENIED),
    ("en", "Which of these statements is true?\n\n- It leaks.\n- _", GIVEN),
    ("en", "It leaks.\n✗ _", DENIED),
    ("de", "_ Das behaupten die Gegner.", GIVEN),
    ("de", "_ Diese Aussage wurde zurückgezogen.", DENIED),
    ("de", "_ Nichts davon ist bestätigt.", GIVEN),
    ("de", "_ Das stimmt nicht.", DENIED),
    ("de", "_ Das Ministerium bestreitet das.", DENIED),
    ("de", "_ Das gilt nur, wenn der Fluss niedrig ist.", LIMITED),
    ("de", "_ Das ist die Meinung der Kritiker.", GIVEN),
    ("de", "_ So die Kritiker.", GIVEN),
    ("de", "Mythos:\n_", DENIED),
    ("de", "Angenommen, der Fluss friert. _", LIMITED),
    ("de", "Wenn der Fluss 3 m übersteigt:\n- _", LIMITED),
    ("de", "Die frühere Fassung lautete:\n_", DENIED),
    ("de", "Der Entwurf enthält Folgendes:\n_", LIMITED),
    ("de", "Der Ingenieur war wütend. „Er leckt. _ Das wissen wir“, sagte er.", GIVEN),
    ("fr", "_ C'est ce qu'affirment les opposants.", GIVEN),
    ("fr", "_ Cette déclaration a été retirée.", DENIED),
    ("fr", "_ Rien de tout cela n'a été confirmé.", GIVEN),
    ("fr", "_ C'est faux.", DENIED),
    ("fr", "_ Le ministère conteste ce chiffre.", DENIED),
    ("fr", "_ Cela ne vaut que si le fleuve est bas.", LIMITED),
    ("fr", "Mythe :\n_", DENIED),
    ("fr", "Supposons que le fleuve gèle. _", LIMITED),
    ("fr", "Si le fleuve dépasse 3 m :\n- _", LIMITED),
    ("fr", "La version précédente disait :\n_", DENIED),
    ("fr", "Le projet prévoit ce qui suit :\n_", LIMITED),
    ("fr", "Le maire est en colère. « Il fuit. _ On le sait », dit-il.", GIVEN),
    ("es", "_ Eso es lo que afirman los opositores.", GIVEN),
    ("es", "_ Esa declaración fue retirada.", DENIED),
    ("es", "_ Nada de esto ha sido confirmado.", GIVEN),
    ("es", "_ Eso no es cierto.", DENIED),
    ("es", "_ El ministerio niega esa afirmación.", DENIED),
    ("es", "_ Esto solo vale si el río está bajo.", LIMITED),
    ("es", "Mito:\n_", DENIED),
    ("es", "Supongamos que el río se hiela. _", LIMITED),
    ("es", "Si el río supera los 3 m:\n- _", LIMITED),
    ("es", "La versión anterior decía:\n_", DENIED),
    ("es", "La propuesta contiene lo siguiente:\n_", LIMITED),
    ("zh", "_这是反对者的说法。", GIVEN),
    ("zh", "_这一说法已被撤回。", DENIED),
    ("zh", "_这些均未得到证实。", GIVEN),
    ("zh", "_这不属实。", DENIED),
    ("zh", "_公司否认了这一说法。", DENIED),
    ("zh", "_这只在水位低时成立。", LIMITED),
    ("zh", "误区：\n_", DENIED),
    ("zh", "假设河流结冰。_", LIMITED),
    ("zh", "如果水位超过3米：\n- _", LIMITED),
    ("zh", "早期版本写道：\n_", DENIED),
    ("zh", "提案内容如下：\n_", LIMITED),
    ("zh", "市长说：“它漏水。_我们知道。”", GIVEN),
    ("ja", "_これは反対派の主張だ。", GIVEN),
    ("ja", "_この発言は撤回された。", DENIED),
    ("ja", "_いずれも確認されていない。", GIVEN),
    ("ja", "_これは誤りだ。", DENIED),
    ("ja", "_会社はこの主張を否定した。", DENIED),
    ("ja", "_これは水位が低い場合に限る。", LIMITED),
    ("ja", "誤解：\n_", DENIED),
    ("ja", "仮に川が凍ったとする。_", LIMITED),
    ("ja", "水位が3メートルを超えた場合：\n- _", LIMITED),
    ("ja", "旧版の記述は次の通り：\n_", DENIED),
    ("ja", "提案の内容は以下の通り：\n_", LIMITED),
    ("ja", "市長は怒った。「漏れている。_皆知っている」と述べた。", GIVEN),
]
ASSERTED = [
    ("en", "The bridge was denied funding. _"),
    ("en", "_ The bridge was not repaired."),
    ("en", "_ This was not a surprise."),
    ("en", "_ This led to cracks."),
    ("en", "_ This is true for most dams."),
    ("en", "_ This is not true of the northern dam."),
    ("en", "_ This would be the first such dam."),
    ("en", "_ That is what the figures show."),
    ("en", "_ This works in winter, too."),
    ("en", "_ The minister rejected the proposal."),
    ("en", "_ The claim that it leaks is false."),
    ("en", "_ So the river was closed."),
    ("en", "_ It is no longer in use."),
    ("en", "_ The engineers corrected this in 1990 with steel beams."),
    ("en", "_ The figures were revised in May."),
    ("en", "_ There is no evidence of leaks."),
    ("en", "_ That was the view of the valley from the top."),
    ("en", "The table below lists the dams. _"),
    ("en", "The company said it would build three dams. _"),
    ("en", '_ "We like it," he said.'),
    ("en", '"It leaks," he said. _ "We knew," she said.'),
    ("en", "The following figures are final. _"),
    ("en", "The report has two parts:\n\n_"),
    ("en", "The proposal was adopted and contains the following:\n\n_"),
    ("en", "Suppose the river froze. The ice would hold. _"),
    ("en", "Fact:\n_"),
    ("en", "The owners' boat leaks. _ It's the owners' fault, she said."),
    ("en", 'The pipe is 5" wide. _ It is 7" deep.'),
    ("de", "_ Das war keine Überraschung."),
    ("de", "_ Der Minister bestreitet den Vorwurf der Untreue."),
    ("de", "_ So die Lage am Montag es erlaubt, wird gebaut."),
    ("de", "_ Diese Brücke wurde zurückgebaut."),
    ("fr", "_ Cela a surpris tout le monde."),
    ("fr", "_ C'est ce qui a coûté cher."),
    ("fr", "_ Ce barrage a été retiré du service."),
    ("es", "_ Esto sorprendió a todos."),
    ("es", "_ La presa fue retirada del servicio."),
    ("es", "_ Esto no es nuevo."),
    ("zh", "_这令人惊讶。"),
    ("zh", "_这座大坝已被拆除。"),
    ("zh", "_公司否认裁员。"),
    ("ja", "_これは驚きだった。"),
    ("ja", "_このダムは廃止された。"),
    ("ja", "_会社は人員削減を否定した。"),
]


@pytest.mark.parametrize(("language", "page", "code"), TAKEN_BACK)
def test_a_sentence_that_its_page_takes_back_gives_away_or_conditions_is_found(
    language: str, page: str, code: RulingCode
) -> None:
    assert codes(page, language) == {code}


@pytest.mark.parametrize(("language", "page"), ASSERTED)
def test_a_neighbour_that_speaks_of_something_else_takes_nothing_back(language: str, page: str) -> None:
    assert codes(page, language) == set()


@pytest.mark.parametrize(
    ("heading", "code"),
    [
        ("True or false?", GIVEN),
        ("Myth 3", DENIED),
        ("If the river exceeds 3 m", LIMITED),
        ("What opponents say", GIVEN),
        ("Hypothetical example", LIMITED),
        ("Earlier version", DENIED),
    ],
)
def test_a_heading_may_say_that_what_stands_under_it_is_not_asserted(heading: str, code: RulingCode) -> None:
    assert codes("_", "en", heading=heading) == {code}


@pytest.mark.parametrize("heading", ["Myths and facts", "Who built the dam?", "Proposal", "Construction", "Facts"])
def test_most_headings_leave_a_sentence_asserted(heading: str) -> None:
    assert codes("_", "en", heading=heading) == set()


def test_an_attribution_inside_the_sentence_is_copied_with_it() -> None:
    text = "The company says that the dam is tight. That is according to its press office."
    source = stored(text)
    assert not list(context_faults(source, 0, text.index(" That"), "en"))


def test_a_fault_names_the_words_beside_and_where_they_stand() -> None:
    (fault,) = faults("_ That statement was withdrawn in May.", "en")
    assert fault.said == "That statement was withdrawn in May."
    assert (fault.start, fault.end, fault.gravity) == (33, 69, Gravity.REFUTES)


def test_a_language_without_words_yields_nothing() -> None:
    source = stored("Tamma rakennettiin ilman terästä. That is not true.", language="fi")
    assert not list(context_faults(source, 0, 33, "fi"))


@given(st.sampled_from(sorted(SENTENCES)), st.integers(min_value=1, max_value=4))
def test_what_stands_paragraphs_away_takes_nothing_back(language: str, paragraphs: int) -> None:
    filler = {"zh": "河边有一座老磨坊。", "ja": "川辺に古い水車小屋がある。"}.get(
        language, "An old mill stands at the river."
    )
    between = "\n\n".join([filler] * paragraphs)
    denial = {"zh": "这不属实。", "ja": "これは誤りだ。"}.get(language, "That is not true.")
    assert codes(f"_\n\n{between}\n\n{denial}", language) == set()
