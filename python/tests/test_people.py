import re
from datetime import timedelta
from urllib.request import ProxyHandler, Request, build_opener

import pytest

from guildhall_testing import HallError, NotPossible, Refused, WaitFailed

pytestmark = pytest.mark.world(
    people=["ada", "bob"],
    guilds={"workshop": {"channels": {"general": {}, "stage": {"type": "voice"}}}},
    bots={"helper": {"intents": ["MESSAGE_CONTENT"], "permissions": ["BAN_MEMBERS"]}},
)


@pytest.fixture
def ada(world):
    return world.people["ada"]


def test_people_say_and_hear(world, helper, ada):
    said = ada.in_("general").says("!ping")
    assert (said.content, said.channel_id) == ("!ping", world.guilds["workshop"].channels["general"])
    pong = ada.hears("pong", from_=helper)
    assert (pong.text, pong.ephemeral) == ("pong", False)
    ada.in_("general").says("Thanks", reply_to=pong)
    reply = world.people["bob"].hears(re.compile("^(?P<word>THANKS)$", re.IGNORECASE), from_=ada)
    assert reply["message_reference"]["message_id"] == pong.id
    ada.reacts(pong, "👍")
    assert ada.in_("general").hears(from_="helper").text == "Thanks for 👍!"


def test_files_and_direct_messages(helper, ada, tmp_path):
    path = tmp_path / "note.txt"
    path.write_text("hello")
    ada.in_("general").uploads(path, text="Look")
    assert ada.hears(from_=helper).text == "I got note.txt: hello"
    asked = ada.in_("general").slash("/read", files={"file": ("b.txt", b"bytes")}, of=helper)
    assert ada.hears(to=asked).text == "bytes"
    ada.with_(helper).says("!ping")
    assert ada.with_(helper).hears().text == "pong"


def test_commands_completion_and_menus(world, helper, ada):
    general = ada.in_("general")
    assert [one["name"] for one in general.completes("/fruit name:ap")] == ["Apple", "Apricot"]
    asked = general.slash("/fruit name:ban", of=helper)
    assert asked.words == "/fruit name:ban"
    assert ada.hears(to=asked, text="banana").text == "You like a banana."
    message = world.people["bob"].in_("general").says("To be or not to be")
    ada.in_("general").uses("Quote", message)
    assert ada.hears(from_=helper).text == "> To be or not to be"
    ada.in_("general").uses("Greet", world.people["bob"])
    assert ada.hears(from_=helper).text == "Hello, bob!"
    asked = general.slash("/ban user:@bob reason:spam")
    banned = ada.hears(to=asked)
    assert (banned.text, banned.embeds[0]["title"]) == ("Banned\nbob: spam", "Banned")


def test_buttons_selects_and_forms(helper, ada):
    ada.in_("general").slash("/ask")
    question = ada.hears("Sure?")
    with pytest.raises(NotPossible, match="ada cannot press 'Cancel': the button is disabled"):
        ada.presses("Cancel", on=question)
    ada.presses("Confirm")
    assert ada.hears(from_=helper).text == "Confirmed."
    ada.in_("general").slash("/colours")
    asked = ada.selects("Colour", "Red", "Green")
    assert ada.hears(to=asked).text == "You like r g."
    ada.in_("general").slash("/report")
    assert ada.hears_form(re.compile("^Rep")).title == "Report"
    asked = ada.fills({"Reason": "spam"})
    answer = ada.hears(to=asked, ephemeral=True)
    assert (answer.text, answer.ephemeral) == ("Reported: spam", True)


def test_voice(ada):
    ada.joins("stage")
    ada.leaves()
    assert "ada joined #stage" in ada.transcript()


def test_a_failed_wait_shows_what_happened_instead(ada):
    ada.in_("general").says("hello")
    with pytest.raises(WaitFailed) as failed:
        ada.hears("banned", from_="helper", within=0)
    assert 'ada did not hear a message from helper with the text "banned".' in str(failed.value)
    assert 'ada said in #general: "hello"' in failed.value.transcript
    with pytest.raises(WaitFailed, match=r"After 0\.02 s"):
        ada.hears(within=timedelta(milliseconds=20))


def test_refusals(world, ada):
    with pytest.raises(Refused) as refused:
        ada.in_("general").says("x" * 5000)
    assert (refused.value.status, refused.value.code, list(refused.value.errors)) == (400, 50035, ["content"])
    with pytest.raises(HallError, match=r"was refused with 400: .*\n  from: There is no person or bot 'eve'"):
        ada.hears(from_="eve")


def test_a_clock_to_turn(hall):
    frozen = hall.clock.freeze()
    try:
        assert hall.clock.advance(hours=2) == frozen + timedelta(hours=2)
        assert hall.clock.advance(timedelta(minutes=1)) == hall.clock.now()
        assert hall.clock.set(frozen + timedelta(days=1)) == frozen + timedelta(days=1)
    finally:
        hall.clock.unfreeze()


def test_the_clock_runs_to_the_next_timer(hall, world, ada):
    frozen = hall.clock.freeze()
    channel = world.guilds["workshop"].channels["general"]
    headers = {"authorization": ada.token, "content-type": "application/json"}
    invite = Request(f"{hall.url}/api/v10/channels/{channel}/invites", b'{"max_age": 3600}', headers)
    build_opener(ProxyHandler({})).open(invite).close()
    try:
        assert hall.clock.next() == frozen + timedelta(hours=1)
    finally:
        hall.clock.unfreeze()


def test_a_fault(hall, helper, ada):
    with hall.fault(kind="error", bot=helper, operation="create_message", status=502, times=1) as fault:
        ada.in_("general").says("!ping")
        assert ada.hears("pong", within=30).text == "pong"
        assert (fault.matched, fault.effects) == (1, 1)
    with pytest.raises(HallError, match="has been removed"):
        fault.effects
    with pytest.raises(HallError, match="status"):
        hall.fault(kind="error", status=404)
