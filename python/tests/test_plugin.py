"""The plugin as an installed package has it: these tests run pytest."""

TEST = """
    import pytest

    @pytest.mark.world("people: [ada]")
    def test_fails(world):
        world.people["ada"].in_("general").says("Is there anybody?")
        assert False

    @pytest.mark.world({"people": ["ada"]}, bots={"helper": {}})
    def test_marked(world):
        assert list(world.bots) == ["helper"]

    @pytest.mark.parametrize("world", [{"people": ["ada"]}, {"people": ["bob"]}], indirect=True)
    def test_parameters(world):
        assert len(world.people) == 1

    def test_undeclared(world):
        pass
"""


def test_a_failed_test_shows_what_its_people_saw(hall, pytester, monkeypatch):
    monkeypatch.setenv("GUILDHALL_URL", hall.url)
    pytester.makepyfile(TEST)
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=3, failed=1, errors=1)
    result.stdout.fnmatch_lines(["*- what ada saw and did -*", '*ada said in #general: "Is there anybody?"'])
    result.stdout.fnmatch_lines(["*needs a declaration: @pytest.mark.world(people=*"])
