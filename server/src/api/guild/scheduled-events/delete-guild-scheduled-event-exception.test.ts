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

/** A daily event with one cancelled occurrence. */
async function daily() {
  const scene = await eventScene(p);
  const { path, later, external, makeEvent, bot } = scene;
  const event = await makeEvent(external({ recurrence_rule: { start: later(1), frequency: 3, interval: 1 } }));
  const exceptions = `${path}/${event.id}/exceptions` as const;
  const made = await bot.post(exceptions, { original_scheduled_start_time: later(1), is_canceled: true });
  const id = String(made.body.event_exception_id);
  const read = async () => (await bot.get(`${path}/${event.id}`)).body;
  return { ...scene, event, exceptions, id, one: `${exceptions}/${id}` as const, read };
}

test('[operations] without its exception the occurrence follows the rule again; audit entry 202', async () => {
  const { bot, guest, guild, event, one, id, later, read } = await daily();
  expect(await read()).toMatchObject({ scheduled_start_time: later(25) });
  const person = await guest.connect();
  expect(code(await guest.delete(one))).toEqual([403, 50013]);
  expect((await bot.delete(one)).status).toBe(204);
  expect(await person.event('GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE')).toMatchObject({
    guild_id: guild.id,
    event_id: event.id,
    event_exception_id: id,
  });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({ action_type: 202, target_id: event.id });
  expect(await read()).toMatchObject({ scheduled_start_time: later(1), guild_scheduled_event_exceptions: [] });
  expect(code(await bot.delete(one))).toEqual([404, 10070]);
});

test('[gateway] a new recurrence deletes all exceptions of an event, and people are notified', async () => {
  const { bot, guest, guild, event, path, later, read } = await daily();
  const person = await guest.connect();
  const other = { recurrence_rule: { start: later(1), frequency: 2, interval: 1, by_weekday: [new Date(later(1)).getUTCDay()] } };
  other.recurrence_rule.by_weekday = other.recurrence_rule.by_weekday.map((day) => (day + 6) % 7);
  expect((await bot.patch(`${path}/${event.id}`, { ...other, scheduled_start_time: later(1) })).status).toBe(200);
  expect(await person.event('GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE')).toEqual({ guild_id: guild.id, event_id: event.id });
  expect(await read()).toMatchObject({ guild_scheduled_event_exceptions: [] });
  expect((await bot.patch(`${path}/${event.id}`, { recurrence_rule: null })).status).toBe(200);
  await person.settle();
  expect(person.seen('GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE')).toHaveLength(1);
});
