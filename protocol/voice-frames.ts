/** A frame of sound that travels beside UDP: encrypted end to end, with the sequence number and the timestamp of RTP. */
export interface SoundFrame {
  ssrc: number;
  /** 16 bits. */
  seq: number;
  /** 32 bits, in samples at 48 kHz. */
  timestamp: number;
  frame: Uint8Array;
}

/** Bytes before a frame in a message: SSRC u32, sequence number u16, timestamp u32, length u16. */
const HEAD = 12;
/** Bytes of a message: with its headers it fits into one packet of 1,280 bytes, so that no message is divided. */
export const MESSAGE_BYTES = 1120;

/** The bytes that a frame takes in a message of a data channel. */
export function frameSize({ frame }: SoundFrame): number {
  return HEAD + frame.length;
}

/** A message of a data channel: one or several frames, one after another (docs/contract/voice.md#media-over-a-data-channel). */
export function writeFrames(frames: readonly SoundFrame[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(frames.reduce((sum, frame) => sum + frameSize(frame), 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const { ssrc, seq, timestamp, frame } of frames) {
    view.setUint32(at, ssrc);
    view.setUint16(at + 4, seq);
    view.setUint32(at + 6, timestamp);
    view.setUint16(at + 10, frame.length);
    bytes.set(frame, at + HEAD);
    at += HEAD + frame.length;
  }
  return bytes;
}

/** The frames of a message, views of `bytes`; undefined if the message is malformed or has no frame. */
export function readFrames(bytes: Uint8Array): SoundFrame[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const frames: SoundFrame[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + HEAD >= bytes.length) return undefined;
    const end = at + HEAD + view.getUint16(at + 10);
    if (end > bytes.length || end === at + HEAD) return undefined;
    const head = { ssrc: view.getUint32(at), seq: view.getUint16(at + 4), timestamp: view.getUint32(at + 6) };
    frames.push({ ...head, frame: bytes.subarray(at + HEAD, end) });
    at = end;
  }
  return frames.length > 0 ? frames : undefined;
}
