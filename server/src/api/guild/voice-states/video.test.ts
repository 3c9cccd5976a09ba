import { LIMITS } from '@guildhall/protocol/limits';
import { bitsOf } from '@guildhall/protocol/permissions';
import { type Account, startPlatform, type TestChannel, type TestPlatform } from '@guildhall/testkit/platform';
import { join, voiceScene } from '@guildhall/testkit/voice-scene';
import { Caller, enterCall } from '@guildhall/testkit/voice-socket';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { upsertVoiceState } from './queries.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform({ settings: { GUILDHALL_VOICE_PORTS: '0' } });
});
afterAll(() => p.stop());

interface Shown {
  user_id: string;
  channel_id: string | null;
  self_video: boolean;
}
const camera = { self_video: true };

async function open() {
  const scene = await voiceScene(p);
  const { owner, guild, watching } = scene;
  /** The voice state that a request of a user leads to. */
  const shown = async (act: () => unknown, userId: string) => {
    const since = watching.mark();
    await act();
    return watching.event<Shown>('VOICE_STATE_UPDATE', ({ user_id }) => user_id === userId, since);
  };
  const deny = (channel: TestChannel, who: Account, bits: bigint) =>
    owner.put(`/channels/${channel.id}/permissions/${who.id}`, { type: 1, deny: String(bits) });
  /** Voice states of users who need no account. */
  const fill = (channel: TestChannel, count: number, self_video = 0) =>
    p.server.platform.store.transaction(async (db) => {
      for (let n = 1; n <= count; n += 1)
        await upsertVoiceState(db, {
          ...{ guild_id: guild.id, user_id: `${n}`, channel_id: channel.id, session_id: 'filled', self_mute: 0, self_deaf: 0 },
          ...{ self_video: n === 1 ? self_video : 0, self_stream: 0, suppress: 0, request_to_speak_at: null, may_connect: 1 },
        });
    });
  return { ...scene, shown, deny, fill };
}

test('[voice/cameras] a camera is on only with STREAM, on a stage only for speakers', async () => {
  const { guild, voice, stage, guest, owner, shown, deny, enter } = await open();
  await deny(voice, guest, bitsOf('STREAM'));
  const session = await guest.connect();
  expect(await shown(() => session.send(4, join(guild.id, voice.id, camera)), guest.id)).toMatchObject({ self_video: false });
  await deny(voice, guest, 0n);
  expect(await shown(() => session.send(4, join(guild.id, voice.id, camera)), guest.id)).toMatchObject({ self_video: true });
  expect(await shown(() => session.send(4, join(guild.id, stage.id, camera)), guest.id)).toMatchObject({ self_video: false });
  const speaker = await enter(owner, stage);
  const speak = { channel_id: stage.id, suppress: false };
  await shown(() => owner.patch(`/guilds/${guild.id}/voice-states/@me`, speak), owner.id);
  expect(await shown(() => speaker.send(4, join(guild.id, stage.id, camera)), owner.id)).toMatchObject({ self_video: true });
});

test('[voice/cameras] the camera of a user who loses STREAM is turned off, and stays off', async () => {
  const { guild, voice, guest, shown, deny, watching } = await open();
  const session = await guest.connect();
  const caller = await Caller.open(guest, session, await enterCall(session, guest, guild.id, voice.id));
  onTestFinished(() => caller.stop());
  expect(await shown(() => session.send(4, join(guild.id, voice.id, camera)), guest.id)).toMatchObject({ self_video: true });
  const since = watching.mark();
  await deny(voice, guest, bitsOf('STREAM'));
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ user_id: guest.id, self_video: false });
  await deny(voice, guest, 0n);
  await Promise.all([caller.socket.settle(), watching.settle()]);
  expect(watching.seen('VOICE_STATE_UPDATE', since)).toHaveLength(1);
});

test('[voice/cameras] a camera is turned off although its user is not connected to the voice server', async () => {
  const { guild, voice, stage, guest, owner, shown, deny } = await open();
  const session = await guest.connect();
  const turnOn = async () =>
    expect(await shown(() => session.send(4, join(guild.id, voice.id, camera)), guest.id)).toMatchObject({ self_video: true });
  const isOff = async (act: () => Promise<{ status: number }>) => {
    const off = shown(async () => {
      expect((await act()).status).toBeLessThan(300);
      await p.jobs();
    }, guest.id);
    expect(await off).toMatchObject({ channel_id: voice.id, self_video: false });
  };
  await turnOn();
  await isOff(() => deny(voice, guest, bitsOf('STREAM')));
  await deny(voice, guest, 0n);
  const role = (await owner.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'dark' })).body.id;
  await owner.put(`/channels/${voice.id}/permissions/${role}`, { type: 0, deny: String(bitsOf('STREAM')) });
  const path = `/guilds/${guild.id}/members/${guest.id}` as const;
  await turnOn();
  await isOff(() => owner.put(`${path}/roles/${role}`, {}));
  await owner.delete(`${path}/roles/${role}`);
  await turnOn();
  const until = new Date(p.clock.now() + 60_000).toISOString();
  await isOff(() => owner.patch(path, { communication_disabled_until: until }));
  // A speaker who goes back to the audience of a stage.
  const speaker = await owner.connect();
  await shown(() => speaker.send(4, join(guild.id, stage.id)), owner.id);
  const voiceState = `/guilds/${guild.id}/voice-states/@me` as const;
  await shown(() => owner.patch(voiceState, { channel_id: stage.id, suppress: false }), owner.id);
  expect(await shown(() => speaker.send(4, join(guild.id, stage.id, camera)), owner.id)).toMatchObject({ self_video: true });
  await shown(() => owner.patch(voiceState, { channel_id: stage.id, suppress: true }), owner.id);
  expect(await shown(() => p.jobs(), owner.id)).toMatchObject({ suppress: true, self_video: false });
});

test('[voice/cameras] a full channel: cameras stay off, or keep others out, with MANAGE_CHANNELS one later', async () => {
  const most = LIMITS.cameras.voiceUsers.max;
  const { guild, voice, guest, owner, shown, fill, make, watching } = await open();
  const session = await guest.connect();
  await fill(voice, most);
  expect(await shown(() => session.send(4, join(guild.id, voice.id, camera)), guest.id)).toMatchObject({
    ...{ channel_id: voice.id, self_video: false },
  });
  session.send(4, join(guild.id, null));
  await fill(voice, most, 1);
  const since = watching.mark();
  session.send(4, join(guild.id, voice.id));
  await Promise.all([session.settle(), watching.settle()]);
  expect(watching.seen('VOICE_STATE_UPDATE', since).filter(({ channel_id }) => channel_id !== null)).toEqual([]);
  const own = await owner.connect();
  expect(await shown(() => own.send(4, join(guild.id, voice.id)), owner.id)).toMatchObject({ channel_id: voice.id });
  own.send(4, join(guild.id, null));
  const other = await make(2);
  await fill(other, most - 1, 1);
  expect(await shown(() => session.send(4, join(guild.id, other.id, camera)), guest.id)).toMatchObject({ self_video: true });
});
