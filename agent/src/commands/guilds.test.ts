import { expect, test } from 'vitest';
import { startScene } from '../test/scene.ts';

const { p, agentOf, application, authenticated, connected } = await startScene();
const [ada, bob] = [await p.person('ada'), await p.person('bob')];
const guild = await p.guild(ada, { name: 'Raiders' });
await p.join(ada, guild.text.id, bob);
await ada.post(`/guilds/${guild.id}/channels`, {
  ...{ name: 'secret', type: 0 },
  permission_overwrites: [{ id: guild.id, type: 0, deny: String(1 << 10) }],
});
const agent = await agentOf(bob);
const game = await application('Galaxy Raid', ['rpc', 'relationships.read', 'guilds.members.read']);
const client = await authenticated(agent, game, bob, 'rpc relationships.read guilds.members.read');

/** The voice channel of the guild. */
const lounge = (await ada.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'lounge', type: 2 })).body;

test('[rpc/commands] guilds and channels are those that the person sees', async () => {
  expect((await client.command('GET_GUILDS')).data).toEqual({ guilds: [{ id: guild.id, name: 'Raiders' }] });
  expect((await client.command('GET_GUILD', { guild_id: guild.id })).data).toEqual({
    ...{ id: guild.id, name: 'Raiders', icon_url: null, members: [] },
  });
  await expect.poll(() => agent.account.world.channel(lounge.id)?.name).toBe('lounge');
  const { channels } = (await client.command('GET_CHANNELS', { guild_id: guild.id })).data;
  expect(channels).toContainEqual({ id: guild.text.id, name: guild.text.name, type: 0 });
  expect(channels.map(({ name }: { name: string }) => name)).not.toContain('secret');
  expect((await client.command('GET_CHANNEL', { channel_id: guild.text.id })).data).toMatchObject({
    ...{ id: guild.text.id, guild_id: guild.id, name: guild.text.name, type: 0, voice_states: [], messages: [] },
  });
});

test('[rpc/errors] an unknown guild is 4003, an unknown channel 4005, and without the scope rpc all are 4006', async () => {
  expect((await client.command('GET_GUILD', { guild_id: '1' })).data.code).toBe(4003);
  expect((await client.command('GET_CHANNELS', { guild_id: '1' })).data.code).toBe(4003);
  expect((await client.command('GET_CHANNEL', { channel_id: '1' })).data.code).toBe(4005);
  const local = await connected(agent, await application());
  for (const cmd of ['GET_GUILDS', 'GET_GUILD', 'GET_CHANNELS', 'GET_CHANNEL', 'GET_RELATIONSHIPS', 'GET_SELECTED_VOICE_CHANNEL'])
    expect((await local.command(cmd, { guild_id: guild.id, channel_id: guild.text.id })).data.code).toBe(4006);
});

test('[rpc/events] new channels and a changed name of the guild reach the subscribers', async () => {
  await client.command('SUBSCRIBE', {}, 'CHANNEL_CREATE');
  await client.command('SUBSCRIBE', {}, 'GUILD_CREATE');
  await client.command('SUBSCRIBE', { guild_id: guild.id }, 'GUILD_STATUS');
  const made = await ada.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'news', type: 0 });
  expect((await client.event('CHANNEL_CREATE')).data).toEqual({ id: made.body.id, name: 'news', type: 0 });
  await ada.patch(`/guilds/${guild.id}`, { name: 'Pirates' });
  expect((await client.event('GUILD_STATUS')).data).toEqual({
    guild: { id: guild.id, name: 'Pirates', icon_url: null },
    online: 0,
  });
  const second = await p.guild(bob, { name: 'Second' });
  expect((await client.event('GUILD_CREATE')).data).toEqual({ id: second.id, name: 'Second' });
});

test('[rpc/events] messages of a channel reach its subscribers, direct messages do not', async () => {
  for (const name of ['MESSAGE_CREATE', 'MESSAGE_UPDATE', 'MESSAGE_DELETE'])
    await client.command('SUBSCRIBE', { channel_id: guild.text.id }, name);
  const direct = (await bob.post<{ id: string }>('/users/@me/channels', { recipients: [ada.id] })).body;
  await client.command('SUBSCRIBE', { channel_id: direct.id }, 'MESSAGE_CREATE');
  await ada.post(`/channels/${direct.id}/messages`, { content: 'between us' });
  const path = `/channels/${guild.text.id}/messages`;
  const { id } = (await ada.post<{ id: string }>(path, { content: 'hello' })).body;
  expect((await client.event('MESSAGE_CREATE')).data).toMatchObject({
    channel_id: guild.text.id,
    message: { id, content: 'hello', author: { id: ada.id } },
  });
  await ada.patch(`${path}/${id}`, { content: 'hello again' });
  expect((await client.event('MESSAGE_UPDATE')).data.message).toMatchObject({ id, content: 'hello again' });
  await ada.delete(`${path}/${id}`);
  expect((await client.event('MESSAGE_DELETE')).data).toEqual({ channel_id: guild.text.id, message: { id } });
});

test('[rpc/commands, rpc/events] who is in a voice channel, and how the person hears them', async () => {
  for (const name of ['VOICE_STATE_CREATE', 'VOICE_STATE_UPDATE', 'VOICE_STATE_DELETE'])
    await client.command('SUBSCRIBE', { channel_id: lounge.id }, name);
  await client.command('SUBSCRIBE', {}, 'VOICE_CHANNEL_SELECT');
  expect((await client.command('GET_SELECTED_VOICE_CHANNEL')).data).toBeNull();
  const [adas, bobs] = [await ada.connect(), await bob.connect()];
  const join = { guild_id: guild.id, channel_id: lounge.id, self_mute: false, self_deaf: false };
  adas.send(4, join);
  expect((await client.event('VOICE_STATE_CREATE')).data).toMatchObject({
    ...{ nick: 'ada', mute: false, volume: 100, pan: { left: 1, right: 1 }, user: { id: ada.id } },
    voice_state: { mute: false, deaf: false, self_mute: false, self_deaf: false, suppress: false },
  });
  adas.send(4, { ...join, self_mute: true });
  expect((await client.event('VOICE_STATE_UPDATE')).data.voice_state.self_mute).toBe(true);
  const set = await client.command('SET_USER_VOICE_SETTINGS', { user_id: ada.id, volume: 40, mute: true });
  expect(set.data).toEqual({ user_id: ada.id, volume: 40, mute: true, pan: { left: 1, right: 1 } });
  await expect.poll(() => agent.account.world.hearing.get(ada.id)).toMatchObject({ volume: 40, muted: true });
  bobs.send(4, join);
  expect((await client.event('VOICE_CHANNEL_SELECT')).data).toEqual({ channel_id: lounge.id, guild_id: guild.id });
  const selected = (await client.command('GET_SELECTED_VOICE_CHANNEL')).data;
  expect(selected).toMatchObject({ id: lounge.id, type: 2 });
  expect(selected.voice_states).toHaveLength(2);
  expect(selected.voice_states).toContainEqual(expect.objectContaining({ nick: 'ada', volume: 40, mute: true }));
  adas.send(4, { ...join, channel_id: null });
  expect((await client.event('VOICE_STATE_DELETE')).data.user.id).toBe(ada.id);
  expect((await client.command('SET_USER_VOICE_SETTINGS', { user_id: 'x' })).data.code).toBe(4010);
});

test('[rpc/commands, rpc/events] relationships have the presence of the other user', async () => {
  await client.command('SUBSCRIBE', {}, 'RELATIONSHIP_UPDATE');
  const cleo = await p.person('cleo');
  await p.befriend(cleo, bob);
  const friend = await client.frame(({ evt, data }) => evt === 'RELATIONSHIP_UPDATE' && data.type === 1);
  expect(friend.data).toMatchObject({ user: { id: cleo.id }, presence: { status: 'offline', activity: null } });
  await cleo.connect({ presence: { status: 'dnd', activities: [{ name: 'Chess', type: 0 }] } });
  await client.frame(({ evt, data }) => evt === 'RELATIONSHIP_UPDATE' && data.presence.status === 'dnd');
  expect((await client.command('GET_RELATIONSHIPS')).data.relationships).toMatchObject([
    { type: 1, user: { id: cleo.id }, presence: { status: 'dnd', activity: { name: 'Chess' } } },
  ]);
  await bob.delete(`/users/@me/relationships/${cleo.id}`);
  expect((await client.frame(({ evt, data }) => evt === 'RELATIONSHIP_UPDATE' && data.type === 0)).data.user.id).toBe(cleo.id);
});

test('[rpc/commands, rpc/events] relationships of every kind have their type; only friends have a presence', async () => {
  const [dan, eve, fay] = [await p.person('dan'), await p.person('eve'), await p.person('fay')];
  const here = { presence: { status: 'online', activities: [{ name: 'Chess', type: 0 }] } };
  for (const one of [dan, eve, fay]) await one.connect(here);
  const watcher = await authenticated(agent, await application('Watch Tower', ['relationships.read']), bob, 'relationships.read');
  await watcher.command('SUBSCRIBE', {}, 'RELATIONSHIP_UPDATE');
  const changed = (id: string, type: number) =>
    watcher.frame(({ evt, data }) => evt === 'RELATIONSHIP_UPDATE' && data.user.id === id && data.type === type);
  const hidden = { presence: { status: 'offline', activity: null } };
  await dan.put(`/users/@me/relationships/${bob.id}`, {});
  expect((await changed(dan.id, 3)).data).toMatchObject(hidden);
  await bob.put(`/users/@me/relationships/${eve.id}`, {});
  expect((await changed(eve.id, 4)).data).toMatchObject(hidden);
  await p.befriend(fay, bob);
  await watcher.frame(
    ({ evt, data }) => evt === 'RELATIONSHIP_UPDATE' && data.user.id === fay.id && data.presence.status === 'online',
  );
  await bob.put(`/users/@me/relationships/${fay.id}`, { type: 2 });
  expect((await changed(fay.id, 2)).data).toMatchObject(hidden);
  const { relationships } = (await watcher.command('GET_RELATIONSHIPS')).data;
  const kinds = relationships.map(({ type, user, presence }: { type: number; user: { id: string }; presence: object }) => ({
    ...{ type, id: user.id, presence },
  }));
  for (const [id, type] of [
    [dan.id, 3],
    [eve.id, 4],
    [fay.id, 2],
  ])
    expect(kinds).toContainEqual({ type, id, ...hidden });
  await bob.delete(`/users/@me/relationships/${fay.id}`);
  expect((await changed(fay.id, 0)).data).toMatchObject(hidden);
});

test('[rpc/commands] GET_GUILD with a timeout waits for a guild that the person joins, and fails with 5002 when the time is over', async () => {
  const soon = await p.guild(ada, { name: 'Soon' });
  const waiting = client.command('GET_GUILD', { guild_id: soon.id, timeout: 60 });
  await p.join(ada, soon.text.id, bob);
  expect((await waiting).data).toEqual({ id: soon.id, name: 'Soon', icon_url: null, members: [] });
  expect((await client.command('GET_GUILD', { guild_id: '1', timeout: 0.01 })).data.code).toBe(5002);
  expect((await client.command('GET_GUILD', { guild_id: '1', timeout: 0 })).data.code).toBe(4003);
  expect((await client.command('GET_GUILD', { guild_id: guild.id, timeout: -1 })).data.code).toBe(4000);
});

test('[rpc/events] CURRENT_GUILD_MEMBER_UPDATE has the nickname and the color of the person in the guild, and is not sent for other members', async () => {
  const place = await p.guild(ada, { name: 'Painters' });
  await p.join(ada, place.text.id, bob);
  await expect.poll(() => agent.account.world.guilds.has(place.id)).toBe(true);
  expect((await client.command('SUBSCRIBE', { guild_id: place.id }, 'CURRENT_GUILD_MEMBER_UPDATE')).evt).toBeNull();
  await ada.patch(`/guilds/${place.id}/members/@me`, { nick: 'Chief' });
  await bob.patch(`/guilds/${place.id}/members/@me`, { nick: 'Painter' });
  const shown = { user_id: bob.id, guild_id: place.id, nick: 'Painter', avatar: null, avatar_decoration_data: null };
  expect((await client.event('CURRENT_GUILD_MEMBER_UPDATE')).data).toEqual({ ...shown, color_string: null });
  const role = (await ada.post<{ id: string }>(`/guilds/${place.id}/roles`, { name: 'red', color: 0xff00aa })).body;
  await ada.put(`/guilds/${place.id}/members/${bob.id}/roles/${role.id}`);
  const colored = await client.frame(({ evt, data }) => evt === 'CURRENT_GUILD_MEMBER_UPDATE' && data.color_string !== null);
  expect(colored.data).toEqual({ ...shown, color_string: '#ff00aa' });
  const plain = await authenticated(agent, game, bob, 'rpc');
  expect((await plain.command('SUBSCRIBE', { guild_id: place.id }, 'CURRENT_GUILD_MEMBER_UPDATE')).data.code).toBe(4006);
});
