import { bitsOf } from '@guildhall/protocol/permissions';
import { type Account, startPlatform, type TestChannel, type TestPlatform } from '@guildhall/testkit/platform';
import { voiceScene } from '@guildhall/testkit/voice-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

/** No user of the scene has a client at a voice server. */
async function open() {
  const scene = await voiceScene(p);
  const { owner, guild, watching, guest } = scene;
  /** Changes permissions, and resolves when they have taken effect. */
  const change = async (answer: Promise<{ status: number }>) => {
    expect((await answer).status).toBeLessThan(300);
    await p.jobs();
    await watching.settle();
  };
  /** The channels that the voice states of a user have named since a mark. */
  const channels = (since: number, who: Account = guest) =>
    watching.seen('VOICE_STATE_UPDATE', since).flatMap((state) => (state.user_id === who.id ? [state.channel_id] : []));
  const overwrite = (channel: TestChannel, id: string, { type = 1, deny = 0n } = {}) =>
    change(owner.put(`/channels/${channel.id}/permissions/${id}`, { type, deny: String(deny) }));
  const move = (channel: TestChannel) =>
    change(owner.patch(`/guilds/${guild.id}/members/${guest.id}`, { channel_id: channel.id }));
  return { ...scene, change, channels, overwrite, move };
}

test('[voice/opcodes] a member who loses CONNECT is disconnected without a client at the voice server; others stay', async () => {
  const { guild, voice, owner, guest, watching, enter, change, channels, overwrite } = await open();
  await enter(owner, voice);
  await enter(guest, voice);
  const loses = async (act: () => Promise<void>) => {
    const since = watching.mark();
    await act();
    expect(channels(since)).toEqual([null]);
    await act();
    expect(channels(since)).toEqual([null]);
  };
  await loses(() => overwrite(voice, guest.id, { deny: bitsOf('CONNECT') }));
  await overwrite(voice, guest.id);
  await enter(guest, voice);
  const since = watching.mark();
  await overwrite(voice, guest.id, { deny: bitsOf('VIEW_CHANNEL') });
  expect(channels(since)).toEqual([]);
  await overwrite(voice, guest.id);
  const role = (await owner.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'outside' })).body.id;
  await overwrite(voice, role, { type: 0, deny: bitsOf('CONNECT') });
  await loses(() => change(owner.put(`/guilds/${guild.id}/members/${guest.id}/roles/${role}`, {})));
  expect((await owner.get(`/guilds/${guild.id}/voice-states/@me`)).status).toBe(200);
});

test('[voice/opcodes] a member who was moved in without CONNECT stays, and is disconnected only after having had it', async () => {
  const { voice, make, guest, watching, enter, channels, overwrite, move } = await open();
  await enter(guest, voice);
  const closed = await make(2);
  const since = watching.mark();
  await overwrite(closed, guest.id, { deny: bitsOf('CONNECT') });
  await move(closed);
  await overwrite(closed, guest.id, { deny: bitsOf('CONNECT', 'STREAM') });
  expect(channels(since)).toEqual([closed.id]);
  await overwrite(closed, guest.id);
  await overwrite(closed, guest.id, { deny: bitsOf('CONNECT') });
  expect(channels(since)).toEqual([closed.id, null]);
});
