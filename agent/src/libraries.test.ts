import { createClient } from '@guildhall/client';
import { Client } from '@xhayper/discord-rpc';
import DiscordRpc from 'discord-rpc';
import { tokensOf } from '@guildhall/testkit/oauth-scene';
import { afterAll, expect, test, vi } from 'vitest';
import { startScene } from './test/scene.ts';

const { p, agentOf, application, connected } = await startScene();
const [ada, bob] = [await p.person('ada'), await p.person('bob')];
await p.befriend(ada, bob);
const agent = await agentOf(ada);
// Both libraries look where the environment says.
vi.stubEnv('XDG_RUNTIME_DIR', (agent.endpoint.paths[0] ?? '').replace(/\/[^/]+$/, ''));
afterAll(() => vi.unstubAllEnvs());

/** The activities that bob sees of ada, once there is one. */
async function seenBy(watcher: Awaited<ReturnType<typeof bob.connect>>): Promise<readonly object[]> {
  const update = await watcher.event('PRESENCE_UPDATE', ({ user, activities }) => user.id === ada.id && activities.length > 0);
  return update.activities;
}

test('@xhayper/discord-rpc shows an activity and authenticates, unmodified', async () => {
  const [game, watcher] = [await application('Galaxy Raid'), await bob.connect()];
  const client = new Client({ clientId: game.id, clientSecret: game.secret });
  await client.login();
  expect([client.user?.id, client.user?.username]).toEqual([ada.id, ada.username]);
  await client.user?.setActivity({
    ...{ state: 'In a raid', details: 'Level 3', largeImageKey: 'boss', partyId: 'party', partySize: 2, partyMax: 5 },
    ...{ startTimestamp: new Date(1_700_000_000_000), joinSecret: 'secret', buttons: [] },
  });
  const [shown] = await seenBy(watcher);
  expect(shown).toMatchObject({
    ...{ name: 'Galaxy Raid', application_id: game.id, state: 'In a raid', details: 'Level 3', assets: { large_image: 'boss' } },
    ...{ party: { id: 'party', size: [2, 5] }, timestamps: { start: 1_700_000_000_000 } },
  });
  const { access_token } = await tokensOf(p, ada, game, 'identify');
  await client.login({ scopes: ['identify'], accessToken: access_token });
  expect(client.application).toMatchObject({ id: game.id, name: 'Galaxy Raid' });
  await expect(client.request('NOT_A_COMMAND' as 'GET_USER')).rejects.toMatchObject({ code: 4002 });
  await client.destroy();
  await expect.poll(() => agent.activities.list()).toEqual([]);
});

test('[games/spectating, rpc/events] ACTIVITY_SPECTATE reaches @xhayper/discord-rpc when the person watches the game of a friend', async () => {
  const [game, host] = [await application('Galaxy Raid'), await agentOf(bob)];
  const playing = await connected(host, game);
  await playing.command('SET_ACTIVITY', { activity: { state: 'In a raid', secrets: { spectate: 'the-view' } } });
  const isWatchable = ({ application_id, flags }: Record<string, unknown>) => application_id === game.id && flags === 4;
  await expect.poll(() => agent.account.world.presences.get(bob.id)?.activities.some(isWatchable)).toBe(true);
  const client = new Client({ clientId: game.id });
  await client.login();
  const watched = new Promise((resolve) => client.on('ACTIVITY_SPECTATE', resolve));
  await client.subscribe('ACTIVITY_SPECTATE');
  const path = `/users/${bob.id}/sessions/${host.account.sessionId}/activities/${game.id}/2`;
  expect((await ada.post(path, {})).status).toBe(204);
  expect(await watched).toEqual({ secret: 'the-view' });
  await client.destroy();
});

test('discord-rpc shows an activity, with buttons, and clears it, unmodified', async () => {
  const [game, watcher] = [await application('Star Trader'), await bob.connect()];
  const client = new DiscordRpc.Client({ transport: 'ipc' });
  await client.login({ clientId: game.id });
  expect(client.user.id).toBe(ada.id);
  await client.setActivity({
    ...{ state: 'Trading', startTimestamp: 1_700_000_000, largeImageKey: 'ship' },
    buttons: [{ label: 'Visit', url: 'https://trader.example/' }],
  });
  expect(await seenBy(watcher)).toMatchObject([{ name: 'Star Trader', state: 'Trading', buttons: ['Visit'] }]);
  await client.clearActivity();
  expect(agent.activities.list()).toEqual([]);
  await client.destroy();
});

test('the game client library shows an activity without a session, and learns that the player joins', async () => {
  const [game, watcher] = [await application('Sea Battle'), await bob.connect()];
  const client = createClient({ apiBase: `${p.address}/api`, applicationId: game.id });
  await client.presence.updateRichPresence({ name: 'Sea Battle', type: 0, state: 'At sea' });
  expect(await seenBy(watcher)).toMatchObject([{ name: 'Sea Battle', state: 'At sea', application_id: game.id }]);
  const joined = new Promise((resolve) => client.presence.on('join', resolve));
  await expect.poll(() => agent.joins.hand(game.id, 'the-secret')).toBe(true);
  expect(await joined).toEqual({ secret: 'the-secret', applicationId: game.id });
  client.presence.clearRichPresence();
  await expect.poll(() => agent.activities.list()).toEqual([]);
  client.dispose();
});

test('[games/spectating] the game client library shows a spectate secret, and learns that the player watches a friend', async () => {
  const [game, host] = [await application('Sea Battle'), await agentOf(bob)];
  const playing = await connected(host, game);
  await playing.command('SET_ACTIVITY', { activity: { state: 'At sea', secrets: { spectate: 'the-view' } } });
  const isWatchable = ({ application_id, flags }: Record<string, unknown>) => application_id === game.id && flags === 4;
  await expect.poll(() => agent.account.world.presences.get(bob.id)?.activities.some(isWatchable)).toBe(true);
  const client = createClient({ apiBase: `${p.address}/api`, applicationId: game.id });
  const watching = new Promise((resolve) => client.presence.on('spectate', resolve));
  await client.presence.updateRichPresence({ name: 'Sea Battle', type: 0, secrets: { spectate: 'own-view' } });
  expect(agent.activities.list()).toMatchObject([{ activity: { secrets: { spectate: 'own-view' } } }]);
  const subscribed = () =>
    [...agent.sessions].flatMap(({ application: { id }, subscriptions }) =>
      id === game.id ? [...subscriptions.values()].map(({ evt }) => evt) : [],
    );
  await expect.poll(subscribed).toContain('ACTIVITY_SPECTATE');
  const path = `/users/${bob.id}/sessions/${host.account.sessionId}/activities/${game.id}/2`;
  expect((await ada.post(path, {})).status).toBe(204);
  expect(await watching).toEqual({ secret: 'the-view', applicationId: game.id });
  client.dispose();
});
