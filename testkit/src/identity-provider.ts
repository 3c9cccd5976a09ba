import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { trustedCertificate } from './certificate.ts';

/** The only host name known in tests; it resolves to this machine. */
export const PROVIDER_HOST = 'id.game.example';

/** Settings and host names of a platform that can call the provider. */
export const PROVIDER_REACH = {
  settings: { GUILDHALL_OUTBOUND: 'loopback' },
  resolve: async (host: string): Promise<readonly string[]> => (host === PROVIDER_HOST ? ['127.0.0.1'] : []),
};

/** A request that the provider received. */
export interface Asked {
  method: string;
  /** Path with query. */
  path: string;
  body: string;
}

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown };

interface Key {
  kid: string;
  alg: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

/** An identity provider on this machine: discovery, keys, tokens, and custom responses of a test. */
export class TestProvider {
  /** Every request, oldest first. */
  readonly asked: Asked[] = [];
  /** Responses that replace the default ones, by path. */
  readonly answers = new Map<string, Answer | ((asked: Asked) => Answer)>();
  #keys: Key[] = [];
  #server: Server | undefined;
  #named = 0;
  readonly #clock: { now(): number };

  constructor(clock: { now(): number }) {
    this.#clock = clock;
  }

  static async start(clock: { now(): number }): Promise<TestProvider> {
    const provider = new TestProvider(clock);
    await provider.rotate();
    provider.#server = createServer(
      trustedCertificate(PROVIDER_HOST),
      (request, response) => void provider.#answer(request, response),
    );
    await new Promise<void>((resolve) => provider.#server?.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  get issuer(): string {
    const address: AddressInfo | string | null | undefined = this.#server?.address();
    if (!address || typeof address === 'string') throw new Error('the provider does not listen');
    return `https://${PROVIDER_HOST}:${address.port}`;
  }

  /** The number of requests to a path. */
  count(path: string): number {
    return this.asked.filter((one) => one.path === path).length;
  }

  /** Replaces the keys with a new one. */
  async rotate(alg = 'RS256'): Promise<void> {
    this.#keys = [await this.#newKey(alg)];
  }

  /** A token of this provider for the client `game`, valid for an hour; the given claims override the defaults. */
  async token(claims: Record<string, unknown> = {}, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
    const [key] = this.#keys;
    if (!key) throw new Error('the provider has no key');
    const now = Math.floor(this.#clock.now() / 1000);
    const usual = { iss: this.issuer, aud: 'game', sub: 'player', iat: now, exp: now + 3600 };
    const whole = Object.fromEntries(Object.entries({ ...usual, ...claims }).filter(([, value]) => value !== undefined));
    const named = Object.fromEntries(
      Object.entries({ alg: key.alg, kid: key.kid, ...header }).filter(([, value]) => value !== undefined),
    );
    return new SignJWT(whole).setProtectedHeader({ alg: key.alg, ...named }).sign(key.privateKey);
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** The discovery document (OpenID Connect Discovery 3). */
  get document(): Record<string, unknown> {
    return {
      issuer: this.issuer,
      jwks_uri: `${this.issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256'],
    };
  }

  async #newKey(alg: string): Promise<Key> {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
    this.#named += 1;
    const kid = `key ${this.#named}`;
    return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig' } };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = { method: request.method ?? '', path: request.url ?? '', body: await text(request) };
    this.asked.push(asked);
    const [path = ''] = asked.path.split('?');
    const own = this.answers.get(path);
    const { status = 200, headers = {}, body } = (typeof own === 'function' ? own(asked) : own) ?? this.#usual(path);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  }

  #usual(path: string): Answer {
    if (path === '/.well-known/openid-configuration') return { body: this.document };
    if (path === '/keys') return { body: { keys: this.#keys.map(({ jwk }) => jwk) } };
    return { status: 404 };
  }
}
