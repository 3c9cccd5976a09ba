import sys
from pathlib import Path

import pytest

from guildhall_testing import Bot

pytest_plugins = ["pytester"]

BOT = Path(__file__).parent / "helper_bot.py"


@pytest.fixture
def helper(world):
    """The bot of the test's world, whose program runs."""
    bot: Bot = world.bots["helper"]
    with bot.runs([sys.executable, BOT], ready="ready"):
        yield bot
