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

test("a person's interest counts once; bots are refused, and so is interest in a finished event (180000)", async () => {
  const { guild, bot, guest, path, external, makeEvent, watching } = await eventScene(p);
  const event = await makeEvent(external());
  const mine = `${path}/${event.id}/users/@me` as const;
  const answer = await guest.put(mine);
  expect([answer.status, answer.body]).toEqual([200, { guild_scheduled_event_id: event.id, user_id: guest.id, response: 1 }]);
  const told = { guild_scheduled_event_id: event.id, user_id: guest.id, guild_id: guild.id };
  expect(await watching.event('GUILD_SCHEDULED_EVENT_USER_ADD')).toEqual(told);
  expect((await guest.put(mine)).status).toBe(200);
  await watching.settle();
  expect(watching.seen('GUILD_SCHEDULED_EVENT_USER_ADD')).toHaveLength(1);
  expect((await bot.put(mine)).status).toBeGreaterThanOrEqual(401);
  await bot.patch(`${path}/${event.id}`, { status: 4 });
  expect(code(await guest.put(mine))).toEqual([400, 180000]);
});

test('interest in an event that is deleted at the same time is counted before it, or unknown (10070), and leaves no row', async () => {
  const { bot, guest, path, external, makeEvent } = await eventScene(p);
  for (let round = 0; round < 5; round++) {
    const event = await makeEvent(external());
    const mine = `${path}/${event.id}/users/@me` as const;
    const [first, , second] = await Promise.all([guest.put(mine), bot.delete(`${path}/${event.id}`), guest.put(mine)]);
    for (const answer of [first, second]) if (answer.status !== 200) expect(code(answer)).toEqual([404, 10070]);
    const { kysely } = p.server.platform.store.read;
    const left = kysely.selectFrom('scheduled_event_users').selectAll().where('event_id', '=', event.id);
    expect(await left.execute()).toEqual([]);
  }
});
