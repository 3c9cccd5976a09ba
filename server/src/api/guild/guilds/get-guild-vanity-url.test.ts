import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] a guild without a vanity code returns null; requires MANAGE_GUILD', async ({ alice, guild, bob }) => {
  const path = `/guilds/${guild.id}/vanity-url` as const;
  expect((await alice.get(path)).body).toEqual({ code: null, uses: 0 });
  expect((await bob.get(path)).error.code).toBe(50001);
  await p.join(alice, guild.text.id, bob);
  expect((await bob.get(path)).error.code).toBe(50013);
});
