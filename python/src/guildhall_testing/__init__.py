"""Tests of bots against a Guildhall of their own (docs/testing-python.md)."""

from .aio import AsyncBot, AsyncClock, AsyncFault, AsyncHall, AsyncPerson, AsyncPlace, AsyncWorld
from .clock import Clock
from .errors import HallError, InteractionFailed, NotPossible, Refused, WaitFailed
from .hall import Fault, Hall
from .person import Person, Place
from .values import Asked, File, Form, Message
from .world import Bot, Guild, World

__all__ = [
    "AsyncBot",
    "AsyncClock",
    "AsyncFault",
    "AsyncHall",
    "AsyncPerson",
    "AsyncPlace",
    "AsyncWorld",
    "Asked",
    "Bot",
    "Clock",
    "Fault",
    "File",
    "Form",
    "Guild",
    "Hall",
    "HallError",
    "InteractionFailed",
    "Message",
    "NotPossible",
    "Person",
    "Place",
    "Refused",
    "WaitFailed",
    "World",
]
