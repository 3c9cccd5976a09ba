import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { type Credentials, enterCall, identifyVoice, VoiceSocket } from '@guildhall/testkit/voice-socket';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callScene } from './test/call-scene.ts';

type Scene = Awaited<ReturnType<typeof callScene>>;

let p: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  p = await startPlatform({ settings: { GUILDHALL_VOICE_PORTS: '0' } });
  scene = await callScene(p);
});
afterAll(() => p.stop());

const open = (query?: string) => VoiceSocket.open(p.address, query);
const IDENTIFY = { max_dave_protocol_version: 1 };

/** The close code after an Identify with these fields. */
async function refusal(credentials: object, query?: string): Promise<number> {
  const socket = await open(query);
  socket.send(0, { ...IDENTIFY, ...credentials });
  return socket.closed;
}

/** The close code of an identified session after an act. */
async function closedAfter(act: (socket: VoiceSocket) => void, query?: string): Promise<number> {
  const { credentials } = await scene.joined('closing');
  const { socket } = await identifyVoice(p.address, credentials, query);
  act(socket);
  return socket.closed;
}

test('[voice/close-codes] versions 4 to 9 are accepted; others close with 4020', async () => {
  for (const version of [4, 5, 6, 7, 8, 9]) {
    const socket = await open(`v=${version}`);
    expect(await socket.next(8)).toEqual({ v: version, heartbeat_interval: 13_750 });
    await socket.close();
  }
  for (const query of ['', 'v=', 'v=3', 'v=10', 'v=8.5', 'v=eight', 'v=-8', 'v=Infinity', 'v=NaN'])
    expect([query, await new VoiceSocket(p.address, query).closed]).toEqual([query, 4020]);
});

test('[voice/close-codes] an Identify with a wrong field is refused with the code of the field, and the right one still works', async () => {
  const { credentials } = await scene.joined('caller');
  const other = await scene.joined('other');
  const wrong: [Partial<Credentials>, number][] = [
    [{ token: 'wrong' }, 4004],
    [{ token: '' }, 4004],
    [{ token: other.credentials.token }, 4004],
    [{ user_id: other.account.id }, 4004],
    [{ session_id: other.credentials.session_id }, 4006],
    [{ server_id: credentials.channel_id }, 4011],
    [{ channel_id: scene.stage.id }, 4011],
  ];
  for (const [fields, code] of wrong) expect([fields, await refusal({ ...credentials, ...fields })]).toEqual([fields, code]);
  const { socket, ready } = await identifyVoice(p.address, credentials, 'v=9');
  expect(ready).toMatchObject({ ip: '127.0.0.1', ssrc: expect.any(Number), port: expect.any(Number) });
  expect(ready.modes[0]).toBe('aead_aes256_gcm_rtpsize');
  await socket.close();
});

test('[voice/close-codes] an Identify that is malformed closes with 4002', async () => {
  const { credentials } = await scene.joined('malformed');
  const malformed: object[] = [
    { ...credentials, token: 1 },
    { ...credentials, session_id: null },
    { ...credentials, user_id: {} },
    { ...credentials, server_id: [] },
    { ...credentials, channel_id: {} },
    { ...credentials, max_dave_protocol_version: 'one' },
    {},
  ];
  for (const fields of malformed) expect([fields, await refusal(fields)]).toEqual([fields, 4002]);
  for (const d of [null, 1, 'text', []]) {
    const socket = await open();
    socket.send(0, d);
    expect([d, await socket.closed]).toEqual([d, 4002]);
  }
});

test('[voice/close-codes] before Identify only opcodes 0, 3 and 7 are accepted', async () => {
  for (const op of [1, 5, 12, 14, 15, 16, 18, 20, 23, 31, 32]) {
    const socket = await open();
    socket.send(op, {});
    expect([op, await socket.closed]).toEqual([op, 4003]);
  }
  for (const op of [26, 28, 128, 129, 130]) {
    const socket = await open();
    socket.sendBytes(Buffer.from([op, 1, 2, 3, 4, 5, 6, 7, 8]));
    expect([op, await socket.closed]).toEqual([op, 4003]);
  }
  const socket = await open();
  await socket.settle();
  await socket.close();
});

test('[voice/close-codes] malformed messages close with 4002, unknown opcodes with 4001, oversized ones with 1009', async () => {
  const texts = ['', '{', 'null', '[]', '1', '"op"', '{}', '{"op":"0"}', '{"op":null}', '{"op":{}}', '['.repeat(100_000)];
  for (const text of texts)
    expect([text.slice(0, 9), await closedAfter(({ ws }) => ws.send(text))]).toEqual([text.slice(0, 9), 4002]);
  for (const op of [-1, 0.5, 2, 4, 6, 8, 9, 10, 11, 13, 17, 19, 21, 22, 24, 99, 1e300])
    expect([op, await closedAfter((socket) => socket.send(op, {}))]).toEqual([op, 4001]);
  for (const op of [0, 1, 25, 27, 29, 30, 127, 131, 255])
    expect([op, await closedAfter((socket) => socket.sendBytes(Buffer.from([op, 0])))]).toEqual([op, 4001]);
  expect(await closedAfter((socket) => socket.sendBytes(new Uint8Array(0)))).toBe(4001);
  expect(await closedAfter((socket) => socket.sendBytes(new Uint8Array(128 * 1024 + 1)))).toBe(1009);
  expect(await closedAfter(({ ws }) => ws.send('x'.repeat(128 * 1024 + 1)))).toBe(1009);
});

test('[voice/close-codes] wrong data of opcodes closes with 4002, an unknown protocol with 4012, an unknown mode with 4016', async () => {
  const wrong: [number, unknown][] = [
    [1, {}],
    [5, {}],
    [5, { speaking: 8 }],
    [5, { speaking: 'yes' }],
    [5, { speaking: 1, ssrc: 4_000_000_000 }],
    [12, { audio_ssrc: 4_000_000_000 }],
    [12, { video_ssrc: 4_000_000_000 }],
    [12, { rtx_ssrc: 4_000_000_000 }],
    [12, { streams: {} }],
    [12, { streams: [1, 2, 3, 4, 5] }],
    [12, { streams: [{ rid: 'x'.repeat(100_000) }] }],
    [15, { any: 101 }],
    [15, { 1: -1 }],
    [15, { 1: 'most' }],
    [23, {}],
    [31, { transition_id: '1' }],
  ];
  for (const [op, d] of wrong) expect([op, await closedAfter((socket) => socket.send(op, d))]).toEqual([op, 4002]);
  const data = { address: '127.0.0.1', port: 1, mode: 'aead_aes256_gcm_rtpsize' };
  expect(await closedAfter((socket) => socket.send(1, { protocol: 'webrtc', data }))).toBe(4012);
  for (const one of [{ ...data, mode: 'xsalsa20_poly1305' }, { ...data, mode: 1 }, {}, null])
    expect(await closedAfter((socket) => socket.send(1, { protocol: 'udp', data: one }))).toBe(4016);
});

test('[voice/close-codes] a second Identify or a Resume on an identified connection closes with 4005', async () => {
  const { credentials } = await scene.joined('twice');
  const once = await identifyVoice(p.address, credentials);
  once.socket.send(0, { ...IDENTIFY, ...credentials });
  expect(await once.socket.closed).toBe(4005);
  expect(await closedAfter((socket) => socket.send(7, credentials))).toBe(4005);
  const again = await scene.joined('at_once');
  const socket = await open();
  for (let n = 0; n < 2; n += 1) socket.send(0, { ...IDENTIFY, ...again.credentials });
  expect(await socket.closed).toBe(4005);
});

test('[voice/close-codes] messages beyond the limit close with 4021, also before Identify; packets of media do not count', async () => {
  const flood = (socket: VoiceSocket) => {
    for (let n = 0; n < 301; n += 1) socket.send(3, { t: n, seq_ack: -1 });
  };
  expect(await closedAfter(flood)).toBe(4021);
  const early = await open();
  flood(early);
  expect(await early.closed).toBe(4021);
  const { credentials } = await scene.joined('sender');
  const { socket } = await identifyVoice(p.address, credentials);
  for (let n = 0; n < 1000; n += 1) socket.sendBytes(Buffer.concat([Buffer.from([128]), Buffer.alloc(20)]));
  await socket.settle();
  await socket.close();
});

test('[voice/close-codes] after a close for a fault the session is over: its token is void, and opcode 4 gets another one', async () => {
  const { account, gateway, credentials } = await scene.joined('faulty');
  const watcher = await scene.caller('watcher');
  const { socket } = await identifyVoice(p.address, credentials);
  socket.send(1, { protocol: 'websocket' });
  await watcher.socket.message(({ op, d }) => op === 11 && JSON.stringify(d).includes(account.id));
  socket.ws.send('{');
  expect(await socket.closed).toBe(4002);
  expect(await watcher.socket.next(13)).toEqual({ user_id: account.id });
  await expect.poll(() => refusal(credentials)).toBe(4004);
  const renewed = await enterCall(gateway, account, scene.guild.id, scene.voice.id);
  expect(renewed.token).not.toBe(credentials.token);
  const back = await identifyVoice(p.address, renewed);
  await back.socket.close();
});

test('[voice/close-codes] a client that does not identify in 10 s is closed with 4009', async () => {
  const [silent, beating] = [await open(), await open()];
  await p.clock.advance(9000);
  await beating.settle();
  await silent.settle();
  const idle = await open();
  await p.clock.advance(9000);
  expect([idle.ws.readyState, beating.ws.readyState]).toEqual([idle.ws.OPEN, idle.ws.OPEN]);
  await p.clock.advance(3000);
  expect([await idle.closed, await silent.closed, await beating.closed]).toEqual([4009, 4009, 4009]);
});

test('[voice/close-codes] a client without end-to-end encryption is closed with 4017 once; a new token follows after leaving', async () => {
  const { account, gateway, credentials } = await scene.joined('plain');
  for (const version of [0, undefined]) {
    const { credentials: one } = await scene.joined('without');
    const socket = await open();
    socket.send(0, { ...one, ...(version === undefined ? {} : { max_dave_protocol_version: version }) });
    expect(await socket.closed).toBe(4017);
  }
  const socket = await open();
  socket.send(0, credentials);
  expect(await socket.closed).toBe(4017);
  expect(await refusal(credentials)).toBe(4004);
  const since = gateway.mark();
  gateway.send(4, { guild_id: scene.guild.id, channel_id: scene.voice.id, self_mute: true, self_deaf: false });
  await gateway.event('VOICE_STATE_UPDATE', ({ self_mute }) => self_mute, since);
  await gateway.settle();
  expect(gateway.seen('VOICE_SERVER_UPDATE', since)).toEqual([]);
  const left = gateway.mark();
  gateway.send(4, { guild_id: scene.guild.id, channel_id: null, self_mute: false, self_deaf: false });
  await gateway.event('VOICE_STATE_UPDATE', ({ channel_id }) => channel_id === null, left);
  const renewed = await enterCall(gateway, account, scene.guild.id, scene.voice.id);
  const { socket: accepted } = await identifyVoice(p.address, renewed);
  await accepted.close();
});
