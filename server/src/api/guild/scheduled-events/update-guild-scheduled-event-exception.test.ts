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

test('[operations] the next occurrence is skipped if cancelled, moved if moved; audit entry 201', async () => {
  const { bot, guest, guild, event, one, later, read } = await daily();
  expect(await read()).toMatchObject({ scheduled_start_time: later(25), scheduled_end_time: later(27), status: 1 });
  const person = await guest.connect();
  const moved = await bot.patch(one, { is_canceled: false, scheduled_start_time: later(5), scheduled_end_time: later(9) });
  expect(moved.body).toMatchObject({ event_id: event.id, is_canceled: false, scheduled_start_time: later(5) });
  expect(await person.event('GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE')).toEqual({ guild_id: guild.id, ...moved.body });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({ action_type: 201, target_id: event.id });
  expect(await read()).toMatchObject({ scheduled_start_time: later(5), scheduled_end_time: later(9) });
  await bot.patch(one, { scheduled_start_time: null, scheduled_end_time: null });
  expect(await read()).toMatchObject({ scheduled_start_time: later(1), scheduled_end_time: later(3) });
});

test('[operations] refused without permission, for an unknown exception, and for impossible times', async () => {
  const { bot, guest, one, exceptions, later } = await daily();
  expect(code(await guest.patch(one, { is_canceled: false }))).toEqual([403, 50013]);
  expect(code(await bot.patch(`${exceptions}/1`, { is_canceled: true }))).toEqual([404, 10070]);
  expect(code(await bot.patch(one, { scheduled_start_time: later(-1) }))).toEqual([400, 50035]);
  expect(code(await bot.patch(one, { scheduled_start_time: 'soon' }))).toEqual([400, 50035]);
  expect(code(await bot.patch(one, { scheduled_end_time: later(0.5) }))).toEqual([400, 50035]);
});
