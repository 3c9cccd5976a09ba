import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] there is none: 204; members only', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const none = await ada.get(`/guilds/${guild.id}/new-member-welcome`);
  expect([none.status, none.body]).toEqual([204, undefined]);
  expect((await (await p.person('eve')).get(`/guilds/${guild.id}/new-member-welcome`)).body.code).toBe(50001);
});
