import { LIMITS } from '@guildhall/protocol/limits';
import { bitsOf } from '@guildhall/protocol/permissions';
import { MEDIA_OPCODES } from '@guildhall/protocol/voice';
import { startPlatform, type TestChannel, type TestPlatform } from '@guildhall/testkit/platform';
import { encryptedFrame } from '@guildhall/testkit/voice-client';
import { join } from '@guildhall/testkit/voice-scene';
import { type Caller, type VoiceMessage, VoiceSocket } from '@guildhall/testkit/voice-socket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callScene } from './test/call-scene.ts';

const { bytes, cameraBytes, burst, keyInterval, perSecond } = LIMITS.voicePictures;
const { PICTURE, KEY_PICTURE } = MEDIA_OPCODES;
const KEY = 1;
const H264 = 2 << 1;

let p: TestPlatform;
let scene: Awaited<ReturnType<typeof callScene>>;
let channel: TestChannel;
/** Sends pictures, watches them, and only talks. */
let ada: Caller;
let bob: Caller;
let bot: Caller;
beforeAll(async () => {
  p = await startPlatform({ settings: { GUILDHALL_VOICE_PORTS: '0' } });
  scene = await callScene(p);
});
beforeEach(async () => {
  channel = await scene.make(2);
  ada = await scene.caller('ada', channel, true);
  bob = await scene.caller('bob', channel, true);
  bot = await scene.caller('bot', channel);
});
afterAll(() => p.stop());

const videoSsrc = (who: Caller) => who.ready.streams[0]?.ssrc ?? 0;
const announce = (who: Caller, isOn = true) =>
  who.socket.send(12, { audio_ssrc: who.ssrc, video_ssrc: isOn ? videoSsrc(who) : 0, rtx_ssrc: 0, streams: [] });
const want = (who: Caller, of: Caller, quality = 100) => who.socket.send(15, { any: 0, [videoSsrc(of)]: quality });

/** A picture as it travels up, with its opcode. */
function picture({ ssrc = videoSsrc(ada), seq = 1, flags = KEY | H264, frame = encryptedFrame() } = {}): Buffer {
  const head = Buffer.alloc(12);
  head[0] = PICTURE;
  head.writeUInt32BE(ssrc, 1);
  head.writeUInt16BE(seq, 5);
  head.writeUInt32BE(3000 * seq, 7);
  head[11] = flags;
  return Buffer.concat([head, frame]);
}

/** Turns a user's camera on or off in the voice state. */
const setCamera = (who: Caller, self_video: boolean) => who.gateway.send(4, join(scene.guild.id, channel.id, { self_video }));
const isPicture = ({ op }: VoiceMessage) => op === PICTURE;
const seen = (who: Caller) => who.socket.messages.filter(isPicture).map((one) => one.bytes?.readUInt16BE(4));
/** How often a user was asked for a key picture. */
const asked = (who: Caller) => who.socket.messages.filter(({ op }) => op === KEY_PICTURE).length;
const drops = () => ({ ...p.server.voice?.pictures.drops });
const settle = async (...who: Caller[]) => {
  for (const one of who) await one.socket.settle();
};
/** Ada shows pictures, and Bob watches them. */
async function watched(): Promise<void> {
  announce(ada);
  await bob.socket.next(12);
  want(bob, ada);
  await settle(bob, ada);
}

test('[voice/pictures] a picture goes to those who want it, as it came; never to clients without video', async () => {
  await watched();
  const carol = await scene.caller('carol', channel, true);
  const up = picture({ seq: 7 });
  ada.socket.sendBytes(up);
  const down = await bob.socket.message(isPicture);
  expect(down.seq).toBeUndefined();
  expect(down.bytes?.equals(up.subarray(1))).toBe(true);
  for (const who of [bot, carol]) who.socket.send(15, { any: 100 });
  await settle(bot, carol);
  ada.socket.sendBytes(picture({ seq: 8 }));
  await settle(ada, bob, bot, carol);
  expect([seen(ada), seen(bob), seen(bot), seen(carol)]).toEqual([[], [7, 8], [], [8]]);
  want(bob, ada, 0);
  await settle(bob);
  ada.socket.sendBytes(picture({ seq: 9 }));
  await settle(ada, bob);
  expect(seen(bob)).toEqual([7, 8]);
});

test('[voice/pictures] a viewer begins with a key picture, for which the sender is asked once a second', async () => {
  await watched();
  expect(asked(ada)).toBe(1);
  const frame = ada.socket.messages.find(({ op }) => op === KEY_PICTURE);
  expect(frame).toMatchObject({ seq: undefined, bytes: Buffer.from(picture().subarray(1, 5)) });
  const ask = Buffer.concat([Buffer.from([KEY_PICTURE]), picture().subarray(1, 5)]);
  const before = drops();
  // Neither pictures that do not stand alone, nor requests of viewers.
  ada.socket.sendBytes(picture({ seq: 1, flags: H264 }));
  for (let n = 0; n < 20; n += 1) bob.socket.sendBytes(ask);
  await settle(ada, bob, ada);
  expect([asked(ada), seen(bob)]).toEqual([1, []]);
  expect(drops().incomplete).toBe((before.incomplete ?? 0) + 1);
  await p.clock.advance(keyInterval.max);
  await settle(ada);
  expect(asked(ada)).toBe(2);
  ada.socket.sendBytes(picture({ seq: 2 }));
  ada.socket.sendBytes(picture({ seq: 3, flags: H264 }));
  await settle(ada, bob);
  expect(seen(bob)).toEqual([2, 3]);
  // Requests of those who may not receive it, or of nothing.
  await p.clock.advance(keyInterval.max);
  for (const wrong of [ask.subarray(0, 4), Buffer.concat([ask, ask]), Buffer.from([KEY_PICTURE, 0, 0, 0, 1])])
    bob.socket.sendBytes(wrong);
  bot.socket.sendBytes(ask);
  await settle(bob, bot, ada);
  expect(asked(ada)).toBe(2);
});

test('[voice/pictures] wrong pictures are dropped and counted by reason; the connection goes on', async () => {
  await watched();
  const cases: [string, Caller, Buffer][] = [
    ['malformed', ada, picture().subarray(0, 11)],
    ['malformed', ada, picture({ flags: 8 | KEY })],
    ['unknownSsrc', ada, picture({ ssrc: videoSsrc(bob) })],
    ['unknownSsrc', ada, picture({ ssrc: ada.ssrc })],
    ['unencrypted', ada, picture({ frame: Buffer.alloc(100) })],
    ['malformed', ada, picture({ frame: Buffer.alloc(0) })],
    ['unannounced', bob, picture({ ssrc: videoSsrc(bob) })],
    ['notSelected', bot, picture({ ssrc: videoSsrc(bot) })],
  ];
  for (const [reason, who, bytes] of cases) {
    const before = drops();
    who.socket.sendBytes(bytes);
    await settle(who, bob);
    const now = drops();
    expect(Object.entries(now).flatMap(([name, n]) => (n === Reflect.get(before, name) ? [] : [name]))).toEqual([reason]);
  }
  announce(ada, false);
  const before = drops();
  ada.socket.sendBytes(picture());
  await settle(ada, bob);
  expect(drops().unannounced).toBe((before.unannounced ?? 0) + 1);
  expect(seen(bob)).toEqual([]);
  // Others' SSRCs in an announcement.
  bob.socket.send(12, { audio_ssrc: bob.ssrc, video_ssrc: videoSsrc(ada), rtx_ssrc: 0, streams: [] });
  expect(await bob.socket.closed).toBe(4002);
});

test('[voice/pictures] at most 512 KiB, other messages still 128 KiB', async () => {
  await watched();
  const largest = encryptedFrame(bytes.max);
  ada.socket.sendBytes(picture({ frame: largest }));
  expect((await bob.socket.message(isPicture)).bytes?.length).toBe(bytes.max + 11);
  ada.socket.sendBytes(picture({ frame: encryptedFrame(bytes.max + 1) }));
  expect(await ada.socket.closed).toBe(1009);
  bob.socket.sendBytes(Buffer.alloc(LIMITS.voiceGateway.messageBytes.max + 1, 128));
  expect(await bob.socket.closed).toBe(1009);
  const fresh = await VoiceSocket.open(bob.account.address);
  fresh.ws.send(JSON.stringify({ op: 3, d: { t: ' '.repeat(LIMITS.voiceGateway.messageBytes.max) } }));
  expect(await fresh.closed).toBe(1009);
});

test('[voice/pictures] bytes and pictures per second are limited; after a loss the next is a key picture', async () => {
  await watched();
  // All that a burst allows, and a picture too much.
  const size = Math.floor((cameraBytes.max * burst.max) / 4) - 11;
  for (let seq = 1; seq <= 5; seq += 1) ada.socket.sendBytes(picture({ seq, frame: encryptedFrame(size) }));
  await settle(ada, bob);
  expect(seen(bob)).toEqual([1, 2, 3, 4]);
  await p.clock.advance(1000);
  ada.socket.sendBytes(picture({ seq: 6, flags: H264 }));
  ada.socket.sendBytes(picture({ seq: 7 }));
  await settle(ada, bob);
  expect(seen(bob)).toEqual([1, 2, 3, 4, 7]);
  await p.clock.advance(burst.max * 1000);
  const before = drops();
  for (let n = 0; n < perSecond.max * burst.max + 3; n += 1) ada.socket.sendBytes(picture({ seq: n }));
  await settle(ada, bob);
  expect(drops().senderRate).toBe((before.senderRate ?? 0) + 3);
});

test('[voice/pictures] a slow viewer loses whole pictures until a key picture; the others do not', async () => {
  await watched();
  const carol = await scene.caller('carol', channel, true);
  want(carol, ada);
  await settle(carol, ada);
  // The kernel's buffers hold some megabytes: pictures pass until the connection's own queue fills.
  bob.socket.ws.pause();
  const frame = encryptedFrame(256 * 1024);
  let seq = 0;
  const before = drops();
  while (drops().slow === before.slow && seq < 200) {
    seq += 1;
    ada.socket.sendBytes(picture({ seq, frame, flags: seq === 1 ? KEY : 0 }));
    await settle(ada);
    await p.clock.advance(1000);
  }
  expect(drops().slow).toBe((before.slow ?? 0) + 1);
  const lost = seq;
  bob.socket.ws.resume();
  await settle(bob, carol);
  const asks = asked(ada);
  ada.socket.sendBytes(picture({ seq: 1000, flags: 0 }));
  await settle(ada, bob, ada);
  expect(asked(ada)).toBe(asks + 1);
  ada.socket.sendBytes(picture({ seq: 1001 }));
  ada.socket.sendBytes(picture({ seq: 1002, flags: 0 }));
  await settle(ada, bob, carol);
  const all = Array.from({ length: lost }, (_, n) => n + 1);
  expect(seen(bob)).toEqual([...all.slice(0, -1), 1001, 1002]);
  expect(seen(carol)).toEqual([...all, 1000, 1001, 1002]);
});

test('[voice/pictures] deafened viewers and users without STREAM; a new user learns of pictures that are shown', async () => {
  await watched();
  const bare = { deny: String(bitsOf('STREAM')), type: 1 };
  await scene.owner.put(`/channels/${channel.id}/permissions/${ada.id}`, bare);
  await bob.socket.message(({ op, d }) => op === 12 && Reflect.get(Object(d), 'video_ssrc') === 0);
  const before = drops();
  ada.socket.sendBytes(picture());
  await settle(ada, bob);
  expect([drops().muted, seen(bob)]).toEqual([(before.muted ?? 0) + 1, []]);
  const late = await scene.caller('late', channel, true);
  await settle(late);
  expect(late.socket.seen(12)).toMatchObject([{ user_id: ada.id, video_ssrc: 0 }]);
  await ada.gateway.event('VOICE_STATE_UPDATE', (state) => state.user_id === ada.id && !state.self_video && !!state.channel_id);
  await scene.owner.delete(`/channels/${channel.id}/permissions/${ada.id}`);
  setCamera(ada, true);
  await late.socket.message(({ op, d }) => op === 12 && Reflect.get(Object(d), 'video_ssrc') === videoSsrc(ada));
  const later = await scene.caller('later', channel);
  expect(await later.socket.next(12)).toMatchObject({ user_id: ada.id, video_ssrc: videoSsrc(ada) });
  await scene.owner.patch(`/guilds/${scene.guild.id}/members/${bob.id}`, { deaf: true });
  await expect
    .poll(async () => {
      const { deafened = 0 } = drops();
      ada.socket.sendBytes(picture());
      await settle(ada);
      return (drops().deafened ?? 0) - deafened;
    })
    .toBe(1);
});

test('[voice/cameras] pictures that are announced before the camera is on begin when the voice state has it, and end with it', async () => {
  setCamera(ada, false);
  await ada.gateway.event('VOICE_STATE_UPDATE', (state) => state.user_id === ada.id && !state.self_video);
  bob.socket.send(15, { any: 100 });
  announce(ada);
  // The voice server compares the call with the store after the event.
  await expect
    .poll(async () => {
      const { muted = 0 } = drops();
      ada.socket.sendBytes(picture());
      await settle(ada, bob);
      return (drops().muted ?? 0) - muted;
    })
    .toBe(1);
  const [shown, asks, arrived] = [bob.socket.mark(), asked(ada), seen(bob).length];
  ada.socket.sendBytes(picture({ seq: 2 }));
  await settle(ada, bob);
  expect([bob.socket.seen(12, shown), seen(bob).length]).toEqual([[], arrived]);
  await p.clock.advance(keyInterval.max);
  setCamera(ada, true);
  expect(await bob.socket.next(12, shown)).toMatchObject({ user_id: ada.id, video_ssrc: videoSsrc(ada) });
  await expect.poll(() => asked(ada)).toBe(asks + 1);
  ada.socket.sendBytes(picture({ seq: 3, flags: H264 }));
  ada.socket.sendBytes(picture({ seq: 4 }));
  await expect.poll(() => seen(bob).slice(arrived)).toEqual([4]);
  const hidden = bob.socket.mark();
  setCamera(ada, false);
  expect(await bob.socket.next(12, hidden)).toMatchObject({ user_id: ada.id, video_ssrc: 0 });
  ada.socket.sendBytes(picture({ seq: 5 }));
  await settle(ada, bob);
  expect(seen(bob).slice(arrived)).toEqual([4]);
});

test('[voice/pictures] a resumed viewer begins with a key picture', async () => {
  await watched();
  ada.socket.sendBytes(picture({ seq: 1 }));
  await bob.socket.message(isPicture);
  bob.socket.ws.terminate();
  await bob.socket.closed;
  const next = await VoiceSocket.open(bob.account.address);
  const { server_id, session_id, token } = bob.credentials;
  await p.clock.advance(keyInterval.max);
  const asks = asked(ada);
  next.send(7, { server_id, session_id, token, seq_ack: bob.socket.seq });
  await next.next(9);
  await settle(ada);
  expect(asked(ada)).toBe(asks + 1);
  ada.socket.sendBytes(picture({ seq: 2, flags: 0 }));
  ada.socket.sendBytes(picture({ seq: 3 }));
  await next.message(isPicture);
  expect(next.messages.filter(isPicture).map((one) => one.bytes?.readUInt16BE(4))).toEqual([3]);
  next.ws.terminate();
});
