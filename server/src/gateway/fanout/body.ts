import { type SlottedBlock, slottedBlock } from '../compression/zstd-block.ts';
import { adlerOf } from '../compression/adler.ts';
import { deflatedBody } from '../compression/deflate.ts';
import { zstdBlocks } from '../compression/zstd-compress.ts';

/** The shared end of an event's payload in one encoding, one character per byte. Each compressed form is made once. */
export class Body {
  readonly bytes: string;
  #deflated: string | null = null;
  #blocks: string | null = null;
  #slottedBlock: SlottedBlock | null = null;
  #adler: number | null = null;

  constructor(bytes: string) {
    this.bytes = bytes;
  }

  /** The body as raw deflate blocks, ending on a byte boundary. */
  deflated(): string {
    this.#deflated ??= deflatedBody(this.bytes);
    return this.#deflated;
  }

  /** The body as Zstandard blocks, none marked as the last. */
  blocks(): string {
    this.#blocks ??= zstdBlocks(this.bytes);
    return this.#blocks;
  }

  /** The whole payload as one Zstandard block with a slot for the sequence number; `template` is the part before the body. */
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
