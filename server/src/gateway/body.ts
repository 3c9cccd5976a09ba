import { type SlottedBlock, slottedBlock } from './compression/zstd-block.ts';
import { adlerOf } from './compression/adler.ts';
import { deflatedBody } from './compression/deflate.ts';
import { zstdBlocks } from './compression/zstd-compress.ts';

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
