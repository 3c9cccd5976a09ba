import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] empty and disabled before it is set; members only', async ({ alice, guild }) => {
  const none = await alice.get(`/guilds/${guild.id}/onboarding`);
  expect(none.body).toEqual({ guild_id: guild.id, prompts: [], default_channel_ids: [], enabled: false, mode: 0 });
  expect((await (await p.person('eve')).get(`/guilds/${guild.id}/onboarding`)).error.code).toBe(50001);
});
