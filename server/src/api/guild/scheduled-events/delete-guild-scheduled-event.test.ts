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

test('[operations] an event is deleted with everything that belongs to it: GUILD_SCHEDULED_EVENT_DELETE, audit entry 102', async () => {
  const { bot, guest, stage, path, inChannel, makeEvent, watching } = await eventScene(p);
  const event = await makeEvent(inChannel(1));
  await guest.put(`${path}/${event.id}/users/@me`);
  await bot.patch(`${path}/${event.id}`, { status: 2 });
  expect(code(await guest.delete(`${path}/${event.id}`))).toEqual([403, 50013]);
  expect((await bot.delete(`${path}/${event.id}`)).status).toBe(204);
  expect(await watching.event('GUILD_SCHEDULED_EVENT_DELETE')).toMatchObject({ id: event.id, name: 'Talk' });
  // Its stage is deleted too.
  expect(await watching.event('STAGE_INSTANCE_DELETE')).toMatchObject({ guild_scheduled_event_id: event.id });
  expect(code(await bot.get(`/stage-instances/${stage.id}`))).toEqual([404, 10067]);
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 102, target_id: event.id, user_id: bot.id });
  expect(entry?.changes).toContainEqual({ key: 'name', old_value: 'Talk' });
  expect(code(await bot.delete(`${path}/${event.id}`))).toEqual([404, 10070]);
});
