import { startFixtures } from '@guildhall/testkit/fixtures';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { MemberRow } from '../../../core/tables/database.ts';
import { newUser } from '../../people/users/user.ts';
import { memberObject } from './member.ts';
import { insertMember } from './queries.ts';

const { p, test } = await startFixtures();
const flag = fc.constantFrom(0, 1);
const time = fc.nat(4_102_444_800_000);
const drawn = fc.record({
  nick: fc.option(fc.string({ unit: 'grapheme', maxLength: 32 })),
  avatar: fc.option(fc.constant('a_0123')),
  banner: fc.option(fc.constant('0123')),
  roles_json: fc.uniqueArray(fc.nat(9).map(String), { maxLength: 3 }).map((roles) => JSON.stringify(roles)),
  joined_at: time,
  premium_since: fc.option(time),
  ...{ deaf: flag, mute: flag, pending: flag },
  flags: fc.constantFrom(0, 2, 9),
  communication_disabled_until: fc.option(time),
});

test('a page shows members as they are stored, across all steps of reading', async ({ alice, bot, guild }) => {
  const rows = fc.sample(drawn, 450).map((one, n): MemberRow => {
    const user_id = String((100_000_000_000n + BigInt(n)) << 22n);
    const profile = { bio: '', pronouns: '', accent_color: null, theme_colors_json: null };
    return { ...one, ...profile, nick: one.nick?.replaceAll('\0', '') ?? null, guild_id: guild.id, user_id, temporary: 0 };
  });
  const users = rows.map(({ user_id }, n) =>
    newUser({ id: user_id, kind: n % 3 ? 'person' : 'bot', username: `user.${n}`, global_name: n % 2 ? 'Name "x"' : null }),
  );
  await p.server.platform.store.transaction(async (db) => {
    for (const user of users) await db.kysely.insertInto('users').values(user).execute();
    for (const row of rows) await insertMember(db, row);
  });
  const expected = rows.flatMap((row, n) => (users[n] ? [memberObject(row, users[n])] : []));
  const path = `/guilds/${guild.id}/members`;
  for (const limit of [1, 199, 200, 201, 400, 450]) {
    for (let read = 0; read < 2; read += 1) {
      const { body } = await bot.get(path, { query: { limit, after: '1' } });
      expect(JSON.stringify(body)).toBe(JSON.stringify(expected.slice(0, limit)));
    }
  }
  const { body } = await bot.get<{ user: { id: string } }[]>(path, { query: { limit: 1000, after: rows[100]?.user_id ?? '' } });
  expect(body.map(({ user }) => user.id)).toEqual([...expected.slice(101).map(({ user }) => user.id), alice.id, bot.id]);
});

test('a list of members is never stale: a change of a member or a user shows in the next read', async ({ alice, bot, guild }) => {
  const read = async () => (await bot.get<object[]>(`/guilds/${guild.id}/members`, { query: { limit: 1000 } })).body;
  const one = async () => (await bot.get(`/guilds/${guild.id}/members/${alice.id}`)).body;
  const changes = [
    () => alice.patch('/users/@me', { global_name: 'Another' }),
    () => alice.patch(`/guilds/${guild.id}/members/@me`, { nick: 'Nick' }),
    () => alice.patch('/users/@me', { global_name: null }),
  ];
  for (const change of changes) {
    await read();
    expect((await change()).status).toBe(200);
    expect(JSON.stringify((await read())[0])).toBe(JSON.stringify(await one()));
  }
});
