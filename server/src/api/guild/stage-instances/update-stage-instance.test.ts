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

test('[operations] changing a stage: STAGE_INSTANCE_UPDATE and audit entry 84; neither without a change', async () => {
  const { stage, owner, guest, bot, watching } = await voiceScene(p);
  const path = `/stage-instances/${stage.id}` as const;
  expect(code(await bot.patch(path, { topic: 'x' }))).toEqual([404, 10067]);
  await bot.post('/stage-instances', { channel_id: stage.id, topic: 'Old' });
  const changed = await bot.patch(path, { topic: 'New' });
  expect([changed.status, changed.body.topic]).toEqual([200, 'New']);
  expect(await watching.event('STAGE_INSTANCE_UPDATE')).toEqual(changed.body);
  expect(lastEntry(84)).toMatchObject({
    options: { channel_id: stage.id },
    changes: [{ key: 'topic', old_value: 'Old', new_value: 'New' }],
  });
  expect((await bot.patch(path, { topic: 'New' })).status).toBe(200);
  await watching.settle();
  expect(watching.seen('STAGE_INSTANCE_UPDATE')).toHaveLength(1);
  for (const topic of ['', ' ', 'x'.repeat(121)]) expect(code(await bot.patch(path, { topic }))).toEqual([400, 50035]);
  await owner.put(`/channels/${stage.id}/permissions/${guest.id}`, { type: 1, allow: String(bitsOf('MANAGE_CHANNELS')) });
  expect(code(await guest.patch(path, { topic: 'x' }))).toEqual([403, 50013]);
  expect((await bot.get(path)).body).toEqual(changed.body);
});
