import { bitsOf, type Permission } from '@guildhall/protocol/permissions';
import { ALL_INTENTS, INTENTS } from '@guildhall/protocol/intents';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { join, voiceScene } from '@guildhall/testkit/voice-scene';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const POP = `data:audio/ogg;base64,${readFileSync(new URL('./sounds/pop.ogg', import.meta.url)).toString('base64')}`;

let p: TestPlatform;
let scene: Awaited<ReturnType<typeof voiceScene>>;

beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());
beforeEach(async () => {
  scene = await voiceScene(p);
});

const make = async (guildId: string, body: object = {}) =>
  (await scene.owner.post(`/guilds/${guildId}/soundboard-sounds`, { name: 'pop', sound: POP, ...body })).body.sound_id;
const play = (by: Account, body: object, channelId = scene.voice.id) =>
  by.post(`/channels/${channelId}/send-soundboard-sound`, body);
const refused = async (by: Account, body: object, channelId?: string) => {
  const answer = await play(by, body, channelId);
  return [answer.status, answer.error.code];
};
const permit = (allow: Permission[], deny: Permission[] = []) =>
  scene.owner.put(`/channels/${scene.voice.id}/permissions/${scene.guest.id}`, {
    type: 1,
    allow: String(bitsOf(...allow)),
    deny: String(bitsOf(...deny)),
  });

test('[operations] of people, only the connected ones receive a sound; bots by intent', async () => {
  const { guild, voice, stage, owner, guest, bot, watching, enter } = scene;
  const sound_id = await make(guild.id, { volume: 0.5, emoji_name: '🫧' });
  const [mine, other] = [await enter(guest, voice), await enter(owner, voice)];
  const elsewhere = await enter(await member(), stage);
  const answer = await play(guest, { sound_id });
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  const effect = {
    channel_id: voice.id,
    guild_id: guild.id,
    user_id: guest.id,
    emoji: { id: null, name: '🫧', animated: false },
    animation_type: 1,
    animation_id: 0,
    sound_id,
    sound_volume: 0.5,
  };
  expect(await mine.event('VOICE_CHANNEL_EFFECT_SEND')).toEqual(effect);
  expect(await other.event('VOICE_CHANNEL_EFFECT_SEND')).toEqual(effect);
  expect(await watching.event('VOICE_CHANNEL_EFFECT_SEND')).toEqual(effect);
  const without = await bot.connect({ intents: ALL_INTENTS & ~INTENTS.GUILD_VOICE_STATES });
  await without.event('GUILD_CREATE');
  const ofBot = await bot.connect({ intents: ALL_INTENTS });
  ofBot.send(4, join(guild.id, voice.id));
  await ofBot.event('VOICE_STATE_UPDATE', (state) => String(state.user_id) === bot.id);
  await play(bot, { sound_id: '1' });
  expect(await ofBot.event('VOICE_CHANNEL_EFFECT_SEND')).toMatchObject({ sound_id: '1', emoji: { name: '🔔' }, sound_volume: 1 });
  for (const session of [elsewhere, without]) {
    await session.settle();
    expect(session.seen('VOICE_CHANNEL_EFFECT_SEND')).toEqual([]);
  }
});

async function member(): Promise<Account> {
  const person = await p.person('member');
  await p.join(scene.owner, scene.guild.text.id, person);
  return person;
}

test('[operations] a sound of another guild requires USE_EXTERNAL_SOUNDS and membership in that guild', async () => {
  const { owner, guest, voice, enter } = scene;
  const away = await p.guild(owner);
  const sound_id = await make(away.id);
  const session = await enter(guest, voice);
  const body = { sound_id, source_guild_id: away.id };
  expect(await refused(guest, body)).toEqual([404, 10097]);
  await p.join(owner, away.text.id, guest);
  expect(await refused(guest, { sound_id })).toEqual([404, 10097]);
  await permit([], ['USE_EXTERNAL_SOUNDS']);
  expect(await refused(guest, body)).toEqual([403, 50013]);
  await permit(['USE_EXTERNAL_SOUNDS']);
  expect((await play(guest, body)).status).toBe(204);
  expect(await session.event('VOICE_CHANNEL_EFFECT_SEND')).toMatchObject({ sound_id, emoji: null, animation_type: null });
});

test('[operations] requires SPEAK and USE_SOUNDBOARD, and a connection to the channel', async () => {
  const { guest, voice, stage, guild, enter } = scene;
  const body = { sound_id: '1' };
  expect(await refused(guest, body)).toEqual([400, 40032]);
  await enter(guest, voice);
  for (const denied of ['SPEAK', 'USE_SOUNDBOARD'] as const) {
    await permit([], [denied]);
    expect(await refused(guest, body)).toEqual([403, 50013]);
  }
  await permit([]);
  expect(await refused(guest, body, stage.id)).toEqual([400, 40032]);
  expect(await refused(guest, body, guild.text.id)).toEqual([400, 50024]);
  expect(await refused(guest, { sound_id: '77' })).toEqual([404, 10097]);
  expect(await refused(guest, { sound_id: 'bell' })).toEqual([400, 50035]);
  expect((await play(guest, body)).status).toBe(204);
});

test('[errors] refused for muted, deafened and suppressed members: 50167', async () => {
  const { owner, guest, guild, voice, stage, watching, enter } = scene;
  const body = { sound_id: '1' };
  const session = await enter(guest, voice, { self_deaf: true });
  expect(await refused(guest, body)).toEqual([400, 50167]);
  const since = watching.mark();
  session.send(4, join(guild.id, voice.id, { self_mute: true }));
  await watching.event('VOICE_STATE_UPDATE', () => true, since);
  expect((await play(guest, body)).status).toBe(204);
  for (const field of ['mute', 'deaf']) {
    await owner.patch(`/guilds/${guild.id}/members/${guest.id}`, { [field]: true });
    expect(await refused(guest, body)).toEqual([400, 50167]);
    await owner.patch(`/guilds/${guild.id}/members/${guest.id}`, { [field]: false });
  }
  expect((await play(guest, body)).status).toBe(204);
  const moved = watching.mark();
  session.send(4, join(guild.id, stage.id));
  await watching.event('VOICE_STATE_UPDATE', () => true, moved);
  expect(await refused(guest, body, stage.id)).toEqual([400, 50167]);
});
