"""What a person of a world does and hears."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, Union

from .values import (
    Asked,
    File,
    Form,
    Message,
    Seconds,
    Text,
    entered,
    file_body,
    given,
    milliseconds,
    text_fields,
)
from .wire import Wire, segment


class Named(Protocol):
    """A person or a bot."""

    @property
    def name(self) -> str: ...


Who = Union[Named, str]
"""A person or a bot, or their name in the declaration."""


def name_of(who: Who | None) -> str | None:
    """The name of a person or a bot in the declaration."""
    return who if who is None or isinstance(who, str) else who.name


class Acts:
    """What a person does in one place, or anywhere."""

    def __init__(self, wire: Wire, path: str, where: Mapping[str, str], within: float) -> None:
        self._wire = wire
        self._path = path
        self._where = dict(where)
        self._within = within

    def _act(self, action: str, fields: Mapping[str, Any], within: Seconds | None = None) -> Any:
        """Sends an action; fields that are None are left out. Waits of the platform are in real time."""
        time = milliseconds(self._within if within is None else within)
        return self._wire.request("POST", f"{self._path}/{action}", given({**self._where, **fields, "within": time}))

    def _ask(self, action: str, fields: Mapping[str, Any], within: Seconds | None) -> Asked:
        answer = self._act(action, fields, within)
        return Asked(answer["id"], answer["words"])

    def hears(
        self,
        text: Text | None = None,
        *,
        from_: Who | None = None,
        ephemeral: bool | None = None,
        to: Asked | None = None,
        within: Seconds | None = None,
    ) -> Message:
        """Waits for a message of anyone else. It may have arrived already, but after the last thing that this person did; each
        message is heard once. Everything that is given must hold; with `to`, what came before the interaction counts too."""
        asked = to and {"id": to.id, "words": to.words}
        fields = {**text_fields(text), "from": name_of(from_), "ephemeral": ephemeral, "to": asked}
        return Message(self._act("hears", fields, within))

    def presses(self, button: str, *, on: Message | None = None, within: Seconds | None = None) -> Asked:
        """Presses a button by its label, emoji or custom id, as soon as it is there. Returns when the bot has responded."""
        return self._ask("presses", {"button": button, "on": on and on.id}, within)

    def selects(
        self, select: str, *choices: str, on: Message | None = None, within: Seconds | None = None
    ) -> Asked:
        """Chooses from a select, by its placeholder or custom id, as soon as it is there. Returns when the bot has responded."""
        return self._ask("selects", {"select": select, "choices": choices, "on": on and on.id}, within)


class Place(Acts):
    """A channel as one person uses it."""

    def says(self, text: str, *, reply_to: Message | None = None) -> Message:
        """Sends a message, as a reply if `reply_to` is given."""
        return Message(self._act("says", {"text": text, "reply_to": reply_to and reply_to.id}))

    def uploads(self, *files: File, text: str | None = None) -> Message:
        """Sends files, with a text if one is given."""
        return Message(self._act("uploads", {"files": [file_body(one) for one in files], "text": text}))

    def slash(
        self,
        line: str,
        *,
        of: Who | None = None,
        files: Mapping[str, File] | None = None,
        within: Seconds | None = None,
    ) -> Asked:
        """Types a command and sends it: `/ban user:@bob reason:spam`. `of` is the bot, where several have such a command; `files`
        are those of options that take one. Returns when the bot has responded."""
        return self._ask("slash", _line(line, of, files), within)

    def completes(self, line: str, *, of: Who | None = None, within: Seconds | None = None) -> list[dict[str, Any]]:
        """The choices that the bot offers for the last option of a line: `/play song:yest`."""
        return list(self._act("completes", _line(line, of, None), within)["choices"])

    def uses(self, command: str, on: Message | Who, *, within: Seconds | None = None) -> Asked:
        """Uses a command of the menu of a message, a person or a bot. Returns when the bot has responded."""
        target = {"message": on.id} if isinstance(on, Message) else {"member": name_of(on)}
        return self._ask("uses", {"command": command, **target}, within)


class Person(Acts):
    """A person of a world: they act as their client does and see what it shows. A wait that fails raises with a transcript."""

    def __init__(self, wire: Wire, path: str, name: str, shown: Mapping[str, Any], within: float) -> None:
        super().__init__(wire, path, {}, within)
        self.name = name
        """The name in the declaration."""
        self.id = str(shown["id"])
        self.username = str(shown["username"])
        """Differs from the name if that was taken."""
        self.token = str(shown["token"])

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    def in_(self, channel: str) -> Place:
        """A channel that they see, by its name or `guild/channel`. It is looked for when it is used."""
        return Place(self._wire, self._path, {"place": channel}, self._within)

    def with_(self, other: Who) -> Place:
        """Their direct messages with a person or a bot."""
        return Place(self._wire, self._path, {"with": name_of(other) or ""}, self._within)

    def fills(
        self, entries: Mapping[str, Any], *, form: str | None = None, within: Seconds | None = None
    ) -> Asked:
        """Fills the open form by the labels or custom ids of its fields, and submits it: texts, choices, lists of them, ticks, and
        files (a Path, or a name with its content). Returns when the bot has responded."""
        fields = {name: entered(value) for name, value in entries.items()}
        return self._ask("fills", {"entries": fields, "form": form}, within)

    def hears_form(self, title: Text | None = None, *, within: Seconds | None = None) -> Form:
        """Waits for a form that a bot opens."""
        return Form(self._act("hears_form", text_fields(title), within))

    def reacts(self, message: Message, emoji: str) -> None:
        """Adds a reaction: an emoji, or `name:id` of a custom one."""
        fields = {"message": message.id, "channel": message.channel_id, "emoji": emoji}
        self._wire.request("POST", f"{self._path}/reacts", fields)

    def joins(self, channel: str, *, within: Seconds | None = None) -> None:
        """Joins a voice channel."""
        self._act("joins", {"place": channel}, within)

    def leaves(self, *, within: Seconds | None = None) -> None:
        """Leaves the voice channel that they are in."""
        self._act("leaves", {}, within)

    def transcript(self) -> str:
        """Everything that they have seen and done since they connected, in words."""
        return str(self._wire.request("GET", f"{self._path}/transcript")["transcript"])


def person_path(world_id: str, name: str) -> str:
    """The path of a person's routes below /testing."""
    return f"/worlds/{segment(world_id)}/people/{segment(name)}"


def _line(line: str, of: Who | None, files: Mapping[str, File] | None) -> dict[str, Any]:
    bodies = None if files is None else {name: file_body(file) for name, file in files.items()}
    return {"line": line, "of": name_of(of), "files": bodies}
