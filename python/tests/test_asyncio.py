import asyncio

import pytest
from helper_bot import bot_of

from guildhall_testing import AsyncHall, AsyncWorld

WORLD = "people: [ada, bob]\nbots: { helper: { intents: [MESSAGE_CONTENT] } }\nguilds: { workshop: {} }"


def test_a_bot_in_the_same_process_answers_while_a_person_waits(hall):
    async def scene() -> None:
        running = AsyncHall(hall.url)
        async with running, await running.world(WORLD) as world:
            ada, helper = world.people["ada"], world.bots["helper"]
            async with bot_of(helper.env) as bot:
                task = asyncio.create_task(bot.start(helper.token))
                await bot.is_there.wait()
                await ada.in_("general").says("!ping")
                assert (await ada.hears("pong", from_=helper)).text == "pong"
                asked = await ada.in_("general").slash("/fruit name:Apple")
                assert (await ada.hears(to=asked)).text == "You like a apple."
                async with await running.fault("slow", bot=helper, ms=1) as fault:
                    await ada.in_("general").slash("/ask")
                    await ada.presses("Confirm")
                    assert await fault.effects() > 0
            await asyncio.gather(task, return_exceptions=True)

    asyncio.run(scene())


@pytest.mark.world({"people": ["ada", "bob"]})
def test_the_world_of_the_fixture_in_asyncio(hall, world):
    async def scene() -> list[str]:
        people = AsyncWorld(world).people
        heard = asyncio.gather(*(people[name].hears("hello") for name in ("ada", "bob")))
        await people["ada"].in_("general").says("hello")
        await people["bob"].in_("general").says("hello")
        return [one.text for one in await heard]

    assert asyncio.run(scene()) == ["hello", "hello"]


@pytest.mark.world({"people": ["ada", "bob"]})
def test_a_cancelled_wait_hears_nothing(world):
    async def scene() -> None:
        people = AsyncWorld(world).people
        waiting = asyncio.create_task(people["bob"].hears("only once", within=600))
        await people["ada"].in_("general").says("something else")
        waiting.cancel()
        assert isinstance((await asyncio.gather(waiting, return_exceptions=True))[0], asyncio.CancelledError)
        await people["ada"].in_("general").says("only once")
        assert (await people["bob"].hears("only once")).text == "only once"

    asyncio.run(scene())
