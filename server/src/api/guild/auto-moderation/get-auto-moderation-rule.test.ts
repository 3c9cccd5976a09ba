import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const keyword = { name: 'No cats', event_type: 1, trigger_type: 1, trigger_metadata: { keyword_filter: ['cat'] } };

test('[operations] a rule can be read only in its own guild, with MANAGE_GUILD', async ({ alice, guild, bob }) => {
  const other = await p.guild(alice);
  const made = await alice.post<{ id: string }>(`/guilds/${guild.id}/auto-moderation/rules`, keyword);
  const path = `/guilds/${guild.id}/auto-moderation/rules/${made.body.id}` as const;
  expect(await alice.get(path)).toMatchObject({ status: 200, body: made.body });
  expect((await alice.get(`/guilds/${other.id}/auto-moderation/rules/${made.body.id}`)).status).toBe(404);
  expect((await alice.get(`/guilds/${guild.id}/auto-moderation/rules/1`)).status).toBe(404);
  expect((await bob.get(path)).error.code).toBe(50001);
  expect((await p.anyone.get(path)).status).toBe(401);
});
