import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const HEADER = 20;
const MAGIC = 0x2112_a442;
const REQUEST = 0x0001;
const SUCCESS = 0x0101;
const USERNAME = 0x0006;
const INTEGRITY = 0x0008;
const XOR_MAPPED_ADDRESS = 0x0020;
const FINGERPRINT = 0x8028;
const FINGERPRINT_XOR = 0x5354_554e;
const HMAC_SIZE = 20;
/** Bytes of an attribute before its value. */
const ATTRIBUTE = 4;

/** A connectivity check: a Binding request of STUN (RFC 8489). */
export interface Check {
  transaction: Buffer;
  /** The name of the receiver, before the colon of USERNAME. */
  receiver: string;
  /** The bytes that MESSAGE-INTEGRITY covers, and its value. */
  covered: Buffer;
  integrity: Buffer;
}

/** Whether a datagram is of STUN, beside those of DTLS (RFC 7983). */
export function isStun(datagram: Buffer): boolean {
  return datagram.length >= HEADER && datagram.readUInt8(0) < 4 && datagram.readUInt32BE(4) === MAGIC;
}

/** The check in a datagram; undefined if it is another message, or malformed. */
export function readCheck(datagram: Buffer): Check | undefined {
  if (datagram.readUInt16BE(0) !== REQUEST || datagram.readUInt16BE(2) !== datagram.length - HEADER) return undefined;
  let receiver: string | undefined;
  for (let at = HEADER; at + ATTRIBUTE <= datagram.length; ) {
    const [type, length] = [datagram.readUInt16BE(at), datagram.readUInt16BE(at + 2)];
    const value = datagram.subarray(at + ATTRIBUTE, at + ATTRIBUTE + length);
    if (value.length < length) return undefined;
    if (type === USERNAME) receiver = value.toString('latin1').split(':')[0];
    if (type === INTEGRITY) {
      if (receiver === undefined || length !== HMAC_SIZE) return undefined;
      const covered = Buffer.from(datagram.subarray(0, at));
      // The length counts what comes before and the attribute itself (RFC 8489, section 14.5).
      covered.writeUInt16BE(at + ATTRIBUTE + HMAC_SIZE - HEADER, 2);
      return { transaction: datagram.subarray(8, HEADER), receiver, covered, integrity: value };
    }
    at += ATTRIBUTE + length + (-length & 3);
  }
  return undefined;
}

/** Whether the sender of a check knows the password of the receiver. */
export function isAuthentic({ covered, integrity }: Check, password: string): boolean {
  return timingSafeEqual(hmac(covered, password), integrity);
}

/** The response to a check from an IPv4 address. */
export function checkResponse({ transaction }: Check, { ip, port }: { ip: string; port: number }, password: string): Buffer {
  const address = Buffer.alloc(8);
  address[1] = 1;
  address.writeUInt16BE(port ^ (MAGIC >>> 16), 2);
  const bytes = ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  address.writeUInt32BE((bytes ^ MAGIC) >>> 0, 4);
  const head = Buffer.alloc(HEADER);
  head.writeUInt16BE(SUCCESS, 0);
  head.writeUInt32BE(MAGIC, 4);
  head.set(transaction, 8);
  const mapped = Buffer.concat([head, attribute(XOR_MAPPED_ADDRESS, address)]);
  mapped.writeUInt16BE(mapped.length - HEADER + ATTRIBUTE + HMAC_SIZE, 2);
  const signed = Buffer.concat([mapped, attribute(INTEGRITY, hmac(mapped, password))]);
  signed.writeUInt16BE(signed.length - HEADER + ATTRIBUTE + 4, 2);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((crc32(signed) ^ FINGERPRINT_XOR) >>> 0, 0);
  return Buffer.concat([signed, attribute(FINGERPRINT, sum)]);
}

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(ATTRIBUTE);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value]);
}

function hmac(bytes: Buffer, password: string): Buffer {
  return createHmac('sha1', password).update(bytes).digest();
}
