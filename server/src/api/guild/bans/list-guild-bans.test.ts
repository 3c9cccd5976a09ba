import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] bans are sorted by user id; before wins over after; a ban can be fetched by its user', async ({
  alice,
  guild,
}) => {
  const path = `/guilds/${guild.id}/bans` as const;
  const people = [await p.person('one'), await p.person('two'), await p.person('three'), await p.person('four')];
  for (const person of people.toReversed()) await alice.put(`${path}/${person.id}`, {});
  const ids = people.map((person) => person.id);
  const list = async (query: Record<string, string | number> = {}) =>
    (await alice.get(path, { query })).body.map((ban) => ban.user.id);
  expect(await list()).toEqual(ids);
  expect(await list({ limit: 2 })).toEqual(ids.slice(0, 2));
  expect(await list({ after: ids[0] ?? '', limit: 2 })).toEqual(ids.slice(1, 3));
  expect(await list({ before: ids[3] ?? '', limit: 2 })).toEqual(ids.slice(1, 3));
  expect(await list({ before: ids[1] ?? '', after: ids[2] ?? '' })).toEqual(ids.slice(0, 1));
  expect((await alice.get(`${path}/${ids[0]}`)).body).toMatchObject({ user: { id: ids[0] }, reason: null });
  expect(await alice.get(`${path}/${alice.id}`)).toMatchObject({ status: 404, body: { code: 10026 } });
  for (const limit of [0, 1001]) expect((await alice.get(path, { query: { limit } })).error.code).toBe(50035);
  const [stranger] = people;
  expect((await stranger?.get(path))?.error.code).toBe(50001);
});
