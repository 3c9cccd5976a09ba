"""What people say and hear, with the names of the wire."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any, Union

File = Union[str, Path, tuple[str, Union[str, bytes]]]
"""A file: its path, or its name with the content."""

Text = Union[str, "re.Pattern[str]"]
"""A part of a text, or a pattern for it."""

Seconds = Union[float, timedelta]
"""A length of time: seconds, or a timedelta."""

_EPHEMERAL = 1 << 6
_TEXT_DISPLAY = 10


@dataclass(frozen=True)
class Asked:
    """An interaction that a bot has responded to: pass it as `to` to `hears`."""

    id: str
    words: str
    """The act of the person, such as `/ban user:@bob`."""


class Message(dict[str, Any]):
    """A message as a person's client receives it: the JSON of the wire, with what tests read most."""

    @property
    def id(self) -> str:
        return str(self["id"])

    @property
    def channel_id(self) -> str:
        return str(self["channel_id"])

    @property
    def content(self) -> str:
        return str(self.get("content", ""))

    @property
    def embeds(self) -> list[dict[str, Any]]:
        return list(self.get("embeds", []))

    @property
    def ephemeral(self) -> bool:
        """Whether only the person who caused it sees it."""
        return bool(self.get("flags", 0) & _EPHEMERAL)

    @property
    def text(self) -> str:
        """What a person reads: the content, the texts of embeds, and text components, a line each."""
        return "\n".join([one for one in (self.content, *self._embed_texts(), *_texts(self.get("components", []))) if one])

    def _embed_texts(self) -> Iterator[str]:
        for embed in self.embeds:
            yield from (embed.get("author", {}).get("name", ""), embed.get("title", ""), embed.get("description", ""))
            for field in embed.get("fields", []):
                yield from (field["name"], field["value"])
            yield embed.get("footer", {}).get("text", "")


class Form(dict[str, Any]):
    """A form that a bot opened: the JSON of the wire."""

    @property
    def title(self) -> str:
        return str(self["title"])


def _texts(components: list[dict[str, Any]]) -> Iterator[str]:
    """The texts of text components on every level."""
    for one in components:
        if one.get("type") == _TEXT_DISPLAY:
            yield str(one.get("content", ""))
        yield from _texts(one.get("components", []))


def file_body(file: File) -> dict[str, str]:
    """A file as the wire has it: its content is sent, since the server may not see the path."""
    name, content = file if isinstance(file, tuple) else (Path(file).name, Path(file).read_bytes())
    data = content.encode() if isinstance(content, str) else content
    return {"name": name, "base64": base64.b64encode(data).decode()}


def text_fields(text: Text | None) -> dict[str, str]:
    """A text or a pattern as the wire has it, which takes the patterns of JavaScript."""
    if text is None:
        return {}
    if isinstance(text, str):
        return {"text": text}
    known = {re.IGNORECASE: "i", re.MULTILINE: "m", re.DOTALL: "s"}
    flags = "u" + "".join(letter for flag, letter in known.items() if text.flags & flag)
    return {"pattern": text.pattern.replace("(?P<", "(?<"), "flags": flags}


def entered(value: Any) -> Any:
    """What is entered in a field of a form as the wire has it."""
    if isinstance(value, (Path, tuple)):
        return file_body(value)
    if isinstance(value, (list, set, frozenset)):
        return [entered(one) for one in value]
    return value


def milliseconds(time: Seconds) -> int:
    """A length of time in whole ms."""
    return round((time.total_seconds() if isinstance(time, timedelta) else time) * 1000)


def given(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that are not None."""
    return {name: value for name, value in fields.items() if value is not None}
