import type { PushPayload } from '@guildhall/protocol/push';
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Site, startSite } from './site.ts';

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const TAG_BYTES = 16;
/** The length of the salt, the record size and the length of the key in the header of aes128gcm (RFC 8188 2.1). */
const SALT_BYTES = 16;
const HEAD_BYTES = SALT_BYTES + 4 + 1;

/** The claims of a VAPID token (RFC 8292 2). */
interface Claims {
  aud: string;
  exp: number;
  sub: string;
}

/** A push that arrived, decrypted. */
export interface ReceivedPush {
  payload: PushPayload;
  claims: Claims;
  /** The key that signed the token, in base64url. */
  serverKey: string;
  ttl: number;
  topic: string | undefined;
  urgency: string | undefined;
  /** The encrypted body in bytes. */
  bytes: number;
}

/** A browser's subscription at the push service. */
export class TestSubscription {
  readonly received: ReceivedPush[] = [];
  /** The status of responses, with Retry-After where one has it. */
  status = 201;
  /** The number of requests, also of those that were not accepted. */
  requests = 0;
  readonly endpoint: string;
  readonly #keys: ECDH;
  readonly #auth = randomBytes(16);

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.#keys = createECDH(CURVE);
    this.#keys.generateKeys();
  }

  /** The subscription as PushSubscription.toJSON() returns it in a browser. */
  toJSON(): { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } } {
    const keys = { p256dh: this.#keys.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
    return { endpoint: this.endpoint, expirationTime: null, keys };
  }

  /** The device as the API takes it. */
  get device(): { provider: string; token: string } {
    return { provider: 'webpush', token: JSON.stringify(this) };
  }

  /** The payloads that arrived, oldest first. */
  get payloads(): PushPayload[] {
    return this.received.map(({ payload }) => payload);
  }

  /** Decrypts a body (RFC 8291 3.4, RFC 8188). Throws if it was encrypted for another browser. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, SALT_BYTES);
    const senderKey = body.subarray(HEAD_BYTES, HEAD_BYTES + POINT_BYTES);
    const secret = this.#keys.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), senderKey]);
    const key = Buffer.from(hkdfSync('sha256', secret, this.#auth, info, 32));
    const contentKey = Buffer.from(hkdfSync('sha256', key, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', key, salt, 'Content-Encoding: nonce\0', 12));
    const sealed = body.subarray(HEAD_BYTES + POINT_BYTES);
    const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    // The last record ends with 2 and padding of zeros.
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
  }
}

/** A push service on this machine (RFC 8030), which verifies tokens (RFC 8292) and decrypts what it receives. */
export class PushService {
  readonly #subscriptions = new Map<string, TestSubscription>();
  #site: Site | undefined;

  static async start(): Promise<PushService> {
    const service = new PushService();
    service.#site = await startSite((request, response) => {
      service.#take(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
    });
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#site?.port}`;
  }

  close(): Promise<void> | undefined {
    return this.#site?.close();
  }

  /** A new subscription, as a browser would make one. */
  subscribe(): TestSubscription {
    const path = `/push/${randomBytes(16).toString('base64url')}`;
    const subscription = new TestSubscription(`${this.origin}${path}`);
    this.#subscriptions.set(path, subscription);
    return subscription;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const subscription = this.#subscriptions.get(request.url ?? '');
    if (!subscription) {
      response.writeHead(404).end();
      return;
    }
    subscription.requests += 1;
    const { headers } = request;
    const { claims, serverKey } = verified(headers.authorization ?? '', this.origin);
    if (headers['content-encoding'] !== 'aes128gcm' || request.method !== 'POST') throw new Error('not a push');
    const payload: PushPayload = JSON.parse(subscription.decrypt(body));
    if (subscription.status < 300) {
      subscription.received.push({
        payload,
        claims,
        serverKey,
        ttl: Number(headers.ttl),
        topic: headers.topic?.toString(),
        urgency: headers.urgency?.toString(),
        bytes: body.length,
      });
    }
    response.writeHead(subscription.status).end();
  }
}

/** Verifies `vapid t=<token>, k=<key>`; throws if it is forged, for another origin or expired. */
function verified(authorization: string, origin: string): { claims: Claims; serverKey: string } {
  const [, token = '', serverKey = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(serverKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const claims: Claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  const seconds = Date.now() / 1000;
  if (!isSigned || claims.aud !== origin || claims.exp < seconds || claims.exp > seconds + 86_400) throw new Error('forged');
  return { claims, serverKey };
}
