import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { oggDuration } from './ogg.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] the platform’s own sounds are listed and served', async () => {
  const ada = await p.person('ada');
  const list = await ada.get('/soundboard-default-sounds');
  expect(list.body.length).toBeGreaterThan(2);
  for (const sound of list.body) {
    expect(sound.guild_id).toBeUndefined();
    const served = await fetch(`${p.address}/cdn/soundboard-sounds/${sound.sound_id}`);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'audio/ogg']);
    expect(oggDuration(Buffer.from(await served.arrayBuffer()))).toBeGreaterThan(100);
  }
  expect((await p.anyone.get('/soundboard-default-sounds')).status).toBe(401);
});
