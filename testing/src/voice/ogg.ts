import { HallError } from '../errors.ts';

const PAGE = 'OggS';
/** Bytes of a page before its table of segments (RFC 3533, section 6). */
const HEADER = 27;
const FULL = 255;
/** The packets that begin an Ogg Opus file (RFC 7845, section 5). */
const HEADS = ['OpusHead', 'OpusTags'];

/** The frames of an Ogg Opus file. Throws if it is not one; `name` names it in the error. */
export function opusOfOgg(file: Uint8Array, name: string): Uint8Array[] {
  const packets: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  for (let at = 0; at < file.length; ) {
    const count = file[at + HEADER - 1];
    if (text(file, at, PAGE.length) !== PAGE || count === undefined) throw new HallError(`${name} is not an Ogg Opus file.`);
    const sizes = file.subarray(at + HEADER, at + HEADER + count);
    at += HEADER + count;
    for (const size of sizes) {
      parts.push(file.subarray(at, at + size));
      at += size;
      if (size === FULL) continue;
      packets.push(new Uint8Array(Buffer.concat(parts)));
      parts = [];
    }
  }
  const [head] = packets;
  if (!head || text(head, 0, 8) !== HEADS[0]) throw new HallError(`${name} is not an Ogg Opus file.`);
  return packets.filter((packet) => packet.length > 0 && !HEADS.includes(text(packet, 0, 8)));
}

function text(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}
