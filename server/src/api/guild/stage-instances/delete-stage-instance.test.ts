import type { Answer } from '@guildhall/testkit/answer';
import { bitsOf } from '@guildhall/protocol/permissions';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { voiceScene } from '@guildhall/testkit/voice-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, error }: Answer) => [status, error.code];
const lastEntry = (action: number) =>
  p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').findLast((entry) => Number(entry.action_type) === action);

test('[operations] closing a stage: STAGE_INSTANCE_DELETE, a message of type 28, audit entry 85; then 10067', async () => {
  const { stage, owner, guest, bot, watching } = await voiceScene(p);
  const path = `/stage-instances/${stage.id}` as const;
  const made = await bot.post('/stage-instances', { channel_id: stage.id, topic: 'Done soon' });
  await owner.put(`/channels/${stage.id}/permissions/${guest.id}`, { type: 1, allow: String(bitsOf('MANAGE_CHANNELS')) });
  expect(code(await guest.delete(path))).toEqual([403, 50013]);
  expect((await bot.delete(path)).status).toBe(204);
  expect(await watching.event('STAGE_INSTANCE_DELETE')).toEqual(made.body);
  const farewell = await watching.event<{ type: number }>('MESSAGE_CREATE', ({ type }) => type === 28);
  expect(farewell).toMatchObject({ content: 'Done soon', author: { id: bot.id } });
  expect(lastEntry(85)).toMatchObject({ target_id: made.body.id, user_id: bot.id, options: { channel_id: stage.id } });
  for (const answer of [await bot.delete(path), await bot.get(path)]) expect(code(answer)).toEqual([404, 10067]);
});
