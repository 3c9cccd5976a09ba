import type { Answer } from '@guildhall/testkit/answer';
import { permissionBits } from '@guildhall/testkit/fixtures';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { voiceScene } from '@guildhall/testkit/voice-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, error }: Answer) => [status, error.code];

test('[operations] returns the live stage of a visible channel; 10067 without one', async () => {
  const { guild, stage, voice, owner, guest } = await voiceScene(p);
  const path = `/stage-instances/${stage.id}` as const;
  expect(code(await guest.get(path))).toEqual([404, 10067]);
  expect(code(await guest.get(`/stage-instances/${voice.id}`))).toEqual([404, 10067]);
  expect(code(await guest.get('/stage-instances/1'))).toEqual([404, 10003]);
  const made = await owner.post('/stage-instances', { channel_id: stage.id, topic: 'On air' });
  expect((await guest.get(path)).body).toEqual(made.body);
  await owner.put(`/channels/${stage.id}/permissions/${guild.id}`, { type: 0, deny: permissionBits('VIEW_CHANNEL') });
  expect(code(await guest.get(path))).toEqual([403, 50001]);
});
