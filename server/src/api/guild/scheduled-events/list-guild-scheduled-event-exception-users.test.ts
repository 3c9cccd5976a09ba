import type { Answer } from '@guildhall/testkit/answer';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { movedEventScene } from '@guildhall/testkit/event-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, error }: Answer) => [status, error.code];

test('[operations] single occurrences have their own responses', async () => {
  const { bot, guest, owner, path, event, id, users } = await movedEventScene(p);
  await guest.put(`${path}/${event.id}/users/@me`);
  await guest.put(`${users}/@me`, { response: 1 });
  await owner.put(`${users}/@me`, { response: 0 });
  const listed = await bot.get(users);
  expect(listed.body.map(({ user_id, response }) => [user_id, response])).toEqual([
    [owner.id, 0],
    [guest.id, 1],
  ]);
  expect(listed.body[0]).toMatchObject({ guild_scheduled_event_exception_id: id, user: { id: owner.id } });
  expect((await bot.get(users, { query: { limit: 0 } })).status).toBe(400);
  expect(code(await bot.get(`${path}/${event.id}/1/users`))).toEqual([404, 10070]);
});
