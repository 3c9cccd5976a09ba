import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { encryptedFrame, SILENCE } from '@guildhall/testkit/voice-client';
import { identifyVoice, isHeard, VoiceSocket } from '@guildhall/testkit/voice-socket';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { callScene } from './test/call-scene.ts';

let p: TestPlatform;
let scene: Awaited<ReturnType<typeof callScene>>;
beforeAll(async () => {
  p = await startPlatform({ settings: { GUILDHALL_VOICE_PORTS: '0' } });
  scene = await callScene(p);
});
afterAll(() => p.stop());

const room = () => scene.make(2);

test('[voice/opcodes] a join: READY, the description, the others with their SSRCs, then the external sender', async () => {
  const channel = await room();
  const first = await scene.caller('first', channel, true);
  expect(first.ready).toEqual({
    ssrc: first.ssrc,
    ip: '127.0.0.1',
    port: expect.any(Number),
    modes: ['aead_aes256_gcm_rtpsize', 'aead_xchacha20_poly1305_rtpsize'],
    heartbeat_interval: 13_750,
    experiments: [],
    streams: [{ type: 'video', rid: '100', ssrc: first.ssrc + 1, rtx_ssrc: first.ssrc + 2, active: false, quality: 100 }],
  });
  expect(first.socket.messages.map(({ op, seq }) => [op, seq])).toEqual([
    [8, undefined],
    [2, undefined],
    [4, undefined],
    [11, 1],
    [25, 2],
  ]);
  expect(first.socket.seen(4)).toEqual([
    {
      mode: 'aead_aes256_gcm_rtpsize',
      secret_key: expect.arrayContaining([expect.any(Number)]),
      dave_protocol_version: 1,
      audio_codec: 'opus',
      video_codec: 'H264',
      media_session_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  expect(first.socket.seen(11)).toEqual([{ user_ids: [] }]);
  first.socket.send(5, { speaking: 1, delay: 0, ssrc: first.ssrc });
  const [video_ssrc, rtx_ssrc] = [first.ssrc + 1, first.ssrc + 2];
  first.socket.send(12, { audio_ssrc: first.ssrc, video_ssrc, rtx_ssrc, streams: [{ type: 'video', ssrc: video_ssrc }] });
  await first.socket.settle();
  const since = first.socket.mark();
  const second = await scene.caller('second', channel);
  expect(second.socket.messages.map(({ op }) => op)).toEqual([8, 2, 4, 11, 5, 12, 25]);
  expect(second.socket.seen(11)).toEqual([{ user_ids: [first.id] }]);
  expect(second.socket.seen(5)).toEqual([{ user_id: first.id, ssrc: first.ssrc, speaking: 1 }]);
  expect(second.socket.seen(12)).toEqual([
    { user_id: first.id, audio_ssrc: first.ssrc, video_ssrc, rtx_ssrc, streams: [{ type: 'video', ssrc: video_ssrc }] },
  ]);
  await first.socket.settle();
  expect(first.socket.seen(11, since)).toEqual([{ user_ids: [second.id] }]);
  expect(first.socket.seen(5, since)).toEqual([{ user_id: second.id, ssrc: second.ssrc, speaking: 0 }]);
  await second.socket.close();
  expect(await first.socket.next(13)).toEqual({ user_id: second.id });
});

test('[voice/opcodes] a session that has not selected a protocol is unknown to the others, and its messages reach no user', async () => {
  const channel = await room();
  const here = await scene.caller('here', channel);
  const since = here.socket.mark();
  const { credentials } = await scene.joined('half', channel);
  const { socket } = await identifyVoice(p.address, credentials);
  socket.send(5, { speaking: 1, ssrc: 0 });
  await socket.settle();
  expect(await socket.close()).toBe(1000);
  await here.socket.settle();
  expect(here.socket.messages.slice(since).map(({ op }) => op)).toEqual([6]);
});

test('[voice/opcodes] heartbeats repeat the nonce: {t} from version 8 on, a number before', async () => {
  for (const [query, sent, answer] of [
    ['v=8', { t: 123, seq_ack: -1 }, { t: 123 }],
    ['v=9', { t: 'nonce', seq_ack: 5 }, { t: 'nonce' }],
    ['v=7', 1234, 1234],
    ['v=4', 'text', 'text'],
  ] as const) {
    const socket = await VoiceSocket.open(p.address, query);
    socket.send(3, sent);
    expect(await socket.next(6)).toEqual(answer);
    await socket.close();
  }
  for (const [query, sent] of [
    ['v=8', 5],
    ['v=8', {}],
    ['v=8', null],
    ['v=7', { t: 5 }],
    ['v=7', null],
  ] as const) {
    const socket = await VoiceSocket.open(p.address, query);
    socket.send(3, sent);
    expect(await socket.closed).toBe(4002);
  }
});

test('[voice/resuming] messages of the server have numbers from version 8 on only', async () => {
  /** The opcode 11, and the first bytes of the first binary message. */
  const joined = async (query: string) => {
    const { credentials } = await scene.joined('one', await room());
    const { socket } = await identifyVoice(p.address, credentials, query);
    const texts: string[] = [];
    const binary = new Promise<Buffer>((resolve) => {
      socket.ws.on('message', (data: Buffer, isBinary) => (isBinary ? resolve(data) : texts.push(data.toString())));
    });
    socket.send(1, { protocol: 'websocket' });
    const bytes = await binary;
    await socket.close();
    return [texts.find((text) => text.includes('user_ids')), [...bytes.subarray(0, 4)]];
  };
  expect(await joined('v=4')).toEqual(['{"op":11,"d":{"user_ids":[]}}', [25, 64, 65, 4]]);
  expect(await joined('v=8')).toEqual(['{"op":11,"d":{"user_ids":[]},"seq":1}', [0, 2, 25, 64]]);
});

test('[voice/opcodes] opcode 5: booleans count as 0 and 1, an SSRC of 0 is the own one; opcode 16 answers the version', async () => {
  const channel = await room();
  const [one, two] = [await scene.caller('one', channel), await scene.caller('two', channel)];
  for (const [sent, shown] of [
    [{ speaking: true, delay: 0, ssrc: 0 }, 1],
    [{ speaking: 2, ssrc: one.ssrc }, 2],
    [{ speaking: false }, 0],
  ] as const) {
    const since = two.socket.mark();
    one.socket.send(5, sent);
    expect(await two.socket.next(5, since)).toEqual({ user_id: one.id, ssrc: one.ssrc, speaking: shown });
  }
  one.socket.send(16, {});
  expect(await one.socket.next(16)).toEqual({ voice: 'guildhall', rtc_worker: 'guildhall' });
  const since = one.socket.mark();
  for (const op of [14, 18, 20, 32]) one.socket.send(op, {});
  await one.socket.settle();
  expect(one.socket.messages.slice(since).map(({ op }) => op)).toEqual([6]);
});

test('[voice/opcodes] opcode 15 stops the streams of quality 0, by SSRC and for all others', async () => {
  const channel = await room();
  const [one, two, three] = [
    await scene.caller('one', channel),
    await scene.caller('two', channel),
    await scene.caller('three', channel),
  ];
  expect(await isHeard(one, two, three)).toBe(true);
  two.socket.send(15, { [one.ssrc]: 0, any: 100, pixelCounts: {} });
  await expect.poll(() => isHeard(one, two, three)).toBe(false);
  two.socket.send(15, { [three.ssrc]: 100, any: 0 });
  await two.socket.settle();
  expect(await isHeard(one, two, three)).toBe(false);
  two.socket.send(15, {});
  await expect.poll(() => isHeard(one, two, three)).toBe(true);
});

test('[voice/opcodes] a client may select again: another key over UDP, or a WebSocket, whatever the order', async () => {
  const channel = await room();
  const [one, two, fence] = [
    await scene.caller('one', channel),
    await scene.caller('two', channel),
    await scene.caller('fence', channel),
  ];
  const since = one.socket.mark();
  const data = { address: '127.0.0.1', port: one.udp.port, mode: 'aead_aes256_gcm_rtpsize' };
  one.socket.send(1, { protocol: 'udp', data });
  const { secret_key: key } = await one.socket.next<{ secret_key: number[] }>(4, since);
  one.udp.key.set(key);
  expect(await isHeard(one, two, fence)).toBe(true);
  expect(two.socket.seen(13)).toEqual([]);
  const { credentials } = await scene.joined('hasty', channel);
  const hasty = await identifyVoice(p.address, credentials);
  // The worker has not confirmed the first when the second arrives.
  hasty.socket.send(1, { protocol: 'udp', data });
  hasty.socket.send(1, { protocol: 'websocket' });
  await hasty.socket.message(({ op, d }) => op === 4 && !JSON.stringify(d).includes('secret_key'));
  await hasty.socket.next(25);
  hasty.socket.sendBytes(relayed(1, encryptedFrame()));
  const heard = two.udp.open(await two.udp.next());
  expect(heard.ssrc).toBe(hasty.ready.ssrc);
  await hasty.socket.close();
});

test('[voice/opcodes] media over a WebSocket reaches those on UDP and back, without a mode and a key', async () => {
  const channel = await room();
  const udp = await scene.caller('udp', channel);
  const { credentials } = await scene.joined('socket', channel);
  const { socket, ready } = await identifyVoice(p.address, credentials);
  socket.send(1, { protocol: 'websocket' });
  expect(await socket.next(4)).toEqual({
    dave_protocol_version: 1,
    audio_codec: 'opus',
    video_codec: 'H264',
    media_session_id: expect.any(String),
  });
  await socket.next(25);
  const frame = encryptedFrame();
  for (const bad of [Buffer.from([128]), Buffer.from([128, 0, 1, 0, 0, 0, 2])]) socket.sendBytes(bad);
  socket.sendBytes(relayed(7, frame));
  expect(udp.udp.open(await udp.udp.next())).toMatchObject({ ssrc: ready.ssrc, seq: 7, timestamp: 960, frame });
  await udp.udp.send(udp.udp.rtp({ ssrc: udp.ssrc, seq: 3, timestamp: 2880, frame: SILENCE }));
  const { bytes } = await socket.message(({ op }) => op === 128);
  const head = Buffer.alloc(10);
  head.writeUInt32BE(udp.ssrc, 0);
  head.writeUInt16BE(3, 4);
  head.writeUInt32BE(2880, 6);
  expect(bytes).toEqual(Buffer.concat([head, SILENCE]));
  socket.send(1, { protocol: 'udp', data: { address: '127.0.0.1', port: 1, mode: 'aead_aes256_gcm_rtpsize' } });
  expect(await socket.closed).toBe(4016);
});

test('[voice/opcodes] a second Identify of a user replaces the first with 4014, whose later messages have no effect', async () => {
  const channel = await room();
  const [one, two, fence] = [
    await scene.caller('one', channel),
    await scene.caller('two', channel),
    await scene.caller('fence', channel),
  ];
  const { socket, ready } = await identifyVoice(p.address, one.credentials);
  onTestFinished(() => socket.ws.terminate());
  expect(await two.socket.next(13)).toEqual({ user_id: one.id });
  expect(ready.ssrc).not.toBe(one.ssrc);
  expect(await one.socket.closed).toBe(4014);
  expect(await isHeard(one, two, fence)).toBe(false);
});

test('[voice/opcodes] a client that goes on after its session has ended is not listened to', async () => {
  const channel = await room();
  const [one, two] = [await scene.caller('one', channel), await scene.caller('two', channel)];
  // It does not read the close, so that its socket stays open.
  one.socket.ws.pause();
  const next = await identifyVoice(p.address, one.credentials);
  onTestFinished(() => next.socket.ws.terminate());
  await two.socket.next(13);
  const since = two.socket.mark();
  one.socket.send(5, { speaking: 1, ssrc: one.ssrc });
  one.socket.send(15, { any: 0 });
  one.socket.sendBytes(Buffer.concat([Buffer.from([26]), Buffer.alloc(10)]));
  one.socket.ws.send('{');
  one.socket.ws.resume();
  expect(await one.socket.closed).toBe(4014);
  await two.socket.settle();
  expect(two.socket.seen(5, since)).toEqual([]);
  await next.socket.settle();
});

test('[voice/opcodes] a client that does not read is disconnected before much waits for it', async () => {
  const channel = await room();
  const [slow, other] = [await scene.caller('slow', channel), await scene.caller('other', channel, true)];
  slow.socket.ws.pause();
  const streams = [{ rid: 'x'.repeat(2000) }];
  // Beyond what the sockets of both sides buffer.
  const lost = () => other.socket.seen(13).length > 0;
  for (let round = 0; round < 40 && !lost(); round += 1) {
    for (let n = 0; n < 290; n += 1) other.socket.send(12, { streams });
    await other.socket.settle();
    await p.clock.advance(10_000);
  }
  expect(lost()).toBe(true);
});

/** A packet of the WebSocket transport. */
function relayed(seq: number, frame: Uint8Array): Buffer {
  const head = Buffer.alloc(7);
  head[0] = 128;
  head.writeUInt16BE(seq, 1);
  head.writeUInt32BE(960, 3);
  return Buffer.concat([head, frame]);
}
