import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { auth } from '../auth/auth.ts';
import { createClientWith } from '../client.ts';
import { ErrorType } from '../core/errors.ts';
import { messages } from '../messages/messages.ts';
import { presence } from '../presence/presence.ts';
import { agentsIn, FakeAgent, type FakeAgentOptions } from '../testing/fake-agent.ts';
import { TestClock } from '../testing/clock.ts';
import { users } from '../users/users.ts';
import { voice } from '../voice/voice.ts';

const API = 'https://guildhall.example/api';
const ENDED: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ENDED.splice(0)) await end();
});

/** A client without a session, and a folder for its agents. */
function gameWithout(responds: FakeAgentOptions['responds'] = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-agents-'));
  const options = { apiBase: API, applicationId: '41', clock: new TestClock(), transports: { agent: agentsIn(folder) } };
  const client = createClientWith(options, { auth, messages, presence, users, voice });
  const start = async () => {
    const agent = await FakeAgent.start({ folder, api: API, user: { id: '7', username: 'ada' }, responds });
    ENDED.unshift(() => agent.stop());
    return agent;
  };
  ENDED.push(
    () => client.dispose(),
    () => rmSync(folder, { recursive: true }),
  );
  return { client, start };
}

const ACTIVITY = { name: 'Galaxy Raid', type: 0, state: 'In a match' } as const;
const SETTINGS = {
  ...{ mute: true, deaf: false, input: { volume: 80 }, output: { volume: 150 }, noise_suppression: true },
  mode: { type: 'PUSH_TO_TALK', shortcut: [{ name: 'ctrl' }, { name: 'm' }] },
};

test('without a session an activity is shown by the agent, which reports who joins; without an agent the client is not ready', async () => {
  const { client, start } = gameWithout({ SET_ACTIVITY: () => ({ data: null }) });
  await expect(client.presence.updateRichPresence(ACTIVITY)).rejects.toMatchObject({ type: ErrorType.ClientNotReady });
  const agent = await start();
  await client.presence.updateRichPresence(ACTIVITY);
  expect(agent.named('SET_ACTIVITY')[0]?.args).toEqual({
    pid: process.pid,
    activity: expect.objectContaining({ state: 'In a match' }),
  });
  await expect.poll(() => agent.named('SUBSCRIBE').map(({ evt }) => evt)).toEqual(['ACTIVITY_JOIN', 'ACTIVITY_SPECTATE']);
  const joined = new Promise((resolve) => client.presence.on('join', resolve));
  agent.emit('ACTIVITY_JOIN', { secret: 'the-join-secret' });
  expect(await joined).toEqual({ secret: 'the-join-secret', applicationId: '41' });
  const watched = new Promise((resolve) => client.presence.on('spectate', resolve));
  agent.emit('ACTIVITY_SPECTATE', { secret: 'the-view' });
  expect(await watched).toEqual({ secret: 'the-view', applicationId: '41' });
  client.presence.clearRichPresence();
  const unsubscribed = () => agent.named('UNSUBSCRIBE').map(({ evt }) => evt);
  await expect.poll(unsubscribed).toEqual(['ACTIVITY_JOIN', 'ACTIVITY_SPECTATE']);
  expect(agent.named('SET_ACTIVITY')[1]?.args).toMatchObject({ activity: null });
});

test('the user of the agent is known, and undefined without an agent', async () => {
  const { client, start } = gameWithout();
  expect(await client.users.getDesktopClientConnectedUser('41')).toBeUndefined();
  await start();
  expect(await client.users.getDesktopClientConnectedUser('41')).toMatchObject({ id: '7', username: 'ada' });
});

test('the voice settings of the agent are read and followed; without an agent: RPCError', async () => {
  const { client, start } = gameWithout({ GET_VOICE_SETTINGS: () => ({ data: SETTINGS }) });
  await expect(client.voice.desktopSettings()).rejects.toMatchObject({ type: ErrorType.RPCError });
  const agent = await start();
  const settings = {
    ...{ selfMute: true, selfDeaf: false, inputMode: 1, pttKey: 'ctrl + m', inputVolume: 80, outputVolume: 150 },
    ...{ automaticGainControl: false, echoCancellation: false, noiseCancellation: false, noiseSuppression: true },
  };
  expect(await client.voice.desktopSettings()).toEqual(settings);
  const followed = new Promise((resolve) => client.voice.on('desktopSettings', resolve));
  client.voice.on('desktopSettings', () => {});
  await expect.poll(() => agent.named('SUBSCRIBE').map(({ evt }) => evt)).toEqual(['VOICE_SETTINGS_UPDATE']);
  agent.emit('VOICE_SETTINGS_UPDATE', { ...SETTINGS, mute: false });
  expect(await followed).toEqual({ ...settings, selfMute: false });
});

test('the agent knows whether the game shows the chat; without an agent nothing fails', async () => {
  const { client, start } = gameWithout({ SET_CHAT_VISIBILITY: () => ({ data: null }) });
  client.messages.setShowingChat(true);
  expect(await client.users.getDesktopClientConnectedUser('41')).toBeUndefined();
  const agent = await start();
  client.messages.setShowingChat(false);
  await expect.poll(() => agent.named('SET_CHAT_VISIBILITY').map(({ args }) => args)).toEqual([{ visible: false }]);
  expect(client.messages.isShowingChat).toBe(false);
});
