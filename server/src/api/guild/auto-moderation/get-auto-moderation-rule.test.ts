import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const keyword = { name: 'No cats', event_type: 1, trigger_type: 1, trigger_metadata: { keyword_filter: ['cat'] } };

test('[operations] a rule can be read only in its own guild, with MANAGE_GUILD', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const [guild, other] = [await p.guild(ada), await p.guild(ada)];
  const made = await ada.post<{ id: string }>(`/guilds/${guild.id}/auto-moderation/rules`, keyword);
  const path = `/guilds/${guild.id}/auto-moderation/rules/${made.body.id}`;
  expect(await ada.get(path)).toMatchObject({ status: 200, body: made.body });
  expect((await ada.get(`/guilds/${other.id}/auto-moderation/rules/${made.body.id}`)).status).toBe(404);
  expect((await ada.get(`/guilds/${guild.id}/auto-moderation/rules/1`)).status).toBe(404);
  expect((await bob.get(path)).body.code).toBe(50001);
  expect((await p.anyone.get(path)).status).toBe(401);
});
