import { VOICE_CONNECTION_STATES } from '@guildhall/protocol/rpc/voice';
import { expect, test } from 'vitest';
import type { IpcClient } from '../test/ipc-client.ts';
import { startScene } from '../test/scene.ts';
import { SETTINGS, WebSession } from '../test/web-session.ts';

const { p, agentOf, application, authenticated } = await startScene();
const game = await application('Galaxy Raid', ['rpc.voice.read', 'rpc']);

async function watching(...events: [name: string, args: object][]) {
  const ada = await p.person('ada');
  const agent = await agentOf(ada);
  const web = await WebSession.open(ada);
  await expect.poll(() => agent.bridge.clients.web).toEqual([web.id]);
  const client = await authenticated(agent, game, ada, 'rpc.voice.read');
  for (const [name, args] of events) await client.command('SUBSCRIBE', args, name);
  return { ada, agent, web, client };
}
const seen = (client: IpcClient, name: string) => client.received.filter(({ evt, cmd }) => cmd === 'DISPATCH' && evt === name);

test('[rpc/events] VOICE_SETTINGS_UPDATE follows a change in the client that is watched', async () => {
  const { agent, web, client } = await watching(['VOICE_SETTINGS_UPDATE', {}]);
  expect(await web.answer('WATCH', null)).toEqual({ topics: ['VOICE_SETTINGS'] });
  const data = { ...SETTINGS, mute: true };
  await web.send(agent.account.sessionId, { sender: web.id, kind: 'report', topic: 'VOICE_SETTINGS', data });
  expect((await client.event('VOICE_SETTINGS_UPDATE')).data).toEqual(data);
});

test('[rpc/the-voice-connection] VOICE_CONNECTION_STATUS has every documented state, with the pings', async () => {
  const { agent, web, client } = await watching(['VOICE_CONNECTION_STATUS', {}]);
  await web.answer('WATCH', null);
  for (const state of VOICE_CONNECTION_STATES) {
    const data = { state, hostname: 'voice.example', pings: [20, 40], average_ping: 30, last_ping: 40 };
    await web.send(agent.account.sessionId, { sender: web.id, kind: 'report', topic: 'VOICE_CONNECTION', data });
    const event = await client.frame(({ evt, data: shown }) => evt === 'VOICE_CONNECTION_STATUS' && shown.state === state);
    expect(event.data).toEqual(data);
  }
});

test('[rpc/events] SPEAKING_START and SPEAKING_STOP are sent for the subscribed channel', async () => {
  const [channel_id, other] = ['123456789012345678', '123456789012345679'];
  const { ada, agent, web, client } = await watching(['SPEAKING_START', { channel_id }], ['SPEAKING_STOP', { channel_id }]);
  const bob = await p.person('bob');
  await web.answer('WATCH', null);
  const speak = (channel: string | null, ...user_ids: string[]) =>
    web.send(agent.account.sessionId, {
      ...{ sender: web.id, kind: 'report', topic: 'SPEAKING' },
      data: { channel_id: channel, user_ids },
    });
  await speak(channel_id, bob.id);
  expect((await client.event('SPEAKING_START')).data).toEqual({ channel_id, user_id: bob.id });
  await speak(channel_id, ada.id, bob.id);
  await client.frame(({ evt, data }) => evt === 'SPEAKING_START' && data.user_id === ada.id);
  await speak(other, bob.id);
  for (const { id } of [ada, bob]) await client.frame(({ evt, data }) => evt === 'SPEAKING_STOP' && data.user_id === id);
  expect(seen(client, 'SPEAKING_START')).toHaveLength(2);
  expect(seen(client, 'SPEAKING_STOP')).toHaveLength(2);
});

test('[rpc/events] VIDEO_STATE_UPDATE and SCREENSHARE_STATE_UPDATE say whether the person shows a picture', async () => {
  const { agent, web, client } = await watching(['VIDEO_STATE_UPDATE', {}], ['SCREENSHARE_STATE_UPDATE', {}]);
  expect((await web.answer('WATCH', null)).topics).toContain('VIDEO');
  for (const topic of ['VIDEO', 'SCREENSHARE'])
    await web.send(agent.account.sessionId, { sender: web.id, kind: 'report', topic, data: { active: true } });
  expect((await client.event('VIDEO_STATE_UPDATE')).data).toEqual({ active: true });
  expect((await client.event('SCREENSHARE_STATE_UPDATE')).data).toEqual({ active: true, pid: null, application: null });
});

test('[rpc/the-bridge-to-the-web-client] another client is watched when the first is closed, and none without a subscription', async () => {
  const { ada, agent, web, client } = await watching(['VOICE_SETTINGS_UPDATE', {}]);
  await web.answer('WATCH', null);
  await web.session.close();
  await expect.poll(() => agent.bridge.clients.web).toEqual([]);
  const next = await WebSession.open(ada);
  expect(await next.answer('WATCH', null)).toEqual({ topics: ['VOICE_SETTINGS'] });
  const since = next.session.mark();
  await client.close();
  expect(await next.answer('WATCH', null, since)).toEqual({ topics: [] });
});
