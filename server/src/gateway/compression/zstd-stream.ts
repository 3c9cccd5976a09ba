import type { Encoding } from '../encoding/encoding.ts';
import type { Frame } from '../fanout/frame.ts';
import { Stamp, stampFor } from '../fanout/stamp.ts';
import { binaryMessage } from '../connection/websocket-message.ts';
import { block, FRAME_HEADER, MAX_BLOCK } from './zstd-block.ts';
import type { Encoder } from '../encoding/encoder.ts';
/** The largest sequence number that fits into the slot of a shared block. */
const LARGEST = 2 ** 31 - 1;

/** Number of spaces that end a raw block, from which the reset continues. */
const BEFORE_RESET = 8;
/** Number of spaces that the reset produces. */
const OF_RESET = 9;
/** Number of spaces with which the prefix of an event must end. */
const PADDING = BEFORE_RESET + OF_RESET;

/**
 * Two compressed blocks of sequences only, which copy three spaces each from offsets 8, 4 and 1. After them the
 * repeat offsets of the decoder are 1, 4 and 8, as at the beginning of a frame (RFC 8878, 3.1.1.5), for which the
 * shared blocks were made. Each has: header (3 bytes), no literals, the number of sequences, all tables with one
 * symbol, literal length 0, offset code, match length 3, the bits of the offsets.
 */
const RESET =
  block(2, 7, '\x00\x01\x54\x00\x03\x00\x0b') + // offset code 3, bits 011: 8
  block(2, 7, '\x00\x02\x54\x00\x02\x00\x1c'); // offset code 2, bits 11 and 00: 4, 1

/** Payloads of at most 128 KiB are one shared block; larger ones a raw block of the session's own, a reset and shared blocks. */
function dispatched(encoding: Encoding, frame: Frame, s: number): string {
  const body = encoding.body(frame);
  const template = encoding.template(frame);
  if (s > LARGEST || template.length + body.bytes.length > MAX_BLOCK)
    return raw(encoding.prefix(frame, s, PADDING).slice(0, -OF_RESET)) + RESET + body.blocks();
  const { before, after } = body.slottedBlock(template, encoding.slot);
  return before + encoding.filled(s) + after;
}

const stamps = stampFor((encoding) => {
  // Events that are stamped are far smaller than a block.
  const end = (frame: Frame) =>
    encoding.body(frame).slottedBlock(encoding.template(frame), encoding.slot).before.length + encoding.slot.length;
  return new Stamp(encoding, (frame, s) => binaryMessage(dispatched(encoding, frame, s)), end);
});

/** The payload that a client decodes from the output of `zstdStream` for an event. */
export function readableFrom(encoding: Encoding, frame: Frame, s: number): string {
  const { bytes } = encoding.body(frame);
  const template = encoding.template(frame);
  if (s > LARGEST || template.length + bytes.length > MAX_BLOCK) return encoding.prefix(frame, s, PADDING) + bytes;
  return template.slice(0, -encoding.slot.length) + encoding.filled(s) + bytes;
}

/**
 * Transport compression `zstd-stream`: one open frame per connection, made of blocks that all connections share
 * except for the sequence number. It has no window of its own, so it costs no memory.
 */
export function zstdStream(encoding: Encoding): Encoder {
  let begun = false;
  const message = (bytes: string) => {
    const all = begun ? bytes : FRAME_HEADER + bytes;
    begun = true;
    return binaryMessage(all);
  };
  return {
    dispatch: (frame, s) => message(dispatched(encoding, frame, s)),
    stamp: stamps(encoding),
    control: (op, d) => message(raw(encoding.control(op, d))),
  };
}

/** Raw blocks, none marked as the last. */
function raw(bytes: string): string {
  let blocks = '';
  for (let at = 0; at < bytes.length; at += MAX_BLOCK) {
    const part = bytes.slice(at, at + MAX_BLOCK);
    blocks += block(0, part.length, part);
  }
  return blocks;
}
