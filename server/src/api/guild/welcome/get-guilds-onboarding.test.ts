import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] empty and disabled before it is set; members only', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const none = await ada.get(`/guilds/${guild.id}/onboarding`);
  expect(none.body).toEqual({ guild_id: guild.id, prompts: [], default_channel_ids: [], enabled: false, mode: 0 });
  expect((await (await p.person('eve')).get(`/guilds/${guild.id}/onboarding`)).body.code).toBe(50001);
});
