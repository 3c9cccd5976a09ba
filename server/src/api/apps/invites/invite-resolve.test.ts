import { eventScene } from '@guildhall/testkit/event-scene';
import { permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[invites/invites] any user with the code sees guild, channel and inviter; counts only on request', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada, { name: 'Open house' });
  await p.join(ada, guild.text.id, await p.person('bob'));
  const made = await ada.post(`/channels/${guild.text.id}/invites`, {});
  const path = `/invites/${made.body.code}` as const;
  const seen = await p.anyone.get(path);
  expect(seen.status).toBe(200);
  expect(seen.body).toMatchObject({ code: made.body.code, guild: { name: 'Open house', nsfw: false }, inviter: { id: ada.id } });
  for (const field of ['uses', 'max_age', 'approximate_member_count']) expect(seen.body).not.toHaveProperty(field);
  const counted = await p.anyone.get(path, { query: { with_counts: true } });
  expect(counted.body).toMatchObject({ approximate_member_count: 2, approximate_presence_count: 0 });
});

test('the presence count counts online members', async ({ alice, guild }) => {
  const made = await alice.post(`/channels/${guild.text.id}/invites`, {});
  const session = (id: string, user_id: string, status: string) => ({
    id,
    node_id: p.server.platform.nodeId,
    user_id,
    status,
    activities_json: '[]',
    client: 'web',
    since: null,
    afk: 0,
    updated_at: p.clock.now(),
  });
  const stranger = await p.person('stranger');
  const rows = [session('a', alice.id, 'online'), session('b', alice.id, 'idle'), session('c', stranger.id, 'online')];
  await p.server.platform.store.transaction((db) => db.kysely.insertInto('gateway_sessions').values(rows).execute());
  const counted = await p.anyone.get(`/invites/${made.body.code}`, { query: { with_counts: true } });
  expect(counted.body).toHaveProperty('approximate_presence_count', 1);
});

test('[errors 10006] an unknown code', async () => {
  const answer = await p.anyone.get('/invites/nowhere');
  expect([answer.status, answer.error.code]).toEqual([404, 10006]);
});

test('[errors 10006] an invite is deleted with its channel and with its guild', async ({ alice, guild }) => {
  const channel = await alice.post(`/guilds/${guild.id}/channels`, { name: 'short', type: 0 });
  const one = await alice.post(`/channels/${channel.body.id}/invites`, {});
  const two = await alice.post(`/channels/${guild.text.id}/invites`, {});
  await alice.delete(`/channels/${channel.body.id}`);
  expect((await p.anyone.get(`/invites/${one.body.code}`)).error.code).toBe(10006);
  await alice.delete(`/guilds/${guild.id}`);
  expect((await p.anyone.get(`/invites/${two.body.code}`)).error.code).toBe(10006);
});

test('[invites/invites] the event that the query names is shown, unless it is over, hidden or of another guild', async () => {
  const { guild, bot, path: events, external, inChannel, makeEvent } = await eventScene(p);
  const made = await bot.post<{ code: string }>(`/channels/${guild.text.id}/invites`, {});
  const path = `/invites/${made.body.code}` as const;
  const read = async (id: string) => (await p.anyone.get(path, { query: { guild_scheduled_event_id: id } })).body;
  const event = await makeEvent(external());
  expect(await read(event.id)).toHaveProperty('guild_scheduled_event', event);
  expect((await p.anyone.get(path)).body).not.toHaveProperty('guild_scheduled_event');
  const talk = await makeEvent(inChannel(2));
  expect(await read(talk.id)).toMatchObject({ guild_scheduled_event: { id: talk.id, channel_id: talk.channel_id } });

  const other = await eventScene(p);
  const elsewhere = await other.makeEvent(other.external());
  for (const id of [elsewhere.id, '1']) expect(await read(id)).not.toHaveProperty('guild_scheduled_event');

  const overwrite = { type: 0, deny: permissionBits('VIEW_CHANNEL') };
  await bot.put(`/channels/${talk.channel_id}/permissions/${guild.id}`, overwrite);
  expect(await read(talk.id)).not.toHaveProperty('guild_scheduled_event');

  await bot.patch(`${events}/${event.id}`, { status: 4 });
  expect(await read(event.id)).not.toHaveProperty('guild_scheduled_event');
});
