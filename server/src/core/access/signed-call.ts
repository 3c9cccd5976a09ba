import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { LIMITS } from '@guildhall/protocol/limits';
import type { OutboundRequest, OutboundResponse } from '../framework/outbound.ts';
import type { Platform } from '../framework/platform.ts';
import type { ApplicationRow } from '../tables/database.ts';

/** An application's endpoint for signed requests. */
export interface Endpoint {
  url: string;
  /** Ed25519, PKCS#8 in base64: its public key is the application's `verify_key`. */
  signing_key: ApplicationRow['signing_key'];
}

/**
 * POSTs JSON to an application. Rejects with OutboundError.
 * - X-Signature-Timestamp is the time in seconds; X-Signature-Ed25519 is the signature over it and the body, in
 *   hex.
 * - `forged` signs with another key, so that the application must refuse the request.
 * - `maxBytes` limits the response.
 */
export function callSigned(
  { outbound, clock }: Pick<Platform, 'outbound' | 'clock'>,
  { url, signing_key }: Endpoint,
  payload: unknown,
  { forged = false, maxBytes = LIMITS.applications.responseBytes.max }: { forged?: boolean; maxBytes?: number } = {},
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
    timeout: LIMITS.applications.responseTime.max,
    maxBytes,
  };
  return outbound(request);
}

function keyOf(signingKey: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' });
}
