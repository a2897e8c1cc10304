"""The local entailment program: a number where it answers well, and nothing at all wherever it does not."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from research.clock import StopSignal, start_clock
from research.errors import ConfigurationError, RunCancelled
from research.language.entailment import EntailmentProgram, checked_program

Write = Callable[[str], Path]
GOOD = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"entail": 0.9 if asked["sentence"] in asked["evidence"] else 0.1}), flush=True)
"""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def program(body: str) -> Path:
        path = tmp_path / "program"
        path.write_text(f"#!{sys.executable} -I\n{body}", encoding="utf-8")
        path.chmod(0o755)
        return path

    return program


@pytest.fixture
def stop() -> StopSignal:
    return StopSignal(clock=start_clock(), deadline_ms=60_000)


@pytest.fixture
def started() -> Iterator[Callable[[Path], EntailmentProgram]]:
    programs: list[EntailmentProgram] = []

    def start(path: Path) -> EntailmentProgram:
        programs.append(EntailmentProgram(path))
        return programs[-1]

    yield start
    for program in programs:
        program.close()


Start = Callable[[Path], EntailmentProgram]


def test_it_answers_each_pair_with_a_number(write: Write, started: Start, stop: StopSignal) -> None:
    program = started(write(GOOD))
    assert program.entailment("The ferry runs. Ja.", "The ferry runs.", stop=stop) == 0.9
    assert program.entailment("The ferry\nruns.", "It sinks — „nie“.", stop=stop) == 0.1


@pytest.mark.parametrize(
    "said",
    ["nonsense", "[]", '{"entail": 2}', '{"entail": "0.9"}', '{"entail": true}', '{"entail": NaN}', '{"other": 1}', ""],
)
def test_an_answer_that_cannot_be_read_is_none(write: Write, started: Start, stop: StopSignal, said: str) -> None:
    program = started(write(f"import sys\nfor line in sys.stdin:\n    print({said!r}, flush=True)\n"))
    assert program.entailment("a", "b", stop=stop) is None


def test_a_program_that_dies_is_started_once_more_and_no_oftener(
    write: Write, started: Start, stop: StopSignal, tmp_path: Path
) -> None:
    count = tmp_path / "count"
    program = started(write(f"open({str(count)!r}, 'a').write('x')\n"))
    assert program.entailment("a", "b", stop=stop) is None
    assert program.entailment("a", "b", stop=stop) is None
    assert count.read_text() == "xx"


def test_an_answer_without_an_end_is_cut_off(write: Write, started: Start, stop: StopSignal) -> None:
    program = started(write("import sys\nwhile True:\n    sys.stdout.write('x' * 4096)\n"))
    assert program.entailment("a", "b", stop=stop) is None


def test_a_program_that_never_reads_or_answers_ends_with_the_run(write: Write, started: Start, stop: StopSignal) -> None:
    stop.stop(RunCancelled("Enough."))
    program = started(write("import time\ntime.sleep(60)\n"))
    assert program.entailment("a" * 1_000_000, "b", stop=stop) is None


def test_it_is_given_no_key_of_this_process(
    write: Write, started: Start, stop: StopSignal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COUNTERSIGN_MODEL_API_KEY", "secret")
    body = (
        "import os, sys\nfor line in sys.stdin:\n    print('{\"entail\": %d}' % ('secret' in str(os.environ)), flush=True)\n"
    )
    assert started(write(body)).entailment("a", "b", stop=stop) == 0.0


def test_a_path_that_is_no_executable_file_is_refused_with_the_setting(write: Write, tmp_path: Path) -> None:
    good = write(GOOD)
    assert checked_program(good) == good
    plain = tmp_path / "plain"
    plain.write_text("no program", encoding="utf-8")
    for path in (plain, tmp_path, tmp_path / "missing"):
        with pytest.raises(ConfigurationError, match="COUNTERSIGN_ENTAILMENT_PROGRAM"):
            checked_program(path)
    assert not os.access(plain, os.X_OK)
