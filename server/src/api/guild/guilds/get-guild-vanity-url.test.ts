import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a guild without a vanity code returns null; requires MANAGE_GUILD', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  const path = `/guilds/${guild.id}/vanity-url`;
  expect((await ada.get(path)).body).toEqual({ code: null, uses: 0 });
  expect((await bob.get(path)).body.code).toBe(50001);
  await p.join(ada, guild.text.id, bob);
  expect((await bob.get(path)).body.code).toBe(50013);
});
