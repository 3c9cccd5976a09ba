import type { Answer } from '@guildhall/testkit/answer';
import { bitsOf } from '@guildhall/protocol/permissions';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { voiceScene } from '@guildhall/testkit/voice-scene';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, error }: Answer) => [status, error.code];
const lastEntry = (action: number) =>
  p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').findLast((entry) => Number(entry.action_type) === action);

test('[operations] mute and deaf send VOICE_STATE_UPDATE and GUILD_MEMBER_UPDATE, add audit entry 24, and stay for the next call', async () => {
  const { guild, voice, guest, bot, watching, enter } = await voiceScene(p);
  const path = `/guilds/${guild.id}/members/${guest.id}` as const;
  expect(code(await bot.patch(path, { mute: true }))).toEqual([400, 40032]);
  const session = await enter(guest, voice);
  const since = watching.mark();
  expect((await bot.patch(path, { mute: true, deaf: true })).body).toMatchObject({ mute: true, deaf: true });
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({
    mute: true,
    deaf: true,
    channel_id: voice.id,
  });
  expect(await watching.event('GUILD_MEMBER_UPDATE', undefined, since)).toMatchObject({ mute: true, deaf: true });
  expect(lastEntry(24)).toMatchObject({
    target_id: guest.id,
    changes: [
      { key: 'mute', old_value: false, new_value: true },
      { key: 'deaf', old_value: false, new_value: true },
    ],
  });
  await session.close();
  await enter(guest, voice);
  expect((await guest.get(`/guilds/${guild.id}/voice-states/@me`)).body).toMatchObject({ mute: true, deaf: true });
});

test('[operations] channel_id moves (audit entry 26) and disconnects (27) a member', async () => {
  const { guild, voice, stage, guest, bot, watching, enter } = await voiceScene(p);
  const path = `/guilds/${guild.id}/members/${guest.id}` as const;
  await enter(guest, voice);
  let since = watching.mark();
  expect((await bot.patch(path, { channel_id: stage.id })).status).toBe(200);
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ channel_id: stage.id, suppress: true });
  expect(lastEntry(26)).toMatchObject({ target_id: null, user_id: bot.id, options: { channel_id: stage.id, count: '1' } });
  since = watching.mark();
  expect((await bot.patch(path, { channel_id: null })).status).toBe(200);
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ channel_id: null });
  expect(lastEntry(27)).toMatchObject({ target_id: null, options: { count: '1' } });
  expect(code(await bot.patch(path, { channel_id: null }))).toEqual([400, 40032]);
});

test('[operations] each voice field needs its permission; the target must be a voice channel the caller may connect to', async () => {
  const { guild, voice, guest, owner, enter, make } = await voiceScene(p);
  const path = `/guilds/${guild.id}/members/${owner.id}` as const;
  for (const body of [{ mute: true }, { deaf: true }, { channel_id: voice.id }])
    expect(code(await guest.patch(path, body))).toEqual([403, 50013]);
  await enter(owner, voice);
  const role = await owner.post(`/guilds/${guild.id}/roles`, { name: 'mover', permissions: String(bitsOf('MOVE_MEMBERS')) });
  await owner.put(`/guilds/${guild.id}/members/${guest.id}/roles/${role.body.id}`);
  const closed = await make(2, {
    permission_overwrites: [{ id: guild.id, type: 0, deny: String(bitsOf('CONNECT')), allow: '0' }],
  });
  expect(code(await guest.patch(path, { channel_id: closed.id }))).toEqual([403, 50013]);
  expect(code(await guest.patch(path, { channel_id: guild.text.id }))).toEqual([400, 50035]);
  expect(code(await guest.patch(path, { channel_id: '1' }))).toEqual([404, 10003]);
  const full = await make(2, { user_limit: 1 });
  await enter(await joined(owner, guild.text.id), full);
  expect((await guest.patch(path, { channel_id: full.id })).status).toBe(200);
});

async function joined(owner: Parameters<TestPlatform['join']>[0], channelId: string) {
  const somebody = await p.person('somebody');
  await p.join(owner, channelId, somebody);
  return somebody;
}
