import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, body }: { status: number; body: { code?: unknown } }) => [status, body?.code];

test('[operations] people are interested or not: USER_ADD and USER_REMOVE, counts, and lists in pages', async () => {
  const { guild, bot, owner, guest, path, external, makeEvent, watching } = await eventScene(p);
  const event = await makeEvent(external());
  const users = `${path}/${event.id}/users`;
  const third = await p.person('third');
  await p.join(owner, guild.text.id, third);
  for (const who of [third, guest, owner]) expect((await who.put(`${users}/@me`)).status).toBe(200);
  const added = { guild_scheduled_event_id: event.id, user_id: third.id, guild_id: guild.id };
  expect(await watching.event('GUILD_SCHEDULED_EVENT_USER_ADD')).toEqual(added);
  await guest.put(`${users}/@me`);
  expect(code(await bot.put(`${users}/@me`))[0]).toBeGreaterThanOrEqual(401);
  const ids = async (query: Record<string, string | number>) =>
    (await bot.get<{ user_id: string }[]>(users, { query })).body.map((one) => one.user_id);
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
  // Who has left the guild does not count.
  await owner.delete(`/guilds/${guild.id}/members/${third.id}`);
  expect(await ids({})).toEqual([owner.id]);
  expect((await bot.get(`${users}/counts`)).body).toEqual({
    guild_scheduled_event_count: 1,
    guild_scheduled_event_exception_counts: {},
  });
  expect(watching.seen('GUILD_SCHEDULED_EVENT_USER_ADD')).toHaveLength(3);
});

test('[operations] single occurrences have answers of their own', async () => {
  const { bot, guest, owner, path, external, makeEvent, later } = await eventScene(p);
  const event = await makeEvent(external({ recurrence_rule: { start: later(1), frequency: 3, interval: 1 } }));
  const made = await bot.post(`${path}/${event.id}/exceptions`, {
    original_scheduled_start_time: later(25),
    scheduled_start_time: later(26),
  });
  const id = String(made.body.event_exception_id);
  const users = `${path}/${event.id}/${id}/users`;
  await guest.put(`${path}/${event.id}/users/@me`);
  expect((await guest.put(`${users}/@me`, { response: 1 })).body).toMatchObject({ response: 1, user_id: guest.id });
  expect((await owner.put(`${users}/@me`, { response: 0 })).body.response).toBe(0);
  expect(code(await owner.put(`${users}/@me`, { response: 2 }))).toEqual([400, 50035]);
  const counts = await bot.get(`${path}/${event.id}/users/counts`, { query: { guild_scheduled_event_exception_ids: id } });
  expect(counts.body).toEqual({ guild_scheduled_event_count: 1, guild_scheduled_event_exception_counts: { [id]: 1 } });
  const listed = await bot.get<{ user_id: string; response: number }[]>(users);
  expect(listed.body.map(({ user_id, response }) => [user_id, response])).toEqual([
    [owner.id, 0],
    [guest.id, 1],
  ]);
  expect(code(await bot.get(`${path}/${event.id}/1/users`))).toEqual([404, 10070]);
});

test('[operations] nobody is interested in what is over', async () => {
  const { bot, guest, path, external, makeEvent } = await eventScene(p);
  const event = await makeEvent(external());
  await bot.patch(`${path}/${event.id}`, { status: 4 });
  expect(code(await guest.put(`${path}/${event.id}/users/@me`))).toEqual([400, 180000]);
});
