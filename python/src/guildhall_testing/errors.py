"""Errors; their messages say what happened instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


class HallError(Exception):
    """Every error of this package."""

    transcript: str = ""
    """Everything that the person has seen and done; empty if no person was involved."""


class WaitFailed(HallError):
    """A wait ended without what it waited for; the message has the transcript since the person last did something."""


class InteractionFailed(HallError):
    """A bot did not respond to an interaction in time, or the platform refused its response."""


class NotPossible(HallError):
    """A client would not allow it: a disabled button, a command that does not exist, an option that is missing."""


class Refused(HallError):
    """The platform refused the request of a person."""

    status: int = 0
    """The HTTP status."""
    code: int = 0
    """The JSON error code, such as 50013; 0 if the response has none."""
    errors: Mapping[str, Any] = {}
    """The complaints about fields of the request, by dotted path."""


_FAILURES: Mapping[str, type[HallError]] = {
    "wait_failed": WaitFailed,
    "interaction_failed": InteractionFailed,
    "not_possible": NotPossible,
    "refused": Refused,
}


def error_of(request: str, status: int, body: Mapping[str, Any]) -> HallError:
    """The error for a response of /testing that is not a success."""
    message = str(body.get("message", f"The server answered with {status}."))
    kind = _FAILURES.get(str(body.get("failure")))
    if kind is None:
        complaints = "".join(f"\n  {path or 'the body'}: {text}" for path, text in _complaints(body.get("errors"), ""))
        return HallError(f"{request} was refused with {status}: {message}{complaints}")
    error = kind(message)
    error.transcript = str(body.get("transcript", ""))
    if isinstance(error, Refused):
        refused = body.get("refused", {})
        error.status, error.code, error.errors = refused["status"], refused["code"], refused["errors"]
    return error


def _complaints(tree: Any, path: str) -> Iterator[tuple[str, str]]:
    """The complaints about fields, with the path of each."""
    if not isinstance(tree, Mapping):
        return
    for key, value in tree.items():
        if key == "_errors":
            yield from ((path, str(one.get("message"))) for one in value)
        else:
            yield from _complaints(value, f"{path}.{key}" if path else str(key))
