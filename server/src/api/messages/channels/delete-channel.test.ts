import { grantFeatures } from '@guildhall/testkit/features';
import { type Fixtures, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const VIEW_CHANNEL = 1n << 10n;
const MANAGE_CHANNELS = 1n << 4n;

async function house({ alice, guild }: Pick<Fixtures, 'alice' | 'guild'>, permissions = VIEW_CHANNEL | MANAGE_CHANNELS) {
  return { bot: await p.bot(alice, { guild, permissions: String(permissions) }) };
}

test('[operations] deleting a channel deletes its invites, its place in the settings, and later its messages', async ({
  alice,
  guild,
}) => {
  const { bot } = await house({ alice, guild });
  const { id } = guild.text;
  const said = await alice.post(`/channels/${id}/messages`, { content: '@everyone hello' });
  await alice.put(`/channels/${id}/messages/${said.body.id}/reactions/${encodeURIComponent('👍')}/@me`);
  await alice.put(`/channels/${id}/messages/pins/${said.body.id}`);
  const invite = await alice.post(`/channels/${id}/invites`, {});
  const before = await alice.get(`/channels/${id}`);

  const deleted = await bot.delete(`/channels/${id}`, undefined, { headers: { 'x-audit-log-reason': 'quiet' } });
  expect(deleted.status).toBe(200);
  expect(deleted.body).toEqual(before.body);
  expect(p.emitted('CHANNEL_DELETE').at(-1)).toEqual(before.body);
  expect(p.emitted('INVITE_DELETE').at(-1)).toEqual({ guild_id: guild.id, channel_id: id, code: invite.body.code });
  expect(p.emitted('GUILD_UPDATE').at(-1)).toMatchObject({ id: guild.id, system_channel_id: null });
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 12, target_id: id, user_id: bot.id, reason: 'quiet' });
  expect(entry?.changes).toContainEqual({ key: 'name', old_value: 'general' });
  expect((await alice.get(`/channels/${id}`)).error.code).toBe(10003);
  expect((await alice.get(`/guilds/${guild.id}`)).body.system_channel_id).toBeNull();
  expect((await alice.get(`/invites/${invite.body.code}`)).error.code).toBe(10006);

  await p.jobs();
  const { kysely } = p.server.platform.store.read;
  for (const table of ['messages', 'reactions', 'channel_heads', 'read_states', 'pins', 'mentions'] as const) {
    expect(await kysely.selectFrom(table).select('channel_id').where('channel_id', '=', id).execute()).toEqual([]);
  }
});

test('[operations] children of a deleted category stay, without a parent', async ({ alice, guild }) => {
  await house({ alice, guild });
  const category = guild.channels.find((channel) => channel.name === 'Text Channels');
  const seen = p.emitted('CHANNEL_UPDATE').length;
  expect((await alice.delete(`/channels/${category?.id}`)).status).toBe(200);
  expect(p.emitted('CHANNEL_UPDATE').slice(seen)).toMatchObject([{ id: guild.text.id, parent_id: null }]);
  expect((await alice.get(`/channels/${guild.text.id}`)).body.parent_id).toBeNull();
});

test('[errors 50074] the required channels of a Community guild cannot be deleted', async ({ alice, guild }) => {
  await house({ alice, guild });
  await alice.patch(`/guilds/${guild.id}`, { rules_channel_id: guild.text.id, public_updates_channel_id: guild.text.id });
  await grantFeatures(p, guild.id, 'COMMUNITY');
  const refused = await alice.delete(`/channels/${guild.text.id}`);
  expect([refused.status, refused.error.code]).toEqual([400, 50074]);
  expect((await alice.get(`/channels/${guild.text.id}`)).status).toBe(200);
});

test('deleting without MANAGE_CHANNELS is 50013', async ({ alice, guild }) => {
  const { bot } = await house({ alice, guild }, VIEW_CHANNEL);
  const refused = await bot.delete(`/channels/${guild.text.id}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
});

test('[people/direct-messages] a direct message is closed only for the user who closes it', async () => {
  const [alice, bob] = [await p.person('ada'), await p.person('bob')];
  await p.befriend(alice, bob);
  const direct = await alice.post('/users/@me/channels', { recipient_id: bob.id });
  await alice.post(`/channels/${direct.body.id}/messages`, { content: 'psst' });
  const closed = await alice.delete(`/channels/${direct.body.id}`);
  expect(closed.status).toBe(200);
  expect(closed.body).toMatchObject({ id: direct.body.id, type: 1, recipients: [{ id: bob.id }] });
  expect((await alice.get('/users/@me/channels')).body).toEqual([]);
  expect((await bob.get<object[]>(`/channels/${direct.body.id}/messages`)).body).toHaveLength(1);
});
