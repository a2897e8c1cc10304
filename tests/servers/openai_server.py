"""A scripted OpenAI-compatible server as a process of its own: `openai_server.py --port 0 --script FILE --log FILE`.

It prints its base address, answers by the script, and logs what it saw as JSON lines. Standard library only.

The script is an object: `steps` are used up in order (a step with `match` only for a prompt that holds that text; `times`
repeats it), then `otherwise` answers (default: honest). A step has a `kind`, and may add to any kind that answers:
`seconds` (wait first), `finish_reason`, `usage` (null leaves it out), `reasoning` (a separate field), `logprobs`.
A judge's questions are answered by the script's `judge`: of its entries, the first whose `sentence` stands in the one asked
about (and whose `evidence`, if it names one, is shown) gives `verdict`, `weaker`, `quote`, `counter` (words against it),
`breaks`, `first` (the answer in one word) and `sure` (how likely that word is); without one, the evidence carries it.
`critic` is the answer to a critic's question. Each request is logged with the number of those `in_flight`, itself included.
Kinds: honest, content, think, fenced, prose_after, prose_joined, wrong_ids, malformed, length, repeating, empty_choices,
no_usage, no_json_schema, no_logprobs, error_object, status, redirect, not_json, gzip, cut_off, huge, headers, hang, drip,
stream, reset.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import re
import select
import socket
import struct
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

CHUNK = re.compile(r"^Chunk (S\d+\.C\d+) of source (S\d+)\n(===[^\n]+===)\n(.*?)\n\3$", re.MULTILINE | re.DOTALL)
REQUEST = re.compile(r"^The request:\n(===[^\n]+===)\n(.*?)\n\1$", re.MULTILINE | re.DOTALL)
JUDGED = re.compile(r"^The (?:sentence|conclusion):\n(===[^\n]+===)\n(.*?)\n\1$", re.MULTILINE | re.DOTALL)
EVIDENCE = re.compile(r"^The evidence:\n(===[^\n]+===)\n(.*?)\n\1$", re.MULTILINE | re.DOTALL)
ASKED_FIRST = re.compile(
    r"^Evidence:\n(===[^\n]+===)\n(.*?)\n\1\n\nSentence:\n\1\n(.*?)\n\1\n\nDoes the evidence", re.MULTILINE | re.DOTALL
)
# How a judge is asked to write each verdict, where it is not by its own name.
SPOKEN = {
    "entail": "supported",
    "partial": "partly_supported",
    "conflict": "contradicted",
    "irrelevant": "not_mentioned",
    "unable": "unable",
}
SENTENCE = re.compile(r"[^\n]{20,300}?[.!?。！？](?=\s|$)")
MAX_FACTS = 8
PATIENCE_SECONDS = 60.0


class Script:
    """Chooses the step for each request, under a lock."""

    def __init__(self, script: dict[str, Any]) -> None:
        self.models = script.get("models", ["stub-model"])
        self._steps = [step for step in script.get("steps", []) for _ in range(step.get("times", 1))]
        self._otherwise = script.get("otherwise", {"kind": "honest"})
        self.judge: list[dict[str, Any]] = script.get("judge", [])
        self.critic = script.get("critic", {})
        self._lock = threading.Lock()

    def next(self, prompt: str) -> dict[str, Any]:
        with self._lock:
            for position, step in enumerate(self._steps):
                if step.get("match", "") in prompt:
                    return dict(self._steps.pop(position))
            return dict(self._otherwise)


class Log:
    """Appends one JSON line an event."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._requests = 0

    def request(self, **seen: object) -> int:
        with self._lock:
            self._requests += 1
            number = self._requests
        self.write("request", number, **seen)
        return number

    def write(self, event: str, number: int, **more: object) -> None:
        line = json.dumps({"event": event, "request": number, **more}, ensure_ascii=False)
        with self._lock, self._path.open("a", encoding="utf-8") as out:
            out.write(line + "\n")


def judge_entry(prompt: str, sentence: str, script: Script) -> dict[str, Any]:
    """Return what the script says about a sentence on this evidence, {} for nothing."""
    entries = (entry for entry in script.judge if entry["sentence"] in sentence)
    return next((entry for entry in entries if entry.get("evidence", "") in prompt), {})


def first_entry(prompt: str, script: Script) -> dict[str, Any] | None:
    """Return the entry for a question in one word with its answer as `first`; None for another question."""
    asked = ASKED_FIRST.search(prompt)
    if not asked:
        return None
    entry = judge_entry(prompt, asked[3], script)
    is_carried = entry.get("verdict", "entail") in {"entail", "supported"}
    return {"first": "yes" if is_carried else "no", **entry}


def judged_answer(prompt: str, sentence: str, script: Script) -> dict[str, Any]:
    """Answer a judge's question about a sentence by the script; what it does not name is carried."""
    entry = judge_entry(prompt, sentence, script)
    evidence = EVIDENCE.search(prompt)
    quote = entry.get("quote", " ".join(evidence[2].split("\n")[0].split()[:25]) if evidence else "")
    if '"answer"' in prompt:
        counter = entry.get("counter", "")
        held = bool(counter) and evidence is not None and counter in evidence[2]
        return {"quote": counter if held else "", "reason": "", "answer": "refuted" if held else "not_refuted"}
    said = entry.get("verdict", "entail")
    verdict = {"verdict": SPOKEN[said] if SPOKEN[said] in prompt else said, "weaker": entry.get("weaker", "")}
    if '"breaks"' in prompt:
        return {"breaks": entry.get("breaks", 1), "reason": "as scripted", **verdict}
    return {"quote": quote, "reason": "as scripted", **verdict}


def honest_answer(prompt: str, script: Script | None = None) -> dict[str, Any]:
    """Answer by rule: a verdict to a judge's, searches to a planner's, facts that cite the chunks to a synthesis' prompt."""
    judged = JUDGED.search(prompt)
    script = script or Script({})
    if judged:
        return judged_answer(prompt, judged[2], script)
    if '"vetoes"' in prompt:
        return {"weakest": "", "why": "", "keystone": "", "ignored": [], "vetoes": [], **script.critic}
    chunks = CHUNK.findall(prompt)
    if '"queries"' in prompt and not chunks:
        return {"queries": planned_queries(prompt)}
    facts: list[dict[str, Any]] = []
    for chunk_id, source_id, _, text in chunks:
        sentence = SENTENCE.search(text)
        if sentence and len(facts) < MAX_FACTS:
            fact_id = f"f{len(facts) + 1}"
            facts.append({"id": fact_id, "text": sentence[0].strip(), "source_id": source_id, "chunk_ids": [chunk_id]})
    derivations = []
    if len(facts) > 1:
        premises = [facts[0]["id"], facts[1]["id"]]
        text = "The first two statements have to be read together."
        derivations = [{"id": "d1", "text": text, "premise_ids": premises, "method": "comparison"}]
    recommendations = [
        {
            "id": "r1",
            "text": "Check both statements at their source before deciding.",
            "premise_ids": ["d1"],
            "conditions": ["A decision rests on them"],
        }
    ]
    return {
        "facts": facts,
        "derivations": derivations,
        "recommendations": recommendations if derivations else [],
        "gaps": [{"id": "g1", "text": "The evidence does not say what happened afterwards.", "source_ids": []}],
    }


def planned_queries(prompt: str) -> list[dict[str, str]]:
    asked = REQUEST.search(prompt)
    words = re.findall(r"\w{4,}", asked[2] if asked else prompt)[:8] or ["evidence"]
    halves = (words[: len(words) // 2 + 1], words[len(words) // 2 :])
    return [{"text": " ".join(half), "form": "full_text", "path_prefix": ""} for half in halves]


def completion(content: str | None, step: dict[str, Any]) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": content}
    if "reasoning" in step:
        message["reasoning_content"] = step["reasoning"]
    reply: dict[str, Any] = {
        "id": "stub",
        "object": "chat.completion",
        "choices": [{"index": 0, "message": message, "finish_reason": step.get("finish_reason", "stop")}],
        "usage": step.get("usage", {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}),
    }
    if reply["usage"] is None:
        del reply["usage"]
    return reply


def likelihoods(word: str, sure: float) -> dict[str, Any]:
    """Tell of one word how likely it was, and of its opposite the rest."""
    other = {"yes": "no", "no": "yes"}[word]
    both = [{"token": token, "logprob": math.log(share)} for token, share in ((word, sure), (other, 1 - sure))]
    return {"content": [{**both[0], "top_logprobs": both}]}


THINKING = '<think>Let me see <think>{"facts": [[]]}</think> { not json</think>\n<think>And again.</think>\n'
FENCED = "Here it is:\n```json\n{}\n```\nAnything else?"
LOOP = "In conclusion, the turbine is reliable. "

# What a kind makes of the text that would have been the answer.
CONTENTS: dict[str, Callable[[str], str]] = {
    "think": lambda text: THINKING + text,
    "fenced": lambda text: FENCED.replace("{}", text),
    "prose_after": lambda text: f"{text}\n\nI hope that this helps.",
    "prose_joined": lambda text: f"{text} I hope that this helps.",
    "wrong_ids": lambda text: re.sub(r"S\d+(\.C\d+)?", "S99.C99", text),
    "malformed": lambda text: text[:-2] + ",,",
    "length": lambda text: text[: len(text) // 2],
    "repeating": lambda _: LOOP * 400,
}
# What else a kind says about its answer, where the step does not.
DETAILS: dict[str, dict[str, Any]] = {
    "length": {"finish_reason": "length"},
    "repeating": {"finish_reason": "length"},
    "no_usage": {"usage": None},
}


def body_of(step: dict[str, Any], prompt: str, script: Script | None = None) -> str:
    """Return the body for every kind that answers in one piece."""
    kind = step["kind"]
    if kind == "not_json":
        return "<!doctype html><title>It works!</title>"
    if kind == "error_object":
        return json.dumps({"error": {"message": "overloaded"}})
    first = first_entry(prompt, script or Script({}))
    honest = first["first"] if first else json.dumps(honest_answer(prompt, script), ensure_ascii=False)
    answer = completion(CONTENTS.get(kind, str)(step.get("content") or honest), {**DETAILS.get(kind, {}), **step})
    if first and "sure" in first:
        answer["choices"][0]["logprobs"] = likelihoods(first["first"], first["sure"])
    if "logprobs" in step:
        answer["choices"][0]["logprobs"] = step["logprobs"]
    if kind == "empty_choices":
        answer["choices"] = []
    return json.dumps(answer, ensure_ascii=False)


class Handler(BaseHTTPRequestHandler):
    """One connection. The script and the log hang on the class."""

    protocol_version = "HTTP/1.1"
    script: Script
    log: Log
    flying = 0
    counting = threading.Lock()

    def log_message(self, *_: object) -> None:
        return

    def do_GET(self) -> None:
        self.log.request(path=self.path, headers=self._seen_headers())
        self._send(200, json.dumps({"object": "list", "data": [{"id": name} for name in self.script.models]}))

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        prompt = "\n".join(str(message["content"]) for message in body["messages"])
        step = self.script.next(prompt)
        with self.counting:
            type(self).flying += 1
            seen = {"body": body, "kind": step["kind"], "in_flight": self.flying}
            number = self.log.request(path=self.path, headers=self._seen_headers(), **seen)
        try:
            self._wait(step.get("seconds", 0))
            self._answer(step, prompt, body)
            self.log.write("answered", number)
        except OSError:
            self.log.write("disconnect", number)
            self.close_connection = True
        finally:
            with self.counting:
                type(self).flying -= 1

    def _answer(self, step: dict[str, Any], prompt: str, body: dict[str, Any]) -> None:
        special: dict[str, Callable[[], None]] = {
            "status": lambda: self._send_status(step),
            "redirect": lambda: self._send(307, "", Location=step["location"]),
            "cut_off": lambda: self._cut_off(body_of({"kind": "honest"}, prompt)),
            "huge": lambda: self._huge(step.get("bytes", 50_000_000)),
            "headers": lambda: self._send(200, body_of(step, prompt), **{f"X-{n}": "x" for n in range(5000)}),
            "hang": self._hang,
            "drip": self._drip,
            "gzip": lambda: self._send_gzip(body_of(step, prompt)),
            "stream": lambda: self._stream(body_of(step, prompt, self.script)),
            "reset": self._reset,
        }
        if step["kind"] == "no_json_schema" and "response_format" in body:
            self._send(400, json.dumps({"error": {"message": "response_format.type json_schema is not supported"}}))
            return
        if step["kind"] == "no_logprobs" and "logprobs" in body:
            self._send(400, json.dumps({"error": {"message": step.get("message", "logprobs is not supported")}}))
            return
        if step["kind"] in special:
            special[step["kind"]]()
            return
        self._send(200, body_of(step, prompt, self.script))

    def _seen_headers(self) -> dict[str, str]:
        """Return the headers as they came; of a key only that there was one."""
        hidden = {"authorization"}
        return {name.lower(): "present" if name.lower() in hidden else value for name, value in self.headers.items()}

    def _send(self, status: int, text: str, **headers: str) -> None:
        self._send_bytes(status, text.encode("utf-8", "surrogatepass"), **headers)

    def _send_bytes(self, status: int, data: bytes, **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def _send_status(self, step: dict[str, Any]) -> None:
        headers = {"Retry_After": str(step["retry_after"])} if "retry_after" in step else {}
        self._send(step["status"], json.dumps({"error": {"message": step.get("message", "refused")}}), **headers)

    def _send_gzip(self, answer: str) -> None:
        self._send_bytes(200, gzip.compress(answer.encode()), Content_Encoding="gzip")

    def _cut_off(self, answer: str) -> None:
        data = answer.encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data[: len(data) // 2])
        self.close_connection = True

    def _stream(self, answer: str) -> None:
        """Answer in events, as nobody asked for."""
        self._send(200, f"data: {answer}\n\ndata: [DONE]\n\n", Content_Type="text/event-stream")

    def _reset(self) -> None:
        """Break the connection off without a word."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        raise ConnectionResetError

    def _huge(self, size: int) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(size))
        self.end_headers()
        block = b" " * 65_536
        for _ in range(size // len(block)):
            self.wfile.write(block)

    def _hang(self) -> None:
        self._wait(PATIENCE_SECONDS)
        self.close_connection = True

    def _drip(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "1000000")
        self.end_headers()
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            self.wfile.write(b" ")
            time.sleep(0.05)

    def _wait(self, seconds: float) -> None:
        """Wait, or raise as soon as the client has closed the connection."""
        readable, _, _ = select.select([self.connection], [], [], seconds)
        if readable and not self.connection.recv(1, socket.MSG_PEEK):
            raise ConnectionAbortedError


def main() -> None:
    parser = argparse.ArgumentParser(description="A scripted OpenAI-compatible server on loopback.")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--script", type=Path, default=None)
    parser.add_argument("--log", type=Path, default=Path("/dev/null"))
    options = parser.parse_args()
    Handler.script = Script(json.loads(options.script.read_text(encoding="utf-8")) if options.script else {})
    Handler.log = Log(options.log)
    server = ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
    server.daemon_threads = True
    print(f"http://127.0.0.1:{server.server_address[1]}/v1", flush=True)  # noqa: T201
    server.serve_forever()


if __name__ == "__main__":
    main()
