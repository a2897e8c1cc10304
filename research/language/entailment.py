"""How far does a local program say that evidence carries a sentence? One child process, one line in, one line out.

It can only take an approval back: whatever goes wrong with it is no answer, and has no effect.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import selectors
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, cast

from research.clock import StopSignal
from research.errors import ConfigurationError

__all__ = ["EntailmentProgram", "checked_program"]

log = logging.getLogger("countersign.run")

SETTING = "COUNTERSIGN_ENTAILMENT_PROGRAM"
# A model is loaded before the first answer; after that, one short pair takes less than this.
FIRST_ANSWER_S, ANSWER_S = 60.0, 20.0
MOST_BYTES = 65_536
_POLL_S = 0.05
_STARTS = 2


def checked_program(path: Path) -> Path:
    """Return the absolute path of an executable file. Raises ConfigurationError for anything else."""
    program = path.expanduser().absolute()
    if not program.is_file() or not os.access(program, os.X_OK):
        raise ConfigurationError(
            f"“{path}” is no file that can be executed. Correct {SETTING}, make the file executable, or leave it unset."
        )
    return program


class _Trouble(Exception):
    """The program gave no answer that can be read; its child is gone."""


class EntailmentProgram:
    """An `Entailment` over a program that reads {"evidence", "sentence"} and writes {"entail": 0..1}, a JSON line each.

    The child is started with the first question, killed by its id when it is late or says something else, and started
    anew once; after that nothing is asked any more. Safe to share between threads: they take turns.
    """

    def __init__(self, program: Path, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._program, self._monotonic = program, monotonic
        self._turn = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._starts = 0
        self._has_answered = False

    def entailment(self, evidence: str, sentence: str, *, stop: StopSignal) -> float | None:
        """Return 0..1, or None where the program gave no answer that can be read; it never raises."""
        question = json.dumps({"evidence": evidence, "sentence": sentence}, ensure_ascii=False).encode() + b"\n"
        with self._turn:
            while self._is_alive() and stop.reason() is None:
                try:
                    return self._asked(question, stop)
                except (_Trouble, OSError) as trouble:
                    log.warning("The entailment program gave no answer: %s", trouble)
                    self._kill()
        return None

    def close(self) -> None:
        """End the child; nothing is asked any more."""
        with self._turn:
            self._kill()
            self._starts = _STARTS

    def _is_alive(self) -> bool:
        if self._child is not None:
            return True
        if self._starts >= _STARTS:
            return False
        self._starts += 1
        self._has_answered = False
        try:
            self._child = subprocess.Popen(  # noqa: S603 - the operator's own program, without a shell
                [str(self._program)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={"PATH": os.defpath, "LANG": "C.UTF-8"},  # it is handed no key of this process
            )
        except OSError as failure:
            log.warning("The entailment program cannot be started: %s", failure)
            return False
        return True

    def _asked(self, question: bytes, stop: StopSignal) -> float:
        child = cast("subprocess.Popen[bytes]", self._child)
        ends = self._monotonic() + (ANSWER_S if self._has_answered else FIRST_ANSWER_S)
        os.set_blocking(cast("IO[bytes]", child.stdin).fileno(), False)
        line = self._exchanged(child, question, ends, stop)
        self._has_answered = True
        return _read(line)

    def _exchanged(self, child: subprocess.Popen[bytes], question: bytes, ends: float, stop: StopSignal) -> bytes:
        """Write the question and read one line, both within the time: a child that does not read must not hold us up."""
        into, out = cast("IO[bytes]", child.stdin), cast("IO[bytes]", child.stdout)
        left, answer = question, b""
        with selectors.DefaultSelector() as selector:
            selector.register(out, selectors.EVENT_READ)
            selector.register(into, selectors.EVENT_WRITE)
            while b"\n" not in answer:
                if self._monotonic() >= ends or stop.reason() is not None:
                    raise _Trouble("it took too long")
                for key, _ in selector.select(_POLL_S):
                    if key.fileobj is into:
                        left = left[os.write(into.fileno(), left) :]
                        if not left:
                            selector.unregister(into)
                        continue
                    part = os.read(out.fileno(), MOST_BYTES)
                    answer += part
                    if not part or len(answer) > MOST_BYTES:
                        raise _Trouble("it ended" if not part else "its answer is too long")
        return answer

    def _kill(self) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        child.kill()
        child.wait()
        for pipe in (child.stdin, child.stdout):
            with contextlib.suppress(OSError, AttributeError):
                cast("IO[bytes]", pipe).close()


def _read(line: bytes) -> float:
    try:
        answer = json.loads(line)
        value = answer["entail"] if isinstance(answer, dict) else None
    except (ValueError, KeyError) as error:
        raise _Trouble("its answer is no JSON object with “entail”") from error
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise _Trouble("“entail” is no number from 0 to 1")
    return float(value)
