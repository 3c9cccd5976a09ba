import { RTCP_HEADER } from './packets.ts';

const TRANSPORT_FEEDBACK = 205;
const PAYLOAD_FEEDBACK = 206;
const GENERIC_NACK = 1;
const PICTURE_LOSS = 1;
const FULL_INTRA_REQUEST = 4;
const FORMAT = 0x1f;
/** Bytes to the end of the media source's SSRC (RFC 4585 section 6.1). */
const FEEDBACK_HEADER = 12;

/** A feedback message on the packets of `media`; `bytes` is the whole RTCP packet. */
export interface Feedback {
  media: number;
  bytes: Buffer;
}

/**
 * The messages of a decrypted compound RTCP packet that a sender of video needs: lost packets (generic NACK), and requests
 * for a whole picture (PLI, FIR); RFC 4585 section 6, RFC 5104 section 4.3.1. Stops at the first malformed message.
 */
export function feedbackOf(compound: Buffer): Feedback[] {
  const found: Feedback[] = [];
  for (let at = 0; at + RTCP_HEADER <= compound.length; ) {
    const end = at + 4 * (compound.readUInt16BE(at + 2) + 1);
    if (end > compound.length || end < at + RTCP_HEADER) break;
    const bytes = compound.subarray(at, end);
    const media = mediaOf(bytes);
    if (media !== undefined) found.push({ media, bytes });
    at = end;
  }
  return found;
}

function mediaOf(message: Buffer): number | undefined {
  if (message.length < FEEDBACK_HEADER) return undefined;
  const type = message.readUInt8(1);
  const format = message.readUInt8(0) & FORMAT;
  if (type === TRANSPORT_FEEDBACK && format === GENERIC_NACK) return message.readUInt32BE(8);
  if (type === PAYLOAD_FEEDBACK && format === PICTURE_LOSS) return message.readUInt32BE(8);
  // The media source is unused here: the first entry names the SSRC.
  if (type === PAYLOAD_FEEDBACK && format === FULL_INTRA_REQUEST && message.length >= FEEDBACK_HEADER + 8)
    return message.readUInt32BE(FEEDBACK_HEADER);
  return undefined;
}
