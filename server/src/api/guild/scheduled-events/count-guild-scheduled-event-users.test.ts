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

test('[operations] counts the interested members, of the whole event and of up to 10 single occurrences', async () => {
  const { bot, guest, owner, path, event, id, users } = await movedEventScene(p);
  for (const who of [guest, owner]) await who.put(`${path}/${event.id}/users/@me`);
  await guest.put(`${users}/@me`, { response: 1 });
  await owner.put(`${users}/@me`, { response: 0 });
  const counts = `${path}/${event.id}/users/counts` as const;
  const none = { guild_scheduled_event_count: 2, guild_scheduled_event_exception_counts: {} };
  expect((await bot.get(counts)).body).toEqual(none);
  const asked = await bot.get(`${counts}?guild_scheduled_event_exception_ids=${id}&guild_scheduled_event_exception_ids=5`);
  expect(asked.body).toEqual({ ...none, guild_scheduled_event_exception_counts: { [id]: 1, 5: 0 } });
  const many = Array.from({ length: 11 }, (_, at) => `guild_scheduled_event_exception_ids=${at + 1}`).join('&');
  expect(code(await bot.get(`${counts}?${many}`))).toEqual([400, 50035]);
});
