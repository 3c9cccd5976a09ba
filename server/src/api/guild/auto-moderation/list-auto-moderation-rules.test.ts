import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const keyword = { name: 'No cats', event_type: 1, trigger_type: 1, trigger_metadata: { keyword_filter: ['cat'] } };

test('[operations] lists the rules of one guild, oldest first, for MANAGE_GUILD', async ({ alice, guild, member }) => {
  const other = await p.guild(alice);
  const path = (id: string) => `/guilds/${id}/auto-moderation/rules` as const;
  expect((await alice.get(path(guild.id))).body).toEqual([]);
  const made: object[] = [];
  for (const name of ['one', 'two']) made.push((await alice.post<object>(path(guild.id), { ...keyword, name })).body);
  await alice.post(path(other.id), keyword);
  expect((await alice.get(path(guild.id))).body).toEqual(made);
  expect((await member.get(path(guild.id))).error.code).toBe(50013);
  expect((await member.get(path(other.id))).error.code).toBe(50001);
});
