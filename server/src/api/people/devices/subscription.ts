import { DEVICE_PROVIDERS } from '@guildhall/protocol/operations/people/devices';
import { LIMITS } from '@guildhall/protocol/limits';
import { ECDH, hash } from 'node:crypto';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { fieldsOf, textOf } from '../../../core/values/json-fields.ts';

/** Where and how a browser takes pushes: RFC 8030, RFC 8291. */
export interface Subscription {
  endpoint: string;
  /** A point on P-256, and 16 bytes, both in base64url. */
  p256dh: string;
  auth: string;
}

const POINT_BYTES = 65;
const AUTH_BYTES = 16;

/** The endpoint in the token of a device of a known provider; other tokens: 50035. */
export function endpointIn({ provider, token }: { provider: string; token: string }): string {
  if (provider !== DEVICE_PROVIDERS.WEB_PUSH)
    failForm({ provider: complain.custom('PROVIDER_UNKNOWN', 'Only webpush is known.') });
  const endpoint = textOf(parse(token), 'endpoint');
  if (endpoint === undefined || endpoint.length > LIMITS.devices.endpoint.max) refuse('The subscription has no endpoint.');
  return endpoint;
}

/**
 * The subscription in the token of a device. The endpoint has to be https, or http where `reach` allows this machine; the keys
 * have to be valid. Otherwise 50035.
 */
export function subscriptionIn(
  device: { provider: string; token: string },
  reach: Platform['config']['outboundReach'],
): Subscription {
  const endpoint = endpointIn(device);
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && reach !== 'public');
  if (!url || !isSecure || url.username !== '' || url.password !== '') refuse('The endpoint has to be an https address.');
  const keys = fieldsOf(fieldsOf(parse(device.token))?.keys);
  const [p256dh, auth] = [textOf(keys, 'p256dh'), textOf(keys, 'auth')];
  if (p256dh === undefined || !isPoint(p256dh)) refuse('keys.p256dh has to be a point on P-256.');
  if (auth === undefined || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) refuse('keys.auth has to have 16 bytes.');
  return { endpoint: url.href, p256dh, auth };
}

/** The hash by which an endpoint is stored. */
export function endpointHash(endpoint: string): string {
  return hash('sha256', URL.canParse(endpoint) ? new URL(endpoint).href : endpoint, 'hex');
}

function parse(token: string): Record<string, unknown> | undefined {
  try {
    return fieldsOf(JSON.parse(token));
  } catch {
    return refuse('The token has to be the JSON of a subscription.');
  }
}

function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== POINT_BYTES) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

function refuse(why: string): never {
  return failForm({ token: complain.custom('SUBSCRIPTION_INVALID', why) });
}
