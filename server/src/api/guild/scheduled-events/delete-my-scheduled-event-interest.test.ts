import type { Answer } from '@guildhall/testkit/answer';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { eventScene } from '@guildhall/testkit/event-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, error }: Answer) => [status, error.code];

test('people withdraw their interest: GUILD_SCHEDULED_EVENT_USER_REMOVE; 10071 if they were not interested', async () => {
  const { guild, guest, path, external, makeEvent, watching } = await eventScene(p);
  const event = await makeEvent(external());
  const mine = `${path}/${event.id}/users/@me` as const;
  expect(code(await guest.delete(mine))).toEqual([404, 10071]);
  await guest.put(mine);
  expect((await guest.delete(mine)).status).toBe(204);
  const told = { guild_scheduled_event_id: event.id, user_id: guest.id, guild_id: guild.id };
  expect(await watching.event('GUILD_SCHEDULED_EVENT_USER_REMOVE')).toEqual(told);
  expect((await guest.get(`${path}/${event.id}/users`)).body).toEqual([]);
});
