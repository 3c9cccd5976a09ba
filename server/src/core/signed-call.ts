import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { OutboundRequest, OutboundResponse } from './outbound.ts';
import type { Platform } from './platform.ts';
import type { ApplicationRow } from './tables.ts';

/** An address of an application that takes signed calls. */
export interface Endpoint {
  url: string;
  /** Ed25519, PKCS#8 in base64: whose public key is the application's `verify_key`. */
  signing_key: ApplicationRow['signing_key'];
}

/** Ms in which an application must have answered (specification 6; gaps.md K). */
export const ANSWER_WITHIN = 3000;
/** Bytes that are read of an answer. */
const MOST_ANSWERED = 1024 * 1024;

/**
 * POSTs JSON to an application: X-Signature-Timestamp is the time in seconds, X-Signature-Ed25519 the signature over it and the
 * body, in hex. `forged` signs with another key, so that the call must be refused; of the answer `maxBytes` are taken. Rejects with OutboundError.
 */
export function callSigned(
  { outbound, clock }: Pick<Platform, 'outbound' | 'clock'>,
  { url, signing_key }: Endpoint,
  payload: unknown,
  { forged = false, maxBytes = MOST_ANSWERED }: { forged?: boolean; maxBytes?: number } = {},
): Promise<OutboundResponse> {
  const body = JSON.stringify(payload);
  const timestamp = String(Math.floor(clock.now() / 1000));
  const key = forged ? generateKeyPairSync('ed25519').privateKey : keyOf(signing_key);
  const request: OutboundRequest = {
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature-ed25519': sign(null, Buffer.from(timestamp + body), key).toString('hex'),
      'x-signature-timestamp': timestamp,
    },
    body,
    timeout: ANSWER_WITHIN,
    maxBytes,
  };
  return outbound(request);
}

/**
 * Whether an application answers `ping` as `isRight` wants it, and refuses the same with a forged signature by 401. Both are
 * asked at a time; an address that does not answer is not right.
 */
export async function isGuardedEndpoint(
  platform: Pick<Platform, 'outbound' | 'clock'>,
  endpoint: Endpoint,
  ping: unknown,
  isRight: (answer: OutboundResponse) => boolean,
): Promise<boolean> {
  const [right, forged] = await Promise.allSettled([
    callSigned(platform, endpoint, ping),
    callSigned(platform, endpoint, ping, { forged: true }),
  ]);
  return right.status === 'fulfilled' && isRight(right.value) && forged.status === 'fulfilled' && forged.value.status === 401;
}

function keyOf(signingKey: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' });
}
