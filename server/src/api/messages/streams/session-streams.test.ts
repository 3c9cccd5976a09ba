import { randomBytes } from 'node:crypto';
import { LIMITS } from '@guildhall/protocol/limits';
import { bitsOf } from '@guildhall/protocol/permissions';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { join, voiceScene } from '@guildhall/testkit/voice-scene';
import { startStream, type StreamUser, watchStream } from '@guildhall/testkit/voice-stream';
import { voiceCertificate } from '@guildhall/testkit/voice-user';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { findStreamOf, upsertViewer } from '../../guild/streams/queries.ts';
import { findCall } from '../../guild/voice-servers/queries.ts';
import { findVoiceState, upsertVoiceState } from '../../guild/voice-states/queries.ts';

let p: TestPlatform;
let scene: Awaited<ReturnType<typeof voiceScene>>;
let ada: Account;
let bob: Account;
/** The sessions of Ada, who streams, and Bob, who watches. */
let one: GatewaySession;
let two: GatewaySession;
let ca: string;
beforeAll(async () => {
  p = await startPlatform({ isRunning: true, settings: { GUILDHALL_VOICE_PORTS: '0' } });
  ca = voiceCertificate(p);
});
afterAll(() => p.stop());
beforeEach(async () => {
  scene = await voiceScene(p);
  [ada, bob] = [await p.person('ada'), await p.person('bob')];
  for (const who of [ada, bob]) await p.join(scene.owner, scene.guild.text.id, who);
  one = await scene.enter(ada, scene.voice);
  two = await scene.enter(bob, scene.voice);
});

const place = () => ({ guildId: scene.guild.id, channelId: scene.voice.id });
const keyOf = (who: Account) => `guild:${scene.guild.id}:${scene.voice.id}:${who.id}`;
const create = (session: GatewaySession, more: object = {}) =>
  session.send(18, { type: 'guild', guild_id: scene.guild.id, channel_id: scene.voice.id, ...more });
const refused = (session: GatewaySession, since = 0) => session.event('STREAM_DELETE', undefined, since);
const shows = (session: GatewaySession, isOn: boolean, since = 0) =>
  session.event('VOICE_STATE_UPDATE', (state) => state.user_id === ada.id && state.self_stream === isOn, since);
/** Whether the store has the call of the last stream that a session has started. */
const runs = async (session: GatewaySession) => {
  const id = session.seen('STREAM_CREATE').at(-1)?.rtc_server_id ?? '';
  return (await findCall(p.server.platform.store.read, id)) !== undefined;
};
const deny = (who: Account, bits: bigint) =>
  scene.owner.put(`/channels/${scene.voice.id}/permissions/${who.id}`, { type: 1, deny: String(bits) });

function kept(stream: StreamUser): StreamUser {
  // Its connection may be over already.
  onTestFinished(() => stream.user.hangUp());
  return stream;
}
/** One session streams, and another watches, both connected: by default those of Ada and Bob. */
async function streaming(owner = one, viewer = two) {
  const own = kept(await startStream(owner, { ...place(), ca }));
  const watching = kept(await watchStream(viewer, own.key, { ca }));
  await Promise.all([own.user.together(watching.user.id), watching.user.together(own.user.id)]);
  return { own, watching };
}

test('[voice/live-streams] pictures and the sound of a screen travel encrypted from the owner to viewers', async () => {
  const since = [scene.watching.mark(), two.mark()] as const;
  const own = kept(await startStream(one, { ...place(), ca }));
  expect(own.key).toBe(keyOf(ada));
  expect(await shows(scene.watching, true, since[0])).toMatchObject({ channel_id: scene.voice.id });
  const created = await one.event('STREAM_CREATE');
  expect(created).toMatchObject({ stream_key: own.key, viewer_ids: [], paused: false, region: expect.any(String) });
  expect(BigInt(created.rtc_channel_id)).toBe(BigInt(created.rtc_server_id) + 1n);
  expect(await one.event('STREAM_SERVER_UPDATE')).toMatchObject({ stream_key: own.key, guild_id: null });
  const watching = kept(await watchStream(two, own.key, { ca }));
  expect(await one.event('STREAM_UPDATE')).toEqual({
    ...{ stream_key: own.key, region: created.region, viewer_ids: [bob.id], paused: false },
  });
  await Promise.all([own.user.together(bob.id), watching.user.together(ada.id)]);
  const screen = randomBytes(100_000);
  await own.user.pictures.sendPicture(screen);
  await watching.user.pictures.watch(ada.id);
  await own.user.until('request for a key picture', () => own.user.pictures.asked > 0);
  own.user.pictures.send(screen);
  expect((await watching.user.pictures.seesPicture(ada.id)).equals(screen)).toBe(true);
  const sent = own.user.play({ hertz: 440, seconds: 0.5 });
  expect((await watching.user.hears(ada.id, { frames: 20 })).failed).toBe(0);
  await sent;
  // A viewer sends nothing.
  const muted = () => p.server.voice?.pictures.drops.muted ?? 0;
  const before = muted();
  await watching.user.play({ hertz: 440, seconds: 0.2 });
  watching.user.pictures.send();
  await expect.poll(muted).toBe(before + 1);
  expect([own.user.mark(bob.id), own.user.pictures.of(bob.id)]).toEqual([0, []]);
  // READY of a session that begins shows it.
  const late = await scene.guest.connect();
  expect(JSON.stringify(late.ready.guilds)).toContain('"self_stream":true');
});

test('[voice/live-streams] the owner ends it with opcode 19: 4022 for all; a viewer who leaves: 4014', async () => {
  const { own, watching } = await streaming();
  let since = one.mark();
  two.send(19, { stream_key: own.key });
  expect(await refused(two)).toEqual({ stream_key: own.key, reason: 'user_requested' });
  expect(await watching.user.ended()).toBe(4014);
  expect((await one.event('STREAM_UPDATE', undefined, since)).viewer_ids).toEqual([]);
  const again = kept(await watchStream(two, own.key, { ca }));
  since = two.mark();
  one.send(19, { stream_key: own.key });
  expect(await refused(one)).toEqual({ stream_key: own.key, reason: 'user_requested' });
  expect(await refused(two, since)).toEqual({ stream_key: own.key, reason: 'stream_ended' });
  expect(await Promise.all([own.user.ended(), again.user.ended()])).toEqual([4022, 4022]);
  await shows(two, false, since);
  expect(await runs(one)).toBe(false);
});

test.each([
  ['leaves the channel', () => one.send(4, join(scene.guild.id, null))],
  ['moves to another channel', async () => one.send(4, join(scene.guild.id, (await scene.make(2)).id))],
  ['loses STREAM', () => deny(ada, bitsOf('STREAM'))],
  ['loses the session', () => one.close()],
  ['loses CONNECT', () => deny(ada, bitsOf('CONNECT'))],
])('[voice/live-streams] it ends with 4022 when its owner %s', async (_what, act) => {
  const { own, watching } = await streaming();
  const since = two.mark();
  await act();
  expect(await refused(two, since)).toEqual({ stream_key: own.key, reason: 'stream_ended' });
  expect(await watching.user.ended()).toBe(4022);
  const last = await two.event('VOICE_STATE_UPDATE', (state) => state.user_id === ada.id, since);
  expect(last.self_stream).toBe(false);
  expect(await runs(one)).toBe(false);
});

test.each([
  ['leaves the channel', () => two.send(4, join(scene.guild.id, null))],
  ['loses CONNECT', () => deny(bob, bitsOf('CONNECT'))],
])('[voice/live-streams] a viewer who %s stops watching', async (_what, act) => {
  const { own, watching } = await streaming();
  const since = one.mark();
  await act();
  expect(await watching.user.ended()).toBe(4014);
  expect((await one.event('STREAM_UPDATE', undefined, since)).viewer_ids).toEqual([]);
  await own.user.until('end of the viewer', () => !own.user.others.has(bob.id));
});

test('[voice/live-streams] refusals: another channel, no STREAM, no CONNECT, full, unknown, malformed; never a close', async () => {
  const [other, guest] = [await scene.make(2), await scene.guest.connect()];
  create(one, { channel_id: other.id });
  expect(await refused(one)).toMatchObject({ reason: 'invalid_channel' });
  create(guest);
  expect(await refused(guest)).toMatchObject({ reason: 'invalid_channel' });
  await deny(ada, bitsOf('STREAM'));
  let since = one.mark();
  create(one);
  expect(await refused(one, since)).toEqual({ stream_key: keyOf(ada), reason: 'unauthorized' });
  await deny(ada, 0n);
  create(one);
  await one.event('STREAM_CREATE');
  since = guest.mark();
  guest.send(20, { stream_key: keyOf(ada) });
  expect(await refused(guest, since)).toMatchObject({ reason: 'invalid_channel' });
  // Moved in without CONNECT.
  const entered = (channelId: string, at: number) =>
    two.event('VOICE_STATE_UPDATE', (state) => state.channel_id === channelId, at);
  since = two.mark();
  two.send(4, join(scene.guild.id, other.id));
  await entered(other.id, since);
  await deny(bob, bitsOf('CONNECT'));
  await scene.owner.patch(`/guilds/${scene.guild.id}/members/${bob.id}`, { channel_id: scene.voice.id });
  await entered(scene.voice.id, since);
  two.send(20, { stream_key: keyOf(ada) });
  expect(await refused(two)).toEqual({ stream_key: keyOf(ada), reason: 'unauthorized' });
  await deny(bob, 0n);
  since = one.mark();
  one.send(20, { stream_key: keyOf(ada) });
  expect(await refused(one, since)).toMatchObject({ reason: 'unauthorized' });
  const { rtc_server_id } = await one.event('STREAM_CREATE');
  await p.server.platform.store.transaction(async (db) => {
    for (let n = 1; n <= LIMITS.streams.viewers.max; n += 1)
      await upsertViewer(db, { rtc_server_id, user_id: `${n}`, session_id: 'filled' });
  });
  since = two.mark();
  two.send(20, { stream_key: keyOf(ada) });
  expect(await refused(two, since)).toMatchObject({ reason: 'stream_full' });
  for (const op of [19, 20, 21, 22]) {
    since = two.mark();
    two.send(op, { stream_key: keyOf(bob), paused: true });
    expect([op, await refused(two, since)]).toEqual([op, { stream_key: keyOf(bob), reason: 'stream_ended' }]);
    for (const stream_key of ['', 'guild:1:2', 'call:1:2:3', 'x:1:2', 'guild:a:b:c', 7, null, undefined]) {
      const at = two.mark();
      two.send(op, { stream_key, paused: true });
      expect((await refused(two, at)).reason).toBe('parse_failed');
    }
  }
  for (const d of [null, {}, { type: 'guild' }, { type: 'x', channel_id: scene.voice.id }, { type: 'call', channel_id: 5 }]) {
    const at = two.mark();
    two.send(18, d);
    expect((await refused(two, at)).reason).toBe('parse_failed');
  }
  for (const op of [18, 19, 20, 21, 22]) scene.watching.send(op, { stream_key: keyOf(ada) });
  await scene.watching.settle();
  expect(scene.watching.seen('STREAM_DELETE')).toEqual([]);
});

test('[voice/live-streams] pausing; a second stream replaces the first; opcode 21 names a server after the connection has ended', async () => {
  const { own, watching } = await streaming();
  let since = two.mark();
  one.send(22, { stream_key: own.key, paused: true });
  expect(await two.event('STREAM_UPDATE', undefined, since)).toMatchObject({ paused: true, viewer_ids: [bob.id] });
  two.send(22, { stream_key: own.key, paused: false });
  expect(await refused(two, since)).toEqual({ stream_key: own.key, reason: 'unauthorized' });
  since = two.mark();
  two.send(21, { stream_key: own.key });
  await two.settle();
  expect(two.seen('STREAM_SERVER_UPDATE').length).toBe(1);
  watching.user.hangUp();
  await expect
    .poll(async () => {
      two.send(21, { stream_key: own.key });
      await two.settle();
      return two.seen('STREAM_SERVER_UPDATE').length;
    })
    .toBe(2);
  const at = one.mark();
  const next = kept(await startStream(one, { ...place(), ca }));
  expect(await refused(two, since)).toEqual({ stream_key: own.key, reason: 'stream_ended' });
  expect(await own.user.ended()).toBe(4022);
  expect(next.key).toBe(own.key);
  expect((await one.event('STREAM_CREATE', undefined, at)).viewer_ids).toEqual([]);
  expect(await runs(one)).toBe(true);
});

test.each([
  ['channel', () => scene.owner.delete(`/channels/${scene.voice.id}`)],
  ['guild', () => scene.owner.delete(`/guilds/${scene.guild.id}`)],
])('[voice/live-streams] the deletion of the %s ends its streams and calls', async (_what, remove) => {
  // The viewer has the lower id, and leaves the channel first.
  const { own, watching } = await streaming(two, one);
  const { rtc_server_id } = await two.event('STREAM_CREATE');
  expect((await remove()).status).toBeLessThan(300);
  const ended = { stream_key: own.key, reason: 'stream_ended' };
  expect([await refused(one), await refused(two)]).toEqual([ended, ended]);
  expect(await Promise.all([own.user.ended(), watching.user.ended()])).toEqual([4022, 4022]);
  await Promise.all([one.settle(), two.settle()]);
  expect([one.seen('STREAM_DELETE').length, two.seen('STREAM_DELETE').length]).toEqual([1, 1]);
  const { kysely } = p.server.platform.store.read;
  const calls = [rtc_server_id, scene.voice.id];
  const left = await Promise.all([
    kysely.selectFrom('streams').select('owner_id').where('rtc_server_id', '=', rtc_server_id).execute(),
    kysely.selectFrom('stream_viewers').select('user_id').where('rtc_server_id', '=', rtc_server_id).execute(),
    kysely.selectFrom('voice_calls').select('call_id').where('call_id', 'in', calls).execute(),
    kysely.selectFrom('voice_tickets').select('user_id').where('call_id', 'in', calls).execute(),
    kysely.selectFrom('voice_states').select('user_id').where('channel_id', '=', scene.voice.id).execute(),
  ]);
  expect(left).toEqual([[], [], [], [], []]);
});

test('[voice/live-streams] requests of two sessions of a user at the same time leave one stream', async () => {
  const [elsewhere, other] = [await voiceScene(p), await ada.connect()];
  await p.join(elsewhere.owner, elsewhere.guild.text.id, ada);
  const { read } = p.server.platform.store;
  const here = await findVoiceState(read, scene.guild.id, ada.id);
  if (!here) throw new Error('Ada is not connected.');
  // For a moment, a user who takes the call over by another session is in two channels.
  const { session_id } = other.ready;
  const there = { ...here, guild_id: elsewhere.guild.id, channel_id: elsewhere.voice.id, session_id };
  await p.server.platform.store.transaction((db) => upsertVoiceState(db, there));
  for (let round = 1; round <= 5; round += 1) {
    const since = [one.mark(), other.mark()] as const;
    create(one);
    create(other, { guild_id: elsewhere.guild.id, channel_id: elsewhere.voice.id });
    const began = await Promise.all([one, other].map((session, n) => session.event('STREAM_CREATE', undefined, since[n])));
    const left = await findStreamOf(read, ada.id);
    expect(began.map(({ rtc_server_id }) => rtc_server_id)).toContain(left?.rtc_server_id);
    const ended = began.findIndex(({ rtc_server_id }) => rtc_server_id !== left?.rtc_server_id);
    expect(await refused(ended === 0 ? one : other, since[ended])).toMatchObject({ reason: 'stream_ended' });
  }
});

test('[voice/live-streams] streams in private calls', async () => {
  await p.befriend(ada, bob);
  const channel = (await ada.post<{ id: string }>('/users/@me/channels', { recipient_id: bob.id })).body.id;
  for (const session of [one, two]) {
    session.send(4, { guild_id: null, channel_id: channel, self_mute: false, self_deaf: false });
    await session.event('VOICE_SERVER_UPDATE', (d) => d.guild_id === null);
  }
  const since = two.mark();
  const own = kept(await startStream(one, { guildId: null, channelId: channel, ca }));
  expect(own.key).toBe(`call:${channel}:${ada.id}`);
  expect(await shows(two, true, since)).toMatchObject({ guild_id: null, channel_id: channel });
  const watching = kept(await watchStream(two, own.key, { ca }));
  await Promise.all([own.user.together(bob.id), watching.user.together(ada.id)]);
  one.send(4, { guild_id: null, channel_id: null, self_mute: false, self_deaf: false });
  expect(await refused(two, since)).toEqual({ stream_key: own.key, reason: 'stream_ended' });
  expect(await watching.user.ended()).toBe(4022);
  expect(await runs(one)).toBe(false);
});
