/** A page of an Ogg stream (RFC 3533, 6). */
interface Page {
  serial: number;
  /** The stream position after the page, in samples; -1 if no packet ends in it. */
  granule: number;
  /** Offsets of the packets in the file. */
  packets: readonly number[];
  end: number;
}

interface Stream {
  rate: number;
  preSkip: number;
  /** Header packets still to be skipped. */
  headers: number;
  granule: number;
  /** Total duration of the Opus packets, in samples. */
  samples: number;
}

const HEAD = 27;
const OPUS_RATE = 48_000;

/**
 * Measures the duration of an Ogg file in ms; null if it contains anything but Opus or Vorbis, or is truncated.
 * - Consecutive streams add up.
 * - Opus packets are counted as well, because the positions of pages can be forged.
 */
export function oggDuration(bytes: Buffer): number | null {
  const streams = new Map<number, Stream>();
  for (let at = 0; at < bytes.length; ) {
    const page = readPage(bytes, at);
    if (!page) return null;
    at = page.end;
    let stream = streams.get(page.serial);
    if (!stream) {
      stream = readHead(bytes, page);
      if (!stream) return null;
      streams.set(page.serial, stream);
    }
    for (const packet of page.packets) {
      if (stream.headers > 0) stream.headers -= 1;
      else if (stream.rate === OPUS_RATE) stream.samples += opusSamples(bytes, packet);
    }
    if (page.granule > stream.granule) stream.granule = page.granule;
  }
  if (!streams.size) return null;
  return [...streams.values()].reduce((sum, stream) => sum + durationOf(stream), 0);
}

function durationOf({ rate, preSkip, granule, samples }: Stream): number {
  // The last packet may extend a little beyond the end, but not by a second.
  const end = samples - granule > rate ? samples : granule;
  return (1000 * Math.max(0, end - preSkip)) / rate;
}

function readPage(bytes: Buffer, at: number): Page | null {
  if (at + HEAD > bytes.length || bytes.toString('latin1', at, at + 4) !== 'OggS' || bytes[at + 4] !== 0) return null;
  const segments = bytes[at + 26] ?? 0;
  let position = at + HEAD + segments;
  if (position > bytes.length) return null;
  // A flag marks a page that begins in the middle of a packet.
  let begins = ((bytes[at + 5] ?? 0) & 1) === 0;
  const packets: number[] = [];
  for (const length of bytes.subarray(at + HEAD, position)) {
    if (begins) packets.push(position);
    begins = length < 255;
    position += length;
  }
  if (position > bytes.length) return null;
  return {
    serial: bytes.readUInt32LE(at + 14),
    granule: Number(bytes.readBigInt64LE(at + 6)),
    packets,
    end: position,
  };
}

/** The first packet of a stream: RFC 7845, 5.1 (two header packets), or Vorbis I, 4.2.2 (three). */
function readHead(bytes: Buffer, { packets: [head = bytes.length] }: Page): Stream | undefined {
  if (head + 19 > bytes.length) return undefined;
  const counted = { granule: 0, samples: 0 };
  if (bytes.toString('latin1', head, head + 8) === 'OpusHead')
    return { rate: OPUS_RATE, preSkip: bytes.readUInt16LE(head + 10), headers: 2, ...counted };
  if (bytes.toString('latin1', head, head + 7) !== '\x01vorbis') return undefined;
  const rate = bytes.readUInt32LE(head + 12);
  // Vorbis packets do not contain their duration, so none is counted.
  return rate > 0 ? { rate, preSkip: 0, headers: Number.POSITIVE_INFINITY, ...counted } : undefined;
}

/** Samples of a frame by the upper bits of a packet's first byte (RFC 6716, 3.1). */
const SILK = [480, 960, 1920, 2880];
const HYBRID = [480, 960];
const CELT = [120, 240, 480, 960];

function opusSamples(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  const config = first >> 3;
  const frame = (config < 12 ? SILK[config & 3] : config < 16 ? HYBRID[config & 1] : CELT[config & 3]) ?? 0;
  const frames = [1, 2, 2, (bytes[at + 1] ?? 0) & 63][first & 3] ?? 0;
  return frame * frames;
}
