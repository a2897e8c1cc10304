"""What shall the operator change after the server refused a request? The server's own words stay out of it."""

from __future__ import annotations

from research.language.config import BASE_URL_SETTING, CONTEXT_SETTING, KEY_SETTING, NAME_SETTING

_REMEDIES = {
    401: f"Check {KEY_SETTING}: the server wants a key, or another one.",
    402: "The account at the model's provider has no credit left.",
    403: f"Check {KEY_SETTING}: this key may not use the model.",
    404: f"Check {BASE_URL_SETTING}, which usually ends in /v1, and {NAME_SETTING}: no such address or model.",
    405: f"Check {BASE_URL_SETTING}: the address takes no chat requests.",
    413: f"Lower {CONTEXT_SETTING}: the request is larger than the server takes.",
}
_REDIRECT = range(300, 400)


def explain_refusal(status: int) -> str:
    """Return a sentence that names the status, and one that names the setting."""
    if status in _REDIRECT:
        remedy = f"Write the address to which it redirects in {BASE_URL_SETTING}; redirects are not followed."
    else:
        remedy = _REMEDIES.get(status, f"Check {NAME_SETTING}, and lower {CONTEXT_SETTING} if the model's window is small.")
    return f"The model server refused the request with status {status}. {remedy}"
