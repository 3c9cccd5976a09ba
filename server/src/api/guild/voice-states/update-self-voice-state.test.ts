import type { Answer } from '@guildhall/testkit/answer';
import { bitsOf } from '@guildhall/protocol/permissions';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { voiceScene } from '@guildhall/testkit/voice-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, error }: Answer) => [status, error.code];

test('[operations] update_self_voice_state: REQUEST_TO_SPEAK asks to speak, MUTE_MEMBERS steps up, any user steps down', async () => {
  const { guild, stage, guest, owner, watching, enter } = await voiceScene(p);
  const path = `/guilds/${guild.id}/voice-states/@me` as const;
  const allow = (...names: Parameters<typeof bitsOf>) =>
    owner.put(`/channels/${stage.id}/permissions/${guest.id}`, { type: 1, allow: String(bitsOf(...names)), deny: '0' });
  await owner.put(`/channels/${stage.id}/permissions/${guild.id}`, { type: 0, deny: String(bitsOf('REQUEST_TO_SPEAK')) });
  expect(code(await guest.patch(path, { suppress: true }))).toEqual([404, 10065]);
  await enter(guest, stage);
  const now = isoTime(p.clock.now());
  expect(code(await guest.patch(path, { request_to_speak_timestamp: now }))).toEqual([403, 50013]);
  expect(code(await guest.patch(path, { suppress: false }))).toEqual([403, 50013]);
  await allow('REQUEST_TO_SPEAK');
  let since = watching.mark();
  // discord.py omits the time zone.
  const zoneless = now.replace('Z', '000');
  expect((await guest.patch(path, { channel_id: stage.id, request_to_speak_timestamp: zoneless })).status).toBe(204);
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({
    suppress: true,
    request_to_speak_timestamp: now,
  });
  const past = await guest.patch(path, { request_to_speak_timestamp: '2020-01-01T00:00:00Z' });
  expect([...code(past), Object.keys(past.error.errors ?? {})]).toEqual([400, 50035, ['request_to_speak_timestamp']]);
  since = watching.mark();
  expect((await guest.patch(path, { request_to_speak_timestamp: null })).status).toBe(204);
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ request_to_speak_timestamp: null });
  await allow('MUTE_MEMBERS');
  expect((await guest.patch(path, { suppress: false })).status).toBe(204);
  expect((await guest.get(path)).body).toMatchObject({ suppress: false, channel_id: stage.id });
  await allow('REQUEST_TO_SPEAK');
  expect((await guest.patch(path, { suppress: true })).status).toBe(204);
  expect((await guest.get(path)).body.suppress).toBe(true);
});
