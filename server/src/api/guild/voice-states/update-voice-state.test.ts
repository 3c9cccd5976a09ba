import type { Answer } from '@guildhall/testkit/answer';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { voiceScene } from '@guildhall/testkit/voice-scene';
import { isoTime } from '../../../core/values/iso-time.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, error }: Answer) => [status, error.code];

test('[operations] update_voice_state: MUTE_MEMBERS invites a person to speak, and moves it back to the audience', async () => {
  const { guild, stage, guest, bot, watching, enter } = await voiceScene(p);
  await enter(guest, stage);
  const path = `/guilds/${guild.id}/voice-states/${guest.id}` as const;
  let since = watching.mark();
  expect((await bot.patch(path, { channel_id: stage.id, suppress: false })).status).toBe(204);
  const invited = { suppress: false, request_to_speak_timestamp: isoTime(p.clock.now()) };
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject(invited);
  since = watching.mark();
  expect((await bot.patch(path, { suppress: true })).status).toBe(204);
  const down = { suppress: true, request_to_speak_timestamp: null };
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject(down);
  expect((await bot.get(path)).body).toMatchObject({ ...down, channel_id: stage.id });
});

test('[operations] update_voice_state is refused without the permission, without a voice state, and outside stages', async () => {
  const { guild, stage, voice, guest, owner, bot, enter } = await voiceScene(p);
  const path = `/guilds/${guild.id}/voice-states/${owner.id}` as const;
  expect(code(await guest.patch(path, { suppress: false }))).toEqual([403, 50013]);
  expect(code(await bot.patch(path, { suppress: false }))).toEqual([404, 10065]);
  const session = await enter(owner, voice);
  expect(code(await bot.patch(path, { suppress: true }))).toEqual([400, 50024]);
  expect(code(await bot.patch(path, { suppress: true, channel_id: stage.id }))).toEqual([400, 40032]);
  expect(code(await bot.patch(path, { channel_id: '1' }))).toEqual([404, 10003]);
  expect(code(await bot.patch(path, { channel_id: 'stage' }))).toEqual([400, 50035]);
  await session.close();
  await enter(owner, stage);
  expect(code(await guest.patch(path, { suppress: true }))).toEqual([403, 50013]);
});

test('leaving the guild and deleting the channel end the call', async () => {
  const { guild, voice, guest, owner, watching, enter, stage } = await voiceScene(p);
  await enter(guest, voice);
  let since = watching.mark();
  await owner.delete(`/guilds/${guild.id}/members/${guest.id}`);
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ user_id: guest.id, channel_id: null });
  await enter(owner, stage);
  since = watching.mark();
  await owner.delete(`/channels/${stage.id}`);
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ user_id: owner.id, channel_id: null });
  expect((await owner.get(`/guilds/${guild.id}/voice-states/@me`)).error.code).toBe(10065);
});
