import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { type Voice, voiceScene } from '@guildhall/testkit/voice-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSessionVoice, sweepVoice, updateVoice } from './session-voice.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const own = (session_id: string) => ({ session_id, self_mute: 0, self_deaf: 0, self_video: 0 });

test('[limits] user_limit: of eight who join concurrently, two get in', async () => {
  const { guild, owner, make } = await voiceScene(p);
  const small = await make(2, { user_limit: 2 });
  const people = await Promise.all(Array.from({ length: 8 }, () => p.person('rusher')));
  for (const one of people) await p.join(owner, guild.text.id, one);
  const join = { guildId: guild.id, channelId: small.id, person: true };
  await Promise.all(people.map(({ id }) => updateVoice(p.server.platform, { ...join, userId: id, own: own(id) })));
  const states = await Promise.all(people.map((one) => one.get(`/guilds/${guild.id}/voice-states/@me`)));
  expect(states.map(({ status }) => status).sort()).toEqual([200, 200, ...Array.from({ length: 6 }, () => 404)]);
});

test('voice states of lost sessions are swept; those of live sessions stay', async () => {
  const { guild, voice, guest, owner, enter, watching } = await voiceScene(p);
  await enter(owner, voice);
  const lost = {
    guildId: guild.id,
    userId: guest.id,
    channelId: voice.id,
    person: true,
    own: own('a session of a node that died'),
  };
  await updateVoice(p.server.platform, lost);
  const since = watching.mark();
  await sweepVoice(p.server.platform);
  await watching.event<Voice>('VOICE_STATE_UPDATE', (state) => state.user_id === guest.id && state.channel_id === null, since);
  expect((await owner.get(`/guilds/${guild.id}/voice-states/@me`)).status).toBe(200);
  expect((await guest.get(`/guilds/${guild.id}/voice-states/@me`)).status).toBe(404);
});

test('the end of one session keeps a voice state that another session has taken over', async () => {
  const { guild, voice, guest } = await voiceScene(p);
  const join = { guildId: guild.id, userId: guest.id, channelId: voice.id, person: true };
  await updateVoice(p.server.platform, { ...join, own: own('first') });
  await updateVoice(p.server.platform, { ...join, own: own('second') });
  await endSessionVoice(p.server.platform, 'first');
  const { body } = await guest.get(`/guilds/${guild.id}/voice-states/@me`);
  expect(body.session_id).toBe('second');
});
