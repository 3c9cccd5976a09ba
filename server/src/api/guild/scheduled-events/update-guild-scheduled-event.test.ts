import type { Answer } from '@guildhall/testkit/answer';
import { bitsOf } from '@guildhall/protocol/permissions';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join } from '@guildhall/testkit/voice-scene';
import { type Event, eventScene } from '@guildhall/testkit/event-scene';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const HOUR = 3_600_000;
const code = ({ status, error }: Answer) => [status, error.code];
const lastEntry = (action: number) =>
  p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').findLast((entry) => Number(entry.action_type) === action);
/** Advances the clock and waits for the jobs that became due. */
async function turn(ms: number) {
  await p.clock.advance(ms);
  await p.jobs();
}

test('[operations] a change sends GUILD_SCHEDULED_EVENT_UPDATE and adds audit entry 101; no change, neither', async () => {
  const { bot, path, external, makeEvent, watching, later, voice } = await eventScene(p);
  const event = await makeEvent(external());
  const changed = await bot.patch(`${path}/${event.id}`, { name: 'Market', scheduled_start_time: later(2) });
  expect([changed.status, changed.body.name]).toEqual([200, 'Market']);
  expect(await watching.event('GUILD_SCHEDULED_EVENT_UPDATE')).toEqual(changed.body);
  expect(lastEntry(101)).toMatchObject({ target_id: event.id });
  expect(lastEntry(101)?.changes).toContainEqual({ key: 'name', old_value: 'Fair', new_value: 'Market' });
  await bot.patch(`${path}/${event.id}`, { name: 'Market' });
  const moved = await bot.patch(`${path}/${event.id}`, { entity_type: 2, channel_id: voice.id });
  expect(moved.body).toMatchObject({ entity_type: 2, channel_id: voice.id, entity_metadata: null });
  await watching.settle();
  expect(watching.seen('GUILD_SCHEDULED_EVENT_UPDATE')).toHaveLength(2);
  expect(code(await bot.patch(`${path}/${event.id}`, { entity_type: 3 }))).toEqual([400, 50035]);
});

test('[operations] status changes 1 to 2 to 3, or 1 to 4; other changes are refused, and so is any change of a finished event (180000)', async () => {
  const { bot, path, external, makeEvent } = await eventScene(p);
  const event = await makeEvent(external());
  const set = async (id: string, status: number) => {
    const answer = await bot.patch(`${path}/${id}`, { status });
    return answer.status === 200 ? answer.body.status : code(answer);
  };
  expect(await set(event.id, 3)).toEqual([400, 50035]);
  expect(await set(event.id, 2)).toBe(2);
  expect(await set(event.id, 4)).toEqual([400, 50035]);
  expect(await set(event.id, 1)).toEqual([400, 50035]);
  expect(await set(event.id, 3)).toBe(3);
  expect(await set(event.id, 3)).toEqual([400, 180000]);
  expect(code(await bot.patch(`${path}/${event.id}`, { name: 'x' }))).toEqual([400, 180000]);
  const other = await makeEvent(external());
  expect(await set(other.id, 4)).toBe(4);
  expect(await set(other.id, 2)).toEqual([400, 180000]);
  expect((await bot.get(path)).body).toEqual([]);
  expect((await bot.get(`${path}/${other.id}`)).body.status).toBe(4);
});

test('[operations] the creator changes its own event with CREATE_EVENTS, others need MANAGE_EVENTS', async () => {
  const { guild, bot, guest, owner, path, external, makeEvent } = await eventScene(p);
  const event = await makeEvent(external());
  const role = await owner.post(`/guilds/${guild.id}/roles`, { name: 'maker', permissions: String(bitsOf('CREATE_EVENTS')) });
  await owner.put(`/guilds/${guild.id}/members/${guest.id}/roles/${role.body.id}`);
  expect(code(await guest.patch(`${path}/${event.id}`, { name: 'x' }))).toEqual([403, 50013]);
  expect(code(await guest.delete(`${path}/${event.id}`))).toEqual([403, 50013]);
  const own = await guest.post(path, external());
  expect((await guest.patch(`${path}/${own.body.id}`, { name: 'x' })).status).toBe(200);
  await owner.patch(`/guilds/${guild.id}/roles/${role.body.id}`, { permissions: String(bitsOf('MANAGE_EVENTS')) });
  expect((await guest.patch(`${path}/${event.id}`, { name: 'x' })).status).toBe(200);
  expect((await guest.delete(`${path}/${own.body.id}`)).status).toBe(204);
  expect((await bot.delete(`${path}/${event.id}`)).status).toBe(204);
  expect(code(await bot.delete(`${path}/${event.id}`))).toEqual([404, 10070]);
  expect(lastEntry(102)).toMatchObject({ target_id: event.id, user_id: bot.id });
  expect(p.emitted('GUILD_SCHEDULED_EVENT_DELETE').at(-1)).toMatchObject({ id: event.id });
});

test('an external event starts and ends automatically', async () => {
  const { path, bot, external, makeEvent } = await eventScene(p);
  const event = await makeEvent(external());
  await turn(HOUR - 1000);
  expect((await bot.get(`${path}/${event.id}`)).body.status).toBe(1);
  await turn(1000);
  expect(p.emitted('GUILD_SCHEDULED_EVENT_UPDATE').at(-1)).toMatchObject({ id: event.id, status: 2 });
  await turn(2 * HOUR);
  expect(p.emitted('GUILD_SCHEDULED_EVENT_UPDATE').at(-1)).toMatchObject({ id: event.id, status: 3 });
});

test('an event that was moved starts only at its new time', async () => {
  const { path, bot, external, makeEvent, later } = await eventScene(p);
  const event = await makeEvent(external());
  await bot.patch(`${path}/${event.id}`, { scheduled_start_time: later(2) });
  await turn(HOUR);
  expect((await bot.get(`${path}/${event.id}`)).body.status).toBe(1);
  await turn(HOUR);
  expect((await bot.get(`${path}/${event.id}`)).body.status).toBe(2);
});

test('an event in a channel that no user starts is cancelled after six hours', async () => {
  const { path, bot, inChannel, makeEvent } = await eventScene(p);
  const event = await makeEvent(inChannel(2));
  await turn(6 * HOUR);
  expect((await bot.get(`${path}/${event.id}`)).body.status).toBe(1);
  await turn(HOUR);
  expect((await bot.get(`${path}/${event.id}`)).body.status).toBe(4);
});

test('a voice event ends when its channel has been empty for five minutes', async () => {
  const { guild, path, bot, guest, voice, inChannel, makeEvent, enter, watching } = await eventScene(p);
  const event = await makeEvent(inChannel(2));
  const session = await enter(guest, voice);
  await bot.patch(`${path}/${event.id}`, { status: 2 });
  const since = watching.mark();
  session.send(4, join(guild.id, null));
  await watching.event('VOICE_CHANNEL_START_TIME_UPDATE', undefined, since);
  await turn(299_000);
  expect((await bot.get(`${path}/${event.id}`)).body.status).toBe(2);
  await turn(1000);
  expect((await bot.get(`${path}/${event.id}`)).body.status).toBe(3);
});

test('a stage event opens its stage and closes it; opening and closing a stage for an event starts and ends it', async () => {
  const { path, bot, stage, inChannel, makeEvent } = await eventScene(p);
  const first = await makeEvent(inChannel(1));
  const begun = await bot.patch(`${path}/${first.id}`, { status: 2 });
  const open = await bot.get(`/stage-instances/${stage.id}`);
  expect(open.body).toMatchObject({ topic: 'Talk', guild_scheduled_event_id: first.id });
  expect(begun.body.entity_id).toBe(open.body.id);
  await bot.patch(`${path}/${first.id}`, { status: 3 });
  expect(code(await bot.get(`/stage-instances/${stage.id}`))).toEqual([404, 10067]);
  const second = await makeEvent(inChannel(1));
  const body = { channel_id: stage.id, topic: 'Live', guild_scheduled_event_id: second.id };
  expect(code(await bot.post('/stage-instances', { ...body, guild_scheduled_event_id: '1' }))).toEqual([404, 10070]);
  expect(code(await bot.get(`/stage-instances/${stage.id}`))).toEqual([404, 10067]);
  const opened = await bot.post('/stage-instances', body);
  expect((await bot.get(`${path}/${second.id}`)).body).toMatchObject({ status: 2, entity_id: opened.body.id });
  await bot.delete(`/stage-instances/${stage.id}`);
  expect((await bot.get(`${path}/${second.id}`)).body.status).toBe(3);
});

test('a recurring event is scheduled for its next occurrence when one is over', async () => {
  const { path, bot, external, makeEvent, later } = await eventScene(p);
  const start = later(1);
  const rule = { start, frequency: 3, interval: 1 };
  const event = await makeEvent(external({ recurrence_rule: rule }));
  await bot.patch(`${path}/${event.id}`, { status: 2 });
  expect((await bot.patch(`${path}/${event.id}`, { status: 3 })).body.status).toBe(3);
  const statuses = p.emitted('GUILD_SCHEDULED_EVENT_UPDATE').map(({ status }) => Number(status));
  expect(statuses.slice(-3)).toEqual([2, 3, 1]);
  const again = (await bot.get<Event>(`${path}/${event.id}`)).body;
  expect(Date.parse(again.scheduled_start_time) - Date.parse(start)).toBe(24 * HOUR);
  expect(Date.parse(again.scheduled_end_time ?? '') - Date.parse(again.scheduled_start_time)).toBe(2 * HOUR);
  await turn(26 * HOUR);
  expect((await bot.get(`${path}/${event.id}`)).body.status).toBe(2);
});

test('events are deleted with their channel', async () => {
  const { path, bot, voice, inChannel, makeEvent, watching } = await eventScene(p);
  const event = await makeEvent(inChannel(2));
  await bot.delete(`/channels/${voice.id}`);
  expect(await watching.event('GUILD_SCHEDULED_EVENT_DELETE')).toMatchObject({ id: event.id });
  expect(code(await bot.get(`${path}/${event.id}`))).toEqual([404, 10070]);
});
