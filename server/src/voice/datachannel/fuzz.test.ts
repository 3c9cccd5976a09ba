import { createHmac } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { writeFrames } from '@guildhall/protocol/voice-frames';
import { memoryInUse } from '@guildhall/testkit/memory';
import { encryptedFrame } from '@guildhall/testkit/voice-client';
import { DtlsClient } from 'werift';
import { beforeAll, expect, test } from 'vitest';
import { hostile, numbers } from '../test/fuzz.ts';
import { Channel } from './channel.ts';
import { type ChannelCertificate, createCertificate } from './dtls.ts';
import { type Chunk, CHUNKS, readPacket, writePacket } from './sctp-packet.ts';
import { isAuthentic, isStun, readCheck } from './stun.ts';

/** Packets of each kind. */
const [CHECKS, HANDSHAKES, SPOOFED, MESSAGES] = [60_000, 20_000, 60_000, 60_000];
/** Hostile packets of one connection: before it is open, and then. */
const [EACH, CLIENT_PACKETS] = [500, 2000];
/** Datagrams of a client that hostile ones are made from. */
const RECORDED = 12;
/** Bytes by which the memory in use may grow in the second half of the packets. */
const GROWTH = 8 * 1024 * 1024;
const CLIENT = { ip: '192.0.2.1', port: 1000 };

const next = numbers();
let own: ChannelCertificate;
let theirs: ChannelCertificate;
beforeAll(async () => {
  [own, theirs] = await Promise.all([createCertificate(), createCertificate()]);
});

/** A channel, and the client at its other end. */
class Peer {
  /** The sequence numbers of frames that the server has accepted. */
  readonly accepted: number[] = [];
  /** The first datagrams of the client: its handshake, and frames. */
  readonly datagrams: Buffer[] = [];
  readonly channel: Channel;
  /** Packets of the server that the client has not read. */
  readonly #packets: Buffer[] = [];
  readonly #client: DtlsClient;
  isClosed = false;
  /** The number of the next message. */
  tsn = 100;
  tag = 0;
  #seq = 0;

  /** `proof` has the key with which the client signs; the certificate that it shows is `theirs`. */
  constructor(proof: ChannelCertificate = theirs) {
    const transport = {
      ...{ type: 'udp', address: { address: '0.0.0.0', family: 'IPv4', port: 0 }, closed: false },
      onData: (_: Buffer): void => undefined,
      send: async (datagram: Buffer) => {
        if (this.datagrams.length < RECORDED) this.datagrams.push(Buffer.from(datagram));
        this.channel.receive(datagram);
      },
      close: async () => undefined,
    };
    this.channel = new Channel(
      {
        ...{ certificate: own, user: 'user', password: 'secret', now: () => performance.now() },
        send: (datagram) => queueMicrotask(() => transport.onData(datagram)),
        closed: () => {
          this.isClosed = true;
        },
      },
      theirs.fingerprint,
      { frame: ({ seq }) => this.accepted.push(seq) },
    );
    this.channel.checked(CLIENT);
    const { certPem: cert, signatureHash } = theirs;
    const options = { cert, key: proof.keyPem, signatureHash, extendedMasterSecret: true, srtpProfiles: [] };
    this.#client = new DtlsClient({ ...options, transport });
    this.#client.onData.subscribe((bytes) => this.#packets.push(Buffer.from(bytes)));
  }

  /** A peer whose channel is open. */
  static async open(): Promise<Peer> {
    const peer = new Peer();
    await peer.shake();
    const init = Buffer.alloc(16);
    init.writeUInt32BE(77, 0);
    init.writeUInt32BE(peer.tsn, 12);
    await peer.send(writePacket(0, [{ type: CHUNKS.INIT, flags: 0, body: init }]));
    const answer = (await peer.read()).chunks[0]?.body ?? Buffer.alloc(0);
    peer.tag = answer.readUInt32BE(0);
    await peer.send(writePacket(peer.tag, [{ type: CHUNKS.COOKIE_ECHO, flags: 0, body: answer.subarray(24) }]));
    await peer.read();
    expect(peer.channel.isOpen).toBe(true);
    return peer;
  }

  /** Resolves when the handshake is over, with whether the client has connected. */
  async shake(): Promise<boolean> {
    const connected = new Promise<boolean>((resolve) => {
      this.#client.onConnect.subscribe(() => resolve(true));
      this.#client.onError.subscribe(() => resolve(false));
    });
    this.#client.connect().catch(() => undefined);
    return connected;
  }

  send(packet: Buffer): Promise<void> {
    return this.#client.send(packet);
  }

  /** The next packet of the server. */
  async read(): Promise<{ tag: number; chunks: Chunk[] }> {
    while (this.#packets.length === 0) await turn();
    return readPacket(this.#packets.shift() ?? Buffer.alloc(0)) ?? { tag: 0, chunks: [] };
  }

  /** A packet with a new frame. */
  frame(): Buffer {
    const head = Buffer.alloc(12);
    head.writeUInt32BE(this.tsn++, 0);
    head.writeUInt32BE(53, 8);
    const frame = { ssrc: 1, seq: ++this.#seq, timestamp: 960 * this.#seq, frame: encryptedFrame() };
    return writePacket(this.tag, [{ type: CHUNKS.DATA, flags: 7, body: Buffer.concat([head, writeFrames([frame])]) }]);
  }
}

/** A connectivity check, signed with a password. */
function checkOf(receiver: string, password: string): Buffer {
  const name = Buffer.from(`${receiver}:peer`.padEnd(12, 'x'));
  const user = Buffer.concat([Buffer.from([0, 6, 0, name.length]), name]);
  const head = Buffer.from('000100002112a442000102030405060708090a0b', 'hex');
  head.writeUInt16BE(user.length + 24, 2);
  const covered = Buffer.concat([head, user]);
  return Buffer.concat([covered, Buffer.from([0, 8, 0, 20]), createHmac('sha1', password).update(covered).digest()]);
}

/** Packets of all kinds that a client sends on its open channel, but for those that end it. */
function packetsOf(peer: Peer): Buffer[] {
  const packet = (type: number, ...words: number[]) => {
    const body = Buffer.alloc(4 * words.length);
    for (const [at, word] of words.entries()) body.writeUInt32BE(word >>> 0, 4 * at);
    return writePacket(peer.tag, [{ type, flags: 0, body }]);
  };
  const { SACK, FORWARD_TSN, HEARTBEAT, COOKIE_ECHO, INIT } = CHUNKS;
  const tsn = peer.tsn + 10;
  return [
    ...Array.from({ length: 5 }, () => peer.frame()),
    packet(SACK, tsn, 128 * 1024, 0),
    packet(FORWARD_TSN, tsn),
    packet(HEARTBEAT, 1, 2, 3),
    packet(COOKIE_ECHO, 1, 2, 3, 4),
    packet(INIT, 1, 2, 3, 4),
  ];
}

test('[voice/media-over-a-data-channel] hostile packets before DTLS and SCTP, and within both, harm nothing and keep no memory', async () => {
  const known = await Peer.open();
  while (known.datagrams.length < RECORDED) await known.send(known.frame());
  const [handshake, healthy] = [known.datagrams.slice(0, -2), known.datagrams];
  const signed = [checkOf('user', 'secret')];
  let authentic = 0;
  const memory = [0, 0, 0];
  for (const half of [1, 2]) {
    // Without the password of a channel.
    for (let n = 0; n < CHECKS / 2; n += 1) {
      const datagram = hostile(next, signed);
      const read = isStun(datagram) ? readCheck(datagram) : undefined;
      if (read && isAuthentic(read, 'secret')) authentic += signed.some((one) => one.equals(datagram)) ? 0 : 1;
    }
    // From an address that is proven, without DTLS.
    for (let n = 0; n < HANDSHAKES / 2; n += EACH) {
      const peer = new Peer();
      for (let one = 0; one < EACH; one += 1) peer.channel.receive(hostile(next, handshake));
      peer.channel.close();
    }
    // In the name of a client whose channel is open.
    for (let n = 0; n < SPOOFED / 2; n += 1) known.channel.receive(hostile(next, healthy));
    // By a client. Some of them end its channel.
    for (let n = 0; n < MESSAGES / 2; ) {
      const peer = await Peer.open();
      const valid = packetsOf(peer);
      for (let one = 0; one < CLIENT_PACKETS && !peer.isClosed; one += 1, n += 1) await peer.send(hostile(next, valid));
      peer.channel.close();
    }
    memory[half] = await memoryInUse();
  }
  expect((memory[2] ?? 0) - (memory[1] ?? 0)).toBeLessThan(GROWTH);
  expect(authentic).toBe(0);
  const before = known.accepted.length;
  await known.send(known.frame());
  expect(known.accepted.length).toBe(before + 1);
  expect(known.isClosed).toBe(false);
  known.channel.close();
});

test('[voice/media-over-a-data-channel] a client that shows the certificate of another one, without its key, is refused', async () => {
  const peer = new Peer(own);
  await peer.shake();
  await expect.poll(() => peer.isClosed).toBe(true);
});

test('[voice/media-over-a-data-channel] an alert that is not encrypted does not end an open channel', async () => {
  const peer = await Peer.open();
  const alert = Buffer.alloc(13 + 26, 1);
  // An alert of epoch 1: a warning that the peer closes.
  alert.set(Buffer.from('15fefd0001000000000100001a0100', 'hex'));
  peer.channel.receive(alert);
  await peer.send(peer.frame());
  expect(peer.accepted).toHaveLength(1);
  peer.channel.close();
});
