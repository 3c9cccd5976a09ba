import { mergeGate } from '../auth/merge.ts';
import { afterAll, expect, test } from 'vitest';
import { ErrorType } from '../core/errors.ts';
import { next, PlayScene } from '../test/play-scene.ts';
import { compareIds } from '../core/snowflake.ts';
import { guildChannels } from './guilds.ts';
import { ChannelType } from './types.ts';

const scene = await PlayScene.open();
afterAll(() => scene.stop());
const { bot } = scene.app;
const { p } = scene;

/** A lobby of two players and a guest; ada owns a guild and may link the lobby. */
async function linkable() {
  const ada = await scene.player('ada');
  const bob = await scene.player('bob');
  const guest = await scene.guest(`guest of ${ada.id}`);
  const owner = ada.account ?? (await p.person());
  const guild = await p.guild(owner, { name: 'Hall' });
  const members = [{ id: ada.id, flags: 1 }, { id: bob.id }, { id: guest.id }];
  const all = [ada, bob, guest].map((player) => next(player.client.lobbies, 'created'));
  const { body } = await bot.post<{ id: string }>('/lobbies', { members });
  await Promise.all(all);
  return { ada, bob, guest, owner, guild, lobbyId: body.id };
}

test('a member with the flag links a channel and ends the link; all members see it', async () => {
  const { ada, bob, guild, lobbyId } = await linkable();
  const { client } = ada;
  expect(client.lobbies.getLobbyHandle(lobbyId)?.getLobbyMemberHandle(ada.id)?.canLinkLobby()).toBe(true);
  const list = async () => (await client.lobbies.getGuildChannels(guild.id)).find(({ id }) => id === guild.text.id);
  expect(await list()).toMatchObject({ isLinkable: true, isViewableAndWriteableByAllMembers: true, linkedLobby: undefined });
  const updated = next(bob.client.lobbies, 'updated');
  await client.lobbies.linkChannelToLobby(lobbyId, guild.text.id);
  expect(await updated).toBe(lobbyId);
  const linked = { id: guild.text.id, name: guild.text.name, guildId: guild.id };
  expect(bob.client.lobbies.getLobbyHandle(lobbyId)?.linkedChannel).toEqual(linked);
  expect(await list()).toMatchObject({ isLinkable: false, linkedLobby: { applicationId: scene.app.id, lobbyId } });
  const renamed = next(bob.client.lobbies, 'updated');
  await ada.account?.patch(`/channels/${guild.text.id}`, { name: 'tavern' });
  await renamed;
  expect(bob.client.lobbies.getLobbyHandle(lobbyId)?.linkedChannel?.name).toBe('tavern');
  await expect(bob.client.lobbies.unlinkChannelFromLobby(lobbyId)).rejects.toMatchObject({ status: 403, code: 50013 });
  const ended = next(bob.client.lobbies, 'updated');
  await client.lobbies.unlinkChannelFromLobby(lobbyId);
  await ended;
  expect(bob.client.lobbies.getLobbyHandle(lobbyId)?.linkedChannel).toBeUndefined();
});

test('a member joins the guild of the linked channel; a guest is asked to merge first', async () => {
  const { ada, bob, guest, guild, lobbyId } = await linkable();
  await expect(bob.client.lobbies.joinLinkedLobbyGuild(lobbyId)).rejects.toMatchObject({ status: 404, code: 10003 });
  await ada.client.lobbies.linkChannelToLobby(lobbyId, guild.text.id);
  const address = await bob.client.lobbies.joinLinkedLobbyGuild(lobbyId);
  expect(address).toMatch(new RegExp(`^${p.address}/invite/[\\w-]+$`));
  expect(bob.trace.opened).toEqual([address]);
  const joined = await bob.account?.post(`/invites/${address.split('/').at(-1)}`, {});
  expect(joined?.status).toBe(200);
  expect(await bob.client.lobbies.getUserGuilds()).toEqual([{ id: guild.id, name: 'Hall' }]);

  guest.trace.requests.length = 0;
  await expect(guest.client.lobbies.joinLinkedLobbyGuild(lobbyId)).rejects.toMatchObject({ type: ErrorType.ValidationError });
  const onMergeRequired = () => guest.client.core.use(mergeGate).complete(false);
  const refused = guest.client.lobbies.joinLinkedLobbyGuild(lobbyId, { onMergeRequired });
  await expect(refused).rejects.toMatchObject({
    type: ErrorType.ValidationError,
    message: expect.stringContaining('not merged'),
  });
  expect([guest.trace.requests, guest.trace.opened]).toEqual([[], []]);
});

test('an invite is returned even if no browser opens', async () => {
  const { ada, guild, lobbyId } = await linkable();
  await ada.client.lobbies.linkChannelToLobby(lobbyId, guild.text.id);
  const openUrl = () => Promise.reject(new Error('no browser'));
  const again = await scene.player('ada', { auth: { openUrl } });
  await bot.put(`/lobbies/${lobbyId}/members/${again.id}`, {});
  await expect(again.client.lobbies.joinLinkedLobbyGuild(lobbyId)).resolves.toContain('/invite/');
  expect(again.trace.logged.some((line) => line.startsWith('No browser could be opened'))).toBe(true);
});

test('the list of guilds is at most a minute old, and concurrent calls share one request', async () => {
  const { ada, owner, guild } = await linkable();
  const { client, trace } = ada;
  trace.requests.length = 0;
  const asked = () => trace.requests.filter((request) => request.startsWith('GET /users/@me/guilds')).length;
  const abort = new AbortController();
  const lists = [client.lobbies.getUserGuilds(), client.lobbies.getUserGuilds()];
  const left = client.lobbies.getUserGuilds({ signal: abort.signal });
  abort.abort();
  await expect(left).rejects.toMatchObject({ type: ErrorType.Aborted });
  for (const list of await Promise.all(lists)) expect(list).toEqual([{ id: guild.id, name: 'Hall' }]);
  expect(asked()).toBe(1);
  await p.guild(owner, { name: 'Second' });
  trace.clock.time += 59_000;
  expect(await client.lobbies.getUserGuilds()).toHaveLength(1);
  expect(asked()).toBe(1);
  trace.clock.time += 1000;
  const fresh = await client.lobbies.getUserGuilds();
  expect(fresh.map(({ name }) => name).sort()).toEqual(['Hall', 'Second']);
  expect(asked()).toBe(2);
  // An aborted request is not joined by later callers.
  trace.clock.time += 60_000;
  const alone = new AbortController();
  const given = client.lobbies.getUserGuilds({ signal: alone.signal });
  alone.abort();
  await expect(given).rejects.toMatchObject({ type: ErrorType.Aborted });
  expect(await client.lobbies.getUserGuilds()).toHaveLength(2);
});

test('channels are in the order of the desktop client', async () => {
  const ada = await scene.player('ada');
  const owner = ada.account ?? (await p.person());
  const guild = await p.guild(owner);
  for (const { id } of guild.channels) await owner.delete(`/channels/${id}`);
  const add = async (name: string, type: number, position: number, parent_id: string | null = null) =>
    (await owner.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name, type, position, parent_id })).body.id;
  const { GuildCategory, GuildText, GuildVoice, GuildNews } = ChannelType;
  const late = await add('late', GuildCategory, 9);
  const early = await add('early', GuildCategory, 3);
  await add('late-voice', GuildVoice, 0, late);
  await add('late-text', GuildText, 5, late);
  await add('early-2', GuildText, 4, early);
  await add('early-1', GuildText, 1, early);
  await add('voice', GuildVoice, 0);
  await add('text', GuildText, 7);
  await add('text-2', GuildText, 7);
  const channels = await ada.client.lobbies.getGuildChannels(guild.id);
  expect(channels.map(({ name }) => name)).toEqual([
    ...['text', 'text-2', 'voice'],
    ...['early', 'early-1', 'early-2'],
    ...['late', 'late-text', 'late-voice'],
  ]);
  expect(channels.find(({ name }) => name === 'late-voice')).toMatchObject({ type: GuildVoice, position: 0, parentId: late });
  // A category that the player does not see, a number of the future, equal positions.
  const odd = [
    { id: '30', name: 'b', type: 99, position: 1, parent_id: '7', flags: 0 },
    { id: '4', name: 'a', type: GuildNews, position: 1, parent_id: null, flags: 0 },
    { id: '5', name: 'c', type: GuildCategory, position: 0, flags: 0 },
  ] as unknown as Parameters<typeof guildChannels>[0];
  expect(guildChannels(odd, { compareIds }).map(({ name, parentId }) => [name, parentId])).toEqual([
    ['a', undefined],
    ['b', '7'],
    ['c', undefined],
  ]);
});

test('a guild that the player is not in is refused', async () => {
  const { guild } = await linkable();
  const stranger = await scene.player('eve');
  await expect(stranger.client.lobbies.getGuildChannels(guild.id)).rejects.toMatchObject({ type: ErrorType.HTTPError });
});
