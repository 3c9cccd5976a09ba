import { bitsOf } from '@guildhall/protocol/permissions';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { join, voiceScene } from '@guildhall/testkit/voice-scene';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** One red pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let p: TestPlatform;
let scene: Awaited<ReturnType<typeof voiceScene>>;

beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());
beforeEach(async () => {
  scene = await voiceScene(p);
});

const send = (by: Account, body: object, channelId = scene.voice.id) =>
  by.post(`/channels/${channelId}/voice-channel-effects`, body);
const refused = async (by: Account, body: object, channelId?: string) => {
  const { status, error } = await send(by, body, channelId);
  return [status, error.code];
};

test('[voice/effects] an emoji reaches the people connected to the channel and bots by intent', async () => {
  const { guild, voice, owner, guest, watching, enter } = scene;
  const [mine, other] = [await enter(guest, voice), await enter(owner, voice)];
  const elsewhere = await guest.connect();
  const person = await p.person('outside');
  await p.join(owner, guild.text.id, person);
  const outside = await person.connect();
  const answer = await send(guest, { emoji_name: '🎉' });
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  const effect = {
    channel_id: voice.id,
    guild_id: guild.id,
    user_id: guest.id,
    emoji: { id: null, name: '🎉', animated: false },
    animation_type: 1,
    animation_id: 0,
  };
  for (const session of [mine, other, elsewhere, watching])
    expect(await session.event('VOICE_CHANNEL_EFFECT_SEND')).toEqual(effect);
  await outside.settle();
  expect(outside.seen('VOICE_CHANNEL_EFFECT_SEND')).toEqual([]);
  const since = other.mark();
  await send(guest, { emoji_name: '🎉', animation_type: 0, animation_id: 20, emoji_id: null });
  expect(await other.event('VOICE_CHANNEL_EFFECT_SEND', undefined, since)).toMatchObject({ animation_type: 0, animation_id: 20 });
});

test('[voice/effects] emojis of another guild need membership there and USE_EXTERNAL_EMOJIS', async () => {
  const { owner, guest, voice, enter } = scene;
  const away = await p.guild(owner);
  const made = await owner.post<{ id: string }>(`/guilds/${away.id}/emojis`, { name: 'smile', image: PICTURE });
  const body = { emoji_id: made.body.id };
  const session = await enter(guest, voice);
  expect(await refused(guest, body)).toEqual([404, 10014]);
  await p.join(owner, away.text.id, guest);
  expect((await send(guest, body)).status).toBe(204);
  const emoji = { id: made.body.id, name: 'smile', animated: false };
  expect(await session.event('VOICE_CHANNEL_EFFECT_SEND')).toMatchObject({ emoji });
  const deny = String(bitsOf('USE_EXTERNAL_EMOJIS'));
  await owner.put(`/channels/${voice.id}/permissions/${guest.id}`, { type: 1, allow: '0', deny });
  expect(await refused(guest, body)).toEqual([403, 50013]);
});

test('[voice/effects] needs a connection to the voice channel, and a user who can be heard', async () => {
  const { owner, guest, guild, voice, stage, watching, enter } = scene;
  const body = { emoji_name: '🎉' };
  expect(await refused(guest, body)).toEqual([400, 40032]);
  expect(await refused(guest, body, guild.text.id)).toEqual([400, 50024]);
  expect(await refused(guest, body, '1')).toEqual([404, 10003]);
  const session = await enter(guest, voice, { self_deaf: true });
  expect(await refused(guest, body)).toEqual([400, 50167]);
  const since = watching.mark();
  session.send(4, join(guild.id, voice.id, { self_mute: true }));
  await watching.event('VOICE_STATE_UPDATE', () => true, since);
  expect(await refused(guest, body, stage.id)).toEqual([400, 40032]);
  for (const wrong of [{}, { emoji_name: 'party' }, { ...body, animation_id: 21 }, { ...body, animation_type: 2 }])
    expect(await refused(guest, wrong)).toEqual([400, 50035]);
  await owner.patch(`/guilds/${guild.id}/members/${guest.id}`, { mute: true });
  expect(await refused(guest, body)).toEqual([400, 50167]);
});
