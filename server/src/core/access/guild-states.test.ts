import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('after a change of one channel, all other channels and the roles are the same objects as before', async ({
  alice,
  guild,
}) => {
  const { guildStates } = p.server.platform;
  const other = (await alice.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'other', type: 0 })).body;
  await alice.patch(`/channels/${other.id}`, { topic: 'before' });
  // A change of another channel, because what the last version changed is read again.
  await alice.patch(`/channels/${guild.text.id}`, { topic: 'one' });
  const before = await guildStates.get(guild.id);
  await alice.patch(`/channels/${guild.text.id}`, { topic: 'two' });
  const after = await guildStates.get(guild.id);
  expect(after).not.toBe(before);
  expect(after?.channels.get(guild.text.id)?.row.topic).toBe('two');
  expect(after?.roles).toBe(before?.roles);
  expect(after?.emojis).toBe(before?.emojis);
  for (const [id, channel] of after?.channels ?? []) if (id !== guild.text.id) expect(channel).toBe(before?.channels.get(id));
  expect([...(after?.channels.keys() ?? [])]).toEqual([...(before?.channels.keys() ?? [])]);
});

test('a transaction that fails leaves nothing in the cache', async ({ alice, guild }) => {
  const { platform } = p.server;
  const before = await platform.guildStates.get(guild.id);
  expect((await alice.patch(`/channels/${guild.text.id}`, { topic: 'lost', parent_id: guild.text.id })).status).toBe(400);
  await alice.patch(`/guilds/${guild.id}`, { name: 'Renamed' });
  const after = await platform.guildStates.get(guild.id);
  expect(after?.row.name).toBe('Renamed');
  expect(after?.channels.get(guild.text.id)?.row.topic).toBe(before?.channels.get(guild.text.id)?.row.topic);
});

test('a deleted guild leaves no recorded changes', async ({ alice, guild }) => {
  await alice.patch(`/channels/${guild.text.id}`, { topic: 'recorded' });
  const { kysely } = p.server.platform.store.read;
  const recorded = () => kysely.selectFrom('guild_changes').selectAll().where('guild_id', '=', guild.id).execute();
  expect(await recorded()).not.toEqual([]);
  await alice.delete(`/guilds/${guild.id}`);
  await p.jobs();
  expect(await recorded()).toEqual([]);
});
