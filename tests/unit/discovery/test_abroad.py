"""A question finds its file, in its own language and by the table of terms in another."""

from __future__ import annotations

from pathlib import Path

import pytest

from research.discovery.workspace import WorkspaceIndex
from research.evidence.terms import TermTable
from research.ports import QueryForm

FILES = {
    "english.md": "A sodium-ion battery costs less than other cells. The price fell to 60 dollars last year.",
    "german.md": "Der Mindestlohn steigt im Januar. Die Kommission hat das nach langen Gesprächen so beschlossen.",
    "chinese.md": "港务局说，主航道今年通过船舶一万二千艘，平均等待时间为三十八分钟。",
    "japanese.md": "港湾局によると、外防波堤の修理は秋の嵐の前に終わる予定である。",
    "arabic.md": "قال مجلس الميناء إن القناة ستفتح أمام السفن في الربيع بعد إصلاح البوابة القديمة.",
    "russian.md": "Совет порта сообщил, что весной шлюз откроют для судов, а паром продолжит работу до осени.",
    "greek.md": "Το συμβούλιο του λιμανιού ανακοίνωσε ότι η γέφυρα θα ανοίξει ξανά την άνοιξη για τα πλοία.",
    "korean.md": "항만청은 수문이 봄에 열릴 것이며 연락선은 가을까지 계속 운항한다고 밝혔다.",
    "hindi.md": "बंदरगाह बोर्ड ने कहा कि पुराना पुल मरम्मत के बाद वसंत में फिर से खुलेगा।",
}


@pytest.fixture
def index(tmp_path: Path) -> WorkspaceIndex:
    root = tmp_path / "files"
    root.mkdir()
    for name, text in FILES.items():
        (root / name).write_text(text, encoding="utf-8")
    return built(root, tmp_path / "index.sqlite3")


def built(root: Path, database: Path, table: str = "") -> WorkspaceIndex:
    index = WorkspaceIndex(root, database, names=lambda: TermTable.load(table)) if table else WorkspaceIndex(root, database)
    index.refresh(check=lambda: None)
    return index


def found(index: WorkspaceIndex, question: str) -> list[str]:
    answer = index.search(question, form=QueryForm.FULL_TEXT, limit=5, check=lambda: None)
    return [file.path for file in answer.files]


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("How much does a sodium-ion battery cost?", "english.md"),
        ("Wann steigt der Mindestlohn?", "german.md"),
        ("主航道的平均等待时间是多少？", "chinese.md"),
        ("外防波堤の修理はいつ終わりますか。", "japanese.md"),
        ("متى تفتح القناة أمام السفن؟", "arabic.md"),
        ("Когда откроют шлюз для судов?", "russian.md"),
        ("Πότε θα ανοίξει η γέφυρα;", "greek.md"),
        ("수문은 언제 열립니까?", "korean.md"),
        ("पुराना पुल कब खुलेगा?", "hindi.md"),
    ],
)
def test_a_question_finds_the_file_in_its_own_language(index: WorkspaceIndex, question: str, path: str) -> None:
    assert found(index, question)[0] == path


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("钠离子电池多少钱？", "english.md"),
        ("ナトリウムイオン電池の価格は？", "english.md"),
        ("What is the minimum wage?", "german.md"),
        ("最低工资是多少？", "german.md"),
        ("How many vessels passed?", "chinese.md"),
    ],
)
def test_a_question_finds_a_file_in_another_language_by_the_table(index: WorkspaceIndex, question: str, path: str) -> None:
    assert path in found(index, question)


def test_what_the_table_does_not_name_is_not_found_in_another_language(index: WorkspaceIndex) -> None:
    assert found(index, "防波堤以外的渡轮票价") == ["japanese.md"]
    assert found(index, "ropeway") == []


def test_a_name_in_another_language_is_found_as_a_whole_and_not_by_its_words(tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    for name, text in (("whole.txt", "The neural network is small."), ("parts.txt", "The network of neural tissue.")):
        (tmp_path / "files" / name).write_text(text, encoding="utf-8")
    index = built(tmp_path / "files", tmp_path / "index.sqlite3", "zh 神经网络 | en neural network")
    assert found(index, "神经网络有多大") == ["whole.txt"]


def test_a_file_in_the_language_of_the_question_comes_first(tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    for name, text in (
        ("a.txt", "A neural network learns from examples of a task."),
        ("b.txt", "神经网络从任务的例子中学习。"),
    ):
        (tmp_path / "files" / name).write_text(text, encoding="utf-8")
    index = built(tmp_path / "files", tmp_path / "index.sqlite3", "zh 神经网络 | en neural network")
    assert found(index, "神经网络如何学习") == ["b.txt", "a.txt"]


def test_the_snippet_of_a_file_in_another_language_shows_the_name(tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    text = "Introduction. " * 40 + "Then the neural network was trained anew."
    (tmp_path / "files" / "a.txt").write_text(text, encoding="utf-8")
    index = built(tmp_path / "files", tmp_path / "index.sqlite3", "zh 神经网络 | en neural network")
    (file,) = index.search("神经网络", form=QueryForm.FULL_TEXT, limit=5, check=lambda: None).files
    assert "neural network" in file.snippet


def test_the_table_is_not_read_where_all_files_are_in_the_language_of_the_question(tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "a.txt").write_text("The battery of the pump was replaced in the spring.", encoding="utf-8")

    def unread() -> TermTable:
        raise AssertionError

    index = WorkspaceIndex(tmp_path / "files", tmp_path / "index.sqlite3", names=unread)
    index.refresh(check=lambda: None)
    assert found(index, "When was the battery replaced?") == ["a.txt"]
