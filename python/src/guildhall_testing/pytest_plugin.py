"""Fixtures for pytest: `hall`, one for the run, and `world`, one for each test; and what its people saw when a test fails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from .errors import HallError
from .hall import Hall
from .world import World


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "world(declaration, **keys): the declaration of the fixture `world`, a mapping, YAML or the path of a YAML file"
    )


@pytest.fixture(scope="session")
def hall() -> Iterator[Hall]:
    """A platform for the whole run. Override it for other settings."""
    with Hall() as running:
        yield running


@pytest.fixture
def world(request: pytest.FixtureRequest, hall: Hall) -> Iterator[World]:
    """The world that the test declares: `@pytest.mark.world(people=["ada"])`, or the parameter of the fixture."""
    with hall.world(_declaration(request)) as made:
        yield made


def _declaration(request: pytest.FixtureRequest) -> Any:
    if hasattr(request, "param"):
        return request.param
    marker = request.node.get_closest_marker("world")
    if marker is None:
        raise pytest.UsageError("The fixture `world` needs a declaration: @pytest.mark.world(people=['ada', 'bob']).")
    [declaration] = marker.args or [{}]
    return {**declaration, **marker.kwargs} if isinstance(declaration, dict) else declaration


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Adds to the report of a failed test what each person of its world saw."""
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]
    made = getattr(item, "funcargs", {}).get("world")
    if call.when != "call" or not report.failed or not isinstance(made, World):
        return
    for name, person in made.people.items():
        try:
            report.sections.append((f"what {name} saw and did", person.transcript()))
        except HallError as error:
            report.sections.append((f"what {name} saw and did", str(error)))
