import { complain, failForm } from '../../../core/framework/errors.ts';

/** Bytes of an uncompressed point of P-256 (SEC 1 2.3.3), and its first byte. */
const POINT = { bytes: 65, first: 0x04 };

/** Reads the key of version 1 in a data URI; returns it in base64. Fails with 50035 if it is not an uncompressed point of P-256. */
export function readVoiceKey(dataUri: string): string {
  const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');
  if (bytes.length !== POINT.bytes || bytes[0] !== POINT.first)
    failForm({ public_key: complain.custom('PUBLIC_KEY_INVALID', 'A key of version 1 is an uncompressed point of P-256.') });
  return bytes.toString('base64');
}
