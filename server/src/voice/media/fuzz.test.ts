import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import type { Worker } from 'node:worker_threads';
import { AES, decrypt, encrypt, encryptedFrame, XCHACHA } from '@guildhall/testkit/voice-client';
import { MediaScene } from '@guildhall/testkit/media-scene';
import { expect, onTestFinished, test } from 'vitest';
import { loadCiphers } from './ciphers.ts';
import { Forwarder } from './forwarder.ts';
import { hostile, NOISE, numbers } from '../test/fuzz.ts';

const IN_PROCESS = 800_000;
const OVER_UDP = 200_000;
const BURST = 400;
/** A valid packet is sent after as many fuzzed ones. */
const HEALTHY_EVERY = 100;
const MIB = 1024 * 1024;

const HOME = { ip: '192.0.2.1', port: 1000 };
const OTHER = { ip: '192.0.2.2', port: 2000 };
const STRANGER = { ip: '192.0.2.3', port: 3000 };

/** Plain bodies that the key holder may encrypt: everything that is read after decryption. */
function inner(next: (max: number) => number, mode: string, key: Uint8Array, ssrc: number, counter: number): Buffer {
  const clear = Buffer.alloc(next(2) ? 12 : 16);
  NOISE.copy(clear, 0, next(1000));
  const isRtcp = next(3) === 0;
  clear.writeUInt8(0x80 | (isRtcp ? next(32) : next(4) * 0x10) | (clear.length === 16 ? 0x10 : 0), 0);
  if (clear.length === 12) clear.writeUInt8(clear.readUInt8(0) & ~0x10, 0);
  clear.writeUInt8(isRtcp ? 200 + next(8) : 120, 1);
  clear.writeUInt32BE(ssrc, isRtcp ? 4 : 8);
  const body = NOISE.subarray(next(1000), 1000 + next(400));
  return encrypt(mode, key, counter, isRtcp ? clear.subarray(0, 8) : clear, body);
}

test.each([AES, XCHACHA] as const)('[voice/media] %s: fuzzed packets harm neither the unit nor a healthy stream', (mode) => {
  const next = numbers();
  let now = 0;
  const failures: string[] = [];
  const sent: Buffer[] = [];
  const forwarder = new Forwarder({
    wire: {
      send: (packet, port) => {
        if (port === OTHER.port) sent.push(Buffer.from(packet));
      },
      queued: () => 0,
    },
    ciphers: loadCiphers(),
    now: () => now,
    post: (kind, data) => {
      if (kind === 'failed') failures.push(JSON.stringify(data));
    },
  });
  const keys = [randomBytes(32), randomBytes(32)];
  const [key = NOISE, otherKey = NOISE] = keys;
  forwarder.handlers.openCall({ call: 1 });
  for (const [index, one] of keys.entries()) {
    const member = index + 1;
    const ssrc = 100 * member;
    forwarder.handlers.add({ member, call: 1, transport: 'udp', ssrc, videoSsrc: ssrc + 1, rtxSsrc: ssrc + 2 });
    forwarder.handlers.select({ member, mode, key: new Uint8Array(one) });
  }
  let counter = 0;
  let seq = 0;
  const rtp = (secret: Uint8Array, ssrc: number, frame: Buffer) => {
    const clear = Buffer.alloc(12);
    clear.writeUInt16BE(0x8078, 0);
    seq = (seq + 1) & 0xffff;
    clear.writeUInt16BE(seq, 2);
    clear.writeUInt32BE(ssrc, 8);
    counter += 1;
    return encrypt(mode, secret, counter, clear, frame);
  };
  forwarder.receive(rtp(otherKey, 200, encryptedFrame()), OTHER.ip, OTHER.port);
  forwarder.receive(rtp(key, 100, encryptedFrame()), HOME.ip, HOME.port);
  expect(sent).toHaveLength(1);
  const discovery = Buffer.alloc(74);
  discovery.writeUInt32BE(0x0001_0046, 0);
  discovery.writeUInt32BE(100, 4);
  const valid = [rtp(key, 100, encryptedFrame()), rtp(key, 101, encryptedFrame(900)), rtp(otherKey, 200, encryptedFrame())];
  // Their owners send them first: unchanged, they would move their owners to the address that they come from.
  for (const [index, packet] of valid.entries()) {
    const from = index < 2 ? HOME : OTHER;
    forwarder.receive(packet, from.ip, from.port);
  }
  valid.push(discovery, Buffer.from('1337cafe00000001', 'hex'), Buffer.from('80c9000100000064', 'hex'));
  for (let i = 0; i < IN_PROCESS / 2; i += 1) {
    now += 5;
    const from = next(4) === 0 ? STRANGER : HOME;
    if (i % 10 === 0) {
      counter += 1;
      forwarder.receive(inner(next, mode, key, 100 + next(3), counter), HOME.ip, HOME.port);
    } else forwarder.receive(hostile(next, valid), from.ip, from.port);
    if (i % HEALTHY_EVERY !== 0) continue;
    sent.length = 0;
    const frame = encryptedFrame();
    forwarder.receive(rtp(key, 100, frame), HOME.ip, HOME.port);
    const last = sent.at(-1) ?? Buffer.alloc(0);
    expect(decrypt(mode, otherKey, last, 12).equals(frame)).toBe(true);
  }
  expect(failures).toEqual([]);
});

test('[voice/media] fuzzed packets over UDP do not grow the memory of a worker nor stop a healthy stream', async () => {
  const workers: Worker[] = [];
  const note = (worker: Worker) => void workers.push(worker);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  const scene = new MediaScene();
  const { a, b } = await scene.call('1', ['a', 'b']);
  const socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  const next = numbers();
  const valid = [
    a.client.rtp({ ssrc: a.ssrc, frame: encryptedFrame() }),
    b.client.rtp({ ssrc: b.ssrc, frame: encryptedFrame() }),
  ];
  // Their owners send them first: unchanged, they would move their owners to the address that they come from.
  for (const [index, { client }] of [a, b].entries()) await client.send(valid[index] ?? Buffer.alloc(0));
  await Promise.all([a.client.next(), b.client.next()]);
  const memory = async () => {
    const heap = await workers[0]?.getHeapStatistics();
    return (heap?.used_heap_size ?? Number.NaN) + (heap?.external_memory ?? Number.NaN);
  };
  let before = Number.NaN;
  let counters = await scene.media.counters();
  for (let sent = 0; sent < OVER_UDP; sent += BURST) {
    if (sent === OVER_UDP / 4) before = await memory();
    for (let i = 0; i < BURST; i += 1) socket.send(hostile(next, valid), a.client.server.port, a.client.server.ip);
    const frame = encryptedFrame();
    await a.client.send(a.client.rtp({ ssrc: a.ssrc, frame }));
    const received = b.client.open(await b.client.next());
    expect(received.frame.equals(frame)).toBe(true);
    counters = await scene.counted(counters, BURST / 2);
  }
  expect((await memory()) - before).toBeLessThan(16 * MIB);
  expect(counters.drops.failed).toBe(0);
  expect(scene.log.filter(({ level }) => level >= 50)).toEqual([]);
});
