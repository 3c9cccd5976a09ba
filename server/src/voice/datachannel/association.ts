import { randomBytes, randomInt } from 'node:crypto';
import { type Chunk, CHUNKS, readPacket, writePacket } from './sctp-packet.ts';
import { isAfter, ReceivedTsns } from './tsn.ts';

/** Flags of DATA: unordered, with the first and the last fragment. */
const UNORDERED = 4;
const WHOLE = 3;
/** The payload protocol of binary messages (RFC 8831 section 8). */
const BINARY = 53;
/** Bytes of a DATA chunk before the message: TSN, stream, sequence, protocol. */
const DATA_HEAD = 12;
const WINDOW = 128 * 1024;
/** The parameter that says that messages may be given up (RFC 3758 section 3.1). */
const PARTIAL_RELIABILITY = 0xc000_0004;
const STREAMS = 1;
const INIT_SIZE = 16;
/** Ms after which a message that was not acknowledged is given up: reordered packets have arrived by then. */
const GIVEN_UP = 500;
/** Ms for which an acknowledgement may wait for the next packet. */
const ACK_DELAY = 50;
/** Numbers of sent messages that are remembered. */
const MOST_SENT = 1024;
const TSNS = 2 ** 32;

/** The calls that an association makes to its transport. */
export interface AssociationNeeds {
  send(packet: Buffer): void;
  message(bytes: Buffer): void;
  opened(): void;
  closed(): void;
  /** Ms of a clock that never goes back. */
  now(): number;
}

/**
 * The server's end of an SCTP association (RFC 9260) with one data channel, whose messages are sent once. Each message is one chunk;
 * nothing is retransmitted, and nothing waits: sound that is late is of no use. The rate is that of the call's speakers, as over UDP.
 */
export class Association {
  readonly #needs: AssociationNeeds;
  readonly #tag = randomInt(1, TSNS);
  readonly #cookie = randomBytes(16);
  #peerTag = 0;
  #received: ReceivedTsns | undefined;
  #tsn = randomInt(TSNS);
  /** Everything up to it has been acknowledged. */
  #acknowledged: number;
  /** When messages were sent, oldest first. */
  #sent: { tsn: number; at: number }[] = [];
  #state: 'new' | 'open' | 'closed' = 'new';
  #ackTimer: NodeJS.Timeout | undefined;
  #giveUpTimer: NodeJS.Timeout | undefined;
  #unacknowledged = 0;

  constructor(needs: AssociationNeeds) {
    this.#needs = needs;
    this.#acknowledged = (this.#tsn - 1) >>> 0;
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** Handles a packet of the peer. Malformed ones are ignored. */
  receive(bytes: Buffer): void {
    const packet = readPacket(bytes);
    if (!packet || this.#state === 'closed') return;
    const isInit = packet.chunks[0]?.type === CHUNKS.INIT;
    if (packet.tag !== (isInit ? 0 : this.#tag) || (isInit && packet.chunks.length > 1)) return;
    const hadGaps = this.#hasGaps;
    for (const chunk of packet.chunks) this.#chunk(chunk);
    if (this.#unacknowledged === 0) return;
    // The peer's congestion control needs to know of losses soon.
    if (this.#unacknowledged > 1 || hadGaps || this.#hasGaps) this.#write([]);
    else this.#ackTimer ??= setTimeout(() => this.#write([]), ACK_DELAY);
  }

  /** Sends a message, which is not repeated. */
  send(message: Uint8Array): void {
    if (this.#state !== 'open') return;
    const body = Buffer.alloc(DATA_HEAD + message.length);
    body.writeUInt32BE(this.#tsn, 0);
    body.writeUInt32BE(BINARY, 8);
    body.set(message, DATA_HEAD);
    this.#sent.push({ tsn: this.#tsn, at: this.#needs.now() });
    if (this.#sent.length > MOST_SENT) this.#sent.shift();
    this.#tsn = (this.#tsn + 1) >>> 0;
    this.#write([{ type: CHUNKS.DATA, flags: UNORDERED | WHOLE, body }]);
    this.#giveUpTimer ??= setTimeout(() => this.#giveUp(), GIVEN_UP);
  }

  /** Ends the association without waiting for the peer. */
  close(): void {
    if (this.#state === 'open')
      this.#needs.send(writePacket(this.#peerTag, [{ type: CHUNKS.ABORT, flags: 0, body: Buffer.alloc(0) }]));
    this.#state = 'closed';
    clearTimeout(this.#ackTimer);
    clearTimeout(this.#giveUpTimer);
  }

  get #hasGaps(): boolean {
    return this.#received?.hasGaps ?? false;
  }

  #chunk({ type, flags, body }: Chunk): void {
    switch (type) {
      case CHUNKS.INIT:
        this.#init(body);
        break;
      case CHUNKS.COOKIE_ECHO:
        this.#echoed(body);
        break;
      case CHUNKS.DATA:
        this.#data(flags, body);
        break;
      case CHUNKS.SACK:
        if (body.length >= DATA_HEAD) this.#acknowledge(body.readUInt32BE(0));
        break;
      case CHUNKS.FORWARD_TSN:
        if (body.length >= 4 && this.#received) {
          this.#received.forward(body.readUInt32BE(0));
          this.#unacknowledged += 1;
        }
        break;
      case CHUNKS.HEARTBEAT:
        if (this.#state === 'open')
          this.#needs.send(writePacket(this.#peerTag, [{ type: CHUNKS.HEARTBEAT_ACK, flags: 0, body }]));
        break;
      case CHUNKS.ABORT:
      case CHUNKS.SHUTDOWN:
        this.close();
        this.#needs.closed();
        break;
    }
  }

  #init(body: Buffer): void {
    // A later one could only be of another association.
    if (body.length < INIT_SIZE || this.#state !== 'new') return;
    const tag = body.readUInt32BE(0);
    if (tag === 0) return;
    this.#peerTag = tag;
    this.#received = new ReceivedTsns((body.readUInt32BE(12) - 1) >>> 0);
    const answer = Buffer.alloc(INIT_SIZE + 4 + 4 + this.#cookie.length);
    answer.writeUInt32BE(this.#tag, 0);
    answer.writeUInt32BE(WINDOW, 4);
    answer.writeUInt16BE(STREAMS, 8);
    answer.writeUInt16BE(STREAMS, 10);
    answer.writeUInt32BE(this.#tsn, 12);
    answer.writeUInt32BE(PARTIAL_RELIABILITY, INIT_SIZE);
    // The state cookie, type 7.
    answer.writeUInt16BE(7, INIT_SIZE + 4);
    answer.writeUInt16BE(4 + this.#cookie.length, INIT_SIZE + 6);
    answer.set(this.#cookie, INIT_SIZE + 8);
    this.#needs.send(writePacket(tag, [{ type: CHUNKS.INIT_ACK, flags: 0, body: answer }]));
  }

  #echoed(cookie: Buffer): void {
    if (!this.#received || !cookie.equals(this.#cookie)) return;
    // It is repeated if its answer was lost.
    this.#needs.send(writePacket(this.#peerTag, [{ type: CHUNKS.COOKIE_ACK, flags: 0, body: Buffer.alloc(0) }]));
    if (this.#state !== 'new') return;
    this.#state = 'open';
    this.#needs.opened();
  }

  #data(flags: number, body: Buffer): void {
    if (!this.#received || this.#state !== 'open' || body.length <= DATA_HEAD) return;
    this.#unacknowledged += 1;
    if (!this.#received.accept(body.readUInt32BE(0))) return;
    // The platform sends no message that is larger than a packet.
    const isWhole = (flags & WHOLE) === WHOLE;
    if (isWhole && body.readUInt16BE(4) === 0 && body.readUInt32BE(8) === BINARY) this.#needs.message(body.subarray(DATA_HEAD));
  }

  #acknowledge(tsn: number): void {
    // Numbers that were never sent are not acknowledged.
    if (isAfter(tsn, this.#acknowledged) && isAfter(this.#tsn, tsn)) this.#acknowledged = tsn;
    const first = this.#sent.findIndex((one) => isAfter(one.tsn, this.#acknowledged));
    this.#sent.splice(0, first < 0 ? this.#sent.length : first);
  }

  /** Sends chunks, with an acknowledgement if one is due. */
  #write(chunks: Chunk[]): void {
    const all = [...this.#acknowledgement(), ...chunks];
    if (all.length > 0 && this.#state === 'open') this.#needs.send(writePacket(this.#peerTag, all));
  }

  #acknowledgement(): Chunk[] {
    if (this.#unacknowledged === 0 || !this.#received) return [];
    this.#unacknowledged = 0;
    clearTimeout(this.#ackTimer);
    this.#ackTimer = undefined;
    const gaps = this.#received.gaps();
    const body = Buffer.alloc(12 + 4 * gaps.length);
    body.writeUInt32BE(this.#received.last, 0);
    body.writeUInt32BE(WINDOW, 4);
    body.writeUInt16BE(gaps.length, 8);
    for (const [index, [from, to]] of gaps.entries()) {
      body.writeUInt16BE(from, 12 + 4 * index);
      body.writeUInt16BE(to, 14 + 4 * index);
    }
    return [{ type: CHUNKS.SACK, flags: 0, body }];
  }

  /** Tells the peer not to wait for lost messages. */
  #giveUp(): void {
    this.#giveUpTimer = undefined;
    if (this.#state !== 'open') return;
    const until = this.#needs.now() - GIVEN_UP;
    const last = this.#sent.findLast(({ at }) => at <= until);
    if (last) {
      const body = Buffer.alloc(4);
      body.writeUInt32BE(last.tsn, 0);
      this.#write([{ type: CHUNKS.FORWARD_TSN, flags: 0, body }]);
    }
    // Until it has acknowledged everything.
    if (this.#sent.length > 0) this.#giveUpTimer = setTimeout(() => this.#giveUp(), GIVEN_UP);
  }
}
