import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { eventScene } from '@guildhall/testkit/event-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, body }: { status: number; body: { code?: unknown } }) => [status, body?.code];

/** An event of every day with one occurrence that is moved, and where its users are. */
async function moved() {
  const scene = await eventScene(p);
  const { path, later, external, makeEvent, bot } = scene;
  const event = await makeEvent(external({ recurrence_rule: { start: later(1), frequency: 3, interval: 1 } }));
  const made = await bot.post(`${path}/${event.id}/exceptions`, {
    original_scheduled_start_time: later(25),
    scheduled_start_time: later(26),
  });
  const id = String(made.body.event_exception_id);
  return { ...scene, event, id, users: `${path}/${event.id}/${id}/users` };
}

test('[operations] single occurrences have answers of their own', async () => {
  const { bot, guest, owner, path, event, id, users } = await moved();
  await guest.put(`${path}/${event.id}/users/@me`);
  await guest.put(`${users}/@me`, { response: 1 });
  await owner.put(`${users}/@me`, { response: 0 });
  const listed = await bot.get<{ user_id: string; response: number }[]>(users);
  expect(listed.body.map(({ user_id, response }) => [user_id, response])).toEqual([
    [owner.id, 0],
    [guest.id, 1],
  ]);
  expect(listed.body[0]).toMatchObject({ guild_scheduled_event_exception_id: id, user: { id: owner.id } });
  expect((await bot.get(users, { query: { limit: 0 } })).status).toBe(400);
  expect(code(await bot.get(`${path}/${event.id}/1/users`))).toEqual([404, 10070]);
});
