"""The same for asyncio: a bot in the same process answers while a person waits, since each call waits in a thread of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from .clock import Clock
from .hall import DEFAULT_WITHIN, Fault, Hall
from .person import Person, Place, Who
from .values import Seconds
from .wire import Abort
from .world import Bot, Guild, World

T = TypeVar("T")
R = TypeVar("R")
P = ParamSpec("P")
N = TypeVar("N", Person, Bot)

# Not the threads of the event loop, which the bot may need to look up names.
_THREADS = ThreadPoolExecutor(max_workers=64, thread_name_prefix="guildhall")


class _Async(Generic[T]):
    def __init__(self, sync: T) -> None:
        self._sync = sync


def _threaded(method: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[_Async[T], P], Awaitable[R]]:
    """The method of an asynchronous class that calls one of its synchronous class in a thread."""

    async def call(self: _Async[T], /, *args: P.args, **kwargs: P.kwargs) -> R:
        abort = Abort()

        def work() -> R:
            with abort:
                return method(self._sync, *args, **kwargs)

        try:
            return await asyncio.get_running_loop().run_in_executor(_THREADS, work)
        except asyncio.CancelledError:
            abort.now()
            raise

    call.__doc__ = method.__doc__
    return call


class _Named(_Async[N]):
    @property
    def name(self) -> str:
        return self._sync.name

    @property
    def id(self) -> str:
        return self._sync.id


class AsyncPlace(_Async[Place]):
    """A channel as one person uses it; see `Place`."""

    says = _threaded(Place.says)
    uploads = _threaded(Place.uploads)
    slash = _threaded(Place.slash)
    completes = _threaded(Place.completes)
    uses = _threaded(Place.uses)
    hears = _threaded(Place.hears)
    presses = _threaded(Place.presses)
    selects = _threaded(Place.selects)


class AsyncPerson(_Named[Person]):
    """A person of a world; see `Person`."""

    hears = _threaded(Person.hears)
    hears_form = _threaded(Person.hears_form)
    presses = _threaded(Person.presses)
    selects = _threaded(Person.selects)
    fills = _threaded(Person.fills)
    reacts = _threaded(Person.reacts)
    joins = _threaded(Person.joins)
    leaves = _threaded(Person.leaves)
    transcript = _threaded(Person.transcript)

    def in_(self, channel: str) -> AsyncPlace:
        """A channel that they see."""
        return AsyncPlace(self._sync.in_(channel))

    def with_(self, other: Who) -> AsyncPlace:
        """Their direct messages with a person or a bot."""
        return AsyncPlace(self._sync.with_(other))


class AsyncBot(_Named[Bot]):
    """A bot of a world; see `Bot`."""

    answers_at = _threaded(Bot.answers_at)

    @property
    def token(self) -> str:
        return self._sync.token

    @property
    def env(self) -> Mapping[str, str]:
        return self._sync.env


class AsyncWorld(_Async[World]):
    """A world; see `World`. `AsyncWorld(world)` is that of the pytest fixture for a test in asyncio."""

    close = _threaded(World.close)

    def __init__(self, sync: World) -> None:
        super().__init__(sync)
        self.people: Mapping[str, AsyncPerson] = {name: AsyncPerson(one) for name, one in sync.people.items()}
        self.bots: Mapping[str, AsyncBot] = {name: AsyncBot(one) for name, one in sync.bots.items()}
        self.guilds: Mapping[str, Guild] = sync.guilds

    async def __aenter__(self) -> AsyncWorld:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


class AsyncClock(_Async[Clock]):
    """The platform's clock; see `Clock`."""

    now = _threaded(Clock.now)
    freeze = _threaded(Clock.freeze)
    unfreeze = _threaded(Clock.unfreeze)
    advance = _threaded(Clock.advance)
    set = _threaded(Clock.set)
    next = _threaded(Clock.next)


class AsyncFault(_Async[Fault]):
    """A fault; see `Fault`."""

    remove = _threaded(Fault.remove)

    async def __aenter__(self) -> AsyncFault:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.remove()

    async def effects(self) -> int:
        """How often it took effect until now."""
        return await asyncio.get_running_loop().run_in_executor(_THREADS, lambda: self._sync.effects)


class AsyncHall(_Async[Hall]):
    """A platform for tests; see `Hall`. `async with` starts and stops it."""

    start = _threaded(Hall.start)
    stop = _threaded(Hall.stop)
    _world = _threaded(Hall.world)
    _fault = _threaded(Hall.fault)

    def __init__(
        self,
        url: str | None = None,
        *,
        program: str | Path | None = None,
        settings: Mapping[str, str] | None = None,
        within: Seconds = DEFAULT_WITHIN,
    ) -> None:
        super().__init__(Hall(url, program=program, settings=settings, within=within))

    async def __aenter__(self) -> AsyncHall:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    @property
    def url(self) -> str:
        return self._sync.url

    @property
    def clock(self) -> AsyncClock:
        return AsyncClock(self._sync.clock)

    async def world(self, declaration: Mapping[str, Any] | str | Path) -> AsyncWorld:
        """Makes a world."""
        return AsyncWorld(await self._world(declaration))

    async def fault(self, /, kind: str, *, bot: AsyncBot | str | None = None, **fields: Any) -> AsyncFault:
        """Makes something go wrong: `async with await hall.fault("slow"): ...`."""
        target = bot.id if isinstance(bot, AsyncBot) else bot
        return AsyncFault(await self._fault(kind, bot=target, **fields))
