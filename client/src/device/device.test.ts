import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { next, openClient, PlayScene } from '../test/play-scene.ts';
import { agentsIn, FakeAgent } from '../testing/fake-agent.ts';

const scene = await PlayScene.open();
afterAll(() => scene.stop());

test('the settings of connected games open for a player, not for a guest, nor without a session', async () => {
  const ada = await scene.player('ada');
  expect(await ada.client.device.isPlatformAppInstalled()).toBe(false);
  await ada.client.device.openConnectedGamesSettings();
  expect(ada.trace.opened).toEqual([`${scene.p.address}/settings/connected-games`]);
  const guest = await scene.guest('Gwen');
  await guest.client.device.openConnectedGamesSettings();
  const idle = openClient(scene.p.address, ada.token);
  await idle.client.device.openConnectedGamesSettings();
  expect([guest.trace.opened, idle.trace.opened]).toEqual([[], []]);
  idle.client.dispose();
});

test('the desktop agent shows messages and settings; if it refuses, the browser does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'device-agent-'));
  let isWilling = true;
  const respond = () => (isWilling ? { data: null } : { error: { code: 4002, message: 'Unknown command' } });
  const responds = { OPEN_MESSAGE: respond, DEEP_LINK: respond };
  const agent = await FakeAgent.start({ folder, api: `${scene.p.address}/api`, responds });
  const { client, trace } = await scene.player('ada', { transports: { agent: agentsIn(folder) } });
  const bob = await scene.player('bob');
  const arrived = next(client.messages, 'created');
  const id = await bob.client.messages.sendUserMessage(client.users.current?.id ?? '', 'show me');
  const { channelId } = await arrived;
  await client.messages.openMessageInClient(id);
  await client.device.openConnectedGamesSettings();
  expect(agent.named('OPEN_MESSAGE')[0]?.args).toMatchObject({ channel_id: channelId, message_id: id });
  expect(agent.named('DEEP_LINK')[0]?.args).toMatchObject({ type: 'USER_SETTINGS' });
  expect(trace.opened).toEqual([]);
  isWilling = false;
  await client.device.openConnectedGamesSettings();
  expect(trace.opened).toEqual([`${scene.p.address}/settings/connected-games`]);
  client.dispose();
  await agent.stop();
  rmSync(folder, { recursive: true });
});
