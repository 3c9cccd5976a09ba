import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] finds by the beginning of username, display name or nickname, whatever the case', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bob = await p.person('robert');
  const eve = await p.person('eve');
  for (const guest of [bob, eve]) await p.join(ada, guild.text.id, guest);
  await ada.patch(`/guilds/${guild.id}/members/${eve.id}`, { nick: 'Robin 100%' });
  const find = async (query: string, limit = 10) => {
    const found = await ada.get<{ user: { id: string } }[]>(`/guilds/${guild.id}/members/search`, { query: { query, limit } });
    return found.body.map((member) => member.user.id);
  };
  expect(await find('ROB')).toEqual([bob.id, eve.id]);
  expect(await find('rob', 1)).toEqual([bob.id]);
  expect(await find('eve')).toEqual([eve.id]);
  expect(await find('obert')).toEqual([]);
  // What means anything in a pattern is meant as it is written.
  expect(await find('robin 100%')).toEqual([eve.id]);
  expect(await find('r%')).toEqual([]);
  expect(await find('_obert')).toEqual([]);
});

test('one is found by default, and a query must be given', async () => {
  const ada = await p.person('same');
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, await p.person('same'));
  const one = await ada.get<unknown[]>(`/guilds/${guild.id}/members/search`, { query: { query: 'same' } });
  expect(one.body).toHaveLength(1);
  const none = await ada.get(`/guilds/${guild.id}/members/search`);
  expect(none.body.errors).toMatchObject({ query: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } });
});

test('[operations] a bot needs no intent for it, but must be a member', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const query = { query: 'ada' };
  const outside = await p.bot(ada, { flags: 0 });
  expect((await outside.get(`/guilds/${guild.id}/members/search`, { query })).body.code).toBe(50001);
  await p.install(ada, outside, guild);
  expect((await outside.get(`/guilds/${guild.id}/members/search`, { query })).status).toBe(200);
});
