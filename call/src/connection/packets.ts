import type { SoundFrame } from '@guildhall/protocol/voice-frames';
import { MEDIA_OPCODES } from './opcodes.ts';
import type { VideoCodec } from './types.ts';

const CODECS: readonly VideoCodec[] = ['vp8', 'vp9', 'h264', 'av1'];
const KEY = 1;
const CODEC_SHIFT = 1;
const CODEC_MASK = 7;

/** Bytes before a frame of sound: opcode, sequence number u16, timestamp u32. */
const SOUND_UP = 7;
/** From the server, after two zeros and the opcode: SSRC u32, sequence number u16, timestamp u32. */
const SOUND_DOWN = 10;
/** Opcode, SSRC u32, sequence number u16, timestamp u32, flags u8. */
const PICTURE_UP = 12;
const PICTURE_DOWN = 11;
const KEY_DOWN = 4;

/** A picture as it travels: encrypted end to end as a whole. */
export interface Picture {
  ssrc: number;
  seq: number;
  /** 32 bits, at 90 kHz. */
  timestamp: number;
  isKey: boolean;
  codec: VideoCodec;
  data: Uint8Array;
}

/** The message of a frame of sound. */
export function writeSound({ seq, timestamp, frame }: Omit<SoundFrame, 'ssrc'>): Uint8Array<ArrayBuffer> {
  const { bytes, view } = message(MEDIA_OPCODES.SOUND, SOUND_UP, frame);
  view.setUint16(1, seq);
  view.setUint32(3, timestamp);
  return bytes;
}

/** A frame of sound, from what follows the opcode; undefined if it is malformed. */
export function readSound(body: Uint8Array): SoundFrame | undefined {
  if (body.length <= SOUND_DOWN) return undefined;
  const view = viewOf(body);
  return {
    ssrc: view.getUint32(0),
    seq: view.getUint16(4),
    timestamp: view.getUint32(6),
    frame: body.subarray(SOUND_DOWN),
  };
}

/** The message of a picture. */
export function writePicture({ ssrc, seq, timestamp, isKey, codec, data }: Picture): Uint8Array<ArrayBuffer> {
  const { bytes, view } = message(MEDIA_OPCODES.PICTURE, PICTURE_UP, data);
  view.setUint32(1, ssrc);
  view.setUint16(5, seq);
  view.setUint32(7, timestamp);
  view.setUint8(11, (isKey ? KEY : 0) | (CODECS.indexOf(codec) << CODEC_SHIFT));
  return bytes;
}

/** A picture, from what follows the opcode; undefined if it is malformed or of an unknown codec. */
export function readPicture(body: Uint8Array): Picture | undefined {
  if (body.length <= PICTURE_DOWN) return undefined;
  const view = viewOf(body);
  const flags = view.getUint8(10);
  const codec = CODECS[(flags >> CODEC_SHIFT) & CODEC_MASK];
  if (!codec) return undefined;
  return {
    ssrc: view.getUint32(0),
    seq: view.getUint16(4),
    timestamp: view.getUint32(6),
    isKey: (flags & KEY) !== 0,
    codec,
    data: body.subarray(PICTURE_DOWN),
  };
}

/** The message that asks for a picture of a stream that stands alone. */
export function writeKeyRequest(ssrc: number): Uint8Array<ArrayBuffer> {
  const { bytes, view } = message(MEDIA_OPCODES.KEY_PICTURE, 1 + KEY_DOWN, new Uint8Array(0));
  view.setUint32(1, ssrc);
  return bytes;
}

function message(opcode: number, head: number, rest: Uint8Array): { bytes: Uint8Array<ArrayBuffer>; view: DataView } {
  const bytes = new Uint8Array(head + rest.length);
  bytes[0] = opcode;
  bytes.set(rest, head);
  return { bytes, view: new DataView(bytes.buffer) };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
