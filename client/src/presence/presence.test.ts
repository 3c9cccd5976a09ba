import { presence } from './presence.ts';
import { testServer } from '../testing/index.ts';
import type { Core } from '../core/core.ts';
import { createClientWith } from '../client.ts';
import { app } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { ErrorType } from '../core/errors.ts';
import { TestClock } from '../testing/clock.ts';
import { befriend, collect, gamer, pair, socialClient, until } from '../test/social-scene.ts';
import { StatusType } from '../users/types.ts';
import { type DesktopAgent, desktopAgent } from './agent.ts';
import type { WireActivity } from './wire.ts';

const p = await startPlatform();
afterAll(() => p.stop());

interface Shown {
  user: { id: string };
  status: string;
  activities: { name?: string; state?: string }[];
}

/** A player with a clock of their own, and a friend in the web client. */
async function watched() {
  const of = await app(p);
  const clock = new TestClock();
  const ada = await gamer(p, of, 'ada', { clock });
  const ben = await p.person('ben');
  await p.befriend(ada.account, ben);
  const session = await ben.connect();
  const shows = (state: string | undefined, since = 0) =>
    session.event<Shown>(
      'PRESENCE_UPDATE',
      ({ user, activities }) => user.id === ada.id && activities[0]?.state === state,
      since,
    );
  return { of, clock, ada, session, shows };
}

test('friends see an activity, with the name of the application if it has none, until it is cleared', async () => {
  const { ada, shows, session } = await watched();
  await ada.client.presence.updateRichPresence({ state: 'Ranked' });
  expect((await shows('Ranked')).activities).toMatchObject([{ name: 'test bot', state: 'Ranked' }]);
  expect(ada.client.users.current?.gameActivity).toMatchObject({ state: 'Ranked' });
  const since = session.mark();
  ada.client.presence.clearRichPresence();
  expect((await shows(undefined, since)).activities).toEqual([]);
  expect(ada.client.users.current?.gameActivity).toBeUndefined();
  expect(ada.updates().map((sent) => JSON.stringify(sent))).toEqual([
    '{"since":null,"afk":false,"activities":[{"state":"Ranked"}]}',
    '{"since":null,"afk":false,"activities":[]}',
  ]);
});

test('five updates in 20 s are sent; of more the latest counts, and settles the promises of those before it', async () => {
  const { ada, clock, shows } = await watched();
  const settled: string[] = [];
  const play = (state: string) => ada.client.presence.updateRichPresence({ state }).then(() => settled.push(state));
  for (const state of ['s1', 's2', 's3', 's4', 's5']) await play(state);
  const late = ['s6', 's7', 's8'].map(play);
  expect([ada.updates().length, settled]).toEqual([5, ['s1', 's2', 's3', 's4', 's5']]);
  await clock.advance(20_000);
  expect([ada.updates().length, settled.length]).toEqual([5, 5]);
  await p.clock.advance(20_000);
  await clock.advance(1000);
  await Promise.all(late);
  expect(ada.updates().map(({ activities }) => activities?.[0]?.state)).toEqual(['s1', 's2', 's3', 's4', 's5', 's8']);
  expect((await shows('s8')).activities).toHaveLength(1);
});

test('an update that waits is withdrawn by its signal, and replaced by clearing', async () => {
  const { ada, clock } = await watched();
  const { presence } = ada.client;
  for (const state of ['s1', 's2', 's3', 's4', 's5']) await presence.updateRichPresence({ state });
  const end = new AbortController();
  const kept = presence.updateRichPresence({ state: 's6' });
  const withdrawn = presence.updateRichPresence({ state: 's7' }, { signal: end.signal });
  end.abort();
  await expect(withdrawn).rejects.toMatchObject({ type: ErrorType.Aborted });
  await clock.advance(21_000);
  await kept;
  expect(ada.updates().at(-1)?.activities).toEqual([{ state: 's6' }]);
  for (const state of ['s8', 's9', 's10', 's11', 's12']) void presence.updateRichPresence({ state }).catch(() => {});
  presence.clearRichPresence();
  await clock.advance(21_000);
  expect(ada.updates().at(-1)?.activities).toEqual([]);
  await clock.advance(60_000);
  expect(ada.updates().at(-1)?.activities).toEqual([]);
});

test('a clear that follows an update at once is the last word', async () => {
  const { ada } = await watched();
  const begun = ada.client.presence.updateRichPresence({ state: 'Ranked' });
  ada.client.presence.clearRichPresence();
  await begun;
  await ada.client.presence.setOnlineStatus(StatusType.Idle);
  expect(ada.updates().at(-1)?.activities).toEqual([]);
});

test('what is shown is sent again to a new session, and forgotten when the game disconnects', async () => {
  const { ada, shows, session, clock } = await watched();
  await ada.client.presence.setOnlineStatus(StatusType.Dnd);
  await ada.client.presence.updateRichPresence({ state: 'Ranked' });
  await shows('Ranked');
  const since = session.mark();
  ada.client.core.reconnect();
  await ada.client.ready();
  expect((await shows('Ranked', since)).status).toBe('dnd');
  expect(ada.updates().map(({ status }) => status)).toEqual(['dnd', 'dnd', 'dnd']);
  for (const state of ['s1', 's2', 's3', 's4']) await ada.client.presence.updateRichPresence({ state });
  const waiting = ada.client.presence.updateRichPresence({ state: 's5' });
  ada.client.disconnect();
  await expect(waiting).rejects.toMatchObject({ type: ErrorType.ClientNotReady });
  await ada.client.connect();
  await clock.advance(60_000);
  expect(ada.updates().at(-1)?.activities).toEqual([{ state: 's4' }]);
});

test('a resumed session is sent what may have been lost, also that nothing is shown', async () => {
  const ada = await gamer(p, await app(p), 'ada', { random: () => 0.02 });
  const sent = () => ada.updates().map(({ activities }) => activities?.[0]?.state);
  const resume = async () => {
    const lost = until(ada.client, 'status', ({ status }) => status === 'reconnecting');
    ada.drop();
    await lost;
    await ada.client.ready();
  };
  await resume();
  await ada.client.presence.updateRichPresence({ state: 'Ranked' });
  await resume();
  await expect.poll(sent).toEqual(['Ranked', 'Ranked']);
  ada.client.presence.clearRichPresence();
  await resume();
  await expect.poll(sent).toEqual(['Ranked', 'Ranked', undefined, undefined]);
  ada.client.dispose();
});

test('a player sets an online status of the own; others are refused', async () => {
  const { ada, session } = await watched();
  const { presence, users } = ada.client;
  const isNow = (status: string) =>
    session.event<Shown>('PRESENCE_UPDATE', (data) => data.user.id === ada.id && data.status === status);
  await presence.setOnlineStatus(StatusType.Idle);
  await isNow('idle');
  expect(users.current?.status).toBe(StatusType.Idle);
  await presence.setOnlineStatus(StatusType.Invisible);
  await isNow('offline');
  expect(users.current?.status).toBe(StatusType.Invisible);
  for (const status of [StatusType.Offline, StatusType.Streaming, StatusType.Unknown])
    await expect(presence.setOnlineStatus(status)).rejects.toMatchObject({ type: ErrorType.ValidationError });
  await expect(presence.setOnlineStatus(Object('idle'))).rejects.toThrow(TypeError);
});

test('a wrong activity is refused before anything is sent, and its secret is in no log', async () => {
  const { ada } = await watched();
  const lines: string[] = [];
  ada.client.log.addSink(({ message }) => lines.push(message), { min: 1 });
  const activity = { state: 'x', secrets: { join: 'very-secret-join', spectate: 'very-secret-view' } };
  await expect(ada.client.presence.updateRichPresence(activity)).rejects.toThrow('Activity.state must have');
  await expect(ada.client.presence.updateRichPresence(Object({ state: 1 }))).rejects.toThrow(TypeError);
  expect(ada.updates()).toEqual([]);
  const party = { id: 'party', currentSize: 1, maxSize: 2 };
  await ada.client.presence.updateRichPresence({ party, secrets: activity.secrets });
  ada.client.core.log.info('very-secret-join, very-secret-view');
  expect(lines.join()).not.toContain('very-secret');
});

test('without a session an activity needs the desktop agent, which clears it when a session begins', async () => {
  const of = await app(p);
  const ada = await gamer(p, of, 'ada');
  const { client, updates } = socialClient(p, ada.token);
  await expect(client.presence.updateRichPresence({ state: 'Ranked' })).rejects.toMatchObject({ type: ErrorType.ClientNotReady });
  const set: (WireActivity | null)[] = [];
  const agent: DesktopAgent = client.core.use(desktopAgent);
  agent.setActivityByAgent = async (activity) => void set.push(activity);
  await client.presence.updateRichPresence({ state: 'Ranked' });
  client.presence.clearRichPresence();
  client.presence.clearRichPresence();
  await client.presence.updateRichPresence({ state: 'Blitz' });
  await client.connect();
  expect(set).toEqual([{ state: 'Ranked' }, null, { state: 'Blitz' }, null]);
  await client.presence.updateRichPresence({ state: 'Bullet' });
  expect([updates().map(({ activities }) => activities), set.length]).toEqual([[[{ state: 'Bullet' }]], 4]);
});

test.each(['join', 'spectate'] as const)(
  'a %s that the desktop agent reports is an event, whose secret is in no log',
  async (name) => {
    const { ada } = await pair(p);
    const handed = collect(ada.client.presence, name);
    const lines: string[] = [];
    ada.client.log.addSink(({ message }) => lines.push(message), { min: 1 });
    ada.client.core.use(desktopAgent).handed?.(name, { secret: 'agent-secret', application_id: '1' });
    ada.client.core.log.info('agent-secret');
    await expect.poll(() => handed).toEqual([{ secret: 'agent-secret', applicationId: '1' }]);
    expect(lines).toEqual(['[redacted]']);
  },
);

test('a presence that the server refuses is not sent again', async () => {
  const clock = new TestClock();
  const { gateway, transports } = testServer();
  const client = createClientWith({ apiBase: 'https://game.test', transports, clock }, { core: (core: Core) => core, presence });
  client.core.credentials.token = 'the-token-of-a-player';
  const lines: string[] = [];
  client.log.addSink(({ message }) => lines.push(message), { min: 4 });
  await client.connect();
  await client.presence.updateRichPresence({ state: 'Ranked' });
  gateway.current.close(4002);
  await clock.advance(1000);
  await client.ready();
  expect(gateway.sent(3)).toHaveLength(1);
  expect(lines).toEqual([expect.stringContaining('refused')]);
  client.dispose();
});

test('two games of a user show their own activities', async () => {
  const { ada, ben } = await pair(p);
  await befriend(p, ada, ben);
  const other = await app(p);
  const elsewhere = await gamer(p, other, 'zoe');
  const seen = until(ben.client.users, 'updated', (id) => ben.client.users.getUser(id)?.gameActivity?.state === 'Ranked');
  await ada.client.presence.updateRichPresence({ state: 'Ranked' });
  await seen;
  expect(elsewhere.client.users.getUser(ada.id)).toBeUndefined();
});

test('after dispose no timer of presence remains', async () => {
  const { ada, clock } = await watched();
  for (const state of ['s1', 's2', 's3', 's4', 's5']) await ada.client.presence.updateRichPresence({ state });
  const waiting = ada.client.presence.setOnlineStatus(StatusType.Idle);
  const begun = ada.client.presence.updateRichPresence({ state: 's6' });
  ada.client.dispose();
  await expect(waiting).rejects.toMatchObject({ type: ErrorType.ClientNotReady });
  await expect(begun).rejects.toMatchObject({ type: ErrorType.ClientDestroyed });
  expect(clock.pending).toBe(0);
  await expect(ada.client.presence.updateRichPresence({})).rejects.toMatchObject({ type: ErrorType.ClientDestroyed });
});
