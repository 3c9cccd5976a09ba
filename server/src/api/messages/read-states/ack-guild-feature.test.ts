import { startFixtures } from '@guildhall/testkit/fixtures';
import type { Account } from '@guildhall/testkit/platform';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

/** The read states in READY that are not of channels, for a client with these capabilities. */
async function featureStates(who: Account, capabilities: number) {
  const { ready } = await who.connect({ capabilities });
  return ready.read_state?.entries.filter((entry) => 'read_state_type' in entry);
}

const FEATURES = 1 << 7;

test('[people/read-states] events of a guild are seen up to one, and new ones are counted', async ({
  alice,
  guild,
  member,
  bob,
}) => {
  const plan = async (name: string) => {
    const at = (ms: number) => new Date(p.clock.now() + ms).toISOString();
    const body = { name, entity_type: 3, privacy_level: 2, entity_metadata: { location: 'here' } };
    const times = { scheduled_start_time: at(3_600_000), scheduled_end_time: at(7_200_000) };
    return (await alice.post(`/guilds/${guild.id}/scheduled-events`, { ...body, ...times })).body.id;
  };
  const first = await plan('first');
  await plan('second');
  const session = await member.connect();
  const answer = await member.post(`/guilds/${guild.id}/ack/1/${first}`, { token: null });
  expect([answer.status, answer.body]).toEqual([200, { token: null }]);
  const event = await session.event('GUILD_FEATURE_ACK');
  expect(event).toEqual({ ack_type: 1, resource_id: guild.id, entity_id: first, version: 1 });
  p.events.length = 0;
  await member.post(`/guilds/${guild.id}/ack/1/1`, {});
  expect(p.emitted('GUILD_FEATURE_ACK')).toEqual([]);
  const state = { id: guild.id, read_state_type: 1, last_acked_id: first, badge_count: 1 };
  expect(await featureStates(member, FEATURES)).toEqual([state]);
  expect(await featureStates(member, 0)).toEqual([]);
  expect((await member.post(`/guilds/${guild.id}/ack/2/${first}`, {})).error.code).toBe(50035);
  expect((await bob.post(`/guilds/${guild.id}/ack/1/${first}`, {})).status).toBeGreaterThanOrEqual(403);
});
