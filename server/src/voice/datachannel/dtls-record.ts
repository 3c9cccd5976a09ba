import { VOICE_LIMITS } from '@guildhall/protocol/limits/voice';

/** Content types of records (RFC 6347 section 4.1). */
export const RECORDS = { CHANGE_CIPHER_SPEC: 20, ALERT: 21, HANDSHAKE: 22, APPLICATION_DATA: 23 } as const;
/** Types of handshake messages (RFC 5246 section 7.4). */
export const HANDSHAKES = { CLIENT_HELLO: 1, CERTIFICATE_VERIFY: 15 } as const;

const RECORD_HEADER = 13;
const HANDSHAKE_HEADER = 12;
const { handshakeMessage } = VOICE_LIMITS.voiceMedia;

/** A record of a datagram. */
export interface DtlsRecord {
  type: number;
  version: number;
  /** 0: not encrypted, and so not authenticated. */
  epoch: number;
  sequenceNumber: number;
  body: Buffer;
}

/** The records of a datagram; undefined if it is not made of whole ones. */
export function readRecords(datagram: Buffer): DtlsRecord[] | undefined {
  const records: DtlsRecord[] = [];
  let at = 0;
  while (at + RECORD_HEADER <= datagram.length) {
    const start = at + RECORD_HEADER;
    const end = start + datagram.readUInt16BE(at + 11);
    const type = datagram.readUInt8(at);
    if (end > datagram.length || type < RECORDS.CHANGE_CIPHER_SPEC || type > RECORDS.APPLICATION_DATA) return undefined;
    records.push({
      type,
      version: datagram.readUInt16BE(at + 1),
      epoch: datagram.readUInt16BE(at + 3),
      sequenceNumber: datagram.readUIntBE(at + 5, 6),
      body: datagram.subarray(start, end),
    });
    at = end;
  }
  return at > 0 && at === datagram.length ? records : undefined;
}

/** The types of the handshake messages, or their fragments, in a record that is not encrypted; undefined if one is malformed or too large. */
export function readHandshakeTypes(body: Buffer): number[] | undefined {
  const types: number[] = [];
  for (let at = 0; at < body.length; ) {
    if (at + HANDSHAKE_HEADER > body.length) return undefined;
    const [length, offset, size] = [body.readUIntBE(at + 1, 3), body.readUIntBE(at + 6, 3), body.readUIntBE(at + 9, 3)];
    types.push(body.readUInt8(at));
    at += HANDSHAKE_HEADER + size;
    if (at > body.length || length > handshakeMessage.max || offset + size > length) return undefined;
  }
  return types;
}
