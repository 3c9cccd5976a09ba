import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const keyword = { name: 'No cats', event_type: 1, trigger_type: 1, trigger_metadata: { keyword_filter: ['cat'] } };

test('[operations] lists the rules of one guild, oldest first, for MANAGE_GUILD', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const [guild, other] = [await p.guild(ada), await p.guild(ada)];
  await p.join(ada, guild.text.id, bob);
  const path = (id: string) => `/guilds/${id}/auto-moderation/rules`;
  expect((await ada.get(path(guild.id))).body).toEqual([]);
  const made: object[] = [];
  for (const name of ['one', 'two']) made.push((await ada.post<object>(path(guild.id), { ...keyword, name })).body);
  await ada.post(path(other.id), keyword);
  expect((await ada.get(path(guild.id))).body).toEqual(made);
  expect((await bob.get(path(guild.id))).body.code).toBe(50013);
  expect((await bob.get(path(other.id))).body.code).toBe(50001);
});
