import { adlerOf } from './compression/adler.ts';
import { deflatedBody } from './compression/zlib-stream.ts';
import { type SlottedBlock, slottedBlock } from './compression/zstd-block.ts';
import { zstdBlocks } from './compression/zstd-stream.ts';
import { etfBody } from './encoding/etf.ts';
import type { Stamp } from './stamp.ts';
import { bytesOf } from './websocket-message.ts';

/** The shared end of an event's payload in one encoding, one character for each byte; what is made of it is made once. */
export class Body {
  readonly bytes: string;
  #deflated: string | null = null;
  #blocks: string | null = null;
  #slottedBlock: SlottedBlock | null = null;
  #adler: number | null = null;

  constructor(bytes: string) {
    this.bytes = bytes;
  }

  /** Raw deflate blocks that end on a byte boundary. */
  deflated(): string {
    this.#deflated ??= deflatedBody(this.bytes);
    return this.#deflated;
  }

  /** Zstandard blocks of which none is marked as the last. */
  blocks(): string {
    this.#blocks ??= zstdBlocks(this.bytes);
    return this.#blocks;
  }

  /** The whole payload as one Zstandard block, with room for a session's sequence number; `template` is what precedes the body. */
  slottedBlock(template: string, slot: string): SlottedBlock {
    this.#slottedBlock ??= slottedBlock(template + this.bytes, slot);
    return this.#slottedBlock;
  }

  /** The Adler-32 checksum of the bytes. */
  adler(): number {
    this.#adler ??= adlerOf(this.bytes);
    return this.#adler;
  }
}

const BEFORE_DATA = ',"d":';

/**
 * A dispatch event as all sessions of one view get it: its data is encoded once, only the sequence number is a session's
 * own. Strings hold one byte per character, so that they are written without another encoding. Replay buffers refer to it.
 */
export class Frame {
  readonly name: string;
  /** How the payload begins in JSON, up to the sequence number. */
  readonly head: string;
  /** In JSON, from the comma before the data's key to the closing brace of the payload. */
  readonly json: Body;
  #etf: Body | null = null;

  /** `name` is the event; `data` anything JSON can hold, or `text`, its JSON. */
  constructor(name: string, data: unknown, text = JSON.stringify(data ?? null)) {
    this.name = name;
    this.head = `{"t":"${name}","op":0,"s":`;
    this.json = new Body(bytesOf(`${BEFORE_DATA}${text}}`));
  }

  /** The data as JSON. */
  get text(): string {
    return Buffer.from(this.json.bytes, 'latin1').toString('utf8').slice(BEFORE_DATA.length, -1);
  }

  /** In ETF, with its key. Made of the JSON, so that both always say the same, however late the first session needs it. */
  etf(): Body {
    this.#etf ??= new Body(etfBody(this.json.bytes.slice(BEFORE_DATA.length, -1)));
    return this.#etf;
  }
}

/** How payloads become WebSocket messages on one connection. Both return bytes as a string, ready to be written. */
export interface Encoder {
  dispatch(frame: Frame, s: number): string;
  control(op: number, d: unknown): string;
  /** What `dispatch` returns, for many connections; from a connection's second message on. Absent: each needs its own. */
  readonly stamp?: Stamp;
  /** Of an encoder that works beside the event loop: its methods above return nothing, their bytes come later, in order. */
  background?: Background;
}

/** What an encoder that works beside the event loop owes its connection. */
export interface Background {
  /** Where finished messages go; set once, before anything is encoded. */
  deliver: ((bytes: string) => void) | null;
  /** Payloads that are not delivered yet. */
  readonly waiting: number;
  /** Calls back when all that was given is delivered; at once when nothing waits. */
  settled(then: () => void): void;
  /** Lets the context go; what waits is dropped. */
  end(): void;
}
