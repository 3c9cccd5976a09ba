import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] returns the same regions to members; others 50001, unknown 10004', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const listed = await ada.get(`/guilds/${guild.id}/regions`);
  expect(listed.body).toEqual((await ada.get('/voice/regions')).body);
  expect((await (await p.person('eve')).get(`/guilds/${guild.id}/regions`)).body.code).toBe(50001);
  expect((await ada.get('/guilds/1/regions')).body.code).toBe(10004);
});
