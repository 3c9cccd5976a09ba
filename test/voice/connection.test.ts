import type { ConnectionParts } from '@guildhall/call/connection/parts';
import { openMember } from '@guildhall/call/e2ee/member';
import { CallUser } from '@guildhall/testkit/call-user';
import { startPlatform, type TestChannel, type TestPlatform } from '@guildhall/testkit/platform';
import { openTcpProxy } from '@guildhall/testkit/tcp-proxy';
import { admitToChannel } from '@guildhall/testkit/voice-admission';
import { toneFrames } from '@guildhall/testkit/voice-tone';
import { joinVoice, voiceCertificate } from '@guildhall/testkit/voice-user';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

type Scene = Awaited<ReturnType<typeof sceneOf>>;

let scene: Scene;
/** Its clock stands still until it is advanced. */
let still: Scene;

beforeAll(async () => {
  const settings = { GUILDHALL_VOICE_PORTS: '0' };
  scene = await sceneOf(await startPlatform({ isRunning: true, settings }));
  still = await sceneOf(await startPlatform({ settings }));
});
afterAll(async () => {
  await scene.p.stop();
  await still.p.stop();
});

async function sceneOf(p: TestPlatform) {
  const owner = await p.person('owner');
  const guild = await p.guild(owner);
  const { host } = new URL(p.address);
  const account = async () => {
    const guest = await p.person('guest');
    await p.join(owner, guild.text.id, guest);
    return guest.connect();
  };
  const room = async () => (await owner.post<TestChannel>(`/guilds/${guild.id}/channels`, { type: 2, name: 'voice' })).body.id;
  const admission = async (channelId: string) => admitToChannel(await account(), { guildId: guild.id, channelId });
  /** A member whose client is the connection of browsers, over the WebSocket. */
  const person = async (channelId: string, { host: at = host, ...parts }: { host?: string } & Partial<ConnectionParts> = {}) => {
    const user = new CallUser(await admission(channelId), { host: at }, parts);
    onTestFinished(() => user.connection.close());
    await user.is('connected');
    return user;
  };
  /** A member over UDP, as bots are. */
  const bot = async (channelId: string) => {
    const user = await joinVoice(await account(), { guildId: guild.id, channelId, ca: voiceCertificate(p) });
    onTestFinished(() => user.leave());
    return user;
  };
  return { p, host, room, admission, person, bot };
}

/** A proxy before a platform, which ends with the test. */
async function proxyOf({ p }: Scene) {
  const proxy = await openTcpProxy(new URL(p.address));
  onTestFinished(() => proxy.close());
  return proxy;
}

/** Resolves when all persons have the privacy code. */
async function sameCode(code: string, ...users: CallUser[]): Promise<void> {
  for (const user of users) await expect.poll(() => user.connection.privacyCode()).toBe(code);
}

/** Sends frames until the other has heard them all. */
async function talk(from: CallUser, at: CallUser, frames: readonly Uint8Array[], first = 0): Promise<void> {
  const before = at.heard(from.id).length;
  for (const [index, frame] of frames.entries()) from.connection.sendAudio(frame, (first + index) * 960);
  await at.until('sound', () => at.heard(from.id).length >= before + frames.length);
}

const hex = (frames: readonly Uint8Array[]) => frames.map((frame) => Buffer.from(frame).toString('hex'));

test('two persons and a bot over UDP: users, speech and every frame, byte for byte', async () => {
  const { room, person, bot } = scene;
  const channel = await room();
  const [one, two, other] = [await person(channel), await person(channel), await bot(channel)];
  expect(one.states).toEqual([{ kind: 'identified' }, { kind: 'connected', transport: 'websocket' }]);
  await sameCode(await other.together(one.id, two.id), one, two);
  await one.until('users', () => one.others.size === 2);
  expect([...one.others].sort()).toEqual([two.id, other.id].sort());
  const frames = toneFrames(440, 20);
  one.connection.speak(1);
  await two.until('speech', () => two.speaking.get(one.id) === 1);
  await talk(one, two, frames, 5);
  expect(two.heard(one.id)).toEqual(hex(frames));
  expect(two.frames.map(({ seq, timestamp }) => [seq, timestamp])).toEqual(frames.map((_, n) => [n + 1, (n + 5) * 960]));
  expect(two.connection.counts).toEqual({ audio: { received: 20, failed: 0 }, video: { received: 0, failed: 0 } });
  expect(await other.hears(one.id, { frames: 20 })).toMatchObject({ received: 20, failed: 0, lost: 0 });
  const played = await other.play({ hertz: 660, seconds: 0.5 });
  await one.until(
    'tone',
    () => one.frames.filter(({ userId, opus }) => userId === other.id && opus.length > 3).length === played,
  );
  one.connection.close();
  expect(one.connection.state).toEqual({ kind: 'ended', code: 1000, rejoin: false });
  await two.until('departure', () => !two.others.has(one.id));
});

test('the member of browsers and the library of bots understand each other over the connection', async () => {
  const { room, person, bot } = scene;
  const channel = await room();
  const [one, other] = [await person(channel, { openMember }), await bot(channel)];
  const two = await person(channel);
  await sameCode(await other.together(one.id, two.id), one, two);
  const frames = toneFrames(440, 10);
  await talk(one, two, frames);
  expect(two.heard(one.id)).toEqual(hex(frames));
  expect(await other.hears(one.id, { frames: 10 })).toMatchObject({ received: 10, failed: 0 });
  await talk(two, one, frames);
  expect(one.heard(two.id)).toEqual(hex(frames));
});

test('a lost connection is resumed: others notice nothing, and what was missed arrives once', async () => {
  const { room, person, bot } = scene;
  const channel = await room();
  const proxy = await proxyOf(scene);
  const [one, two] = [await person(channel, { host: proxy.host }), await person(channel)];
  const there = await bot(channel);
  await sameCode(await there.together(one.id, two.id), one, two);
  const opcodes = there.opcodes.length;
  proxy.cut();
  await one.is('reconnecting');
  two.connection.speak(1);
  const late = await bot(channel);
  proxy.mend();
  await one.is('connected');
  await sameCode(await late.together(one.id, two.id, there.id), one, two);
  expect([...one.others].sort()).toEqual([two.id, there.id, late.id].sort());
  expect(one.speaking.get(two.id)).toBe(1);
  expect(there.opcodes.slice(opcodes)).not.toContain(13);
  const frames = toneFrames(440, 5);
  await talk(one, two, frames);
  expect(two.heard(one.id)).toEqual(hex(frames));
  one.connection.reconnect();
  await one.is('reconnecting');
  await one.is('connected');
  await talk(one, two, frames);
  await talk(two, one, frames);
  expect([one.connection.counts.audio.failed, two.connection.counts.audio.failed]).toEqual([0, 0]);
});

test('a connection that no longer responds is replaced after two heartbeats without a response', async () => {
  const { room, person } = scene;
  const channel = await room();
  const proxy = await proxyOf(scene);
  const timers = new Set<{ ms: number; run: () => void }>();
  const after = (ms: number, run: () => void) => {
    const timer = { ms, run };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const pass = (ms: number) => {
    for (const timer of [...timers].filter((one) => one.ms === ms)) {
      timers.delete(timer);
      timer.run();
    }
  };
  const one = await person(channel, { host: proxy.host, after, random: () => 0 });
  const two = await person(channel);
  proxy.silence();
  for (let beat = 0; beat < 2; beat += 1) pass(5000);
  expect(one.connection.state.kind).toBe('connected');
  pass(5000);
  expect(one.connection.state.kind).toBe('reconnecting');
  pass(0);
  await one.is('connected');
  expect(two.others.has(one.id)).toBe(true);
});

test('close codes: a replaced session ends, one that is gone or has a wrong token may join again', async () => {
  const { p, host, room, admission, person } = still;
  const channel = await room();
  const given = await admission(channel);
  const first = new CallUser(given, { host });
  await first.is('connected');
  const second = new CallUser(given, { host });
  onTestFinished(() => second.connection.close());
  await second.is('connected');
  await first.is('ended');
  expect(first.connection.state).toEqual({ kind: 'ended', code: 4014, rejoin: false });

  const proxy = await proxyOf(still);
  const elsewhere = await room();
  const [gone, there] = [await person(elsewhere, { host: proxy.host }), await person(elsewhere)];
  await there.until('user', () => there.others.has(gone.id));
  proxy.cut();
  await gone.is('reconnecting');
  // The server may notice the loss later than the client.
  while (there.others.has(gone.id)) await p.clock.advance(5000);
  proxy.mend();
  await gone.is('ended');
  expect(gone.connection.state).toEqual({ kind: 'ended', code: 4006, rejoin: true });

  const stranger = new CallUser({ ...given, token: 'wrong' }, { host });
  await stranger.is('ended');
  expect(stranger.states).toEqual([{ kind: 'ended', code: 4004, rejoin: true }]);
});

test('a server that cannot be reached is given up after a minute', async () => {
  const { room, admission } = scene;
  let now = 0;
  const after = (ms: number, run: () => void) => {
    const timer = setImmediate(() => {
      now += ms;
      run();
    });
    return () => clearImmediate(timer);
  };
  const user = new CallUser({ ...(await admission(await room())) }, { host: '127.0.0.1:1' }, { now: () => now, after });
  await user.is('ended');
  expect(user.states).toEqual([{ kind: 'ended', code: 1006, rejoin: true }]);
  expect(now).toBeGreaterThan(60_000);
});
