"""How is the model server reached, and what bounds one call to it? Frozen; a run keeps its own copy."""

from __future__ import annotations

from dataclasses import dataclass, field

from research.errors import ConfigurationError
from research.trust.destinations import Destination
from research.trust.egress import model_destination
from research.trust.endpoints import parse_endpoint

# What messages tell the operator to change; `config/environment.py` reads them.
BASE_URL_SETTING = "COUNTERSIGN_MODEL_BASE_URL"
NAME_SETTING = "COUNTERSIGN_MODEL_NAME"
KEY_SETTING = "COUNTERSIGN_MODEL_API_KEY"
CONTEXT_SETTING = "COUNTERSIGN_MODEL_CONTEXT_CHARS"
TIME_SETTING = "COUNTERSIGN_MODEL_CALL_SECONDS"

# A JSON escape takes up to six bytes for one character; the rest is for the envelope and a server's reasoning field.
_BYTES_PER_CHAR = 6
_ENVELOPE_BYTES = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelConfig:
    """An OpenAI-compatible server and the bounds of one call. `base_url` usually ends in /v1; `api_key` may be empty.

    `deadline_ms` bounds one `complete`, retries and the correction included; `max_attempts` the requests that may fail in
    transport before the call does; `max_reply_chars` the answer; `context_chars` rules and material together.
    """

    base_url: str
    model: str = ""
    api_key: str = field(default="", repr=False)
    approved_local: bool = False
    deadline_ms: int = 180_000
    max_attempts: int = 3
    max_reply_chars: int = 60_000
    context_chars: int = 200_000
    temperature: float = 0.2

    def __post_init__(self) -> None:
        endpoint = parse_endpoint(self.base_url, setting=BASE_URL_SETTING)
        if min(self.deadline_ms, self.max_attempts, self.max_reply_chars, self.context_chars) < 1:
            raise ConfigurationError("The bounds of a model call must be positive numbers.")
        if not self.api_key.isascii() or not self.api_key.isprintable():
            raise ConfigurationError(f"{KEY_SETTING} holds a character that cannot stand in a header; copy the key again.")
        if endpoint.path.endswith("/chat/completions"):
            raise ConfigurationError(f"{BASE_URL_SETTING} is the address before /chat/completions; it usually ends in /v1.")

    @property
    def destination(self) -> Destination:
        """Where text goes that is sent to this server."""
        return model_destination(self.base_url, approved_local=self.approved_local)

    @property
    def max_bytes(self) -> int:
        """The most bytes that one answer may have on the wire."""
        return self.max_reply_chars * _BYTES_PER_CHAR + _ENVELOPE_BYTES

    @property
    def headers(self) -> dict[str, str]:
        """The key's header; nothing where no key is set, because a local server asks for none."""
        return {"Authorization": f"Bearer {self.api_key}"} if self.api_key else {}

    def url(self, path: str) -> str:
        """Return the address of one of the server's calls, such as '/chat/completions'."""
        return self.base_url.rstrip("/") + path
