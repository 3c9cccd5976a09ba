import { bitsOf } from '@guildhall/protocol/permissions';
import type { Account, TestChannel, TestPlatform } from '@guildhall/testkit/platform';
import { startPlatform } from '@guildhall/testkit/platform';
import { join } from '@guildhall/testkit/voice-scene';
import { Caller, credentialsOf, enterCall, identifyVoice, isHeard } from '@guildhall/testkit/voice-socket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callScene, opened } from './test/call-scene.ts';

let p: TestPlatform;
let scene: Awaited<ReturnType<typeof callScene>>;
let owner: Account;
let guild: string;
let channel: TestChannel;
let one: Caller;
let two: Caller;
let three: Caller;
beforeAll(async () => {
  p = await startPlatform({ settings: { GUILDHALL_VOICE_PORTS: '0' } });
  scene = await callScene(p);
  owner = scene.owner;
  guild = scene.guild.id;
});
beforeEach(async () => {
  channel = await scene.make(2);
  await people();
});
afterAll(() => p.stop());

async function people(): Promise<void> {
  one = await scene.caller('one', channel);
  two = await scene.caller('two', channel);
  three = await scene.caller('three', channel);
}

const change = async (who: Caller, body: object) =>
  expect((await owner.patch(`/guilds/${guild}/members/${who.id}`, body)).status).toBe(200);
const heard = () => isHeard(one, two, three);
/** Resolves when `one` is heard, or not, at `two`. */
const becomes = (isOn: boolean) => expect.poll(heard).toBe(isOn);
test('[voice/opcodes] a mute and a deafening take effect at once, and end at once', async () => {
  expect(await heard()).toBe(true);
  await change(one, { mute: true });
  await becomes(false);
  expect(await isHeard(two, one, three)).toBe(true);
  await change(one, { mute: false });
  await becomes(true);
  await change(two, { deaf: true });
  // The deafened member receives not even the last packet of the others: the third one listens.
  await expect
    .poll(async () => {
      const before = two.udp.pending.length;
      expect(await isHeard(one, three, one)).toBe(true);
      return two.udp.pending.length - before;
    })
    .toBe(0);
  await change(two, { deaf: false });
  await expect
    .poll(async () => {
      const before = two.udp.pending.length;
      expect(await isHeard(one, three, one)).toBe(true);
      return two.udp.pending.length > before;
    })
    .toBe(true);
});

test('[voice/opcodes] SPEAK is removed by an overwrite and by a role, and returns', async () => {
  const deny = async (bits: bigint) =>
    expect((await owner.put(`/channels/${channel.id}/permissions/${one.id}`, { type: 1, deny: String(bits) })).status).toBe(204);
  await deny(bitsOf('SPEAK'));
  await becomes(false);
  await deny(0n);
  await becomes(true);
  const role = (await owner.post<{ id: string }>(`/guilds/${guild}/roles`, { name: 'quiet' })).body.id;
  await owner.put(`/channels/${channel.id}/permissions/${role}`, { type: 0, deny: String(bitsOf('SPEAK')) });
  await owner.put(`/guilds/${guild}/members/${one.id}/roles/${role}`, {});
  await becomes(false);
  await owner.delete(`/guilds/${guild}/members/${one.id}/roles/${role}`);
  await becomes(true);
  await owner.put(`/guilds/${guild}/members/${one.id}/roles/${role}`, {});
  await becomes(false);
  await owner.delete(`/guilds/${guild}/roles/${role}`);
  await becomes(true);
});

test('[voice/opcodes] without STREAM no video is forwarded or shown; audio continues; the camera can be turned on again after it', async () => {
  const [video_ssrc, rtx_ssrc] = [one.ssrc + 1, one.ssrc + 2];
  const camera = { audio_ssrc: one.ssrc, video_ssrc, rtx_ssrc, streams: [] };
  const role = (await owner.post<{ id: string }>(`/guilds/${guild}/roles`, { name: 'dark' })).body.id;
  await owner.put(`/channels/${channel.id}/permissions/${role}`, { type: 0, deny: String(bitsOf('STREAM')) });
  const turnOn = () => one.gateway.send(4, join(guild, channel.id, { self_video: true }));
  one.socket.send(12, camera);
  turnOn();
  expect(await two.socket.next(12)).toEqual({ user_id: one.id, ...camera });
  const seen = () => isHeard(one, two, three, video_ssrc, 0x80 | 103);
  expect(await seen()).toBe(true);
  let since = two.socket.mark();
  const on = one.gateway.mark();
  await owner.put(`/guilds/${guild}/members/${one.id}/roles/${role}`, {});
  expect(await two.socket.next(12, since)).toEqual({ user_id: one.id, ...camera, video_ssrc: 0, rtx_ssrc: 0 });
  await expect.poll(seen).toBe(false);
  expect(await heard()).toBe(true);
  await one.gateway.event('VOICE_STATE_UPDATE', (state) => state.user_id === one.id && !state.self_video, on);
  one.socket.send(12, camera);
  const late = await scene.caller('late', channel);
  expect(late.socket.seen(12)).toEqual([{ user_id: one.id, ...camera, video_ssrc: 0, rtx_ssrc: 0 }]);
  since = two.socket.mark();
  await owner.delete(`/guilds/${guild}/members/${one.id}/roles/${role}`);
  turnOn();
  expect(await two.socket.next(12, since)).toEqual({ user_id: one.id, ...camera });
  await expect.poll(seen).toBe(true);
});

test('[voice/opcodes] a member who loses CONNECT is disconnected; the others stay', async () => {
  await owner.put(`/channels/${channel.id}/permissions/${one.id}`, { type: 1, deny: String(bitsOf('CONNECT')) });
  expect(await one.socket.closed).toBe(4014);
  expect(await two.socket.next(13)).toEqual({ user_id: one.id });
  await one.gateway.event('VOICE_STATE_UPDATE', ({ channel_id, user_id }) => channel_id === null && user_id === one.id);
  expect(await isHeard(two, three, two)).toBe(true);
});

test('[voice/opcodes] a member from whom the channel is hidden stays connected', async () => {
  await owner.put(`/channels/${channel.id}/permissions/${one.id}`, { type: 1, deny: String(bitsOf('VIEW_CHANNEL')) });
  await expect.poll(() => isHeard(one, two, three)).toBe(false);
  expect(await isHeard(two, one, three)).toBe(true);
  expect(two.socket.seen(13)).toEqual([]);
});

test('[voice/opcodes] a kick, a ban and a disconnection by a moderator close with 4014 at once', async () => {
  await change(one, { channel_id: null });
  expect(await one.socket.closed).toBe(4014);
  await owner.delete(`/guilds/${guild}/members/${two.id}`);
  expect(await two.socket.closed).toBe(4014);
  await three.socket.message(({ op, d }) => op === 13 && JSON.stringify(d).includes(two.id));
  await owner.put(`/guilds/${guild}/bans/${three.id}`, {});
  expect(await three.socket.closed).toBe(4014);
});

test('[voice/opcodes] a deleted channel ends its call with 4022', async () => {
  expect((await owner.delete(`/channels/${channel.id}`)).status).toBe(200);
  expect(await Promise.all([one, two, three].map(({ socket }) => socket.closed))).toEqual([4022, 4022, 4022]);
});

test('[voice/opcodes] a member moved by a moderator gets a new server; the old connection closes with 4014', async () => {
  const other = await scene.make(2);
  const since = one.gateway.mark();
  await change(one, { channel_id: other.id });
  const credentials = await credentialsOf(one.gateway, one.account, other.id, since);
  expect(credentials.token).not.toBe(one.credentials.token);
  expect(await one.socket.closed).toBe(4014);
  expect(await two.socket.next(13)).toEqual({ user_id: one.id });
  const moved = opened(await Caller.open(one.account, one.gateway, credentials));
  const there = await scene.caller('there', other);
  expect(await isHeard(moved, there, moved)).toBe(true);
  expect(await isHeard(two, three, two)).toBe(true);
  // Back again, at once.
  const back = one.gateway.mark();
  await change(one, { channel_id: channel.id });
  const again = opened(
    await Caller.open(one.account, one.gateway, await credentialsOf(one.gateway, one.account, channel.id, back)),
  );
  await expect.poll(() => isHeard(again, two, three)).toBe(true);
});

test('[voice/opcodes] a full channel admits no more, but a member with MOVE_MEMBERS', async () => {
  await owner.patch(`/channels/${channel.id}`, { user_limit: 3 });
  const account = await scene.member('fourth');
  const gateway = await account.connect();
  const since = gateway.mark();
  gateway.send(4, { guild_id: guild, channel_id: channel.id, self_mute: false, self_deaf: false });
  await gateway.settle();
  const boss = await owner.connect();
  const { socket } = await identifyVoice(p.address, await enterCall(boss, owner, guild, channel.id));
  expect(gateway.seen('VOICE_SERVER_UPDATE', since)).toEqual([]);
  await socket.close();
});

test('[voice/opcodes] the flag of priority is shown only with the permission, and follows it', async () => {
  one.socket.send(5, { speaking: 5, ssrc: one.ssrc });
  const flags = ({ op, d }: { op: number; d: unknown }, wanted: number) =>
    op === 5 && JSON.stringify(d) === JSON.stringify({ user_id: one.id, ssrc: one.ssrc, speaking: wanted });
  await two.socket.message((message) => flags(message, 1));
  const role = (await owner.post<{ id: string }>(`/guilds/${guild}/roles`, { permissions: String(bitsOf('PRIORITY_SPEAKER')) }))
    .body.id;
  await owner.put(`/guilds/${guild}/members/${one.id}/roles/${role}`, {});
  await two.socket.message((message) => flags(message, 5));
  const since = two.socket.mark();
  await owner.delete(`/guilds/${guild}/members/${one.id}/roles/${role}`);
  await two.socket.message((message) => flags(message, 1), since);
});

test('[voice/opcodes] on a stage only those whom a moderator has not suppressed are heard', async () => {
  channel = await scene.make(13);
  await people();
  const voiceState = async (who: Caller, suppress: boolean) =>
    expect((await owner.patch(`/guilds/${guild}/voice-states/${who.id}`, { channel_id: channel.id, suppress })).status).toBe(204);
  await voiceState(three, false);
  await expect
    .poll(async () => {
      await three.talk();
      return two.udp.pending.length;
    })
    .toBeGreaterThan(0);
  expect(await heard()).toBe(false);
  await voiceState(one, false);
  await becomes(true);
  await voiceState(one, true);
  await becomes(false);
  expect(await isHeard(three, two, three)).toBe(true);
});

test('[voice/opcodes] a member in a timeout is disconnected; one who was moved in during it speaks when it ends', async () => {
  const until = (ms: number) => ({ communication_disabled_until: new Date(p.clock.now() + ms).toISOString() });
  const other = await scene.make(2);
  await change(one, until(60_000));
  expect(await one.socket.closed).toBe(4014);
  expect(await isHeard(two, three, two)).toBe(true);
  const since = two.gateway.mark();
  await change(two, { channel_id: other.id });
  const fence = await scene.caller('fence', other);
  const listener = await scene.caller('listener', other);
  const credentials = await credentialsOf(two.gateway, two.account, other.id, since);
  const moved = opened(await Caller.open(two.account, two.gateway, credentials));
  expect(await isHeard(moved, listener, fence)).toBe(true);
  // Moved while timed out: without CONNECT, but in the call.
  const home = await scene.make(2);
  const last = fence.gateway.mark();
  await owner.put(`/channels/${home.id}/permissions/${fence.id}`, { type: 1, deny: String(bitsOf('CONNECT')) });
  await change(fence, { channel_id: home.id });
  const inHome = opened(
    await Caller.open(fence.account, fence.gateway, await credentialsOf(fence.gateway, fence.account, home.id, last)),
  );
  const [witness, beacon] = [await scene.caller('witness', home), await scene.caller('beacon', home)];
  await change(fence, until(20_000));
  // The present permissions take effect when the timeout ends.
  await owner.delete(`/channels/${home.id}/permissions/${fence.id}`);
  for (let time = 0; time < 20; time += 4) {
    expect(await isHeard(inHome, witness, beacon)).toBe(false);
    for (const { socket } of [inHome, witness, beacon]) await socket.settle();
    await p.clock.advance(4000);
  }
  await p.clock.advance(10);
  await expect.poll(() => isHeard(inHome, witness, beacon)).toBe(true);
});
