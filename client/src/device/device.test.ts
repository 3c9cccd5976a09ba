import { afterAll, expect, test } from 'vitest';
import { openClient, PlayScene } from '../test/play-scene.ts';

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
