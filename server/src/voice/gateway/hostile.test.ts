import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { memoryInUse } from '@guildhall/testkit/memory';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { identifyVoice, isHeard, VoiceSocket } from '@guildhall/testkit/voice-socket';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random } from '../e2ee/test/random.ts';
import { callScene } from './test/call-scene.ts';

/** Messages in all. */
const MESSAGES = 200_000;
/** Messages of one connection: fewer than the limit within its window. */
const ROUND = 290;
const CONNECTIONS = 20;
/** Rounds after which the memory in use is measured first. */
const WARM = 6;
/** Bytes by which it may grow from then on, including the messages that the sessions of the test collect. */
const MOST_GROWTH = 50 * 1024 * 1024;

let p: TestPlatform;
let scene: Awaited<ReturnType<typeof callScene>>;
beforeAll(async () => {
  p = await startPlatform({ settings: { GUILDHALL_VOICE_PORTS: '0' } });
  scene = await callScene(p);
});
afterAll(() => p.stop());

test('[voice/opcodes] random messages crash nothing, leave nothing behind, and a call goes on', async () => {
  const seed = Number(process.env.GUILDHALL_TEST_SEED ?? 1);
  const random = new Random(seed);
  const { below } = random;
  const pick = <T>(of: readonly T[]) => random.pick(of);
  const failures = p.expectLog('a voice message failed');
  const healthy = [await scene.caller('one'), await scene.caller('two'), await scene.caller('three')] as const;
  const [one, two, three] = healthy;
  const others = await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => scene.joined(`fuzz${n}`)));
  const values = [
    null,
    true,
    -1,
    0,
    0.5,
    3,
    2 ** 32,
    1e308,
    '',
    'text',
    '1',
    [],
    {},
    [[]],
    { a: 1 },
    one.ssrc,
    one.id,
    'udp',
    'websocket',
  ];
  const names = [
    'speaking',
    'ssrc',
    'protocol',
    'data',
    'any',
    '1',
    'transition_id',
    't',
    'seq_ack',
    'token',
    'user_id',
    'streams',
  ];
  const json = () => {
    const d = Object.fromEntries(Array.from({ length: below(4) }, () => [pick(names), pick(values)]));
    const text = JSON.stringify({
      op: pick([...values, 0, 1, 3, 5, 7, 12, 14, 15, 16, 18, 20, 23, 31, 32]),
      d: below(4) ? d : pick(values),
    });
    if (below(3)) return text;
    const at = below(text.length);
    return text.slice(0, at) + String.fromCharCode(32 + below(90)) + text.slice(at + below(3));
  };
  const binary = () => {
    const bytes = Buffer.from(Array.from({ length: below(60) }, () => below(256)));
    if (bytes.length > 0) bytes[0] = pick([26, 28, 128, below(256)]) ?? 0;
    return bytes;
  };
  /** A message with wrong contents that does not close the connection, so that those after it are handled too. */
  const lasting = () => {
    const bytes = binary();
    bytes[0] = pick([28, 128, 128]) ?? 128;
    if (below(2) && bytes.length > 0) return bytes;
    const [op, d] = pick([
      [3, { t: below(9), seq_ack: pick([-1, 0, 1, 0.5, 70_000, 'x', null]) }],
      [5, { speaking: below(8), delay: pick(values) }],
      [12, { streams: [pick(values), pick(values)], more: pick(values) }],
      [14, pick(values)],
      [15, { [below(2 ** 31)]: below(101), any: below(101), sizes: pick(values) }],
      [16, pick(values)],
      [18, pick(values)],
      [23, { transition_id: pick([-1, 0, 1, 0.5, 2 ** 40]) }],
      [32, pick(values)],
    ] as const) ?? [14, null];
    return JSON.stringify({ op, d });
  };
  /** A connection, identified or not, and the way it stands in the call. */
  const connect = async (index: number) => {
    const other = others[index];
    if (!other || below(3) === 0) return VoiceSocket.open(p.address, `v=${4 + below(6)}`);
    const { gateway, account, credentials } = other;
    const socket = await VoiceSocket.open(p.address);
    socket.send(0, { ...credentials, max_dave_protocol_version: 1 });
    const isIn = await Promise.race([
      socket.next(2).then(
        () => true,
        () => false,
      ),
      socket.closed.then(() => false),
    ]);
    if (isIn) {
      if (below(2)) socket.send(1, { protocol: 'websocket' });
      return socket;
    }
    // The last session has ended with its token.
    const since = gateway.mark();
    gateway.send(4, { guild_id: scene.guild.id, channel_id: null, self_mute: false, self_deaf: false });
    gateway.send(4, { guild_id: scene.guild.id, channel_id: scene.voice.id, self_mute: false, self_deaf: false });
    const { token } = await gateway.event('VOICE_SERVER_UPDATE', () => true, since);
    other.credentials = { ...other.credentials, user_id: account.id, token };
    return (await identifyVoice(p.address, other.credentials)).socket;
  };
  let sent = 0;
  let answered = 0;
  let rounds = 0;
  let first = Number.NaN;
  while (sent < MESSAGES) {
    const sockets = await Promise.all(others.map((_, index) => connect(index)));
    for (const socket of sockets) {
      // Wild messages soon close a connection: they come last.
      const wild = below(20);
      for (let n = 0; n < ROUND; n += 1) {
        socket.ws.send(n < ROUND - wild ? lasting() : below(2) ? json() : binary());
        sent += 1;
      }
    }
    await Promise.all(sockets.map((socket) => socket.close()));
    for (const socket of sockets) answered += socket.seen(16).length;
    for (const { socket, gateway } of healthy) await Promise.all([socket.settle(), gateway.settle()]);
    await Promise.all([scene.watching, ...others.map(({ gateway }) => gateway)].map((session) => session.settle()));
    await p.clock.advance(10_000);
    rounds += 1;
    if (rounds === WARM) first = await memoryInUse();
  }
  // One of nine lasting messages has an answer: many connections came that far.
  expect(answered).toBeGreaterThan(MESSAGES / 100);
  expect(failures).toEqual([]);
  expect(await isHeard(one, two, three)).toBe(true);
  // Only the healthy members are left, and a new one is notified only of them.
  await expect
    .poll(async () => {
      const { credentials } = await scene.joined('last');
      const { socket } = await identifyVoice(p.address, credentials);
      socket.send(1, { protocol: 'websocket' });
      const { user_ids: ids } = await socket.next<{ user_ids: string[] }>(11);
      await socket.close();
      return ids.toSorted();
    })
    .toEqual(healthy.map(({ id }) => id).toSorted());
  expect((await memoryInUse()) - first).toBeLessThan(MOST_GROWTH);
});

test('[voice/close-codes] without room for media an Identify closes with 4011; later the same token works', async () => {
  const taken = createSocket('udp4').bind(0, '127.0.0.1');
  await once(taken, 'listening');
  const full = await startPlatform({ settings: { GUILDHALL_VOICE_PORTS: String(taken.address().port) } });
  for (const message of ['a voice worker could not start', 'a voice session was refused']) full.expectLog(message);
  const there = await callScene(full);
  const { credentials } = await there.joined('guest');
  for (let n = 0; n < 3; n += 1) {
    const socket = await VoiceSocket.open(full.address);
    socket.send(0, { ...credentials, max_dave_protocol_version: 1 });
    expect(await socket.closed).toBe(4011);
  }
  taken.close();
  await once(taken, 'close');
  const { socket } = await identifyVoice(full.address, credentials);
  await socket.close();
  await full.stop();
});
