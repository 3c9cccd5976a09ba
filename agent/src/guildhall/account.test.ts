import type { MessagePush } from '@guildhall/protocol/push';
import { PushService } from '@guildhall/testkit/push-service';
import { afterAll, expect, test } from 'vitest';
import { startScene } from '../test/scene.ts';

const { p, agentOf, application, connected } = await startScene({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
const service = await PushService.start();
afterAll(() => service.close());
const [ada, bob] = [await p.person('ada'), await p.person('bob')];
await p.befriend(ada, bob);
const channelId = (await ada.post<{ id: string }>('/users/@me/channels', { recipients: [bob.id] })).body.id;
const device = service.subscribe();
await bob.post('/users/@me/devices', device.device);

/** The presences of bob's sessions as the server has stored them. */
const stored = () =>
  p.server.platform.store.read.kysely
    .selectFrom('gateway_sessions')
    .select(['status', 'afk'])
    .where('user_id', '=', bob.id)
    .execute();
const texts = () => device.payloads.map((payload) => (payload as MessagePush).body);

async function say(content: string): Promise<void> {
  await ada.post(`/channels/${channelId}/messages`, { content });
  await p.jobs();
}

test('[gateway/presences] the session has the status of the settings, and follows them', async () => {
  await bob.patch('/users/@me/settings', { status: 'idle' });
  const agent = await agentOf(bob);
  await expect.poll(stored).toEqual([{ status: 'idle', afk: 1 }]);
  await bob.patch('/users/@me/settings', { status: 'invisible' });
  await expect.poll(stored).toEqual([{ status: 'invisible', afk: 1 }]);
  await bob.patch('/users/@me/settings', { status: 'dnd' });
  await expect.poll(stored).toEqual([{ status: 'dnd', afk: 1 }]);
  const before = device.requests;
  await say('not now');
  expect(device.requests).toBe(before);
  await bob.patch('/users/@me/settings', { status: 'online' });
  await agent.stop();
});

test('[people/push] who runs only the agent still receives pushes, also while a game is shown and after a restart', async () => {
  const agent = await agentOf(bob);
  await expect.poll(stored).toEqual([{ status: 'online', afk: 1 }]);
  await say('to the phone');
  const client = await connected(agent, await application());
  const watcher = await ada.connect();
  await client.command('SET_ACTIVITY', { pid: 41, activity: { state: 'In a raid' } });
  await watcher.event('PRESENCE_UPDATE', ({ user, activities }) => user.id === bob.id && activities.length === 1);
  await say('while playing');
  expect(texts()).toEqual(['to the phone', 'while playing']);
  await p.restart();
  await expect.poll(() => agent.account.status).toBe('ready');
  await expect.poll(async () => (await stored()).every(({ afk }) => afk === 1)).toBe(true);
  await say('after the restart');
  expect(texts()).toEqual(['to the phone', 'while playing', 'after the restart']);
  await client.close();
  await agent.stop();
});
