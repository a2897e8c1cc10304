"""Servers that tests start as processes of their own, on loopback, and end by their id."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class ModelServer:
    """A running scripted model server: its base address, and what it has logged so far."""

    base_url: str
    log: Path

    def events(self, kind: str = "") -> list[dict[str, Any]]:
        """Return the logged events (of one kind: request, answered, disconnect), oldest first."""
        lines = self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []
        return [event for event in map(json.loads, lines) if not kind or event["event"] == kind]

    def requests(self) -> list[dict[str, Any]]:
        """Return the requests it has seen."""
        return self.events("request")

    def prompts(self) -> list[str]:
        """Return system and user message of every chat request, joined."""
        return [
            "\n".join(message["content"] for message in event["body"]["messages"])
            for event in self.requests()
            if "body" in event
        ]

    def saw(self, kind: str, *, count: int = 1, seconds: float = 10.0) -> bool:
        """Wait until `count` events of a kind are logged; return whether that came true within `seconds`."""
        pause = threading.Event()
        for _ in range(int(seconds / 0.02)):
            if len(self.events(kind)) >= count:
                return True
            pause.wait(0.02)
        return False


@contextmanager
def openai_server(script: Mapping[str, Any] | None = None) -> Iterator[ModelServer]:
    """Run the scripted model server (see `openai_server.py` for scripts) for as long as the block lasts."""
    with tempfile.TemporaryDirectory() as folder:
        script_file, log = Path(folder, "script.json"), Path(folder, "log.jsonl")
        script_file.write_text(json.dumps(script or {}), encoding="utf-8")
        command = [sys.executable, "-I", str(_HERE / "openai_server.py"), "--script", str(script_file), "--log", str(log)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                base_url = process.stdout.readline().strip()
                assert base_url.startswith("http://127.0.0.1:"), "the model server did not start"
                yield ModelServer(base_url=base_url, log=log)
            finally:
                process.kill()


def model_script(*steps: Mapping[str, Any], otherwise: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Write a script from its steps."""
    return {"steps": list(steps), "otherwise": dict(otherwise or {"kind": "honest"})}
