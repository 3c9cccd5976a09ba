import type { Answer } from '@guildhall/testkit/answer';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventScene } from '@guildhall/testkit/event-scene';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, error }: Answer) => [status, error.code];

async function daily() {
  const scene = await eventScene(p);
  const { path, later, external, makeEvent, bot } = scene;
  const event = await makeEvent(external({ recurrence_rule: { start: later(1), frequency: 3, interval: 1 } }));
  const exceptions = `${path}/${event.id}/exceptions` as const;
  const read = async () => (await bot.get(`${path}/${event.id}`)).body;
  return { ...scene, event, exceptions, read };
}

test('[operations] an occurrence is cancelled and moved; the event is updated, people receive the exception events', async () => {
  const { bot, guest, guild, event, exceptions, later, read, watching } = await daily();
  const person = await guest.connect();
  const made = await bot.post(exceptions, { original_scheduled_start_time: later(25), is_canceled: true });
  const object = { event_id: event.id, is_canceled: true, scheduled_start_time: null, scheduled_end_time: null };
  expect(made.body).toEqual({ ...object, event_exception_id: expect.any(String) });
  expect(await watching.event('GUILD_SCHEDULED_EVENT_UPDATE')).toMatchObject({ guild_scheduled_event_exceptions: [made.body] });
  expect(await person.event('GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE')).toEqual({ guild_id: guild.id, ...made.body });
  expect(watching.seen('GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE')).toEqual([]);
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({ action_type: 200, target_id: event.id });
  const one = `${exceptions}/${made.body.event_exception_id}` as const;
  const moved = await bot.patch(one, { is_canceled: false, scheduled_start_time: later(30) });
  expect(moved.body).toMatchObject({ is_canceled: false, scheduled_start_time: later(30) });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)?.action_type).toBe(201);
  expect((await read()).guild_scheduled_event_exceptions).toEqual([moved.body]);
  expect((await bot.delete(one)).status).toBe(204);
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)?.action_type).toBe(202);
  expect((await read()).guild_scheduled_event_exceptions).toEqual([]);
  expect(code(await bot.delete(one))).toEqual([404, 10070]);
});

test('after a moved occurrence the next one follows the rule', async () => {
  const { bot, path, event, exceptions, later, read } = await daily();
  await bot.post(exceptions, {
    original_scheduled_start_time: later(1),
    scheduled_start_time: later(0.5),
    scheduled_end_time: later(9),
  });
  await bot.patch(`${path}/${event.id}`, { status: 2 });
  await bot.patch(`${path}/${event.id}`, { status: 3 });
  expect(await read()).toMatchObject({ scheduled_start_time: later(25), scheduled_end_time: later(27), status: 1 });
});

test('[operations] a time that is not a future occurrence is refused', async () => {
  const { bot, path, exceptions, later, external, makeEvent, guest } = await daily();
  const refused = async (url: string, body: object, field: string) => {
    const answer = await bot.post(url, body);
    expect([...code(answer), Object.keys(answer.error.errors ?? {})]).toEqual([400, 50035, [field]]);
  };
  await refused(exceptions, { original_scheduled_start_time: later(2) }, 'original_scheduled_start_time');
  await refused(exceptions, { original_scheduled_start_time: later(-23) }, 'original_scheduled_start_time');
  const single = await makeEvent(external());
  await refused(`${path}/${single.id}/exceptions`, { original_scheduled_start_time: later(1) }, 'original_scheduled_start_time');
  const occurrence = { original_scheduled_start_time: later(49) };
  await refused(exceptions, { ...occurrence, scheduled_start_time: later(-1) }, 'scheduled_start_time');
  await refused(exceptions, { ...occurrence, scheduled_end_time: later(40) }, 'scheduled_end_time');
  expect((await bot.post(exceptions, { ...occurrence, is_canceled: true })).status).toBe(200);
  await refused(exceptions, { ...occurrence, is_canceled: true }, 'original_scheduled_start_time');
  expect(code(await guest.post(exceptions, occurrence))).toEqual([403, 50013]);
  expect(code(await bot.patch(`${exceptions}/1`, { is_canceled: true }))).toEqual([404, 10070]);
});
