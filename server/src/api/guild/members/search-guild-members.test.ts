import { cpuTime } from '@guildhall/testkit/cpu-time';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] finds members by a prefix of username, display name or nickname, case-insensitively', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bob = await p.person('robert');
  const eve = await p.person('eve');
  for (const guest of [bob, eve]) await p.join(ada, guild.text.id, guest);
  await ada.patch(`/guilds/${guild.id}/members/${eve.id}`, { nick: 'Robin 100%' });
  const find = async (query: string, limit = 10) => {
    const found = await ada.get(`/guilds/${guild.id}/members/search`, { query: { query, limit } });
    return found.body.map((member) => member.user.id);
  };
  expect(await find('ROB')).toEqual([bob.id, eve.id]);
  expect(await find('rob', 1)).toEqual([bob.id]);
  expect(await find('eve')).toEqual([eve.id]);
  expect(await find('obert')).toEqual([]);
  // Pattern characters match literally.
  expect(await find('robin 100%')).toEqual([eve.id]);
  expect(await find('r%')).toEqual([]);
  expect(await find('_obert')).toEqual([]);
});

test('a member is found by its current names, not by former ones', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  const find = async (query: string) => {
    const found = await ada.get(`/guilds/${guild.id}/members/search`, {
      query: { query, limit: 10 },
    });
    return found.body.map((member) => member.user.id);
  };
  await ada.patch(`/guilds/${guild.id}/members/${bob.id}`, { nick: 'Ünïcorn' });
  expect(await find('ÜNÏ')).toEqual([bob.id]);
  await ada.patch(`/guilds/${guild.id}/members/${bob.id}`, { nick: null });
  expect(await find('ünï')).toEqual([]);
  await bob.patch('/users/@me', { global_name: 'Zebra' });
  expect([await find('zeb'), await find(bob.username)]).toEqual([[bob.id], [bob.id]]);
  await bob.patch('/users/@me', { global_name: null });
  expect(await find('zeb')).toEqual([]);
  await ada.delete(`/guilds/${guild.id}/members/${bob.id}`);
  expect(await find(bob.username)).toEqual([]);
});

test('pages by id and prefix searches take no longer in a guild of 200,000 than in a small one', async () => {
  const ada = await p.person('ada');
  const small = await p.guild(ada);
  const large = await p.guild(ada);
  await fill(large.id, 200_000);
  const page = (guild: { id: string }, after: string) => ada.get(`/guilds/${guild.id}/members`, { query: { limit: 100, after } });
  const search = (guild: { id: string }, query: string) =>
    ada.get(`/guilds/${guild.id}/members/search`, { query: { query, limit: 100 } });
  const found = await ada.get(`/guilds/${large.id}/members/search`, {
    query: { query: 'crowd_19999', limit: 100 },
  });
  expect(found.body.map((member) => member.user.username)).toContain('crowd_199990');
  expect(found.body).toHaveLength(11);
  const middle = String(FIRST + 150_000n);
  expect((await ada.get(`/guilds/${large.id}/members`, { query: { limit: 100, after: middle } })).body).toHaveLength(100);
  const inSmall = await fastest(() => search(small, 'crowd_19999'));
  const inLarge = await fastest(() => search(large, 'crowd_19999'));
  const firstPage = await fastest(() => page(large, '0'));
  const deepPage = await fastest(() => page(large, middle));
  expect(inLarge).toBeLessThan(20 * inSmall + 20);
  expect(deepPage).toBeLessThan(5 * firstPage + 20);
});

/** Ids of users that exist only as database rows. */
const FIRST = 10n ** 18n;

/** Inserts `count` members directly into the database, to simulate a large guild. */
async function fill(guildId: string, count: number): Promise<void> {
  const { store, clock } = p.server.platform;
  for (let from = 0; from < count; from += 2000) {
    const numbers = Array.from({ length: Math.min(2000, count - from) }, (_one, n) => from + n);
    await store.transaction(async (db) => {
      const id = (n: number) => String(FIRST + BigInt(n));
      const users = numbers.map((n) => ({
        id: id(n),
        kind: 'person' as const,
        username: `crowd_${n}`,
        discriminator: '0',
        bio: '',
        flags: 0,
        locale: 'en-US',
        operator: 0,
      }));
      const members = numbers.map((n) => ({
        guild_id: guildId,
        user_id: id(n),
        bio: '',
        roles_json: '[]',
        joined_at: clock.now(),
        deaf: 0,
        mute: 0,
        flags: 0,
        pending: 0,
        temporary: 0,
      }));
      const names = numbers.map((n) => ({ guild_id: guildId, name: `crowd_${n}`, user_id: id(n) }));
      await db.kysely.insertInto('users').values(users).execute();
      await db.kysely.insertInto('members').values(members).execute();
      await db.kysely.insertInto('member_names').values(names).execute();
    });
  }
}

/** The lowest CPU time of several runs, in ms. */
async function fastest(run: () => Promise<unknown>): Promise<number> {
  const tries: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    tries.push(await cpuTime(run));
  }
  return Math.min(...tries);
}

test('the default limit is one, and a query is required', async ({ alice, guild }) => {
  await p.join(alice, guild.text.id, await p.person('same'));
  const one = await alice.get(`/guilds/${guild.id}/members/search`, { query: { query: 'same' } });
  expect(one.body).toHaveLength(1);
  const none = await alice.get(`/guilds/${guild.id}/members/search`);
  expect(none.error.errors).toMatchObject({ query: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } });
});

test('[operations] a bot needs no intent to search, but must be a member', async ({ alice, guild }) => {
  const query = { query: 'alice' };
  const outside = await p.bot(alice, { flags: 0 });
  expect((await outside.get(`/guilds/${guild.id}/members/search`, { query })).error.code).toBe(50001);
  await p.install(alice, outside, guild);
  expect((await outside.get(`/guilds/${guild.id}/members/search`, { query })).status).toBe(200);
});
