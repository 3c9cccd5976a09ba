import { startFixtures } from '@guildhall/testkit/fixtures';
import type { Account, Bot } from '@guildhall/testkit/platform';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const RELEASED = { client_platform_config: { web: { release_phase: 'global_launch' } } };

async function embed(owner: Account, bot: Bot, config: object) {
  const application = `/applications/${bot.applicationId}` as const;
  expect((await owner.post(`${application}/set-embedded`, { embedded: true })).status).toBe(204);
  expect((await owner.patch(`${application}/embedded-activity-config`, config)).status).toBe(200);
}

test('[applications/activity-instances] the shelf has the activities installed in the guild, those with a rank first', async ({
  alice,
  guild,
  bot: second,
  member,
  bob,
}) => {
  const [first, plain, draft, absent, phones] = [
    await p.bot(alice, { guild }),
    await p.bot(alice, { guild }),
    await p.bot(alice, { guild }),
    await p.bot(alice),
    await p.bot(alice, { guild }),
  ];
  await alice.patch(`/applications/${first.applicationId}`, { max_participants: 4, tags: ['fun'] });
  await embed(alice, second, RELEASED);
  await embed(alice, first, { ...RELEASED, shelf_rank: 3 });
  await embed(alice, draft, { shelf_rank: 9 });
  await embed(alice, absent, RELEASED);
  await embed(alice, phones, { ...RELEASED, supported_platforms: ['ios', 'android'] });
  const shelf = async (who: Account, query: { guild_id?: string } = { guild_id: guild.id }) => {
    const { body } = await who.get('/activities/shelf', { query });
    expect(body.applications.map(({ id }) => id)).toEqual(body.activities.map(({ application_id }) => application_id));
    return body;
  };
  const seen = await shelf(member);
  expect(seen).toMatchObject({
    activities: [
      { application_id: first.applicationId, shelf_rank: 3, requires_age_gate: false },
      { application_id: second.applicationId, shelf_rank: 0 },
    ],
    applications: [{ max_participants: 4, tags: ['fun'], icon: null }, {}],
    assets: { [first.applicationId]: [], [second.applicationId]: [] },
  });
  expect(seen.applications.map(({ id }) => id)).not.toContain(plain.applicationId);
  const developer = await shelf(alice);
  expect(developer.activities.map(({ application_id }) => application_id)).toEqual([
    first.applicationId,
    draft.applicationId,
    second.applicationId,
  ]);
  expect((await shelf(member, {})).activities).toEqual([]);
  expect((await bob.get('/activities/shelf', { query: { guild_id: guild.id } })).error.code).toBe(50001);
  expect((await bob.get('/activities/shelf', { query: { guild_id: '1' } })).error.code).toBe(10004);
});

test('a client that follows a link reads what it needs to show the activity', async ({ alice, bob, bot }) => {
  const path = `/applications/${bot.applicationId}/rpc` as const;
  expect((await bob.get(path)).body).not.toHaveProperty('embedded_activity_config');
  await embed(alice, bot, { ...RELEASED, default_orientation_lock_state: 3 });
  expect((await bob.get(path)).body).toMatchObject({
    id: bot.applicationId,
    embedded_activity_config: { application_id: bot.applicationId, default_orientation_lock_state: 3 },
  });
});
