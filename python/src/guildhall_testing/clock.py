"""The platform's clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from .values import milliseconds
from .wire import Wire


class Clock:
    """The platform's clock. Bots stay connected while it is turned; waits are in real time."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def now(self) -> datetime:
        """The platform's time."""
        return _time(self._wire.request("GET", "/clock"))

    def freeze(self, at: datetime | None = None) -> datetime:
        """Stops the clock, at a time if one is given; a frozen clock can still be advanced."""
        if at is not None:
            self.set(at)
        return self._turn(frozen=True)

    def unfreeze(self) -> datetime:
        """Lets the clock run again from the time that it shows."""
        return self._turn(frozen=False)

    def advance(self, /, by: timedelta | None = None, **units: float) -> datetime:
        """Turns the clock ahead: `advance(hours=2)`, with the units of timedelta. What falls due meanwhile happens."""
        return self._turn(advance=milliseconds((by or timedelta()) + timedelta(**units)))

    def set(self, to: datetime) -> datetime:
        """Turns the clock ahead to a time; one without a time zone is local."""
        return self._turn(now=to.astimezone().isoformat())

    def next(self) -> datetime:
        """Runs to the next timer of the platform, such as the end of a poll."""
        return self._turn(to="next")

    def _turn(self, **change: object) -> datetime:
        return _time(self._wire.request("PATCH", "/clock", change))


def _time(state: Any) -> datetime:
    return datetime.fromisoformat(str(state["now"]).replace("Z", "+00:00"))
