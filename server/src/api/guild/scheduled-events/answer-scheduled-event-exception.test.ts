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

test('people respond to one occurrence: USER_ADD and USER_REMOVE name it', async () => {
  const { guild, event, guest, owner, bot, path, id, users, watching } = await movedEventScene(p);
  const answer = await guest.put(`${users}/@me`, { response: 1 });
  expect(answer.body).toMatchObject({ response: 1, user_id: guest.id, guild_scheduled_event_exception_id: id });
  const told = {
    guild_scheduled_event_id: event.id,
    guild_scheduled_event_exception_id: id,
    user_id: guest.id,
    guild_id: guild.id,
  };
  expect(await watching.event('GUILD_SCHEDULED_EVENT_USER_ADD')).toEqual(told);
  await guest.put(`${users}/@me`, { response: 0 });
  expect(await watching.event('GUILD_SCHEDULED_EVENT_USER_REMOVE')).toEqual(told);
  expect(code(await owner.put(`${users}/@me`, { response: 2 }))).toEqual([400, 50035]);
  expect(code(await owner.put(`${path}/${event.id}/1/users/@me`, { response: 1 }))).toEqual([404, 10070]);
  await bot.patch(`${path}/${event.id}`, { status: 4 });
  expect(code(await owner.put(`${users}/@me`, { response: 1 }))).toEqual([400, 180000]);
});
