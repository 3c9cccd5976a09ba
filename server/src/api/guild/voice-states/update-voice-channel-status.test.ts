import { permissionBits } from '@guildhall/testkit/fixtures';
import { bitsOf } from '@guildhall/protocol/permissions';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, voiceScene } from '@guildhall/testkit/voice-scene';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const reason = { headers: { 'x-audit-log-reason': 'because%20of%20it' } };

test('[channels/voice-channel-status] setting a status: VOICE_CHANNEL_STATUS_UPDATE and audit entry 192 with the status; clearing it: 193', async () => {
  const { guild, voice, bot, watching } = await voiceScene(p);
  const path = `/channels/${voice.id}/voice-status` as const;
  expect((await bot.put(path, { status: ' reading ' }, reason)).status).toBe(204);
  expect(await watching.event('VOICE_CHANNEL_STATUS_UPDATE')).toEqual({ id: voice.id, guild_id: guild.id, status: 'reading' });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 192,
    target_id: voice.id,
    user_id: bot.id,
    // hikari reads the channel here.
    options: { channel_id: voice.id, status: 'reading' },
    reason: 'because of it',
  });
  for (const body of [{ status: null }, { status: '' }, {}]) {
    const since = watching.mark();
    expect((await bot.put(path, body)).status).toBe(204);
    expect(await watching.event('VOICE_CHANNEL_STATUS_UPDATE', undefined, since)).toMatchObject({ status: null });
    expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
      action_type: 193,
      target_id: voice.id,
      options: { channel_id: voice.id },
    });
  }
});

test('[channels/voice-channel-status] requires SET_VOICE_CHANNEL_STATUS, and also MANAGE_CHANNELS if not connected', async () => {
  const { guild, voice, guest, owner, enter } = await voiceScene(p);
  const path = `/channels/${voice.id}/voice-status` as const;
  const allow = (...names: Parameters<typeof bitsOf>) =>
    owner.put(`/channels/${voice.id}/permissions/${guest.id}`, { type: 1, allow: String(bitsOf(...names)), deny: '0' });
  await owner.put(`/channels/${voice.id}/permissions/${guild.id}`, { type: 0, deny: String(bitsOf('SET_VOICE_CHANNEL_STATUS')) });
  const set = async () => {
    const answer = await guest.put(path, { status: 'x' });
    return [answer.status, answer.error.code];
  };
  expect(await set()).toEqual([403, 50013]);
  await allow('MANAGE_CHANNELS');
  expect(await set()).toEqual([403, 50013]);
  await allow('SET_VOICE_CHANNEL_STATUS');
  expect(await set()).toEqual([403, 50013]);
  await allow('SET_VOICE_CHANNEL_STATUS', 'MANAGE_CHANNELS');
  expect(await set()).toEqual([204, undefined]);
  await allow('SET_VOICE_CHANNEL_STATUS');
  await enter(guest, voice);
  expect(await set()).toEqual([204, undefined]);
});

test('[channels/voice-channel-status] a status has at most 500 characters, and only voice channels have one', async () => {
  const { guild, voice, stage, bot } = await voiceScene(p);
  expect((await bot.put(`/channels/${voice.id}/voice-status`, { status: 'x'.repeat(500) })).status).toBe(204);
  const long = await bot.put(`/channels/${voice.id}/voice-status`, { status: 'x'.repeat(501) });
  expect([long.status, long.error.code, Object.keys(long.error.errors ?? {})]).toEqual([400, 50035, ['status']]);
  for (const id of [guild.text.id, stage.id])
    expect((await bot.put(`/channels/${id}/voice-status`, { status: 'x' })).error.code).toBe(50024);
  expect((await bot.put('/channels/1/voice-status', { status: 'x' })).error.code).toBe(10003);
});

test('[channels/voice-channel-status] the start time is sent when the first user joins; it and the status are cleared when the last user leaves', async () => {
  const { guild, voice, guest, owner, bot, watching, enter } = await voiceScene(p);
  const first = await enter(guest, voice);
  const started = { id: voice.id, guild_id: guild.id, voice_start_time: Math.floor(p.clock.now() / 1000) };
  expect(await watching.event('VOICE_CHANNEL_START_TIME_UPDATE')).toEqual(started);
  const second = await enter(owner, voice);
  await bot.put(`/channels/${voice.id}/voice-status`, { status: 'talking' });
  first.send(4, join(guild.id, null));
  await first.settle();
  await watching.settle();
  expect(watching.seen('VOICE_CHANNEL_START_TIME_UPDATE')).toHaveLength(1);
  const since = watching.mark();
  second.send(4, join(guild.id, null));
  expect(await watching.event('VOICE_CHANNEL_START_TIME_UPDATE', undefined, since)).toMatchObject({ voice_start_time: null });
  expect(await watching.event('VOICE_CHANNEL_STATUS_UPDATE', undefined, since)).toMatchObject({ status: null });
});

test('[gateway/channel-info] opcode 43 returns CHANNEL_INFO with status and voice_start_time of the viewable channels', async () => {
  const { guild, voice, stage, guest, owner, bot, watching, make, enter } = await voiceScene(p);
  const hidden = await make(2, {
    permission_overwrites: [{ id: guild.id, type: 0, deny: permissionBits('VIEW_CHANNEL'), allow: '0' }],
  });
  await bot.put(`/channels/${voice.id}/voice-status`, { status: 'quiet' });
  await bot.put(`/channels/${hidden.id}/voice-status`, { status: 'secret' });
  const session = await enter(guest, stage);
  const voice_start_time = Math.floor(p.clock.now() / 1000);
  const ask = async (by: typeof session, fields: string[]) => {
    const since = by.mark();
    by.send(43, { guild_id: guild.id, fields });
    const info = await by.event('CHANNEL_INFO', undefined, since);
    return info;
  };
  const both = ['status', 'voice_start_time'];
  const seen = [
    { id: voice.id, status: 'quiet', voice_start_time: null },
    { id: stage.id, status: null, voice_start_time },
  ];
  expect(await ask(session, both)).toEqual({ guild_id: guild.id, channels: seen });
  expect(await ask(session, ['status', 'unheard of'])).toEqual({
    guild_id: guild.id,
    channels: [{ id: voice.id, status: 'quiet' }],
  });
  expect((await ask(watching, both)).channels).toHaveLength(3);
  session.send(43, { guild_id: '1', fields: both });
  await session.settle();
  expect(session.seen('CHANNEL_INFO')).toHaveLength(2);
  const wrong = await owner.connect();
  wrong.send(43, { guild_id: guild.id, fields: 'status' });
  expect(await wrong.closed).toBe(4002);
});

test('[channels/voice-channel-status] status and start time are not part of the channel object', async () => {
  const { voice, bot, guest, enter } = await voiceScene(p);
  await enter(guest, voice);
  await bot.put(`/channels/${voice.id}/voice-status`, { status: 'here' });
  const { body } = await bot.get(`/channels/${voice.id}`);
  for (const field of ['status', 'voice_start_time']) expect(body).not.toHaveProperty(field);
});
