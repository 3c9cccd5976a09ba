import { randomBytes } from 'node:crypto';
import { VOICE_LIMITS } from '@guildhall/protocol/limits/voice';
import { AES, encrypt, encryptedFrame } from '@guildhall/testkit/voice-client';
import { expect, test } from 'vitest';
import { loadCiphers } from './ciphers.ts';
import type { Counters } from './drops.ts';
import { Forwarder } from './forwarder.ts';
import { type Call, Member } from './member.ts';
import { Talking } from './talking.ts';

const LIMITS = VOICE_LIMITS.voiceMedia;
const MEMBERS = 2;
/** SSRCs of member n: n * 10, and of its video one more. */
const ssrcOf = (member: number) => member * 10;
const portOf = (member: number) => 1000 + member;

/** A forwarder with a call of two, whose clock the test sets. */
class Scene {
  now = 0;
  /** Ports to which packets were sent. */
  readonly sentTo: number[] = [];
  #counter = 0;
  readonly #key = randomBytes(32);
  readonly #forwarder = new Forwarder({
    wire: { send: (_, port) => void this.sentTo.push(port), queued: () => 0 },
    ciphers: loadCiphers(),
    post: () => undefined,
    now: () => this.now,
  });

  constructor(hasVideo = false) {
    const { handlers } = this.#forwarder;
    handlers.openCall({ call: 1 });
    for (let member = 1; member <= MEMBERS; member += 1) {
      const ssrc = ssrcOf(member);
      handlers.add({ member, call: 1, transport: 'udp', ssrc, videoSsrc: hasVideo ? ssrc + 1 : null, rtxSsrc: null });
      handlers.select({ member, mode: AES, key: new Uint8Array(this.#key) });
      this.rtp(member);
    }
    this.sentTo.length = 0;
  }

  /** A packet of a member, from its own or another port. */
  rtp(member: number, { port = portOf(member), size = 60 } = {}): void {
    const clear = Buffer.alloc(12);
    clear.writeUInt16BE(0x8078, 0);
    clear.writeUInt32BE(ssrcOf(member), 8);
    this.receive(encrypt(AES, this.#key, this.#next(), clear, encryptedFrame(size)), port);
  }

  /** A PLI of a member on the video of another. */
  pli(from: number, to: number): void {
    const pli = Buffer.from('81ce00020000000000000000', 'hex');
    pli.writeUInt32BE(ssrcOf(from), 4);
    pli.writeUInt32BE(ssrcOf(to) + 1, 8);
    this.receive(encrypt(AES, this.#key, this.#next(), pli.subarray(0, 8), pli.subarray(8)), portOf(from));
  }

  receive(packet: Buffer, port: number): void {
    this.#forwarder.receive(packet, '192.0.2.1', port);
  }

  get drops(): Counters['drops'] {
    return this.#forwarder.counters.drops;
  }

  #next(): number {
    this.#counter += 1;
    return this.#counter;
  }
}

test('[voice/media] a sender is limited in packets and bytes, and others are not', () => {
  const scene = new Scene();
  const most = LIMITS.audioPackets.max * LIMITS.burst.max;
  scene.now = 10_000;
  for (let i = 0; i < most + 100; i += 1) scene.rtp(1);
  expect(scene.sentTo).toHaveLength(most);
  expect(scene.drops.senderRate).toBe(100);
  scene.rtp(2);
  expect(scene.sentTo).toHaveLength(most + 1);
  scene.now += 1000;
  for (let i = 0; i < most; i += 1) scene.rtp(1);
  expect(scene.sentTo).toHaveLength(most + 1 + LIMITS.audioPackets.max);
  const large = new Scene();
  large.now = 10_000;
  // With the header, the tag and the counter a packet has 1,000 bytes.
  for (let i = 0; i < 300; i += 1) large.rtp(1, { size: 968 });
  expect(large.sentTo).toHaveLength((LIMITS.audioBytes.max * LIMITS.burst.max) / 1000);
});

test('[voice/media] packets with the SSRC of a member from elsewhere are limited and do not use up its rate', () => {
  const scene = new Scene();
  scene.now = 10_000;
  const forged = Buffer.alloc(100, 1);
  forged.writeUInt16BE(0x8078, 0);
  forged.writeUInt32BE(ssrcOf(1), 8);
  for (let i = 0; i < 1000; i += 1) scene.receive(forged, 9);
  const { max } = LIMITS.unprovenPackets;
  expect(scene.drops).toMatchObject({ unauthentic: max, unprovenRate: 1000 - max, senderRate: 0 });
  for (let i = 0; i < 100; i += 1) scene.rtp(1);
  expect(scene.sentTo).toHaveLength(100);
});

test('[voice/media] discoveries of one SSRC, and feedback of one member, are limited', () => {
  const scene = new Scene(true);
  scene.now = 10_000;
  const request = Buffer.alloc(74);
  request.writeUInt32BE(0x0001_0046, 0);
  request.writeUInt32BE(ssrcOf(1), 4);
  for (let i = 0; i < 100; i += 1) scene.receive(request, 9);
  expect(scene.sentTo).toEqual(Array.from({ length: LIMITS.discoveries.max }, () => 9));
  expect(scene.drops.discoveryRate).toBe(100 - LIMITS.discoveries.max);
  scene.sentTo.length = 0;
  for (let i = 0; i < 100; i += 1) scene.pli(1, 2);
  expect(scene.sentTo).toEqual(Array.from({ length: LIMITS.feedback.max }, () => portOf(2)));
  expect(scene.drops.feedbackRate).toBe(100 - LIMITS.feedback.max);
});

test('[voice/media] talking ends after a pause, or when the member is muted, and a begin is reported before its end', () => {
  const talking = new Talking();
  const call: Call = { number: 1, members: [] };
  const member = new Member(call, { member: 7, call: 1, transport: 'udp', ssrc: 1, videoSsrc: null, rtxSsrc: null });
  const [stream] = member.streams;
  if (!stream) throw new Error('a member has audio');
  const { max } = LIMITS.talkingEnds;
  talking.heard(stream, 1000);
  talking.heard(stream, 1020);
  expect(talking.report(1020 + max)).toEqual(new Map([[7, true]]));
  talking.heard(stream, 2000);
  expect(talking.report(2000 + max - 1)).toBeUndefined();
  expect(talking.report(2000 + max)).toEqual(new Map([[7, false]]));
  expect(talking.report(9000)).toBeUndefined();
  talking.heard(stream, 9000);
  expect(talking.report(9001)).toEqual(new Map([[7, true]]));
  member.allowed.sendAudio = false;
  expect(talking.report(9002)).toEqual(new Map([[7, false]]));
});
