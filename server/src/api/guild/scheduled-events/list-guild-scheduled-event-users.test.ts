import type { Answer } from '@guildhall/testkit/answer';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventScene } from '@guildhall/testkit/event-scene';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, error }: Answer) => [status, error.code];

test('[operations] people are interested or not: USER_ADD and USER_REMOVE, counts, and paginated lists', async () => {
  const { guild, bot, owner, guest, path, external, makeEvent, watching } = await eventScene(p);
  const event = await makeEvent(external());
  const users = `${path}/${event.id}/users` as const;
  const third = await p.person('third');
  await p.join(owner, guild.text.id, third);
  for (const who of [third, guest, owner]) expect((await who.put(`${users}/@me`)).status).toBe(200);
  const added = { guild_scheduled_event_id: event.id, user_id: third.id, guild_id: guild.id };
  expect(await watching.event('GUILD_SCHEDULED_EVENT_USER_ADD')).toEqual(added);
  await guest.put(`${users}/@me`);
  expect(code(await bot.put(`${users}/@me`))[0]).toBeGreaterThanOrEqual(401);
  const ids = async (query: Record<string, string | number>) => (await bot.get(users, { query })).body.map((one) => one.user_id);
  const all = [owner.id, guest.id, third.id];
  expect(await ids({})).toEqual(all);
  expect(await ids({ limit: 1, after: owner.id })).toEqual([guest.id]);
  expect(await ids({ limit: 1, before: third.id })).toEqual([guest.id]);
  const listed = await bot.get(users, { query: { with_member: true, limit: 1 } });
  expect(listed.body[0]).toMatchObject({
    user_id: owner.id,
    response: 1,
    user: { id: owner.id },
    member: { user: { id: owner.id } },
  });
  expect((await bot.get(users, { query: { limit: 101 } })).status).toBe(400);
  expect((await bot.get(`${path}/${event.id}`, { query: { with_user_count: true } })).body.user_count).toBe(3);
  expect((await guest.delete(`${users}/@me`)).status).toBe(204);
  expect(await watching.event('GUILD_SCHEDULED_EVENT_USER_REMOVE')).toEqual({ ...added, user_id: guest.id });
  expect(code(await guest.delete(`${users}/@me`))).toEqual([404, 10071]);
  // A user who has left the guild does not count.
  await owner.delete(`/guilds/${guild.id}/members/${third.id}`);
  expect(await ids({})).toEqual([owner.id]);
  expect((await bot.get(`${users}/counts`)).body).toEqual({
    guild_scheduled_event_count: 1,
    guild_scheduled_event_exception_counts: {},
  });
  expect(watching.seen('GUILD_SCHEDULED_EVENT_USER_ADD')).toHaveLength(3);
});
