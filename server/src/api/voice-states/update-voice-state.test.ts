import { bitsOf } from '@guildhall/protocol/permissions';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { voiceScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, body }: { status: number; body: { code?: unknown } }) => [status, body?.code];

test('[operations] update_voice_state: MUTE_MEMBERS lets a person up as invited, and moves it down again', async () => {
  const { guild, stage, guest, bot, watching, enter } = await voiceScene(p);
  await enter(guest, stage);
  const path = `/guilds/${guild.id}/voice-states/${guest.id}`;
  let since = watching.mark();
  expect((await bot.patch(path, { channel_id: stage.id, suppress: false })).status).toBe(204);
  const invited = { suppress: false, request_to_speak_timestamp: new Date(p.clock.now()).toISOString() };
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject(invited);
  since = watching.mark();
  expect((await bot.patch(path, { suppress: true })).status).toBe(204);
  const down = { suppress: true, request_to_speak_timestamp: null };
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject(down);
  expect((await bot.get(path)).body).toMatchObject({ ...down, channel_id: stage.id });
});

test('[operations] update_voice_state is refused without the right, without a voice state, and off stages', async () => {
  const { guild, stage, voice, guest, owner, bot, enter } = await voiceScene(p);
  const path = `/guilds/${guild.id}/voice-states/${owner.id}`;
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

test('[operations] update_self_voice_state: REQUEST_TO_SPEAK asks, MUTE_MEMBERS steps up, anybody steps down', async () => {
  const { guild, stage, guest, owner, watching, enter } = await voiceScene(p);
  const path = `/guilds/${guild.id}/voice-states/@me`;
  const allow = (...names: Parameters<typeof bitsOf>) =>
    owner.put(`/channels/${stage.id}/permissions/${guest.id}`, { type: 1, allow: String(bitsOf(...names)), deny: '0' });
  await owner.put(`/channels/${stage.id}/permissions/${guild.id}`, { type: 0, deny: String(bitsOf('REQUEST_TO_SPEAK')) });
  expect(code(await guest.patch(path, { suppress: true }))).toEqual([404, 10065]);
  await enter(guest, stage);
  const now = new Date(p.clock.now()).toISOString();
  expect(code(await guest.patch(path, { request_to_speak_timestamp: now }))).toEqual([403, 50013]);
  expect(code(await guest.patch(path, { suppress: false }))).toEqual([403, 50013]);
  await allow('REQUEST_TO_SPEAK');
  let since = watching.mark();
  expect((await guest.patch(path, { channel_id: stage.id, request_to_speak_timestamp: now })).status).toBe(204);
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({
    suppress: true,
    request_to_speak_timestamp: now,
  });
  const past = await guest.patch(path, { request_to_speak_timestamp: '2020-01-01T00:00:00Z' });
  expect([...code(past), Object.keys(past.body.errors ?? {})]).toEqual([400, 50035, ['request_to_speak_timestamp']]);
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

test('[operations] get_voice_state needs CONNECT in the channel; 10065 for one who is not connected', async () => {
  const { guild, voice, guest, owner, bot, enter, make } = await voiceScene(p);
  const path = `/guilds/${guild.id}/voice-states/${owner.id}`;
  expect(code(await guest.get(path))).toEqual([404, 10065]);
  await enter(owner, voice);
  expect((await guest.get(path)).body).toMatchObject({
    channel_id: voice.id,
    user_id: owner.id,
    member: { user: { id: owner.id } },
  });
  await owner.put(`/channels/${voice.id}/permissions/${guild.id}`, { type: 0, deny: String(bitsOf('CONNECT')) });
  expect(code(await guest.get(path))).toEqual([403, 50013]);
  await owner.put(`/channels/${voice.id}/permissions/${guild.id}`, { type: 0, deny: String(bitsOf('VIEW_CHANNEL')) });
  expect(code(await guest.get(path))).toEqual([403, 50001]);
  expect((await bot.get(path)).status).toBe(200);
  expect((await make(2)).type).toBe(2);
  const stranger = await p.person('stranger');
  expect(code(await stranger.get(path))).toEqual([403, 50001]);
  expect(code(await stranger.get('/guilds/1/voice-states/@me'))).toEqual([404, 10004]);
});

test('a member that leaves the guild, and a channel that is deleted, end the call', async () => {
  const { guild, voice, guest, owner, watching, enter, stage } = await voiceScene(p);
  await enter(guest, voice);
  let since = watching.mark();
  await owner.delete(`/guilds/${guild.id}/members/${guest.id}`);
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ user_id: guest.id, channel_id: null });
  await enter(owner, stage);
  since = watching.mark();
  await owner.delete(`/channels/${stage.id}`);
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ user_id: owner.id, channel_id: null });
  expect((await owner.get(`/guilds/${guild.id}/voice-states/@me`)).body.code).toBe(10065);
});
