import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { eventScene } from '@guildhall/testkit/event-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, body }: { status: number; body: { code?: unknown } }) => [status, body?.code];

test('[operations] one event, also when it is over, with its count when asked for', async () => {
  const { bot, guest, path, external, makeEvent } = await eventScene(p);
  const event = await makeEvent(external());
  const one = `${path}/${event.id}`;
  expect((await guest.get(one)).body).toEqual(event);
  await guest.put(`${one}/users/@me`);
  expect((await guest.get(one, { query: { with_user_count: true } })).body).toEqual({ ...event, user_count: 1 });
  await bot.patch(one, { status: 4 });
  expect((await guest.get(one)).body).toEqual({ ...event, status: 4 });
  expect(code(await guest.get(`${path}/1`))).toEqual([404, 10070]);
  const stranger = await p.person('stranger');
  expect(code(await stranger.get(one))).toEqual([403, 50001]);
});
