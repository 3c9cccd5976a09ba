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

test('[operations] returns one event, even if it is over, with its count on request', async () => {
  const { bot, guest, path, external, makeEvent } = await eventScene(p);
  const event = await makeEvent(external());
  const one = `${path}/${event.id}` as const;
  expect((await guest.get(one)).body).toEqual(event);
  const user_rsvp = { guild_scheduled_event_id: event.id, user_id: guest.id, response: 1 };
  await guest.put(`${one}/users/@me`);
  expect((await guest.get(one, { query: { with_user_count: true } })).body).toEqual({ ...event, user_count: 1, user_rsvp });
  await bot.patch(one, { status: 4 });
  expect((await guest.get(one)).body).toEqual({ ...event, status: 4, user_rsvp });
  expect(code(await guest.get(`${path}/1`))).toEqual([404, 10070]);
  const stranger = await p.person('stranger');
  expect(code(await stranger.get(one))).toEqual([403, 50001]);
});

test('[guilds/scheduled-events] people see their own response in user_rsvp, apps none', async () => {
  const { guest, bot, path, makeEvent, external } = await eventScene(p);
  const event = await makeEvent(external());
  const one = `${path}/${event.id}` as const;
  const read = async () => [(await guest.get(one)).body.user_rsvp, (await guest.get(path)).body[0]?.user_rsvp];
  expect(await read()).toEqual([undefined, undefined]);
  await guest.put(`${one}/users/@me`);
  const answer = { guild_scheduled_event_id: event.id, user_id: guest.id, response: 1 };
  expect(await read()).toEqual([answer, answer]);
  expect((await bot.get(one)).body).not.toHaveProperty('user_rsvp');
  await guest.delete(`${one}/users/@me`);
  expect(await read()).not.toContainEqual(answer);
});
