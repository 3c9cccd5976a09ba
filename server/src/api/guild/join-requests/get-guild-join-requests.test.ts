import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const features = ['MEMBER_VERIFICATION_GATE_ENABLED', 'MEMBER_VERIFICATION_MANUAL_APPROVAL'];

test('[operations] pages by id, descending from before and ascending from after; the total counts the status', async ({
  alice,
  guild,
}) => {
  await alice.patch(`/guilds/${guild.id}`, { features });
  const path = `/guilds/${guild.id}/requests` as const;
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three']) {
    const person = await p.person(name);
    ids.push((await person.put<{ id: string }>(`${path}/@me`, {})).body.id);
  }
  await alice.patch(`${path}/${ids[0]}`, { action: 'REJECTED' });
  const list = async (query: Record<string, string | number> = {}) => {
    const { body } = await alice.get<{ total: number; guild_join_requests: { id: string }[] }>(path, { query });
    return [body.total, ...body.guild_join_requests.map((request) => request.id)];
  };
  expect(await list()).toEqual([3, ids[2], ids[1], ids[0]]);
  expect(await list({ limit: 1 })).toEqual([3, ids[2]]);
  expect(await list({ before: ids[2] ?? '' })).toEqual([3, ids[1], ids[0]]);
  expect(await list({ after: ids[0] ?? '', limit: 1 })).toEqual([3, ids[1]]);
  expect(await list({ status: 'SUBMITTED' })).toEqual([2, ids[2], ids[1]]);
  expect((await alice.get(path, { query: { status: 'LOST' } })).body).toMatchObject({ code: 50035, errors: { status: {} } });
  expect((await alice.get(path, { query: { limit: 101 } })).error.code).toBe(50035);
});
