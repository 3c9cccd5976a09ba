/** A packet of a member whose packets are relayed: the frame is encrypted end to end, `seq` and `timestamp` are those of RTP. */
export interface RelayPacket {
  ssrc: number;
  /** 16 bits. */
  seq: number;
  /** 32 bits, in samples at 48 kHz. */
  timestamp: number;
  frame: Uint8Array;
}

/** Bytes of an entry before its frame: member u32, SSRC u32, timestamp u32, sequence u16, length u16. */
const HEAD = 16;
const FIRST_CAPACITY = 16 * 1024;

/** The bytes that a frame takes in a batch. */
export function relaySize(frame: Uint8Array): number {
  return HEAD + frame.length;
}

/** Packets of many relayed members that cross between threads as one block of bytes. */
export class RelayBatch {
  #bytes = Buffer.allocUnsafeSlow(FIRST_CAPACITY);
  #length = 0;

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /**
   * Copies the packet into the batch; `member` is the member's number in the worker. Only the low bits of larger numbers count; a frame has
   * less than 64 KiB.
   */
  add(member: number, ssrc: number, seq: number, timestamp: number, frame: Uint8Array): void {
    const at = this.#length;
    this.#grow(at + HEAD + frame.length);
    const bytes = this.#bytes;
    bytes.writeUInt32BE(member, at);
    bytes.writeUInt32BE(ssrc >>> 0, at + 4);
    bytes.writeUInt32BE(timestamp >>> 0, at + 8);
    bytes.writeUInt16BE(seq & 0xffff, at + 12);
    bytes.writeUInt16BE(frame.length, at + 14);
    bytes.set(frame, at + HEAD);
    this.#length = at + HEAD + frame.length;
  }

  /** The bytes, in a buffer of their own that can be transferred; the batch is empty afterwards. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#length);
    bytes.set(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return bytes;
  }

  #grow(needed: number): void {
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/** The packets of a batch with the numbers of their members. The frames are views of `bytes`. */
export function* readBatch(bytes: Uint8Array): Generator<{ member: number; packet: RelayPacket }> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < view.length; ) {
    const end = at + HEAD + view.readUInt16BE(at + 14);
    const packet = {
      ssrc: view.readUInt32BE(at + 4),
      seq: view.readUInt16BE(at + 12),
      timestamp: view.readUInt32BE(at + 8),
      frame: view.subarray(at + HEAD, end),
    };
    yield { member: view.readUInt32BE(at), packet };
    at = end;
  }
}
